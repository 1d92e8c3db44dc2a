"""Receivers that are attached, and who watches them."""

import asyncio
import time
import uuid
from dataclasses import dataclass
from typing import Any

import grpc

from .accounts import Caller
from .contract import remote
from .directives import Ledger, check
from .journal import Journal
from .mailbox import Mailbox
from .refusal import Refusal, failed_precondition, invalid_argument, not_found, unauthenticated

# Seconds for which a sender can still ask for a receiver that went away, and hears that it is not attached.
FORGET_AFTER = 3600.0


@dataclass(frozen=True)
class AttachmentTiming:
    heartbeat_interval_ms: int = 5000
    heartbeat_grace_beats: int = 3
    directive_lifetime: float = 180.0
    ping_interval: float = 15.0

    @property
    def grace(self) -> float:
        """Seconds without a report after which a receiver is detached."""
        return self.heartbeat_interval_ms * self.heartbeat_grace_beats / 1000


@dataclass(frozen=True)
class Sighting:
    """A receiver as it was last heard of; `ended` says why it is not attached any more."""

    receiver: Any
    # Monotonic seconds of its last report.
    reported_at: float
    ended: str | None


class Attachment:
    """One AttachReceiver with its uuid: the receiver as it is known, its ledger, its stream, its watchers."""

    def __init__(self, caller: Caller, request: Any, lifetime: float) -> None:
        self.caller = caller
        self.receiver = remote.Receiver(
            receiver_uuid=str(uuid.uuid4()), client=request.client, capabilities=request.capabilities,
            features=request.features, attached=True,
            state=remote.ReceiverState(status=remote.RECEIVER_STATUS_IDLE, rate=1.0))
        self.ledger = Ledger(lifetime)
        self.stream: Mailbox[Any] = Mailbox(caller.credential)
        self.watchers: set[Mailbox[Any]] = set()
        self.timer: asyncio.TimerHandle | None = None
        self.reported_at = time.monotonic()
        self.ended: str | None = None

    @property
    def uuid(self) -> str:
        return self.receiver.receiver_uuid

    def snapshot(self) -> Any:
        copy = remote.Receiver()
        copy.CopyFrom(self.receiver)
        return copy

    def sighting(self) -> Sighting:
        return Sighting(self.snapshot(), self.reported_at, self.ended)

    def tell_watchers(self) -> None:
        for watcher in self.watchers:
            watcher.put(self.snapshot())


class Attachments:
    """All attachments of all accounts. Everything runs on the server's one loop, so nothing here is locked."""

    def __init__(self, timing: AttachmentTiming, journal: Journal) -> None:
        self.timing = timing
        self._journal = journal
        self._by_uuid: dict[str, Attachment] = {}
        # Those who follow all receivers of an account, by its name.
        self._followers: set[tuple[str, Mailbox[Sighting]]] = set()

    def attach(self, caller: Caller, request: Any) -> Attachment:
        """Begins an attachment; an older one of the same installation is over from this moment.

        What the older one did not acknowledge stays with it: it may have been applied already, and under a new id a
        `load` would start its film again.
        """
        if not request.client.install_id:
            raise invalid_argument("client.install_id is empty")
        for old in list(self._by_uuid.values()):
            same = old.caller.account == caller.account and old.receiver.client.install_id == request.client.install_id
            if same:
                self._detach(old, "superseded", Refusal(grpc.StatusCode.ABORTED, "superseded by a newer attachment"))
        attachment = Attachment(caller, request, self.timing.directive_lifetime)
        self._by_uuid[attachment.uuid] = attachment
        self._expect_beat(attachment)
        self._journal.write("attached", receiver=attachment.uuid, account=caller.account,
                            install_id=request.client.install_id, label=request.client.label)
        self._tell_followers(attachment)
        return attachment

    def report(self, caller: Caller, request: Any) -> list[Any]:
        """Takes a receiver's state and returns what is pending, oldest first."""
        attachment = self._by_uuid.get(request.receiver_uuid)
        if attachment is None or attachment.caller.account != caller.account or not attachment.receiver.attached:
            raise not_found("no such attachment: it was detached or superseded; attach again")
        if not request.HasField("state"):
            raise invalid_argument("the report has no state")
        state = request.state
        news = attachment.ledger.acknowledge(state.acked_directive_id)
        self._expect_beat(attachment)
        for track in state.subtitle_tracks:  # A URL carries a media token, which is nobody else's business.
            track.ClearField("url")
        self._journal.write("report", receiver=attachment.uuid, **_facts(state))
        if news:
            self._journal.write("acknowledged", receiver=attachment.uuid, directive=state.acked_directive_id)
        attachment.reported_at = time.monotonic()
        if state != attachment.receiver.state:
            attachment.receiver.state.CopyFrom(state)
            attachment.tell_watchers()
            self._tell_followers(attachment)
        self._discard_expired(attachment)
        return attachment.ledger.pending()

    def send(self, caller: Caller, receiver_uuid: str, directive: Any) -> int:
        """Gives the directive an id, keeps it, and puts it on the stream."""
        attachment = self.find(caller, receiver_uuid)
        kind = check(directive, attachment.receiver.features)
        if not attachment.receiver.attached:
            raise failed_precondition("the receiver is detached")
        self._discard_expired(attachment)
        numbered = attachment.ledger.add(directive, time.monotonic())
        self._journal.write("directive", receiver=attachment.uuid, directive=numbered.id, command=kind)
        attachment.stream.put(numbered)
        return numbered.id

    def find(self, caller: Caller, receiver_uuid: str) -> Attachment:
        attachment = self._by_uuid.get(receiver_uuid)
        if attachment is None or attachment.caller.account != caller.account:
            raise not_found("no such receiver")
        return attachment

    def sightings(self, caller: Caller) -> list[Sighting]:
        """Each installation of the account once, also when it went away within the last hour."""
        newest = {attachment.receiver.client.install_id: attachment for attachment in self._by_uuid.values()
                  if attachment.caller.account == caller.account}
        return [attachment.sighting() for attachment in newest.values()]

    def list(self, caller: Caller) -> list[Any]:
        """The account's receivers that are attached, so each installation once."""
        return [attachment.snapshot() for attachment in self._by_uuid.values()
                if attachment.caller.account == caller.account and attachment.receiver.attached]

    def watch(self, caller: Caller, receiver_uuid: str) -> tuple[Attachment, Mailbox[Any]]:
        """A mailbox that has the receiver as it is now, and gets it again at each change.

        An attachment that is over never changes again, so its watch ends after telling that it is not attached.
        """
        attachment = self.find(caller, receiver_uuid)
        watcher: Mailbox[Any] = Mailbox(caller.credential)
        watcher.put(attachment.snapshot())
        if attachment.receiver.attached:
            attachment.watchers.add(watcher)
        else:
            watcher.close()
        return attachment, watcher

    def follow(self, caller: Caller) -> Mailbox[Sighting]:
        """A mailbox that gets each receiver of the account at each change, until `unfollow`."""
        follower: Mailbox[Sighting] = Mailbox(caller.credential)
        self._followers.add((caller.account, follower))
        return follower

    def unfollow(self, follower: Mailbox[Sighting]) -> None:
        self._followers = {(account, other) for account, other in self._followers if other is not follower}

    def _tell_followers(self, attachment: Attachment) -> None:
        for account, follower in self._followers:
            if account == attachment.caller.account:
                follower.put(attachment.sighting())

    def stream_ended(self, attachment: Attachment) -> None:
        """The stream is gone; the receiver stays attached for as long as its reports come."""
        attachment.stream.close()
        self._journal.write("stream_ended", receiver=attachment.uuid)

    def sign_out(self, credentials: set[str]) -> None:
        reason = unauthenticated("the account signed out")
        for _, follower in self._followers:
            if follower.credential in credentials:
                follower.close(reason)
        for attachment in self._by_uuid.values():
            for watcher in attachment.watchers:
                if watcher.credential in credentials:
                    watcher.close(reason)
            if attachment.caller.credential in credentials:
                self._detach(attachment, "signed_out", reason)

    def close(self) -> None:
        """The server stops: every stream ends as UNAVAILABLE, which tells a receiver to come back."""
        reason = Refusal(grpc.StatusCode.UNAVAILABLE, "the server is stopping")
        for _, follower in self._followers:
            follower.close(reason)
        for attachment in self._by_uuid.values():
            if attachment.timer:
                attachment.timer.cancel()
            attachment.stream.close(reason)
            for watcher in attachment.watchers:
                watcher.close(reason)

    def _expect_beat(self, attachment: Attachment) -> None:
        if attachment.timer:
            attachment.timer.cancel()
        reason = Refusal(grpc.StatusCode.ABORTED, "detached: no report for the whole grace")
        attachment.timer = asyncio.get_running_loop().call_later(
            self.timing.grace, self._detach, attachment, "grace", reason)

    def _detach(self, attachment: Attachment, reason: str, status: Refusal) -> None:
        if not attachment.receiver.attached:
            return
        if attachment.timer:
            attachment.timer.cancel()
        attachment.timer = asyncio.get_running_loop().call_later(
            FORGET_AFTER, self._by_uuid.pop, attachment.uuid, None)
        attachment.receiver.attached = False
        attachment.ended = reason
        attachment.stream.close(status)
        self._journal.write("detached", receiver=attachment.uuid, reason=reason)
        attachment.tell_watchers()
        self._tell_followers(attachment)
        for watcher in attachment.watchers:
            watcher.close()
        attachment.watchers.clear()

    def _discard_expired(self, attachment: Attachment) -> None:
        for directive_id in attachment.ledger.discard_expired(time.monotonic()):
            self._journal.write("discarded", receiver=attachment.uuid, directive=directive_id)


def _facts(state: Any) -> dict[str, Any]:
    """What the journal keeps of a report."""
    facts: dict[str, Any] = {
        "status": remote.ReceiverStatus.Name(state.status).removeprefix("RECEIVER_STATUS_")
        if state.status in remote.ReceiverStatus.values() else state.status,
        "acked": state.acked_directive_id, "episode": state.episode_uuid, "position_ms": state.position_ms,
        "duration_ms": state.duration_ms, "buffered_until_ms": state.buffered_until_ms}
    for name in ("volume", "muted"):
        if state.HasField(name):
            facts[name] = getattr(state, name)
    if state.HasField("failure"):
        code, codes = state.failure.code, remote.PlaybackFailure.Code
        facts["failure"] = codes.Name(code) if code in codes.values() else code
        facts["message"] = state.failure.message
    return facts

"""Playback sessions: opened, renewed, stopped, or closed because nobody renewed them."""

import asyncio
import uuid
from dataclasses import dataclass
from typing import Any

import grpc

from .accounts import Caller
from .contract import playback
from .journal import Journal
from .library import Episode
from .media_tokens import MediaToken, MediaTokens
from .positions import Positions
from .refusal import Refusal, not_found


@dataclass(frozen=True)
class SessionTiming:
    renew_interval_ms: int = 30_000
    idle: float = 90.0
    limit: int = 8


@dataclass
class Session:
    uuid: str
    caller: Caller
    episode: Episode
    position_ms: int
    token: MediaToken
    timer: asyncio.TimerHandle | None = None

    def clamp(self, position_ms: int) -> int:
        """Within the film. One of unknown length only has a beginning."""
        return max(0, min(position_ms, self.episode.duration_ms or position_ms))


class Sessions:
    """The open sessions of all accounts; on the server's one loop."""

    def __init__(self, timing: SessionTiming, tokens: MediaTokens, positions: Positions, journal: Journal) -> None:
        self.timing = timing
        self._tokens = tokens
        self._positions = positions
        self._journal = journal
        self._open: dict[str, Session] = {}

    def start(self, caller: Caller, episode: Episode, position_ms: int | None) -> Session:
        """Opens a session at a position, or where the account last stopped."""
        of_account = sum(session.caller.account == caller.account for session in self._open.values())
        if of_account >= self.timing.limit:
            raise Refusal(grpc.StatusCode.RESOURCE_EXHAUSTED, f"the account has {of_account} sessions, the limit")
        if position_ms is None:
            position_ms = self._positions.get(caller.account, episode.uuid)
        session_uuid = str(uuid.uuid4())
        session = Session(session_uuid, caller, episode, 0, self._tokens.issue(session_uuid, episode.uuid))
        session.position_ms = session.clamp(position_ms)
        self._open[session.uuid] = session
        self._expect_renewal(session)
        self._journal.write("session_started", session=session.uuid, account=caller.account, episode=episode.uuid,
                            position_ms=session.position_ms)
        return session

    def renew(self, caller: Caller, request: Any) -> tuple[Session, bool]:
        """Keeps the session open; true where it has a new media token because the old one is past half its life."""
        session = self._find(caller, request.session_uuid)
        session.position_ms = session.clamp(request.position_ms)
        self._positions.store(caller.account, session.episode.uuid, session.position_ms)
        fresh = session.token.past_half_life
        if fresh:
            session.token = self._tokens.issue(session.uuid, session.episode.uuid)
        self._expect_renewal(session)
        status = playback.PlaybackStatus.Name(request.status).removeprefix("PLAYBACK_STATUS_") \
            if request.status in playback.PlaybackStatus.values() else request.status
        self._journal.write("session_renewed", session=session.uuid, position_ms=request.position_ms, status=status,
                            new_token=fresh)
        return session, fresh

    def stop(self, caller: Caller, request: Any) -> None:
        """Closes the session and stores its last position; a film that ended begins anew. Twice is as good as once."""
        try:
            session = self._find(caller, request.session_uuid)
        except Refusal:
            return
        session.position_ms = session.clamp(request.position_ms)
        ended = request.reason == playback.StopPlaybackRequest.ENDED
        self._positions.store(caller.account, session.episode.uuid, 0 if ended else session.position_ms)
        reasons = playback.StopPlaybackRequest.Reason
        self._close(session, "session_stopped", position_ms=request.position_ms,
                    reason=reasons.Name(request.reason) if request.reason in reasons.values() else request.reason)

    def sign_out(self, credentials: set[str]) -> None:
        for session in [s for s in self._open.values() if s.caller.credential in credentials]:
            self._close(session, "session_closed", reason="SIGNED_OUT", position_ms=session.position_ms)

    def close(self) -> None:
        for session in self._open.values():
            if session.timer:
                session.timer.cancel()

    def _find(self, caller: Caller, session_uuid: str) -> Session:
        session = self._open.get(session_uuid)
        if session is None or session.caller.account != caller.account:
            raise not_found("no such session: it was closed")
        return session

    def _expect_renewal(self, session: Session) -> None:
        if session.timer:
            session.timer.cancel()
        session.timer = asyncio.get_running_loop().call_later(self.timing.idle, self._reap, session)

    def _reap(self, session: Session) -> None:
        self._positions.store(session.caller.account, session.episode.uuid, session.position_ms)
        self._close(session, "session_closed", reason="IDLE", position_ms=session.position_ms)

    def _close(self, session: Session, event: str, **facts: Any) -> None:
        if session.timer:
            session.timer.cancel()
        del self._open[session.uuid]
        self._tokens.revoke(session.uuid)
        self._journal.write(event, session=session.uuid, **facts)

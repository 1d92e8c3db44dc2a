"""Attaching, reporting, watching: SEMANTICS.md, section Attachment, as a receiver and a sender see it."""

import os
import signal
from collections.abc import Callable

import grpc

from homeserver.contract import playback, remote

from .peer import Client, Peer, Stream

PLAYING = remote.RECEIVER_STATUS_PLAYING
PAUSED = remote.RECEIVER_STATUS_PAUSED


def test_welcome_comes_first_and_tells_the_beat(client: Client) -> None:
    _, stream = client.attach("beat")
    stream.cancel()
    again = client.call("AttachReceiver", remote.AttachReceiverRequest(client={"install_id": "beat"}))
    welcome = next(iter(again)).welcome
    assert (welcome.heartbeat_interval_ms, welcome.heartbeat_grace_beats) == (5000, 3)
    again.cancel()


def test_an_install_id_is_required(client: Client) -> None:
    stream = Stream(client.call("AttachReceiver", remote.AttachReceiverRequest()))
    assert stream.status() == grpc.StatusCode.INVALID_ARGUMENT


def test_pings_come_on_a_silent_stream(client: Client) -> None:
    _, stream = client.attach("ping")
    assert [stream.next().WhichOneof("frame") for _ in range(2)] == ["ping", "ping"]
    stream.cancel()


def test_a_state_is_listed_got_and_stripped_of_subtitle_urls(client: Client) -> None:
    receiver, stream = client.attach("state")
    client.report(receiver, status=PLAYING, position_ms=1234, subtitle_tracks=[
        playback.SubtitleTrack(track_id="s1", url="https://example.invalid/?token=x")])
    state = client.get(receiver).state
    assert (state.status, state.position_ms, state.subtitle_tracks[0].track_id) == (PLAYING, 1234, "s1")
    assert not state.subtitle_tracks[0].HasField("url")
    listed = client.call("ListReceivers", remote.ListReceiversRequest()).receivers
    mine = [(each.client.label, each.attached) for each in listed if each.receiver_uuid == receiver]
    assert mine == [("box state", True)]
    stream.cancel()


def test_a_watcher_sees_every_change_in_order(client: Client) -> None:
    receiver, stream = client.attach("watch")
    watcher = client.watch(receiver)
    assert watcher.next().receiver.state.status == remote.RECEIVER_STATUS_IDLE
    for position in range(1, 51):
        client.report(receiver, status=PLAYING if position % 2 else PAUSED, position_ms=position)
        client.report(receiver, status=PLAYING if position % 2 else PAUSED, position_ms=position)  # No change, no push.
    seen = [watcher.next().receiver.state.position_ms for _ in range(50)]
    assert seen == list(range(1, 51))
    watcher.cancel()
    stream.cancel()


def test_another_account_finds_nothing(client: Client, guest: Client) -> None:
    receiver, stream = client.attach("mine")
    not_found = grpc.StatusCode.NOT_FOUND
    assert guest.code("GetReceiver", remote.GetReceiverRequest(receiver_uuid=receiver)) == not_found
    assert guest.code("SendDirective", guest.send_request(receiver, play={})) == not_found
    assert guest.code("ReportReceiverState", guest.report_request(receiver)) == not_found
    assert guest.watch(receiver).status() == not_found
    listed = guest.call("ListReceivers", remote.ListReceiversRequest()).receivers
    assert receiver not in [each.receiver_uuid for each in listed]
    stream.cancel()


def test_no_token_and_a_wrong_token_are_unauthenticated(peer: Peer) -> None:
    stranger = peer.client(token="wrong")
    assert stranger.code("ListReceivers", remote.ListReceiversRequest()) == grpc.StatusCode.UNAUTHENTICATED
    assert stranger.watch("x").status() == grpc.StatusCode.UNAUTHENTICATED
    assert stranger.code("StartPlayback", playback.StartPlaybackRequest()) == grpc.StatusCode.UNAUTHENTICATED
    stranger.close()


def test_minting_is_unimplemented(client: Client) -> None:
    unimplemented = grpc.StatusCode.UNIMPLEMENTED
    assert client.code("MintReceiverCredential", remote.MintReceiverCredentialRequest()) == unimplemented
    assert client.code("RefreshReceiverCredential", remote.RefreshReceiverCredentialRequest()) == unimplemented


def test_attaching_again_supersedes(client: Client) -> None:
    old, old_stream = client.attach("twice")
    watcher = client.watch(old)
    new, new_stream = client.attach("twice")
    assert old != new
    assert old_stream.status() == grpc.StatusCode.ABORTED
    assert client.code("ReportReceiverState", client.report_request(old)) == grpc.StatusCode.NOT_FOUND
    assert client.code("SendDirective", client.send_request(old, play={})) == grpc.StatusCode.FAILED_PRECONDITION
    assert watcher.until(lambda message: not message.receiver.attached)
    assert watcher.status() == grpc.StatusCode.OK
    listed = client.call("ListReceivers", remote.ListReceiversRequest()).receivers
    assert [each.receiver_uuid for each in listed if each.client.install_id == "twice"] == [new]
    assert client.report(new) == []
    new_stream.cancel()


def test_the_same_install_id_in_another_account_is_another_receiver(client: Client, guest: Client) -> None:
    mine, stream = client.attach("shared")
    _, other = guest.attach("shared")
    assert client.report(mine) == []
    stream.cancel()
    other.cancel()


def test_a_receiver_without_a_stream_stays_attached_by_its_reports(peer: Peer, client: Client) -> None:
    receiver, stream = client.attach("poll")
    stream.cancel()
    peer.wait_event("stream_ended", receiver=receiver)
    sent = client.send(receiver, pause={})
    assert [directive.id for directive in client.report(receiver)] == [sent]
    assert client.get(receiver).attached


def test_silence_for_the_whole_grace_detaches(run: Callable[..., Peer]) -> None:
    peer = run("--heartbeat-ms", "100", "--heartbeat-grace", "3")
    client = peer.client()
    receiver, stream = client.attach("silent")
    watcher = client.watch(receiver)
    for position in range(8):  # Twice the grace in all: reports keep it attached.
        client.report(receiver, position_ms=position)
        peer.wait_event("report", receiver=receiver, position_ms=position)
    assert watcher.until(lambda message: not message.receiver.attached)
    assert watcher.status() == grpc.StatusCode.OK
    assert stream.status() == grpc.StatusCode.ABORTED
    assert not client.get(receiver).attached
    assert client.call("ListReceivers", remote.ListReceiversRequest()).receivers == []
    assert client.code("ReportReceiverState", client.report_request(receiver)) == grpc.StatusCode.NOT_FOUND
    assert client.code("SendDirective", client.send_request(receiver, play={})) == grpc.StatusCode.FAILED_PRECONDITION
    assert client.watch(receiver).status() == grpc.StatusCode.OK
    last = peer.events("report")[-1]["time"]
    assert 0.25 < peer.wait_event("detached", receiver=receiver)["time"] - last < 1
    client.close()


def test_stopping_ends_streams_within_a_second(run: Callable[..., Peer]) -> None:
    for number in (signal.SIGTERM, signal.SIGINT):
        peer = run()
        client = peer.client()
        receiver, stream = client.attach("stop")
        watcher = client.watch(receiver)
        watcher.next()
        assert peer.stop(number) < 1
        assert stream.status() == watcher.status() == grpc.StatusCode.UNAVAILABLE
        assert not os.path.exists(peer.state / "ready.json")
        client.close()

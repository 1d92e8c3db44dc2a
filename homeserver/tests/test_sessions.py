"""PlaybackService: opening, renewing, stopping, and where the next play starts."""

import signal
import uuid
from collections.abc import Callable
from pathlib import Path

import grpc
import pytest

from homeserver.contract import common, playback
from homeserver.library import NAMESPACE

from .peer import Client, Peer, eventually, fetch

ENDED = playback.StopPlaybackRequest.ENDED
NOT_FOUND = grpc.StatusCode.NOT_FOUND


@pytest.fixture
def own(run: Callable[..., Peer]) -> Peer:
    return run("--session-idle-seconds", "0.5", "--media-token-seconds", "1", "--max-sessions", "2")


def test_start_tells_all_about_the_film(peer: Peer, client: Client) -> None:
    answer = client.start(peer.episode("Part 2"), position_ms=500)
    assert (answer.title, answer.subtitle, answer.position_ms) == ("Part 2", "Series", 500)
    assert 1980 <= answer.duration_ms <= 2100 and answer.renew_interval_ms == 30_000
    rung = answer.ladder[0]
    assert (rung.codec, rung.width, rung.height, rung.frame_rate) == ("avc1", 320, 180, 25)
    track = answer.audio_tracks[0]
    assert (track.codec, track.language, answer.selection.audio_track_id) == ("mp4a.40.2", "eng", track.track_id)
    assert not answer.selection.HasField("subtitle_track_id") and not answer.selection.HasField("rung_id")
    assert answer.delivery.kind == playback.MediaDelivery.PROGRESSIVE and answer.delivery.playlist_start_ms == 0
    assert answer.delivery.url.startswith(f"https://127.0.0.1:{peer.media_port}/media/")
    assert answer.next_episode_uuid == peer.episode("Part 10")
    assert not client.start(peer.episode("Part 10")).HasField("next_episode_uuid")


def test_unknown_episodes_and_cuts_are_not_found(peer: Peer, client: Client) -> None:
    request = playback.StartPlaybackRequest
    assert client.code("StartPlayback", request(episode_uuid="../../etc/passwd")) == NOT_FOUND
    assert client.code("StartPlayback", request(episode_uuid=peer.episode("Part 2"), cut_uuid="x")) == NOT_FOUND


def test_a_file_that_is_no_film_is_handed_out_with_duration_zero(peer: Peer, client: Client) -> None:
    answer = client.start(peer.episode("broken"))
    assert answer.duration_ms == 0 and not answer.ladder
    assert fetch(peer, answer.delivery.url)[0] == 200


def test_a_film_that_comes_later_is_found(run: Callable[..., Peer], tmp_path: Path) -> None:
    peer = run(library=tmp_path)
    client = peer.client()
    assert peer.ready["episodes"] == []
    (tmp_path / "broken.mp4").write_bytes(b"new")
    assert client.start(str(uuid.uuid5(NAMESPACE, "broken.mp4"))).title == "broken"
    client.close()


def test_positions_are_clamped(peer: Peer, client: Client) -> None:
    episode = peer.episode("Part 2")
    assert client.start(episode, position_ms=-5).position_ms == 0
    late = client.start(episode, position_ms=10**9)
    assert late.position_ms == late.duration_ms


def test_nothing_that_fits_is_a_failed_precondition(peer: Peer, client: Client) -> None:
    def code(codec: str, width: int) -> grpc.StatusCode | None:
        request = playback.StartPlaybackRequest(
            episode_uuid=peer.episode("Part 2"), capabilities=common.ClientCapabilities(
                video=[common.VideoDecoder(codec=codec, max_width=width, max_height=1080)]))
        return client.code("StartPlayback", request)

    assert code("hvc1", 1920) == code("avc1", 319) == grpc.StatusCode.FAILED_PRECONDITION
    client.start(peer.episode("Part 2"), capabilities=common.ClientCapabilities(
        video=[common.VideoDecoder(codec="avc1", max_width=320, max_height=1080)]))


def test_the_stored_position_survives_a_restart(run: Callable[..., Peer]) -> None:
    peer = run()
    client = peer.client()
    episode = peer.episode("Part 2")
    session = client.start(episode, position_ms=100)
    client.stop(session.session_uuid, 1300)
    client.stop(session.session_uuid, 7)  # Closed already: succeeds, and changes nothing.
    peer.restart()
    eventually(lambda: _position(client, episode) == 1300, "the stored position")
    client.renew(client.start(episode).session_uuid, 1700)
    peer.restart(signal.SIGKILL)
    eventually(lambda: _position(client, episode) == 1700, "the position of the last renewal")
    assert client.code("RenewPlayback", playback.RenewPlaybackRequest(session_uuid=session.session_uuid)) == NOT_FOUND
    client.close()


def _position(client: Client, episode: str) -> int | None:
    try:
        return client.start(episode).position_ms
    except grpc.RpcError:  # The channel has not connected again yet.
        return None


def test_a_film_that_ended_starts_anew(peer: Peer, client: Client) -> None:
    episode = peer.episode("Part 10")
    session = client.start(episode, position_ms=1900)
    client.stop(session.session_uuid, 2000, ENDED)
    assert client.start(episode).position_ms == 0
    peer.wait_event("session_stopped", session=session.session_uuid, position_ms=2000, reason="ENDED")


def test_positions_belong_to_the_account(peer: Peer, client: Client, guest: Client) -> None:
    episode = peer.episode("broken")
    client.stop(client.start(episode).session_uuid, 900)
    assert client.start(episode).position_ms == 900
    assert guest.start(episode).position_ms == 0


def test_another_accounts_session_is_not_found(peer: Peer, client: Client, guest: Client) -> None:
    session = client.start(peer.episode("Part 2")).session_uuid
    assert guest.code("RenewPlayback", playback.RenewPlaybackRequest(session_uuid=session)) == NOT_FOUND
    guest.stop(session, 5)
    client.renew(session)


def test_too_many_sessions(own: Peer) -> None:
    client = own.client()
    first = client.start(own.episode("Part 2")).session_uuid
    client.start(own.episode("Part 2"))
    request = playback.StartPlaybackRequest(episode_uuid=own.episode("Part 2"))
    assert client.code("StartPlayback", request) == grpc.StatusCode.RESOURCE_EXHAUSTED
    client.stop(first, 0)
    client.start(own.episode("Part 2"))
    client.close()


def test_a_session_that_nobody_renews_is_closed_with_its_position(own: Peer) -> None:
    client = own.client()
    session = client.start(own.episode("Part 2"), position_ms=100)
    client.renew(session.session_uuid, 700)
    own.wait_event("session_closed", session=session.session_uuid, reason="IDLE", position_ms=700)
    assert client.code("RenewPlayback", playback.RenewPlaybackRequest(session_uuid=session.session_uuid)) == NOT_FOUND
    assert fetch(own, session.delivery.url)[0] == 403
    assert client.start(own.episode("Part 2")).position_ms == 700
    client.close()


def test_a_new_token_after_half_the_life_of_the_old(own: Peer) -> None:
    client = own.client()
    session = client.start(own.episode("Part 2"))
    url = session.delivery.url
    assert not client.renew(session.session_uuid).HasField("delivery")
    renewed = eventually(
        lambda: (answer := client.renew(session.session_uuid)).HasField("delivery") and answer, "a new token")
    assert renewed.delivery.url != url
    assert renewed.delivery.expires_at.ToMilliseconds() > session.delivery.expires_at.ToMilliseconds()
    assert fetch(own, url)[0] == 200  # The old one works to its end, and the session goes on meanwhile.
    eventually(lambda: client.renew(session.session_uuid) and fetch(own, url)[0] == 403, "the old token expires")
    client.close()

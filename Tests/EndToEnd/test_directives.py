"""Directives: each once, in order, however they come and however many there are."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from homeserver.contract import remote
from homeserver.tests.peer import eventually

from .conftest import Television
from .scripted_platform import Platform, unknown_directive
from .programs import Receiver


@pytest.fixture
def platform(tmp_path: Path) -> Iterator[Platform]:
    platform = Platform(tmp_path)
    yield platform
    platform.stop()


@pytest.fixture
def receiver(platform: Platform, tmp_path: Path) -> Iterator[Receiver]:
    receiver = Receiver(tmp_path / "box", f"127.0.0.1:{platform.port}", platform.ca, "any")
    yield receiver
    receiver.stop()
    assert receiver.process.returncode == 0, receiver.log


def test_a_directive_that_comes_by_stream_and_by_report_has_one_effect(platform: Platform, receiver: Receiver) -> None:
    load = remote.Directive(id=41, load=remote.Load(episode_uuid="a film"))
    quiet = remote.Directive(id=42, set_volume=remote.SetVolume(level=0.25))
    loud = remote.Directive(id=45, set_volume=remote.SetVolume(level=0.75))
    platform.pending = lambda state: [one for one in (load, quiet, loud) if one.id > state.acked_directive_id]
    platform.stream(load, load, quiet)
    platform.reported(lambda state: state.acked_directive_id == 45, "45 acknowledged")
    platform.stream(quiet, load)
    # What was repeated after its acknowledgement changes nothing.
    platform.next_report()
    state = platform.next_report()
    assert state.acked_directive_id == 45 and state.volume == pytest.approx(0.75)
    assert len(platform.started) == 1


def test_what_is_only_pending_is_applied_before_what_the_stream_brings(platform: Platform, receiver: Receiver) -> None:
    first = remote.Directive(id=7, set_volume=remote.SetVolume(level=0.1, muted=True))
    second = remote.Directive(id=9, set_volume=remote.SetVolume(level=0.9))
    platform.pending = lambda state: [one for one in (first, second) if one.id > state.acked_directive_id]
    platform.stream(second)
    state = platform.reported(lambda state: state.acked_directive_id == 9, "9 acknowledged")
    # Muted by 7, which came by report alone; the level of 9.
    assert state.muted and state.volume == pytest.approx(0.9)


def test_a_directive_of_an_unknown_kind_is_acknowledged_and_changes_nothing(platform: Platform, receiver: Receiver) -> None:
    before = platform.next_report()
    platform.stream(unknown_directive(3))
    after = platform.reported(lambda state: state.acked_directive_id == 3, "3 acknowledged")
    assert (after.status, after.volume, after.muted) == (before.status, before.volume, before.muted)
    receiver.wait_log("not followed")
    platform.stream(remote.Directive(id=4, set_volume=remote.SetVolume(muted=True)))
    assert platform.reported(lambda state: state.acked_directive_id == 4, "4 acknowledged").muted


def test_a_stream_that_the_reports_know_nothing_of_is_obeyed(platform: Platform, receiver: Receiver) -> None:
    """Ids may start anywhere, and nothing promises that reports bring what the stream has brought."""
    platform.pending = lambda state: []
    platform.stream(remote.Directive(id=30, set_volume=remote.SetVolume(level=0.5)))
    platform.reported(lambda state: state.acked_directive_id == 30, "30 acknowledged")
    platform.stream(remote.Directive(id=34, set_volume=remote.SetVolume(level=0.6)))
    assert platform.reported(lambda state: state.acked_directive_id == 34, "34 acknowledged").volume == pytest.approx(0.6)


def test_directives_that_are_not_followed_yet_are_acknowledged(television: Television) -> None:
    television.sender.play_film(television.film("Sync 60"))
    television.sender.do(set_tracks=remote.SetTracks(clear_subtitle_track=True))
    state = television.sender.do(set_quality=remote.SetQuality(rung_id="other"))
    assert state.status == remote.RECEIVER_STATUS_PLAYING


def test_volume_is_reported_as_it_is_set(television: Television) -> None:
    first = television.sender.until(lambda state: state.HasField("volume"), "the first report has a volume", 0)
    assert first.HasField("muted")
    state = television.sender.do(set_volume=remote.SetVolume(level=0.4))
    assert state.volume == pytest.approx(0.4) and not state.muted
    state = television.sender.do(set_volume=remote.SetVolume(muted=True))
    assert state.volume == pytest.approx(0.4) and state.muted
    # What is out of range or no number does no harm.
    state = television.sender.do(set_volume=remote.SetVolume(level=7.0, muted=False))
    assert state.volume == pytest.approx(1.0) and not state.muted
    state = television.sender.do(set_volume=remote.SetVolume(level=float("nan")))
    assert state.volume == pytest.approx(1.0)


def test_fifty_seeks_at_once_are_all_acknowledged_and_cost_two(television: Television) -> None:
    sender = television.sender
    sender.play_film(television.film("Heavy 30"))
    sender.until(lambda state: state.position_ms >= 200, "the film moves")
    mark = sender.mark()
    targets = [2000 + (number * 7919) % 20_000 for number in range(49)] + [21_000]
    for target in targets:
        last = sender.send(seek_to=remote.SeekTo(position_ms=target))
    sender.acknowledged(last)
    arrived = sender.until(lambda state: state.acked_directive_id >= last and state.status == remote.RECEIVER_STATUS_PLAYING,
                           "PLAYING after the last seek", mark)
    assert 21_000 <= arrived.position_ms < 23_000
    assert all(state.position_ms >= 21_000 for _, state in sender.history[mark:] if state.acked_directive_id >= last)
    carried_out = [line for line in television.receiver.log.splitlines() if "session: seek " in line]
    assert 1 <= len(carried_out) <= 2, carried_out


def test_loads_in_quick_succession_leave_no_session_behind(television: Television) -> None:
    sender = television.sender
    films = [television.film(title) for title in ("Sync 60", "Heavy 30", "Sync 5")]
    mark = television.home.mark()
    for number in range(15):
        load = sender.load(films[number % 3], 1000 + number)
        # Some before the answer of StartPlayback, some after the first picture.
        sender.acknowledged(load) if number % 2 else television.receiver.status()
    last = sender.load(films[0], 12_000)
    playing = sender.until(lambda state: state.acked_directive_id >= last and state.status == remote.RECEIVER_STATUS_PLAYING, "PLAYING")
    assert playing.episode_uuid == films[0] and playing.position_ms >= 12_000
    sender.do(stop=remote.Stop())
    sender.until_status("IDLE")

    def orphans() -> set[str]:
        opened = {line["session"] for line in television.home.since(mark, "session_started")}
        closed = {line["session"] for line in television.home.since(mark, "session_stopped")}
        return opened - closed

    eventually(lambda: not orphans(), "every session is stopped", 10)
    for line in television.home.since(mark, "session_stopped"):
        assert line["position_ms"] > 0, line


def test_stop_during_loading_stops_what_answers_late(television: Television) -> None:
    mark = television.home.mark()
    television.sender.load(television.film("Sync 60"), 5000)
    television.sender.do(stop=remote.Stop())
    state = television.sender.until_status("IDLE")
    assert state.episode_uuid == ""

    def balanced() -> bool:
        events = [line["event"] for line in television.home.since(mark)]
        return events.count("session_started") == events.count("session_stopped")

    eventually(balanced, "the session that was opened is stopped", 10)
    assert television.sender.play_film(television.film("Sync 5")).status == remote.RECEIVER_STATUS_PLAYING


def test_pause_and_seek_before_the_first_picture_are_kept(television: Television) -> None:
    sender = television.sender
    sender.load(television.film("Sync 60"), 0)
    sender.send(seek_to=remote.SeekTo(position_ms=33_000))
    last = sender.send(pause=remote.Pause())
    state = sender.until(lambda state: state.acked_directive_id >= last and state.status == remote.RECEIVER_STATUS_PAUSED, "PAUSED", 0)
    assert 33_000 <= state.position_ms < 33_100


def test_commands_without_a_film_are_acknowledged(television: Television) -> None:
    for command in ({"play": remote.Play()}, {"pause": remote.Pause()}, {"seek_to": remote.SeekTo(position_ms=5)}, {"stop": remote.Stop()}):
        assert television.sender.do(**command).status == remote.RECEIVER_STATUS_IDLE


def test_a_seek_beyond_the_end_and_before_the_start_is_held_within_the_film(television: Television) -> None:
    sender = television.sender
    sender.play_film(television.film("Sync 60"), 10_000)
    sender.do(pause=remote.Pause())
    for target, expected in ((-5000, 0), (10**9, 59_500)):
        seek = sender.send(seek_to=remote.SeekTo(position_ms=target))
        state = sender.until(lambda state: state.acked_directive_id >= seek and state.status == remote.RECEIVER_STATUS_PAUSED, "PAUSED", 0)
        assert abs(state.position_ms - expected) < 100



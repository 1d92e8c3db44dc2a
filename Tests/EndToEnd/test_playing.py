"""From a press on the phone to the picture and the sound, and to the end of the film."""

import array
import re
import wave
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from homeserver import syncfilm
from homeserver.contract import remote
from homeserver.tests.peer import eventually

from .conftest import Television
from .films import PLAYABLE
from .programs import Home

# One picture of the sync film, in milliseconds.
PICTURE = 1000 // syncfilm.RATE
BEAT = 500


def never_back(states: list[Any]) -> None:
    positions = [state.position_ms for state in states]
    assert positions == sorted(positions), positions


def shown(television: Television, name: str) -> tuple[int, int, int]:
    """The film time on screen, and those that were reported before and after it."""
    before = television.receiver.status()["position_ms"]
    counter = syncfilm.read_counter(television.receiver.screenshot(name))
    return before, counter, television.receiver.status()["position_ms"]


def test_a_film_from_load_through_pause_and_seek_to_its_end(television: Television) -> None:
    sender, film = television.sender, television.film("Sync 5")
    load = sender.load(film)
    sender.until_status("LOADING", 0)
    first = sender.until_status("PLAYING", 0)
    assert first.acked_directive_id >= load
    assert first.episode_uuid == film and 5000 <= first.duration_ms < 5050
    sender.until(lambda state: state.position_ms >= 700, "the film moves")

    sender.do(pause=remote.Pause())
    paused = sender.until_status("PAUSED")
    before, counter, after = shown(television, "paused.png")
    assert before == after and abs(counter - before) <= 2 * PICTURE

    seek = sender.send(seek_to=remote.SeekTo(position_ms=3210))
    arrived = sender.until(lambda state: state.acked_directive_id >= seek and state.status == paused.status, "paused after the seek")
    # The first picture that begins at the target or after it, and its film time is what is reported.
    assert 3210 <= arrived.position_ms <= 3210 + PICTURE
    _, counter, after = shown(television, "sought.png")
    assert counter == after == arrived.position_ms

    mark = sender.mark()
    sender.do(play=remote.Play())
    sender.until_status("PLAYING", mark)
    ended = sender.until_status("ENDED")
    assert ended.position_ms == ended.duration_ms
    assert not ended.HasField("failure")

    states = [state for _, state in sender.history]
    never_back([state for state in states if load <= state.acked_directive_id < seek])
    never_back([state for state in states if state.acked_directive_id >= seek])
    assert sender.statuses("BUFFERING") == ["IDLE", "LOADING", "PLAYING", "PAUSED", "PLAYING", "ENDED"]
    stopped = television.home.wait_event("session_stopped", reason="ENDED")
    assert stopped["position_ms"] == ended.duration_ms


def test_two_screenshots_show_the_film_moving_at_the_reported_time(television: Television) -> None:
    television.sender.play_film(television.film("Sync 60"), 4000)
    first = shown(television, "first.png")
    television.receiver.until(lambda status: status["position_ms"] >= first[2] + 2000, "two seconds later")
    second = shown(television, "second.png")
    for before, counter, after in (first, second):
        assert before - 100 <= counter <= after + 100
    assert second[1] - first[1] >= 1900
    status = television.receiver.status()
    assert status["pictures_shown"] > 50 and status["video_path"]
    # Half of all pictures appear within one picture of their sound, even on a busy machine.
    assert abs(status["av_error_p50_ms"]) < PICTURE


def beeps(sound: Path) -> tuple[int, int, list[int]]:
    """Sample rate, length, and where each beep begins, in sound frames."""
    with wave.open(str(sound)) as file:
        rate, channels, width = file.getframerate(), file.getnchannels(), file.getsampwidth()
        samples = array.array({2: "h", 4: "i"}[width], file.readframes(file.getnframes()))[::channels]
    loud = 1 << (width * 8 - 5)
    found: list[int] = []
    quiet_since = -rate
    for place, sample in enumerate(samples):
        if abs(sample) > loud:
            if place - quiet_since > rate // 2:
                found.append(place)
            quiet_since = place
    return rate, len(samples), found


def test_the_sound_device_gets_every_beep_once_and_in_time(home: Home, attach: Callable[..., Television], tmp_path: Path) -> None:
    sound = tmp_path / "sound.wav"
    television = attach(home, sound=f"file:{sound},wav")
    television.sender.play_film(television.film("Sync 5"))
    television.sender.until_status("ENDED")
    television.receiver.stop()
    rate, length, found = beeps(sound)
    assert len(found) == 5
    # The sound begins with film time 0, and each beep is where it belongs, within 5 ms.
    assert [abs(place - number * rate) <= rate * 5 // 1000 for number, place in enumerate(found)] == [True] * 5, found
    # AAC comes in packets of 1,024; the last one may be filled up.
    assert 0 <= length - 5 * rate <= 2048


def test_load_at_a_film_time_starts_there(television: Television) -> None:
    state = television.sender.play_film(television.film("Sync 60"), 30_000)
    assert 30_000 <= state.position_ms < 32_000
    assert television.home.events("session_started")[-1]["position_ms"] == 30_000
    assert min(state.position_ms for _, state in television.sender.history if state.status == remote.RECEIVER_STATUS_LOADING
               and state.acked_directive_id) >= 30_000
    assert shown(television, "at.png")[1] >= 30_000 - PICTURE


def test_a_film_resumes_where_it_was_stopped(television: Television) -> None:
    film = television.film("Sync 60")
    television.sender.play_film(film, 20_000)
    television.sender.until(lambda state: state.position_ms >= 20_700, "the film moves")
    television.sender.do(stop=remote.Stop())
    idle = television.sender.until_status("IDLE")
    assert idle.episode_uuid == "" and idle.position_ms == 0
    stopped = television.home.events("session_stopped")[-1]
    assert stopped["reason"] == "STOPPED" and stopped["position_ms"] >= 20_700
    again = television.sender.play_film(film, None)
    assert stopped["position_ms"] <= again.position_ms < stopped["position_ms"] + 2000


def test_a_film_of_more_pictures_than_the_screen_shows_keeps_its_pace(television: Television) -> None:
    television.sender.play_film(television.film("Many pictures"))
    television.sender.until_status("ENDED", 0)
    status = television.receiver.status()
    # 240 a second on a screen of 60: most are passed over, or the film would last four times as long and lose its sound.
    assert status["pictures_dropped"] > status["pictures_shown"] > 0
    assert status["pictures_dropped"] + status["pictures_shown"] <= 720


@pytest.mark.parametrize("title", PLAYABLE)
def test_a_film_of_another_kind_plays_to_its_end(television: Television, title: str) -> None:
    sender = television.sender
    state = sender.play_film(television.film(title))
    assert state.duration_ms > 0
    if state.duration_ms > 2000:
        sender.until(lambda state: state.position_ms >= 300, "the film moves")
        sender.do(seek_to=remote.SeekTo(position_ms=state.duration_ms - 600))
    ended = sender.until_status("ENDED", 0)
    assert ended.position_ms == ended.duration_ms
    pictures = television.receiver.status()["pictures_shown"]
    assert (pictures == 0) == (title == "Sound only")
    assert television.home.wait_event("session_stopped", reason="ENDED")


def test_the_trace_has_the_span_from_load_to_the_first_picture(television: Television) -> None:
    television.sender.play_film(television.film("Sync 5"))

    def span() -> list[float]:
        marks = [event for event in television.receiver.trace() if event["name"] == "load"]
        return [event["ts"] for event in marks] if [event["ph"] for event in marks] == ["b", "e"] else []

    begin, end = eventually(span, "the span", 10)
    assert 0 < end - begin < 20_000_000
    assert not re.search(r"token|Bearer", (television.receiver.folder / "trace.json").read_text())


def test_no_token_stands_in_the_log(home: Home, attach: Callable[..., Television]) -> None:
    television = attach(home, "--log-level", "debug")
    television.sender.play_film(television.film("Sync 5"))
    television.sender.do(stop=remote.Stop())
    television.sender.until_status("IDLE")
    assert home.ready["tokens"]["home"] not in television.receiver.log
    assert "token=" not in television.receiver.log

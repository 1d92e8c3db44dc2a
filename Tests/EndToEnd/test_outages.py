"""What ends and comes back: the server, the receiver, a session, a media token."""

import os
import signal
from collections.abc import Callable
from typing import Any

import grpc
import pytest

from homeserver.contract import remote
from homeserver.tests.peer import eventually

from .conftest import Television
from .programs import PATIENCE, Home, Pictures, Receiver, Sender


@pytest.fixture(scope="module")
def home(open_home: Callable[..., Home]) -> Home:
    """Renewals each second, so that what they find is found soon."""
    return open_home("--renew-interval-ms", "1000")


def test_the_server_dies_and_comes_back_and_the_picture_goes_on(home: Home, attach: Callable[..., Television]) -> None:
    television = attach(home)
    receiver = television.receiver
    television.sender.play_film(television.film("Sync 60"))
    receiver.until(lambda status: status["buffered_until_ms"] - status["position_ms"] > 5000, "five seconds at hand")
    old = receiver.status()["receiver_uuid"]
    pictures = Pictures(receiver)
    mark = home.mark()

    home.stop(signal.SIGKILL)
    gone = pictures.look()["pictures_shown"]
    eventually(lambda: pictures.look()["pictures_shown"] >= gone + 20, "pictures go on without a server", 10)
    home.restart()

    def restarted() -> dict[str, Any] | None:
        pictures.look()
        return next(iter(home.since(mark, "session_started")), None)

    started = eventually(restarted, "the session is started anew", 30)
    assert started
    # At the film time of that moment: not from the beginning, nor ahead.
    assert abs(started["position_ms"] - pictures.look()["position_ms"]) < 2000
    new = receiver.attached(other_than=old)
    assert home.since(mark, "attached")[-1]["receiver"] == new
    eventually(lambda: pictures.look() and home.since(mark, "session_renewed"), "the new session is renewed", 10)
    assert pictures.lost < 1.0
    assert pictures.statuses == {"playing"}
    assert receiver.status()["attachments"] >= 2

    sender = Sender(television.client, new)
    try:
        state = sender.do(seek_to=remote.SeekTo(position_ms=50_000))
        sender.until(lambda state: state.status == remote.RECEIVER_STATUS_PLAYING and state.position_ms >= 50_000, "PLAYING", 0)
        assert state.episode_uuid == television.film("Sync 60")
    finally:
        sender.close()


def test_paused_stays_paused_when_the_server_comes_back(home: Home, attach: Callable[..., Television]) -> None:
    television = attach(home)
    television.sender.play_film(television.film("Sync 60"), 15_000)
    television.sender.do(pause=remote.Pause())
    paused = television.receiver.until(lambda status: status["status"] == "paused", "paused")
    mark = home.mark()
    home.restart(signal.SIGKILL)
    home.wait_event("session_started")
    television.receiver.attached(other_than=paused["receiver_uuid"])
    renewed = eventually(lambda: [line for line in home.since(mark, "session_renewed")], "renewals", 30)
    assert home.since(mark, "session_started")[0]["position_ms"] == paused["position_ms"]
    assert renewed[0]["status"] == "PAUSED" and renewed[0]["position_ms"] == paused["position_ms"]
    status = television.receiver.status()
    assert (status["status"], status["position_ms"], status["pictures_shown"]) == (
        "paused", paused["position_ms"], paused["pictures_shown"])


def test_a_server_that_ends_in_order_is_attached_to_again(home: Home, attach: Callable[..., Television]) -> None:
    television = attach(home)
    old = television.receiver.status()["receiver_uuid"]
    home.restart()
    assert television.receiver.attached(other_than=old) != old
    assert television.receiver.status()["status"] == "idle"


def test_a_server_that_is_silent_does_not_stop_the_picture(home: Home, attach: Callable[..., Television]) -> None:
    television = attach(home)
    receiver = television.receiver
    television.sender.play_film(television.film("Sync 60"))
    receiver.until(lambda status: status["buffered_until_ms"] - status["position_ms"] > 8000, "eight seconds at hand")
    pictures = Pictures(receiver)
    os.kill(home.process.pid, signal.SIGSTOP)
    try:
        begin = pictures.look()["pictures_shown"]
        eventually(lambda: pictures.look()["pictures_shown"] >= begin + 75, "three seconds go on", 15)
    finally:
        os.kill(home.process.pid, signal.SIGCONT)
    assert pictures.lost < 1.0
    # Silence for three seconds is a broken connection, so this may be another attachment.
    def paused() -> bool:
        sender = Sender(television.client, receiver.attached())
        try:
            sender.send(pause=remote.Pause())
            return bool(receiver.until(lambda status: status["status"] == "paused", "paused", 3))
        except (AssertionError, grpc.RpcError):
            return False
        finally:
            sender.close()

    eventually(paused, "the receiver hears again", PATIENCE)


def test_sigterm_stops_the_session_and_ends_within_a_second(home: Home, attach: Callable[..., Television]) -> None:
    television = attach(home)
    mark = home.mark()
    television.sender.play_film(television.film("Sync 60"), 40_000)
    television.sender.until(lambda state: state.position_ms >= 40_500, "the film moves")
    before = television.receiver.status()["position_ms"]
    assert television.receiver.stop() < 1.0
    assert television.receiver.process.returncode == 0
    stopped = eventually(lambda: home.since(mark, "session_stopped"), "the session is stopped", 5)[-1]
    assert stopped["reason"] == "STOPPED" and before <= stopped["position_ms"] < before + 2000
    assert not television.receiver.control.exists()


@pytest.mark.parametrize("when", ["idle", "playing"])
def test_sigterm_ends_within_a_second_although_the_server_hangs(home: Home, attach: Callable[..., Television], when: str) -> None:
    television = attach(home)
    if when == "playing":
        television.sender.play_film(television.film("Heavy 30"))
    os.kill(home.process.pid, signal.SIGSTOP)
    try:
        assert television.receiver.stop() < 1.0
        assert television.receiver.process.returncode == 0
    finally:
        os.kill(home.process.pid, signal.SIGCONT)


def test_sigterm_ends_within_a_second_when_there_is_no_server(start_receiver: Callable[..., Receiver], home: Home) -> None:
    receiver = start_receiver(home, "--server", "127.0.0.1:1")
    receiver.wait_log("not attached")
    assert receiver.stop() < 1.0
    assert receiver.process.returncode == 0


def test_a_killed_receiver_comes_back_as_the_same_installation(home: Home, attach: Callable[..., Television]) -> None:
    television = attach(home)
    receiver = television.receiver
    television.sender.play_film(television.film("Sync 60"), 10_000)
    # Its film time is stored by a renewal.
    mark = home.mark()
    eventually(lambda: home.since(mark, "session_renewed"), "a renewal", 10)
    killed_at = receiver.status()["position_ms"]
    old = television.sender.uuid
    receiver.stop(signal.SIGKILL)
    receiver.start()
    new = home.wait_event("attached", install_id=home.wait_event("attached", receiver=old)["install_id"], receiver=receiver.attached(old))
    assert new["receiver"] != old
    home.wait_event("detached", receiver=old)
    sender = Sender(television.client, new["receiver"])
    try:
        state = sender.play_film(television.film("Sync 60"), None)
        assert killed_at - 5000 <= state.position_ms < killed_at + 5000
    finally:
        sender.close()


def refused_and_asked_again(home: Home, mark: int) -> list[int]:
    """The first bytes of refused media requests, after seeing that each came later all the same."""
    lines = home.since(mark, "media")
    refused = []
    for place, line in enumerate(lines):
        if line["status"] in (401, 403):
            first = int((line["range"] or "bytes=0-").removeprefix("bytes=").partition("-")[0])
            refused.append(first)
            assert any(later["status"] in (200, 206) and later["start"] <= first < later["end"] for later in lines[place:]), line
    return refused


def test_a_film_plays_through_the_renewals_of_its_token(open_home: Callable[..., Home], attach: Callable[..., Television]) -> None:
    home = open_home("--media-token-seconds", "2", "--renew-interval-ms", "60000")
    television = attach(home)
    television.sender.play_film(television.film("Heavy 30"))
    mark = home.mark()
    pictures = Pictures(television.receiver)
    eventually(lambda: pictures.look()["position_ms"] >= 5000, "five seconds of film", 20)
    television.sender.do(seek_to=remote.SeekTo(position_ms=26_000))
    television.sender.until_status("ENDED")
    assert len([line for line in home.since(mark, "session_renewed") if line["new_token"]]) >= 2
    refused_and_asked_again(home, mark)
    assert len(home.events("session_started")) == 1


def test_a_session_that_the_server_closed_is_started_anew_at_the_same_byte(
        open_home: Callable[..., Home], attach: Callable[..., Television]) -> None:
    home = open_home("--session-idle-seconds", "1.5", "--renew-interval-ms", "600000", "--media-token-seconds", "3600")
    television = attach(home)
    television.sender.play_film(television.film("Heavy 30"))
    mark = home.mark()
    pictures = Pictures(television.receiver)
    home.wait_event("session_closed", reason="IDLE")
    status = television.receiver.status()
    television.sender.do(seek_to=remote.SeekTo(position_ms=24_000))
    television.sender.until(lambda state: state.status == remote.RECEIVER_STATUS_PLAYING and state.position_ms >= 24_000, "PLAYING", 0)
    assert status["status"] == "playing"
    assert home.since(mark, "session_started")[0]["position_ms"] > 0
    eventually(lambda: pictures.look()["status"] == "ended", "the film's end", 30)
    refused_and_asked_again(home, mark)

"""A server that refuses, drops or says nothing is asked again at a decent pace, for ever, and never faster."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import grpc
import pytest

from EndToEnd.programs import Home, Receiver
from homeserver.contract import remote
from homeserver.tests.peer import eventually

from .conftest import HEARTBEAT
from .platforms import Fleeting, Moving
from .proxy import Proxy, Welcome
from .watching import GIVEN_UP, LogFrom, ends_in_time, limit

WINDOW = 10.0
# Full jitter over 1, 2, 4, 8, 16, 30, 30 ... s: ten attempts within ten seconds are seen once in 300,000 runs.
AT_MOST = 10


def wait(seconds: float, receiver: Receiver) -> None:
    start = time.monotonic()
    eventually(lambda: time.monotonic() - start >= seconds or not receiver.alive, f"{seconds} s", seconds + 5)
    assert receiver.alive


def gaps(times: list[float]) -> list[float]:
    return [round(later - earlier, 2) for earlier, later in zip(times, times[1:])]


@pytest.mark.parametrize("welcome", ["reset", "close", "silent"])
def test_a_server_that_takes_no_one_is_asked_seldom(
        shared_home: Home, make_proxy: Callable[..., Proxy], receive_from: Callable[..., Receiver], welcome: Welcome) -> None:
    proxy = make_proxy(shared_home.grpc_port)
    proxy.welcome = welcome
    receiver = receive_from(shared_home, proxy=proxy)
    eventually(lambda: proxy.attempts, "a first attempt")
    wait(WINDOW, receiver)
    print(f"{len(proxy.attempts)} attempts in {WINDOW} s: seconds between them {gaps(proxy.attempts)}")
    # One that says nothing has its 20 s (MIN_CONNECT_TIMEOUT).
    assert len(proxy.attempts) == 1 if welcome == "silent" else 2 <= len(proxy.attempts) <= AT_MOST
    status = receiver.status()
    assert status["receiver_uuid"] is None and status["attachments"] == 0
    if welcome == "silent":
        return ends_in_time(receiver)
    proxy.welcome = "forward"
    # The wait of the attempt that was the last.
    receiver.attached()


@pytest.mark.parametrize("welcome", ["reset", "close"])
def test_beats_do_not_dial_faster_than_the_backoff(
        shared_home: Home, make_proxy: Callable[..., Proxy], receive_from: Callable[..., Receiver], welcome: Welcome) -> None:
    """After an attachment is lost, reports and renewals want a connection too: all share the one backoff."""
    proxy = make_proxy(shared_home.grpc_port)
    receiver = receive_from(shared_home, proxy=proxy)
    old = receiver.attached()
    proxy.welcome = welcome
    start = time.monotonic()
    proxy.reset()
    wait(WINDOW, receiver)
    count = proxy.attempts_since(start)
    print(f"{count} attempts in {WINDOW} s at a beat of {HEARTBEAT} s: {gaps(proxy.attempts)}")
    assert 1 <= count <= AT_MOST
    proxy.welcome = "forward"
    receiver.attached(other_than=old)


@pytest.mark.parametrize("code", [grpc.StatusCode.OK, grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.INTERNAL, grpc.StatusCode.ABORTED])
def test_a_server_that_welcomes_and_drops_is_no_tight_loop(
        tmp_path: Path, receive: Callable[..., Receiver], cleanup: list[Callable[[], object]], code: grpc.StatusCode) -> None:
    platform = Fleeting(tmp_path, 0, code)
    cleanup.append(platform.stop)
    receiver = receive(f"127.0.0.1:{platform.port}", platform.ca, "token")
    eventually(lambda: platform.welcomes, "a first welcome")
    wait(WINDOW, receiver)
    print(f"{len(platform.welcomes)} welcomes in {WINDOW} s: {gaps(platform.welcomes)}")
    assert 2 <= len(platform.welcomes) <= AT_MOST


def test_a_stream_that_is_cut_after_it_has_proven_itself_comes_back_at_once(
        tmp_path: Path, receive: Callable[..., Receiver], cleanup: list[Callable[[], object]]) -> None:
    """As by a proxy that ends streams which were quiet for a minute: scaled to just above the 10 s that count as proof."""
    start = time.monotonic()
    platform = Fleeting(tmp_path, 10.5, grpc.StatusCode.UNAVAILABLE)
    cleanup.append(platform.stop)
    receiver = receive(f"127.0.0.1:{platform.port}", platform.ca, "token")
    eventually(lambda: len(platform.welcomes) >= 3, "three attachments", 40)
    waits = [gap - 10.5 for gap in gaps(platform.welcomes)]
    print(f"seconds without a stream: {waits}")
    assert all(one < limit(1.0 + 0.5, start) for one in waits)
    assert receiver.status()["attachments"] >= 3


def test_what_is_pending_is_applied_once_whichever_attachment_gets_it(
        tmp_path: Path, receive: Callable[..., Receiver], make_proxy: Callable[..., Proxy],
        cleanup: list[Callable[[], object]]) -> None:
    """A platform that hands what was not acknowledged to the next attachment, under new ids."""
    platform = Moving(tmp_path)
    cleanup.append(platform.stop)
    proxy = make_proxy(platform.port)
    receiver = receive(proxy.address, platform.ca, "token")
    old = receiver.attached()
    eventually(lambda: platform.reports, "a first report")
    log = LogFrom(receiver)
    proxy.welcome = "reset"
    proxy.reset()
    log.until(*GIVEN_UP)
    platform.kept += [remote.Directive(set_volume=remote.SetVolume(level=0.25)), remote.Directive(pause=remote.Pause())]
    proxy.welcome = "forward"
    new = receiver.attached(other_than=old)
    eventually(lambda: (new, 2) in platform.acknowledged, "both are acknowledged")
    assert len(log.having("session: directive ", "command=set_volume")) == 1
    assert len(log.having("session: directive ", "command=pause")) == 1
    assert receiver.status()["volume"] == 0.25


def test_a_server_that_dies_and_lives_again_and_again(
        own_home: Callable[..., Home], receive_from: Callable[..., Receiver]) -> None:
    home = own_home()
    receiver = receive_from(home)
    uuids = [receiver.attached()]
    for number in (signal.SIGKILL, signal.SIGTERM, signal.SIGKILL):
        home.restart(number)
        uuids.append(receiver.attached(other_than=uuids[-1]))
    assert len(set(uuids)) == 4 and receiver.status()["attachments"] == 4
    assert len(os.listdir(f"/proc/{receiver.pid}/fd")) < 40

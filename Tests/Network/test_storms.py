"""A server that refuses, drops or says nothing is asked again at a decent pace, for ever, and never faster."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

import grpc

from EndToEnd.programs import Home, Receiver
from homeserver.contract import remote
from homeserver.tests.peer import eventually

from .conftest import HEARTBEAT
from .platforms import Fleeting, Moving
from .proxy import Proxy, Welcome
from .watching import GIVEN_UP, LogFrom, limit

WINDOW = 10.0
# Full jitter over 1, 2, 4, 8, 16, 30, 30 ... s: ten attempts within ten seconds are seen once in 300,000 runs.
AT_MOST = 10


def wait(seconds: float, *receivers: Receiver) -> None:
    """The time itself is what is waited for: who asks too often does it within that."""
    start = time.monotonic()
    while time.monotonic() - start < seconds:
        assert all(receiver.alive for receiver in receivers)
        time.sleep(0.1)


def comes_back(receiver: Receiver, old: str | None = None) -> None:
    """It never gives up: after the wait of the last attempt, of 30 s at most."""
    receiver.until(lambda status: status["receiver_uuid"] not in (None, old), "an attachment", 45)


def gaps(times: list[float]) -> list[float]:
    return [round(later - earlier, 2) for earlier, later in zip(times, times[1:])]


def test_a_server_that_takes_no_one_is_asked_seldom(
        shared_home: Home, make_proxy: Callable[..., Proxy], receive_from: Callable[..., Receiver]) -> None:
    ways: list[Welcome] = ["reset", "close", "silent"]
    proxies, receivers = [make_proxy(shared_home.grpc_port) for _ in ways], []
    for way, proxy in zip(ways, proxies):
        proxy.welcome = way
        receivers.append(receive_from(shared_home, proxy=proxy, name=way))
    eventually(lambda: all(proxy.attempts for proxy in proxies), "first attempts")
    wait(WINDOW, *receivers)
    for way, proxy, receiver in zip(ways, proxies, receivers):
        print(f"{way}: {len(proxy.attempts)} attempts in {WINDOW} s: seconds between them {gaps(proxy.attempts)}")
        # One that says nothing has its 20 s (MIN_CONNECT_TIMEOUT).
        assert len(proxy.attempts) == 1 if way == "silent" else 2 <= len(proxy.attempts) <= AT_MOST
        status = receiver.status()
        assert status["receiver_uuid"] is None and status["attachments"] == 0
    proxies[0].welcome = "forward"
    comes_back(receivers[0])


def test_beats_do_not_dial_faster_than_the_backoff(
        shared_home: Home, make_proxy: Callable[..., Proxy], receive_from: Callable[..., Receiver]) -> None:
    """After an attachment is lost, reports and renewals want a connection too: all share one backoff."""
    ways: list[Welcome] = ["reset", "close"]
    proxies = [make_proxy(shared_home.grpc_port) for _ in ways]
    receivers = [receive_from(shared_home, proxy=proxy, name=way) for way, proxy in zip(ways, proxies)]
    uuids = [receiver.attached() for receiver in receivers]
    start = time.monotonic()
    for way, proxy in zip(ways, proxies):
        proxy.welcome = way
        proxy.reset()
    wait(WINDOW, *receivers)
    for way, proxy, receiver, old in zip(ways, proxies, receivers, uuids):
        count = proxy.attempts_since(start)
        print(f"{way}: {count} attempts in {WINDOW} s at a beat of {HEARTBEAT} s: {gaps(proxy.attempts)}")
        assert 1 <= count <= AT_MOST
        proxy.welcome = "forward"
        comes_back(receiver, old)


def test_a_server_that_welcomes_and_drops_is_no_tight_loop(
        tmp_path: Path, receive: Callable[..., Receiver], cleanup: list[Callable[[], object]]) -> None:
    codes = [grpc.StatusCode.OK, grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.INTERNAL, grpc.StatusCode.ABORTED]
    platforms, receivers = [], []
    for code in codes:
        state = tmp_path / code.name
        state.mkdir()
        platforms.append(Fleeting(state, 0, code))
        cleanup.append(platforms[-1].stop)
        receivers.append(receive(f"127.0.0.1:{platforms[-1].port}", platforms[-1].ca, "token", name=f"box {code.name}"))
    eventually(lambda: all(platform.welcomes for platform in platforms), "first welcomes")
    wait(WINDOW, *receivers)
    for code, platform in zip(codes, platforms):
        print(f"{code.name}: {len(platform.welcomes)} welcomes in {WINDOW} s: {gaps(platform.welcomes)}")
        # ABORTED: another box has this install id, and each waits longer and longer.
        assert (1 if code == grpc.StatusCode.ABORTED else 2) <= len(platform.welcomes) <= AT_MOST


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
    receiver.attached(other_than=old)
    # By a report for the old one, or for the new one.
    eventually(lambda: any(number == 2 for _, number in platform.acknowledged), "both are acknowledged")
    assert len(log.having("session: directive ", "command=set_volume")) == 1
    assert len(log.having("session: directive ", "command=pause")) == 1
    assert receiver.status()["volume"] == 0.25


def test_a_server_that_dies_and_lives_again_and_again(
        own_home: Callable[..., Home], receive_from: Callable[..., Receiver]) -> None:
    home = own_home()
    receiver = receive_from(home)
    uuids = [receiver.attached()]
    for number in (signal.SIGKILL, signal.SIGTERM):
        home.restart(number)
        uuids.append(receiver.attached(other_than=uuids[-1]))
    assert len(set(uuids)) == 3 and receiver.status()["attachments"] == 3
    assert len(os.listdir(f"/proc/{receiver.pid}/fd")) < 40

"""A way to the server that is slow, uneven, broken or cut: the receiver goes through a proxy, the film does not."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from EndToEnd.programs import Home, Receiver, Sender
from homeserver.contract import remote
from homeserver.tests.peer import Client, eventually

from .conftest import HEARTBEAT, REPORT_DEADLINE
from .proxy import Proxy
from .test_links import ATTACHED_AGAIN_WITHIN, GIVEN_UP_WITHIN, back_again
from .watching import Film, LogFrom


@dataclass
class Way:
    """A receiver behind a proxy, attached, and a sender that goes straight to the server."""

    home: Home
    client: Client
    proxy: Proxy
    receiver: Receiver
    sender: Sender

    def play(self) -> Film:
        self.sender.play_film(self.home.episode("Sync 60"))
        self.receiver.until(lambda status: status["buffered_until_ms"] - status["position_ms"] > 6000, "six seconds at hand")
        return Film(self.receiver)

    def reports(self, mark: int) -> list[dict[str, Any]]:
        return [line for line in self.home.since(mark, "report") if line["receiver"] == self.sender.uuid]


@pytest.fixture
def way(shared_home: Home, client: Client, make_proxy: Callable[..., Proxy], receive_from: Callable[..., Receiver]) -> Iterator[Way]:
    proxy = make_proxy(shared_home.grpc_port)
    receiver = receive_from(shared_home, proxy=proxy)
    sender = Sender(client, receiver.attached())
    yield Way(shared_home, client, proxy, receiver, sender)
    sender.close()


def obeys(way: Way) -> None:
    """Three directives are applied, in order and each once."""
    log = LogFrom(way.receiver)
    numbers = [way.sender.send(set_volume=remote.SetVolume(level=level)) for level in (0.5, 0.25, 0.75)]
    way.sender.acknowledged(numbers[-1])
    applied = [line.partition("directive=")[2].split()[0] for line in log.having("session: directive ", "command=set_volume")]
    assert applied == [str(number) for number in numbers]
    assert way.receiver.status()["volume"] == 0.75


BAD: dict[str, dict[str, float]] = {
    "delay": {"delay": 0.15},
    "jitter": {"delay": 0.02, "jitter": 0.25},
    "narrow": {"rate": 4000, "delay": 0.05},
}


@pytest.mark.parametrize("kind", BAD)
def test_a_way_that_is_only_bad_keeps_the_attachment(way: Way, kind: str) -> None:
    for name, value in BAD[kind].items():
        setattr(way.proxy, name, value)
    mark = way.home.mark()
    obeys(way)
    eventually(lambda: len(way.reports(mark)) >= 6, "six reports", 30)
    assert way.receiver.status()["attachments"] == 1 and len(way.proxy.attempts) == 1


def test_attaching_works_over_a_bad_way(
        shared_home: Home, make_proxy: Callable[..., Proxy], receive_from: Callable[..., Receiver]) -> None:
    proxy = make_proxy(shared_home.grpc_port)
    proxy.delay, proxy.jitter, proxy.rate = 0.2, 0.2, 4000
    receiver = receive_from(shared_home, proxy=proxy)
    receiver.attached()
    assert len(proxy.attempts) == 1


def test_stalls_as_of_lost_packets_keep_the_attachment(way: Way) -> None:
    mark = way.home.mark()
    film = way.play()
    for _ in range(3):
        # As long as TCP takes to send a lost packet for the second time; less than a report's deadline.
        way.proxy.freeze()
        time.sleep(0.5)
        way.proxy.thaw()
        seen = len(way.reports(mark))
        eventually(lambda: len(way.reports(mark)) > seen + 1, "reports come again", 30)
        film.look()
    assert way.receiver.status()["attachments"] == 1 and len(way.proxy.attempts) == 1
    film.goes_on()
    obeys(way)


def broken(way: Way, act: Callable[[], object], within: float, mend: Callable[[], object] = lambda: None) -> float:
    """What `act` does is noticed within the time, and after `mend` all is well again; the picture never stands still."""
    film = way.play()
    log = LogFrom(way.receiver)
    start = time.monotonic()
    act()
    log.until_given_up(within, meanwhile=film.look)
    mend()
    new = back_again(way.receiver, way.sender.uuid, meanwhile=film.look)
    film.goes_on()
    way.sender.close()
    way.sender = Sender(way.client, new)
    obeys(way)
    assert way.receiver.status()["play"] == 1
    return start


def test_a_reset_in_a_film_is_mended(way: Way) -> None:
    start = broken(way, way.proxy.reset, 1.0)
    # Only what the attachment needed: one connection for all calls.
    assert way.proxy.attempts_since(start) == 1


def test_a_half_open_connection_in_a_film_is_given_up(way: Way) -> None:
    broken(way, way.proxy.freeze, GIVEN_UP_WITHIN, way.proxy.thaw)


def test_an_end_of_which_only_one_half_comes_is_an_end(way: Way) -> None:
    """FIN, and then a server that neither answers nor closes."""
    broken(way, way.proxy.finish_sending, 1.0)


@pytest.mark.parametrize("direction", ["up", "down"])
def test_a_turned_bit_breaks_the_connection_and_nothing_else(way: Way, direction: str) -> None:
    # Noticed with the next record in that direction, which the beat brings.
    broken(way, lambda: way.proxy.corrupt(direction), HEARTBEAT + REPORT_DEADLINE + 1.0)
    if direction == "down":
        assert "decryption failed or bad record mac" in way.receiver.log.lower()


def test_a_way_that_cuts_every_connection_is_no_storm(way: Way) -> None:
    """As by a proxy with a limit on the life of connections."""
    film = way.play()
    way.proxy.lifetime = 1.5
    start = time.monotonic()
    way.proxy.reset()
    time.sleep(10)
    count = way.proxy.attempts_since(start)
    print(f"{count} connections in 10 s, each cut after 1.5 s")
    assert 2 <= count <= 6
    way.proxy.lifetime = None
    film.goes_on()

"""`receiver status` says how it really stands with the connection, in every phase."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import grpc

from EndToEnd.programs import Home, Receiver
from homeserver.tests.peer import eventually

from .namespaces import Box
from .platforms import Fleeting
from .proxy import Proxy
from .test_links import GIVEN_UP_WITHIN, back_again
from .watching import limit


def is_phase(name: str) -> Callable[[dict[str, Any]], bool]:
    return lambda status: bool(status["connection"] == name)


def test_connecting_then_waiting_then_attached(
        shared_home: Home, make_proxy: Callable[..., Proxy], receive_from: Callable[..., Receiver]) -> None:
    proxy = make_proxy(shared_home.grpc_port)
    proxy.welcome = "silent"
    receiver = receive_from(shared_home, proxy=proxy)
    status = receiver.until(is_phase("connecting"), "connecting")
    assert (status["receiver_uuid"], status["connection_problem"], status["retry_in_ms"]) == (None, None, None)
    proxy.welcome = "close"
    proxy.reset()
    status = receiver.until(is_phase("waiting"), "waiting")
    assert 0 < status["retry_in_ms"] <= 30_000 and proxy.address in status["connection_problem"]
    assert status["receiver_uuid"] is None
    eventually(lambda: "waiting, trying again in" in receiver.ask("status"), "the text says so too", 30)
    proxy.welcome = "forward"
    status = receiver.until(is_phase("attached"), "attached")
    assert status["receiver_uuid"] and (status["connection_problem"], status["retry_in_ms"]) == (None, None)


def test_polling(tmp_path: Path, receive: Callable[..., Receiver], cleanup: list[Callable[[], object]]) -> None:
    """The stream is refused or cut again and again; reports are answered."""
    platform = Fleeting(tmp_path, 0, grpc.StatusCode.UNAVAILABLE)
    cleanup.append(platform.stop)
    receiver = receive(f"127.0.0.1:{platform.port}", platform.ca, "token")
    status = receiver.until(is_phase("polling"), "polling", 60)
    assert status["receiver_uuid"] in platform.uuids
    assert "that was all" in status["connection_problem"]


def test_a_dead_link_is_not_called_an_attachment(
        box: Box, shared_home: Home, receive_from: Callable[..., Receiver]) -> None:
    receiver = receive_from(shared_home, box=box)
    old = receiver.attached()
    box.silence()
    start = time.monotonic()
    receiver.until(lambda status: status["connection"] in ("connecting", "waiting"), "not attached")
    assert time.monotonic() - start < limit(GIVEN_UP_WITHIN, start)
    status = receiver.status()
    assert status["receiver_uuid"] is None and status["attachments"] == 1
    # Polling is contact only where a report was answered.
    phases = set()
    for _ in range(20):
        phases.add(receiver.status()["connection"])
    assert phases <= {"connecting", "waiting"}
    box.end_silence()
    back_again(receiver, old)


def test_signed_out(shared_home: Home, receive: Callable[..., Receiver]) -> None:
    receiver = receive(f"127.0.0.1:{shared_home.grpc_port}", shared_home.ready["ca"], "wrong")
    status = receiver.until(is_phase("signed out"), "signed out")
    assert status["receiver_uuid"] is None
    status = receiver.until(lambda status: status["retry_in_ms"] is not None, "when it tries again")
    assert str(receiver.token_file) in status["connection_problem"]
    receiver.token_file.write_text(shared_home.ready["tokens"]["home"])
    receiver.until(is_phase("attached"), "attached")

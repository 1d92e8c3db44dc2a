"""A service that says what a test tells it to, for what a well-behaved home server never does."""

import queue
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import grpc

from homeserver import certificates
from homeserver.contract import playback_grpc, remote, remote_grpc

WELCOME = remote.ReceiverWelcome(receiver_uuid="6f0c1a52-0000-4000-8000-000000000001", heartbeat_interval_ms=500,
                                 heartbeat_grace_beats=20)


def unknown_directive(number: int) -> Any:
    """A directive of a kind that no contract knows yet: field 77, an empty message."""
    return remote.Directive.FromString(remote.Directive(id=number).SerializeToString() + b"\xea\x04\x00")


class Platform(remote_grpc.RemotePlaybackServiceServicer, playback_grpc.PlaybackServiceServicer):
    """One attachment: directives are put on its stream by `stream`, and each report is answered by `pending`, which a
    test may replace: at first it is as the contract has it."""

    def __init__(self, state: Path) -> None:
        files = certificates.ensure(state, [])
        self.ca = str(files.ca)
        self.reports: list[Any] = []
        self.started: list[Any] = []
        self._frames: queue.Queue[Any] = queue.Queue()
        self._changed = threading.Condition()
        self._streamed: list[Any] = []
        self.pending: Callable[[Any], list[Any]] = lambda state: [
            one for one in self._streamed if one.id > state.acked_directive_id]
        self._server = grpc.server(ThreadPoolExecutor(8))
        remote_grpc.add_RemotePlaybackServiceServicer_to_server(self, self._server)
        playback_grpc.add_PlaybackServiceServicer_to_server(self, self._server)
        self.port = self._server.add_secure_port(
            "127.0.0.1:0", grpc.ssl_server_credentials([(files.key.read_bytes(), files.chain.read_bytes())]))
        self._server.start()

    def stop(self) -> None:
        self._frames.put(None)
        self._server.stop(0.2).wait()

    def stream(self, *directives: Any) -> None:
        self._streamed += directives
        for directive in directives:
            self._frames.put(remote.AttachReceiverResponse(directive=directive))

    def reported(self, wanted: Callable[[Any], bool], what: str, since: int = 0) -> Any:
        """The first state reported that is as wanted."""
        with self._changed:
            found = self._changed.wait_for(lambda: next((s for s in self.reports[since:] if wanted(s)), None), 30)
        assert found, f"{what}: never reported; the newest is\n{self.reports[-1:]}"
        return found

    def next_report(self) -> Any:
        """The state of a report that is still to come."""
        return self.reported(lambda state: True, "another report", len(self.reports))

    def AttachReceiver(self, request: Any, context: grpc.ServicerContext) -> Iterator[Any]:
        yield remote.AttachReceiverResponse(welcome=WELCOME)
        while frame := self._frames.get():
            yield frame

    def ReportReceiverState(self, request: Any, context: grpc.ServicerContext) -> Any:
        with self._changed:
            self.reports.append(request.state)
            self._changed.notify_all()
        return remote.ReportReceiverStateResponse(pending=self.pending(request.state))

    def StartPlayback(self, request: Any, context: grpc.ServicerContext) -> Any:
        with self._changed:
            self.started.append(request)
        context.abort(grpc.StatusCode.NOT_FOUND, "no such episode here")

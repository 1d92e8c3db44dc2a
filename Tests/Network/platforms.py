"""Services that never do what a receiver waits for, or do it and go."""

import threading
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import grpc

from EndToEnd.scripted_platform import Platform
from homeserver.contract import remote


class Hanging(Platform):
    """Answers until it is told which method shall hang; a call of that one stays open until the platform stops."""

    def __init__(self, state: Path, *methods: str) -> None:
        self._methods = set(methods)
        self._over = threading.Event()
        # Names of the calls that hang, or have.
        self.hung: list[str] = []
        super().__init__(state)

    def hang(self, method: str) -> None:
        self._methods.add(method)

    def stop(self) -> None:
        self._over.set()
        super().stop()

    def _wait(self, method: str) -> None:
        if method in self._methods:
            self.hung.append(method)
            self._over.wait()

    def AttachReceiver(self, request: Any, context: grpc.ServicerContext) -> Iterator[Any]:
        self._wait("AttachReceiver")
        yield from super().AttachReceiver(request, context)

    def ReportReceiverState(self, request: Any, context: grpc.ServicerContext) -> Any:
        self._wait("ReportReceiverState")
        return super().ReportReceiverState(request, context)

    def StartPlayback(self, request: Any, context: grpc.ServicerContext) -> Any:
        self._wait("StartPlayback")
        return super().StartPlayback(request, context)


class Fleeting(Platform):
    """Welcomes, and ends each stream after `life` seconds with `code`; reports are answered all the while."""

    def __init__(self, state: Path, life: float, code: grpc.StatusCode = grpc.StatusCode.OK) -> None:
        self._life, self._code = life, code
        # Monotonic times of the welcomes.
        self.welcomes: list[float] = []
        self.uuids: list[str] = []
        self._over = threading.Event()
        super().__init__(state)

    def stop(self) -> None:
        self._over.set()
        super().stop()

    def AttachReceiver(self, request: Any, context: grpc.ServicerContext) -> Iterator[Any]:
        self.uuids.append(str(uuid.uuid4()))
        welcome = remote.ReceiverWelcome(receiver_uuid=self.uuids[-1], heartbeat_interval_ms=1000, heartbeat_grace_beats=20)
        yield remote.AttachReceiverResponse(welcome=welcome)
        self.welcomes.append(time.monotonic())
        self._over.wait(self._life)
        if self._code != grpc.StatusCode.OK:
            context.abort(self._code, "that was all")


class Moving(Fleeting):
    """Gives what is pending to whatever attachment reports next, under ids that it counts anew; `refused` takes no report of
    an older attachment (NOT_FOUND)."""

    def __init__(self, state: Path) -> None:
        super().__init__(state, 3600)
        self.kept: list[Any] = []
        self._given: dict[str, list[Any]] = {}
        self.acknowledged: list[tuple[str, int]] = []

    def ReportReceiverState(self, request: Any, context: grpc.ServicerContext) -> Any:
        if request.receiver_uuid != self.uuids[-1]:
            context.abort(grpc.StatusCode.NOT_FOUND, "superseded")
        mine = self._given.setdefault(request.receiver_uuid, [])
        while self.kept:
            mine.append(self.kept.pop(0))
            mine[-1].id = len(mine)
        acknowledged = request.state.acked_directive_id
        self.acknowledged.append((request.receiver_uuid, acknowledged))
        with self._changed:
            self.reports.append(request.state)
            self._changed.notify_all()
        return remote.ReportReceiverStateResponse(pending=[one for one in mine if one.id > acknowledged])

"""What a test sees of a receiver whose network is bad."""

import os
import select
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from EndToEnd.programs import PATIENCE, Home, Pictures, Receiver, remote_program
from homeserver.tests.peer import eventually

# SIGTERM to exit, whatever hangs (issue 3).
LAST_SECOND = 1.0
GIVEN_UP = ("connection lost", "not attached; trying again", "the stream of directives ended", "no connection")


class Lateness:
    """How late the machine wakes those who sleep: what a busy one may add to each wait of the receiver."""

    _STEP = 0.02

    def __init__(self) -> None:
        # Monotonic seconds, and by how much a sleep that ended then was too long.
        self._late: deque[tuple[float, float]] = deque(maxlen=100_000)
        threading.Thread(target=self._measure, name="lateness", daemon=True).start()

    def _measure(self) -> None:
        before = time.monotonic()
        while True:
            time.sleep(self._STEP)
            now = time.monotonic()
            self._late.append((now, now - before - self._STEP))
            before = now

    def worst(self, since: float) -> float:
        return max((late for at, late in list(self._late) if at >= since), default=0.0)


lateness = Lateness()


def limit(seconds: float, since: float) -> float:
    """What `seconds` may become on this machine, where a wait is a chain of a few wakings, each of which may be late."""
    return seconds + 5 * lateness.worst(since)


def end(receiver: Receiver, number: int = signal.SIGTERM) -> float:
    """Seconds from the signal to the exit, as the kernel tells it; the exit code is 0."""
    handle = os.pidfd_open(receiver.pid)
    try:
        before = time.monotonic()
        receiver.process.send_signal(number)
        gone, _, _ = select.select([handle], [], [], PATIENCE)
        took = time.monotonic() - before
    finally:
        os.close(handle)
    assert gone, f"the receiver did not end within {PATIENCE} s of signal {number}"
    assert receiver.process.wait() == 0, f"exit code {receiver.process.returncode}"
    return took


def ends_in_time(receiver: Receiver, number: int = signal.SIGTERM) -> None:
    start = time.monotonic()
    took = end(receiver, number)
    print(f"from the signal to the exit: {took * 1000:.0f} ms; the machine was up to {lateness.worst(start) * 1000:.0f} ms late")
    assert took <= limit(LAST_SECOND, start), f"{took:.3f} s from the signal to the exit"


class Film(Pictures):
    """A film that has to go on as if nothing were."""

    def __init__(self, receiver: Receiver) -> None:
        super().__init__(receiver)
        self._began = time.monotonic()
        self.look()

    def goes_on(self) -> None:
        """Another second of pictures is shown, and since the beginning not a second was lost."""
        shown = self.look()["pictures_shown"]
        status = eventually(lambda: (now := self.look())["pictures_shown"] >= shown + 25 and now, "the film goes on", PATIENCE)
        late = lateness.worst(self._began)
        print(f"{self.lost:.2f} s lost, {status['pictures_dropped']} pictures dropped; the machine was up to {late * 1000:.0f} ms late")
        assert self.lost < limit(1.0, self._began)
        # A machine that is late by a picture or two starves the decoder.
        assert self.statuses <= ({"playing", "buffering"} if late > 0.05 else {"playing"}), self.statuses


class LogFrom:
    """The lines that are logged from now on."""

    def __init__(self, receiver: Receiver) -> None:
        self._receiver = receiver
        self._start = len(receiver.log)
        self._began = time.monotonic()

    @property
    def lines(self) -> list[str]:
        return self._receiver.log[self._start:].splitlines()

    def having(self, *words: str) -> list[str]:
        return [line for line in self.lines if all(word in line for word in words)]

    def until(self, *any_of: str, deadline: float = PATIENCE, meanwhile: Callable[[], object] = lambda: None) -> float:
        """Seconds from the start to the first line that has any of the texts; `meanwhile` is called again and again."""

        def look() -> bool:
            meanwhile()
            return any(text in line for line in self.lines for text in any_of)

        eventually(look, f"a line with any of {any_of}", deadline)
        return time.monotonic() - self._began

    def until_given_up(self, within: float, meanwhile: Callable[[], object] = lambda: None) -> None:
        """The connection is given up within the time, as it is logged."""
        took = self.until(*GIVEN_UP, deadline=within + PATIENCE, meanwhile=meanwhile)
        print(f"given up after {took:.2f} s; the machine was up to {lateness.worst(self._began) * 1000:.0f} ms late")
        assert took < limit(within, self._began)


@contextmanager
def held(home: Home) -> Iterator[None]:
    """A server that takes connections and requests, and does nothing with them until the end."""
    os.kill(home.process.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(home.process.pid, signal.SIGCONT)


def start_remote(home: Home, receiver: Receiver, uuid: str, *arguments: str) -> subprocess.Popen[str]:
    """`remote` beside the server, where no bad network is in its way."""
    return subprocess.Popen(
        [remote_program(), *arguments, "--server", f"127.0.0.1:{home.grpc_port}", "--ca-file", home.ready["ca"], "--token-file",
         str(receiver.token_file), "--receiver", uuid], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "SWIFT_BACKTRACE": "enable=no"})

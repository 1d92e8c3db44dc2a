"""What a test sees of a receiver whose network is bad."""

import os
import select
import signal
import subprocess
import time
from collections.abc import Callable

from EndToEnd.programs import PATIENCE, Home, Receiver, remote_program
from homeserver.tests.peer import eventually

# SIGTERM to exit, whatever hangs (issue 3).
LAST_SECOND = 1.0
GIVEN_UP = ("connection lost", "not attached; trying again", "the stream of directives ended", "no connection")


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


def ends_in_time(receiver: Receiver) -> None:
    took = end(receiver)
    print(f"from SIGTERM to the exit: {took * 1000:.0f} ms")
    assert took <= LAST_SECOND, f"{took:.3f} s from SIGTERM to the exit"


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

    def until_given_up(self, deadline: float = PATIENCE, meanwhile: Callable[[], object] = lambda: None) -> float:
        return self.until(*GIVEN_UP, deadline=deadline, meanwhile=meanwhile)


def start_remote(home: Home, receiver: Receiver, uuid: str, *arguments: str) -> subprocess.Popen[str]:
    """`remote` beside the server, where no bad network is in its way."""
    return subprocess.Popen(
        [remote_program(), *arguments, "--server", f"127.0.0.1:{home.grpc_port}", "--ca-file", home.ready["ca"], "--token-file",
         str(receiver.token_file), "--receiver", uuid], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "SWIFT_BACKTRACE": "enable=no"})

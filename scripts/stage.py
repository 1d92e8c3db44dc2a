"""A home server, a receiver and a sender as processes of their own on loopback, for `make run` and `make bench`."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "out"
Value = TypeVar("Value")


class Failure(Exception):
    """Something that the person at the terminal has to know; its text says what to do."""


class Child:
    """One process with its log. It has a session of its own, so that a Ctrl-C at the terminal reaches only this script, which ends its
    children in order; and it is ended by the kernel if this script is killed."""

    def __init__(self, name: str, command: list[str], log: Path) -> None:
        self.name, self.log = name, log
        log.parent.mkdir(parents=True, exist_ok=True)
        with open(log, "wb") as out:
            self.process = subprocess.Popen(["setpriv", "--pdeathsig", "TERM", *command], cwd=ROOT, stdin=subprocess.DEVNULL,
                                            stdout=out, stderr=subprocess.STDOUT, start_new_session=True)

    def check(self) -> None:
        status = self.process.poll()
        if status is not None:
            tail = "\n".join(self.log.read_text(errors="replace").splitlines()[-20:])
            raise Failure(f"{self.name} ended by itself ({status}). Its last lines, from {self.log.relative_to(ROOT)}:\n{tail}")

    def wait_for(self, look: Callable[[], Value], what: str, seconds: float) -> Value:
        """The first true value of `look`, which is asked while this process lives."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.check()
            value = look()
            if value:
                return value
            time.sleep(0.05)
        raise Failure(f"{what}: not within {seconds:.0f} s. The log of {self.name} is {self.log.relative_to(ROOT)}.")

    def stop(self) -> int:
        """SIGTERM, and SIGKILL for one that does not listen; its exit status."""
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(5)
            except subprocess.TimeoutExpired:
                self.process.kill()
        return self.process.wait()


class Stage:
    """The three, started in order and ended in the opposite one: `with Stage(...) as stage`."""

    def __init__(self, folder: Path, programs: Path, sound: str, screen: str, library: list[str]) -> None:
        self.folder, self.programs = folder, programs
        self._sound, self._screen, self._library = sound, screen, library
        self._children: list[Child] = []
        # A Unix socket's path has room for 107 bytes, which a deep checkout exceeds; a relative one is as short as can be.
        self.control = os.path.relpath(folder / "control.sock", ROOT)

    def __enter__(self) -> "Stage":
        try:
            self._start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        for child in reversed(self._children):
            child.stop()

    def _child(self, name: str, command: list[str]) -> Child:
        child = Child(name, command, OUT / "log" / f"{self.folder.name}-{name.replace(' ', '-')}.log")
        self._children.append(child)
        return child

    def _start(self) -> None:
        home = self.folder / "home"
        home.mkdir(parents=True, exist_ok=True, mode=0o700)
        ready = home / "ready.json"
        for left in (ready, ROOT / self.control):  # by one that was killed
            left.unlink(missing_ok=True)
        self.server = self._child("home server", [
            sys.executable, "-m", "homeserver", *self._library, "--state", str(home), "--listen", "127.0.0.1",
            "--port", "0", "--media-port", "0"])
        # The first start makes the demo films.
        self.server.wait_for(ready.exists, "The home server serves", 180)
        self.ready: dict[str, Any] = json.loads(ready.read_text())

        token = self.folder / "token"
        token.touch(mode=0o600)
        token.write_text(self.ready["tokens"]["home"])
        self._service = ["--server", f"127.0.0.1:{self.ready['grpc_port']}", "--ca-file", self.ready["ca"],
                         "--token-file", str(token)]
        self.receiver = self._child("receiver", [
            str(self.programs / "receiver"), "run", *self._service, "--state-directory", str(self.folder / "receiver"),
            "--control-socket", self.control, "--sound-device", self._sound, "--screen", "headless",
            "--screen-size", self._screen, "--label", "Living room", "--log-level", "info"])
        self.receiver.wait_for(self._attached, "The receiver attaches", 20)

    def _attached(self) -> bool:
        control = ROOT / self.control
        return control.exists() and bool(self.status()["receiver_uuid"])

    def episode(self, file: str) -> dict[str, Any]:
        """The episode of a file in the library."""
        for episode in self.ready["episodes"]:
            if file in (episode["file"], episode["id"], episode["title"]):
                return episode
        known = ", ".join(episode["file"] for episode in self.ready["episodes"])
        raise Failure(f"There is no episode {file}. The library has {known}.")

    def remote(self, *arguments: str, check: bool = True) -> subprocess.CompletedProcess[str]:
        return _call([str(self.programs / "remote"), *arguments, *self._service], check)

    def ask(self, *arguments: str) -> str:
        """What `receiver status`, `screenshot` or `trace` answers."""
        return _call([str(self.programs / "receiver"), *arguments, "--control-socket", self.control], True).stdout

    def status(self) -> dict[str, Any]:
        self.receiver.check()
        return json.loads(self.ask("status", "--json"))


def _call(command: list[str], check: bool) -> subprocess.CompletedProcess[str]:
    # A session of its own, so that Ctrl-C does not end a question half-way.
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, start_new_session=True)
    if check and done.returncode:
        raise Failure(f"{Path(command[0]).name} {command[1]} failed ({done.returncode}): {done.stderr.strip()}")
    return done


class Stopped(BaseException):
    """SIGINT or SIGTERM: a person or `make` wants this to end."""


def stop_on_signals() -> None:
    """From now on SIGINT and SIGTERM raise `Stopped` once; later ones are ignored, so that the children end in order."""

    def stop(*_: object) -> None:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        raise Stopped

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, stop)

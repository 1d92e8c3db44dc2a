"""The executables under test, as processes of their own: a home server, a receiver, the sender of the command line."""

import json
import os
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import grpc

from homeserver.contract import remote
from homeserver.tests.peer import ROOT, Client, Peer, Stream, eventually

# For what has no limit of its own: generous, as the machine may be busy. What must be quick is measured by itself.
PATIENCE = 30.0


def _program(name: str) -> str:
    """From RECEIVER_BIN or REMOTE_BIN, else as built last."""
    given = os.environ.get(f"{name.upper()}_BIN")
    if given:
        return given
    built = sorted((path for path in ROOT.glob(f".build/*/*/{name}") if path.is_file()), key=lambda path: path.stat().st_mtime)
    if not built:
        raise FileNotFoundError(f"no {name} under .build: run `make build`, or set {name.upper()}_BIN")
    return str(built[-1])


def receiver_program() -> str:
    return _program("receiver")


def remote_program() -> str:
    return _program("remote")


class Home(Peer):
    """A home server. `restart` also works after SIGKILL, which leaves the old `ready.json` behind."""

    def _start(self, *ports: str) -> None:
        (self.state / "ready.json").unlink(missing_ok=True)
        super()._start(*ports)

    def since(self, mark: int, event: str | None = None) -> list[dict[str, Any]]:
        """The journal's lines after `mark`, which `mark()` gave."""
        return [line for line in self.events()[mark:] if event in (None, line["event"])]

    def mark(self) -> int:
        return len(self.events())

    def episode(self, title: str) -> str:
        return str(super().episode(title))


class Receiver:
    """`receiver run`, with its log in a file. Everything that it is told, it is told by flags."""

    def __init__(self, folder: Path, server: str, ca: str, token: str, *flags: str, sound: str = "null",
                 environment: dict[str, str] | None = None) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.control = folder / "control.sock"
        self.token_file = folder / "token"
        self.log_file = folder / "receiver.log"
        if not self.token_file.exists():
            self.token_file.write_text(token)
        self._environment = {**{name: value for name, value in os.environ.items() if not name.startswith("RECEIVER_")},
                             "SWIFT_BACKTRACE": "enable=no", **(environment or {})}
        self._command = [
            receiver_program(), "run", "--server", server, "--ca-file", ca, "--token-file", str(self.token_file),
            "--state-directory", str(folder / "state"), "--control-socket", str(self.control), "--sound-device", sound,
            "--screen", "headless", "--screen-size", "640x360@50", "--label", folder.name, "--log-level", "info", *flags]
        self.start()

    def start(self) -> None:
        with open(self.log_file, "ab") as log:
            self.process = subprocess.Popen(self._command, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT,
                                            env=self._environment)

    @property
    def pid(self) -> int:
        return self.process.pid

    @property
    def alive(self) -> bool:
        return self.process.poll() is None

    @property
    def log(self) -> str:
        return self.log_file.read_text(errors="replace")

    def wait_log(self, *words: str, deadline: float = PATIENCE) -> str:
        """The first line of the log that has all the words, in any case."""
        wanted = [word.lower() for word in words]

        def look() -> str | None:
            return next((line for line in self.log.splitlines() if all(word in line.lower() for word in wanted)), None)

        line = eventually(look, f"a line of the log with {words}", deadline)
        assert line
        return line

    def ask(self, *arguments: str) -> str:
        done = subprocess.run([receiver_program(), *arguments, "--control-socket", str(self.control)], capture_output=True,
                              text=True, timeout=PATIENCE, env=self._environment)
        assert done.returncode == 0, f"receiver {arguments}: {done.stderr}"
        return done.stdout

    def status(self) -> dict[str, Any]:
        return dict(json.loads(self.ask("status", "--json")))

    def until(self, wanted: Callable[[dict[str, Any]], bool], what: str, deadline: float = PATIENCE) -> dict[str, Any]:
        """The first status that is as wanted."""

        def look() -> dict[str, Any] | None:
            assert self.alive, f"the receiver ended by itself ({self.process.returncode}) while waiting for {what}"
            if not self._listens():
                return None
            status = self.status()
            return status if wanted(status) else None

        status = eventually(look, what, deadline)
        assert status
        return status

    def _listens(self) -> bool:
        """Whether the control socket is this process's: one that was killed leaves its file behind."""
        with socket.socket(socket.AF_UNIX) as probe:
            return probe.connect_ex(str(self.control)) == 0

    def attached(self, other_than: str | None = None) -> str:
        """The uuid of the attachment, once there is one."""
        return str(self.until(lambda status: status["receiver_uuid"] not in (None, other_than), "an attachment")["receiver_uuid"])

    def screenshot(self, name: str) -> Path:
        file = self.folder / name
        self.ask("screenshot", str(file))
        return file

    def trace(self) -> list[dict[str, Any]]:
        file = self.folder / "trace.json"
        self.ask("trace", str(file))
        return list(json.loads(file.read_text())["traceEvents"])

    def stop(self, number: int = signal.SIGTERM) -> float:
        """Ends the process and returns the seconds that it took."""
        if not self.alive:
            return 0
        before = time.monotonic()
        self.process.send_signal(number)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise AssertionError(f"the receiver did not end within 10 s of signal {number}") from None
        return time.monotonic() - before

    # What the kernel says of the process.

    def descriptors(self) -> list[str]:
        found = []
        for entry in Path(f"/proc/{self.pid}/fd").iterdir():
            try:
                found.append(os.readlink(entry))
            except FileNotFoundError:
                continue
        return sorted(found)

    def _status_field(self, name: str) -> int:
        for line in Path(f"/proc/{self.pid}/status").read_text().splitlines():
            if line.startswith(f"{name}:"):
                return int(line.split()[1])
        raise KeyError(name)

    @property
    def resident_kilobytes(self) -> int:
        return self._status_field("VmRSS")

    @property
    def threads(self) -> int:
        return self._status_field("Threads")


class Pictures:
    """Whether the screen stood still: by how much the film fell behind the clock, which no look that comes late can hide or add
    to."""

    def __init__(self, receiver: Receiver) -> None:
        self._receiver = receiver
        self._first: tuple[float, int] | None = None
        # Seconds.
        self.lost = 0.0
        self.statuses: set[str] = set()

    def look(self) -> dict[str, Any]:
        now = time.monotonic()
        status = self._receiver.status()
        self.statuses.add(status["status"])
        if self._first is None:
            self._first = (time.monotonic(), status["position_ms"])
        began, position = self._first
        self.lost = max(self.lost, now - began - (status["position_ms"] - position) / 1000)
        return status


class Sender:
    """A phone: sends directives to one attachment, and has all that WatchReceiver said of it."""

    def __init__(self, client: Client, receiver_uuid: str) -> None:
        self.client, self.uuid = client, receiver_uuid
        # Monotonic seconds and the state.
        self.history: list[tuple[float, Any]] = []
        self._changed = threading.Condition()
        self._stream = Stream(client.call("WatchReceiver", remote.WatchReceiverRequest(receiver_uuid=receiver_uuid), timeout=None))
        self._thread = threading.Thread(target=self._follow, name="watch", daemon=True)
        self._thread.start()

    def _follow(self) -> None:
        try:
            while True:
                state = self._stream.next().receiver.state
                with self._changed:
                    self.history.append((time.monotonic(), state))
                    self._changed.notify_all()
        except (grpc.RpcError, StopIteration, ValueError):
            return

    def close(self) -> None:
        self._stream.cancel()
        self._thread.join(5)

    def mark(self) -> int:
        with self._changed:
            return len(self.history)

    def until(self, wanted: Callable[[Any], bool], what: str, since: int | None = None, deadline: float = PATIENCE) -> Any:
        """The first state that is as wanted, of those that came after `since` or else of the newest on."""
        end = time.monotonic() + deadline
        with self._changed:
            place = max(0, len(self.history) - 1) if since is None else since
            while True:
                for _, state in self.history[place:]:
                    if wanted(state):
                        return state
                place = len(self.history)
                if not self._changed.wait(end - time.monotonic()):
                    newest = self.history[-1][1] if self.history else "nothing"
                    raise AssertionError(f"{what}: not within {deadline} s; the newest state is\n{newest}")

    def until_status(self, name: str, since: int | None = None, deadline: float = PATIENCE) -> Any:
        number = remote.ReceiverStatus.Value(f"RECEIVER_STATUS_{name}")
        return self.until(lambda state: state.status == number, name, since, deadline)

    def send(self, **command: Any) -> int:
        return self.client.send(self.uuid, **command)

    def acknowledged(self, directive: int) -> Any:
        """The first state in which the directive is applied."""
        return self.until(lambda state: state.acked_directive_id >= directive, f"directive {directive} acknowledged", 0)

    def do(self, **command: Any) -> Any:
        """Sends and waits until it is applied."""
        return self.acknowledged(self.send(**command))

    def load(self, episode: str, position_ms: int | None = 0) -> int:
        return self.send(load=remote.Load(episode_uuid=episode, position_ms=position_ms))

    def play_film(self, episode: str, position_ms: int | None = 0) -> Any:
        """Loads, and waits for the first picture."""
        directive = self.load(episode, position_ms)
        playing = remote.RECEIVER_STATUS_PLAYING
        failed = remote.RECEIVER_STATUS_FAILED
        state = self.until(lambda state: state.acked_directive_id >= directive and state.status in (playing, failed),
                           "PLAYING", 0)
        assert state.status == playing, state.failure
        return state

    def statuses(self, *without: str) -> list[str]:
        """The names of the statuses in order, each run of one once."""
        names: list[str] = []
        for _, state in self.history:
            name = remote.ReceiverStatus.Name(state.status).removeprefix("RECEIVER_STATUS_")
            if names[-1:] != [name] and name not in without:
                names.append(name)
        return names

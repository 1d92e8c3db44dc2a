"""Real executables: each test has its own receiver; the home server of a module is shared."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from homeserver.tests.peer import Client

from . import films as film_library
from .programs import Home, Receiver, Sender, receiver_program, remote_program


@dataclass
class Television:
    """A receiver that is attached, and a sender that watches it."""

    home: Home
    client: Client
    receiver: Receiver
    sender: Sender

    def film(self, title: str) -> str:
        return self.home.episode(title)


@pytest.fixture(scope="session", autouse=True)
def programs() -> None:
    """Without executables there is nothing to test: said once, before the first test."""
    try:
        receiver_program(), remote_program()
    except FileNotFoundError as error:
        pytest.exit(str(error), 3)


@pytest.fixture(scope="session")
def films() -> Path:
    return film_library.library()


@pytest.fixture(scope="module")
def open_home(tmp_path_factory: pytest.TempPathFactory, films: Path) -> Iterator[Callable[..., Home]]:
    """Starts home servers with the flags of a test; they end with the module."""
    homes: list[Home] = []

    def start(*flags: str) -> Home:
        # A beat each half second, so that a sender sees a film move; the grace is long, as the machine may be busy.
        homes.append(Home(tmp_path_factory.mktemp("home"), films, "--heartbeat-ms", "500", "--heartbeat-grace", "20",
                          "--max-sessions", "100", *flags))
        return homes[-1]

    yield start
    for home in homes:
        home.stop()


@pytest.fixture(scope="module")
def home(open_home: Callable[..., Home]) -> Home:
    return open_home()


@pytest.fixture
def cleanup() -> Iterator[list[Callable[[], object]]]:
    """What to call at the end, the last first; one that fails does not keep the others from their turn."""
    calls: list[Callable[[], object]] = []
    yield calls
    problems = []
    for call in reversed(calls):
        try:
            call()
        except Exception as error:
            problems.append(error)
    if problems:
        raise problems[0]


@pytest.fixture
def start_receiver(tmp_path: Path, cleanup: list[Callable[[], object]], request: pytest.FixtureRequest) -> Callable[..., Receiver]:
    """Starts receivers at a home server; what one logged stands in the report of a test that failed."""
    started: list[Receiver] = []
    request.node.stash[RECEIVERS] = started

    def start(home: Home, *flags: str, name: str = "box", **more: Any) -> Receiver:
        receiver = Receiver(tmp_path / name, f"127.0.0.1:{home.grpc_port}", more.pop("ca", home.ready["ca"]),
                            more.pop("token", home.ready["tokens"]["home"]), *flags, **more)
        started.append(receiver)
        cleanup.append(receiver.stop)
        return receiver

    return start


@pytest.fixture
def attach(start_receiver: Callable[..., Receiver], cleanup: list[Callable[[], object]]) -> Callable[..., Television]:
    """Starts a receiver and waits until it is attached."""

    def attach(home: Home, *flags: str, **more: Any) -> Television:
        receiver = start_receiver(home, *flags, **more)
        client = home.client()
        cleanup.append(client.close)
        sender = Sender(client, receiver.attached())
        cleanup.append(sender.close)
        return Television(home, client, receiver, sender)

    return attach


@pytest.fixture
def television(home: Home, attach: Callable[..., Television]) -> Television:
    return attach(home)


RECEIVERS = pytest.StashKey[list[Receiver]]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    report = yield
    if report.failed:
        for receiver in item.stash.get(RECEIVERS, []):
            lines = receiver.log.splitlines() if receiver.log_file.exists() else []
            ended = "" if receiver.alive else f", ended with {receiver.process.returncode}"
            report.sections.append((f"log of {receiver.folder.name}{ended}", "\n".join(lines[-80:])))
    return report

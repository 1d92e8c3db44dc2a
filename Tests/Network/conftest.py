"""Each worker has a network of its own; each receiver that asks for one has a box in it."""

import json
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from EndToEnd import films as film_library
from EndToEnd.conftest import RECEIVERS, cleanup, programs, pytest_runtest_makereport  # noqa: F401: hooks and fixtures
from EndToEnd.programs import PATIENCE, Home, Receiver
from homeserver.tests.peer import Client

from .namespaces import NAME, Box, OwnNetwork
from .proxy import Proxy

# A beat each second: as quick as the contract's shortest would be lost on a busy machine now and then.
HEARTBEAT = 1.0
# Shorter than the interval (SEMANTICS.md, Attachment 5): four fifths of it.
REPORT_DEADLINE = 0.8 * HEARTBEAT


@pytest.fixture(scope="session", autouse=True)
def own_network() -> Iterator[str | None]:
    """None, or why there is no network of one's own here."""
    try:
        network = OwnNetwork()
    except OSError as error:
        yield f"a network namespace needs root, or `unshare --user --map-root-user`: {error.strerror}"
        return
    yield None
    network.leave()


@pytest.fixture
def make_box(own_network: str | None, tmp_path: Path, cleanup: list[Callable[[], object]]) -> Callable[[], Box]:
    if own_network:
        pytest.skip(own_network)

    def make() -> Box:
        box = Box(tmp_path / "network")
        cleanup.append(box.close)
        return box

    return make


@pytest.fixture
def box(make_box: Callable[[], Box]) -> Box:
    return make_box()


@pytest.fixture(scope="session")
def films(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two of the films, so that a server that starts has little to look at."""
    folder = tmp_path_factory.mktemp("films")
    for name in ("Sync 60.mp4", "Heavy 30.mp4"):
        (folder / name).symlink_to(film_library.library() / name)
    return folder


@pytest.fixture(scope="session")
def open_home(own_network: str | None, tmp_path_factory: pytest.TempPathFactory, films: Path) -> Iterator[Callable[..., Home]]:
    homes: list[Home] = []

    def start(*flags: str) -> Home:
        # The grace is long: that it is the receiver which notices is what is tested.
        homes.append(Home(tmp_path_factory.mktemp("home"), films, "--listen", "::", "--host", NAME, "--heartbeat-ms",
                          f"{HEARTBEAT * 1000:.0f}", "--heartbeat-grace", "60", "--max-sessions", "100", *flags))
        return homes[-1]

    yield start
    for home in homes:
        home.stop()


@pytest.fixture(scope="session")
def shared_home(open_home: Callable[..., Home]) -> Home:
    """For tests that leave the server as they find it; a worker runs one after the other."""
    return open_home("--renew-interval-ms", "2000")


@pytest.fixture
def own_home(open_home: Callable[..., Home], cleanup: list[Callable[[], object]]) -> Callable[..., Home]:
    """For tests that stop, kill or hold the server; it ends with the test."""

    def start(*flags: str) -> Home:
        home = open_home(*flags)
        cleanup.append(home.stop)
        return home

    return start


class BoxedReceiver(Receiver):
    """A receiver in a box, or without one in the network of the test itself."""

    def __init__(self, box: Box | None, *arguments: Any, **more: Any) -> None:
        self._box = box
        super().__init__(*arguments, **more)

    def start(self) -> None:
        if self._box and self._command[0] != self._box.enter[0]:
            self._command = [*self._box.enter, *self._command]
        super().start()

    def status(self) -> dict[str, Any]:
        """As `receiver status --json` asks it, without a process for each look."""
        with socket.socket(socket.AF_UNIX) as control:
            control.settimeout(PATIENCE)
            control.connect(str(self.control))
            control.sendall(b"status-json\n")
            with control.makefile("rb") as answer:
                head = answer.readline().split()
                assert head[0] == b"ok", head
                return dict(json.loads(answer.read(int(head[1]))))


@pytest.fixture
def receive(tmp_path: Path, cleanup: list[Callable[[], object]], request: pytest.FixtureRequest) -> Callable[..., Receiver]:
    """Starts receivers; what one logged stands in the report of a test that failed."""
    started: list[Receiver] = []
    request.node.stash[RECEIVERS] = started

    def start(server: str, ca: str, token: str, *flags: str, box: Box | None = None, name: str = "box", **more: Any) -> Receiver:
        receiver = BoxedReceiver(box, tmp_path / name, server, ca, token, *flags, **more)
        started.append(receiver)
        cleanup.append(receiver.stop)
        return receiver

    return start


@pytest.fixture
def receive_from(receive: Callable[..., Receiver]) -> Callable[..., Receiver]:
    """A receiver of a home server: in a box by name, else by loopback, through `proxy` where there is one."""

    def start(home: Home, *flags: str, box: Box | None = None, proxy: Proxy | None = None, **more: Any) -> Receiver:
        server = proxy.address if proxy else f"{NAME if box else '127.0.0.1'}:{home.grpc_port}"
        return receive(server, home.ready["ca"], home.ready["tokens"]["home"], *flags, box=box, **more)

    return start


@pytest.fixture
def make_proxy(own_network: str | None, cleanup: list[Callable[[], object]]) -> Callable[..., Proxy]:
    def make(port: int, **more: Any) -> Proxy:
        proxy = Proxy(port, **more)
        cleanup.append(proxy.close)
        return proxy

    return make


@pytest.fixture
def client(shared_home: Home) -> Iterator[Client]:
    client = shared_home.client()
    yield client
    client.close()


def passed_and_failed(config: pytest.Config) -> tuple[int, int]:
    stats = config.pluginmanager.get_plugin("terminalreporter").stats
    return len(stats.get("passed", [])), len(stats.get("failed", [])) + len(stats.get("error", []))


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """That nothing ran is a failure, also where each test has a reason for that."""
    if not hasattr(session.config, "workerinput") and exitstatus == 0 and passed_and_failed(session.config)[0] == 0:
        session.exitstatus = pytest.ExitCode.NO_TESTS_COLLECTED


def pytest_unconfigure(config: pytest.Config) -> None:
    """The last line of a suite: what passed and what did not."""
    if not hasattr(config, "workerinput") and config.pluginmanager.has_plugin("terminalreporter"):
        print("{} passed, {} failed".format(*passed_and_failed(config)))

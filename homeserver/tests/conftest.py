import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from .peer import Client, Peer


@pytest.fixture(scope="session")
def films(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library: a two-second film, a second episode beside it, a file that is no film, and a file of no interest."""
    folder = tmp_path_factory.mktemp("films")
    (folder / "Series").mkdir()
    (folder / "broken.mp4").write_bytes(bytes(range(256)) * 400)
    (folder / "notes.txt").write_text("not a film")
    first = folder / "Series" / "Part 2.mkv"
    subprocess.run(
        ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=2", "-f", "lavfi", "-i",
         "sine=duration=2:sample_rate=48000", "-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac",
         "-metadata:s:a:0", "language=eng", str(first)], check=True)
    (folder / "Series" / "Part 10.mkv").write_bytes(first.read_bytes())
    return folder


@pytest.fixture(scope="session")
def run(tmp_path_factory: pytest.TempPathFactory, films: Path) -> Iterator[Callable[..., Peer]]:
    """Starts servers with the flags of a test; they are stopped at the end."""
    peers: list[Peer] = []

    def start(*flags: str, library: Path = films, state: Path | None = None) -> Peer:
        peers.append(Peer(state or tmp_path_factory.mktemp("state"), library, *flags))
        return peers[-1]

    yield start
    for peer in peers:
        peer.stop()


@pytest.fixture(scope="session")
def peer(run: Callable[..., Peer]) -> Peer:
    """One server for all tests that its usual rules suffice for; a test uses its own install ids."""
    return run("--account", "home", "--account", "guest", "--ping-seconds", "0.2", "--max-sessions", "1000")


@pytest.fixture(scope="session")
def client(peer: Peer) -> Iterator[Client]:
    client = peer.client()
    yield client
    client.close()


@pytest.fixture(scope="session")
def guest(peer: Peer) -> Iterator[Client]:
    client = peer.client("guest")
    yield client
    client.close()

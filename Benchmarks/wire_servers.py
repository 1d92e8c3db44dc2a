"""The servers that both clients are measured at."""

import socket
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def certificate(folder: Path) -> Path:
    """A self-signed certificate for localhost, which is its own CA."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", folder / "server.key",
         "-out", folder / "server.pem"], check=True, capture_output=True)
    return folder / "server.pem"


class GRPCServer:
    """grpcio's server. Its own part of a call, in Python, is most of what is measured with it."""

    name = "at grpcio's server (Python)"

    def __init__(self, folder: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, ROOT / "Tests/Fixtures/Peers/peer.py", "grpc", folder, "server", "0"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.port = int(self._process.stdout.readline())

    def __enter__(self) -> "GRPCServer":
        return self

    def __exit__(self, *_: object) -> None:
        self._process.stdin.close()
        self._process.wait()


def _message(payload: bytes) -> bytes:
    return b"\0" + len(payload).to_bytes(4, "big") + payload


class StaticServer:
    """nghttpd with the replies as files: a server in C with next to no part of its own, so that the clients are what is measured."""

    name = "at nghttpd with files (C)"

    def __init__(self, folder: Path, messages: int, large: int) -> None:
        replies = folder / "replies" / "test.Peer"
        replies.mkdir(parents=True)
        (replies / "Echo").write_bytes(_message(b""))
        (replies / "Count").write_bytes(_message(b"." * 200) * messages)
        (replies / "Large").write_bytes(_message(b"x" * large))
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self._process = subprocess.Popen(
            ["nghttpd", "--address=127.0.0.1", "-d", folder / "replies", "--trailer=grpc-status: 0", str(self.port),
             folder / "server.key", folder / "server.pem"], stdout=subprocess.DEVNULL)
        until = time.monotonic() + 10
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                if time.monotonic() > until or self._process.poll() is not None:
                    raise

    def __enter__(self) -> "StaticServer":
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait()

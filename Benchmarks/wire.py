"""RemoteClient against grpcio's own client, in one run, at the same server over TLS on loopback: ours, peer, ratio.

    python Benchmarks/wire.py PATH-TO-wire-benchmark

Both take turns, so that whatever else the machine does hits both. WIRE_ROUNDS is the number of turns (5).
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import grpc

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = int(os.environ.get("WIRE_ROUNDS", "5"))
CONNECTIONS, CALLS, MESSAGES = 40, 2000, 20_000


def certificates(folder: Path) -> Path:
    """A self-signed certificate for localhost, which is its own CA."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", folder / "server.key",
         "-out", folder / "server.pem"], check=True, capture_output=True)
    return folder / "server.pem"


def measure_grpcio(port: int, ca: bytes) -> dict[str, list[int]]:
    credentials = grpc.ssl_channel_credentials(ca)
    # Without this all channels of the process share one connection.
    options = (("grpc.use_local_subchannel_pool", 1),)
    found: dict[str, list[int]] = {"connect": [], "call": [], "stream": []}

    def timed(kind: str, body) -> None:
        began = time.monotonic_ns()
        body()
        found[kind].append(time.monotonic_ns() - began)

    for _ in range(CONNECTIONS):
        def first() -> None:
            nonlocal channel
            channel = grpc.secure_channel(f"localhost:{port}", credentials, options)
            channel.unary_unary("/test.Peer/Echo")(b"", timeout=10)
        channel = None
        timed("connect", first)
        channel.close()
    with grpc.secure_channel(f"localhost:{port}", credentials, options) as channel:
        call = channel.unary_unary("/test.Peer/Echo")
        for _ in range(100):
            call(b"", timeout=10)
        for _ in range(CALLS):
            timed("call", lambda: call(b"", timeout=10))
        timed("stream", lambda: list(channel.unary_stream("/test.Peer/Count")(b"%d 200" % MESSAGES)))
    return found


def measure_ours(program: str, port: int, ca: Path) -> dict[str, list[int]]:
    output = subprocess.run([program, str(port), str(ca), str(CONNECTIONS), str(CALLS), str(MESSAGES)], check=True,
                            capture_output=True, text=True).stdout
    lines = (line.split() for line in output.splitlines())
    return {name: [int(number) for number in numbers] for name, *numbers in lines}


def percentile(numbers: list[int], part: float) -> float:
    return sorted(numbers)[min(len(numbers) - 1, int(len(numbers) * part))]


def main() -> None:
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        ca = certificates(Path(folder))
        server = subprocess.Popen([sys.executable, ROOT / "Tests/Fixtures/Peers/peer.py", "grpc", folder, "server", "0"],
                                  stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        try:
            port = int(server.stdout.readline())
            ours: dict[str, list[int]] = {"connect": [], "call": [], "stream": []}
            peer: dict[str, list[int]] = {"connect": [], "call": [], "stream": []}
            for _ in range(ROUNDS):
                for all_of, found in ((ours, measure_ours(program, port, ca)), (peer, measure_grpcio(port, ca.read_bytes()))):
                    for kind, numbers in found.items():
                        all_of[kind] += numbers
        finally:
            server.stdin.close()
            server.wait()
    rows = [
        ("connect + TLS + first call, median ms", lambda all_of: statistics.median(all_of["connect"]) / 1e6),
        ("empty call p50 µs", lambda all_of: statistics.median(all_of["call"]) / 1e3),
        ("empty call p99 µs", lambda all_of: percentile(all_of["call"], 0.99) / 1e3),
        ("stream of 200 B messages, thousand/s", lambda all_of: MESSAGES * len(all_of["stream"]) / sum(all_of["stream"]) * 1e6),
    ]
    print(f"{'':40}{'ours':>10}{'grpcio':>10}{'ratio':>8}")
    for name, value in rows:
        print(f"{name:40}{value(ours):10.2f}{value(peer):10.2f}{value(ours) / value(peer):8.2f}")


if __name__ == "__main__":
    main()

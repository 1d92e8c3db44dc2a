"""RemoteClient against grpcio's own client, in one run, over TLS on loopback, at the same two servers: ours, peer, ratio.

    python Benchmarks/wire.py PATH-TO-wire-benchmark

Both take turns, so that whatever else the machine does hits both. WIRE_ROUNDS is the number of turns (5).
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import grpc

from wire_servers import GRPCServer, StaticServer, certificate

ROUNDS = int(os.environ.get("WIRE_ROUNDS", "5"))
CONNECTIONS, CALLS, MESSAGES, LARGE_REPLIES, ATTACHMENTS = 40, 2000, 20_000, 40, 50
LARGE = 3 << 20
EMPTY_PATH, STREAM_PATH, LARGE_PATH, HELD_PATH = "/test.Peer/Echo", "/test.Peer/Count", "/test.Peer/Large", "/test.Peer/Trickle"
STREAM_BODY, LARGE_BODY = f"{MESSAGES} 200", str(LARGE)
# Without the first all channels of the process share one connection.
OPTIONS = (("grpc.use_local_subchannel_pool", 1), ("grpc.max_receive_message_length", -1))

Numbers = dict[str, list[int]]


def measure_grpcio(port: int, ca: bytes) -> Numbers:
    credentials = grpc.ssl_channel_credentials(ca)

    def channel() -> grpc.Channel:
        return grpc.secure_channel(f"localhost:{port}", credentials, OPTIONS)

    def timed(body) -> int:
        began = time.monotonic_ns()
        body()
        return time.monotonic_ns() - began

    found: Numbers = {"connect": []}
    for _ in range(CONNECTIONS):
        opened = []

        def first() -> None:
            opened.append(channel())
            opened[0].unary_unary(EMPTY_PATH)(b"", timeout=10)
        found["connect"].append(timed(first))
        opened[0].close()
    with channel() as open_channel:
        call = open_channel.unary_unary(EMPTY_PATH)
        for _ in range(100):
            call(b"", timeout=10)
        cpu = time.process_time_ns()
        found["call"] = [timed(lambda: call(b"", timeout=10)) for _ in range(CALLS)]
        found["cpu"] = [time.process_time_ns() - cpu]
        count = 0
        began = time.monotonic_ns()
        for _ in open_channel.unary_stream(STREAM_PATH)(STREAM_BODY.encode()):
            count += 1
        found["stream"] = [(time.monotonic_ns() - began) // count]
        large = open_channel.unary_unary(LARGE_PATH)
        found["large"] = [timed(lambda: large(LARGE_BODY.encode(), timeout=10)) for _ in range(LARGE_REPLIES)]
    return found


def resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")


def idle_grpcio(port: int, ca: bytes) -> int:
    """Bytes that one more channel with an open stream costs."""
    credentials = grpc.ssl_channel_credentials(ca)
    held = []

    def attach() -> None:
        channel = grpc.secure_channel(f"localhost:{port}", credentials, OPTIONS)
        stream = channel.unary_stream(HELD_PATH)(b"")
        next(stream)
        held.append((channel, stream))
    attach()
    before = resident()
    for _ in range(ATTACHMENTS):
        attach()
    grown = (resident() - before) // ATTACHMENTS
    for channel, stream in held:
        stream.cancel()
        channel.close()
    return grown


def run_ours(program: str, port: int, ca: Path, *arguments: str | int) -> Numbers:
    output = subprocess.run([program, str(port), str(ca), *map(str, arguments)], check=True, capture_output=True, text=True).stdout
    lines = (line.split() for line in output.splitlines())
    return {name: [int(number) for number in numbers] for name, *numbers in lines}


def percentile(numbers: list[int], part: float) -> float:
    return sorted(numbers)[min(len(numbers) - 1, int(len(numbers) * part))]


@dataclass
class Row:
    name: str
    kind: str
    value: object
    target: str


ROWS = [
    Row("connect + TLS + first call, median ms", "connect", lambda found: statistics.median(found) / 1e6, "<= 0.80"),
    Row("empty call p50, µs", "call", lambda found: statistics.median(found) / 1e3, "<= 0.80"),
    Row("empty call p99, µs", "call", lambda found: percentile(found, 0.99) / 1e3, "<= 0.80"),
    Row("CPU of an empty call, µs", "cpu", lambda found: sum(found) / len(found) / CALLS / 1e3, ""),
    Row("streamed 200 B messages, thousand/s", "stream", lambda found: 1e6 / statistics.median(found), ""),
    Row("replies of 3 MiB, MiB/s", "large", lambda found: 3e9 / statistics.median(found), ""),
]


def compare(program: str, server: GRPCServer | StaticServer, ca: Path) -> None:
    ours: Numbers = {}
    peer: Numbers = {}
    for _ in range(ROUNDS):
        turns = ((ours, run_ours(program, server.port, ca, CONNECTIONS, CALLS, EMPTY_PATH, STREAM_PATH, STREAM_BODY, LARGE_PATH, LARGE_BODY)),
                 (peer, measure_grpcio(server.port, ca.read_bytes())))
        for all_of, found in turns:
            for kind, numbers in found.items():
                all_of.setdefault(kind, []).extend(numbers)
    print(f"\n{server.name:40}{'ours':>10}{'grpcio':>10}{'ratio':>8}  target")
    for row in ROWS:
        mine, theirs = row.value(ours[row.kind]), row.value(peer[row.kind])
        print(f"{row.name:40}{mine:10.2f}{theirs:10.2f}{mine / theirs:8.2f}  {row.target}")


def main() -> None:
    program = sys.argv[1]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        ca = certificate(folder)
        with StaticServer(folder, MESSAGES, LARGE) as server:
            compare(program, server, ca)
        with GRPCServer(folder) as server:
            compare(program, server, ca)
            mine = run_ours(program, server.port, ca, "attach", ATTACHMENTS, HELD_PATH)["idle"][0] / 1024
            theirs = idle_grpcio(server.port, ca.read_bytes()) / 1024
            print(f"{'memory of an idle attachment, KiB':40}{mine:10.1f}{theirs:10.1f}{mine / theirs:8.2f}")


if __name__ == "__main__":
    main()

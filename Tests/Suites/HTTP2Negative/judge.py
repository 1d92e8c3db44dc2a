#!/usr/bin/env python3
"""Runs gRPC's negative HTTP/2 cases: its own server (test/http2_test) against our client.

    judge.py SOURCE CLIENT DIRECTORY

A case passes when the client got what grpc/doc/http2-interop-test-descriptions.md and gRPC's own C++ client demand (the client
checks that), and when the server saw what the description has it assert: the log of the server says what it saw. DIRECTORY
takes the changed server and the logs.
"""

import pathlib
import re
import subprocess
import sys
import time

from grpc_tools import protoc

from port import port

# Requests and connections that the server has to see: a call that was answered in part is never sent again.
CASES = {
    "data_frame_padding": (1, 1),
    "goaway": (3, 3),
    "max_streams": (11, 1),
    "no_df_padding_sanity_test": (1, 1),
    "ping": (1, 1),
    "rst_after_data": (1, 1),
    "rst_after_header": (1, 1),
    "rst_during_data": (1, 1),
}
STARTING = 30
RUNNING = 120
CLOSING = 10


class Server:
    """gRPC's server, one process with a port for each case."""

    def __init__(self, directory: pathlib.Path):
        self.log = directory / "server.log"
        self.offset = 0
        with self.log.open("wb") as log:
            self.process = subprocess.Popen([sys.executable, "http2_test_server.py"], cwd=directory / "server", stdout=log, stderr=log)
        started = self.wait(lambda text: text.count(": serving ") + text.count("| serving ") >= 2 * len(CASES), STARTING)
        self.ports = {name: int(number) for name, number in re.findall(r"serving (\w+) on (\d+)", started)}
        if set(self.ports) != set(CASES):
            raise SystemExit(f"error: the server does not serve the cases: {started[-2000:]}")

    def text(self) -> str:
        return self.log.read_bytes()[self.offset:].decode(errors="replace")

    def wait(self, is_met, limit: float) -> str:
        """What the log says since the last case, as soon as it meets the condition or `limit` seconds are over."""
        deadline = time.monotonic() + limit
        while not is_met(text := self.text()) and time.monotonic() < deadline and self.process.poll() is None:
            time.sleep(0.02)
        return text

    def case(self, name: str, limit: float) -> str:
        """The log of one case, whose client has ended: up to the loss of its last connection."""
        lost = "Disconnect received. Count" if name == "goaway" else "Disconnected "
        text = self.wait(lambda text: 0 < text.count("New Connection:") <= text.count(lost), limit)
        self.offset += len(text.encode())
        return text

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()


def objections(name: str, text: str):
    """What the server saw that it should not have seen, or did not see."""
    requests, connections = CASES[name]
    for what, pattern, expected in (
        ("requests", "RequestReceived Event", requests),
        ("connections", "New Connection:", connections),
    ):
        if (count := text.count(pattern)) != expected:
            yield f"{count} {what}, not {expected}"
    if failure := re.search(r"(Unhandled|Traceback \(most recent).*", text, re.S):
        yield f"the server failed: {failure[0][:2000]}"
    if name != "goaway" and "Protocol error" in text:
        # h2 watches over the number of streams too.
        yield re.search("Protocol error.*", text)[0]
    padding = set(re.findall(r"includes (\d+) total padding", text))
    if name == "data_frame_padding" and padding != {"256"} or name == "no_df_padding_sanity_test" and padding != {"0"}:
        yield f"padding was {padding}"
    if name == "ping" and ("Disconnect received. Ping Count 0" not in text or text.count("PingAcknowledged Event") != 4):
        yield "not all of four pings were acknowledged"
    if name == "goaway" and text.count("Sending GOAWAY") != connections:
        yield "no GOAWAY was sent on one of the connections"


def main() -> int:
    source, client, directory = pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3])
    port(source / "test/http2_test", directory / "server")
    protos = source / "src/proto/grpc/testing"
    if protoc.main(["protoc", f"-I{protos}", f"--python_out={directory / 'server'}", str(protos / "messages.proto")]):
        return 1
    server = Server(directory)
    passed = failed = 0
    try:
        for name, number in sorted(server.ports.items()):
            done = subprocess.run([client, str(number), name], capture_output=True, text=True, timeout=RUNNING)
            wrong = [] if done.returncode == 0 else [(done.stdout + done.stderr).strip()]
            wrong += objections(name, server.case(name, CLOSING))
            for objection in wrong:
                print(f"error: {name}: {objection}")
            print("FAILED " if wrong else "ok     ", name, flush=True)
            failed += bool(wrong)
            passed += not wrong
    finally:
        server.stop()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or passed != len(CASES) else 0


if __name__ == "__main__":
    sys.exit(main())

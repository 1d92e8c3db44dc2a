"""A server as its own process, and a client of it over real TLS."""

import json
import os
import signal
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import grpc

from homeserver.contract import common, playback, playback_grpc, remote, remote_grpc

ROOT = Path(__file__).resolve().parents[2]
DEADLINE = 10.0
Value = TypeVar("Value")


def eventually(look: Callable[[], Value], what: str, deadline: float = DEADLINE) -> Value:
    """The first value of `look` that is true; polled until the deadline."""
    end = time.monotonic() + deadline
    while time.monotonic() < end:
        value = look()
        if value:
            return value
        time.sleep(0.01)
    raise AssertionError(f"{what}: not within {deadline} s")


class Peer:
    """`python -m homeserver` on free loopback ports, with the flags of one test."""

    def __init__(self, state: Path, library: Path, *flags: str) -> None:
        self.state = state
        self._command = [sys.executable, "-m", "homeserver", "--library", str(library), "--state", str(state),
                         "--listen", "127.0.0.1", *flags]
        self._start("--port", "0", "--media-port", "0")

    def _start(self, *ports: str) -> None:
        self.process = subprocess.Popen([*self._command, *ports], cwd=ROOT, stdout=subprocess.DEVNULL)
        ready = self.state / "ready.json"
        try:
            # Python, certificates and ffprobe: long on a machine that is busy with other servers.
            eventually(lambda: ready.exists() or self.process.poll() is not None, "ready.json", 3 * DEADLINE)
        except AssertionError:
            # Nobody gets this object, to stop it.
            self.process.kill()
            self.process.wait()
            raise
        assert self.process.poll() is None, "the server ended at once"
        self.ready = json.loads(ready.read_text())
        self.grpc_port, self.media_port = self.ready["grpc_port"], self.ready["media_port"]

    def restart(self, number: int = signal.SIGTERM) -> None:
        """Stops the server by a signal and starts it on the same ports."""
        self.stop(number)
        self._start("--port", str(self.grpc_port), "--media-port", str(self.media_port))

    def stop(self, number: int = signal.SIGTERM) -> float:
        """Seconds that it took."""
        if self.process.poll() is not None:
            return 0
        before = time.monotonic()
        os.kill(self.process.pid, number)
        assert self.process.wait(DEADLINE) == (-number if number == signal.SIGKILL else 0)
        return time.monotonic() - before

    def events(self, event: str | None = None) -> list[dict[str, Any]]:
        lines = Path(self.ready["journal"]).read_text().splitlines(keepends=True)
        parsed = [json.loads(line) for line in lines if line.endswith("\n")]
        return [line for line in parsed if event in (None, line["event"])]

    def wait_event(self, event: str, **facts: Any) -> dict[str, Any]:
        def look() -> dict[str, Any] | None:
            return next((line for line in self.events(event) if facts.items() <= line.items()), None)

        return eventually(look, f"event {event} {facts}")

    def client(self, account: str = "home", token: str | None = None) -> "Client":
        return Client(self, token or self.ready["tokens"][account])

    @property
    def tls(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=self.ready["ca"])

    def episode(self, title: str) -> str:
        return next(episode["id"] for episode in self.ready["episodes"] if episode["title"] == title)


class Stream:
    """One server stream, read with a deadline."""

    def __init__(self, call: Any) -> None:
        self.call = call
        self._messages: Iterator[Any] = iter(call)

    def next(self) -> Any:
        return next(self._messages)

    def until(self, wanted: Callable[[Any], bool]) -> Any:
        return next(message for message in self._messages if wanted(message))

    def status(self) -> grpc.StatusCode:
        """The status with which the stream ends; what still comes before it is dropped."""
        try:
            for _ in self._messages:
                pass
        except grpc.RpcError:
            pass
        return self.call.code()

    def cancel(self) -> None:
        self.call.cancel()


class Client:
    """Both services of one server, as one account."""

    def __init__(self, peer: Peer, token: str) -> None:
        credentials = grpc.ssl_channel_credentials(Path(peer.ready["ca"]).read_bytes())
        self.channel = grpc.secure_channel(f"localhost:{peer.grpc_port}", credentials)
        self._metadata = (("authorization", f"Bearer {token}"),)
        self._remote = remote_grpc.RemotePlaybackServiceStub(self.channel)
        self._playback = playback_grpc.PlaybackServiceStub(self.channel)

    def call(self, name: str, request: Any, timeout: float | None = DEADLINE) -> Any:
        stub = self._playback if hasattr(self._playback, name) else self._remote
        return getattr(stub, name)(request, timeout=timeout, metadata=self._metadata)

    def code(self, name: str, request: Any) -> grpc.StatusCode:
        """The status of a call that is refused."""
        try:
            answer = self.call(name, request)
        except grpc.RpcError as error:
            return error.code()
        raise AssertionError(f"{name} succeeded: {answer}")

    def attach(self, install_id: str, volume: bool = True, rate: bool = False) -> tuple[str, Stream]:
        """The new uuid, and the stream after its welcome."""
        stream = Stream(self.call("AttachReceiver", remote.AttachReceiverRequest(
            client=common.ClientInfo(install_id=install_id, label=f"box {install_id}", platform="linux-settop"),
            features=remote.ReceiverFeatures(volume_supported=volume, rate_supported=rate))))
        frame = stream.next()
        assert frame.WhichOneof("frame") == "welcome"
        return frame.welcome.receiver_uuid, stream

    def report_request(self, receiver: str, acked: int = 0, **state: Any) -> Any:
        state.setdefault("status", remote.RECEIVER_STATUS_IDLE)
        return remote.ReportReceiverStateRequest(
            receiver_uuid=receiver, state=remote.ReceiverState(acked_directive_id=acked, **state))

    def report(self, receiver: str, acked: int = 0, **state: Any) -> list[Any]:
        return list(self.call("ReportReceiverState", self.report_request(receiver, acked, **state)).pending)

    def send_request(self, receiver: str, **command: Any) -> Any:
        return remote.SendDirectiveRequest(receiver_uuid=receiver, directive=remote.Directive(**command))

    def send(self, receiver: str, **command: Any) -> int:
        return self.call("SendDirective", self.send_request(receiver, **command)).directive_id

    def get(self, receiver: str) -> Any:
        return self.call("GetReceiver", remote.GetReceiverRequest(receiver_uuid=receiver)).receiver

    def watch(self, receiver: str) -> Stream:
        return Stream(self.call("WatchReceiver", remote.WatchReceiverRequest(receiver_uuid=receiver)))

    def start(self, episode: str, **fields: Any) -> Any:
        return self.call("StartPlayback", playback.StartPlaybackRequest(episode_uuid=episode, **fields))

    def renew(self, session: str, position_ms: int = 0) -> Any:
        return self.call("RenewPlayback", playback.RenewPlaybackRequest(
            session_uuid=session, position_ms=position_ms, status=playback.PLAYBACK_STATUS_PLAYING))

    def stop(self, session: str, position_ms: int, reason: int = playback.StopPlaybackRequest.STOPPED) -> Any:
        return self.call("StopPlayback", playback.StopPlaybackRequest(
            session_uuid=session, position_ms=position_ms, reason=reason))

    def close(self) -> None:
        self.channel.close()


def fetch(peer: Peer, url: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
    """Status, header fields by lower-case name, and body of one request over verified TLS."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    request = urllib.request.Request(url, method=method, headers=named)
    try:
        with urllib.request.urlopen(request, context=peer.tls, timeout=DEADLINE) as answer:
            return answer.status, {name.lower(): value for name, value in answer.headers.items()}, answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, {name.lower(): value for name, value in error.headers.items()}, error.read()

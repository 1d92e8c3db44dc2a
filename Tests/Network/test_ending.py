"""SIGTERM ends the receiver within a second, whatever it waits for."""

import signal
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from EndToEnd.programs import Home, Receiver, Sender
from homeserver.contract import remote
from homeserver.tests.peer import Client, eventually

from .dns import NameServer
from .namespaces import NAME, Box
from .platforms import Hanging
from .proxy import Proxy
from .watching import ends_in_time, held


def test_at_once(shared_home: Home, receive_from: Callable[..., Receiver]) -> None:
    receiver = receive_from(shared_home)
    receiver.wait_log("started")
    ends_in_time(receiver)


def test_idle(shared_home: Home, receive_from: Callable[..., Receiver]) -> None:
    receiver = receive_from(shared_home)
    uuid = receiver.attached()
    ends_in_time(receiver)
    # The server knows at once, not after its grace.
    shared_home.wait_event("stream_ended", receiver=uuid)


def test_in_backoff(shared_home: Home, make_proxy: Callable[..., Proxy], receive_from: Callable[..., Receiver]) -> None:
    proxy = make_proxy(shared_home.grpc_port)
    proxy.welcome = "reset"
    receiver = receive_from(shared_home, proxy=proxy)
    receiver.wait_log("trying again")
    # A wait of some seconds, so that the end does not come by itself.
    eventually(lambda: any(int(line.partition("milliseconds=")[2].split()[0]) > 1500 for line in receiver.log.splitlines()
                           if "trying again" in line), "a long wait", 30)
    ends_in_time(receiver)


@pytest.mark.parametrize("family", ["IPv4", "IPv6"])
def test_connecting_into_a_hole(
        box: Box, shared_home: Home, receive_from: Callable[..., Receiver], family: str) -> None:
    box.hosts({NAME: [box.dead4 if family == "IPv4" else box.dead6]})
    receiver = receive_from(shared_home, "--log-level", "debug", box=box)
    receiver.wait_log("connecting")
    receiver.until(lambda status: status["receiver_uuid"] is None, "a status")
    ends_in_time(receiver)


def test_in_a_tls_handshake(shared_home: Home, make_proxy: Callable[..., Proxy], receive_from: Callable[..., Receiver]) -> None:
    proxy = make_proxy(shared_home.grpc_port)
    proxy.welcome = "silent"
    receiver = receive_from(shared_home, proxy=proxy)
    eventually(lambda: proxy.attempts, "a connection")
    ends_in_time(receiver)


@pytest.fixture
def mute_server(shared_home: Home) -> Iterator[tuple[int, threading.Event]]:
    """Shakes hands by TLS with ALPN h2, and says nothing more. Its port, and whether somebody has shaken hands."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(shared_home.state / "server.pem", shared_home.state / "server.key")
    context.set_alpn_protocols(["h2"])
    shaken = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def serve() -> None:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            with context.wrap_socket(connection, server_side=True) as tls:
                shaken.set()
                # What comes is read, so that it is the silence that is felt.
                while tls.recv(4096):
                    pass

        thread = threading.Thread(target=serve, daemon=True)
        thread.start()
        yield listener.getsockname()[1], shaken
        listener.shutdown(socket.SHUT_RDWR)
    thread.join(5)


def test_waiting_for_settings(
        shared_home: Home, mute_server: tuple[int, threading.Event], receive: Callable[..., Receiver]) -> None:
    port, shaken = mute_server
    receiver = receive(f"127.0.0.1:{port}", shared_home.ready["ca"], "token")
    assert shaken.wait(20)
    receiver.wait_log("link: connected")
    ends_in_time(receiver)


@pytest.mark.parametrize("server", ["dead", "silent"])
def test_asking_a_resolver_that_does_not_answer(
        box: Box, shared_home: Home, receive_from: Callable[..., Receiver], cleanup: list[Callable[[], object]],
        server: str) -> None:
    box.hosts({})
    # What resolv.conf(5) has where nothing is said: 5 s, twice.
    if server == "dead":
        box.resolver("", box.dead4)
        receiver = receive_from(shared_home, "--log-level", "debug", box=box)
        receiver.wait_log("connecting")
        receiver.until(lambda status: status["receiver_uuid"] is None, "a status")
    else:
        box.resolver("")
        names = NameServer(box.home4, {})
        names.is_silent = True
        cleanup.append(names.close)
        receiver = receive_from(shared_home, box=box)
        eventually(lambda: names.questions, "a question")
    ends_in_time(receiver)


HANGS = {
    "waiting for the welcome": "AttachReceiver",
    "with a beat under way": "ReportReceiverState",
    "starting a session": "StartPlayback",
}


@pytest.mark.parametrize("what", HANGS)
def test_with_a_call_that_hangs(
        tmp_path: Path, receive: Callable[..., Receiver], cleanup: list[Callable[[], object]], what: str) -> None:
    platform = Hanging(tmp_path, HANGS[what])
    cleanup.append(platform.stop)
    receiver = receive(f"127.0.0.1:{platform.port}", platform.ca, "token")
    if what == "starting a session":
        platform.stream(remote.Directive(id=1, load=remote.Load(episode_uuid="6f0c1a52-0000-4000-8000-0000000000f0")))
    eventually(lambda: HANGS[what] in platform.hung, f"{HANGS[what]} hangs", 20)
    ends_in_time(receiver)


@dataclass
class Viewer:
    receiver: Receiver
    sender: Sender


@pytest.fixture
def start_viewers(receive_from: Callable[..., Receiver], cleanup: list[Callable[[], object]]) -> Callable[..., list[Viewer]]:
    def start(home: Home, *names: str) -> list[Viewer]:
        client = home.client()
        cleanup.append(client.close)
        receivers = [receive_from(home, name=name) for name in names]
        viewers = [Viewer(receiver, Sender(client, receiver.attached())) for receiver in receivers]
        cleanup.extend(viewer.sender.close for viewer in viewers)
        return viewers

    return start


def test_without_a_server(own_home: Callable[..., Home], start_viewers: Callable[..., list[Viewer]]) -> None:
    """That of an idle receiver, of one that plays and of one that is paused is first held, then killed."""
    home = own_home()

    def viewers(when: str) -> list[Receiver]:
        idle, playing, paused = start_viewers(home, f"idle {when}", f"playing {when}", f"paused {when}")
        for viewer in (playing, paused):
            viewer.sender.play_film(home.episode("Sync 60"))
        paused.sender.do(pause=remote.Pause())
        return [viewer.receiver for viewer in (idle, playing, paused)]

    receivers = viewers("held")
    with held(home):
        for receiver in receivers:
            # A beat is under way to a server that takes it and does not answer.
            receiver.wait_log("a report failed")
            ends_in_time(receiver)
    receivers = viewers("killed")
    home.stop(signal.SIGKILL)
    for receiver in receivers:
        receiver.wait_log("trying again")
        ends_in_time(receiver)


def test_loading_without_a_server(own_home: Callable[..., Home], start_viewers: Callable[..., list[Viewer]]) -> None:
    home = own_home("--media-delay-ms", "60000")
    for when in ("held", "killed"):
        [viewer] = start_viewers(home, when)
        mark = home.mark()
        viewer.sender.send(load=remote.Load(episode_uuid=home.episode("Sync 60")))
        eventually(lambda: home.since(mark, "session_started"), "a session")
        if when == "held":
            with held(home):
                viewer.receiver.wait_log("a report failed")
                ends_in_time(viewer.receiver)
        else:
            home.stop(signal.SIGKILL)
            viewer.receiver.wait_log("trying again")
            ends_in_time(viewer.receiver)


@pytest.mark.parametrize("film", ["no film", "playing"])
def test_with_a_link_that_is_silent(
        box: Box, shared_home: Home, client: Client, receive_from: Callable[..., Receiver], film: str) -> None:
    receiver = receive_from(shared_home, box=box)
    sender = Sender(client, receiver.attached())
    if film == "playing":
        sender.play_film(shared_home.episode("Sync 60"))
    box.silence()
    ends_in_time(receiver)
    sender.close()


def test_seeking_to_what_does_not_come(
        box: Box, shared_home: Home, client: Client, receive_from: Callable[..., Receiver]) -> None:
    receiver = receive_from(shared_home, box=box)
    sender = Sender(client, receiver.attached())
    sender.play_film(shared_home.episode("Heavy 30"))
    box.slow(64)
    sender.send(seek_to=remote.SeekTo(position_ms=28_000))
    receiver.until(lambda status: status["status"] == "buffering", "buffering")
    ends_in_time(receiver)
    sender.close()


@pytest.mark.parametrize("token", ["refused", "missing"])
def test_signed_out(shared_home: Home, receive: Callable[..., Receiver], tmp_path: Path, token: str) -> None:
    flags = ["--token-file", str(tmp_path / "none")] if token == "missing" else []
    receiver = receive(f"127.0.0.1:{shared_home.grpc_port}", shared_home.ready["ca"], "wrong", *flags)
    receiver.wait_log("signed out")
    ends_in_time(receiver)


def test_while_it_plays(shared_home: Home, client: Client, receive_from: Callable[..., Receiver]) -> None:
    """And the session is stopped where the film was."""
    receiver = receive_from(shared_home)
    sender = Sender(client, receiver.attached())
    sender.play_film(shared_home.episode("Sync 60"), 20_000)
    session = [line for line in shared_home.events("session_started") if line["position_ms"] == 20_000][-1]["session"]
    before = receiver.status()["position_ms"]
    ends_in_time(receiver)
    closed = shared_home.wait_event("session_stopped", session=session)
    assert closed["reason"] == "STOPPED" and before <= closed["position_ms"] < before + 3000
    sender.close()


def test_a_second_signal_changes_nothing(shared_home: Home, receive_from: Callable[..., Receiver]) -> None:
    receiver = receive_from(shared_home)
    receiver.attached()
    with held(shared_home):
        receiver.process.send_signal(signal.SIGINT)
        ends_in_time(receiver)

"""What a receiver is given to get there changes while it runs: the CA's certificates, the token, a proxy."""

import base64
import json
import os
import shutil
import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from EndToEnd.programs import Home, Receiver, Sender
from homeserver.contract import remote
from homeserver.tests.peer import Client, eventually

from .namespaces import NAME, Box
from .proxy import ConnectProxy
from .test_storms import gaps
from .watching import LogFrom, ends_in_time, limit

# The wait of the third attempt at most, and what follows it.
SOON = 15.0


@pytest.fixture
def connect_proxy(box: Box, cleanup: list[Callable[[], object]]) -> ConnectProxy:
    proxy = ConnectProxy(box.home4)
    cleanup.append(proxy.close)
    return proxy


def plays(client: Client, home: Home, uuid: str) -> None:
    sender = Sender(client, uuid)
    try:
        sender.play_film(home.episode("Sync 60"))
        sender.do(stop=remote.Stop())
    finally:
        sender.close()


@pytest.mark.parametrize("name", ["HTTPS_PROXY", "https_proxy"])
def test_the_way_leads_through_a_proxy(
        box: Box, connect_proxy: ConnectProxy, shared_home: Home, client: Client, receive_from: Callable[..., Receiver],
        name: str) -> None:
    receiver = receive_from(shared_home, box=box, environment={name: f"http://user:pass%20word@{connect_proxy.address}"})
    uuid = receiver.attached()
    assert connect_proxy.requests == [
        (f"{NAME}:{shared_home.grpc_port}", "Basic " + base64.b64encode(b"user:pass word").decode())]
    # So does the film's.
    plays(client, shared_home, uuid)
    assert {authority for authority, _ in connect_proxy.requests} == {
        f"{NAME}:{shared_home.grpc_port}", f"{NAME}:{shared_home.media_port}"}
    # It breaks like any other way.
    connect_proxy.reset()
    receiver.attached(other_than=uuid)
    assert "pass" not in receiver.log.replace("passed", "")


def test_a_host_that_is_excepted_is_reached_without_the_proxy(
        box: Box, connect_proxy: ConnectProxy, shared_home: Home, receive_from: Callable[..., Receiver]) -> None:
    receiver = receive_from(shared_home, box=box, environment={
        "HTTPS_PROXY": f"http://{connect_proxy.address}", "NO_PROXY": "example.org, .test"})
    receiver.attached()
    assert not connect_proxy.attempts


def test_a_proxy_that_refuses_is_named_and_asked_seldom(
        box: Box, connect_proxy: ConnectProxy, shared_home: Home, receive_from: Callable[..., Receiver]) -> None:
    answers = ["502 Bad Gateway", "403 Forbidden", "407 Proxy Authentication Required"]
    connect_proxy.answer = answers[0]
    receiver = receive_from(shared_home, box=box, environment={"HTTPS_PROXY": f"http://{connect_proxy.address}"})
    for answer in answers:
        connect_proxy.answer = answer
        assert connect_proxy.address in receiver.wait_log("trying again", f"status {answer[:3]}")
        assert receiver.status()["receiver_uuid"] is None
    print(f"three attempts took {connect_proxy.attempts[-1] - connect_proxy.attempts[0]:.1f} s: {gaps(connect_proxy.attempts)}")
    connect_proxy.answer = "200 OK"
    receiver.attached()


def test_sigterm_while_a_proxy_does_not_answer(
        box: Box, connect_proxy: ConnectProxy, shared_home: Home, receive_from: Callable[..., Receiver]) -> None:
    connect_proxy.answer = None
    receiver = receive_from(shared_home, box=box, environment={"HTTPS_PROXY": f"http://{connect_proxy.address}"})
    eventually(lambda: connect_proxy.requests, "a request")
    ends_in_time(receiver)


def new_authority(home: Home) -> None:
    """The server comes back with the certificate of another authority."""
    home.stop(signal.SIGKILL)
    for name in ("ca.pem", "ca.key", "server.pem", "server.key"):
        (home.state / name).unlink()
    home.restart()


@pytest.mark.parametrize(("first", "how"), [("the bundle", "renamed"), ("the server", "in place")])
def test_a_bundle_that_is_replaced_counts_without_a_restart(
        own_home: Callable[..., Home], receive: Callable[..., Receiver], cleanup: list[Callable[[], object]], tmp_path: Path,
        first: str, how: str) -> None:
    home = own_home()
    bundle = tmp_path / "bundle.pem"
    shutil.copy(home.ready["ca"], bundle)
    receiver = receive(f"127.0.0.1:{home.grpc_port}", str(bundle), home.ready["tokens"]["home"])
    old = receiver.attached()
    client = home.client()
    plays(client, home, old)
    client.close()
    log = LogFrom(receiver)
    if first == "the bundle":
        # Known before the server has anything to do with it: for that the new one is made now.
        bundle.write_text("")
        home.stop(signal.SIGKILL)
        log.until("trying again")
    new_authority(home)
    if first == "the server":
        log.until("trying again")
        eventually(lambda: any("certificate" in line for line in log.lines), "the certificate is refused", SOON)
        assert receiver.status()["receiver_uuid"] in (None, old)
    if how == "renamed":
        scratch = tmp_path / "scratch.pem"
        shutil.copy(home.ready["ca"], scratch)
        os.replace(scratch, bundle)
    else:
        bundle.write_bytes(Path(home.ready["ca"]).read_bytes())
    replaced = time.monotonic()
    new = receiver.attached(other_than=old)
    print(f"attached {time.monotonic() - replaced:.1f} s after the bundle was replaced")
    # The films' server has the new certificate too.
    client = home.client()
    cleanup.append(client.close)
    plays(client, home, new)


def test_a_token_that_is_replaced_counts_without_a_restart(
        own_home: Callable[..., Home], receive_from: Callable[..., Receiver]) -> None:
    home = own_home()
    receiver = receive_from(home)
    for number, how in enumerate(("renamed", "in place")):
        old = receiver.attached()
        token, log = f"another-token-{number}-of-the-account", LogFrom(receiver)
        scratch = home.state / "tokens.new"
        scratch.write_text(json.dumps({"home": token}))
        os.replace(scratch, home.state / "tokens.json")
        log.until("signed out")
        if how == "renamed":
            other = receiver.folder / "token.new"
            other.write_text(token + "\n")
            os.replace(other, receiver.token_file)
        else:
            receiver.token_file.write_text(token + "\n")
        replaced = time.monotonic()
        receiver.attached(other_than=old)
        took = time.monotonic() - replaced
        print(f"{how}: attached {took:.1f} s after the token was replaced")
        # It is looked at each second.
        assert took < limit(2.5, replaced)
    assert "another-token" not in receiver.log

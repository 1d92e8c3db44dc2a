"""`remote`, the sender of the command line: every verb waits until the receiver has acknowledged."""

import json
import os
import subprocess
from typing import Any

import pytest

from homeserver.tests.peer import eventually

from .conftest import Television
from .programs import PATIENCE, remote_program


class Remote:
    """`remote` with this home server and this receiver: a box that was switched off a moment ago is still listed."""

    def __init__(self, television: Television) -> None:
        home = television.home
        self._flags = ["--server", f"127.0.0.1:{home.grpc_port}", "--ca-file", home.ready["ca"], "--token-file",
                       str(television.receiver.token_file), "--receiver", television.sender.uuid]
        self._environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no"}

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([remote_program(), *arguments, *self._flags], capture_output=True, text=True, timeout=PATIENCE,
                              env=self._environment)

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        return subprocess.Popen([remote_program(), *arguments, *self._flags], stdout=subprocess.PIPE, text=True,
                                env=self._environment)

    def say(self, *arguments: str) -> str:
        done = self.run(*arguments)
        assert done.returncode == 0, f"remote {arguments}: {done.stderr}"
        return done.stdout

    def json(self, *arguments: str) -> list[Any]:
        """One object a line."""
        return [json.loads(line) for line in self.say(*arguments, "--json").splitlines()]


@pytest.fixture
def remote(television: Television) -> Remote:
    return Remote(television)


def test_every_verb_returns_when_it_is_acknowledged(television: Television, remote: Remote) -> None:
    def acknowledged() -> int:
        return int(television.client.get(television.sender.uuid).state.acked_directive_id)

    film = television.film("Sync 60")
    verbs = [("load", film, "--at", "0:12"), ("pause",), ("seek", "0:20"), ("play",), ("volume", "0.5"), ("stop",)]
    for number, verb in enumerate(verbs, 1):
        said = remote.say(*verb)
        assert acknowledged() == number, verb
        assert said.strip(), verb
        if verb[0] == "load":
            television.sender.until_status("PLAYING", 0)
    assert television.home.events("session_started")[-1]["position_ms"] == 12_000
    assert television.home.wait_event("session_stopped", reason="STOPPED")["position_ms"] >= 20_000
    assert television.client.get(television.sender.uuid).state.volume == pytest.approx(0.5)


def test_every_verb_speaks_json(television: Television, remote: Remote) -> None:
    film = television.film("Sync 60")
    for verb in (("load", film, "--wait"), ("pause",), ("seek", "0:20.5"), ("seek", "+5"), ("play",), ("volume", "0.25"), ("stop",)):
        assert remote.json(*verb), verb
    assert television.receiver.folder.name in remote.say("list")
    assert television.sender.uuid in [one["receiver"] for one in remote.json("list")]
    assert [one["receiver"] for one in remote.json("get")] == [television.sender.uuid]


def test_watch_prints_each_change(television: Television, remote: Remote) -> None:
    watch = remote.start("watch", "--json")
    try:
        assert watch.stdout
        first = json.loads(watch.stdout.readline())
        television.sender.play_film(television.film("Sync 5"))
        lines = iter(watch.stdout.readline, "")
        assert any("playing" in line.lower() for line in lines)
        assert first
    finally:
        watch.terminate()
        watch.wait(10)


def test_what_is_wrong_is_said_and_ends_with_a_failure(television: Television, remote: Remote) -> None:
    for arguments in (("dance",), ("load",), ("seek", "soon"), ("volume", "loud"), ("load", "x", "--at", "1:99:x")):
        done = remote.run(*arguments)
        assert done.returncode != 0 and done.stderr.strip() and not done.stdout.strip(), arguments
    television.receiver.stop()
    eventually(lambda: remote.run("pause").returncode != 0, "there is no receiver to talk to")
    assert "receiver" in remote.run("pause").stderr

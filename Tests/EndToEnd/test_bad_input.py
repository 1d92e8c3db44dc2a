"""What is wrong outside: each is said in plain words, a sender sees a state, the process lives, the next load works."""

import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from homeserver import certificates
from homeserver.contract import remote
from homeserver.tests.peer import eventually

from .conftest import Television
from .programs import Home, Receiver, receiver_program

FAILED = remote.RECEIVER_STATUS_FAILED
Failure = remote.PlaybackFailure


def refused(*arguments: str, environment: dict[str, str] | None = None) -> str:
    """What `receiver` says before it refuses to start."""
    done = subprocess.run([receiver_program(), *arguments], capture_output=True, text=True, timeout=20,
                          env={"PATH": "/usr/bin", "HOME": "/nonexistent", **(environment or {})})
    assert done.returncode == 2, done
    assert len(done.stderr.splitlines()) <= 2 and done.stderr.startswith("receiver: "), done.stderr
    return done.stderr


def test_a_settings_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    assert str(tmp_path / "none.toml") in refused("run", "--config", str(tmp_path / "none.toml"))
    assert str(tmp_path) in refused("run", "--config", str(tmp_path))


@pytest.mark.parametrize(("text", "named"), [
    ("sever = 'x:1'\n", ["sever"]),
    ("screen-size = 'huge'\n", ["screen-size", "huge"]),
    ("sound-channels = 99\n", ["sound-channels", "99"]),
    ("log-level = [1\n", ["1"]),
    ("server = 'a:1'\nserver = 'b:1'\n", ["server"]),
    ("\x00\xff", []),
])
def test_a_wrong_setting_is_refused_by_its_name_and_line(tmp_path: Path, text: str, named: list[str]) -> None:
    file = tmp_path / "receiver.toml"
    file.write_bytes(text.encode("latin-1"))
    said = refused("run", "--config", str(file))
    assert str(file) in said
    for word in named:
        assert word in said


def test_wrong_flags_and_variables_are_refused_by_name(tmp_path: Path) -> None:
    assert "--sevrer" in refused("run", "--sevrer", "x:1")
    assert "screen-size" in refused("run", "--screen-size", "0x0")
    assert "RECEIVER_LOG_LEVEL" in refused("run", environment={"RECEIVER_LOG_LEVEL": "loud"})
    assert "server" in refused("run", "--state-directory", str(tmp_path / "state"))
    assert "dance" in refused("dance")


def test_a_certificate_of_another_authority_is_refused_in_plain_words(
        home: Home, start_receiver: Callable[..., Receiver], tmp_path: Path) -> None:
    other = certificates.ensure(tmp_path, [])
    receiver = start_receiver(home, ca=str(other.ca))
    receiver.wait_log("certificate")
    status = receiver.status()
    assert status["receiver_uuid"] is None and status["status"] == "idle"
    assert receiver.alive


def test_a_file_that_holds_no_certificate_is_named(home: Home, start_receiver: Callable[..., Receiver], tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.pem"
    wrong.write_text("no certificate\n")
    receiver = start_receiver(home, ca=str(wrong))
    receiver.wait_log(str(wrong))


def test_a_refused_token_is_said_and_a_corrected_one_counts(home: Home, start_receiver: Callable[..., Receiver]) -> None:
    receiver = start_receiver(home, token="wrong")
    receiver.wait_log("signed out")
    assert receiver.status()["receiver_uuid"] is None
    receiver.token_file.write_text(home.ready["tokens"]["home"] + "\n")
    home.wait_event("attached", receiver=receiver.attached())


def test_a_missing_token_is_said_and_a_new_one_counts(home: Home, start_receiver: Callable[..., Receiver]) -> None:
    receiver = start_receiver(home, token="")
    receiver.wait_log("token")
    receiver.token_file.write_text(home.ready["tokens"]["home"])
    receiver.attached()


def test_an_unreachable_server_is_said(home: Home, start_receiver: Callable[..., Receiver]) -> None:
    receiver = start_receiver(home, "--server", "127.0.0.1:1")
    receiver.wait_log("not attached", "refused")
    receiver = start_receiver(home, "--server", "no-such-host.invalid:7443", name="other")
    receiver.wait_log("not attached", "no-such-host.invalid")


def load_and_fail(television: Television, episode: str) -> Any:
    """Loads what cannot be played; the failure, after seeing that the next load works."""
    load = television.sender.load(episode)
    state = television.sender.until(lambda state: state.acked_directive_id >= load and state.status == FAILED, "FAILED", 0)
    failure = state.failure
    # Plain words: a sentence, and nothing of the kind "error -1094995529".
    assert len(failure.message) >= 15 and "token" not in failure.message and "-10949" not in failure.message
    assert television.receiver.status()["failure"] == failure.message
    assert television.sender.play_film(television.film("Sync 5")).status == remote.RECEIVER_STATUS_PLAYING
    return failure


def test_no_such_episode(television: Television) -> None:
    failure = load_and_fail(television, "00000000-0000-4000-8000-000000000000")
    assert failure.code == Failure.EPISODE_NOT_FOUND
    assert load_and_fail(television, "").code in (Failure.EPISODE_NOT_FOUND, Failure.NETWORK)


@pytest.mark.parametrize("title", ["Text", "Empty", "Truncated without index"])
def test_a_file_that_is_no_film(television: Television, title: str) -> None:
    assert load_and_fail(television, television.film(title)).code == Failure.MEDIA_CORRUPT
    eventually(lambda: [line for line in television.home.events("session_stopped") if line["reason"] == "FAILED"], "the session is stopped")


def test_a_film_that_is_cut_short_fails_and_has_not_ended(television: Television) -> None:
    failure = load_and_fail(television, television.film("Truncated"))
    assert failure.code == Failure.MEDIA_CORRUPT and "cut off" in failure.message
    shown = [state for _, state in television.sender.history if state.episode_uuid == television.film("Truncated")]
    assert not [state for state in shown if state.status == remote.RECEIVER_STATUS_ENDED]
    # All that there is of it is shown before.
    assert max(state.position_ms for state in shown) > 2000
    stopped = [line for line in television.home.events("session_stopped") if line["reason"] == "FAILED"][-1]
    assert stopped["position_ms"] > 2000


def test_a_film_with_damage_inside_plays_on(television: Television) -> None:
    television.sender.play_film(television.film("Damaged"))
    television.sender.until(lambda state: state.status in (remote.RECEIVER_STATUS_ENDED, FAILED), "the end of it", 0)
    assert television.sender.play_film(television.film("Sync 5")).status == remote.RECEIVER_STATUS_PLAYING


def test_a_media_server_without_ranges(open_home: Callable[..., Home], attach: Callable[..., Television]) -> None:
    home = open_home("--no-ranges")
    television = attach(home)
    load = television.sender.load(television.film("Sync 5"))
    state = television.sender.until(lambda state: state.acked_directive_id >= load and state.status in (
        FAILED, remote.RECEIVER_STATUS_ENDED), "FAILED or played to the end", 0)
    if state.status == FAILED:
        assert state.failure.code == Failure.NETWORK and "range" in state.failure.message
    television.sender.load("00000000-0000-4000-8000-000000000000")
    television.sender.until(lambda state: state.failure.code == Failure.EPISODE_NOT_FOUND, "the next load is tried", 0)


def test_a_media_server_that_breaks_off_is_said_while_it_is_tried_again(
        open_home: Callable[..., Home], attach: Callable[..., Television]) -> None:
    # The first two seconds are at hand, the rest never comes.
    home = open_home("--truncate", "250000")
    television = attach(home)
    television.sender.play_film(television.film("Sync 5"))
    mark = television.sender.mark()
    state = television.sender.until_status("BUFFERING", mark)
    assert state.position_ms > 500
    assert television.receiver.until(lambda status: status["stall_reason"], "a reason")["status"] == "buffering"
    # Nothing but the film waits: a sender can do something else at once.
    television.sender.do(stop=remote.Stop())
    television.sender.until_status("IDLE")
    assert television.sender.play_film(television.film("One second")).status == remote.RECEIVER_STATUS_PLAYING


def test_an_unknown_sound_device_is_said_and_the_film_plays_without(home: Home, attach: Callable[..., Television]) -> None:
    television = attach(home, sound="no-such-device")
    television.sender.play_film(television.film("Sync 5"))
    television.receiver.wait_log("no-such-device")
    television.sender.until_status("ENDED")


def test_a_state_directory_that_cannot_be_written_is_said_and_the_film_plays(home: Home, attach: Callable[..., Television]) -> None:
    television = attach(home, "--state-directory", "/proc/receiver")
    television.receiver.wait_log("/proc/receiver")
    television.sender.play_film(television.film("Sync 5"))


def test_a_control_socket_that_is_in_use_is_said_and_stays_with_its_owner(television: Television) -> None:
    receiver = television.receiver
    second = subprocess.run([*receiver._command, "--state-directory", str(receiver.folder / "second")], capture_output=True,
                            text=True, timeout=20)
    assert second.returncode != 0
    assert str(receiver.control) in second.stderr and "another receiver" in second.stderr
    assert television.receiver.status()["receiver_uuid"] == television.sender.uuid


def test_only_the_owner_may_use_the_control_socket(television: Television) -> None:
    assert television.receiver.control.stat().st_mode & 0o777 == 0o600


def test_a_question_without_a_receiver_is_answered_in_plain_words(tmp_path: Path) -> None:
    assert str(tmp_path / "none.sock") in refused("status", "--control-socket", str(tmp_path / "none.sock"))

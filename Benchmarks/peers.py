"""The peers, as Debian ships them: mpv for the way to the first picture and for memory, ffmpeg for decoding."""

import json
import os
import socket
import subprocess
import time
from pathlib import Path

from stage import OUT, ROOT, Child, Failure


class MPV:
    """mpv as a server of its own commands: idle, no window, no sound card, no configuration of this user's."""

    def __init__(self, folder: Path, ca: str) -> None:
        path = os.path.relpath(folder / "mpv.sock", ROOT)
        Path(path).unlink(missing_ok=True)
        self.child = Child("mpv", ["mpv", "--no-config", "--idle=yes", "--vo=null", "--ao=null", "--hwdec=no", "--ytdl=no",
                                   "--tls-verify=yes", f"--tls-ca-file={ca}", f"--input-ipc-server={path}"],
                           OUT / "log" / "bench-mpv.log")
        self.child.wait_for(lambda: Path(path).exists(), "mpv listens", 10)
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(20)
        self._socket.connect(path)
        self._lines = self._socket.makefile("rb")

    def _await(self, *events: str) -> str:
        for line in self._lines:
            event = json.loads(line).get("event")
            if event in events:
                return str(event)
        raise Failure("mpv closed its socket; see out/log/bench-mpv.log")

    def load(self, url: str) -> float:
        """Milliseconds from `loadfile` to `playback-restart`: the first picture and the first sound are ready."""
        before = time.monotonic()
        self._socket.sendall(json.dumps({"command": ["loadfile", url]}).encode() + b"\n")
        self._await("start-file")  # what ends before this was the film that it replaces
        if self._await("playback-restart", "end-file") == "end-file":
            raise Failure("mpv could not play the film; see out/log/bench-mpv.log")
        return (time.monotonic() - before) * 1000


def ffmpeg(url: str, ca: str, *pace: str) -> tuple[float, int]:
    """CPU seconds and pictures of ffmpeg's decode of pictures and sound, as fast as it can; with `-re` at the film's pace."""
    command = ["ffmpeg", "-v", "error", "-nostdin", "-nostats", "-progress", "pipe:1", "-tls_verify", "1", "-ca_file", ca, *pace,
               "-i", url, "-f", "null", "-"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    progress = [line.strip() for line in process.stdout]
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = status
    if status:
        raise Failure(f"ffmpeg failed ({status})")
    frames = [int(line.partition("=")[2]) for line in progress if line.startswith("frame=")]
    return usage.ru_utime + usage.ru_stime, frames[-1]


def version(program: str) -> str:
    """`mpv 0.35.1`, as it says itself."""
    words = subprocess.run([program, "--version" if program == "mpv" else "-version"], capture_output=True, text=True).stdout.split()
    return f"{program} {next((word for word in words if word[:1].isdigit()), '?')}"

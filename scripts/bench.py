"""Ours against the peers, measured in one run on one machine: a table of ours, peer, ratio.

* From `load` to the first picture: the receiver's own span (directive received to first flip, session opening included) against mpv's
  time from `loadfile` to `playback-restart`, on the same URL over verified TLS. Both are running, and have played before.
* CPU per 1,000 pictures, of a film of a minute: all that the receiver process spends from load to the end of the film, sound and network included, against
  ffmpeg decoding the same URL as fast as it can into its null output.
"""

import json
import os
import socket
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from stage import OUT, ROOT, Child, Failure, Stage, Stopped, stop_on_signals

sys.path.insert(0, str(ROOT))
CLIP, MINUTE = "bigbuckbunny.mp4", "bigbuckbunny-minute.mp4"
LOADS = int(os.environ.get("BENCH_LOADS", "20"))
# Nobody renews the session whose URL the peers play.
LIBRARY = ["--demo", "--session-idle-seconds", "3600", "--media-token-seconds", "3600"]
TICKS = os.sysconf("SC_CLK_TCK")


def say(text: str) -> None:
    print(f"   ...  {text}", flush=True)


def film_url(stage: Stage, episode: str) -> str:
    """The film's URL, from a session of our own at the home server: it is what the peers play."""
    import grpc

    from homeserver.contract import playback, playback_grpc

    credentials = grpc.ssl_channel_credentials(Path(stage.ready["ca"]).read_bytes())
    with grpc.secure_channel(f"localhost:{stage.ready['grpc_port']}", credentials) as channel:
        request = playback.StartPlaybackRequest(episode_uuid=episode, position_ms=0)
        answer = playback_grpc.PlaybackServiceStub(channel).StartPlayback(
            request, timeout=10, metadata=(("authorization", f"Bearer {stage.ready['tokens']['home']}"),))
    return answer.delivery.url


class MPV:
    """mpv as a server of its own commands: idle, no window, no sound card, no configuration of this user's."""

    def __init__(self, folder: Path, ca: str) -> None:
        path = os.path.relpath(folder / "mpv.sock", ROOT)
        Path(path).unlink(missing_ok=True)
        self.child = Child("mpv", ["mpv", "--no-config", "--idle=yes", "--vo=null", "--ao=null", "--hwdec=no", "--ytdl=no", "--tls-verify=yes",
                                   f"--tls-ca-file={ca}", f"--input-ipc-server={path}"], OUT / "log" / "bench-mpv.log")
        self.child.wait_for(lambda: Path(path).exists(), "mpv listens", 10)
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(20)
        self._socket.connect(path)
        self._lines = self._socket.makefile("rb")

    def _command(self, *words: str) -> None:
        self._socket.sendall(json.dumps({"command": words}).encode() + b"\n")

    def _await(self, *events: str) -> str:
        for line in self._lines:
            event = json.loads(line).get("event")
            if event in events:
                return event
        raise Failure("mpv closed its socket; see out/log/bench-mpv.log")

    def load(self, url: str) -> float:
        """Milliseconds from `loadfile` to the first picture."""
        before = time.monotonic()
        self._command("loadfile", url)
        self._await("start-file")  # what ends before this was the film that it replaces
        if self._await("playback-restart", "end-file") == "end-file":
            raise Failure("mpv could not play the film; see out/log/bench-mpv.log")
        return (time.monotonic() - before) * 1000


def first_pictures(stage: Stage, url: str, episode: str) -> tuple[list[float], list[float]]:
    """Milliseconds of the receiver and of mpv, taken in turn so that both meet the same machine."""
    mpv = MPV(stage.folder, stage.ready["ca"])
    ours, theirs = [], []
    try:
        for turn in range(LOADS + 1):
            mine = load(stage, episode)
            peer = mpv.load(url)
            if turn:  # the first is for warming up
                ours.append(mine)
                theirs.append(peer)
    finally:
        mpv.child.stop()
    return ours, theirs


def load(stage: Stage, episode: str) -> float:
    """Milliseconds from the directive to the first flip, by the receiver's trace."""
    before = set(spans(stage))
    stage.remote("load", episode, "--at", "0:00")
    new = stage.receiver.wait_for(lambda: {play: span for play, span in spans(stage).items() if play not in before},
                                  "The first picture", 20)
    return next(iter(new.values()))


def spans(stage: Stage) -> dict[int, float]:
    """The finished `load` spans, in milliseconds by play."""
    file = stage.folder / "trace.json"
    stage.ask("trace", str(file))
    begun: dict[int, float] = {}
    done: dict[int, float] = {}
    for event in json.loads(file.read_text())["traceEvents"]:
        if event["name"] == "load" and event["ph"] == "b":
            begun[event["id"]] = event["ts"]
        elif event["name"] == "load" and event["ph"] == "e" and event["id"] in begun:
            done[event["id"]] = (event["ts"] - begun[event["id"]]) / 1000
    return done


def cpu_seconds(pid: int) -> float:
    """User and system time of a process and all its threads so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def play_through(stage: Stage, episode: str) -> tuple[float, int]:
    """CPU seconds and shown pictures of a whole film."""
    pid = stage.receiver.process.pid
    before, shown = cpu_seconds(pid), stage.status()["pictures_shown"]
    load(stage, episode)
    stage.receiver.wait_for(lambda: stage.status()["status"] in ("ended", "idle", "failed"), "The film's end", 600)
    return cpu_seconds(pid) - before, stage.status()["pictures_shown"] - shown


def ffmpeg(url: str, ca: str) -> tuple[float, int]:
    """CPU seconds and pictures of ffmpeg's decode of the whole film."""
    command = ["ffmpeg", "-v", "error", "-nostdin", "-nostats", "-progress", "pipe:1", "-tls_verify", "1", "-ca_file", ca, "-i", url,
               "-f", "null", "-"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    progress = [line.strip() for line in process.stdout]
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = status
    if status:
        raise Failure(f"ffmpeg failed ({status})")
    frames = [int(line.partition("=")[2]) for line in progress if line.startswith("frame=")]
    return usage.ru_utime + usage.ru_stime, frames[-1]


def row(what: str, ours: float, peer_name: str, peer: float, target: float, unit: str) -> str:
    ratio = ours / peer
    verdict = "met" if ratio <= target else "missed"
    return f"{what:<36} {ours:>8.2f} {unit:<3} {peer:>8.2f} {unit:<3} {peer_name:<7} {ratio:>6.2f}   <= {target:<4} {verdict}"


def percentile(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def make_minute(folder: Path) -> Path:
    """A library with the real clip of the demo twelve times in a row: one is too short to tell decoding from starting."""
    demo = folder / "home" / "demo" / CLIP
    minute = folder / "library" / MINUTE
    if not minute.exists():
        minute.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run([sys.executable, "-m", "homeserver", "--demo", "--state", str(folder / "home"), "--list"], cwd=ROOT, check=True,
                       stdout=subprocess.DEVNULL)
        scratch = minute.with_name(".scratch.mp4")
        subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-y", "-stream_loop", "11", "-i", str(demo), "-c", "copy",
                        "-movflags", "+faststart", str(scratch)], check=True)
        scratch.rename(minute)
    return minute.parent


def main() -> int:
    stop_on_signals()
    folder = OUT / "bench"
    library = make_minute(folder)
    with Stage(folder, Path(sys.argv[1]), "null", "1920x1080@60", [*LIBRARY, "--library", str(library)]) as stage:
        episode = stage.episode(CLIP)
        url = film_url(stage, episode["id"])
        say(f"{LOADS} loads each of receiver and mpv, in turn")
        ours, theirs = first_pictures(stage, url, episode["id"])
        film = stage.episode(MINUTE)
        say(f"one play of {film['duration_ms'] / 1000:.0f} s")
        cpu, shown = play_through(stage, film["id"])
        say("ffmpeg three times on the same URL")
        film_at = film_url(stage, film["id"])
        peers = [ffmpeg(film_at, stage.ready["ca"]) for _ in range(3)]
    decoded = peers[0][1]
    print(f"\nloads of {CLIP}: {LOADS} each; pictures of {MINUTE}: {shown} shown, {decoded} decoded by ffmpeg; {os.cpu_count()} processors")
    print(f"{'':<36} {'ours':>8}     {'peer':>8}             ratio   target")
    print(row("load to first picture, median", statistics.median(ours), "mpv", statistics.median(theirs), 0.5, "ms"))
    print(row("load to first picture, 95th of 100", percentile(ours, 0.95), "mpv", percentile(theirs, 0.95), 0.5, "ms"))
    print(row("CPU for 1,000 pictures", cpu / shown * 1000, "ffmpeg", statistics.median(c for c, _ in peers) / decoded * 1000, 1.05, "s"))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failure as failure:
        sys.exit(str(failure))
    except Stopped:
        sys.exit(130)

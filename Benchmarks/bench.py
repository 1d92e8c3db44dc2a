"""`make bench`: ours against the peers, measured in one run on one machine; the method stands in README.md beside this."""

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

sys.path[:0] = [str(Path(__file__).parents[1] / folder) for folder in ("", "scripts", "Tests")]

from EndToEnd.programs import Sender  # noqa: E402
from homeserver.contract import remote  # noqa: E402
from homeserver.tests.peer import Client  # noqa: E402
from peers import MPV, ffmpeg, version  # noqa: E402
from stage import OUT, ROOT, Failure, Stage, Stopped, stop_on_signals  # noqa: E402

CLIP, MINUTE = "bigbuckbunny.mp4", "bigbuckbunny-minute.mp4"
LOADS = int(os.environ.get("BENCH_LOADS", "20"))
DIRECTIVES = 200
# Film time between which the CPU of a play is counted: after the start, before the end.
FROM_MS, TO_MS = 5_000, 55_000
IDLE_SECONDS = 5
PACED_SECONDS = 30
# Nobody renews the session whose URL the peers play.
SERVER = ["--demo", "--session-idle-seconds", "3600", "--media-token-seconds", "3600", "--max-sessions", "1000"]
TICKS = os.sysconf("SC_CLK_TCK")


def say(text: str) -> None:
    print(f"   ...  {text}", flush=True)


def cpu_seconds(pid: int) -> float:
    """User and system time of a process and all its threads so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident_megabytes(pid: int) -> float:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024


class Bench:
    """The receiver on its stage, and a sender that watches it over a stream of its own."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        server = SimpleNamespace(ready=stage.ready, grpc_port=stage.ready["grpc_port"])
        self._client = Client(server, stage.ready["tokens"]["home"])  # type: ignore[arg-type]
        self._sender = Sender(self._client, stage.status()["receiver_uuid"])

    def close(self) -> None:
        self._sender.close()
        self._client.close()

    @property
    def pid(self) -> int:
        """Of the receiver."""
        return self.stage.receiver.process.pid

    def url(self, episode: str) -> str:
        """The film's URL, from a session of our own: it is what the peers play."""
        return str(self._client.start(episode, position_ms=0).delivery.url)

    def _timed(self, wanted: Callable[[Any], bool], **command: Any) -> float:
        """Milliseconds from the call of SendDirective to the first such state that WatchReceiver brings."""
        mark, before = self._sender.mark(), time.monotonic()
        directive = self._sender.send(**command)
        found = self._sender.until(lambda state: state.acked_directive_id >= directive and wanted(state), "the directive's effect", mark)
        return (next(at for at, state in self._sender.history[mark:] if state is found) - before) * 1000

    def load(self, episode: str) -> tuple[float, float]:
        """Milliseconds to the first picture: by the receiver's own span, and as a sender sees it."""
        before = self._spans()
        outside = self._timed(lambda state: state.status == remote.RECEIVER_STATUS_PLAYING,
                              load=remote.Load(episode_uuid=episode, position_ms=0))
        inside = self.stage.receiver.wait_for(lambda: self._spans().keys() - before.keys(), "The first picture", 20)
        return self._spans()[max(inside)], outside

    def _spans(self) -> dict[int, float]:
        """The finished `load` spans, in milliseconds by play."""
        file = self.stage.folder / "trace.json"
        self.stage.ask("trace", str(file))
        begun: dict[int, float] = {}
        done: dict[int, float] = {}
        for event in json.loads(file.read_text())["traceEvents"]:
            if event["name"] == "load" and event["ph"] == "b":
                begun[event["id"]] = event["ts"]
            elif event["name"] == "load" and event["ph"] == "e" and event["id"] in begun:
                done[event["id"]] = (event["ts"] - begun[event["id"]]) / 1000
        return done

    def acknowledgements(self) -> list[float]:
        """Milliseconds from SendDirective to the acknowledgement at the sender, of volumes while a film plays."""
        return [self._timed(lambda state: True, set_volume=remote.SetVolume(level=number % 100 / 100)) for number in range(DIRECTIVES)]

    def until_position(self, milliseconds: int) -> None:
        def look() -> bool:
            status = self.stage.status()
            if status["status"] == "failed":
                raise Failure(f"The play failed: {status['failure']}")
            return bool(status["position_ms"] >= milliseconds or status["status"] == "ended")

        self.stage.receiver.wait_for(look, f"film time {milliseconds} ms", 120)

    def idle_rate(self) -> float:
        """CPU seconds a second of the receiver while nothing plays."""
        self._timed(lambda state: state.status == remote.RECEIVER_STATUS_IDLE, stop=remote.Stop())
        return self._rate(IDLE_SECONDS)

    def _rate(self, seconds: float) -> float:
        cpu, before = cpu_seconds(self.pid), time.monotonic()
        time.sleep(seconds)
        return (cpu_seconds(self.pid) - cpu) / (time.monotonic() - before)


@dataclass
class Play:
    """Between two points of one play."""

    cpu: float
    pictures: int
    dropped: int
    resident: float
    status: dict[str, Any]


def play(bench: Bench, episode: str, idle_rate: float) -> Play:
    bench.load(episode)
    bench.until_position(FROM_MS)
    # Nobody asks the receiver anything between the two: questions cost CPU, too.
    first, cpu, began = bench.stage.status(), cpu_seconds(bench.pid), time.monotonic()
    time.sleep((TO_MS - first["position_ms"]) / 1000)
    cpu, took = cpu_seconds(bench.pid) - cpu, time.monotonic() - began
    last = bench.stage.status()
    if last["status"] != "playing":
        raise Failure(f"The film did not play from {FROM_MS} to {TO_MS} ms: {last}")
    return Play(cpu - idle_rate * took, last["pictures_shown"] - first["pictures_shown"],
                last["pictures_dropped"] - first["pictures_dropped"], resident_megabytes(bench.pid), last)


def make_minute(folder: Path) -> Path:
    """A library with the real clip of the demo twelve times in a row: one is too short to tell decoding from starting."""
    demo = folder / "home" / "demo" / CLIP
    minute = folder / "library" / MINUTE
    if not minute.exists():
        minute.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run([sys.executable, "-m", "homeserver", "--demo", "--state", str(folder / "home"), "--list"], cwd=ROOT,
                       check=True, stdout=subprocess.DEVNULL)
        if not demo.exists():
            raise Failure(f"{CLIP} could not be fetched, and nothing else is real enough to measure with.")
        scratch = minute.with_name(".scratch.mp4")
        subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-y", "-stream_loop", "11", "-i", str(demo), "-c", "copy",
                        "-movflags", "+faststart", str(scratch)], check=True)
        scratch.rename(minute)
    return minute.parent


def percentile(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def row(what: str, ours: float, unit: str, peer: tuple[str, float] | None = None, ratio: float | None = None,
        limit: float | None = None) -> str:
    """One line: `ratio` is the target for ours / peer, `limit` that for ours alone."""
    theirs = f"{peer[1]:>9.2f} {unit:<3} {peer[0]:<7}{ours / peer[1]:>6.2f}" if peer else " " * 27
    target, met = "", True
    if ratio is not None and peer:
        target, met = f"ratio <= {ratio}", ours / peer[1] <= ratio
    elif limit is not None:
        target, met = f"<= {limit} {unit}", ours <= limit
    return f"{what:<44}{ours:>9.2f} {unit:<3}{theirs}   {target:<14}{('met' if met else 'MISSED') if target else ''}".rstrip()


def measure(stage: Stage) -> list[str]:
    ca = stage.ready["ca"]
    clip, minute = stage.episode(CLIP)["id"], stage.episode(MINUTE)["id"]
    bench = Bench(stage)
    mpv = MPV(stage.folder, ca)
    try:
        url = bench.url(clip)
        say(f"{LOADS} loads each of receiver and mpv, in turn")
        inside, outside, theirs = [], [], []
        for turn in range(LOADS + 1):
            own, seen = bench.load(clip)
            peer = mpv.load(url)
            if turn:  # the first is for warming up
                inside.append(own)
                outside.append(seen)
                theirs.append(peer)
        idle = bench.idle_rate()
        say(f"one play of {(TO_MS - FROM_MS) // 1000} s")
        mpv.child.stop()
        played = play(bench, minute, idle)
        say(f"{DIRECTIVES} directives during a play")
        bench.load(minute)
        acknowledged = bench.acknowledgements()
        bench.idle_rate()
        say("memory of mpv at the same place of the same film")
        mpv = MPV(stage.folder, ca)
        mpv.load(bench.url(minute))
        time.sleep(TO_MS / 1000)
        their_memory = resident_megabytes(mpv.child.process.pid)
        mpv.child.stop()
        say("ffmpeg three times on the same URL")
        decodes = [ffmpeg(bench.url(minute), ca) for _ in range(3)]
        say(f"and once for {PACED_SECONDS} s at the film's own pace")
        paced, paced_pictures = ffmpeg(bench.url(minute), ca, "-re", "-t", str(PACED_SECONDS))
    finally:
        mpv.child.stop()
        bench.close()
    decoded = decodes[0][1]
    per_thousand = statistics.median(cpu for cpu, _ in decodes) / decoded * 1000
    return [
        f"{version('mpv')}, {version('ffmpeg')}, {os.cpu_count()} processors, threads as libavcodec chooses them",
        f"{LOADS} loads of {CLIP}; {played.pictures} pictures of {MINUTE} shown and {played.dropped} dropped, {decoded} decoded by ffmpeg",
        "",
        f"{'':<44}{'ours':>9}    {'peer':>9}            ratio   target",
        row("load to first picture, median", statistics.median(inside), "ms", ("mpv", statistics.median(theirs)), 0.5),
        row("load to first picture, 95 %", percentile(inside, 0.95), "ms", ("mpv", percentile(theirs, 0.95))),
        row("the same as a sender sees it, median", statistics.median(outside), "ms", ("mpv", statistics.median(theirs))),
        row("CPU for 1,000 pictures with sound", played.cpu / played.pictures * 1000, "s", ("ffmpeg", per_thousand), 1.05),
        row("the same against ffmpeg at the film's pace", played.cpu / played.pictures * 1000, "s",
            ("ffmpeg", paced / paced_pictures * 1000)),
        row("resident memory while playing", played.resident, "MiB", ("mpv", their_memory)),
        row("directive to acknowledgement, median", statistics.median(acknowledged), "ms", limit=5),
        row("directive to acknowledgement, 99 %", percentile(acknowledged, 0.99), "ms", limit=20),
        row("picture from its sound, median", abs(played.status["av_error_p50_ms"] or 0), "ms"),
        row("picture from its sound, 99 %", played.status["av_error_p99_ms"] or 0, "ms", limit=10),
        row("CPU while idle, of one processor", idle * 100, "%"),
    ]


def main() -> int:
    stop_on_signals()
    folder = OUT / "bench"
    library = make_minute(folder)
    with Stage(folder, Path(sys.argv[1]), "null", "1280x720@60", [*SERVER, "--library", str(library)]) as stage:
        lines = measure(stage)
    print("\n" + "\n".join(lines))
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (Failure, AssertionError) as failure:
        sys.exit(str(failure))
    except Stopped:
        sys.exit(130)

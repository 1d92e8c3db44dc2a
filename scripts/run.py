"""`make run`: a film on the headless screen, from the sender's `load` to its end, with a live line."""

import os
import sys
import time
from pathlib import Path
from typing import Any

from stage import OUT, ROOT, Failure, Stage, Stopped, stop_on_signals

SCREENSHOT = OUT / "screenshot.png"
# Film time at which the first picture is written, and how long before the end the last one is.
FIRST_SCREENSHOT_MS, LAST_SCREENSHOT_MS = 3000, 1500
# A film that does not play by then will not.
LONGEST_START = 30.0
TERMINAL = sys.stdout.isatty()


def clock(milliseconds: int) -> str:
    return f"{milliseconds // 60_000}:{milliseconds // 1000 % 60:02d}.{milliseconds // 100 % 10}"


def line(status: dict[str, Any]) -> str:
    median, worst = status["av_error_p50_ms"], status["av_error_p99_ms"]
    error = "-" if median is None or worst is None else f"{median:.1f} ms, p99 {worst:.1f} ms"
    waiting = f"   waiting: {status['stall_reason']}" if status["stall_reason"] else ""
    return (f"{status['status']:<9}  {clock(status['position_ms'])} of {clock(status['duration_ms'])}   "
            f"shown {status['pictures_shown']:>5}   dropped {status['pictures_dropped']:>3}   A/V error {error}{waiting}")


def show(text: str) -> None:
    """The live line: in place on a terminal, else one line after the other."""
    print(f"\r\033[K  {text}" if TERMINAL else f"  {text}", end="" if TERMINAL else "\n", flush=True)


def say(text: str) -> None:
    print(f"\r\033[K  {text}" if TERMINAL else f"  {text}", flush=True)


def play(stage: Stage, film: str) -> None:
    """Loads the film and follows it to its end."""
    episode = stage.episode(film)
    print(stage.remote("load", episode["id"], "--at", "0:00").stdout.strip(), flush=True)
    began = written = ended = False
    give_up = time.monotonic() + LONGEST_START
    while not ended:
        status = stage.status()
        show(line(status))
        state, film_time = status["status"], status["position_ms"]
        if state == "failed":
            raise Failure(f"\nThe play failed: {status['failure']}. The receiver's log is {stage.receiver.log.relative_to(ROOT)}.")
        began = began or state == "playing"
        if not began and time.monotonic() > give_up:
            raise Failure(f"\nThe film does not begin. The receiver's log is {stage.receiver.log.relative_to(ROOT)}.")
        ended = began and state in ("ended", "idle")
        left = status["duration_ms"] - film_time
        if began and not ended and (film_time >= FIRST_SCREENSHOT_MS and not written or written and left <= LAST_SCREENSHOT_MS):
            stage.ask("screenshot", str(SCREENSHOT))
            if not written:
                say(f"screenshot at {clock(film_time)}: {SCREENSHOT.relative_to(ROOT)}")
            written = True
        time.sleep(0.2 if TERMINAL else 1)
    say("The film has ended.")


def main() -> int:
    stop_on_signals()
    SCREENSHOT.unlink(missing_ok=True)
    print("Starting the home server and the receiver; logs are in out/log. (The first time, the demo films are made: some seconds.)", flush=True)
    try:
        with Stage(OUT / "run", Path(sys.argv[1]), os.environ.get("RECEIVER_SOUND", "null"), "1280x720@60", ["--demo"]) as stage:
            try:
                play(stage, os.environ.get("EPISODE", "sync.mp4"))
            except Stopped:
                say("Stopping.")
                try:
                    stage.ask("screenshot", str(SCREENSHOT))
                except Failure as failure:
                    say(str(failure))
    except Stopped:
        say("Stopped before the film began.")
    except Failure as failure:
        print(failure, file=sys.stderr)
        return 1
    if SCREENSHOT.exists():
        say(f"The last picture is in {SCREENSHOT.relative_to(ROOT)}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""The films of the tests: made once by ffmpeg, and kept outside the tree under a hash of how they are made."""

import hashlib
import inspect
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from homeserver import syncfilm

TONE = ["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000:duration=3"]
PICTURES = ["-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25:duration=3"]
FASTSTART = ["-movflags", "+faststart"]
X264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"]

# Each of a codec, container or shape that the others do not have.
RECIPES: dict[str, list[str]] = {
    "Sound only.m4v": [*TONE, "-vn", "-c:a", "aac", "-f", "mp4", *FASTSTART],
    "Picture only.mp4": [*PICTURES, *X264, *FASTSTART],
    "One second.mp4": [*PICTURES, *TONE, "-t", "1", *X264, "-c:a", "aac", *FASTSTART],
    "HEVC ten bit.mkv": [*PICTURES, *TONE, "-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=error",
                         "-pix_fmt", "yuv420p10le", "-c:a", "flac"],
    "AVC ten bit.mkv": [*PICTURES, *TONE, "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p10le", "-c:a", "ac3"],
    "AVC 4 4 4.mkv": [*PICTURES, *TONE, "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv444p", "-c:a", "libmp3lame"],
    "VP9 Opus.webm": [*PICTURES, *TONE, "-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-c:a", "libopus"],
    "MPEG-2.ts": [*PICTURES, *TONE, "-c:v", "mpeg2video", "-q:v", "4", "-c:a", "mp2", "-f", "mpegts"],
    "Mono 44100.mp4": [*PICTURES, *TONE, *X264, "-c:a", "aac", "-ar", "44100", "-ac", "1", *FASTSTART],
    "Six channels.mkv": [*PICTURES, *TONE, *X264, "-c:a", "ac3", "-ac", "6"],
    "Odd size.mp4": ["-f", "lavfi", "-i", "testsrc2=size=322x182:rate=30000/1001:duration=3", *TONE, *X264, "-c:a", "aac", *FASTSTART],
    "Many pictures.mp4": ["-f", "lavfi", "-i", "testsrc2=size=160x90:rate=240:duration=3", *TONE, *X264, "-c:a", "aac", *FASTSTART],
    "No index at the front.mp4": [*PICTURES, *TONE, *X264, "-c:a", "aac"],
}
PLAYABLE = [Path(name).stem for name in RECIPES]


def _cut(film: Path, target: Path, part: float) -> None:
    whole = film.read_bytes()
    target.write_bytes(whole[:int(len(whole) * part)])


def _make(folder: Path) -> None:
    for name, recipe in RECIPES.items():
        subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-y", *recipe, str(folder / name)], check=True)
    syncfilm.generate(folder / "Sync 5.mp4", 5)
    syncfilm.generate(folder / "Sync 60.mp4", 60)
    # More bytes than a receiver keeps at hand, so that it has to fetch on and on.
    subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-y", "-i", str(folder / "Sync 60.mp4"), "-t", "30", "-vf",
                    "noise=alls=16:allf=t", "-c:v", "libx264", "-preset", "ultrafast", "-g", "25", "-b:v", "12M",
                    "-c:a", "copy", *FASTSTART, str(folder / "Heavy 30.mp4")], check=True)
    _cut(folder / "Sync 5.mp4", folder / "Truncated.mp4", 0.6)
    _cut(folder / "No index at the front.mp4", folder / "Truncated without index.mp4", 0.6)
    (folder / "Text.mp4").write_text("This is no film.\n" * 200)
    (folder / "Empty.mp4").write_bytes(b"")
    damaged = bytearray((folder / "Sync 5.mp4").read_bytes())
    for place in range(len(damaged) // 3, len(damaged) * 2 // 3, 97):
        damaged[place] ^= 0x5A
    (folder / "Damaged.mp4").write_bytes(damaged)


def _recipe() -> str:
    sources: list[Callable[..., object]] = [_make, _cut, syncfilm.arguments]
    return repr(RECIPES) + "".join(inspect.getsource(source) for source in sources) + repr(syncfilm.arguments())


def made_once(name: str, recipe: str, make: Callable[[Path], None]) -> Path:
    """A folder that `make` fills once for a machine, and again when `recipe` is another."""
    cache = Path(os.environ.get("RECEIVER_CACHE") or Path.home() / ".cache" / "receiver")
    target = cache / f"{name}-{hashlib.sha256(recipe.encode()).hexdigest()[:12]}"
    if not target.is_dir():
        cache.mkdir(parents=True, exist_ok=True)
        print(f"making {target.name}", file=sys.stderr, flush=True)
        scratch = Path(tempfile.mkdtemp(prefix=f".{name}-", dir=cache))
        try:
            make(scratch)
            scratch.rename(target)
        finally:
            shutil.rmtree(scratch, ignore_errors=True)
    return target


def library() -> Path:
    """The folder with all films; making them takes half a minute."""
    return made_once("films", _recipe(), _make)

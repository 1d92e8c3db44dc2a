"""A small library: one film that can be followed by eye, some that look like something, one that is none."""

import inspect
import subprocess
from pathlib import Path

from homeserver import syncfilm
from Tests.EndToEnd.films import made_once

SIZE, SECONDS = "640x360", 12
PICTURES = {
    "Deep zoom.mp4": f"mandelbrot=size={SIZE}:rate=24:start_scale=0.4:end_scale=0.02:end_pts=200",
    "Nights/Slow colours.mp4": f"gradients=size={SIZE}:rate=24:c0=0x0b3954:c1=0xe76f51:c2=0xf4a261:c3=0x2a9d8f:nb_colors=4:speed=0.02",
    "Nights/Morning, from the train to the sea.mp4": f"gradients=size={SIZE}:rate=24:c0=0xffd6a5:c1=0x6d597a:c2=0x355070:nb_colors=3:speed=0.01",
}


def _make(folder: Path) -> None:
    for name, source in PICTURES.items():
        (folder / name).parent.mkdir(exist_ok=True)
        subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-f", "lavfi", "-i", source, "-f", "lavfi", "-i", "sine=frequency=220", "-t",
                        str(SECONDS), "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac", "-movflags",
                        "+faststart", str(folder / name)], check=True)
    syncfilm.generate(folder / "Sync 60.mp4", 60)
    subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-f", "lavfi", "-i", "sine", "-t", "30", "-c:a", "aac", str(folder / "An evening of sound.m4v")],
                   check=True)
    (folder / "No film.mp4").write_text("This is no film.\n" * 200)


def library() -> Path:
    """The folder; it is made once for a machine."""
    return made_once("page-films", inspect.getsource(_make) + repr(PICTURES) + repr(syncfilm.arguments()), _make)

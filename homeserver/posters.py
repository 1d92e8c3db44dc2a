"""A picture for each film: taken from the film itself by ffmpeg, once, when somebody first looks."""

import asyncio
import hashlib
import hmac
import secrets
from pathlib import Path

from .files import write_atomically
from .library import Episode

TIMEOUT = 20.0
# Shares of the film at which a picture is looked for: past the titles, before the end.
MOMENTS = (0.2, 0.35, 0.55)
# A JPEG of this size at 640 pixels shows something: black, fades and plain titles compress to less.
BUSY = 14_000


class Posters:
    """JPEGs in one folder, by the film's uuid and its time of change.

    The address of a picture carries a signature instead of asking for a token: a receiver fetches it as an artwork URL, and who was
    not given the address cannot guess it.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        key = folder / "key"
        if not key.exists():
            write_atomically(key, secrets.token_bytes(32))
        self._key = key.read_bytes()
        self._one = asyncio.Lock()

    def path(self, episode: Episode) -> str | None:
        """The path of its address; None for a file without pictures."""
        if not any(_shows(stream) for stream in episode.facts["streams"]):
            return None
        return f"/artwork/{episode.uuid}.{self._signature(episode.uuid)}.jpg"

    def signed(self, episode_uuid: str, signature: str) -> bool:
        return hmac.compare_digest(self._signature(episode_uuid), signature)

    async def picture(self, episode: Episode) -> bytes | None:
        """The JPEG, or None where ffmpeg finds no picture."""
        try:
            stamp = episode.file.stat().st_mtime_ns
        except OSError:
            return None
        kept = self._folder / f"{episode.uuid}-{stamp:x}.jpg"
        async with self._one:  # One film at a time: the same machine may be playing one.
            if not kept.exists():
                made = await self._make(episode)
                for old in self._folder.glob(f"{episode.uuid}-*.jpg"):
                    old.unlink()
                write_atomically(kept, made)
        return kept.read_bytes() or None

    async def _make(self, episode: Episode) -> bytes:
        """Of the moments the first with much to see, or else the one with most."""
        best = b""
        for share in MOMENTS:
            best = max(best, await _still(episode.file, episode.duration_ms * share / 1000), key=len)
            if len(best) >= BUSY:
                break
        return best

    def _signature(self, episode_uuid: str) -> str:
        return hmac.new(self._key, episode_uuid.encode(), hashlib.sha256).hexdigest()[:32]


def _shows(stream: dict[str, object]) -> bool:
    return stream.get("codec_type") == "video"


async def _still(file: Path, seconds: float) -> bytes:
    """The most telling of the next pictures, square pixels, 640 wide at most."""
    size = "scale=w='trunc(min(640,iw*sar)/2)*2':h='trunc(min(640,iw*sar)/dar/2)*2',setsar=1"
    process = await asyncio.create_subprocess_exec(
        "nice", "-n", "10", "ffmpeg", "-v", "error", "-nostdin", "-threads", "1", "-ss", f"{seconds:.3f}", "-i", f"file:{file}",
        "-an", "-sn", "-dn", "-t", "3", "-vf", f"thumbnail=24,{size}", "-frames:v", "1", "-c:v", "mjpeg", "-q:v", "4", "-f",
        "image2pipe", "-", stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL)
    try:
        return (await asyncio.wait_for(process.communicate(), TIMEOUT))[0]
    except TimeoutError:
        return b""
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()

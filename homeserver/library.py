"""The library: each video file under its folders is an episode."""

import asyncio
import os
import re
import uuid
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .probe import Facts, Prober

EXTENSIONS = {".mp4", ".m4v", ".mkv", ".webm", ".mov", ".ts", ".m2ts", ".avi", ".mpg", ".mpeg"}
# An episode's uuid is made from its path in the library, so that it is the same after a restart and on a second server.
NAMESPACE = uuid.UUID("3a9c1e52-7d0b-5f7e-9a54-5f1b7c0d2e11")


@dataclass(frozen=True)
class Episode:
    uuid: str
    file: Path
    # With the folder that holds it, relative to the library: what the next episode is found by.
    relative: Path
    facts: Facts

    @property
    def title(self) -> str:
        return re.sub(r"[._\s]+", " ", self.file.stem).strip()

    @property
    def subtitle(self) -> str:
        return "" if self.relative.parent == Path() else self.relative.parent.name

    @property
    def duration_ms(self) -> int:
        return self.facts["duration_ms"]

    def as_json(self) -> dict[str, Any]:
        return {"id": self.uuid, "title": self.title, "subtitle": self.subtitle, "duration_ms": self.duration_ms,
                "file": str(self.relative)}


def _natural(path: Path) -> list[tuple[int, int | str]]:
    """Sorts "Part 2" before "Part 10"."""
    return [(0, int(part)) if part.isdigit() else (1, part.lower()) for part in re.split(r"(\d+)", str(path)) if part]


def _walk(folder: Path) -> list[Path]:
    found = []
    for parent, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        found += [Path(parent, name) for name in names
                  if not name.startswith(".") and Path(name).suffix.lower() in EXTENSIONS]
    return [file for file in found if file.is_file()]


class Library:
    """Episodes by uuid. Looks at the disk again when it is asked for its list or for an episode it does not know."""

    def __init__(self, folders: list[Path], prober: Prober) -> None:
        self._folders = folders
        self._prober = prober
        self._episodes: dict[str, Episode] = {}
        self._scanning = asyncio.Lock()

    async def scan(self) -> None:
        async with self._scanning:
            found: dict[str, Episode] = {}
            for folder in self._folders:
                files = sorted(await asyncio.to_thread(_walk, folder), key=_natural)
                for episode in await asyncio.gather(*(self._look(folder, file) for file in files)):
                    if episode:
                        found.setdefault(episode.uuid, episode)
            self._episodes = found
            self._prober.save()

    async def _look(self, folder: Path, file: Path) -> Episode | None:
        relative = file.relative_to(folder)
        try:
            facts = await self._prober.probe(file)
        except OSError:  # Gone since the walk, or not readable for us.
            return None
        return Episode(str(uuid.uuid5(NAMESPACE, relative.as_posix())), file, relative, facts)

    @property
    def episodes(self) -> list[Episode]:
        """As of the last scan, in the order of their paths."""
        return list(self._episodes.values())

    async def list(self) -> list[Episode]:
        await self.scan()
        return self.episodes

    async def find(self, episode_uuid: str) -> Episode | None:
        """The episode, with what its file holds now, also where the file came or changed after the last scan."""
        episode = self._episodes.get(episode_uuid)
        if episode is None or not episode.file.is_file():
            await self.scan()
            return self._episodes.get(episode_uuid)
        facts = await self._prober.probe(episode.file)
        return Episode(episode.uuid, episode.file, episode.relative, facts)

    def known(self, episode_uuid: str) -> Episode | None:
        """The episode as of the last scan, without looking at the disk."""
        return self._episodes.get(episode_uuid)

    def after(self, episode: Episode) -> Episode | None:
        """The next film in the same folder."""
        folder = [other for other in self._episodes.values() if other.file.parent == episode.file.parent]
        places = [place for place, other in enumerate(folder) if other.uuid == episode.uuid]
        return folder[places[0] + 1] if places and places[0] + 1 < len(folder) else None

"""The journal: one JSON line for each thing that happened, for tests and for the curious."""

import json
import time
from pathlib import Path
from typing import Any

LIMIT_BYTES = 32 << 20


class Journal:
    """Appends events in the order in which they happened.

    Callers pass facts by name and never a token, nor a URL that carries one. Each line has `seq` (from 1 for each
    start of the server), `time` (seconds since 1970) and `event`.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._sequence = 0
        self._file = open(path, "a", buffering=1, encoding="utf-8")

    def write(self, event: str, **facts: Any) -> None:
        self._sequence += 1
        line = {"seq": self._sequence, "time": round(time.time(), 4), "event": event, **facts}
        self._file.write(json.dumps(line, ensure_ascii=False) + "\n")
        if self._file.tell() > LIMIT_BYTES:
            self._rotate()

    def _rotate(self) -> None:
        """Keeps one older file, so that a server that runs for years does not fill the disk."""
        self._file.close()
        self._path.replace(self._path.with_name(self._path.name + ".1"))
        self._file = open(self._path, "a", buffering=1, encoding="utf-8")

    def close(self) -> None:
        self._file.close()

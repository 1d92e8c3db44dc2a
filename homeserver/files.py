"""Files that are either whole or absent."""

import json
import os
from pathlib import Path
from typing import Any


def write_atomically(path: Path, content: bytes, mode: int = 0o600) -> None:
    """Replaces `path` in one step, so that a reader or a power cut never sees half of it."""
    scratch = path.with_name(f".{path.name}.{os.getpid()}")
    descriptor = os.open(scratch, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    os.replace(scratch, path)


def write_json(path: Path, value: Any, mode: int = 0o600) -> None:
    write_atomically(path, (json.dumps(value, indent=1) + "\n").encode(), mode)


def read_json(path: Path, default: Any) -> Any:
    """The content of `path`, or `default` where it is absent or not JSON."""
    try:
        return json.loads(path.read_text())
    except (OSError, ValueError):
        return default

"""Where each account stopped in each episode, kept on disk."""

from pathlib import Path

from .files import read_json, write_json


class Positions:
    """Film time in milliseconds by account and episode; on disk before `store` returns."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._positions: dict[str, dict[str, int]] = read_json(path, {})

    def get(self, account: str, episode_uuid: str) -> int:
        return self._positions.get(account, {}).get(episode_uuid, 0)

    def store(self, account: str, episode_uuid: str, position_ms: int) -> None:
        """Zero means that the next play starts at the beginning."""
        if self.get(account, episode_uuid) == position_ms:
            return
        self._positions.setdefault(account, {})[episode_uuid] = position_ms
        write_json(self._path, self._positions)

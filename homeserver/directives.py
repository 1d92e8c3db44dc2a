"""The directives of one attachment, kept until the receiver has acknowledged them."""

from collections import deque
from dataclasses import dataclass
from typing import Any

from .contract import remote
from .refusal import invalid_argument


def check(directive: Any, features: Any) -> str:
    """The name of the directive's command; raises INVALID_ARGUMENT where the receiver cannot obey it."""
    kind = directive.WhichOneof("command")
    if kind is None:
        raise invalid_argument("the directive has no command")
    if kind == "set_volume" and not features.volume_supported:
        raise invalid_argument("this receiver does not support set_volume")
    if kind == "set_rate" and not features.rate_supported:
        raise invalid_argument("this receiver does not support set_rate")
    return kind


@dataclass(frozen=True)
class _Entry:
    directive: Any
    # Monotonic seconds.
    sent_at: float


class Ledger:
    """Gives ids that ascend from 1 and keeps what is not acknowledged, for `lifetime` seconds at most.

    A directive that nobody collected for minutes is discarded: a pause that arrives next morning is no longer wanted.
    """

    def __init__(self, lifetime: float) -> None:
        self._lifetime = lifetime
        self._entries: deque[_Entry] = deque()
        self._last_id = 0
        self.acknowledged_id = 0

    def add(self, directive: Any, now: float) -> Any:
        self._last_id += 1
        numbered = remote.Directive()
        numbered.CopyFrom(directive)
        numbered.id = self._last_id
        self._entries.append(_Entry(numbered, now))
        return numbered

    def acknowledge(self, directive_id: int) -> bool:
        """Drops everything up to `directive_id`; true where that is news. It is cumulative and never goes back."""
        if directive_id > self._last_id:
            raise invalid_argument(f"directive {directive_id} is acknowledged but was never given")
        if directive_id <= self.acknowledged_id:
            return False
        self.acknowledged_id = directive_id
        while self._entries and self._entries[0].directive.id <= directive_id:
            self._entries.popleft()
        return True

    def discard_expired(self, now: float) -> list[int]:
        """Drops what waited too long and returns the ids."""
        discarded = []
        while self._entries and now - self._entries[0].sent_at >= self._lifetime:
            discarded.append(self._entries.popleft().directive.id)
        return discarded

    def pending(self) -> list[Any]:
        return [entry.directive for entry in self._entries]

    def is_pending(self, directive_id: int) -> bool:
        return any(entry.directive.id == directive_id for entry in self._entries)

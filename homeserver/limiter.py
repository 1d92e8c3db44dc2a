"""How often somebody may try."""

import time
from collections import deque
from collections.abc import Callable

import grpc

from .refusal import Refusal


class Limiter:
    """At most `limit` tries of one name within `seconds`; of all names together ten times as many."""

    def __init__(self, limit: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._limit, self._seconds, self._clock = limit, seconds, clock
        self._tries: deque[tuple[float, str]] = deque(maxlen=limit * 10)

    def check(self, name: str) -> None:
        """Raises RESOURCE_EXHAUSTED for one who tried too often."""
        now = self._clock()
        while self._tries and now - self._tries[0][0] >= self._seconds:
            self._tries.popleft()
        of_name = sum(other == name for _, other in self._tries)
        if of_name >= self._limit or len(self._tries) == self._tries.maxlen:
            raise Refusal(grpc.StatusCode.RESOURCE_EXHAUSTED,
                          f"too many tries; wait {max(1, round(self._seconds / 60))} minutes")

    def count(self, name: str) -> None:
        self._tries.append((self._clock(), name))

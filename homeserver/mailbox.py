"""What waits to be sent on one stream."""

import asyncio
from collections import deque
from typing import Generic, TypeVar

from .refusal import Refusal

Item = TypeVar("Item")

CAPACITY = 256


class StreamEnded(Exception):
    """The stream ends with status OK."""


class Mailbox(Generic[Item]):
    """A queue for one stream that never makes its writer wait.

    A reader that is too slow loses the oldest items: a directive stays pending in the ledger all the same, and of
    states the newest matters.
    """

    def __init__(self, credential: str) -> None:
        # The credential that opened the stream: signing it out closes the stream.
        self.credential = credential
        self._items: deque[Item] = deque(maxlen=CAPACITY)
        self._changed = asyncio.Event()
        self._end: Refusal | None = None
        self._closed = False

    def put(self, item: Item) -> None:
        if not self._closed:
            self._items.append(item)
            self._changed.set()

    def close(self, reason: Refusal | None = None) -> None:
        """Ends the stream after what is queued, with `reason` as its status, or OK without one."""
        if not self._closed:
            self._closed = True
            self._end = reason
            self._changed.set()

    async def get(self, timeout: float | None = None) -> Item:
        """The next item. Raises TimeoutError, the Refusal given to `close`, or StreamEnded."""
        while not self._items:
            if self._closed:
                raise self._end or StreamEnded
            self._changed.clear()
            await asyncio.wait_for(self._changed.wait(), timeout)
        return self._items.popleft()

"""A TCP proxy that stands between a receiver and its server and makes the way bad, as a test tells it to."""

import asyncio
import contextlib
import random
import socket
import struct
import threading
import time
from collections.abc import Callable, Coroutine
from typing import Any, Literal

# What is done with a new connection. `silent`: accepted and never read from nor written to.
Welcome = Literal["forward", "reset", "close", "silent"]
_READ = 4096


class _Way:
    """One direction of one connection."""

    def __init__(self) -> None:
        self.queue: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        # When the newest piece arrives: pieces keep their order.
        self.arrival = 0.0
        # When the line is free for the next piece.
        self.free = 0.0


class _Pair:
    def __init__(self, client: asyncio.StreamWriter, server: asyncio.StreamWriter | None) -> None:
        self.writers = [writer for writer in (client, server) if writer]
        self.client = client
        # The client was told that nothing more comes.
        self.is_half_closed = False
        self.tasks: list[asyncio.Task[None]] = []

    def reset(self) -> None:
        for writer in self.writers:
            with contextlib.suppress(OSError, AttributeError):
                writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            writer.transport.abort()


class Proxy:
    """Listens on a free loopback port, or where a test says. Settings may be changed at any time, from any thread; they count at once."""

    def __init__(self, port: int, host: str = "127.0.0.1", listen: str = "127.0.0.1", at: int = 0) -> None:
        self._target = (host, port)
        self._listen = listen
        # The same in each run.
        self._random = random.Random(1)
        self.welcome: Welcome = "forward"
        # Seconds that each piece is under way, and how much more at random.
        self.delay = 0.0
        self.jitter = 0.0
        # Bytes a second in each direction.
        self.rate: float | None = None
        # Seconds after which a connection is cut, and how.
        self.lifetime: float | None = None
        # Monotonic times at which connections were accepted, also those that were refused then.
        self.attempts: list[float] = []
        self.bytes_forwarded = 0
        self._corrupt: set[str] = set()
        self._pairs: set[_Pair] = set()
        self._loop = asyncio.new_event_loop()
        self._going = asyncio.Event()
        self._going.set()
        self._thread = threading.Thread(target=self._loop.run_forever, name="proxy", daemon=True)
        self._thread.start()
        self._server = self._call(asyncio.start_server(self._accepted, listen, at, limit=_READ))
        self.port: int = self._server.sockets[0].getsockname()[1]

    def _call(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(10)

    def _do(self, work: Callable[[], object]) -> None:
        async def body() -> None:
            work()

        self._call(body())

    @property
    def address(self) -> str:
        return f"{self._listen}:{self.port}"

    def close(self) -> None:
        async def end() -> None:
            self._server.close()
            pairs = list(self._pairs)
            for pair in pairs:
                pair.reset()
            tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

        self._call(end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(5)
        self._loop.close()

    # What a test does to the way.

    def reset(self) -> None:
        """RST to both sides of every connection."""
        self._do(lambda: [pair.reset() for pair in list(self._pairs)])

    def freeze(self) -> None:
        """Nothing goes on, and nothing is closed."""
        self._do(self._going.clear)

    def thaw(self) -> None:
        self._do(self._going.set)

    def finish_sending(self) -> None:
        """FIN to each client; what it sends is still taken, and nothing is closed."""

        def half_close() -> None:
            for pair in self._pairs:
                pair.is_half_closed = True
                pair.client.write_eof()

        self._do(half_close)

    def corrupt(self, direction: Literal["up", "down"]) -> None:
        """One bit of the next piece to the server (`up`) or to the client (`down`) is turned."""
        self._do(lambda: self._corrupt.add(direction))

    @property
    def open(self) -> int:
        return len(self._pairs)

    def attempts_since(self, start: float) -> int:
        return sum(1 for at in self.attempts if at >= start)

    # How it is done.

    async def _accepted(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.attempts.append(time.monotonic())
        pair = _Pair(writer, None)
        self._pairs.add(pair)
        try:
            if self.welcome == "reset":
                pair.reset()
            elif self.welcome == "silent":
                writer.transport.pause_reading()
                await asyncio.Event().wait()
            elif self.welcome == "forward":
                await self._forward(pair, reader)
        except (OSError, asyncio.CancelledError):
            pair.reset()
        finally:
            self._pairs.discard(pair)
            for one in pair.writers:
                one.close()

    async def _forward(self, pair: _Pair, reader: asyncio.StreamReader) -> None:
        await self._connect(pair, reader, *self._target)

    async def _connect(self, pair: _Pair, reader: asyncio.StreamReader, host: str, port: int) -> None:
        answers, server = await asyncio.open_connection(host, port, limit=_READ)
        pair.writers.append(server)
        for end in pair.writers:
            end.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        ways = [("up", reader, server), ("down", answers, pair.client)]
        for direction, source, target in ways:
            way = _Way()
            pair.tasks.append(asyncio.create_task(self._take(direction, way, source)))
            pair.tasks.append(asyncio.create_task(self._bring(pair, way, target)))
        try:
            async with asyncio.timeout(self.lifetime):
                await asyncio.gather(*pair.tasks)
        except TimeoutError:
            pass
        finally:
            for task in pair.tasks:
                task.cancel()

    async def _take(self, direction: str, way: _Way, source: asyncio.StreamReader) -> None:
        while True:
            await self._going.wait()
            data = await source.read(_READ)
            now = time.monotonic()
            if direction in self._corrupt and data:
                self._corrupt.discard(direction)
                data = data[:-1] + bytes([data[-1] ^ 1])
            way.free = max(way.free, now) + (len(data) / self.rate if self.rate else 0)
            way.arrival = max(way.arrival, way.free + self.delay + self._random.random() * self.jitter)
            await way.queue.put((way.arrival, data))
            if not data:
                return
            # The line takes no more than half a second's worth: a sender that is faster has to wait.
            while way.free - time.monotonic() > 0.5:
                await asyncio.sleep(0.01)

    async def _bring(self, pair: _Pair, way: _Way, target: asyncio.StreamWriter) -> None:
        while True:
            arrival, data = await way.queue.get()
            await asyncio.sleep(arrival - time.monotonic())
            await self._going.wait()
            if target is pair.client and pair.is_half_closed:
                continue
            if not data:
                with contextlib.suppress(OSError):
                    target.write_eof()
                return
            target.write(data)
            self.bytes_forwarded += len(data)
            await target.drain()


class ConnectProxy(Proxy):
    """An HTTP proxy that opens tunnels (RFC 9110 section 9.3.6); whatever the host, they lead to its own address."""

    def __init__(self, listen: str) -> None:
        # What each CONNECT is answered with; without one it waits for ever.
        self.answer: str | None = "200 Connection established"
        # The authorities asked for, and what Proxy-Authorization said.
        self.requests: list[tuple[str, str | None]] = []
        super().__init__(0, listen=listen)

    async def _forward(self, pair: _Pair, reader: asyncio.StreamReader) -> None:
        lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        method, authority, _ = lines[0].split(" ")
        assert method == "CONNECT", lines[0]
        fields = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
        self.requests.append((authority, fields.get("proxy-authorization")))
        if self.answer is None:
            await asyncio.Event().wait()
        pair.client.write(f"HTTP/1.1 {self.answer}\r\n\r\n".encode())
        await pair.client.drain()
        if str(self.answer).startswith("200"):
            await self._connect(pair, reader, self._listen, int(authority.rpartition(":")[2]))

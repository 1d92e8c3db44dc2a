"""A headless Chromium, driven by the DevTools protocol over one WebSocket; the tests call it from their own thread."""

import asyncio
import itertools
import os
import shutil
import signal
import subprocess
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import aiohttp

from homeserver.tests.peer import eventually

PATIENCE = 10.0
Value = TypeVar("Value")
Params = dict[str, Any]


class ProtocolError(Exception):
    """What the browser answered instead of a result."""


def program() -> str:
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if not found:
        raise FileNotFoundError("no chromium in PATH: run scripts/page-test, or set CHROMIUM")
    return found


class Connection:
    """Commands and events of all sessions. The WebSocket lives on a loop in its own thread."""

    def __init__(self, address: str) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="devtools", daemon=True)
        self._thread.start()
        self._numbers = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        # By session; called on the loop's thread.
        self.listeners: dict[str, Callable[[str, Params], None]] = {}
        self._run(self._open(address))

    def _run(self, work: Coroutine[Any, Any, Value], patience: float = PATIENCE) -> Value:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(patience)

    async def _open(self, address: str) -> None:
        self._http = aiohttp.ClientSession()
        self._socket = await self._http.ws_connect(address, max_msg_size=0)
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for message in self._socket:
            content = message.json()
            if "id" in content:
                future = self._waiting.pop(content["id"])
                if future.done():
                    continue
                if "error" in content:
                    future.set_exception(ProtocolError(content["error"]["message"]))
                else:
                    future.set_result(content["result"])
            elif listener := self.listeners.get(content.get("sessionId", "")):
                listener(content["method"], content["params"])

    async def _send(self, method: str, params: Params, session: str | None) -> Any:
        number = next(self._numbers)
        self._waiting[number] = self._loop.create_future()
        command: Params = {"id": number, "method": method, "params": params}
        await self._socket.send_json({**command, "sessionId": session} if session else command)
        return await asyncio.wait_for(self._waiting[number], PATIENCE)

    def call(self, method: str, session: str | None = None, **params: Any) -> Any:
        return self._run(self._send(method, params, session))

    def later(self, method: str, session: str, **params: Any) -> None:
        """From a listener, which must not wait."""
        asyncio.run_coroutine_threadsafe(self._send(method, params, session), self._loop)

    def close(self) -> None:
        async def end() -> None:
            self._reading.cancel()
            await self._socket.close()
            await self._http.close()

        self._run(end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(5)
        self._loop.close()


class Browser:
    """One Chromium. It trusts the key of the servers that it is given, and no other that is not certified."""

    def __init__(self, profile: Path, trusted_keys: list[str]) -> None:
        profile.mkdir(parents=True, exist_ok=True)
        command = [program(), "--headless=new", "--remote-debugging-port=0", f"--user-data-dir={profile}", "--no-first-run",
                   "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking", "--disable-component-update",
                   "--disable-extensions", "--force-color-profile=srgb", "--hide-scrollbars", "--mute-audio", "--lang=en",
                   f"--ignore-certificate-errors-spki-list={','.join(trusted_keys)}"]
        if os.getuid() == 0:
            command.append("--no-sandbox")
        self._log = open(profile / "chromium.log", "wb")
        self._process = subprocess.Popen([*command, "about:blank"], stdin=subprocess.DEVNULL, stdout=self._log, stderr=self._log,
                                         start_new_session=True)
        port_file = profile / "DevToolsActivePort"

        def address() -> str | None:
            assert self._process.poll() is None, (profile / "chromium.log").read_text(errors="replace")
            lines = port_file.read_text().splitlines() if port_file.exists() else []
            return f"ws://127.0.0.1:{lines[0]}{lines[1]}" if len(lines) == 2 else None

        found = eventually(address, "Chromium listens", 30)
        assert found
        self.connection = Connection(found)

    def close(self) -> None:
        self.connection.close()
        # All its processes are of the session that it began.
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._log.close()

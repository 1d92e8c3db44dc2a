"""Films over HTTPS, with byte ranges, to those who show a media token."""

import asyncio
import json
import mimetypes
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aiohttp import web

from .accounts import Accounts
from .journal import Journal
from .library import Library
from .media_tokens import MediaToken, MediaTokens
from .ranges import Unsatisfiable, parse
from .refusal import Refusal

CHUNK = 1 << 20
MIME = {".mkv": "video/x-matroska", ".ts": "video/mp2t", ".m2ts": "video/mp2t"}


@dataclass(frozen=True)
class Faults:
    """What the media port does wrong on purpose, for tests of receivers."""

    no_ranges: bool = False
    truncate: int | None = None
    delay_ms: int = 0


class Media:
    """The media port's routes. A film is asked for by its uuid, never by a path: no request can leave the library."""

    def __init__(self, library: Library, tokens: MediaTokens, accounts: Accounts, journal: Journal,
                 faults: Faults) -> None:
        self._library = library
        self._tokens = tokens
        self._accounts = accounts
        self._journal = journal
        self._faults = faults
        self.app = web.Application()
        self.app.router.add_get("/media/{episode:[0-9a-f-]{36}}{suffix:[.]?[a-z0-9]*}", self.film)
        self.app.router.add_get("/library.json", self.library)

    async def library(self, request: web.Request) -> web.Response:
        """The list of films, for the account's bearer token."""
        try:
            self._accounts.authenticate(request.headers.get("Authorization"))
        except Refusal as refusal:
            raise web.HTTPUnauthorized(text=refusal.detail, headers={"WWW-Authenticate": "Bearer"})
        episodes = [episode.as_json() for episode in await self._library.list()]
        return web.Response(text=json.dumps({"episodes": episodes}), content_type="application/json")

    async def film(self, request: web.Request) -> web.StreamResponse:
        episode_uuid = request.match_info["episode"]
        token = self._tokens.find(request.query.get("token", ""))
        asked = request.headers.get("Range")

        def note(status: int, **facts: Any) -> None:
            self._journal.write("media", method=request.method, episode=episode_uuid,
                                session=token.session_uuid if token else None, range=asked, status=status, **facts)

        if self._faults.delay_ms:
            await asyncio.sleep(self._faults.delay_ms / 1000)
        refused = _refusal(token, episode_uuid)
        if refused:
            note(refused.status)
            return refused
        episode = self._library.known(episode_uuid)
        try:
            descriptor = os.open(episode.file, os.O_RDONLY | os.O_CLOEXEC) if episode else -1
        except OSError:
            descriptor = -1
        if episode is None or descriptor < 0:
            note(404)
            return web.Response(status=404, text="the film is no longer there\n")
        try:
            return await self._send(request, episode.file, descriptor, asked, note)
        finally:
            os.close(descriptor)

    async def _send(self, request: web.Request, file: Path, descriptor: int, asked: str | None,
                    note: Any) -> web.StreamResponse:
        status = os.fstat(descriptor)
        size = status.st_size
        etag = f'"{status.st_mtime_ns:x}-{size:x}"'
        mime = MIME.get(file.suffix.lower()) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        headers = {"ETag": etag, "Content-Type": mime, "Cache-Control": "private, no-store"}
        if self._faults.no_ranges or request.headers.get("If-Range", etag) != etag:
            asked = None
        if not self._faults.no_ranges:
            headers["Accept-Ranges"] = "bytes"
        try:
            part = parse(asked, size)
        except Unsatisfiable:
            note(416)
            return web.Response(status=416, headers={**headers, "Content-Range": f"bytes */{size}"})
        start, end = part or (0, size)
        if part:
            headers["Content-Range"] = f"bytes {start}-{end - 1}/{size}"
        response = web.StreamResponse(status=206 if part else 200, headers=headers)
        response.content_length = end - start
        note(response.status, start=start, end=end)
        try:
            await response.prepare(request)
        except ConnectionError:  # The receiver went away before it had its answer.
            return response
        if request.method == "HEAD":
            return response
        limit = end if self._faults.truncate is None else min(end, max(start, self._faults.truncate))
        try:
            while start < limit:
                chunk = await _read(descriptor, min(CHUNK, limit - start), start)
                if not chunk:
                    break
                await response.write(chunk)
                start += len(chunk)
        except ConnectionError:  # The receiver has what it wanted, or went away.
            return response
        if start < end and request.transport is not None:
            request.transport.close()  # Fewer bytes than were promised: only the end of the connection can say so.
            return response
        await response.write_eof()
        return response


async def _read(descriptor: int, count: int, offset: int) -> bytes | memoryview:
    """Reads at once what the page cache has; a disk that must turn first does so in another thread."""
    buffer = bytearray(count)
    try:
        done = os.preadv(descriptor, [buffer], offset, os.RWF_NOWAIT)
        return memoryview(buffer)[:done]
    except OSError:  # EAGAIN: not in memory. EOPNOTSUPP: this file system cannot say.
        return await asyncio.to_thread(os.pread, descriptor, count, offset)


def _refusal(token: MediaToken | None, episode_uuid: str) -> web.Response | None:
    if token is None:
        return web.Response(status=401, text="no media token, or an unknown one\n",
                            headers={"WWW-Authenticate": "Bearer"})
    if token.expired:
        return web.Response(status=403, text="the media token has expired; renew the session\n")
    if token.episode_uuid != episode_uuid:
        return web.Response(status=403, text="the media token is for another film\n")
    return None

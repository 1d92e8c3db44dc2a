"""The phone page: its files, and a sender's methods as JSON, handed to the same `Attachments` as those of gRPC."""

import asyncio
import contextlib
import json
from pathlib import Path
from typing import Any

from aiohttp import web

from . import negotiation, page_json, probe
from .attachments import Attachments
from .browsers import Browsers
from .library import Episode, Library
from .mailbox import StreamEnded
from .page_guard import COOKIE, caller_of, clear_cookie, set_cookie
from .positions import Positions
from .posters import Posters
from .refusal import Refusal, invalid_argument

FILES = Path(__file__).resolve().parent / "page"
# Seconds of silence before a ping, by which a page sees that the server is there.
PING = 5.0


class PageService:
    """The routes of the page. `Attachments` decides everything; here words are changed and nothing else."""

    def __init__(self, browsers: Browsers, attachments: Attachments, library: Library, posters: Posters,
                 positions: Positions) -> None:
        self._browsers, self._attachments, self._library = browsers, attachments, library
        self._posters, self._positions = posters, positions

    def add_to(self, app: web.Application) -> None:
        router = app.router
        router.add_get("/", self.index)
        router.add_get("/pair", self.index)
        router.add_static("/page/", FILES)
        router.add_get("/artwork/{episode:[0-9a-f-]{36}}.{signature:[0-9a-f]{32}}.jpg", self.artwork)
        router.add_get("/api/session", self.session)
        router.add_post("/api/sign-in", self.sign_in)
        router.add_post("/api/sign-out", self.sign_out)
        router.add_get("/api/library", self.library)
        router.add_get("/api/receivers", self.receivers)
        router.add_get("/api/events", self.events)
        router.add_post("/api/receivers/{receiver}/directives", self.send)

    async def index(self, request: web.Request) -> web.FileResponse:
        return web.FileResponse(FILES / "index.html", headers={"Cache-Control": "no-cache"})

    async def artwork(self, request: web.Request) -> web.Response:
        """The picture of a film; 204 for one in which ffmpeg finds none."""
        episode = self._library.known(request.match_info["episode"])
        if episode is None or not self._posters.signed(episode.uuid, request.match_info["signature"]):
            raise web.HTTPNotFound(text="no such picture\n")
        picture = await self._posters.picture(episode)
        if picture is None:
            return web.Response(status=204)
        return web.Response(body=picture, content_type="image/jpeg", headers={"Cache-Control": "private, max-age=86400"})

    async def session(self, request: web.Request) -> web.Response:
        """Who is signed in; null and not a failure where nobody is, as a page asks that first."""
        try:
            account = caller_of(request, self._browsers).account
        except Refusal:
            account = None
        return web.json_response({"account": account})

    async def sign_in(self, request: web.Request) -> web.Response:
        content = await body(request)
        address = request.remote or ""
        if isinstance(content.get("key"), str):
            secret = self._browsers.by_key(content["key"], address)
        elif isinstance(content.get("token"), str):
            secret = self._browsers.by_token(content["token"], address)
        else:
            raise invalid_argument("give a token or a key")
        response = web.json_response({"account": self._browsers.find(secret).account})
        set_cookie(response, secret)
        return response

    async def sign_out(self, request: web.Request) -> web.Response:
        self._browsers.sign_out(request.cookies.get(COOKIE, ""))
        response = web.json_response({})
        clear_cookie(response)
        return response

    async def library(self, request: web.Request) -> web.Response:
        """All films; with `?receiver=`, which of them that receiver says it can decode."""
        caller = caller_of(request, self._browsers)
        capabilities = None
        if request.query.get("receiver"):
            capabilities = self._attachments.find(caller, request.query["receiver"]).receiver.capabilities
        films = [self._film(caller.account, episode, capabilities) for episode in await self._library.list()]
        return web.json_response({"episodes": films})

    def _film(self, account: str, episode: Episode, capabilities: Any) -> dict[str, Any]:
        rungs = probe.ladder(episode.facts)
        problem = None
        if not episode.facts["streams"]:
            problem = "This file cannot be read as a film."
        elif capabilities is not None and not negotiation.fits(rungs, capabilities):
            problem = f"This television decodes no {rungs[0].codec} of {rungs[0].width} × {rungs[0].height}."
        return {"id": episode.uuid, "title": episode.title, "subtitle": episode.subtitle,
                "duration_ms": episode.duration_ms, "position_ms": self._positions.get(account, episode.uuid),
                "artwork": self._posters.path(episode), "problem": problem}

    async def receivers(self, request: web.Request) -> web.Response:
        """What `events` begins with, for a page whose stream does not come through."""
        sightings = self._attachments.sightings(caller_of(request, self._browsers))
        return web.json_response({"receivers": [page_json.receiver(sighting) for sighting in sightings]})

    async def events(self, request: web.Request) -> web.StreamResponse:
        """Server-sent events: `receivers` once with all, then `receiver` at each change, and `ping` in silence."""
        caller = caller_of(request, self._browsers)
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store",
                                               "X-Accel-Buffering": "no"})
        follower = self._attachments.follow(caller)
        try:
            await response.prepare(request)
            known = [page_json.receiver(sighting) for sighting in self._attachments.sightings(caller)]
            await _send_event(response, "receivers", {"receivers": known})
            while True:
                try:
                    sighting = await follower.get(PING)
                except TimeoutError:
                    await _send_event(response, "ping", {})
                    continue
                await _send_event(response, "receiver", page_json.receiver(sighting))
        except Refusal as refusal:  # Signed out, or the server stops.
            with contextlib.suppress(ConnectionError):
                await _send_event(response, "end", {"error": refusal.code.name, "detail": refusal.detail})
        except (StreamEnded, ConnectionError, asyncio.CancelledError):  # The page was closed.
            pass
        finally:
            self._attachments.unfollow(follower)
        return response

    async def send(self, request: web.Request) -> web.Response:
        """SendDirective; the body is a Directive in JSON, the answer is a SendDirectiveResponse."""
        caller = caller_of(request, self._browsers)
        directive = page_json.directive(await body(request))
        return web.json_response({"directive_id": self._attachments.send(
            caller, request.match_info["receiver"], directive)})


async def body(request: web.Request) -> dict[str, Any]:
    """The JSON object that was posted."""
    try:
        content = await request.json()
    except ValueError:
        content = None
    if not isinstance(content, dict):
        raise invalid_argument("the body is to be a JSON object")
    return content


async def _send_event(response: web.StreamResponse, name: str, content: Any) -> None:
    await response.write(f"event: {name}\ndata: {json.dumps(content)}\n\n".encode())



"""What a person at the phone page decides about devices: confirm one that shows a code, sign one out."""

from aiohttp import web

from .browsers import Browsers
from .device_codes import DeviceCode, DeviceCodes
from .grants import Grants
from .page_guard import caller_of
from .page_service import body
from .refusal import invalid_argument, not_found


class PairingService:
    """Asks who is signed in, and hands to `DeviceCodes` and `Grants`."""

    def __init__(self, browsers: Browsers, codes: DeviceCodes, grants: Grants) -> None:
        self._browsers, self._codes, self._grants = browsers, codes, grants

    def add_to(self, app: web.Application) -> None:
        app.router.add_get("/api/pair", self.look)
        app.router.add_post("/api/pair", self.decide)
        app.router.add_get("/api/devices", self.devices)
        app.router.add_post("/api/devices/{grant}/sign-out", self.sign_out)

    async def look(self, request: web.Request) -> web.Response:
        """Which device shows `?code=`."""
        caller = caller_of(request, self._browsers)
        return self._device(self._codes.look(request.query.get("code", ""), caller.account))

    async def decide(self, request: web.Request) -> web.Response:
        caller = caller_of(request, self._browsers)
        content = await body(request)
        code, allow = content.get("code"), content.get("allow")
        if not isinstance(code, str) or not isinstance(allow, bool):
            raise invalid_argument("give the code, and whether it is allowed")
        return self._device(self._codes.decide(code, caller.account, caller.account, allow))

    def _device(self, code: DeviceCode) -> web.Response:
        return web.json_response({"code": code.shown, "label": code.label, "model": code.model, "address": code.address,
                                  "expires_in": self._codes.seconds_left(code)})

    async def devices(self, request: web.Request) -> web.Response:
        caller = caller_of(request, self._browsers)
        return web.json_response({"devices": [
            {"id": grant.id, "label": grant.label, "model": grant.model, "created_at": round(grant.created_at)}
            for grant in self._grants.of(caller.account)]})

    async def sign_out(self, request: web.Request) -> web.Response:
        caller = caller_of(request, self._browsers)
        grant = self._grants.get(request.match_info["grant"])
        if grant is None or grant.account != caller.account:
            raise not_found("no such device")
        self._grants.revoke(grant, "PHONE")
        return web.json_response({})

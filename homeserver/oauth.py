"""The endpoints that a device signs in by: RFC 8628, the refresh of RFC 6749, the revocation of RFC 7009."""

from collections.abc import Callable
from typing import Any

from aiohttp import web

from .device_codes import DeviceCodes, OAuthError
from .grants import Grants, Tokens

DEVICE_CODE = "urn:ietf:params:oauth:grant-type:device_code"
NO_STORE = {"Cache-Control": "no-store"}
# What is shown to a person is short, whatever a device calls itself.
LONGEST_LABEL = 60


class OAuth:
    """`page_address` makes the address of the phone page as the request's sender reaches this server."""

    def __init__(self, codes: DeviceCodes, grants: Grants, page_address: Callable[[web.Request], str]) -> None:
        self._codes, self._grants, self._page_address = codes, grants, page_address

    def add_to(self, app: web.Application) -> None:
        app.router.add_get("/.well-known/oauth-authorization-server", self.metadata)
        app.router.add_post("/oauth/device_authorization", _answering(self.begin))
        app.router.add_post("/oauth/token", _answering(self.token))
        app.router.add_post("/oauth/revoke", _answering(self.revoke))

    async def metadata(self, request: web.Request) -> web.Response:
        """RFC 8414."""
        base = self._page_address(request)
        return web.json_response({
            "issuer": base, "device_authorization_endpoint": f"{base}/oauth/device_authorization",
            "token_endpoint": f"{base}/oauth/token", "revocation_endpoint": f"{base}/oauth/revoke",
            "grant_types_supported": [DEVICE_CODE, "refresh_token"], "response_types_supported": [],
            "token_endpoint_auth_methods_supported": ["none"]})

    async def begin(self, request: web.Request, form: dict[str, str]) -> dict[str, Any]:
        """RFC 8628, section 3.1 and 3.2; `device_label` and `device_model` are for the person who confirms."""
        code = self._codes.begin(_wanted(form, "client_id"), _plain(form.get("device_label", "")) or "A device",
                                 _plain(form.get("device_model", "")), request.remote or "")
        page = f"{self._page_address(request)}/pair"
        return {"device_code": code.device_code, "user_code": code.shown, "verification_uri": page,
                "verification_uri_complete": f"{page}?code={code.shown}",
                "expires_in": _number(self._codes.lifetime), "interval": _number(self._codes.interval)}

    async def token(self, request: web.Request, form: dict[str, str]) -> dict[str, Any]:
        grant_type = _wanted(form, "grant_type")
        if grant_type == DEVICE_CODE:
            return _answer(self._codes.poll(_wanted(form, "device_code"), _wanted(form, "client_id")))
        if grant_type != "refresh_token":
            raise OAuthError("unsupported_grant_type", f"this server knows {DEVICE_CODE} and refresh_token")
        tokens = self._grants.refresh(_wanted(form, "refresh_token"))
        if tokens is None:
            raise OAuthError("invalid_grant", "the refresh token is unknown, used or revoked; sign in again")
        return _answer(tokens)

    async def revoke(self, request: web.Request, form: dict[str, str]) -> dict[str, Any]:
        """RFC 7009: an unknown token is revoked already."""
        grant = self._grants.by_token(_wanted(form, "token"))
        if grant:
            self._grants.revoke(grant, "DEVICE")
        return {}


def _answering(method: Callable[[web.Request, dict[str, str]], Any]) -> Callable[[web.Request], Any]:
    async def answer(request: web.Request) -> web.Response:
        try:
            if request.content_type != "application/x-www-form-urlencoded":
                raise OAuthError("invalid_request", "the body is to be application/x-www-form-urlencoded")
            form = {name: str(value) for name, value in (await request.post()).items()}
            return web.json_response(await method(request, form), headers=NO_STORE)
        except OAuthError as error:
            headers = {**NO_STORE, "Retry-After": "60"} if error.status == 429 else NO_STORE
            return web.json_response({"error": error.code, "error_description": error.description},
                                     status=error.status, headers=headers)

    return answer


def _wanted(form: dict[str, str], name: str) -> str:
    if not form.get(name):
        raise OAuthError("invalid_request", f"{name} is missing")
    return form[name]


def _plain(text: str) -> str:
    return "".join(letter for letter in text if letter.isprintable()).strip()[:LONGEST_LABEL]


def _number(seconds: float) -> float:
    return int(seconds) if seconds == int(seconds) else seconds


def _answer(tokens: Tokens) -> dict[str, Any]:
    return {"access_token": tokens.access, "token_type": "Bearer", "expires_in": _number(tokens.expires_in),
            "refresh_token": tokens.refresh}

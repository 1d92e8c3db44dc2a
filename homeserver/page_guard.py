"""What protects the phone page: who calls, from which page, and what a browser may do with an answer."""

from collections.abc import Awaitable, Callable

import grpc
from aiohttp import web

from .accounts import Caller
from .browsers import LIFE, Browsers
from .refusal import Refusal

# The prefix makes a browser insist on TLS, on this host alone and on the whole site.
COOKIE = "__Host-homeserver"
HEADERS = {
    "Content-Security-Policy":
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
STATUS = {
    grpc.StatusCode.NOT_FOUND: 404, grpc.StatusCode.FAILED_PRECONDITION: 409, grpc.StatusCode.INVALID_ARGUMENT: 400,
    grpc.StatusCode.UNAUTHENTICATED: 401, grpc.StatusCode.RESOURCE_EXHAUSTED: 429, grpc.StatusCode.UNAVAILABLE: 503,
}
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def caller_of(request: web.Request, browsers: Browsers) -> Caller:
    return browsers.find(request.cookies.get(COOKIE, ""))


def set_cookie(response: web.Response, secret: str) -> None:
    response.set_cookie(COOKIE, secret, max_age=LIFE, path="/", secure=True, httponly=True, samesite="Strict")


def clear_cookie(response: web.Response) -> None:
    response.del_cookie(COOKIE, path="/", secure=True, httponly=True, samesite="Strict")


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """For `on_response_prepare`."""
    if not request.path.startswith("/media/"):
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)


@web.middleware
async def answer_in_json(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Below /api: only our own page may post, and a refusal is `{"error": CODE, "detail": SENTENCE}`."""
    if not request.path.startswith("/api/"):
        return await handler(request)
    try:
        if request.method != "GET":
            _require_own_page(request)
        response = await handler(request)
    except Refusal as refusal:
        return refused(refusal)
    if not response.prepared:
        response.headers.setdefault("Cache-Control", "no-store")
    return response


def refused(refusal: Refusal) -> web.Response:
    status = STATUS.get(refusal.code, 500)
    headers = {"Cache-Control": "no-store", **({"Retry-After": "60"} if status == 429 else {})}
    return web.json_response({"error": refusal.code.name, "detail": refusal.detail}, status=status, headers=headers)


def _require_own_page(request: web.Request) -> None:
    """The cookie is not sent along from another site; this is the second lock. A form cannot send JSON, and a script of another
    origin cannot without asking first, which is never answered."""
    origin = request.headers.get("Origin")
    foreign = request.headers.get("Sec-Fetch-Site", "same-origin") != "same-origin" \
        or origin is not None and origin != f"https://{request.host}"
    if foreign or request.content_type != "application/json":
        raise Refusal(grpc.StatusCode.INVALID_ARGUMENT, "only this server's own page may ask for this, in JSON")

"""What proxies, portals and web servers say: HTTP that is no gRPC."""

from .framing import after_request
from .table import add, rows
from .wire import data, message

row = rows("http")
HTML = ("content-type", "text/html")
PAGE = b"<html><h1>Sorry</h1></html>"


def page(code, *fields, body=PAGE):
    if body is None:
        return after_request(lambda w, s: w.headers(s, [(":status", code), *fields], end=True))
    return after_request(lambda w, s: w.headers(s, [(":status", code), *fields]) + data(s, body, end=True))


def typed(kind):
    """A reply that is right but for its content-type."""
    return after_request(lambda w, s: w.headers(s, [(":status", "200"), ("content-type", kind)]) + data(s, message(w.body(s))) + w.trailers(s))


# grpc/doc/http-grpc-status-mapping.md
for name, peer, code, word in [
    ("502 in HTML", page("502", HTML), "UNAVAILABLE", "http status 502"),
    ("503 in HTML", page("503", HTML, ("retry-after", "120")), "UNAVAILABLE", "http status 503"),
    ("504 without a body", page("504", body=None), "UNAVAILABLE", "http status 504"),
    ("429", page("429", HTML), "UNAVAILABLE", "http status 429"),
    ("400", page("400", HTML), "INTERNAL", "http status 400"),
    ("401 without a type", page("401", body=None), "UNAUTHENTICATED", "http status 401"),
    ("401 with a page", page("401", HTML, ("www-authenticate", "Basic")), "UNAUTHENTICATED", "http status 401"),
    ("403", page("403", HTML), "PERMISSION_DENIED", "http status 403"),
    ("404", page("404", HTML), "UNIMPLEMENTED", "http status 404"),
    ("407", page("407", HTML), "UNKNOWN", "http status 407"),
    ("500", page("500", HTML), "UNKNOWN", "http status 500"),
    ("204", page("204", body=None), "UNKNOWN", "http status 204"),
    ("302 to another place is not followed", page("302", ("location", "https://127.0.0.1:9/"), body=None), "UNKNOWN", "http status 302"),
    ("999", page("999", body=None), "UNKNOWN", "http status 999"),
    ("200 in HTML, a portal", page("200", HTML), "UNKNOWN", "text/html"),
    ("200 without a type, the body is no gRPC", page("200"), ("INTERNAL", "UNKNOWN"), ""),
    ("200 without a type or a body", page("200", body=None), "UNKNOWN", "without a grpc-status"),
    ("200 in JSON", page("200", ("content-type", "application/json"), body=b'{"grpc-status": 0}'), "UNKNOWN", "application/json"),
    ("502 with a grpc-status of its own", after_request(lambda w, s: w.headers(s, [(":status", "502"), ("grpc-status", "5"), ("grpc-message", "mine")], end=True)), "NOT_FOUND", "mine"),
    ("content-type application/grpc-web", typed("application/grpc-web"), "UNKNOWN", "application/grpc-web"),
    ("content-type application/grpc-web+proto", typed("application/grpc-web+proto"), "UNKNOWN", "application/grpc-web"),
    ("content-type application/grpcx", typed("application/grpcx"), "UNKNOWN", "application/grpcx"),
    ("content-type application/grpc+json", typed("application/grpc+json"), "UNKNOWN", "application/grpc+json"),
    ("content-type application/grpc", typed("application/grpc"), "OK", ""),
    ("content-type application/grpc;charset=utf-8", typed("application/grpc;charset=utf-8"), "OK", ""),
    ("content-type Application/GRPC+Proto", typed("Application/GRPC+Proto"), "OK", ""),
    ("100, 103, and then a reply", after_request(lambda w, s: w.headers(s, [(":status", "100")]) + w.headers(s, [(":status", "103")]) + w.reply(s, b"x")), "OK", ""),
    ("101, which HTTP/2 does not have", after_request(lambda w, s: w.headers(s, [(":status", "101")])), "INTERNAL", "protocol_error"),
    ("100 as the last word", page("100", body=None), "INTERNAL", "protocol_error"),
    ("DATA after 100", after_request(lambda w, s: w.headers(s, [(":status", "100")]) + data(s, message(b"x"))), ("INTERNAL", "UNAVAILABLE"), "protocol_error"),
]:
    add("http", name, code, word, peer)


@row("a page without end", "UNAVAILABLE", "http status 502", beside=True, again=2)
def endless(wire):
    """The call is over with the head; what follows is thrown away, and stopped."""
    stream = wire.start().request()
    wire.send(wire.headers(stream, [(":status", "502"), HTML]))
    wire.flood(data(stream, b"x" * 16384) * 4)

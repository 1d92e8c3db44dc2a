"""What gRPC allows in a reply: messages and the status at their end."""

from .framing import after_request
from .table import add, rows
from .wire import HEAD, OK, data, message

row = rows("grpc")


def ending(*parts, trailers=OK):
    """A peer that answers with these bytes of messages, and then the trailers."""
    return after_request(lambda w, s: w.head(s) + w.parts(s, b"".join(parts)) + w.trailers(s, trailers))


def status(*values, text=None, body=True):
    fields = [("grpc-status", value) for value in values] + ([("grpc-message", text)] if text is not None else [])
    return ending(message(b"x") if body else b"", trailers=fields or [("x-nothing", "")])


for name, peer, code, word in [
    ("a length of 4 GiB", ending(message(b"", length=0xFFFFFFFF)), "RESOURCE_EXHAUSTED", "4294967295 bytes"),
    ("a length of 1 MiB and a byte", ending(message(b"", length=(1 << 20) + 1)), "RESOURCE_EXHAUSTED", "1048577 bytes"),
    ("flag 2", ending(message(b"x", flag=2)), "INTERNAL", "flag 2"),
    ("flag 255", ending(message(b"x", flag=255)), "INTERNAL", "flag 255"),
    ("half a prefix, then OK", ending(b"\0\0\0"), "INTERNAL", "middle"),
    ("half a message, then OK", ending(message(b"xyz", length=6)), "INTERNAL", "middle"),
    ("half a message, then NOT_FOUND", ending(message(b"xyz", length=6), trailers=[("grpc-status", "5")]), "NOT_FOUND", ""),
    ("half a message, then the end", after_request(lambda w, s: w.head(s) + data(s, message(b"xyz", length=6), end=True)), "UNKNOWN", "without a grpc-status"),
    ("no message, OK", ending(), "UNIMPLEMENTED", "without a reply"),
    ("no message, OK, in one block", after_request(lambda w, s: w.headers(s, HEAD + OK, end=True)), "UNIMPLEMENTED", "without a reply"),
    ("two messages", ending(message(b"x"), message(b"y")), "UNIMPLEMENTED", "more than one"),
    ("a message and the beginning of another", ending(message(b"x"), b"\0"), "UNIMPLEMENTED", "more than one"),
    ("a message, then an error", ending(message(b"x"), trailers=[("grpc-status", "9"), ("grpc-message", "half-way")]), "FAILED_PRECONDITION", "half-way"),
    ("no grpc-status", status(), "UNKNOWN", "without a grpc-status"),
    ("an empty grpc-status", status(""), "UNKNOWN", "grpc-status"),
    ("grpc-status abc", status("abc"), "UNKNOWN", "abc"),
    ("grpc-status -1", status("-1"), "UNKNOWN", "-1"),
    ("grpc-status +0", status("+0"), "UNKNOWN", "+0"),
    ("grpc-status 0x0", status("0x0"), "UNKNOWN", "0x0"),
    ("grpc-status 00", status("00"), "UNKNOWN", "00"),
    ("grpc-status 17", status("17", text="new"), "UNKNOWN", "new"),
    ("grpc-status of 20 digits", status("18446744073709551616"), "UNKNOWN", "18446744073709551616"),
    ("grpc-status of 8,000 digits", status("0" * 8000), "UNKNOWN", "grpc-status"),
    ("grpc-status in Arabic digits", status("\u0660".encode()), "UNKNOWN", "grpc-status"),
    ("grpc-status 0 and 13", status("0", "13"), "UNKNOWN", "grpc-status"),
    ("grpc-status 13 and 0", status("13", "0"), "UNKNOWN", "grpc-status"),
    ("grpc-status 5 twice", status("5", "5"), "NOT_FOUND", ""),
    ("grpc-message with broken escapes", status("5", text="100% of %zz %4"), "NOT_FOUND", "100% of %zz %4"),
    ("grpc-message that is no UTF-8", status("5", text="a%ff%feb"), "NOT_FOUND", "a\ufffd\ufffdb"),
    ("grpc-message with raw bytes", status("5", text=b"\xe9t\xe9"), "NOT_FOUND", "\ufffdt\ufffd"),
    ("grpc-message of 15 KiB", status("5", text="long" + " long" * 3000), "NOT_FOUND", "long long"),
    ("grpc-message of 16 KiB", status("5", text="x" * 16384), "RESOURCE_EXHAUSTED", "header list"),
    ("grpc-message that ends in a space", status("5", text=" not there "), "NOT_FOUND", "not there"),
    ("OK with a grpc-message", status("0", text="fine"), "OK", ""),
    ("an error without a message", status("14", body=False), "UNAVAILABLE", ""),
    ("grpc-status-details-bin that is no base64", ending(trailers=[("grpc-status", "5"), ("grpc-status-details-bin", "!!!!")]), "NOT_FOUND", ""),
]:
    add("grpc", name, code, word, peer)


@row("a prefix and a message byte by byte", "OK", size=100, says={"isEcho": True})
def byte_by_byte(wire):
    stream = wire.start().request()
    wire.send(wire.head(stream))
    for byte in message(wire.body(stream)):
        wire.send(data(stream, bytes([byte])), data(stream))
    wire.send(wire.trailers(stream))
    wire.serve()


@row("messages without end to a unary call", "UNIMPLEMENTED", "more than one", beside=True)
def endless(wire):
    """Each is allowed by itself, and windows open as the client throws them away."""
    stream = wire.start().request()
    wire.send(wire.head(stream))
    window = 1 << 20
    try:
        while not any(taken[0] == 3 for taken in wire.seen):
            while window < 16384:
                kind, _, target, payload = wire.next_frame()
                if kind == 8 and target == 0:
                    window += int.from_bytes(payload, "big")
                elif kind == 3:
                    break
            wire.send(data(stream, message(b"x" * 16379)))
            window -= 16384
    finally:
        wire.seen = []
    wire.serve()



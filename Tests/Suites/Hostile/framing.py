"""Frames that are no frames, on streams where they cannot be."""

from .table import add, rows
from .wire import ACK, CONTINUATION, DATA, END_HEADERS, END_STREAM, GOAWAY, HEADERS, OK, PADDED, PING, PRIORITY, PUSH_PROMISE, RST_STREAM
from .wire import SETTINGS, WINDOW_UPDATE, WITH_PRIORITY, data, frame, message, settings

row = rows("framing")


def after_request(build):
    """A peer that answers the first request with these bytes, and the others as it should."""

    def peer(wire):
        stream = wire.start().request()
        wire.send(build(wire, stream))
        wire.serve()

    return peer


# A breach of the connection is the end of the connection, with the library's words for it.
for name, build, word in [
    ("a frame of 16385 bytes", lambda w, s: frame(DATA, 0, s, b"x" * 16385), "breaks http/2"),
    ("a frame of 16 MiB is not waited for", lambda w, s: frame(DATA, 0, s, b"", length=0xFFFFFF), "breaks http/2"),
    ("PING of 7 bytes", lambda w, s: frame(PING, 0, 0, b"1234567"), "breaks http/2"),
    ("PING on a stream", lambda w, s: frame(PING, 0, s, b"12345678"), "breaks http/2"),
    ("SETTINGS of 5 bytes", lambda w, s: frame(SETTINGS, 0, 0, b"12345"), "breaks http/2"),
    ("SETTINGS on a stream", lambda w, s: frame(SETTINGS, 0, s), "breaks http/2"),
    ("SETTINGS acknowledged with a payload", lambda w, s: frame(SETTINGS, ACK, 0, b"\0" * 6), "breaks http/2"),
    ("SETTINGS acknowledged that nobody sent", lambda w, s: settings(flags=ACK), "breaks http/2"),
    ("WINDOW_UPDATE of 3 bytes", lambda w, s: frame(WINDOW_UPDATE, 0, s, b"123"), "breaks http/2"),
    ("RST_STREAM of 3 bytes", lambda w, s: frame(RST_STREAM, 0, s, b"123"), "breaks http/2"),
    ("RST_STREAM on stream 0", lambda w, s: frame(RST_STREAM, 0, 0, b"1234"), "breaks http/2"),
    ("RST_STREAM on a stream that is idle", lambda w, s: frame(RST_STREAM, 0, 99, b"1234"), "breaks http/2"),
    ("PRIORITY on stream 0", lambda w, s: frame(PRIORITY, 0, 0, b"12345"), "breaks http/2"),
    ("GOAWAY of 7 bytes", lambda w, s: frame(GOAWAY, 0, 0, b"1234567"), "breaks http/2"),
    ("GOAWAY on a stream", lambda w, s: frame(GOAWAY, 0, s, b"12345678"), "breaks http/2"),
    ("DATA on stream 0", lambda w, s: data(0, b"x"), "breaks http/2"),
    ("DATA on a stream that is idle", lambda w, s: data(99, b"x"), "breaks http/2"),
    ("DATA on an even stream", lambda w, s: data(2, b"x"), "breaks http/2"),
    ("DATA with more padding than frame", lambda w, s: w.head(s) + frame(DATA, PADDED, s, b"\xffabc"), "breaks http/2"),
    ("DATA padded without a pad length", lambda w, s: w.head(s) + frame(DATA, PADDED, s), "breaks http/2"),
    ("HEADERS on stream 0", lambda w, s: w.headers(0, [(":status", "200")]), "breaks http/2"),
    ("HEADERS on an even stream", lambda w, s: w.headers(2, [(":status", "200")]), "breaks http/2"),
    ("HEADERS on a stream that is idle", lambda w, s: w.headers(99, [(":status", "200")]), "breaks http/2"),
    ("HEADERS with more padding than frame", lambda w, s: frame(HEADERS, END_HEADERS | PADDED, s, b"\xff\x88"), "breaks http/2"),
    ("HEADERS with half a priority", lambda w, s: frame(HEADERS, END_HEADERS | WITH_PRIORITY, s, b"\0\0"), "breaks http/2"),
    ("PUSH_PROMISE though it is disabled", lambda w, s: frame(PUSH_PROMISE, END_HEADERS, s, b"\0\0\0\x02\x88"), "breaks http/2"),
    ("CONTINUATION without HEADERS", lambda w, s: frame(CONTINUATION, END_HEADERS, s, b"\x88"), "breaks http/2"),
    ("CONTINUATION of another stream", lambda w, s: frame(HEADERS, 0, s, b"\x88") + frame(CONTINUATION, END_HEADERS, s + 2, b"\x88"), "breaks http/2"),
    ("DATA between HEADERS and CONTINUATION", lambda w, s: frame(HEADERS, 0, s, b"\x88") + data(s, b"x"), "breaks http/2"),
    ("PING between HEADERS and CONTINUATION", lambda w, s: frame(HEADERS, 0, s, b"\x88") + frame(PING, 0, 0, b"12345678"), "breaks http/2"),
    ("an unknown frame between HEADERS and CONTINUATION", lambda w, s: frame(HEADERS, 0, s, b"\x88") + frame(0xEE, 0, 0), "breaks http/2"),
]:
    add("framing", name, "UNAVAILABLE", word, after_request(build), origin="network")

# A breach of one stream is the end of that call, and the connection goes on.
for name, build, code, word in [
    ("PRIORITY of 4 bytes", lambda w, s: frame(PRIORITY, 0, s, b"1234"), ("INTERNAL", "UNAVAILABLE"), ""),
    ("DATA before HEADERS", lambda w, s: data(s, message(b"x")), "UNAVAILABLE", "stream not opened"),
    ("HEADERS after trailers", lambda w, s: w.reply(s, b"x") + w.headers(s, [("x", "y")], end=True), "OK", ""),
    ("DATA after trailers", lambda w, s: w.reply(s, b"x") + data(s, message(b"y")), "OK", ""),
    ("padding of 255 bytes is none of ours", lambda w, s: w.head(s) + frame(DATA, PADDED, s, b"\xff" + message(b"x") + b"\0" * 255) + w.trailers(s), "OK", ""),
]:
    add("framing", name, code, word, after_request(build))


@row("CONTINUATION in many parts is a header block", "OK", says={"bytes": 1})
def continuation(wire):
    """Empty ones and ones of a byte, fewer than a flood."""
    stream = wire.start().request()
    block = wire.encoder.encode([(":status", "200"), ("content-type", "application/grpc")])
    wire.send(frame(HEADERS, 0, stream, block[:1]), frame(CONTINUATION, 0, stream), frame(CONTINUATION, 0, stream, block[1:2]),
              frame(CONTINUATION, END_HEADERS, stream, block[2:]), data(stream, message(b"x")), wire.trailers(stream))
    wire.serve()


@row("frames of unknown kinds, ALTSVC and ORIGIN are passed over", "OK", says={"isEcho": True})
def unknown(wire):
    """RFC 9113 section 5.5; RFC 7838, RFC 8336."""
    stream = wire.start().request()
    for kind in (0x0A, 0x0C, 0x10, 0x42, 0xFF):
        wire.send(frame(kind, 0xFF, 0, b"x" * 100), frame(kind, 0xFF, stream, b"x" * 100))
    wire.send(frame(HEADERS, END_HEADERS, stream, wire.encoder.encode([(":status", "200"), ("content-type", "application/grpc")])),
              frame(0xEE, 0, stream), data(stream, message(wire.body(stream))), frame(HEADERS, END_HEADERS | END_STREAM, stream, wire.encoder.encode(OK)))
    wire.serve()


@row("one frame a byte at a time", "OK", says={"isEcho": True})
def trickle(wire):
    stream = wire.start().request()
    for byte in wire.reply(stream, wire.body(stream)):
        wire.send(bytes([byte]))
    wire.serve()

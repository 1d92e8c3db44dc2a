"""Header blocks: HPACK, and what HTTP allows in them."""

from .framing import after_request
from .table import add, rows
from .wire import CONTINUATION, END_HEADERS, END_STREAM, HEADER_TABLE_SIZE, HEADERS, OK, data, frame, integer, literal, message

row = rows("headers")
STATUS_200 = b"\x88"
BIG = b"x" * 3800


def block(stream, *parts, end=False):
    return frame(HEADERS, END_HEADERS | (END_STREAM if end else 0), stream, b"".join(parts))


def broken(stream, field):
    """A head with one wrong field, and then all that makes a good reply."""
    return block(stream, STATUS_200, field) + data(stream, message(b"x")) + block(stream, literal(b"grpc-status", b"0"), end=True)


for name, build in [
    ("HPACK index that is in no table", lambda w, s: block(s, STATUS_200, integer(200, 7, 0x80))),
    ("HPACK index 0", lambda w, s: block(s, STATUS_200, b"\x80")),
    ("HPACK integer that never ends", lambda w, s: block(s, STATUS_200, b"\xff" + b"\xff" * 50)),
    ("HPACK string longer than the block", lambda w, s: block(s, STATUS_200, b"\x00\x01a\x7f\xff\xff\x03b")),
    ("HPACK Huffman code that is none", lambda w, s: block(s, STATUS_200, b"\x00\x01a\x84\xff\xff\xff\xff")),
    ("HPACK table size over the limit", lambda w, s: block(s, integer(1 << 20, 5, 0x20), STATUS_200)),
    ("HPACK table size after a field", lambda w, s: block(s, STATUS_200, b"\x20")),
    ("HPACK block that ends inside a field", lambda w, s: block(s, STATUS_200, b"\x00\x05ab")),
]:
    add("headers", name, "UNAVAILABLE", "breaks http/2", after_request(build), origin="network")

# Malformed by RFC 9113 section 8: the stream is reset, the connection goes on.
for name, build in [
    ("no :status", lambda w, s: block(s, literal(b"content-type", b"application/grpc"))),
    ("two :status", lambda w, s: block(s, STATUS_200, STATUS_200)),
    (":status after a field", lambda w, s: block(s, literal(b"a", b"b"), STATUS_200)),
    (":status that is no number", lambda w, s: block(s, literal(b":status", b"2x0"))),
    (":path in a reply", lambda w, s: block(s, STATUS_200, literal(b":path", b"/"))),
    (":unheard-of", lambda w, s: block(s, STATUS_200, literal(b":unheard-of", b"/"))),
    (":status in trailers", lambda w, s: w.head(s) + data(s, message(b"x")) + block(s, STATUS_200, literal(b"grpc-status", b"0"), end=True)),
    ("a name in capitals", lambda w, s: broken(s, literal(b"X-Name", b"value"))),
    ("a name with a space", lambda w, s: broken(s, literal(b"x name", b"value"))),
    ("an empty name", lambda w, s: broken(s, literal(b"", b"value"))),
    ("a value with a line feed", lambda w, s: broken(s, literal(b"x-name", b"a\r\nset-cookie: b"))),
    ("a value with a NUL", lambda w, s: broken(s, literal(b"x-name", b"a\0b"))),
    ("connection: close", lambda w, s: broken(s, literal(b"connection", b"close"))),
    ("transfer-encoding: chunked", lambda w, s: broken(s, literal(b"transfer-encoding", b"chunked"))),
    ("trailers without END_STREAM", lambda w, s: w.head(s) + data(s, message(b"x")) + block(s, literal(b"grpc-status", b"0"))),
    ("two heads", lambda w, s: w.head(s) + w.head(s)),
    ("a content-length that is too small", lambda w, s: broken(s, literal(b"content-length", b"1"))),
    ("a content-length that is too large", lambda w, s: broken(s, literal(b"content-length", b"100"))),
    ("two content-lengths", lambda w, s: broken(s, literal(b"content-length", b"6") + literal(b"content-length", b"7"))),
    ("a content-length that is no number", lambda w, s: broken(s, literal(b"content-length", b"-6"))),
]:
    add("headers", name, "INTERNAL", "protocol_error", after_request(build), origin="network")


@row("a list of 17 KiB in one block", "RESOURCE_EXHAUSTED", "header list")
def too_long(wire):
    stream = wire.start().request()
    wire.send(wire.headers(stream, [(":status", "200")] + [(f"x-{index}", "y" * 500) for index in range(35)]))
    wire.serve()


@row("trailers of 17 KiB", "RESOURCE_EXHAUSTED", "header list")
def long_trailers(wire):
    stream = wire.start().request()
    fields = wire.encoder.encode(OK + [(f"x-{index}", "y" * 500) for index in range(40)])
    wire.send(wire.head(stream), data(stream, message(b"x")), frame(HEADERS, END_STREAM, stream, fields[:16000]),
              frame(CONTINUATION, END_HEADERS, stream, fields[16000:]))
    wire.serve()


@row("10,000 empty fields", "RESOURCE_EXHAUSTED", "header list")
def many_fields(wire):
    """Each counts 32 bytes more than it is long (RFC 9113 section 6.5.2)."""
    stream = wire.start().request()
    wire.send(block(stream, STATUS_200, literal(b"a", b"", 0x40), b"\xbe" * 10000))
    wire.serve()


@row("HPACK bomb: one large field, 16,000 times", "RESOURCE_EXHAUSTED", "header list")
def bomb(wire):
    """60 MiB out of 16 KiB; and once more on the next stream, where the field is still in the table."""
    stream = wire.start().request()
    wire.send(block(stream, STATUS_200, literal(b"x", BIG, 0x40), b"\xbe" * 12000))
    wire.serve()


@row("HPACK bomb over 8 CONTINUATION frames", ("RESOURCE_EXHAUSTED", "UNAVAILABLE"))
def long_bomb(wire):
    stream = wire.start().request()
    wire.send(frame(HEADERS, 0, stream, STATUS_200 + literal(b"x", BIG, 0x40) + b"\xbe" * 12000))
    for index in range(8):
        wire.send(frame(CONTINUATION, END_HEADERS if index == 7 else 0, stream, b"\xbe" * 16000))
    wire.serve()


@row("HPACK table emptied and overfilled", "OK")
def churn(wire):
    stream = wire.start().request()
    wire.send(block(stream, b"\x20\x3f\xe1\x1f", STATUS_200, b"".join(literal(b"x%d" % index, b"", 0x40) for index in range(300))))
    wire.send(data(stream, message(b"x")), block(stream, literal(b"grpc-status", b"0"), end=True))
    # What is in the client's table now is not what this encoder thinks: it says anew that it begins with none.
    stream = wire.request()
    wire.send(block(stream, b"\x20", STATUS_200), data(stream, message(wire.body(stream))), block(stream, literal(b"grpc-status", b"0"), end=True))
    wire.hold()


@row("HEADER_TABLE_SIZE 0", "OK", says={"isEcho": True})
def no_table(wire):
    """The client's encoder has to do without."""
    wire.start((HEADER_TABLE_SIZE, 0))
    wire.decoder.max_allowed_table_size = 4096
    wire.serve()


@row("HEADER_TABLE_SIZE 4 GiB", "OK", says={"isEcho": True})
def huge_table(wire):
    wire.start((HEADER_TABLE_SIZE, 0xFFFFFFFF))
    wire.decoder.max_allowed_table_size = 0xFFFFFFFF
    wire.serve()

"""Streams of replies, many calls at once, and the ways in which a stream can end."""

from .framing import after_request
from .table import add, rows
from .wire import DATA, HEAD, INITIAL_WINDOW_SIZE, MAX_CONCURRENT_STREAMS, RST_STREAM, WINDOW_UPDATE
from .wire import data, frame, goaway, message, reset, settings, window_update

row = rows("streams")

# RST_STREAM (grpc/doc/PROTOCOL-HTTP2.md, "Errors"), without a word before it.
for number, name, code in [
    (0, "NO_ERROR", "INTERNAL"), (1, "PROTOCOL_ERROR", "INTERNAL"), (2, "INTERNAL_ERROR", "INTERNAL"), (3, "FLOW_CONTROL_ERROR", "INTERNAL"),
    (4, "SETTINGS_TIMEOUT", "INTERNAL"), (5, "STREAM_CLOSED", "UNKNOWN"), (6, "FRAME_SIZE_ERROR", "INTERNAL"), (8, "CANCEL", "CANCELLED"),
    (9, "COMPRESSION_ERROR", "INTERNAL"), (10, "CONNECT_ERROR", "INTERNAL"), (11, "ENHANCE_YOUR_CALM", "RESOURCE_EXHAUSTED"),
    (12, "INADEQUATE_SECURITY", "PERMISSION_DENIED"), (13, "HTTP_1_1_REQUIRED", ("INTERNAL", "UNKNOWN")), (0xFFFFFFFF, "a code of its own", "UNKNOWN"),
]:
    add("streams", f"RST_STREAM {name}", code, "", after_request(lambda w, s, number=number: reset(s, number)))

for name, build, code, options in [
    ("RST_STREAM NO_ERROR behind the reply", lambda w, s: w.reply(s, w.body(s)) + reset(s, 0), "OK", {"says": {"isEcho": True}}),
    ("RST_STREAM in the middle of a message", lambda w, s: w.head(s) + data(s, message(b"xyz", length=9)) + reset(s, 2), "INTERNAL", {}),
    ("RST_STREAM REFUSED_STREAM after the head", lambda w, s: w.head(s) + reset(s, 7), "UNAVAILABLE", {"says": {"retrySafe": False}}),
    ("frames with the reserved bit set", lambda w, s: w.headers(s | 1 << 31, HEAD) + data(s | 1 << 31, message(w.body(s))) + w.trailers(s | 1 << 31), "OK", {"says": {"isEcho": True}}),
    ("frames with all undefined flags set", lambda w, s: frame(1, 0xD4, s, w.encoder.encode(HEAD)) + frame(DATA, 0xF6, s, message(w.body(s))) + w.trailers(s), "OK", {"says": {"isEcho": True}}),
    ("a message, END_STREAM, and no trailers", lambda w, s: w.head(s) + data(s, message(b"x"), end=True), "UNKNOWN", {}),
    ("three messages and OK", lambda w, s: w.head(s) + data(s, message(b"a") + message(b"") + message(b"c")) + w.trailers(s), "OK", {"call": "stream", "says": {"messages": 3}}),
    ("no message and OK", lambda w, s: w.head(s) + w.trailers(s), "OK", {"call": "stream", "says": {"messages": 0}}),
    ("two messages, then an error", lambda w, s: w.head(s) + data(s, message(b"a") + message(b"b")) + w.trailers(s, [("grpc-status", "10")]), "ABORTED", {"call": "stream"}),
    ("two messages and half of one, then OK", lambda w, s: w.head(s) + data(s, message(b"a") + message(b"b") + message(b"c", length=9)) + w.trailers(s), "INTERNAL", {"call": "stream"}),
    ("a good message, then one of 4 GiB", lambda w, s: w.head(s) + data(s, message(b"a") + message(b"", length=0xFFFFFFFF)), "RESOURCE_EXHAUSTED", {"call": "stream"}),
    ("a good message, then flag 3", lambda w, s: w.head(s) + data(s, message(b"a") + message(b"", flag=3)), "INTERNAL", {"call": "stream"}),
    ("a message, then RST_STREAM", lambda w, s: w.head(s) + data(s, message(b"a")) + reset(s, 2), "INTERNAL", {"call": "stream"}),
    ("GOAWAY in the middle of a stream, which goes on", lambda w, s: w.head(s) + data(s, message(b"a")) + goaway(s) + data(s, message(b"b")) + w.trailers(s), "OK", {"call": "stream", "says": {"messages": 2}}),
]:
    add("streams", name, code, "", after_request(build), **options)


@row("GOAWAY and then nothing", "DEADLINE_EXCEEDED", deadline=0.5, within=1.5, slow=True)
def going_for_ever(wire):
    """The call waits as long as it may; the next one goes elsewhere at once."""
    stream = wire.start().request()
    wire.send(goaway(stream))
    wire.hold()


@row("half a header block and then nothing", "DEADLINE_EXCEEDED", deadline=0.5, within=1.5, slow=True, again=2)
def half_a_block(wire):
    stream = wire.start().request()
    wire.send(frame(1, 0, stream, b"\x88"))
    wire.hold()


@row("a reply before the request has been read", "OK", size=1 << 20)
def hasty(wire):
    """RFC 9113 section 8.1: the rest of the request is of no use, and the reply counts."""
    wire.preface().send(settings())
    stream = wire.opened()
    wire.send(wire.reply(stream, b"enough"))
    # The rest does not come any more: the client says RST_STREAM instead, and the next request finds an open window.
    while not any(taken[0] == RST_STREAM for taken in wire.seen):
        wire.next_frame()
    wire.send(window_update(0, 1 << 20))
    wire.serve()


@row("a stream that nobody reads", "OK", call="unread", within=3, says={"isEcho": True})
def unread(wire):
    """Its window fills; other calls on the connection go on."""
    stream = wire.start().request()
    wire.send(wire.head(stream), *[data(stream, message(b"x" * 16379))] * 63)
    wire.serve()


@row("a stream that nobody reads, past its window", "OK", call="unread", within=3, says={"isEcho": True})
def past_the_window(wire):
    """That one is reset for it."""
    stream = wire.start().request()
    wire.send(wire.head(stream))
    for _ in range(80):
        wire.send(data(stream, message(b"x" * 16379)))
    wire.serve()


@row("GOAWAY between 20 calls: the later ones elsewhere", "OK", calls=20, says={"isEcho": True})
def split(wire):
    """Those up to the 7th are answered here; the others, unseen by the callers, on a new connection."""
    streams = [wire.start().request()]
    while len(streams) < 20:
        streams.append(wire.request())
    wire.send(goaway(sorted(streams)[6]))
    for stream in sorted(streams)[:7]:
        wire.send(wire.reply(stream, wire.body(stream)))
    wire.hold()


@row("20 calls, each answered in the reverse order", "OK", calls=20, says={"isEcho": True})
def reverse(wire):
    streams = [wire.start().request()]
    while len(streams) < 20:
        streams.append(wire.request())
    for stream in reversed(streams):
        wire.send(wire.reply(stream, wire.body(stream)))
    wire.serve()


@row("20 calls, their DATA interleaved byte by byte", "OK", calls=20, says={"isEcho": True})
def interleaved(wire):
    streams = [wire.start().request()]
    while len(streams) < 20:
        streams.append(wire.request())
    wire.send(*[wire.head(stream) for stream in streams])
    bodies = [message(wire.body(stream)) for stream in streams]
    for index in range(len(bodies[0])):
        wire.send(*[data(stream, body[index:index + 1]) for stream, body in zip(streams, bodies)])
    wire.send(*[wire.trailers(stream) for stream in streams])
    wire.serve()


@row("20 calls, one at a time is allowed", "OK", calls=20, primed=True, within=3, says={"isEcho": True})
def one_at_a_time(wire):
    wire.start((MAX_CONCURRENT_STREAMS, 1)).serve()


@row("20 calls and the end", "UNAVAILABLE", calls=20)
def all_lost(wire):
    wire.start()
    for _ in range(20):
        wire.request()


@row("a connection a call", "OK", connections=1000, primed=True, says={"isEcho": True})
def single_use(wire):
    """Closes politely behind each reply."""
    stream = wire.start().request()
    wire.send(wire.reply(stream, wire.body(stream)), goaway(stream))


@row("another stream's answer", "UNAVAILABLE", "breaks http/2")
def wrong_stream(wire):
    """That of a call which nobody has made."""
    stream = wire.start().request()
    wire.send(wire.reply(stream + 2, wire.body(stream)))
    wire.hold()


@row("GOAWAY without end", "UNAVAILABLE", "", deadline=3, within=2, beside=True)
def many_goaways(wire):
    stream = wire.start().request()
    wire.flood(goaway(stream) * 500)


@row("too_many_pings without end", "UNAVAILABLE", "", deadline=3, within=2, beside=True)
def scolding(wire):
    """It is heard, and not once a frame: neither in the log nor in the interval of PING."""
    stream = wire.start().request()
    wire.flood(goaway(stream, 11, b"too_many_pings") * 500)


@row("WINDOW_UPDATE on a stream that is over", "OK", primed=True, says={"isEcho": True})
def late_updates(wire):
    wire.start().answer()
    wire.send(window_update(1, 1) * 100, reset(1, 8) * 10, frame(WINDOW_UPDATE, 0xFF, 1, b"\0\0\0\1"))
    wire.serve()


@row("INITIAL_WINDOW_SIZE up and down 1,000 times", "OK", size=200_000, within=3, says={"isEcho": True})
def swinging(wire):
    wire.start((INITIAL_WINDOW_SIZE, 65535))
    stream = wire.opened()
    for index in range(1000):
        wire.send(settings((INITIAL_WINDOW_SIZE, index % 2 * 65535)))
        if index % 100 == 0:
            while not any(taken[:2] == (4, 1) for taken in wire.seen):
                wire.next_frame()
            wire.seen.clear()
    wire.send(settings((INITIAL_WINDOW_SIZE, 1 << 20)), window_update(stream, 1 << 20))
    wire.serve()

"""Flow control and the other promises of SETTINGS and GOAWAY."""

import time

from .table import add, rows
from .wire import DATA, ENABLE_PUSH, INITIAL_WINDOW_SIZE, MAX_CONCURRENT_STREAMS, MAX_FRAME_SIZE, MAX_HEADER_LIST_SIZE
from .wire import data, goaway, message, reset, settings, window_update
from .framing import after_request

row = rows("windows")


def begin_with(*pairs):
    """A peer whose SETTINGS are these."""

    def peer(wire):
        wire.preface().send(settings(*pairs))
        wire.hold()

    return peer


for name, pair in [
    ("INITIAL_WINDOW_SIZE 2^31", (INITIAL_WINDOW_SIZE, 1 << 31)),
    ("MAX_FRAME_SIZE 0", (MAX_FRAME_SIZE, 0)),
    ("MAX_FRAME_SIZE 2^24", (MAX_FRAME_SIZE, 1 << 24)),
    ("ENABLE_PUSH 1", (ENABLE_PUSH, 1)),
    ("ENABLE_PUSH 2", (ENABLE_PUSH, 2)),
]:
    add("windows", name, "UNAVAILABLE", "breaks http/2", begin_with(pair), origin="network")

for name, build, code, word in [
    ("WINDOW_UPDATE 0 on the connection", lambda w, s: window_update(0, 0), "UNAVAILABLE", "breaks http/2"),
    ("WINDOW_UPDATE over 2^31 on the connection", lambda w, s: window_update(0, 0x7FFFFFFF), "UNAVAILABLE", "breaks http/2"),
    ("WINDOW_UPDATE on a stream that is idle", lambda w, s: window_update(99, 1), "UNAVAILABLE", "breaks http/2"),
    ("WINDOW_UPDATE 0 on a stream", lambda w, s: window_update(s, 0), ("INTERNAL", "UNAVAILABLE"), ""),
    ("WINDOW_UPDATE over 2^31 on a stream", lambda w, s: window_update(s, 0x7FFFFFFF), "INTERNAL", "flow_control"),
]:
    add("windows", name, code, word, after_request(build))


@row("SETTINGS that lift a window over 2^31", ("INTERNAL", "UNAVAILABLE"))
def lifted(wire):
    stream = wire.start((INITIAL_WINDOW_SIZE, 65535)).request()
    wire.send(window_update(stream, 0x7FFFFFFF - 65535), settings((INITIAL_WINDOW_SIZE, 0x7FFFFFFF)))
    wire.serve()


@row("MAX_HEADER_LIST_SIZE 0 is advice", "OK", says={"isEcho": True})
def no_headers(wire):
    wire.start((MAX_HEADER_LIST_SIZE, 0)).serve()


@row("MAX_CONCURRENT_STREAMS 0, raised a while later", "OK", within=2, slow=True, primed=True)
def raised(wire):
    wire.start((MAX_CONCURRENT_STREAMS, 0)).answer()
    time.sleep(0.3)
    wire.send(settings((MAX_CONCURRENT_STREAMS, 100)))
    wire.serve()


@row("MAX_CONCURRENT_STREAMS 0 for ever", "DEADLINE_EXCEEDED", deadline=0.5, within=1.5, slow=True, primed=True)
def never_raised(wire):
    wire.start((MAX_CONCURRENT_STREAMS, 0)).answer()
    wire.hold()


def used_up(wire, size):
    """The first request's stream, whose window is 0 after the 65,535 bytes that left before SETTINGS came."""
    wire.preface().send(settings((INITIAL_WINDOW_SIZE, size)), window_update(0, 1 << 24))
    stream = wire.opened()
    while len(wire.bodies[stream]) < 65535:
        wire.next_frame()
    wire.send(window_update(stream, 65535 - size))
    return stream


@row("a window of 0, opened a byte at a time", "OK", within=5, size=65_800, says={"isEcho": True})
def byte_by_byte(wire):
    stream = used_up(wire, 0)
    while stream not in wire.finished:
        wire.send(window_update(stream, 1))
        wire.until(DATA)
    wire.send(settings((INITIAL_WINDOW_SIZE, 65535)))
    wire.serve()


@row("a window of 1 byte for every stream", "OK", within=3, size=200, primed=True, says={"isEcho": True})
def one_byte_window(wire):
    wire.start((INITIAL_WINDOW_SIZE, 1)).answer()
    for _ in range(2):
        stream = wire.opened()
        while stream not in wire.finished:
            wire.until(DATA)
            wire.send(window_update(stream, 1))
        wire.answer()
    wire.serve()


@row("a window that shrinks below zero, 1 MiB of request", "OK", within=3, size=1 << 20, says={"isEcho": True})
def shrinking(wire):
    stream = used_up(wire, 0)
    wire.send(window_update(stream, 1000))
    wire.send(settings((INITIAL_WINDOW_SIZE, 65535)), settings((INITIAL_WINDOW_SIZE, 0)), window_update(stream, 1 << 21))
    wire.until(DATA)
    wire.send(settings((INITIAL_WINDOW_SIZE, 65535)))
    wire.serve()


@row("a window of 0 for ever", "DEADLINE_EXCEEDED", deadline=0.5, within=1.5, slow=True, size=100_000)
def closed_window(wire):
    """The rest of the request never leaves."""
    used_up(wire, 0)
    wire.hold()


@row("more DATA than the windows hold", ("INTERNAL", "UNAVAILABLE", "RESOURCE_EXHAUSTED"))
def too_much_data(wire):
    """As one message of 4 MiB, by which it is refused anyway."""
    stream = wire.start().request()
    wire.send(wire.head(stream), data(stream, message(b"", length=4 << 20)), *[data(stream, b"x" * 16384)] * 256)
    wire.serve()


# GOAWAY

@row("GOAWAY with the last stream 0, and a new connection", "OK", says={"isEcho": True})
def go_elsewhere(wire):
    wire.start().request()
    wire.send(goaway(0))
    wire.hold()


@row("GOAWAY with the last stream 0 for ever", "UNAVAILABLE", connections=2)
def go_away_always(wire):
    """One transparent second attempt and no third (gRFC A6)."""
    wire.start().request()
    wire.send(goaway(0))
    wire.hold()


@row("GOAWAY INTERNAL_ERROR, and then the end", "UNAVAILABLE", "internal_error")
def failing_server(wire):
    stream = wire.start().request()
    wire.send(goaway(stream, 2, b"oops"))


@row("GOAWAY twice, the last stream decreasing", "OK", says={"isEcho": True})
def decreasing(wire):
    stream = wire.start().request()
    wire.send(goaway(0x7FFFFFFF), goaway(stream), wire.reply(stream, wire.body(stream)))
    wire.hold()


@row("GOAWAY twice, the last stream increasing", "UNAVAILABLE", "breaks http/2")
def increasing(wire):
    stream = wire.start().request()
    wire.send(goaway(stream), goaway(stream + 100))
    wire.hold()


@row("GOAWAY with 16 KiB of debug data", "OK", says={"isEcho": True})
def talkative(wire):
    stream = wire.start().request()
    wire.send(goaway(stream, 0, b"\xff\0\x1b[2J" * 2700), wire.reply(stream, wire.body(stream)))
    wire.hold()


@row("GOAWAY before SETTINGS", "UNAVAILABLE", "breaks http/2")
def early(wire):
    wire.preface().send(goaway(0))
    wire.hold()


@row("REFUSED_STREAM for ever", "UNAVAILABLE", "refused", connections=1)
def refusing(wire):
    """One second attempt; then the call ends, and the next one is served."""
    wire.start()
    for _ in range(2):
        wire.send(reset(wire.request(), 7))
    wire.serve()

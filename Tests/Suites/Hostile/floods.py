"""Much of what is allowed once. Every row is alone with the client: memory is measured, and another peer's calls have to go on."""

import time

from .table import rows
from .wire import ACK, CONTINUATION, DATA, END_HEADERS, HEADERS, INITIAL_WINDOW_SIZE, PADDED, PING, PRIORITY, SETTINGS
from .wire import data, frame, literal, message, ping, reset, settings, window_update

row = rows("floods")
STATUS_200, STATUS_100 = b"\x88", b"\x48\x03100"
# A flood ends by a limit of the client's, in its own words; until then the call's deadline holds.
SOON = {"within": 2.0, "deadline": 3.0, "beside": True}
ENDLESS = {"within": 2.7, "deadline": 2.0, "beside": True, "again": 2}


def flood(wire, chunk, count=500):
    """`chunk` again and again for the first call, and nobody reads what the client says to it."""
    wire.start().request()
    wire.flood(chunk * count)


@row("PING, nobody reads the answers", "UNAVAILABLE", "flood", **SOON)
def pings(wire):
    flood(wire, ping())


@row("PING, every answer is read", "UNAVAILABLE", "flood", **SOON)
def answered_pings(wire):
    """As fast as the answers come, a hundred at a time."""
    wire.start().request()
    while True:
        wire.send(ping() * 100)
        for _ in range(100):
            wire.until(PING, ACK)


@row("PING acknowledged that nobody sent", "UNAVAILABLE", "flood", **SOON)
def acknowledged_pings(wire):
    flood(wire, ping(flags=ACK))


@row("SETTINGS, nobody reads the answers", "UNAVAILABLE", "flood", **SOON)
def many_settings(wire):
    flood(wire, settings((INITIAL_WINDOW_SIZE, 65535)))


@row("SETTINGS, every answer is read", "UNAVAILABLE", "flood", **SOON)
def answered_settings(wire):
    wire.start().request()
    while True:
        wire.send(settings() * 100)
        for _ in range(100):
            wire.until(SETTINGS, ACK)


@row("SETTINGS of 2,700 entries", "UNAVAILABLE", "breaks http/2", beside=True)
def long_settings(wire):
    wire.start().request()
    wire.send(settings(*[(0x99, index) for index in range(2700)]))
    wire.hold()


@row("RST_STREAM on the call's stream, endless", ("CANCELLED", "UNAVAILABLE"), beside=True, again=2)
def resets(wire):
    stream = wire.start().request()
    wire.flood(reset(stream, 8) * 500)


@row("empty DATA", "UNAVAILABLE", "flood", **SOON)
def empty_data(wire):
    stream = wire.start().request()
    wire.send(wire.head(stream))
    wire.flood(data(stream) * 500)


@row("DATA of nothing but padding", "UNAVAILABLE", "flood", **SOON)
def padding(wire):
    stream = wire.start().request()
    wire.send(wire.head(stream))
    wire.flood(frame(DATA, PADDED, stream, b"\x03\0\0\0") * 500)


@row("PRIORITY", "UNAVAILABLE", "flood", **SOON)
def priorities(wire):
    flood(wire, frame(PRIORITY, 0, 1, b"\0\0\0\0\x10"))


@row("PRIORITY for a new stream each", "UNAVAILABLE", "flood", **SOON)
def many_priorities(wire):
    wire.start().request()
    for first in range(1, 1 << 30, 1000):
        wire.send(b"".join(frame(PRIORITY, 0, first + 2 * index, b"\0\0\0\0\x10") for index in range(500)))


@row("frames of an unknown kind", "UNAVAILABLE", "flood", **SOON)
def unknown(wire):
    flood(wire, frame(0xEE, 0, 0))


@row("ALTSVC and ORIGIN", "UNAVAILABLE", "flood", **SOON)
def services(wire):
    flood(wire, frame(0x0A, 0, 0, b"\0\x01ah2=\":1\"") + frame(0x0C, 0, 0, b"\0\x09https://a"))


@row("WINDOW_UPDATE of one byte", "UNAVAILABLE", "", **SOON)
def updates(wire):
    wire.start((INITIAL_WINDOW_SIZE, 65535)).request()
    wire.flood(window_update(0, 1) * 500)


@row("head after head of status 100", ("UNAVAILABLE", "INTERNAL"), "", **SOON)
def informational(wire):
    stream = wire.start().request()
    wire.flood(frame(HEADERS, END_HEADERS, stream, STATUS_100) * 500)


@row("CONTINUATION without end", "RESOURCE_EXHAUSTED", "header list", beside=True, again=2)
def continuation(wire):
    """CVE-2024-28182: a header block that never ends, of fields that are."""
    stream = wire.start().request()
    wire.send(frame(HEADERS, 0, stream, STATUS_200))
    wire.flood(frame(CONTINUATION, 0, stream, literal(b"x", b"y" * 1000) * 16) * 20)


@row("empty CONTINUATION without end", "UNAVAILABLE", "breaks http/2", beside=True)
def empty_continuation(wire):
    stream = wire.start().request()
    wire.send(frame(HEADERS, 0, stream, STATUS_200))
    wire.flood(frame(CONTINUATION, 0, stream) * 500)


@row("HEADERS on a stream that is over", "UNAVAILABLE", "", primed=True, **SOON)
def late_headers(wire):
    """The client knows the streams it had; what comes on them afterwards is dropped, but not for ever."""
    wire.start()
    wire.answer()
    wire.request()
    wire.flood(frame(HEADERS, END_HEADERS, 1, STATUS_200) * 500)


@row("DATA on a stream that is over", "UNAVAILABLE", "flood", primed=True, **SOON)
def late_data(wire):
    """Full frames at full speed for a call that is over: thrown away, its window given back, others go on."""
    wire.start()
    wire.answer()
    wire.request()
    wire.flood(data(1, b"x" * 16384) * 16)


@row("a message that grows a byte a frame", "DEADLINE_EXCEEDED", **{**ENDLESS, "again": 3})
def bytes_of_message(wire):
    """1 MiB of it is promised. It is progress, so only the deadline ends it."""
    stream = wire.start().request()
    wire.send(wire.head(stream), data(stream, message(b"", length=1 << 20)))
    while True:
        wire.send(data(stream, b"x") * 100)
        time.sleep(0.01)


@row("empty messages on a stream, read as fast as they come", "DEADLINE_EXCEEDED", call="stream", **{**ENDLESS, "again": 3})
def empty_messages(wire):
    stream = wire.start().request()
    wire.send(wire.head(stream))
    # The client's windows are opened as it reads: this keeps to them.
    window = 1 << 20
    chunk = message(b"") * 3000
    while True:
        while window < len(chunk):
            kind, _, target, payload = wire.next_frame()
            if kind == 8 and target == stream:
                window += int.from_bytes(payload, "big")
        window -= len(chunk)
        wire.send(data(stream, chunk))

"""Frames by chance, the same ones each time: no status is expected, but all the rest is."""

import random

from .table import add
from .wire import DATA, HEAD, OK, SETTINGS, data, frame, goaway, literal, message, ping, reset, settings, window_update

ANY = ("OK", "CANCELLED", "UNKNOWN", "NOT_FOUND", "RESOURCE_EXHAUSTED", "UNIMPLEMENTED", "INTERNAL", "UNAVAILABLE", "DEADLINE_EXCEEDED", "PERMISSION_DENIED")


def any_frame(chance, wire, stream):
    """One that might be right in another place, or one with a part that is not."""
    somewhere = chance.choice([0, stream, stream, stream, stream + 2, 2, 1, 99, 0x7FFFFFFF])
    number = chance.choice([0, 1, 7, 8, 16384, 65535, 1 << 20, 0x7FFFFFFF, 0xFFFFFFFF])
    body = message(bytes(chance.randrange(40)), chance.choice([0, 0, 0, 1, 2]), chance.choice([None, None, 0, 5, 1 << 21]))
    fields = chance.choice([HEAD, OK, [(":status", "100")], [(":status", "502")], [("x", "y" * chance.randrange(3000))], [("grpc-status", "5")]])
    return chance.choice([
        lambda: wire.headers(somewhere, fields, end=chance.random() < 0.2),
        lambda: wire.headers(stream, fields),
        lambda: frame(DATA, chance.choice([0, 0, 0, 1, 8, 9]), somewhere, body),
        lambda: frame(DATA, 0, stream, body),
        lambda: settings((chance.randrange(8), number)),
        lambda: frame(SETTINGS, chance.randrange(2), 0, bytes(chance.choice([0, 6, 6, 5]))),
        lambda: ping(),
        lambda: window_update(somewhere, number & 0x7FFFFFFF),
        lambda: reset(somewhere, number),
        lambda: goaway(number & 0x7FFFFFFF, chance.randrange(14), bytes(chance.randrange(30))),
        lambda: frame(chance.randrange(16), chance.randrange(256), somewhere, chance.randbytes(chance.randrange(60))),
        lambda: frame(1, chance.randrange(256), stream, literal(b"x", b"y" * chance.randrange(200)) * chance.randrange(4)),
        lambda: frame(9, chance.choice([0, 4]), stream, b"\x88" * chance.randrange(3)),
    ])()


def tame_frame(chance, wire, stream):
    """One that is allowed there, if the head has not come yet or has: the order is by chance as well."""
    return chance.choice([
        lambda: wire.headers(stream, [(":status", "103"), ("link", "x" * chance.randrange(100))]),
        lambda: wire.head(stream),
        lambda: data(stream, message(chance.randbytes(chance.randrange(300)))),
        lambda: data(stream, chance.randbytes(chance.randrange(8))),
        lambda: data(stream),
        lambda: frame(DATA, 8, stream, b"\x03\0\0\0"),
        lambda: settings((3, chance.randrange(200)), (4, chance.randrange(1 << 20)), (0x99, 1)),
        lambda: ping() * chance.randrange(5),
        lambda: window_update(chance.choice([0, stream]), chance.randrange(1, 1000)),
        lambda: frame(chance.randrange(10, 256), chance.randrange(256), stream, chance.randbytes(chance.randrange(60))),
        lambda: frame(2, 0, stream, b"\0\0\0\0\x10"),
        lambda: goaway(0x7FFFFFFF, chance.choice([0, 11]), b"too_many_pings"),
    ])()


def by_chance(seed):
    def peer(wire):
        chance = random.Random(seed)
        stream = wire.start().request()
        wildness = chance.choice([0, 0.05, 0.3])
        makers = [any_frame if chance.random() < wildness else tame_frame for _ in range(chance.randrange(1, 12))]
        whole = (wire.head(stream) if chance.random() < 0.7 else b"") + b"".join(make(chance, wire, stream) for make in makers)
        # Sometimes a byte is another one, sometimes the end is missing.
        if whole and chance.random() < 0.2:
            at = chance.randrange(len(whole))
            whole = whole[:at] + chance.randbytes(1) + whole[at + 1:]
        if whole and chance.random() < 0.2:
            whole = whole[: chance.randrange(len(whole))]
        wire.send(whole, wire.reply(stream, wire.body(stream)))

    return peer


for seed in range(1, 151):
    add("chance", f"frames {seed}", ANY, "", by_chance(seed), deadline=1.0, within=2.0, again=3)

"""Messages that are compressed, or say so."""

import gzip
import os
import zlib

from .framing import after_request
from .table import add, rows
from .wire import HEAD, message

row = rows("compression")
MIB = 1 << 20


def zeros(count):
    """Gzip of so many MiB of zeros: a thousandth of it. After a full flush each MiB is compressed in the same way."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    block = packer.compress(bytes(MIB)) + packer.flush(zlib.Z_FULL_FLUSH)
    # The checksum at the end is wrong, and nobody may get as far as that.
    return gzip.compress(b"")[:10] + block * count + b"\x03\0" + b"crc!" + (count * MIB & 0xFFFFFFFF).to_bytes(4, "little")


def packed(body, encoding="gzip", flag=1):
    """A reply whose message is `body` as it is, in what is called `encoding`; a function is called when it is needed."""

    def build(wire, stream):
        fields = HEAD + ([("grpc-encoding", encoding)] if encoding is not None else [])
        payload = body() if callable(body) else body
        return wire.headers(stream, fields) + wire.parts(stream, message(payload, flag)) + wire.trailers(stream)

    return after_request(build)


HELLO = gzip.compress(b"hello")
for name, peer, code, word in [
    ("a compressed flag without an encoding", packed(HELLO, encoding=None), "INTERNAL", ""),
    ("a compressed flag with encoding identity", packed(HELLO, encoding="identity"), "INTERNAL", ""),
    ("an encoding that nobody knows", packed(b"hello", encoding="br"), "INTERNAL", ""),
    ("an encoding of 8 KiB", packed(b"hello", encoding="x" * 8000), "INTERNAL", ""),
    ("an encoding that nobody knows and no message in it", packed(b"hello", encoding="br", flag=0), "OK", ""),
    ("gzip that is none", packed(b"hello, this is not gzip"), "INTERNAL", ""),
    ("gzip of nothing at all", packed(b""), "INTERNAL", ""),
    ("gzip cut off", packed(gzip.compress(os.urandom(1000))[:-300]), "INTERNAL", ""),
    ("gzip without its checksum", packed(HELLO[:-8]), "INTERNAL", ""),
    ("gzip with a wrong checksum", packed(HELLO[:-8] + b"\1\2\3\4" + HELLO[-4:]), "INTERNAL", ""),
    ("gzip with a wrong length", packed(HELLO[:-4] + b"\xff\xff\xff\x7f"), "INTERNAL", ""),
    ("gzip with noise after it", packed(HELLO + b"noise"), "INTERNAL", ""),
    ("deflate that is called gzip", packed(zlib.compress(b"hello")), "INTERNAL", ""),
]:
    add("compression", name, code, word, peer)

for name, body, code in [
    ("1 MiB and a byte in gzip", lambda: gzip.compress(bytes(MIB + 1)), "RESOURCE_EXHAUSTED"),
    ("a bomb: 1,000 MiB in less than 1 MiB of gzip", lambda: zeros(1000), "RESOURCE_EXHAUSTED"),
    # The first of several members is taken and the others are refused.
    ("a bomb in a thousand parts", lambda: gzip.compress(bytes(MIB)) * 900, "INTERNAL"),
]:
    add("compression", name, code, "", packed(body), beside=True)


@row("a stream of small bombs", "OK", call="stream", within=5, deadline=8)
def stream_of_bombs(wire):
    """300 messages of 1 MiB each, which is allowed, in 1 KiB each: one at a time is unpacked."""
    stream = wire.start().request()
    payload = message(gzip.compress(bytes(MIB)), flag=1)
    wire.send(wire.headers(stream, [*HEAD, ("grpc-encoding", "gzip")]), wire.parts(stream, payload * 300), wire.trailers(stream))
    wire.serve()

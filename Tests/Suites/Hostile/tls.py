"""TLS: certificates, versions, and what breaks in the handshake and after it."""

import os
import socket
import ssl
import time

from . import certificates
from .openssl import TLS1_2, TLS1_3, Server
from .table import add, rows
from .wire import Ended, Wire, data, message, reset_socket

row = rows("tls")


def serves(wire):
    wire.start().serve()


# Whom the client does not talk to, and what it says to a person.
for kind, word in [
    ("expired", "has expired"),
    ("not yet valid", "not valid yet"),
    ("wrong host", "is not for localhost"),
    ("no host", "is not for localhost"),
    ("self-signed", "not signed by"),
    ("unknown CA", "not signed by"),
    ("not an authority", "certificate"),
    ("long chain", "chain too long"),
    ("huge certificate", "tls with"),
    ("no ALPN", "alpn h2"),
    ("ALPN http/1.1", "alpn h2"),
    ("TLS 1.1", "tls with"),
    ("weak ciphers", "tls with"),
    ("client certificate, TLS 1.2", "tls with"),
    ("client certificate", "tls with"),
]:
    add("tls", kind, "UNAVAILABLE", word, serves, origin="security", tls=kind)

for kind in ("TLS 1.2", "client certificate if you like"):
    add("tls", kind + " is all right", "OK", "", serves, tls=kind)


def says(text):
    """A peer that answers ClientHello with these bytes and waits."""

    def peer(wire):
        wire.take(1)
        wire.send(text)
        wire.take(1 << 30)

    return peer


def record(kind, payload, version=0x0303, length=None):
    return bytes([kind]) + version.to_bytes(2, "big") + (len(payload) if length is None else length).to_bytes(2, "big") + payload


HANDSHAKE, CHANGE, ALERT = 22, 20, 21
for name, text, word in [
    ("HTTP/1.1 on the port", b"HTTP/1.1 400 Bad Request\r\n\r\n", "does not speak tls"),
    ("SSH on the port", b"SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n", "tls"),
    ("HTTP/2 without TLS on the port", b"\0\0\0\4\0\0\0\0\0", "tls"),
    ("a megabyte of noise", b"\x16\x03\x03" + os.urandom(1 << 20), "tls"),
    ("a megabyte of zeros", bytes(1 << 20), "tls"),
    ("a record of 64 KiB", record(HANDSHAKE, b"", length=0xFFFF) + bytes(0xFFFF), "tls"),
    ("a record of an unknown kind", record(99, b"hello"), "tls"),
    ("a handshake message of 16 MiB", record(HANDSHAKE, b"\x02\xff\xff\xff" + bytes(16000)) * 20, "tls"),
    ("an empty ServerHello", record(HANDSHAKE, b"\x02\0\0\0"), "tls"),
    ("a fatal alert: handshake_failure", record(ALERT, b"\x02\x28"), "tls"),
    ("a fatal alert: unrecognized_name", record(ALERT, b"\x02\x70"), "tls"),
    ("an alert that nobody knows", record(ALERT, b"\x02\xfe"), "alert 254"),
    ("a warning without end", record(ALERT, b"\x01\x5a") * 100_000, "tls"),
    ("close_notify for an answer", record(ALERT, b"\x01\x00"), "closed"),
    ("ChangeCipherSpec without end", record(CHANGE, b"\x01") * 100_000, "tls"),
    ("empty records without end", record(HANDSHAKE, b"") * 100_000, "tls"),
    ("application data in the handshake", record(23, bytes(100)), "tls"),
]:
    add("tls", name, "UNAVAILABLE", word, says(text), tls="good", bare=True)


@row("closes in the handshake", "UNAVAILABLE", "handshake", tls="good", bare=True)
def closes(wire):
    """With what was sent still unread it would be a reset."""
    wire.stream.recv(65536)


@row("resets in the handshake", "UNAVAILABLE", tls="good", bare=True)
def resets(wire):
    wire.take(1)
    reset_socket(wire.stream)


class Between:
    """The server's side of TLS whose ciphertext passes through our hands."""

    def __init__(self, wire):
        self.wire = wire
        self.incoming, self.outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        self.tls = certificates.context("good").wrap_bio(self.incoming, self.outgoing, server_side=True)

    def handshake(self):
        """The answers to what the client has said, flight by flight."""
        while True:
            try:
                self.tls.do_handshake()
                return
            except ssl.SSLWantReadError:
                if self.outgoing.pending:
                    yield self.outgoing.read()
                self.pull()

    def pull(self):
        more = self.wire.stream.recv(65536)
        if not more:
            raise Ended
        self.incoming.write(more)

    def flush(self, change=lambda text: text):
        self.wire.stream.sendall(change(self.outgoing.read()))

    # As a Wire needs it.

    def recv(self, count):
        while True:
            try:
                return self.tls.read(count)
            except ssl.SSLWantReadError:
                self.flush()
                self.pull()

    def sendall(self, text):
        self.tls.write(text)
        self.flush()

    def opened(self):
        """A Wire on it, the handshake done."""
        for flight in self.handshake():
            self.wire.stream.sendall(flight)
        self.flush()
        return Wire(self)


@row("stalls after ServerHello", "UNAVAILABLE", "connecting to", tls="good", bare=True, slow=True, timing={"connect": 600}, within=1.5)
def stalls(wire):
    flight = next(Between(wire).handshake())
    wire.send(flight[: 5 + int.from_bytes(flight[3:5], "big")])
    wire.take(1 << 30)


@row("a handshake a byte at a time", "OK", tls="good", bare=True, within=3, says={"isEcho": True})
def slowly(wire):
    between = Between(wire)
    for flight in between.handshake():
        for byte in flight:
            wire.send(bytes([byte]))
    between.flush()
    Wire(between).start().serve()


@row("a flipped bit in the handshake", "UNAVAILABLE", tls="good", bare=True)
def flipped_flight(wire):
    flight = bytearray(next(Between(wire).handshake()))
    flight[-20] ^= 1
    wire.send(bytes(flight))
    wire.take(1 << 30)


@row("a flipped bit in a reply", "UNAVAILABLE", "tls with", tls="good", bare=True)
def flipped_reply(wire):
    between = Between(wire)
    inner = between.opened().start()
    stream = inner.request()
    between.tls.write(inner.reply(stream, inner.body(stream)))
    between.flush(lambda text: text[:-3] + bytes([text[-3] ^ 1]) + text[-2:])
    inner.hold()


@row("noise instead of a record", "UNAVAILABLE", "tls", tls="good", bare=True)
def garbage(wire):
    inner = Between(wire).opened().start()
    inner.request()
    wire.send(os.urandom(1000))
    inner.hold()


@row("a record of plain text in between", "UNAVAILABLE", "tls with", tls="good", bare=True)
def plain_record(wire):
    inner = Between(wire).opened().start()
    stream = inner.request()
    wire.send(record(23, inner.reply(stream, b"trust me")))
    inner.hold()


@row("closes without close_notify in the middle of a message", "UNAVAILABLE", tls="good")
def truncated(wire):
    """A cut is an error, never the end of a message."""
    stream = wire.start().request()
    wire.send(wire.head(stream), data(stream, message(b"xyz", length=100)))
    wire.stream.shutdown(socket.SHUT_RDWR)


@row("close_notify in the middle of a message", "UNAVAILABLE", "closed", tls="good", bare=True)
def polite_cut(wire):
    between = Between(wire)
    inner = between.opened().start()
    stream = inner.request()
    inner.send(inner.head(stream), data(stream, message(b"xyz", length=100)))
    try:
        between.tls.unwrap()
    except ssl.SSLError:
        pass
    between.flush()
    wire.take(1 << 30)


@row("closes without close_notify between calls", ("OK", "UNAVAILABLE"), tls="good", primed=True)
def cut_between(wire):
    wire.start().answer()
    wire.stream.shutdown(socket.SHUT_RDWR)


# What TLS allows without end

FLOOD = {"tls": "good", "bare": True, "within": 2.0, "deadline": 3.0, "beside": True}


def flooding(version, action):
    """TLS that does one thing again and again, from the first request on."""

    def peer(wire):
        server = Server(wire.stream, version)
        Wire(server).start().request()
        while True:
            action(server)

    return peer


for name, action in [
    ("KeyUpdate without end", lambda server: server.key_update(False)),
    ("KeyUpdate without end, answers wanted", lambda server: server.key_update(True)),
    ("NewSessionTicket without end", lambda server: server.ticket()),
]:
    add("tls", name, "UNAVAILABLE", "tls", flooding(TLS1_3, action), **FLOOD)
add("tls", "renegotiation", "UNAVAILABLE", "", flooding(TLS1_2, lambda server: server.renegotiate()), **FLOOD)

"""Peers that speak something else, or not at all, or stop in the middle."""

import os
import socket
import time

from .table import add, rows
from .wire import INITIAL_WINDOW_SIZE, data, message, ping, reset_socket, settings

row = rows("tcp")


def says(text):
    """A peer that answers the preface with these bytes and waits."""

    def peer(wire):
        wire.take(1)
        wire.send(text)
        wire.hold()

    return peer


for name, text, word in [
    ("HTTP/1.1 to the preface", b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n", "http/1.1"),
    ("a page of HTTP/1.0", b"HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n" + b"<h1>router</h1>" * 1000, "http/1"),
    ("SSH", b"SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n", "breaks http/2"),
    ("SMTP", b"220 mail.example ESMTP\r\n", "breaks http/2"),
    ("an alert of TLS", bytes.fromhex("15030100020246") * 2, "breaks http/2"),
    ("a megabyte of zeros", bytes(1 << 20), "breaks http/2"),
    ("a megabyte of noise", b"\xff" + os.urandom(1 << 20), "breaks http/2"),
    ("the client's own preface", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "breaks http/2"),
]:
    add("tcp", name, "UNAVAILABLE", word, says(text), origin="network")


@row("a mirror", "UNAVAILABLE", "breaks http/2")
def mirror(wire):
    while True:
        wire.send(wire.take(1))


@row("closes when it has accepted", ("UNAVAILABLE", "OK"))
def closes(wire):
    """What was never sent goes over another connection, unseen."""
    wire.stream.close()


@row("resets when it has accepted", ("UNAVAILABLE", "OK"))
def resets(wire):
    reset_socket(wire.stream)


@row("closes when it has the request", "UNAVAILABLE", origin="network")
def closes_later(wire):
    wire.start().request()


@row("resets when it has the request", "UNAVAILABLE", "reset by peer")
def resets_later(wire):
    wire.start().request()
    reset_socket(wire.stream)


@row("resets every connection", "UNAVAILABLE", connections=3, again=3)
def always_resets(wire):
    """No storm: a call makes two attempts at most."""
    wire.start().request()
    reset_socket(wire.stream)


@row("closes in the middle of the head", "UNAVAILABLE", origin="network")
def half_a_head(wire):
    stream = wire.start().request()
    wire.send(wire.head(stream)[:12])


@row("closes in the middle of the message", "UNAVAILABLE", origin="network")
def half_a_message(wire):
    stream = wire.start().request()
    wire.send(wire.head(stream), data(stream, message(b"xyz", length=100)))


@row("closes before the status", "UNAVAILABLE", origin="network")
def no_status(wire):
    stream = wire.start().request()
    wire.send(wire.head(stream), data(stream, message(b"xyz")))


@row("closes behind the status", "OK", says={"isEcho": True})
def good_last_words(wire):
    stream = wire.start().request()
    wire.send(wire.reply(stream, wire.body(stream)))


@row("half-closes after SETTINGS, and listens on", "UNAVAILABLE", origin="network")
def half_closed(wire):
    wire.start()
    wire.stream.shutdown(socket.SHUT_WR)
    wire.hold()


@row("never says a word", "UNAVAILABLE", "settings in time", timing={"settings": 400}, slow=True)
def mute(wire):
    wire.take(1 << 30)


@row("never says a word, and the call cannot wait", "DEADLINE_EXCEEDED", deadline=0.5, within=1.5, slow=True, again=2)
def mute_at_once(wire):
    wire.take(1 << 30)


@row("says SETTINGS and then nothing", "DEADLINE_EXCEEDED", deadline=0.5, within=1.5, slow=True, again=2)
def settings_only(wire):
    """Alive, to look at: the second call in vain gives the connection up."""
    wire.start().hold()


@row("answers PING and nothing else", "DEADLINE_EXCEEDED", deadline=1, within=2, slow=True, again=2, timing={"silence": 100, "ping": 500})
def pings_only(wire):
    wire.start().hold()


@row("does not answer PING", "UNAVAILABLE", "ping", slow=True, timing={"silence": 200, "ping": 200})
def no_pings(wire):
    wire.start().answers_pings = False
    wire.hold()


@row("one byte of its SETTINGS at a time", "UNAVAILABLE", "in time", timing={"settings": 500}, slow=True)
def slow_settings(wire):
    wire.preface()
    for byte in settings((INITIAL_WINDOW_SIZE, 65535)):
        wire.send(bytes([byte]))
        time.sleep(0.1)
    wire.hold()


@row("one byte of its reply at a time", "DEADLINE_EXCEEDED", deadline=0.7, within=1.7, slow=True, again=3)
def slow_reply(wire):
    stream = wire.start().request()
    for byte in wire.head(stream) + data(stream, message(bytes(1000))):
        wire.send(bytes([byte]))
        time.sleep(0.02)


@row("never reads, 12 requests of 1 MiB", "DEADLINE_EXCEEDED", deadline=1, within=2.5, size=1 << 20, calls=12, memory=64 * 1024, primed=True)
def never_reads(wire):
    """Its windows are open and its socket is full."""
    wire.start((INITIAL_WINDOW_SIZE, 0x7FFFFFFF)).answer()
    time.sleep(20)


@row("never reads, and says PING all the time", ("UNAVAILABLE", "DEADLINE_EXCEEDED"), deadline=1, within=2, size=1 << 20, primed=True, again=2)
def never_reads_and_talks(wire):
    wire.start().answer()
    while True:
        wire.send(ping() * 50)
        time.sleep(0.001)

"""One connection as a peer sees it: frames in, and any bytes whatever out."""

import socket
import ssl
import struct

import hpack

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
DATA, HEADERS, PRIORITY, RST_STREAM, SETTINGS, PUSH_PROMISE, PING, GOAWAY, WINDOW_UPDATE, CONTINUATION = range(10)
END_STREAM = ACK = 1
END_HEADERS, PADDED, WITH_PRIORITY = 4, 8, 32
HEADER_TABLE_SIZE, ENABLE_PUSH, MAX_CONCURRENT_STREAMS, INITIAL_WINDOW_SIZE, MAX_FRAME_SIZE, MAX_HEADER_LIST_SIZE = range(1, 7)
HEAD = [(":status", "200"), ("content-type", "application/grpc+proto")]
OK = [("grpc-status", "0")]


def frame(kind, flags, stream, payload=b"", length=None):
    """A frame as RFC 9113 section 4.1 draws it; `length` is what it claims to be long."""
    length = len(payload) if length is None else length
    return struct.pack(">I", length)[1:] + struct.pack(">BBI", kind, flags, stream) + payload


def settings(*pairs, flags=0):
    return frame(SETTINGS, flags, 0, b"".join(struct.pack(">HI", *pair) for pair in pairs))


def window_update(stream, count):
    return frame(WINDOW_UPDATE, 0, stream, struct.pack(">I", count))


def goaway(last, code=0, debug=b""):
    return frame(GOAWAY, 0, 0, struct.pack(">II", last, code) + debug)


def reset(stream, code):
    return frame(RST_STREAM, 0, stream, struct.pack(">I", code))


def ping(payload=b"hostile!", flags=0):
    return frame(PING, flags, 0, payload)


def data(stream, payload=b"", end=False):
    return frame(DATA, END_STREAM if end else 0, stream, payload)


def message(body, flag=0, length=None):
    """A message as gRPC frames it."""
    return struct.pack(">BI", flag, len(body) if length is None else length) + body


def literal(name, value, first=0x00):
    """A field that the dynamic table does not take (RFC 7541 section 6.2.2), spelled as given. `first` 0x40: it does."""
    return bytes([first]) + string(name) + string(value)


def string(text):
    return integer(len(text), 7) + text


def integer(value, prefix, first=0):
    """RFC 7541 section 5.1."""
    most = (1 << prefix) - 1
    if value < most:
        return bytes([first | value])
    result, value = bytearray([first | most]), value - most
    while value >= 128:
        result.append(value & 127 | 128)
        value >>= 7
    return bytes(result) + bytes([value])


class Ended(Exception):
    """The client has gone, which is often what it should do."""


class Wire:
    """`stream` is a socket, or one with TLS on it."""

    def __init__(self, stream, number=0):
        self.stream, self.number = stream, number
        self.encoder, self.decoder = hpack.Encoder(), hpack.Decoder()
        self.rest = b""
        self.bodies = {}
        self.finished = []
        # Frames of kinds that a row asks about, as (kind, flags, stream, payload).
        self.seen = []
        self.answers_pings = True

    # Out

    def send(self, *parts):
        try:
            self.stream.sendall(b"".join(parts))
        except (OSError, ssl.SSLError) as error:
            raise Ended from error

    def headers(self, stream, fields, end=False):
        return frame(HEADERS, END_HEADERS | (END_STREAM if end else 0), stream, self.encoder.encode(fields))

    def head(self, stream):
        return self.headers(stream, HEAD)

    def trailers(self, stream, fields=OK):
        return self.headers(stream, fields, end=True)

    def reply(self, stream, body=b""):
        return self.head(stream) + self.parts(stream, message(body)) + self.trailers(stream)

    def parts(self, stream, payload):
        """As DATA of the size that every peer takes."""
        return b"".join(data(stream, payload[at:at + 16384]) for at in range(0, len(payload), 16384))

    # In

    def take(self, count):
        while len(self.rest) < count:
            try:
                more = self.stream.recv(65536)
            except (OSError, ssl.SSLError) as error:
                raise Ended from error
            if not more:
                raise Ended
            self.rest += more
        taken, self.rest = self.rest[:count], self.rest[count:]
        return taken

    def preface(self):
        """Takes the client's, and sends nothing yet."""
        if self.take(len(PREFACE)) != PREFACE:
            raise Ended
        return self

    def start(self, *pairs):
        """Takes the client's preface and answers it with SETTINGS; by default with windows that no request here fills."""
        self.preface()
        self.send(settings(*(pairs or [(INITIAL_WINDOW_SIZE, 0x7FFFFFFF)])), window_update(0, 0x7FFFFFFF - 65535))
        return self

    def next_frame(self):
        head = self.take(9)
        length, kind, flags = int.from_bytes(head[:3], "big"), head[3], head[4]
        stream, payload = int.from_bytes(head[5:], "big") & 0x7FFFFFFF, self.take(length)
        if kind == SETTINGS and not flags & ACK:
            self.send(settings(flags=ACK))
        elif kind == PING and not flags & ACK and self.answers_pings:
            self.send(ping(payload, ACK))
        elif kind == HEADERS:
            # The client's blocks are short, and without padding or priority.
            self.decoder.decode(payload)
            self.bodies[stream] = b""
        elif kind == DATA:
            self.bodies[stream] += payload
        if kind in (HEADERS, DATA) and flags & END_STREAM:
            self.finished.append(stream)
        self.seen.append((kind, flags, stream, payload))
        return kind, flags, stream, payload

    def opened(self):
        """The stream of the next request's HEADERS, its body unread."""
        while True:
            kind, _, stream, _ = self.next_frame()
            if kind == HEADERS:
                return stream

    def request(self):
        """The stream of the next whole request. Its message is `body(stream)`."""
        while not self.finished:
            self.next_frame()
        return self.finished.pop(0)

    def body(self, stream):
        return self.bodies[stream][5:]

    def until(self, kind, flags=0):
        """Takes frames until one of `kind` with `flags` has come."""
        while True:
            taken = self.next_frame()
            if taken[0] == kind and taken[1] & flags == flags:
                return taken

    def answer(self):
        """Gives the next request its own bytes back."""
        stream = self.request()
        self.send(self.reply(stream, self.body(stream)))

    def serve(self):
        """Behaves from now on."""
        while True:
            self.answer()

    def hold(self):
        """Says nothing more, and takes what comes until the client goes."""
        while True:
            self.next_frame()

    def flood(self, chunk, pause=None):
        """Sends `chunk` again and again and reads what comes, until the client goes."""
        while True:
            self.send(chunk)
            if pause:
                pause()


def reset_socket(stream):
    """Closes with RST instead of FIN."""
    stream.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    stream.close()

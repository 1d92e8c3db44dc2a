"""What a row of the table is, and the list of all of them."""

from dataclasses import dataclass, field
from typing import Callable

ROWS = []


@dataclass
class Row:
    name: str
    kind: str
    # Called with a Wire for each connection that is hostile; the others are served well.
    peer: Callable
    # The code, or several that are all right; `origin` and `word` (a part of the message, in small letters) if they matter.
    code: str | tuple
    word: str = ""
    origin: str = ""
    # Seconds that the call may take at most. A wrong frame is answered at once, not by the deadline.
    within: float = 1.0
    deadline: float = 5.0
    # "unary"; "stream": a stream of replies, read to its end; "unread": such a stream, which nobody reads, and then a unary call.
    call: str = "unary"
    size: int = 16
    # How many calls at the same time, of which each has to end in this way.
    calls: int = 1
    # How much the client may grow by, in KiB.
    memory: int = 8 * 1024
    # How many calls it may take through the same link until one works: 1 is the next.
    again: int = 1
    # A first call goes before, which has to work: the client then knows the peer's SETTINGS.
    primed: bool = False
    # How many connections are hostile.
    connections: int = 1
    # A name of certificates.CONTEXTS for the hostile connections; the others then have a good one.
    tls: str = ""
    # The peer does the handshake itself: it gets a Wire on the bare socket.
    bare: bool = False
    # It waits for time to pass: it runs beside others, and its memory is measured with theirs.
    slow: bool = False
    # A call to another peer, on the client's same thread, has to be answered in the meantime.
    beside: bool = False
    # The client's times that are shortened, in ms: connect, settings, silence, ping.
    timing: dict = field(default_factory=dict)
    # What the answer says besides: {"messages": 3}.
    says: dict = field(default_factory=dict)

    @property
    def codes(self):
        return (self.code,) if isinstance(self.code, str) else self.code


def rows(kind):
    """`row = rows("framing")`, and then `@row("name", "CODE", ...)` above each peer."""

    def row(name, code, word="", **options):
        def add(peer):
            ROWS.append(Row(name, kind, peer, code, word, **options))
            return peer

        return add

    return row


def add(kind, name, code, word, peer, **options):
    ROWS.append(Row(name, kind, peer, code, word, **options))

"""Listens for one row: its first connections are hostile, the others behave."""

import socket
import ssl
import threading

from . import certificates
from .wire import Ended, Wire


class Listener:
    def __init__(self, row):
        self.row = row
        self.count = 0
        self.faults = []
        self.streams = []
        self.socket = socket.create_server(("127.0.0.1", 0), backlog=16)
        self.port = self.socket.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self):
        """Wakes whoever waits. Each thread closes its own socket: a descriptor that is closed under a thread may be another's by
        the time that the thread goes on."""
        for stream in [self.socket, *self.streams]:
            try:
                # Not that of SSLSocket, which forgets its TLS and goes on in plain text.
                socket.socket.shutdown(stream, socket.SHUT_RDWR)
            except OSError:
                pass

    def _accept(self):
        while True:
            try:
                stream, _ = self.socket.accept()
            except OSError:
                self.socket.close()
                return
            stream.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self.streams.append(stream)
            number, self.count = self.count, self.count + 1
            threading.Thread(target=self._serve, args=(stream, number), daemon=True).start()

    def _serve(self, stream, number):
        hostile = self.row is not None and number < self.row.connections
        try:
            if self.row is not None and self.row.tls and not (hostile and self.row.bare):
                name = self.row.tls if hostile else "good"
                stream = certificates.context(name).wrap_socket(stream, server_side=True, suppress_ragged_eofs=False)
                self.streams.append(stream)
            wire = Wire(stream, number)
            if hostile:
                self.row.peer(wire)
            else:
                wire.start().serve()
        except (Ended, OSError, ssl.SSLError):
            pass
        except Exception as error:  # a mistake in the table, not in the client
            self.faults.append(f"the peer itself failed: {error!r}")
        finally:
            stream.close()

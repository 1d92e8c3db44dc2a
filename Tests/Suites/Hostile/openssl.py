"""A TLS server on the system's libssl itself, for what Python's ssl has no words for: KeyUpdate, tickets, renegotiation."""

import ctypes
import ctypes.util
import select

from . import certificates
from .wire import Ended

PEM = 1
SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE = 2, 3
CTRL_SET_MIN_PROTO_VERSION, CTRL_SET_MAX_PROTO_VERSION, CTRL_MODE = 123, 124, 33
TLS1_2, TLS1_3 = 0x0303, 0x0304
SELECT = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.POINTER(ctypes.c_void_p), ctypes.POINTER(ctypes.c_ubyte), ctypes.c_void_p,
                          ctypes.c_uint, ctypes.c_void_p)
H2 = ctypes.create_string_buffer(b"h2", 2)


@SELECT
def select_h2(_ssl, out, length, _offered, _count, _argument):
    out[0] = ctypes.addressof(H2)
    length[0] = 2
    return 0


def library():
    result = ctypes.CDLL(ctypes.util.find_library("ssl") or "libssl.so.3")
    for name in ("TLS_server_method", "SSL_CTX_new", "SSL_new"):
        getattr(result, name).restype = ctypes.c_void_p
    return result


LIB = library()


def call(name, *arguments):
    """Pointers are Python integers here, which ctypes would cut to an int."""
    return getattr(LIB, name)(*[ctypes.c_void_p(argument) if isinstance(argument, int) and argument > 0xFFFFFFFF else argument for argument in arguments])


class Server:
    """The server's side of one connection on a socket, with `recv` and `sendall` as a socket has them."""

    def __init__(self, stream, version):
        self.stream = stream
        context = call("SSL_CTX_new", call("TLS_server_method"))
        file = certificates.certificate("good").encode()
        for step in (call("SSL_CTX_use_certificate_chain_file", context, file), call("SSL_CTX_use_PrivateKey_file", context, file, PEM)):
            if step != 1:
                raise RuntimeError("libssl does not take the certificate")
        for control in (CTRL_SET_MIN_PROTO_VERSION, CTRL_SET_MAX_PROTO_VERSION):
            call("SSL_CTX_ctrl", context, control, ctypes.c_long(version), None)
        call("SSL_CTX_set_alpn_select_cb", context, select_h2, None)
        self.context, self.ssl = context, call("SSL_new", context)
        stream.setblocking(False)
        call("SSL_set_fd", self.ssl, stream.fileno())
        self.repeat("SSL_accept")

    def repeat(self, name, *arguments):
        """Calls until it neither wants to read nor to write: the socket does not block, so that closing it wakes us."""
        while True:
            code = call(name, self.ssl, *arguments)
            if code > 0:
                return code
            error = call("SSL_get_error", self.ssl, code)
            if error == SSL_ERROR_WANT_READ:
                select.select([self.stream], [], [])
            elif error == SSL_ERROR_WANT_WRITE:
                select.select([], [self.stream], [])
            else:
                raise Ended

    def recv(self, count):
        buffer = ctypes.create_string_buffer(count)
        length = self.repeat("SSL_read", buffer, count)
        return buffer.raw[:length]

    def sendall(self, data):
        if data:
            self.repeat("SSL_write", data, len(data))

    def key_update(self, wanted):
        """KeyUpdate; the client is asked to answer with its own if `wanted`."""
        call("SSL_key_update", self.ssl, 1 if wanted else 0)
        self.repeat("SSL_do_handshake")

    def ticket(self):
        """NewSessionTicket (RFC 8446 section 4.6.1)."""
        call("SSL_new_session_ticket", self.ssl)
        self.repeat("SSL_do_handshake")

    def renegotiate(self):
        """HelloRequest, which TLS 1.2 has (RFC 5246 section 7.4.1.1)."""
        call("SSL_renegotiate", self.ssl)
        self.repeat("SSL_do_handshake")

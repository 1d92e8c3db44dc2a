"""Peers for the tests of RemoteClient: a gRPC server on grpcio, and servers that are none.

    peer.py grpc DIR CERTIFICATE PORT   TLS with DIR/CERTIFICATE.pem, or cleartext where CERTIFICATE is "none"
    peer.py noalpn DIR CERTIFICATE PORT TLS that chooses no protocol
    peer.py mute DIR none PORT          accepts connections and says nothing
    peer.py full DIR none PORT          whose queue of connections is full, so that connecting takes for ever

Prints its port (0 asks for a free one) and ends when standard input does.
"""

import os
import socket
import ssl
import sys
import threading
import time
from concurrent import futures


def serve_grpc(directory, certificate, port):
    import grpc

    def echo(request, context):
        context.set_trailing_metadata((("x-peer", context.peer()),))
        return request

    def metadata(request, context):
        pairs = [f"{key}={value}" for key, value in context.invocation_metadata()]
        return "\n".join(pairs + [f"remaining={context.time_remaining()}"]).encode()

    def sleep(request, context):
        ended = threading.Event()
        context.add_callback(ended.set)
        ended.wait(60)
        return b""

    def fail(request, context):
        number, _, message = request.decode().partition(" ")
        code = next(code for code in grpc.StatusCode if code.value[0] == int(number))
        context.abort(code, message)

    def authenticated(request, context):
        pairs = dict(context.invocation_metadata())
        if pairs.get("authorization") != "Bearer right":
            context.abort(grpc.StatusCode.UNAUTHENTICATED, "who are you?")
        return b"welcome"

    def large(request, context):
        return b"x" * int(request)

    def gzip(request, context):
        context.set_compression(grpc.Compression.Gzip)
        return request

    def gzip_count(request, context):
        context.set_compression(grpc.Compression.Gzip)
        yield from count(request, context)

    def count(request, context):
        number, size = (int(part) for part in request.split())
        for index in range(number):
            yield b"%d " % index + b"." * size

    def trickle(request, context):
        yield b"first"
        ended = threading.Event()
        context.add_callback(ended.set)
        ended.wait(60)

    def broken(request, context):
        yield b"first"
        context.abort(grpc.StatusCode.ABORTED, "half-way")

    def details(request, context):
        # Everything that was sent comes back in both directions' metadata, and a status with details in it.
        pairs = [(key, value) for key, value in context.invocation_metadata() if key.startswith("x-")]
        context.send_initial_metadata(pairs)
        context.set_trailing_metadata(pairs + [("grpc-status-details-bin", request)])
        if request:
            context.abort(grpc.StatusCode.RESOURCE_EXHAUSTED, "later")
        return b"ok"

    def details_stream(request, context):
        details(request, context)
        yield b"\x01"

    released = threading.Event()

    def total(requests, context):
        sizes = [len(request) for request in requests]
        return b"%d %d" % (len(sizes), sum(sizes))

    def slow_total(requests, context):
        # Reads one message, and the others after a call of Release.
        sizes = [len(next(requests))]
        released.wait(60)
        sizes.extend(len(request) for request in requests)
        return b"%d %d" % (len(sizes), sum(sizes))

    def release(request, context):
        released.set()
        return b""

    def early(requests, context):
        return b"enough: %d" % len(next(requests))

    def early_failure(requests, context):
        next(requests)
        context.abort(grpc.StatusCode.OUT_OF_RANGE, "too many")

    def chat(requests, context):
        yield from requests

    def greedy(requests, context):
        # All requests before the first reply.
        yield from list(requests)

    def short_chat(requests, context):
        yield next(requests)

    def hang_up(requests, context):
        yield next(requests)
        context.abort(grpc.StatusCode.ABORTED, "half-way")

    def key(request, context):
        # The server's own time for an empty call, as near as it can be told from inside.
        return str(time.monotonic_ns()).encode()

    unary = {"Echo": echo, "Metadata": metadata, "Sleep": sleep, "Fail": fail, "Large": large, "Key": key,
             "Authenticated": authenticated, "Details": details, "Release": release, "Gzip": gzip}
    streams = {"Count": count, "Trickle": trickle, "Broken": broken, "GzipCount": gzip_count,
               "DetailsStream": details_stream}
    methods = {name: grpc.unary_unary_rpc_method_handler(call) for name, call in unary.items()}
    uploads = {"Total": total, "SlowTotal": slow_total, "Early": early, "EarlyFailure": early_failure}
    exchanges = {"Chat": chat, "Greedy": greedy, "ShortChat": short_chat, "HangUp": hang_up}
    methods.update({name: grpc.unary_stream_rpc_method_handler(call) for name, call in streams.items()})
    methods.update({name: grpc.stream_unary_rpc_method_handler(call) for name, call in uploads.items()})
    methods.update({name: grpc.stream_stream_rpc_method_handler(call) for name, call in exchanges.items()})
    server = grpc.server(
        futures.ThreadPoolExecutor(max_workers=64),
        options=(("grpc.so_reuseport", 0), ("grpc.max_send_message_length", -1)),
    )
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("test.Peer", methods),))
    address = f"127.0.0.1:{port}"
    if certificate == "none":
        port = server.add_insecure_port(address)
    else:
        with open(os.path.join(directory, certificate + ".key"), "rb") as file:
            key_bytes = file.read()
        with open(os.path.join(directory, certificate + ".pem"), "rb") as file:
            chain = file.read()
        port = server.add_secure_port(address, grpc.ssl_server_credentials([(key_bytes, chain)]))
    server.start()
    # A server that nobody refers to is shut down.
    threading.Thread(target=server.wait_for_termination, daemon=True).start()
    return port


def listen(port):
    listener = socket.create_server(("127.0.0.1", int(port)))
    return listener, listener.getsockname()[1]


def serve_without_alpn(directory, certificate, port):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    base = os.path.join(directory, certificate)
    context.load_cert_chain(base + ".pem", base + ".key")
    listener, port = listen(port)

    def run():
        while True:
            connection, _ = listener.accept()
            try:
                with context.wrap_socket(connection, server_side=True) as stream:
                    stream.recv(1)
            except OSError:
                pass

    threading.Thread(target=run, daemon=True).start()
    return port


def serve_mute(directory, certificate, port):
    listener, port = listen(port)
    held = []

    def run():
        while True:
            held.append(listener.accept())

    threading.Thread(target=run, daemon=True).start()
    return port


def serve_full(directory, certificate, port):
    listener = socket.socket()
    listener.bind(("127.0.0.1", int(port)))
    listener.listen(0)
    address = listener.getsockname()
    held = [listener]
    while True:
        connection = socket.socket()
        connection.settimeout(0.2)
        held.append(connection)
        try:
            connection.connect(address)
        except TimeoutError:
            break
    threading.Thread(target=lambda: (threading.Event().wait(), held), daemon=True).start()
    return address[1]


if __name__ == "__main__":
    mode, *rest = sys.argv[1:]
    serve = {"grpc": serve_grpc, "noalpn": serve_without_alpn, "mute": serve_mute, "full": serve_full}[mode]
    print(serve(*rest), flush=True)
    sys.stdin.read()
    os._exit(0)

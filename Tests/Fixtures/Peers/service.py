"""A service for the tests of Receiver that does what the tests script: the contract on grpcio, and one film over HTTP.

    service.py FILM

Prints a line of JSON with its ports, then one for everything that happens. Takes a line of JSON for each command on
standard input, and ends when that does:

    {"set": {"attach": "UNAUTHENTICATED"}}   the named calls end with a status, "hang" until "release", or go "ok"
    {"send": {"id": 1, "play": {}}}          a directive on the stream
    {"pend": {"id": 1, "play": {}}}          a directive in the answers to reports that have not acknowledged it
    {"welcome": true}                        another welcome on the same stream
    {"end": true}                            ends the stream with OK
    {"release": "start"}                     lets the calls go that hang
"""

import json
import os
import queue
import re
import sys
import threading
import time
import uuid
from concurrent import futures
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

import grpc
from google.protobuf import json_format

from homeserver import contract

lock = threading.Lock()
script = {"attach": "ok", "report": "ok", "start": "ok", "renew": "ok", "stop": "ok", "media": "ok",
          "heartbeat": 60_000, "token": None, "offer": {}, "head": 0}
holds = {name: threading.Event() for name in ("attach", "report", "start", "renew", "stop", "media")}
pending = []
streams = []
sessions = 0


def tell(event, **facts):
    with lock:
        print(json.dumps({"event": event, **facts}), flush=True)


def directive(fields):
    return json_format.ParseDict(fields, contract.remote.Directive())


def gate(name, context):
    """What the script says of a call before it is answered."""
    token = dict(context.invocation_metadata()).get("authorization")
    if script["token"] is not None and token != f"Bearer {script['token']}":
        tell("refused", call=name)
        context.abort(grpc.StatusCode.UNAUTHENTICATED, "who are you?")
    if script[name] == "hang":
        tell("hanging", call=name)
        ended = threading.Event()
        context.add_callback(ended.set)
        while not ended.is_set() and not holds[name].wait(0.02):
            pass
    elif script[name] != "ok":
        tell("refused", call=name)
        context.abort(grpc.StatusCode[script[name]], "as scripted")


class Remote(contract.remote_grpc.RemotePlaybackServiceServicer):
    def AttachReceiver(self, request, context):
        gate("attach", context)
        mine = queue.Queue()
        receiver = str(uuid.uuid4()) if script["heartbeat"] else ""

        def ended():
            mine.put(None)
            if mine in streams:
                streams.remove(mine)
            tell("detach", receiver=receiver)

        # Told here: the generator is not resumed when the call ends while a frame leaves.
        context.add_callback(ended)
        tell("attach", receiver=receiver, install=request.client.install_id)
        streams.append(mine)
        if receiver:
            yield welcome(receiver)
        else:
            yield contract.remote.AttachReceiverResponse(ping=contract.remote.ReceiverPing())
        while (frame := mine.get()) is not None:
            yield frame

    def ReportReceiverState(self, request, context):
        state = request.state
        tell("report", receiver=request.receiver_uuid, acknowledged=state.acked_directive_id, position=state.position_ms,
             status=contract.remote.ReceiverStatus.Name(state.status).removeprefix("RECEIVER_STATUS_"),
             volume=state.volume, failure=state.failure.message)
        gate("report", context)
        return contract.remote.ReportReceiverStateResponse(
            pending=[each for each in pending if each.id > state.acked_directive_id])


class Playback(contract.playback_grpc.PlaybackServiceServicer):
    def StartPlayback(self, request, context):
        global sessions
        tell("start", episode=request.episode_uuid, position=request.position_ms)
        gate("start", context)
        with lock:
            sessions += 1
            number = sessions
        offer = {"sessionUuid": f"session-{number}", "durationMs": 10_000, "positionMs": request.position_ms,
                 "renewIntervalMs": 30_000, "delivery": {"kind": "PROGRESSIVE", "url": script["url"]}}
        return json_format.ParseDict({**offer, **script["offer"]}, contract.playback.StartPlaybackResponse())

    def RenewPlayback(self, request, context):
        tell("renew", session=request.session_uuid, position=request.position_ms,
             status=contract.playback.PlaybackStatus.Name(request.status).removeprefix("PLAYBACK_STATUS_"))
        gate("renew", context)
        return contract.playback.RenewPlaybackResponse()

    def StopPlayback(self, request, context):
        tell("stop", session=request.session_uuid, position=request.position_ms,
             status=contract.playback.StopPlaybackRequest.Reason.Name(request.reason))
        gate("stop", context)
        return contract.playback.StopPlaybackResponse()


class Film(BaseHTTPRequestHandler):
    """The film by byte ranges. With "media" at "hang" a body stops at byte "head" of the film until it is released."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        film = Path(sys.argv[1]).read_bytes()
        asked = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range", "bytes=0-"))
        first = int(asked[1])
        last = min(int(asked[2] or len(film) - 1), len(film) - 1)
        self.send_response(206)
        self.send_header("Content-Range", f"bytes {first}-{last}/{len(film)}")
        self.send_header("Content-Length", str(last - first + 1))
        self.send_header("ETag", '"film"')
        self.end_headers()
        body = film[first:last + 1]
        if script["media"] == "hang":
            head = max(0, script["head"] - first)
            self.wfile.write(body[:head])
            body = body[head:]
            tell("hanging", call="media", position=first)
            holds["media"].wait()
        try:
            self.wfile.write(body)
        except OSError:
            pass

    def log_message(self, *_):
        pass


def welcome(receiver):
    return contract.remote.AttachReceiverResponse(welcome=contract.remote.ReceiverWelcome(
        receiver_uuid=receiver, heartbeat_interval_ms=script["heartbeat"], heartbeat_grace_beats=3))


def on_stream(frame):
    # A directive may be scripted before the receiver has attached.
    while not streams:
        time.sleep(0.001)
    streams[-1].put(frame)


def obey(command):
    (verb, value), = command.items()
    if verb == "set":
        script.update(value)
        tell("set")
    elif verb == "send":
        on_stream(contract.remote.AttachReceiverResponse(directive=directive(value)))
    elif verb == "pend":
        pending.append(directive(value))
    elif verb == "welcome":
        receiver = str(uuid.uuid4())
        tell("attach", receiver=receiver)
        on_stream(welcome(receiver))
    elif verb == "end":
        on_stream(None)
    elif verb == "release":
        script[value] = "ok"
        holds[value].set()


if __name__ == "__main__":
    media = ThreadingHTTPServer(("127.0.0.1", 0), Film)
    media.daemon_threads = True
    threading.Thread(target=media.serve_forever, daemon=True).start()
    script["url"] = f"http://127.0.0.1:{media.server_address[1]}/film.mp4?token=secret"
    server = grpc.server(futures.ThreadPoolExecutor(max_workers=32), options=(("grpc.so_reuseport", 0),))
    contract.remote_grpc.add_RemotePlaybackServiceServicer_to_server(Remote(), server)
    contract.playback_grpc.add_PlaybackServiceServicer_to_server(Playback(), server)
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    tell("listening", port=port)
    for line in sys.stdin:
        obey(json.loads(line))
    os._exit(0)

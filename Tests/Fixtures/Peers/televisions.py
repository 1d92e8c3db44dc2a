"""Peers for the tests of Remote: the home server with receivers that obey or do not, and a platform without streams.

    televisions.py home DIR     a home server whose state is in DIR
    televisions.py poll DIR     a cleartext server that knows one receiver and has no WatchReceiver

Prints a JSON object with "server", "ca" and "token" when it serves. Then reads lines, and answers each with one line:

    attach LABEL KIND           a receiver; its uuid is the answer. KIND: "obedient", "deaf" (acknowledges nothing),
                                "leaving" (goes away at the first directive)
    directives                  the commands that all receivers have taken, as JSON
    sent UUID                   answers when the server has taken a directive for that receiver
    quit-server                 ends the home server

Ends when standard input does.
"""

import json
import os
import signal
import sys
import threading
import traceback
from concurrent import futures
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT))

import grpc  # noqa: E402
from google.protobuf import json_format  # noqa: E402

from homeserver.contract import common, remote, remote_grpc  # noqa: E402
from homeserver.tests.peer import Client, Peer  # noqa: E402

DURATION_MS = 60_000
taken = []


class Screen:
    """The state of a receiver as directives change it."""

    def __init__(self):
        self.state = remote.ReceiverState(status=remote.RECEIVER_STATUS_IDLE, rate=1.0, volume=1.0, muted=False)

    def apply(self, directive):
        """Yields the states that are to be reported, the first of which acknowledges."""
        taken.append(json_format.MessageToDict(directive, preserving_proto_field_name=True))
        state, kind = self.state, directive.WhichOneof("command")
        state.acked_directive_id = directive.id
        if kind == "load":
            state.status, state.episode_uuid = remote.RECEIVER_STATUS_LOADING, directive.load.episode_uuid
            state.position_ms, state.duration_ms = directive.load.position_ms, DURATION_MS
            state.ClearField("failure")
            yield state
            if directive.load.episode_uuid == "missing":
                state.status = remote.RECEIVER_STATUS_FAILED
                state.failure.code = remote.PlaybackFailure.EPISODE_NOT_FOUND
                state.failure.message = "there is no such episode"
            elif directive.load.episode_uuid != "endless-loading":
                state.status = remote.RECEIVER_STATUS_PLAYING
        elif kind == "play":
            state.status = remote.RECEIVER_STATUS_PLAYING
        elif kind == "pause":
            state.status = remote.RECEIVER_STATUS_PAUSED
        elif kind == "seek_to":
            state.position_ms = directive.seek_to.position_ms
        elif kind == "set_volume":
            for name in ("level", "muted"):
                if directive.set_volume.HasField(name):
                    setattr(state, {"level": "volume"}.get(name, name), getattr(directive.set_volume, name))
        elif kind == "stop":
            state.status, state.episode_uuid, state.position_ms = remote.RECEIVER_STATUS_IDLE, "", 0
        yield state


class Home:
    """A home server and the receivers that are attached to it."""

    def __init__(self, directory):
        library = directory / "films"
        library.mkdir(parents=True, exist_ok=True)
        # Receivers here report at directives alone.
        self._peer = Peer(directory / "state", library, "--heartbeat-ms", "600000")
        self._client = Client(self._peer, self._peer.ready["tokens"]["home"])
        ready = self._peer.ready
        self.hello = {"server": f"localhost:{self._peer.grpc_port}", "ca": ready["ca"], "token": ready["tokens"]["home"]}

    def attach(self, label, kind):
        stream = self._client.call("AttachReceiver", remote.AttachReceiverRequest(
            client=common.ClientInfo(install_id=f"install of {label}", label=label, platform="linux-settop"),
            features=remote.ReceiverFeatures(volume_supported=kind == "obedient")), timeout=None)
        frames = iter(stream)
        uuid = next(frames).welcome.receiver_uuid
        threading.Thread(target=self._receive, args=(uuid, label, kind, stream, frames), daemon=True).start()
        return uuid

    def _receive(self, uuid, label, kind, stream, frames):
        screen = Screen()
        try:
            for frame in frames:
                if frame.WhichOneof("frame") != "directive" or kind == "deaf":
                    continue
                if kind == "leaving":
                    # Another attachment of the same installation is the end of this one.
                    return self.attach(label, "deaf")
                for state in screen.apply(frame.directive):
                    self._client.call("ReportReceiverState", remote.ReportReceiverStateRequest(
                        receiver_uuid=uuid, state=state))
        except grpc.RpcError:
            pass  # The server has ended.

    def sent(self, uuid):
        return self._peer.wait_event("directive", receiver=uuid)["command"]

    def quit_server(self):
        self._peer.stop()

    def close(self):
        self._client.close()
        self._peer.stop()


class Poll(remote_grpc.RemotePlaybackServiceServicer):
    """What is not written here is UNIMPLEMENTED, WatchReceiver above all."""

    def __init__(self, _directory):
        self._lock = threading.Lock()
        self._screen = Screen()
        self._states = []
        self._last = 0
        self._server = grpc.server(futures.ThreadPoolExecutor(max_workers=4))
        remote_grpc.add_RemotePlaybackServiceServicer_to_server(self, self._server)
        port = self._server.add_insecure_port("127.0.0.1:0")
        self._server.start()
        self.hello = {"server": f"http://127.0.0.1:{port}", "ca": "", "token": ""}

    def _receiver(self):
        return remote.Receiver(
            receiver_uuid="00000000-0000-4000-8000-000000000001", client=common.ClientInfo(label="polled"),
            attached=True, state=self._screen.state)

    def ListReceivers(self, request, context):
        with self._lock:
            return remote.ListReceiversResponse(receivers=[self._receiver()])

    def GetReceiver(self, request, context):
        """At each question the receiver has come one step further."""
        with self._lock:
            answer = remote.GetReceiverResponse(receiver=self._receiver())
            if self._states:
                next(self._states[0], None) or self._states.pop(0)
            return answer

    def SendDirective(self, request, context):
        with self._lock:
            self._last += 1
            request.directive.id = self._last
            self._states.append(iter(self._screen.apply(request.directive)))
            return remote.SendDirectiveResponse(directive_id=self._last)

    def close(self):
        self._server.stop(None)


def answer(platform, words):
    if words[0] == "attach":
        return platform.attach(words[1], words[2])
    if words[0] == "directives":
        return json.dumps(taken)
    if words[0] == "sent":
        return platform.sent(words[1])
    platform.quit_server()
    return "ended"


def main():
    # Tests start this from a thread that blocks every signal, and the home server is to hear its SIGTERM.
    signal.pthread_sigmask(signal.SIG_SETMASK, ())
    # A group of its own, so that nothing outlives this: a home server that is late would keep the tests' output open.
    os.setpgid(0, 0)
    try:
        platform = {"home": Home, "poll": Poll}[sys.argv[1]](Path(sys.argv[2]))
        print(json.dumps(platform.hello), flush=True)
        for line in sys.stdin:
            print(answer(platform, json.loads(line)), flush=True)
        platform.close()
    except Exception:
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os.killpg(0, signal.SIGKILL)


main()

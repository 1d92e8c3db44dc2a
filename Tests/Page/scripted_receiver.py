"""A receiver without a decoder that obeys all nine directives over real gRPC: for what needs an exact moment or a
feature that a test switches."""

import threading
from collections.abc import Callable
from typing import Any

import grpc

from homeserver.contract import playback, remote
from homeserver.tests.peer import Client, Peer

IDLE, PLAYING, PAUSED = remote.RECEIVER_STATUS_IDLE, remote.RECEIVER_STATUS_PLAYING, remote.RECEIVER_STATUS_PAUSED
AUDIO = [{"track_id": "a1", "language": "en", "codec": "mp4a.40.2", "channels": 6, "default": True},
         {"track_id": "a2", "language": "de", "codec": "mp4a.40.2", "channels": 2},
         {"track_id": "a3", "language": "en", "codec": "mp4a.40.2", "channels": 2, "audio_description": True}]
SUBTITLES = [{"track_id": "s1", "language": "en", "format": "webvtt", "hearing_impaired": True},
             {"track_id": "s2", "language": "fr", "format": "webvtt"}]
LADDER = [{"rung_id": "high", "width": 1920, "height": 1080, "bitrate_bps": 8_000_000}, {"rung_id": "low", "width": 1280, "height": 720, "bitrate_bps": 2_500_000}]


class ScriptedReceiver:
    """Attached from the start; `obeys` False makes it acknowledge what it does not do, `answers` False acknowledge nothing."""

    def __init__(self, home: Peer, install_id: str = "scripted", label: str = "Bedroom", volume: bool = True, rate: bool = True) -> None:
        self._home, self._install_id, self._label = home, install_id, label
        self._features = {"volume_supported": volume, "rate_supported": rate}
        self.applied: list[Any] = []
        self.obeys = self.answers = True
        self.duration_ms = 5_400_000
        self.state = remote.ReceiverState(status=IDLE, rate=1.0, **({"volume": 0.6, "muted": False} if volume else {}))
        self._lock = threading.RLock()
        self._ended = threading.Event()
        self.attach()
        threading.Thread(target=self._beat, daemon=True).start()

    def attach(self) -> None:
        """Also again: a new attachment of the same installation, and acknowledged ids from zero."""
        self.client: Client = self._home.client()
        call = self.client.call("AttachReceiver", remote.AttachReceiverRequest(
            client={"install_id": self._install_id, "label": self._label, "platform": "linux-settop"}, features=self._features), timeout=None)
        self._call = call
        self.uuid = next(call).welcome.receiver_uuid
        self.state.acked_directive_id = 0
        self.report()
        threading.Thread(target=self._follow, args=(call,), daemon=True).start()

    def _follow(self, call: Any) -> None:
        try:
            for frame in call:
                if frame.WhichOneof("frame") == "directive":
                    with self._lock:
                        self._take(frame.directive)
        except grpc.RpcError:
            return

    def _take(self, directive: Any) -> None:
        self.applied.append(directive)
        if not self.answers:
            return
        if self.obeys:
            self._obey(directive)
        self.state.acked_directive_id = directive.id
        self.report()

    def _beat(self) -> None:
        """What keeps it attached."""
        while not self._ended.wait(0.5):
            try:
                self.report()
            except (grpc.RpcError, ValueError):  # The server is away, or the test is over.
                continue

    def report(self, **changes: Any) -> None:
        with self._lock:
            for name, value in changes.items():
                setattr(self.state, name, value)
            self.client.call("ReportReceiverState", remote.ReportReceiverStateRequest(receiver_uuid=self.uuid, state=self.state))

    def answer_all(self) -> None:
        """Does and acknowledges what it was given while it did not answer."""
        with self._lock:
            self.answers = True
            for directive in [one for one in self.applied if one.id > self.state.acked_directive_id]:
                self._obey(directive)
                self.state.acked_directive_id = directive.id
            self.report()

    def _obey(self, directive: Any) -> None:
        kind = directive.WhichOneof("command")
        command = getattr(directive, kind)
        simple: dict[str, Callable[[], None]] = {
            "play": lambda: self._set(status=PLAYING), "pause": lambda: self._set(status=PAUSED),
            "seek_to": lambda: self._set(position_ms=command.position_ms), "set_rate": lambda: self._set(rate=command.rate),
            "set_quality": lambda: self._choose("rung_id", command.rung_id), "load": lambda: self._load(command),
            "set_tracks": lambda: self._tracks(command), "set_volume": lambda: self._volume(command), "stop": self._stop}
        simple[kind]()

    def _set(self, **changes: Any) -> None:
        for name, value in changes.items():
            setattr(self.state, name, value)

    def _choose(self, name: str, value: str) -> None:
        if value:
            setattr(self.state.selection, name, value)
        else:
            self.state.selection.ClearField(name)

    def _tracks(self, command: Any) -> None:
        if command.HasField("audio_track_id"):
            self._choose("audio_track_id", command.audio_track_id)
        if command.clear_subtitle_track:
            self._choose("subtitle_track_id", "")
        elif command.HasField("subtitle_track_id"):
            self._choose("subtitle_track_id", command.subtitle_track_id)

    def _volume(self, command: Any) -> None:
        for name, target in (("level", "volume"), ("muted", "muted")):
            if command.HasField(name):
                setattr(self.state, target, getattr(command, name))

    def _load(self, command: Any) -> None:
        self._set(status=PLAYING, episode_uuid=command.episode_uuid, position_ms=command.position_ms, duration_ms=self.duration_ms,
                  buffered_until_ms=self.duration_ms, rate=1.0, display_title=command.display_title,
                  display_subtitle=command.display_subtitle, display_artwork_url=command.display_artwork_url, current_rung_id="high")
        for name, content, kind in (("audio_tracks", AUDIO, playback.AudioTrack), ("subtitle_tracks", SUBTITLES, playback.SubtitleTrack),
                                    ("ladder", LADDER, playback.Rung)):
            self.state.ClearField(name)
            getattr(self.state, name).extend(kind(**one) for one in content)
        self.state.selection.CopyFrom(playback.Selection(audio_track_id="a1"))

    def _stop(self) -> None:
        fresh = remote.ReceiverState(status=IDLE, rate=1.0, acked_directive_id=self.state.acked_directive_id)
        for name in ("volume", "muted"):
            if self.state.HasField(name):
                setattr(fresh, name, getattr(self.state, name))
        self.state.CopyFrom(fresh)

    def kinds(self) -> list[str]:
        with self._lock:
            return [str(one.WhichOneof("command")) for one in self.applied]

    def stop(self) -> None:
        self._ended.set()
        self._call.cancel()
        self.client.close()

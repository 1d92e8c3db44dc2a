"""PlaybackService on the wire: authenticates, negotiates, and hands to `Sessions`."""

from collections.abc import Callable
from typing import Any

import grpc
from google.protobuf.timestamp_pb2 import Timestamp

from . import negotiation, probe
from .accounts import Accounts
from .contract import playback, playback_grpc
from .library import Library
from .refusal import failed_precondition, not_found
from .rpc import caller_of, refusing
from .sessions import Session, Sessions


class PlaybackService(playback_grpc.PlaybackServiceServicer):
    """`media_url` makes the address of a session's film as its caller (a gRPC peer string) reaches it."""

    def __init__(self, accounts: Accounts, sessions: Sessions, library: Library,
                 media_url: Callable[[Session, str], str]) -> None:
        self._accounts = accounts
        self._sessions = sessions
        self._library = library
        self._media_url = media_url

    def _delivery(self, session: Session, context: grpc.aio.ServicerContext) -> Any:
        expires_at = Timestamp()
        expires_at.FromMilliseconds(int(session.token.expires_at * 1000))
        return playback.MediaDelivery(kind=playback.MediaDelivery.PROGRESSIVE, expires_at=expires_at,
                                      url=self._media_url(session, context.peer()))

    @refusing
    async def StartPlayback(self, request: Any, context: grpc.aio.ServicerContext) -> Any:
        caller = caller_of(context, self._accounts)
        episode = await self._library.find(request.episode_uuid)
        if episode is None:
            raise not_found("no such episode")
        if request.cut_uuid:
            raise not_found("no such cut: a file has only one")
        rungs = probe.ladder(episode.facts)
        if not negotiation.fits(rungs, request.capabilities):
            best = rungs[0]
            raise failed_precondition(f"the device decodes no {best.codec} of {best.width}x{best.height}")
        position_ms = request.position_ms if request.HasField("position_ms") else None
        session = self._sessions.start(caller, episode, position_ms)
        audio, subtitles = probe.audio_tracks(episode.facts), probe.subtitle_tracks(episode.facts)
        following = self._library.after(episode)
        return playback.StartPlaybackResponse(
            session_uuid=session.uuid, delivery=self._delivery(session, context), position_ms=session.position_ms,
            duration_ms=episode.duration_ms, audio_tracks=audio, subtitle_tracks=subtitles, ladder=rungs,
            selection=negotiation.select(request, audio, subtitles, rungs),
            renew_interval_ms=self._sessions.timing.renew_interval_ms, title=episode.title, subtitle=episode.subtitle,
            next_episode_uuid=following.uuid if following else None)

    @refusing
    async def RenewPlayback(self, request: Any, context: grpc.aio.ServicerContext) -> Any:
        session, fresh = self._sessions.renew(caller_of(context, self._accounts), request)
        if not fresh:
            return playback.RenewPlaybackResponse()
        return playback.RenewPlaybackResponse(delivery=self._delivery(session, context),
                                              subtitle_tracks=probe.subtitle_tracks(session.episode.facts))

    @refusing
    async def StopPlayback(self, request: Any, context: grpc.aio.ServicerContext) -> Any:
        self._sessions.stop(caller_of(context, self._accounts), request)
        return playback.StopPlaybackResponse()

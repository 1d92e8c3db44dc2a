"""RemotePlaybackService on the wire: authenticates, and hands to `Attachments`."""

from collections.abc import AsyncIterator
from typing import Any

import grpc

from .accounts import Accounts
from .attachments import Attachments
from .contract import remote, remote_grpc
from .rpc import caller_of, refusing, refusing_stream


class RemotePlaybackService(remote_grpc.RemotePlaybackServiceServicer):
    """The methods of receivers, then those of senders."""

    def __init__(self, accounts: Accounts, attachments: Attachments) -> None:
        self._accounts = accounts
        self._attachments = attachments

    @refusing_stream
    async def AttachReceiver(self, request: Any, context: grpc.aio.ServicerContext) -> AsyncIterator[Any]:
        attachment = self._attachments.attach(caller_of(context, self._accounts), request)
        timing = self._attachments.timing
        try:
            yield remote.AttachReceiverResponse(welcome=remote.ReceiverWelcome(
                receiver_uuid=attachment.uuid, heartbeat_interval_ms=timing.heartbeat_interval_ms,
                heartbeat_grace_beats=timing.heartbeat_grace_beats))
            while True:
                try:
                    directive = await attachment.stream.get(timing.ping_interval)
                except TimeoutError:
                    yield remote.AttachReceiverResponse(ping=remote.ReceiverPing())
                    continue
                if attachment.ledger.is_pending(directive.id):  # Else a report has collected it meanwhile.
                    yield remote.AttachReceiverResponse(directive=directive)
        finally:
            self._attachments.stream_ended(attachment)

    @refusing
    async def ReportReceiverState(self, request: Any, context: grpc.aio.ServicerContext) -> Any:
        pending = self._attachments.report(caller_of(context, self._accounts), request)
        return remote.ReportReceiverStateResponse(pending=pending)

    @refusing
    async def ListReceivers(self, request: Any, context: grpc.aio.ServicerContext) -> Any:
        receivers = self._attachments.list(caller_of(context, self._accounts))
        return remote.ListReceiversResponse(receivers=receivers)

    @refusing
    async def GetReceiver(self, request: Any, context: grpc.aio.ServicerContext) -> Any:
        attachment = self._attachments.find(caller_of(context, self._accounts), request.receiver_uuid)
        return remote.GetReceiverResponse(receiver=attachment.receiver)

    @refusing_stream
    async def WatchReceiver(self, request: Any, context: grpc.aio.ServicerContext) -> AsyncIterator[Any]:
        attachment, watcher = self._attachments.watch(caller_of(context, self._accounts), request.receiver_uuid)
        try:
            while True:
                yield remote.WatchReceiverResponse(receiver=await watcher.get())
        finally:
            attachment.watchers.discard(watcher)

    @refusing
    async def SendDirective(self, request: Any, context: grpc.aio.ServicerContext) -> Any:
        directive_id = self._attachments.send(
            caller_of(context, self._accounts), request.receiver_uuid, request.directive)
        return remote.SendDirectiveResponse(directive_id=directive_id)

    async def MintReceiverCredential(self, request: Any, context: grpc.aio.ServicerContext) -> Any:
        await context.abort(grpc.StatusCode.UNIMPLEMENTED, "receivers sign in for themselves")

    async def RefreshReceiverCredential(self, request: Any, context: grpc.aio.ServicerContext) -> Any:
        await context.abort(grpc.StatusCode.UNIMPLEMENTED, "receivers sign in for themselves")

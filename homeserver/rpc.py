"""What every gRPC method does alike: find out who calls, and turn a refusal into a status."""

import functools
from collections.abc import AsyncIterator, Callable
from typing import Any

import grpc

from .accounts import Accounts, Caller
from .mailbox import StreamEnded
from .refusal import Refusal


def caller_of(context: grpc.aio.ServicerContext, accounts: Accounts) -> Caller:
    metadata = dict(context.invocation_metadata() or ())
    return accounts.authenticate(metadata.get("authorization"))


def refusing(method: Callable[..., Any]) -> Callable[..., Any]:
    """Sends a Refusal as the status of a unary method."""

    @functools.wraps(method)
    async def call(self: Any, request: Any, context: grpc.aio.ServicerContext) -> Any:
        try:
            return await method(self, request, context)
        except Refusal as refusal:
            await context.abort(refusal.code, refusal.detail)

    return call


def refusing_stream(method: Callable[..., Any]) -> Callable[..., Any]:
    """Sends a Refusal as the status of a streaming method."""

    @functools.wraps(method)
    async def call(self: Any, request: Any, context: grpc.aio.ServicerContext) -> AsyncIterator[Any]:
        messages = method(self, request, context)
        try:
            async for message in messages:
                yield message
        except StreamEnded:
            pass
        except Refusal as refusal:
            await context.abort(refusal.code, refusal.detail)
        finally:
            await messages.aclose()

    return call

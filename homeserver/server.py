"""Puts the parts together: two ports, one loop."""

import argparse
import asyncio
import ipaddress
import os
import socket
import ssl
from pathlib import Path
from urllib.parse import unquote

import grpc
from aiohttp import web

from . import certificates
from .accounts import Accounts
from .attachments import Attachments, AttachmentTiming
from .browsers import Browsers
from .contract import playback_grpc, remote_grpc
from .device_codes import DeviceCodes
from .failure import CannotStart
from .files import write_json
from .grants import Grants
from .journal import Journal
from .library import Library
from .media import Faults, Media
from .media_tokens import MediaTokens
from .oauth import OAuth
from .page_guard import add_headers, answer_in_json
from .page_service import PageService
from .pairing_service import PairingService
from .playback_service import PlaybackService
from .positions import Positions
from .posters import Posters
from .probe import Prober
from .remote_service import RemotePlaybackService
from .sessions import Session, Sessions, SessionTiming

# Seconds between two looks at the tokens file, which are for the streams: a call looks for itself.
TOKENS_LOOK = 0.25
MESSAGE_LIMIT = 1 << 20

GRPC_OPTIONS = [
    # Two servers must not share a port in silence.
    ("grpc.so_reuseport", 0),
    ("grpc.max_receive_message_length", MESSAGE_LIMIT),
    # Receivers may ping every ten seconds, also while no call is open.
    ("grpc.http2.min_recv_ping_interval_without_data_ms", 9_000),
    ("grpc.keepalive_permit_without_calls", 1),
    # A receiver whose power was cut ends its stream within half a minute.
    ("grpc.keepalive_time_ms", 20_000),
    ("grpc.keepalive_timeout_ms", 10_000),
]


class Server:
    """All parts of one home server; `start`, then `stop`, each once."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._options = options
        self.state: Path = options.state
        self.journal = Journal(options.journal or self.state / "events.jsonl")
        self.accounts = Accounts(self.state / "tokens.json", options.account, self.journal)
        self.library = Library(options.library, Prober(self.state / "probe.json"))
        self._tokens = MediaTokens(options.media_token_seconds)
        self._attachments = Attachments(AttachmentTiming(
            options.heartbeat_ms, options.heartbeat_grace, options.directive_ttl, options.ping_seconds), self.journal)
        self._positions = Positions(self.state / "positions.json")
        self._sessions = Sessions(
            SessionTiming(options.renew_interval_ms, options.session_idle_seconds, options.max_sessions),
            self._tokens, self._positions, self.journal)
        self.accounts.signed_out += [self._attachments.sign_out, self._sessions.sign_out]
        self.browsers = Browsers(self.state / "browsers.json", self.accounts, options.account[0])
        self._grants = Grants(self.state / "grants.json", self.accounts, self.journal, options.access_token_seconds)
        self._codes = DeviceCodes(self._grants, options.device_code_seconds, options.device_poll_seconds)
        self._watching: asyncio.Task[None] | None = None
        self.grpc_port = 0
        self.media_port = 0

    async def start(self) -> None:
        """Opens both ports, then writes `ready.json`."""
        (self.state / "ready.json").unlink(missing_ok=True)  # One of a server that was killed.
        files = certificates.ensure(self.state, self._options.host)
        await self.library.scan()
        await self._start_media(files)
        await self._start_grpc(files)
        self._watching = asyncio.create_task(self._watch_tokens())
        self.journal.write("server_started", grpc_port=self.grpc_port, media_port=self.media_port)
        write_json(self.state / "ready.json", {
            "pid": os.getpid(), "grpc_port": self.grpc_port, "media_port": self.media_port,
            "ca": str(files.ca.resolve()), "page": f"{self.page_address()}/",
            "tokens": {name: tokens[0] for name, tokens in self.accounts.tokens.items() if tokens},
            "journal": str((self._options.journal or self.state / "events.jsonl").resolve()),
            "episodes": [episode.as_json() for episode in self.library.episodes]})

    async def stop(self) -> None:
        """Ends every stream and both ports, within a second."""
        (self.state / "ready.json").unlink(missing_ok=True)
        if self._watching:
            self._watching.cancel()
        self._attachments.close()
        self._sessions.close()
        await asyncio.gather(self._grpc.stop(0.3), self._runner.cleanup())
        self.journal.write("server_stopped")
        self.journal.close()

    async def _start_media(self, files: certificates.Certificates) -> None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        context.load_cert_chain(files.chain, files.key)
        faults = Faults(self._options.no_ranges, self._options.truncate, self._options.media_delay_ms)
        media = Media(self.library, self._tokens, self.accounts, self.journal, faults)
        media.app.middlewares.append(answer_in_json)
        media.app.on_response_prepare.append(add_headers)
        PageService(self.browsers, self._attachments, self.library, Posters(self.state / "posters"),
                    self._positions).add_to(media.app)
        PairingService(self.browsers, self._codes, self._grants).add_to(media.app)
        OAuth(self._codes, self._grants, self._page_address_for).add_to(media.app)
        self._runner = web.AppRunner(media.app, access_log=None, shutdown_timeout=0.2)
        await self._runner.setup()
        try:
            listener = _listener(self._options.listen, self._options.media_port)
            await web.SockSite(self._runner, listener, ssl_context=context).start()
        except OSError as error:
            address = f"{_bracketed(self._options.listen)}:{self._options.media_port}"
            raise CannotStart(f"cannot listen on {address} (films): {error.strerror}")
        self.media_port = self._runner.addresses[0][1]

    async def _start_grpc(self, files: certificates.Certificates) -> None:
        self._grpc = grpc.aio.server(options=GRPC_OPTIONS)
        remote_grpc.add_RemotePlaybackServiceServicer_to_server(
            RemotePlaybackService(self.accounts, self._attachments), self._grpc)
        playback_grpc.add_PlaybackServiceServicer_to_server(
            PlaybackService(self.accounts, self._sessions, self.library, self._media_url), self._grpc)
        credentials = grpc.ssl_server_credentials([(files.key.read_bytes(), files.chain.read_bytes())])
        address = _bracketed(self._options.listen)
        try:
            self.grpc_port = self._grpc.add_secure_port(f"{address}:{self._options.port}", credentials)
        except RuntimeError:
            raise CannotStart(f"cannot listen on {address}:{self._options.port} (gRPC): is it in use?")
        await self._grpc.start()

    async def _watch_tokens(self) -> None:
        while True:
            await asyncio.sleep(TOKENS_LOOK)
            self.accounts.reload()

    def page_address(self, host: str | None = None) -> str:
        """Where a phone finds the page, without a slash at the end: under the first name of this server that was given."""
        name = (self._options.host or [host or socket.gethostname()])[0]
        return f"https://{_bracketed(name)}:{self.media_port}"

    def _page_address_for(self, request: web.Request) -> str:
        """Where no name was given, a device's phone is thought to reach this server as the device does."""
        return self.page_address(request.url.host)

    def _media_url(self, session: Session, peer: str) -> str:
        """The film's address for a caller: on this machine by loopback, else by the first name that receivers use."""
        if _is_loopback(peer):
            host = "::1" if self._options.listen == "::1" else "127.0.0.1"
        else:
            host = (self._options.host or [socket.gethostname()])[0]
        suffix = session.episode.file.suffix.lower()
        return (f"https://{_bracketed(host)}:{self.media_port}/media/{session.episode.uuid}{suffix}"
                f"?token={session.token.value}")


def _listener(address: str, port: int) -> socket.socket:
    """A listening socket; `::` takes IPv4 too, as gRPC's does."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    return socket.create_server((address, port), family=family, backlog=128, dualstack_ipv6=address == "::")


def _bracketed(address: str) -> str:
    return f"[{address}]" if ":" in address else address


def _is_loopback(peer: str) -> bool:
    """Whether a gRPC peer ("ipv4:192.168.1.7:50000", "ipv6:%5B::1%5D:50000") is on this machine."""
    address = unquote(peer).partition(":")[2].rpartition(":")[0].strip("[]").partition("%")[0]
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False

"""The command line."""

import argparse
import os
from pathlib import Path


def _default_state() -> Path:
    base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(base) / "homeserver"


def parse(arguments: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m homeserver", description="Serves films to a receiver: remote control, sessions and media.")
    add = parser.add_argument
    add("--library", type=Path, action="append", default=[], metavar="DIR", help="folder with films; may be repeated")
    add("--demo", action="store_true", help="also serve two demo films, made on first use and kept in the state folder")
    add("--state", type=Path, default=_default_state(), metavar="DIR",
        help="certificates, tokens, positions (default: %(default)s)")
    add("--list", action="store_true", help="print the films and exit")
    add("--json", action="store_true", help="with --list: as JSON")

    network = parser.add_argument_group("network")
    add = network.add_argument
    add("--listen", default="0.0.0.0", metavar="ADDRESS", help="address to listen on (default: %(default)s, all)")
    add("--port", type=int, default=7443, help="gRPC port, 0 for a free one (default: %(default)s)")
    add("--media-port", type=int, default=7444, help="HTTPS port of the films, 0 for a free one (default: %(default)s)")
    add("--host", action="append", default=[], metavar="NAME",
        help="name or address by which receivers reach this machine; goes into the certificate; may be repeated")
    add("--account", action="append", default=[], metavar="NAME",
        help="account to make if it is missing; may be repeated (default: home)")
    add("--show-page", action="store_true",
        help="print the phone page's address with a one-time key, as text and as a QR code")
    add("--journal", type=Path, metavar="FILE", help="events as JSON lines (default: STATE/events.jsonl)")

    rules = parser.add_argument_group("rules")
    add = rules.add_argument
    add("--heartbeat-ms", type=_positive, default=5000, help="interval of a receiver's reports (default: %(default)s)")
    add("--heartbeat-grace", type=_positive, default=3, metavar="BEATS",
        help="reports that may be missed before a receiver is detached (default: %(default)s)")
    add("--ping-seconds", type=_seconds, default=15.0, help="silence before a ping on a stream (default: %(default)s)")
    add("--directive-ttl", type=_seconds, default=180.0, metavar="SECONDS",
        help="life of a directive that nobody collects (default: %(default)s)")
    add("--renew-interval-ms", type=_positive, default=30_000, help="interval of RenewPlayback (default: %(default)s)")
    add("--session-idle-seconds", type=_seconds, default=90.0,
        help="time without a renewal after which a session is closed (default: %(default)s)")
    add("--max-sessions", type=_positive, default=8, help="open sessions of one account (default: %(default)s)")
    add("--media-token-seconds", type=_seconds, default=300.0, help="life of a media token (default: %(default)s)")

    add("--device-code-seconds", type=_seconds, default=600.0,
        help="time for confirming a device's code (default: %(default)s)")
    add("--device-poll-seconds", type=_seconds, default=5.0,
        help="interval at which a device asks whether it was confirmed (default: %(default)s)")
    add("--access-token-seconds", type=_seconds, default=3600.0,
        help="life of a device's access token (default: %(default)s)")

    faults = parser.add_argument_group("faults on purpose, for tests of receivers")
    add = faults.add_argument
    add("--no-ranges", action="store_true", help="answer every range request with 200 and the whole film")
    add("--truncate", type=int, metavar="BYTES", help="close the connection where a film reaches this many bytes")
    add("--media-delay-ms", type=int, default=0, help="wait before each answer of the media port")

    options = parser.parse_args(arguments)
    if not options.library and not options.demo:
        parser.error("give --library DIR, or --demo for two demo films")
    for folder in options.library:
        if not folder.is_dir():
            parser.error(f"--library {folder}: no such folder")
    options.library = [folder.resolve() for folder in options.library]
    options.account = options.account or ["home"]
    return options


def _positive(text: str) -> int:
    value = int(text)
    if value <= 0:
        raise argparse.ArgumentTypeError("must be above zero")
    return value


def _seconds(text: str) -> float:
    value = float(text)
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError("must be above zero")
    return value

"""`python -m homeserver`: serve until SIGTERM or SIGINT, or print the list of films."""

import argparse
import asyncio
import json
import shutil
import signal
import sys
from typing import TYPE_CHECKING

from . import options as command_line
from .failure import CannotStart

if TYPE_CHECKING:
    from .server import Server


async def _serve(options: argparse.Namespace) -> None:
    from .server import Server

    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopping.set)
    server = Server(options)
    starting = asyncio.create_task(server.start())
    stopped = asyncio.create_task(stopping.wait())
    await asyncio.wait({starting, stopped}, return_when=asyncio.FIRST_COMPLETED)
    if not starting.done():  # Told to stop during the first look at a large library.
        starting.cancel()
        return
    await starting
    print(f"homeserver: gRPC on {options.listen}:{server.grpc_port}, films on port {server.media_port}; "
          f"CA {server.state}/ca.pem, tokens {server.accounts.path}", flush=True)
    showing = asyncio.create_task(_show_page(server)) if options.show_page else None
    await stopped
    if showing:
        showing.cancel()
    await server.stop()


async def _show_page(server: "Server") -> None:
    """Prints the page's address, and another one each time that a phone has used the key in it."""
    import segno

    shown = ""
    while True:
        if server.browsers.key != shown:
            shown = server.browsers.key
            address = f"{server.page_address()}/#key={shown}"
            print("\nOpen this on a phone in the same network; it signs one phone in:\n", flush=True)
            segno.make(address, error="l").terminal(compact=True)
            print(f"\n  {address}\n", flush=True)
        await asyncio.sleep(0.25)


async def _list(options: argparse.Namespace) -> None:
    from .library import Library
    from .probe import Prober

    library = Library(options.library, Prober(options.state / "probe.json"))
    episodes = [episode.as_json() for episode in await library.list()]
    if options.json:
        print(json.dumps({"episodes": episodes}, indent=1))
        return
    for episode in episodes:
        minutes, seconds = divmod(episode["duration_ms"] // 1000, 60)
        print(f"{episode['id']}  {minutes:4d}:{seconds:02d}  {episode['title']}  ({episode['file']})")


def _run(options: argparse.Namespace) -> None:
    for program in ("ffprobe", "ffmpeg"):
        if shutil.which(program) is None:
            raise CannotStart(f"{program} is missing; install it with: apt install ffmpeg")
    options.state.mkdir(mode=0o700, parents=True, exist_ok=True)
    if options.demo:
        from .demo import make_demo

        options.library.append(make_demo(options.state / "demo"))
    asyncio.run(_list(options) if options.list else _serve(options))


def main() -> int:
    options = command_line.parse()
    try:
        _run(options)
    except CannotStart as failure:
        print(f"homeserver: {failure}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:  # Before the server was up.
        return 130
    return 0


sys.exit(main())

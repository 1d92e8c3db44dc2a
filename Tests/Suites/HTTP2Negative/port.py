"""Brings gRPC's test/http2_test, which was written for Python 2 and an older h2, to what is installed here."""

import pathlib
import re
import shutil

# What to replace, by what, how often it stands there. Ports are the kernel's choice, on the loopback address.
EDITS = {
    "http2_base_server.py": [
        (r"import h2\.connection\n", "import h2.config\nimport h2.connection\nimport h2.events\nimport h2.exceptions\n", 1),
        (r"H2Connection\(client_side=False\)", "H2Connection(config=h2.config.H2Configuration(client_side=False))", 1),
        (r"(\S+)\.has_key\(([^)]*)\)", r"\2 in \1", 5),
        (r"h2\.events\.PingAcknowledged", "h2.events.PingAckReceived", 1),
        (r"\] = ''", "] = b''", 1),
        # Not swallowed unseen.
        (r"except h2\.exceptions\.ProtocolError:\n( *)#", r"except h2.exceptions.ProtocolError as error:\n\1logging.error('Protocol error: %r', error)\n\1#", 1),
    ],
    "http2_test_server.py": [
        (r"(\S+)\.has_key\(([^)]*)\)", r"\2 in \1", 1),
        (r"twisted\.internet\.reactor, portnum, backlog=128", "twisted.internet.reactor, 0, interface='127.0.0.1', backlog=128", 1),
        (r"    deferred\.addErrback", "    deferred.addCallback(lambda port: logging.warning('serving %s on %d', test_case, port.getHost().port))\n    deferred.addErrback", 1),
    ],
    "test_rst_during_data.py": [(r"response_len / 2", "response_len // 2", 1)],
}


def port(source: pathlib.Path, into: pathlib.Path):
    """Copies the server to `into`, changed. Fails where something to be changed is not there."""
    shutil.rmtree(into, ignore_errors=True)
    shutil.copytree(source, into)
    for name, edits in EDITS.items():
        text = (into / name).read_text()
        for pattern, replacement, expected in edits:
            text, count = re.subn(pattern, replacement, text)
            if count != expected:
                raise SystemExit(f"error: {name}: {pattern!r} stands there {count} times, not {expected}")
        (into / name).write_text(text)

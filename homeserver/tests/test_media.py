"""The media port: ranges, tokens, and faults on purpose."""

import http.client
import json
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from homeserver import ranges

from .peer import Client, Peer, fetch

WHOLE = bytes(range(256)) * 400


@pytest.fixture
def url(peer: Peer, client: Client) -> str:
    return client.start(peer.episode("broken")).delivery.url


def test_the_whole_file(peer: Peer, url: str) -> None:
    status, headers, body = fetch(peer, url)
    assert (status, body) == (200, WHOLE)
    assert (headers["accept-ranges"], headers["content-length"]) == ("bytes", "102400")
    assert headers["content-type"] == "video/mp4"


@pytest.mark.parametrize("asked, first, end", [
    ("bytes=0-0", 0, 1), ("bytes=0-", 0, 102400), ("bytes=300-99999", 300, 100000), ("bytes=102399-", 102399, 102400),
    ("bytes=102000-999999999", 102000, 102400), ("bytes=-10", 102390, 102400), ("bytes=-999999", 0, 102400)])
def test_one_range(peer: Peer, url: str, asked: str, first: int, end: int) -> None:
    status, headers, body = fetch(peer, url, Range=asked)
    assert (status, body) == (206, WHOLE[first:end])
    assert headers["content-range"] == f"bytes {first}-{end - 1}/102400"
    assert headers["content-length"] == str(end - first)


@pytest.mark.parametrize("asked", ["bytes=102400-", "bytes=-0", "bytes=999999-1000000"])
def test_a_range_beyond_the_end(peer: Peer, url: str, asked: str) -> None:
    status, headers, _ = fetch(peer, url, Range=asked)
    assert (status, headers["content-range"]) == (416, "bytes */102400")


@pytest.mark.parametrize("asked", ["bytes=5-2", "bytes=-", "bytes=a-b", "items=0-1", "bytes=0-1,5-6"])
def test_a_range_that_is_not_understood_is_ignored(peer: Peer, url: str, asked: str) -> None:
    assert fetch(peer, url, Range=asked)[::2] == (200, WHOLE)


def test_no_byte_of_an_empty_file_can_be_had() -> None:
    assert ranges.parse(None, 0) is None
    for asked in ("bytes=0-", "bytes=-5"):
        with pytest.raises(ranges.Unsatisfiable):
            ranges.parse(asked, 0)


def test_head_has_the_headers_only(peer: Peer, url: str) -> None:
    status, headers, body = fetch(peer, url, "HEAD", Range="bytes=10-19")
    assert (status, headers["content-length"], headers["content-range"], body) == (206, "10", "bytes 10-19/102400", b"")


def test_a_range_of_another_version_is_not_mixed_in(peer: Peer, url: str) -> None:
    etag = fetch(peer, url, "HEAD")[1]["etag"]
    assert fetch(peer, url, Range="bytes=0-9", If_Range=etag)[0] == 206
    assert fetch(peer, url, Range="bytes=0-9", If_Range='"other"')[0] == 200


def test_the_connection_is_kept(peer: Peer, url: str) -> None:
    connection = http.client.HTTPSConnection("127.0.0.1", peer.media_port, context=peer.tls)
    path = url.partition(str(peer.media_port))[2]
    sockets = set()
    for first in range(0, 1000, 100):
        connection.request("GET", path, headers={"Range": f"bytes={first}-{first + 99}"})
        assert connection.getresponse().read() == WHOLE[first:first + 100]
        sockets.add(connection.sock.getsockname() if connection.sock else None)
    assert len(sockets) == 1 and None not in sockets
    connection.close()


def test_tokens(peer: Peer, client: Client, url: str) -> None:
    plain = url.partition("?")[0]
    assert fetch(peer, plain)[0] == 401
    assert fetch(peer, plain + "?token=wrong")[0] == 401
    other = client.start(peer.episode("Part 2")).delivery.url
    assert fetch(peer, plain + "?" + other.partition("?")[2])[0] == 403
    session = client.start(peer.episode("broken"))
    client.stop(session.session_uuid, 0)
    assert fetch(peer, session.delivery.url)[0] == 403


@pytest.mark.parametrize("path", [
    "/media/../tokens.json", "/media/%2e%2e/%2e%2e/etc/passwd", "/etc/passwd", "//etc/passwd"])
def test_nothing_outside_the_library(peer: Peer, url: str, path: str) -> None:
    connection = http.client.HTTPSConnection("127.0.0.1", peer.media_port, context=peer.tls)
    connection.request("GET", path + "?" + url.partition("?")[2])
    assert connection.getresponse().status == 404
    connection.close()


def test_the_journal_tells_range_and_status(peer: Peer, url: str) -> None:
    fetch(peer, url, Range="bytes=7-8")
    line = peer.wait_event("media", range="bytes=7-8")
    assert (line["method"], line["status"], line["start"], line["end"]) == ("GET", 206, 7, 9)
    assert line["session"] in [each["session"] for each in peer.events("session_started")]


def test_the_library_needs_the_accounts_token(peer: Peer) -> None:
    url = f"https://localhost:{peer.media_port}/library.json"
    assert fetch(peer, url)[0] == 401
    status, _, body = fetch(peer, url, Authorization=f"Bearer {peer.ready['tokens']['guest']}")
    episodes = json.loads(body)["episodes"]
    assert status == 200 and episodes == peer.ready["episodes"]
    assert [episode["title"] for episode in episodes] == ["broken", "Part 2", "Part 10"]


def test_a_server_without_ranges(run: Callable[..., Peer]) -> None:
    peer = run("--no-ranges")
    client = peer.client()
    status, headers, body = fetch(peer, client.start(peer.episode("broken")).delivery.url, Range="bytes=5-9")
    assert (status, body) == (200, WHOLE) and "accept-ranges" not in headers
    client.close()


def test_a_truncated_film_promises_all_and_closes(run: Callable[..., Peer]) -> None:
    peer = run("--truncate", "1000", "--media-delay-ms", "1")
    client = peer.client()
    url = client.start(peer.episode("broken")).delivery.url
    for asked, promised, expected in ((None, 102400, WHOLE[:1000]), ("bytes=900-1099", 200, WHOLE[900:1000]),
                                      ("bytes=5000-5009", 10, b""), ("bytes=0-999", 1000, WHOLE[:1000])):
        connection = http.client.HTTPSConnection("127.0.0.1", peer.media_port, context=peer.tls)
        connection.request("GET", url.partition(str(peer.media_port))[2], headers={"Range": asked} if asked else {})
        answer = connection.getresponse()
        assert answer.length == promised
        if promised == len(expected):
            assert answer.read() == expected
        else:
            with pytest.raises(http.client.IncompleteRead) as caught:
                answer.read()
            assert caught.value.partial == expected
        connection.close()
    client.close()


def test_a_big_film_is_whole_and_a_reader_that_leaves_does_no_harm(run: Callable[..., Peer], tmp_path: Path) -> None:
    content = bytes(range(251)) * 80_000
    (tmp_path / "big.mkv").write_bytes(content)
    peer = run(library=tmp_path)
    client = peer.client()
    url = client.start(peer.episode("big")).delivery.url
    for _ in range(5):
        plain = socket.create_connection(("127.0.0.1", peer.media_port))
        raw = peer.tls.wrap_socket(plain, server_hostname="127.0.0.1")
        raw.sendall(f"GET {url.partition(str(peer.media_port))[2]} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        assert raw.recv(12) == b"HTTP/1.1 200"
        raw.close()
    assert fetch(peer, url)[2] == content
    client.close()


def test_all_addresses_are_those_of_both_families(run: Callable[..., Peer]) -> None:
    peer = run("--listen", "::")
    client = peer.client()
    url = client.start(peer.episode("broken")).delivery.url
    client.close()
    for host in ("127.0.0.1", "[::1]"):
        status, _, body = fetch(peer, url.replace("127.0.0.1", host).replace("[::1]", host))
        assert (status, body) == (200, WHOLE), host

"""Signing out: the owner edits the tokens file while the server runs."""

import json
import stat
from collections.abc import Callable

import grpc

from homeserver.contract import remote

from .peer import Peer, fetch


def test_tokens_are_readable_by_their_owner_only(peer: Peer) -> None:
    for name in ("tokens.json", "ready.json", "ca.key", "server.key"):
        assert stat.S_IMODE((peer.state / name).stat().st_mode) == 0o600, name
    assert set(json.loads((peer.state / "tokens.json").read_text())) == {"home", "guest"}


def test_removing_a_token_signs_out(run: Callable[..., Peer]) -> None:
    peer = run("--account", "home", "--account", "guest")
    client, guest = peer.client(), peer.client("guest")
    receiver, stream = client.attach("out")
    watcher = client.watch(receiver)
    watcher.next()
    session = client.start(peer.episode("Part 2"))
    _, guest_stream = guest.attach("stays")
    tokens = peer.state / "tokens.json"
    content = json.loads(tokens.read_text())
    tokens.write_text('{"home": ')  # An editor half-way through: nobody is signed out.
    assert client.get(receiver).attached
    tokens.write_text(json.dumps({"guest": content["guest"], "home": "another"}))
    unauthenticated = grpc.StatusCode.UNAUTHENTICATED
    assert stream.status() == watcher.status() == unauthenticated
    assert client.code("ListReceivers", remote.ListReceiversRequest()) == unauthenticated
    assert fetch(peer, session.delivery.url)[0] == 403
    assert guest.call("ListReceivers", remote.ListReceiversRequest()).receivers[0].attached
    renewed = peer.client(token="another")
    assert not renewed.get(receiver).attached
    for each in (client, guest, renewed):
        each.close()


def test_no_token_is_ever_written_to_the_journal(peer: Peer) -> None:
    client = peer.client()
    delivery = client.start(peer.episode("Part 2")).delivery
    fetch(peer, delivery.url)
    journal = (peer.state / "events.jsonl").read_text()
    for secret in [*peer.ready["tokens"].values(), delivery.url.partition("token=")[2]]:
        assert secret not in journal
    client.close()

"""The phone page's endpoints: signing in, who may ask, and that the rules behind are those of gRPC."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from homeserver.contract import remote

from .peer import ROOT, Client, Peer, eventually
from .web import Web, next_event


@pytest.fixture
def web(peer: Peer) -> Web:
    return Web(peer).sign_in()


def test_nobody_gets_in_without_a_cookie(peer: Peer) -> None:
    stranger = Web(peer)
    for path in ("/api/library", "/api/receivers", "/api/events", "/api/devices", "/api/pair?code=x"):
        assert stranger.ask(path).status == 401, path
    assert stranger.post("/api/receivers/x/directives", {"play": {}}).status == 401
    assert stranger.ask("/api/session").json == {"account": None}
    assert stranger.post("/api/sign-in", {"token": "wrong"}).json["error"] == "UNAUTHENTICATED"
    assert stranger.post("/api/sign-in", {"key": "wrong"}).status == 401
    assert stranger.post("/api/sign-in", {"key": 3}).status == stranger.post("/api/sign-in", []).status == 400


def test_the_cookie_is_for_this_server_and_no_script(peer: Peer) -> None:
    header = Web(peer).post("/api/sign-in", {"token": peer.ready["tokens"]["home"]}).headers["set-cookie"]
    assert header.startswith("__Host-homeserver=")
    assert {"HttpOnly", "Secure", "SameSite=Strict", "Path=/"} <= set(re.split(r"; ", header)) and "Domain" not in header
    secret = header.split("=", 1)[1].split(";")[0]
    assert secret not in (peer.state / "browsers.json").read_text(), "only its hash is kept"


def test_a_foreign_page_cannot_post(web: Web) -> None:
    for headers in ({"Sec_Fetch_Site": "cross-site"}, {"Origin": "https://elsewhere.example"}, {"Origin": "null"},
                    {"Content_Type": "text/plain"}, {"Content_Type": "application/x-www-form-urlencoded"}):
        refused = web.post("/api/sign-out", {}, **headers)
        assert refused.status == 400, headers
    assert web.ask("/api/session").json == {"account": "home"}
    assert web.post("/api/sign-out", {}).status == 200 and web.cookie == ""


def test_every_answer_is_guarded(web: Web) -> None:
    for path in ("/", "/pair?code=X", "/page/app.js", "/api/session", "/api/nothing", "/page/../tokens.json", "/page/%2e%2e/accounts.py"):
        answer = web.ask(path)
        assert "default-src 'none'" in answer.headers["content-security-policy"], path
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "accounts" not in answer.body.decode() or path == "/page/app.js"
    assert web.ask("/page/../tokens.json").status == web.ask("/page/%2e%2e/accounts.py").status == 404


def test_directives_go_by_the_same_rules_as_a_senders(web: Web, client: Client, guest: Client) -> None:
    receiver, stream = client.attach("page", volume=False)
    path = f"/api/receivers/{receiver}/directives"
    assert web.post(path, {"seek_to": {"position_ms": 1234}}).json == {"directive_id": 1}
    directive = stream.next().directive
    assert (directive.id, directive.seek_to.position_ms) == (1, 1234)
    assert web.post(path, {"set_tracks": {"clear_subtitle_track": True}}).json == {"directive_id": 2}
    for content, words in (({}, "no command"), ({"dance": {}}, "no directive"), ({"set_volume": {"level": 1}}, "set_volume"),
                           ({"set_rate": {"rate": 2}}, "set_rate"), ({"seek_to": {"position_ms": "soon"}}, "no directive")):
        refused = web.post(path, content)
        assert refused.status == 400 and words in refused.json["detail"], content
    _, new = client.attach("page")
    assert web.post(path, {"play": {}}).json == {"error": "FAILED_PRECONDITION", "detail": "the receiver is detached"}
    theirs, other = guest.attach("page")
    assert web.post(f"/api/receivers/{theirs}/directives", {"play": {}}).status == 404
    for each in (stream, new, other):
        each.cancel()


def test_the_stream_of_receivers(web: Web, client: Client, guest: Client) -> None:
    with web.events() as events:
        assert next_event(events, "receivers")[1]["receivers"] is not None
        receiver, stream = client.attach("followed")
        _, other = guest.attach("not followed")
        seen = next_event(events, "receiver")[1]
        assert (seen["receiver_uuid"], seen["attached"], seen["ended"]) == (receiver, True, None)
        assert "capabilities" not in seen
        client.report(receiver, status=remote.RECEIVER_STATUS_PLAYING, position_ms=5000)
        seen = next_event(events, "receiver")[1]
        assert (seen["state"]["status"], seen["state"]["position_ms"]) == ("RECEIVER_STATUS_PLAYING", "5000")
        assert 0 <= seen["age_ms"] < 1000
        again, new = client.attach("followed")
        assert [(one["receiver_uuid"], one["ended"]) for one in (next_event(events, "receiver")[1] for _ in range(2))] \
            == [(receiver, "superseded"), (again, None)]
    listed = [one for one in web.ask("/api/receivers").json["receivers"] if one["client"]["install_id"] in ("followed", "not followed")]
    assert [one["receiver_uuid"] for one in listed] == [again]
    for each in (stream, other, new):
        each.cancel()


def test_signing_out_ends_the_stream_and_the_cookie(run: Callable[..., Peer]) -> None:
    peer = run()
    web = Web(peer).sign_in()
    with web.events() as events:
        next_event(events, "receivers")
        (peer.state / "tokens.json").write_text(json.dumps({"home": "another"}))
        assert next_event(events, "end")[1]["error"] == "UNAUTHENTICATED"
    assert web.ask("/api/receivers").status == 401


def test_a_browser_stays_signed_in_over_a_restart(run: Callable[..., Peer]) -> None:
    peer = run()
    web = Web(peer).sign_in()
    peer.restart()
    assert web.ask("/api/session").json == {"account": "home"}


def test_too_many_wrong_tokens_have_to_wait(run: Callable[..., Peer]) -> None:
    peer = run()
    web = Web(peer)
    statuses = [web.post("/api/sign-in", {"token": f"guess {number}"}).status for number in range(12)]
    assert statuses == [401] * 10 + [429] * 2
    refused = web.post("/api/sign-in", {"token": peer.ready["tokens"]["home"]})
    assert refused.status == 429 and refused.headers["retry-after"] == "60"


def test_the_library_with_pictures(web: Web, client: Client) -> None:
    films = {film["title"]: film for film in web.ask("/api/library").json["episodes"]}
    part = films["Part 2"]
    assert (part["subtitle"], part["problem"]) == ("Series", None) and part["duration_ms"] >= 2000
    assert films["broken"]["artwork"] is None and "cannot be read" in films["broken"]["problem"]
    picture = Web(web.peer).ask(part["artwork"])  # As a receiver fetches it: without a cookie.
    assert picture.status == 200 and picture.headers["content-type"] == "image/jpeg" and picture.body.startswith(b"\xff\xd8")
    kept = list((web.peer.state / "posters").glob(f"{part['id']}-*.jpg"))
    assert len(kept) == 1 and kept[0].read_bytes() == picture.body
    forged = part["artwork"].replace(part["artwork"].split(".")[1], "0" * 32)
    assert web.ask(forged).status == 404
    session = client.start(part["id"])
    client.stop(session.session_uuid, 1200)
    again = {film["title"]: film for film in web.ask("/api/library").json["episodes"]}
    assert again["Part 2"]["position_ms"] == 1200


def test_the_library_knows_what_a_receiver_cannot_decode(web: Web, client: Client) -> None:
    stream = client.call("AttachReceiver", remote.AttachReceiverRequest(
        client={"install_id": "small"}, capabilities={"video": [{"codec": "vp09", "max_width": 640, "max_height": 360}]}))
    receiver = next(stream).welcome.receiver_uuid
    films = {film["title"]: film for film in web.ask(f"/api/library?receiver={receiver}").json["episodes"]}
    assert "avc1" in films["Part 2"]["problem"]
    assert web.ask("/api/library?receiver=none").status == 404
    stream.cancel()


def test_a_key_from_the_terminal_signs_one_browser_in(films: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "homeserver", "--library", str(films), "--state", str(tmp_path), "--listen", "127.0.0.1",
               "--port", "0", "--media-port", "0", "--host", "127.0.0.1", "--show-page"]
    log = tmp_path / "out.txt"
    with open(log, "wb") as out:
        process = subprocess.Popen(command, cwd=ROOT, stdout=out)
    try:
        keys = eventually(lambda: re.findall(r"https://127\.0\.0\.1:(\d+)/#key=(\S+)", log.read_text()), "the page's address")
        assert "█" in log.read_text() or "▀" in log.read_text(), "the QR code"
        port, key = keys[0]

        class Shown:
            media_port = port
            tls = Peer.tls.fget(type("Ready", (), {"ready": {"ca": str(tmp_path / "ca.pem")}})())  # type: ignore[attr-defined]

        assert Web(Shown()).post("/api/sign-in", {"key": key}).json == {"account": "home"}  # type: ignore[arg-type]
        assert Web(Shown()).post("/api/sign-in", {"key": key}).status == 401, "only one"  # type: ignore[arg-type]
        assert eventually(lambda: len(re.findall(r"#key=(\S+)", log.read_text())) == 2, "the next key")
    finally:
        process.terminate()
        assert process.wait(10) == 0

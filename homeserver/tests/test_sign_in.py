"""Device-code sign-in: RFC 8628, refresh with rotation, revocation; over HTTPS, and by a clock where it is about time."""

import re
import time
from collections.abc import Callable
from pathlib import Path

import grpc
import pytest

from homeserver.accounts import Accounts, hash_of
from homeserver.contract import remote
from homeserver.device_codes import ALPHABET, DeviceCodes, OAuthError
from homeserver.grants import Grants
from homeserver.journal import Journal
from homeserver.refusal import Refusal

from .peer import Peer
from .web import Answer, Web

DEVICE_CODE = "urn:ietf:params:oauth:grant-type:device_code"


def begin(device: Web, **fields: str) -> dict[str, str]:
    answer = device.form("/oauth/device_authorization", client_id="receiver", **fields)
    assert answer.status == 200, answer.body
    return dict(answer.json)


def poll(device: Web, code: str) -> Answer:
    return device.form("/oauth/token", grant_type=DEVICE_CODE, client_id="receiver", device_code=code)


@pytest.fixture(scope="module")
def quick(run: Callable[..., Peer]) -> Peer:
    return run("--device-poll-seconds", "0.05", "--access-token-seconds", "600")


def test_from_code_to_attachment_and_sign_out(quick: Peer) -> None:
    device, phone = Web(quick), Web(quick).sign_in()
    asked = begin(device, device_label="Kitchen\x1b[31m television", device_model="Box 4")
    assert re.fullmatch(f"[{ALPHABET}]{{4}}-[{ALPHABET}]{{4}}", asked["user_code"])
    assert asked["verification_uri"] == device.address("/pair")
    assert asked["verification_uri_complete"] == f"{device.address('/pair')}?code={asked['user_code']}"
    assert (asked["expires_in"], asked["interval"]) == (600, 0.05)
    pending = poll(device, asked["device_code"])
    assert pending.status == 400 and pending.json["error"] == "authorization_pending"
    assert pending.headers["cache-control"] == "no-store"

    typed = asked["user_code"].lower().replace("-", " ")
    shown = phone.ask(f"/api/pair?code={typed.replace(' ', '%20')}").json
    assert (shown["label"], shown["model"], shown["address"]) == ("Kitchen[31m television", "Box 4", "127.0.0.1")
    assert phone.post("/api/pair", {"code": typed, "allow": True}).json["code"] == asked["user_code"]
    time.sleep(0.06)  # The interval of this server.
    tokens = poll(device, asked["device_code"]).json
    assert (tokens["token_type"], tokens["expires_in"]) == ("Bearer", 600)

    box = quick.client(token=tokens["access_token"])
    receiver, stream = box.attach("kitchen")
    assert poll(device, asked["device_code"]).json["error"] == "invalid_grant", "a code is used once"
    refreshed = device.form("/oauth/token", grant_type="refresh_token", refresh_token=tokens["refresh_token"], client_id="receiver").json
    renewed = quick.client(token=refreshed["access_token"])
    renewed.report(receiver)  # The attachment goes on under the new token.
    assert quick.client().get(receiver).attached, "it belongs to the account of who confirmed"

    devices = phone.ask("/api/devices").json["devices"]
    assert [one["model"] for one in devices] == ["Box 4"]
    assert phone.post(f"/api/devices/{devices[0]['id']}/sign-out", {}).status == 200
    unauthenticated = grpc.StatusCode.UNAUTHENTICATED
    assert stream.status() == unauthenticated
    assert renewed.code("ListReceivers", remote.ListReceiversRequest()) == unauthenticated
    gone = device.form("/oauth/token", grant_type="refresh_token", refresh_token=refreshed["refresh_token"])
    assert gone.status == 400 and gone.json["error"] == "invalid_grant"
    for secret in (tokens["access_token"], tokens["refresh_token"], asked["device_code"]):
        assert secret not in Path(quick.ready["journal"]).read_text() + (quick.state / "grants.json").read_text()
    for each in (box, renewed):
        each.close()


def test_saying_no(quick: Peer) -> None:
    device, phone = Web(quick), Web(quick).sign_in()
    asked = begin(device)
    assert phone.post("/api/pair", {"code": asked["user_code"], "allow": False}).json["label"] == "A device"
    assert poll(device, asked["device_code"]).json["error"] == "access_denied"
    assert phone.ask(f"/api/pair?code={asked['user_code']}").status == 404


def test_the_device_signs_itself_out(quick: Peer) -> None:
    device, phone = Web(quick), Web(quick).sign_in()
    asked = begin(device)
    phone.post("/api/pair", {"code": asked["user_code"], "allow": True})
    tokens = poll(device, asked["device_code"]).json
    assert device.form("/oauth/revoke", token=tokens["refresh_token"]).status == 200
    assert device.form("/oauth/revoke", token=tokens["refresh_token"]).status == 200, "revoked is revoked"
    client = quick.client(token=tokens["access_token"])
    assert client.code("ListReceivers", remote.ListReceiversRequest()) == grpc.StatusCode.UNAUTHENTICATED
    client.close()


def test_what_is_wrong_has_its_code(quick: Peer) -> None:
    device = Web(quick)
    for answer, code in (
            (device.form("/oauth/device_authorization"), "invalid_request"),
            (device.form("/oauth/token", client_id="receiver"), "invalid_request"),
            (device.form("/oauth/token", grant_type="password", client_id="receiver"), "unsupported_grant_type"),
            (device.form("/oauth/token", grant_type="refresh_token", refresh_token="x"), "invalid_grant"),
            (poll(device, "unknown"), "invalid_grant"), (device.post("/oauth/token", {}), "invalid_request")):
        assert answer.status == 400 and answer.json["error"] == code and answer.json["error_description"]
    asked = begin(device)
    other = device.form("/oauth/token", grant_type=DEVICE_CODE, client_id="another", device_code=asked["device_code"])
    assert other.json["error"] == "invalid_grant", "a code belongs to the client that asked for it"


def test_metadata_names_the_endpoints(quick: Peer) -> None:
    found = Web(quick).ask("/.well-known/oauth-authorization-server").json
    assert found["device_authorization_endpoint"] == Web(quick).address("/oauth/device_authorization")
    assert found["token_endpoint"] == Web(quick).address("/oauth/token") and DEVICE_CODE in found["grant_types_supported"]


def test_guessing_a_code_is_soon_over(run: Callable[..., Peer]) -> None:
    peer = run()
    asked = begin(Web(peer))
    phone = Web(peer).sign_in()
    statuses = [phone.ask(f"/api/pair?code=BBBB-BBB{letter}").status for letter in ALPHABET[:12]]
    assert statuses == [404] * 10 + [429] * 2
    assert phone.post("/api/pair", {"code": asked["user_code"], "allow": True}).status == 429


def test_one_address_cannot_fill_the_table(run: Callable[..., Peer]) -> None:
    device = Web(run())
    for _ in range(10):
        begin(device)
    refused = device.form("/oauth/device_authorization", client_id="receiver")
    assert refused.status == 429 and refused.json["error"] == "temporarily_unavailable" and refused.headers["retry-after"]


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def grants(tmp_path: Path, clock: Clock) -> Grants:
    journal = Journal(tmp_path / "events.jsonl")
    return Grants(tmp_path / "grants.json", Accounts(tmp_path / "tokens.json", ["home"], journal), journal, 3600, clock)


@pytest.fixture
def codes(grants: Grants, clock: Clock) -> DeviceCodes:
    return DeviceCodes(grants, 600, 5, clock)


def error_of(codes: DeviceCodes, device_code: str) -> str:
    with pytest.raises(OAuthError) as error:
        codes.poll(device_code, "receiver")
    return error.value.code


def test_who_polls_too_fast_slows_down_and_only_then(codes: DeviceCodes, clock: Clock) -> None:
    code = codes.begin("receiver", "TV", "", "192.0.2.1").device_code
    said = []
    for wait in (0.0, 5, 4.8, 1, 5, 10, 15, 15, 14.9):
        clock.now += wait
        said.append(error_of(codes, code))
    pending, slow = "authorization_pending", "slow_down"
    # 1 s: slower by 5, so 10; 5 s: slower by 5, so 15; 10 s: 20; then 15 s is too early as well: 25, 30, 35.
    assert said[:3] == [pending] * 3 and said[3:6] == [slow] * 3
    fresh = codes.begin("receiver", "TV", "", "192.0.2.1").device_code
    for _ in range(50):
        clock.now += 5
        assert error_of(codes, fresh) == pending, "a patient device is never told to slow down"


def test_a_code_expires_and_says_so(codes: DeviceCodes, clock: Clock) -> None:
    code = codes.begin("receiver", "TV", "", "192.0.2.1")
    clock.now += 599
    assert error_of(codes, code.device_code) == "authorization_pending" and codes.seconds_left(code) == 1
    clock.now += 1
    assert error_of(codes, code.device_code) == "expired_token"
    with pytest.raises(Refusal):
        codes.look(code.user_code, "home")


def test_what_was_confirmed_in_time_does_not_expire(codes: DeviceCodes, clock: Clock) -> None:
    code = codes.begin("receiver", "TV", "", "192.0.2.1")
    clock.now += 599
    codes.decide(code.shown, "home", "home", True)
    clock.now += 3  # The device's next poll.
    assert codes.poll(code.device_code, "receiver").access


def test_an_answer_that_was_lost_can_be_asked_for_again(codes: DeviceCodes, grants: Grants, clock: Clock) -> None:
    code = codes.begin("receiver", "TV", "", "192.0.2.1")
    codes.decide(code.shown, "home", "home", True)
    codes.poll(code.device_code, "receiver")  # Lost on the way.
    clock.now += 5
    tokens = codes.poll(code.device_code, "receiver")
    assert grants.refresh(tokens.refresh)
    assert len(grants.of("home")) == 1
    assert error_of(codes, code.device_code) == "invalid_grant"


def test_refresh_tokens_rotate_and_a_lost_answer_signs_nobody_out(grants: Grants) -> None:
    first = grants.issue(grants.begin("home", "TV", ""))

    assert grants.holder(hash_of(first.access))
    second = grants.refresh(first.refresh)
    assert second and second.refresh != first.refresh
    third = grants.refresh(first.refresh)  # The answer with the second was lost.
    assert third and grants.refresh(second.refresh) is None, "what was lost is not good any more"
    assert grants.holder(hash_of(third.access)), "and it is the third that is used"
    assert grants.refresh(first.refresh) is None, "two hands hold the first"
    assert grants.holder(hash_of(third.access)) is None and grants.of("home") == [], "so the device is signed out"


def test_access_tokens_expire_and_grants_outlive_a_restart(grants: Grants, clock: Clock, tmp_path: Path) -> None:

    tokens = grants.issue(grants.begin("home", "TV", ""))
    journal = Journal(tmp_path / "events.jsonl")
    again = Grants(tmp_path / "grants.json", Accounts(tmp_path / "tokens.json", ["home"], journal), journal, 3600, clock)
    assert again.holder(hash_of(tokens.access))
    clock.now += 3600
    assert again.holder(hash_of(tokens.access)) is None
    assert again.refresh(tokens.refresh), "the refresh token is what lasts"
    clock.now += 181 * 86400
    assert again.refresh(tokens.refresh) is None

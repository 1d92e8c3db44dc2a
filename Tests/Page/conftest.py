"""One Chromium and one home server for all; each test has its own phones and its own receivers."""

import base64
import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import serialization

from homeserver.tests.peer import eventually
from homeserver.tests.web import Web
from Tests.EndToEnd.programs import Home, Receiver

from . import films as film_library
from .devtools import Browser
from .phone import Phone
from .scripted_receiver import ScriptedReceiver

# A beat each half second, so that the page hears often; gone after two seconds of silence.
BEATS = ("--heartbeat-ms", "500", "--heartbeat-grace", "4")


def _key_of(home: Home) -> str:
    """The hash of the server's public key, as Chromium pins it."""
    certificate = x509.load_pem_x509_certificate((home.state / "server.pem").read_bytes())
    key = certificate.public_key().public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)
    return base64.b64encode(hashlib.sha256(key).digest()).decode()


@pytest.fixture(scope="session")
def films() -> Path:
    return film_library.library()


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory, films: Path) -> Iterator[Home]:
    server = Home(tmp_path_factory.mktemp("home"), films, "--max-sessions", "100", "--device-poll-seconds", "0.2", *BEATS)
    yield server
    server.stop()


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory, home: Home) -> Iterator[Browser]:
    browser = Browser(tmp_path_factory.mktemp("chromium"), [_key_of(home)])
    yield browser
    browser.close()


@pytest.fixture
def cleanup() -> Iterator[list[Callable[[], object]]]:
    calls: list[Callable[[], object]] = []
    yield calls
    for call in reversed(calls):
        call()


def address(home: Home, path: str = "/") -> str:
    return f"https://127.0.0.1:{home.media_port}{path}"


def sign_in(phone: Phone, home: Home) -> None:
    """By the form, with the account's token."""
    phone.press("#token")
    phone.write(home.ready["tokens"]["home"])
    phone.tap("Sign in")
    phone.wait("document.querySelector('.library')", "the library")


@pytest.fixture(scope="session")
def known(home: Home) -> Web:
    """A browser that was signed in before: its cookie is what most phones begin with."""
    return Web(home).sign_in()


def _install_id(web: Web, label: str) -> str | None:
    receivers = web.ask("/api/receivers").json["receivers"]
    return next((one["client"]["install_id"] for one in receivers if one["attached"] and one["client"]["label"] == label), None)


@pytest.fixture
def open_phone(browser: Browser, home: Home, known: Web, cleanup: list[Callable[[], object]], request: pytest.FixtureRequest) -> Callable[..., Phone]:
    """Opens phones that are signed in. What one complained of fails the test, but for what the test says it expects."""
    request.node.stash[PHONES] = phones = []

    def start(width: int = 360, height: int = 640, path: str = "/", signed_in: bool = True, expected: str = "\0", receiver: str | None = None) -> Phone:
        phone = Phone(browser, width, height)
        phones.append(phone)

        def end() -> None:
            complaints = [one for one in phone.complaints if expected not in one]
            phone.close()
            assert complaints == []

        cleanup.append(end)
        chosen = eventually(lambda: _install_id(known, receiver), f"{receiver} is attached") if receiver else None
        phone.prepare(known.cookie if signed_in else None, address(home), chosen)
        phone.open(address(home, path))
        if signed_in:
            phone.wait("document.querySelector('.card')", "films")
        if receiver:
            phone.wait("document.querySelector('.library .chip.is-here')", receiver)
        return phone

    return start


@pytest.fixture
def scripted(home: Home, cleanup: list[Callable[[], object]]) -> Callable[..., ScriptedReceiver]:
    def start(label: str = "Bedroom", **more: Any) -> ScriptedReceiver:
        # Always the same installation: it takes the place of the one of the test before.
        receiver = ScriptedReceiver(home, f"scripted {label}", label, **more)
        cleanup.append(receiver.stop)
        return receiver

    return start


@pytest.fixture(scope="session")
def box(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What one installation of the receiver keeps, for all tests."""
    return tmp_path_factory.mktemp("box") / "Living room"


@pytest.fixture
def real_receiver(home: Home, box: Path, cleanup: list[Callable[[], object]]) -> Receiver:
    receiver = Receiver(box, f"127.0.0.1:{home.grpc_port}", home.ready["ca"], home.ready["tokens"]["home"])
    cleanup.append(receiver.stop)
    receiver.attached()
    return receiver


PHONES = pytest.StashKey[list[Phone]]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """A test that failed leaves a picture of each of its phones."""
    report = yield
    if report.failed and call.when == "call":
        for number, phone in enumerate(item.stash.get(PHONES, []), 1):
            try:
                file = phone.screenshot(f"failed-{item.name}-{number}")
                report.sections.append((f"phone {number}", f"{file}\n" + "\n".join(phone.complaints)))
            except Exception as error:
                report.sections.append((f"phone {number}", f"no picture: {error}"))
    return report

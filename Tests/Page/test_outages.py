"""The receiver goes, the server goes, the account goes: it is said plainly, and what comes back comes back by itself."""

import json
import signal
import time
from collections.abc import Callable

from Tests.EndToEnd.programs import Home, Receiver

from .conftest import address, sign_in
from .phone import Phone
from .scripted_receiver import ScriptedReceiver
from .test_driving import STATUS, play

# Two seconds of grace (conftest.BEATS), and what it takes to draw it.
GRACE, SLACK = 2.0, 1.5


def test_a_killed_receiver_is_gone_within_the_grace_and_comes_back(open_phone: Callable[..., Phone], real_receiver: Receiver) -> None:
    phone = open_phone(receiver="Living room")
    play(phone, "Sync 60")
    phone.wait_text(STATUS, "Playing")
    real_receiver.process.kill()
    killed = time.monotonic()
    phone.wait_text("#banner", "Living room stopped answering")
    assert time.monotonic() - killed < GRACE + SLACK
    assert phone.text(STATUS) == "Not connected"
    assert phone.ask("[...document.querySelectorAll('.now-controls button, .now-controls input, [aria-label=Stop]')].every((one) => one.disabled)")
    phone.screenshot("gone")
    real_receiver.process.wait()
    real_receiver.start()
    phone.wait("!document.querySelector('#banner').classList.contains('shown')", "it is back")
    phone.tap("Back to the films")
    play(phone, "Sync 60")
    phone.wait_text(STATUS, "Playing")


def test_the_server_restarts_under_an_open_page(open_phone: Callable[..., Phone], home: Home, real_receiver: Receiver) -> None:
    phone = open_phone(receiver="Living room", expected="net::ERR_")
    play(phone, "Sync 60")
    phone.wait_text(STATUS, "Playing")
    home.stop(signal.SIGKILL)
    phone.wait_text("#banner", "The home server does not answer")
    assert phone.ask("document.querySelector('.play').disabled")
    stands = phone.ask("""new Promise((done) => { const seen = new Set(), end = performance.now() + 1300; const look = () => {
        seen.add(document.querySelector('.times').textContent); if (performance.now() > end) done(seen.size); else requestAnimationFrame(look); }; look(); })""")
    assert stands == 1, "nothing moves while nobody tells"
    phone.screenshot("server-gone")
    home.restart()
    phone.wait_text(".toast", "The home server is back")
    phone.wait("document.querySelector('#banner').textContent === ''", "the receiver is back", 20)
    phone.wait_text(STATUS, "Playing")
    assert phone.ask("document.querySelector('.signin')") is None
    phone.tap("Pause")
    real_receiver.until(lambda status: status["status"] == "paused", "the page drives it again")


def test_a_superseded_receiver_stays_one_row(open_phone: Callable[..., Phone], scripted: Callable[..., ScriptedReceiver]) -> None:
    receiver = scripted()
    phone = open_phone(receiver="Bedroom")
    play(phone, "Deep zoom")
    phone.wait_text(STATUS, "Playing")
    receiver.answers = False
    phone.tap("Pause")
    receiver.attach()
    phone.wait_text(".toast.bad", "Bedroom went away before it could pause.")
    phone.wait_text(STATUS, "Playing")
    assert phone.text("#banner") == ""
    receiver.answers = True
    phone.tap("Pause")
    phone.wait_text(STATUS, "Paused")
    phone.tap("Television: Bedroom")
    assert phone.ask("[...document.querySelectorAll('dialog[open] .choice-name')].filter((one) => one.textContent === 'Bedroom').length") == 1


def test_polling_where_no_stream_comes_through(open_phone: Callable[..., Phone], scripted: Callable[..., ScriptedReceiver], home: Home) -> None:
    scripted()
    phone = open_phone(signed_in=False, expected="net::ERR_")
    phone.refuse("*/api/events")
    sign_in(phone, home)
    phone.wait_text(".chip", "Bedroom")
    phone.wait("document.querySelector('.chip.is-here')", "the receiver by polling")
    assert phone.text("#banner") == ""


def test_signing_out_elsewhere_ends_the_page(open_phone: Callable[..., Phone], home: Home) -> None:
    phone = open_phone()
    phone.wait("document.querySelector('.card')")
    tokens = home.state / "tokens.json"
    before = tokens.read_text()
    tokens.write_text(json.dumps({"home": "another"}))
    try:
        phone.wait("document.querySelector('.signin')", "signed out")
        assert phone.ask("document.querySelector('.library')") is None
    finally:
        tokens.write_text(before)
    phone.open(address(home))
    phone.wait("document.querySelector('.library')", "the browser's sign-in counts again with the token")

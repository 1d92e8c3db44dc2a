"""A phone comes in by the key in the terminal's address; a television comes in by its code, which a phone confirms."""

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from homeserver.tests.peer import ROOT, eventually
from homeserver.tests.web import Web
from Tests.EndToEnd.programs import Home

from .phone import Phone

DEVICE_CODE = "urn:ietf:params:oauth:grant-type:device_code"


def begin(home: Home, label: str) -> dict[str, str]:
    return dict(Web(home).form("/oauth/device_authorization", client_id="receiver", device_label=label, device_model="Box 4").json)


def poll(home: Home, asked: dict[str, str]) -> dict[str, str]:
    return dict(Web(home).form("/oauth/token", grant_type=DEVICE_CODE, client_id="receiver", device_code=asked["device_code"]).json)


def test_the_address_on_the_television_confirms_it(open_phone: Callable[..., Phone], home: Home) -> None:
    asked = begin(home, "Kitchen")
    phone = open_phone(path=f"/pair?code={asked['user_code']}")
    phone.wait_text(".asking", "Kitchen asks to play films of the account home.")
    assert phone.text(".shown-code") == asked["user_code"]
    assert phone.ask("location.pathname + location.search") == "/", "the code does not stay in the history"
    phone.screenshot("pair")
    phone.tap("Allow")
    phone.wait_text(".toast", "Kitchen is connected.")
    box = home.client(token=poll(home, asked)["access_token"])
    uuid, stream = box.attach("kitchen")
    phone.tap("Television")
    phone.wait_text(".devices", "Kitchen")
    phone.tap("Sign Kitchen out")
    phone.wait_text(".toast", "Kitchen is signed out.")
    phone.wait("!document.querySelector('.devices')?.textContent.includes('Kitchen')")
    assert stream.status().name == "UNAUTHENTICATED"
    box.close()


def test_a_code_is_typed_and_a_wrong_one_is_told(open_phone: Callable[..., Phone], home: Home) -> None:
    asked = begin(home, "Attic")
    phone = open_phone(expected="status of 404")
    phone.tap("Television")
    phone.tap("Connect by code")
    phone.write("bbbb bbbb")
    phone.key("Enter")
    phone.wait_text(".sheet[open] .problem", "No device shows this code now; look at the television again.")
    phone.write(asked["user_code"].lower().replace("-", " "))  # What was wrong is selected, so this takes its place.
    phone.key("Enter")
    phone.wait_text(".asking", "Attic")
    phone.tap("Do not allow")
    phone.wait_text(".toast", "Attic was turned away.")
    assert poll(home, asked)["error"] == "access_denied"


def test_the_key_in_the_address_signs_one_phone_in(open_phone: Callable[..., Phone], home: Home, films: Path, tmp_path: Path) -> None:
    for name in ("ca.pem", "ca.key", "server.pem", "server.key"):  # The browser trusts this key.
        shutil.copy(home.state / name, tmp_path)
    log = tmp_path / "out.txt"
    with open(log, "wb") as out:
        process = subprocess.Popen([sys.executable, "-m", "homeserver", "--library", str(films), "--state", str(tmp_path), "--listen", "127.0.0.1",
                                    "--port", "0", "--media-port", "0", "--show-page"], cwd=ROOT, stdout=out)
    try:
        port, key = eventually(lambda: re.findall(r"https://\S+:(\d+)/#key=(\S+)", log.read_text()), "the page's address", 40)[0]
        phone = open_phone(signed_in=False, expected="Failed to load resource")
        phone.open(f"https://127.0.0.1:{port}/#key={key}")
        phone.wait("document.querySelector('.library')", "the library")
        assert phone.ask("location.hash") == "", "nobody finds the key in the history"
        phone.wait_text(".dock", "No television")
        phone.screenshot("no-television")
        other = open_phone(signed_in=False, expected="Failed to load resource")
        other.open(f"https://127.0.0.1:{port}/?other#key={key}")
        other.wait_text(".signin .problem", "This key was used already")
    finally:
        process.terminate()
        assert process.wait(20) == 0

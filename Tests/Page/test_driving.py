"""Two phones drive one real receiver; and what its features rule out is greyed."""

from collections.abc import Callable

from Tests.EndToEnd.programs import Home, Receiver
from homeserver.contract import remote
from homeserver.tests.peer import eventually

from .phone import Phone
from .scripted_receiver import ScriptedReceiver

STATUS = ".now-status"


def play(phone: Phone, title: str) -> None:
    phone.tap(title)
    phone.wait("document.querySelector('.film[open] .actions')")
    name = phone.ask("document.querySelector('.film[open] [data-action=start]').textContent")
    phone.tap(name)


def seconds(phone: Phone) -> int:
    minutes, rest = phone.text(".times span").split(":")[-2:]
    return int(minutes) * 60 + int(rest)


def test_two_phones_drive_one_receiver(open_phone: Callable[..., Phone], home: Home, real_receiver: Receiver) -> None:
    first, second = open_phone(receiver="Living room"), open_phone(receiver="Living room")
    play(first, "Sync 60")
    first.wait_text(STATUS, "Playing")
    second.wait_text(".dock-title", "Sync 60")
    second.press(".dock-open")
    second.wait_text(STATUS, "Playing")
    assert second.ask("document.querySelector('.now .artwork').classList.contains('has-picture') || null") or \
        second.wait("document.querySelector('.now .artwork.has-picture')", "the film's picture")
    before = seconds(second)
    second.wait(f"Number(document.querySelector('.times span').textContent.split(':').at(-1)) > {before}", "the time moves")

    second.tap("Pause")
    first.wait_text(STATUS, "Paused")
    assert real_receiver.until(lambda status: status["status"] == "paused", "paused")
    second.drag(".timeline input", 0.1, 0.75)
    first.wait("document.querySelector('.times span').textContent >= '0:40'", "the other phone sees the seek")
    sought = [one for one in second.directives() if "seek_to" in one]
    assert len(sought) == 1, "one directive at the end of the drag"
    target = sought[0]["seek_to"]["position_ms"]
    assert 40_000 < target < 50_000
    real_receiver.until(lambda status: abs(status["position_ms"] - target) < 1000 and status["status"] == "paused", "the seek")
    first.tap("Play")
    second.wait_text(STATUS, "Playing")
    first.tap("10 seconds back")
    second.wait("document.querySelector('.times span').textContent < '0:45'", "ten seconds back")
    first.drag(".volume input", 0.9, 0.3)
    second.wait("Math.abs(document.querySelector('.volume input').value - 30) < 6", "the volume on the other phone")
    second.tap("Mute")
    first.wait("document.querySelector('.volume [aria-pressed=true]')", "muted")
    first.screenshot("now-playing")
    second.tap("Stop")
    first.wait_text(".now h1", "Nothing is playing")
    real_receiver.until(lambda status: status["status"] == "idle", "stopped")
    assert home.events("session_stopped")[-1]["reason"] == "STOPPED"


def test_a_film_goes_on_where_it_stopped(open_phone: Callable[..., Phone], real_receiver: Receiver) -> None:
    phone = open_phone(receiver="Living room")
    play(phone, "Sync 60")
    phone.wait_text(STATUS, "Playing")
    phone.drag(".timeline input", 0.05, 0.5)
    real_receiver.until(lambda status: status["status"] == "playing" and status["position_ms"] > 25_000, "the seek")
    phone.tap("Stop")
    real_receiver.until(lambda status: status["status"] == "idle", "stopped")
    phone.open(phone.ask("location.origin") + "/?again")
    phone.wait_text(".begun", "Sync 60")
    phone.press(".begun .card")
    phone.tap("Resume at 0:")
    real_receiver.until(lambda status: status["status"] == "playing" and status["position_ms"] > 25_000, "resumed")
    phone.tap("Stop")


def test_tracks_quality_and_rate(open_phone: Callable[..., Phone], scripted: Callable[..., ScriptedReceiver]) -> None:
    receiver = scripted()
    phone = open_phone(receiver="Bedroom")
    play(phone, "Deep zoom")
    phone.wait_text(STATUS, "Playing")
    for opener, choice, kind, field, wanted in (
            ("Sound: English", "German", "audio", "audio_track_id", "a2"),
            ("Subtitles: Off", "French", "subtitle", "subtitle_track_id", "s2"),
            ("Subtitles: French", "Off", "subtitle", "subtitle_track_id", ""),
            ("Quality: Automatic", "720p", "quality", "rung_id", "low"),
            ("Quality: 720p", "Automatic", "quality", "rung_id", "")):
        phone.tap(opener)
        phone.tap(choice)
        phone.wait(f"document.querySelector('.tabs').textContent && !document.querySelector('dialog[open]')")
        phone.wait("document.querySelector('.tab')")
        _until(receiver, lambda: getattr(receiver.state.selection, field) == wanted, phone)
    phone.tap("Speed: 1×")
    phone.screenshot("speed")
    phone.tap("1.5×")
    _until(receiver, lambda: receiver.state.rate == 1.5, phone)
    assert receiver.kinds() == ["load", *["set_tracks"] * 3, *["set_quality"] * 2, "set_rate"]
    assert receiver.applied[3].set_tracks.clear_subtitle_track
    assert not receiver.applied[5].set_quality.HasField("rung_id")


def _until(receiver: ScriptedReceiver, wanted: Callable[[], bool], phone: Phone) -> None:
    eventually(wanted, f"the receiver's choice; it got {receiver.kinds()}")
    phone.wait("document.querySelector('.toast.bad') === null")


def test_what_features_rule_out_is_greyed(open_phone: Callable[..., Phone], scripted: Callable[..., ScriptedReceiver]) -> None:
    receiver = scripted(volume=False, rate=False)
    phone = open_phone(receiver="Bedroom")
    play(phone, "Deep zoom")
    phone.wait_text(STATUS, "Playing")
    assert phone.ask("document.querySelector('.volume input').disabled && document.querySelector('.volume button').disabled")
    assert phone.ask("[...document.querySelectorAll('.tab')].map((one) => one.disabled)") == [False, False, False, True]
    assert "normal speed only" in phone.ask("document.querySelectorAll('.tab')[3].title")
    receiver.state.ClearField("audio_tracks"), receiver.state.ClearField("subtitle_tracks")
    receiver.report()
    phone.wait("document.querySelectorAll('.tab')[0].disabled && document.querySelectorAll('.tab')[1].disabled", "nothing to choose")


def test_a_film_that_a_receiver_cannot_play_is_said_so(open_phone: Callable[..., Phone], scripted: Callable[..., ScriptedReceiver]) -> None:
    scripted()
    phone = open_phone(receiver="Bedroom")
    phone.tap("No film")
    phone.wait_text(".film .note", "cannot be read")
    assert phone.ask("document.querySelector('.film .primary').disabled")


def test_the_failure_is_told_and_can_be_tried_again(open_phone: Callable[..., Phone], scripted: Callable[..., ScriptedReceiver]) -> None:
    receiver = scripted()
    phone = open_phone(receiver="Bedroom")
    play(phone, "Deep zoom")
    phone.wait_text(STATUS, "Playing")
    receiver.state.failure.CopyFrom(remote.PlaybackFailure(code=remote.PlaybackFailure.NETWORK, message="The film's server does not answer."))
    receiver.report(status=remote.RECEIVER_STATUS_FAILED, position_ms=4000)
    phone.wait_text(STATUS, "does not answer")
    phone.tap("Play again")
    phone.wait_text(STATUS, "Playing")
    assert receiver.applied[-1].load.position_ms == 4000

"""A press shows at once; the receiver's state wins when it has acknowledged; what fails is taken back with words."""

from collections.abc import Callable

import pytest

from homeserver.contract import remote
from homeserver.tests.peer import eventually

from .phone import Phone
from .scripted_receiver import PAUSED, ScriptedReceiver
from .test_driving import STATUS, play


@pytest.fixture
def playing(open_phone: Callable[..., Phone], scripted: Callable[..., ScriptedReceiver], request: pytest.FixtureRequest) -> tuple[Phone, ScriptedReceiver]:
    receiver = scripted()
    phone = open_phone(receiver="Bedroom", expected=getattr(request, "param", "\0"))
    play(phone, "Deep zoom")
    phone.wait_text(STATUS, "Playing")
    eventually(lambda: receiver.state.acked_directive_id == 1, "the load is acknowledged")
    return phone, receiver


Playing = tuple[Phone, ScriptedReceiver]


def test_a_press_shows_before_it_is_acknowledged_and_then_the_state_wins(playing: Playing) -> None:
    phone, receiver = playing
    receiver.answers = False
    phone.tap("Pause")
    phone.wait_text(STATUS, "Paused")
    eventually(lambda: receiver.kinds()[-1] == "pause", "the directive")
    receiver.report(position_ms=60_000)  # Still PLAYING, still without the acknowledgement: the page holds on.
    other = receiver.state.position_ms
    assert phone.text(STATUS) == "Paused"
    receiver.obeys = False
    receiver.answers = True
    receiver.report(acked_directive_id=2, position_ms=other)  # Acknowledged, and plays on all the same.
    phone.wait_text(STATUS, "Playing")


@pytest.mark.parametrize("playing", ["ERR_CONNECTION_REFUSED"], indirect=True)
def test_a_press_that_fails_is_rolled_back_with_words(playing: Playing) -> None:
    phone, receiver = playing
    phone.refuse("*/directives")
    phone.tap("Pause")
    phone.wait_text(".toast.bad", "Bedroom could not pause: the home server does not answer.")
    phone.wait_text(STATUS, "Playing")
    phone.screenshot("rolled-back")
    assert "pause" not in receiver.kinds()
    phone.refuse(None)
    phone.tap("Pause")
    phone.wait_text(STATUS, "Paused")
    eventually(lambda: receiver.state.status == PAUSED, "the receiver pauses")


def test_a_choice_that_is_acknowledged_and_not_made_is_told(playing: Playing) -> None:
    phone, receiver = playing
    receiver.obeys = False
    phone.tap("Speed")
    phone.tap("2×")
    phone.wait_text(".toast.bad", "Bedroom did not change the speed.")
    phone.wait("document.querySelectorAll('.tab-value')[3].textContent === '1×'", "the speed as it is")


def test_a_drag_sends_one_seek_and_holds_its_place_until_acknowledged(playing: Playing) -> None:
    phone, receiver = playing
    receiver.answers = False

    def while_held() -> None:
        receiver.report(position_ms=1000)
        phone.wait_text(".times", "1:0")
        assert "seek_to" not in [kind for one in phone.directives() for kind in one]

    phone.drag(".timeline input", 0.02, 0.7, hold=while_held)
    eventually(lambda: receiver.kinds()[-1] == "seek_to", "the seek")
    shown = phone.text(".times")
    for position in (2000, 3000, 4000):  # Reports from before the seek must not pull it back.
        receiver.report(position_ms=position)
        assert phone.text(".times") == shown
    assert receiver.kinds().count("seek_to") == 1
    target = receiver.applied[-1].seek_to.position_ms
    assert abs(target - 0.7 * receiver.duration_ms) < 0.05 * receiver.duration_ms
    receiver.answer_all()
    phone.wait("document.querySelector('.is-waiting') === null")
    assert abs(phone.ask("Number(document.querySelector('.timeline input').value)") - target) < 5000


def test_ten_presses_go_out_in_order(playing: Playing) -> None:
    phone, receiver = playing
    receiver.report(position_ms=1_000_000, status=PAUSED)
    phone.wait_text(STATUS, "Paused")
    for _ in range(5):
        phone.tap("10 seconds forward")
    eventually(lambda: receiver.state.position_ms == 1_050_000, "five times ten seconds")
    sought = [one.seek_to.position_ms for one in receiver.applied if one.HasField("seek_to")]
    assert sought == sorted(sought)


def test_the_time_moves_between_reports_and_never_past_what_is_there(playing: Playing) -> None:
    phone, receiver = playing
    receiver.report(position_ms=600_000, buffered_until_ms=601_500)
    phone.wait_text(".times", "10:01")
    phone.wait("document.querySelector('.timeline input').value >= 601000")
    receiver.report(position_ms=600_001, buffered_until_ms=601_500, rate=1.0)
    stays = phone.ask("""new Promise((done) => { const seen = []; const look = () => {
        seen.push(document.querySelector('.times span').textContent);
        if (seen.length === 120) done([...new Set(seen)]); else requestAnimationFrame(look); }; look(); })""")
    assert set(stays) <= {"10:00", "10:01"}, stays
    receiver.report(status=remote.RECEIVER_STATUS_BUFFERING, position_ms=601_500)
    phone.wait_text(STATUS, "Buffering")
    phone.wait_text(".times", "10:01")


def test_extrapolation_by_its_rules(playing: Playing) -> None:
    phone, _ = playing
    said = phone.ask("""import('/page/playhead.js').then(({positionAt}) => {
        const at = (state, now) => positionAt({status: 'PLAYING', position_ms: 1000, duration_ms: 9000, buffered_until_ms: 8000, rate: 1, ...state}, 100, now);
        return [at({}, 600), at({rate: 2}, 600), at({rate: 0.5}, 600), at({status: 'PAUSED'}, 600), at({status: 'BUFFERING'}, 600),
          at({}, 60000), at({buffered_until_ms: 0}, 60000), at({buffered_until_ms: 0, duration_ms: 0}, 1100), at({}, 50), at({held: true}, 600)]; })""")
    assert said == [1500, 2000, 1250, 1000, 1000, 8000, 9000, 2000, 1000, 1000]


def test_an_answer_that_comes_after_its_acknowledgement(playing: Playing) -> None:
    phone, _ = playing
    left = phone.ask("""import('/page/presses.js').then(({Presses}) => {
        const presses = new Presses(), state = {status: 'PLAYING', acked_directive_id: 7, rate: 1};
        const press = presses.add('rate', () => ({rate: 2}), (state) => state.rate === 2, 'change', 0);
        const before = presses.over(state).rate;
        const refused = presses.accepted(press, 7, state);
        return [before, presses.length, refused.length, presses.over(state).rate]; })""")
    assert left == [2, 0, 1, 1]

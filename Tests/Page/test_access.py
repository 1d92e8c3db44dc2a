"""Size, keyboard, contrast of motion, policy: what can be measured of being usable by everybody, and safe."""

from collections.abc import Callable

import pytest

from Tests.EndToEnd.programs import Home
from homeserver.tests.peer import eventually

from .conftest import address, sign_in
from .phone import Phone
from .scripted_receiver import ScriptedReceiver
from .test_driving import STATUS, play

# Every control that a finger can reach, with its size and name.
CONTROLS = """[...document.querySelectorAll('button, input:not([aria-hidden]), a[href], select')]
  .filter((one) => one.checkVisibility({visibilityProperty: true}) && (!document.querySelector('dialog[open]') || one.closest('dialog[open]')))
  .map((one) => { const box = one.getBoundingClientRect();
    const label = one.labels?.[0]?.textContent ?? '';
    return {name: (one.getAttribute('aria-label') ?? (label || one.textContent)).trim(), width: box.width, height: box.height, left: box.left, right: box.right}; })"""


def check_controls(phone: Phone, least: int) -> None:
    controls = phone.ask(CONTROLS)
    assert len(controls) >= least, controls
    width = phone.width
    for one in controls:
        assert one["width"] >= 44 and one["height"] >= 44, one
        assert one["name"], one
        assert one["left"] >= 0 and one["right"] <= width + 0.5 or "left" in one["name"], one
    assert phone.ask("Math.max(innerWidth, document.documentElement.scrollWidth)") == width, "nothing sticks out sideways"


def picture(phone: Phone, name: str, width: int) -> None:
    """Of the usual size all views are kept, of the others what plays."""
    if width == 360:
        phone.screenshot(name)


@pytest.mark.parametrize(("width", "height"), [(360, 640), (320, 568), (640, 360)])
def test_all_targets_are_44_pixels_and_named(open_phone: Callable[..., Phone], scripted: Callable[..., ScriptedReceiver], home: Home,
                                             width: int, height: int) -> None:
    scripted()
    phone = open_phone(width, height, signed_in=False)
    check_controls(phone, 2)
    sign_in(phone, home)
    phone.wait("document.querySelector('.card')")
    phone.wait("document.querySelector('.chip.is-here')")
    check_controls(phone, 6)
    phone.press(".library .chip")
    phone.tap("Bedroom")
    phone.press(".library .chip")
    check_controls(phone, 3)
    picture(phone, "televisions", width)
    phone.tap("Connect by code")
    check_controls(phone, 3)
    phone.key("Escape")
    picture(phone, "library", width)
    phone.tap("Deep zoom")
    check_controls(phone, 2)
    picture(phone, "film", width)
    phone.key("Escape")
    play(phone, "Deep zoom")
    phone.wait_text(STATUS, "Playing")
    check_controls(phone, 13)
    assert phone.ask("document.documentElement.scrollHeight <= innerHeight"), "all controls are in sight without scrolling"
    phone.screenshot(f"now-{width}")
    phone.tap("Quality")
    check_controls(phone, 4)
    picture(phone, "quality", width)


def test_by_keyboard_alone(open_phone: Callable[..., Phone], scripted: Callable[..., ScriptedReceiver], home: Home) -> None:
    receiver = scripted()
    phone = open_phone(signed_in=False)

    def focused() -> str:
        return str(phone.ask("(document.activeElement.getAttribute('aria-label') ?? document.activeElement.labels?.[0]?.textContent ?? document.activeElement.textContent).trim()"))

    def tab_to(name: str) -> None:
        for _ in range(40):
            if focused().startswith(name) and phone.ask("document.activeElement.matches('button, input')"):
                outline = phone.ask("getComputedStyle(document.activeElement).outlineStyle + getComputedStyle(document.activeElement).outlineWidth")
                assert outline == "solid3px", f"the focus on {name} is seen: {outline}"
                return
            phone.key("Tab")
        raise AssertionError(f"{name} cannot be reached; the focus is on {focused()}")

    tab_to("Token")
    phone.write(home.ready["tokens"]["home"])
    phone.key("Enter")
    phone.wait("document.querySelector('.chip.is-here') && document.querySelector('.card')")
    tab_to("Television")
    phone.key("Enter")
    phone.wait("document.querySelector('dialog[open]')")
    tab_to("Bedroom")
    phone.key("Enter")
    tab_to("Deep zoom")
    phone.key("Enter")
    phone.wait("document.querySelector('.film[open]')")
    assert focused().startswith("Play on Bedroom"), "the sheet's first action has the focus"
    phone.key("Escape")
    assert focused().startswith("Deep zoom"), "the focus returns to the film"
    phone.key("Enter")
    phone.key("Enter")
    phone.wait_text(STATUS, "Playing")
    assert focused() == "Deep zoom" and phone.ask("document.activeElement.tagName") == "H1", "a new view begins with its heading"
    eventually(lambda: receiver.kinds() == ["load"], "the load")
    phone.key(" ")
    phone.wait_text(STATUS, "Paused")
    tab_to("Position")
    for _ in range(3):
        phone.key("ArrowRight")
    eventually(lambda: "seek_to" in receiver.kinds(), "the seek by keys")
    assert receiver.kinds().count("seek_to") == 1, "three keys are one seek"
    tab_to("Subtitles")
    phone.key("Enter")
    phone.wait("document.querySelector('dialog[open]')")
    tab_to("French")
    phone.key(" ")
    eventually(lambda: receiver.state.selection.subtitle_track_id == "s2", "French")
    phone.ask("document.querySelector('.now h1').focus()")
    tab_to("Back")
    tab_to("Television")
    tab_to("Stop")
    phone.key("Enter")
    eventually(lambda: receiver.kinds()[-1] == "stop", "the stop")
    assert phone.ask("document.querySelector('.library').checkVisibility()")


def test_a_screen_reader_hears_each_change_once(open_phone: Callable[..., Phone], scripted: Callable[..., ScriptedReceiver]) -> None:
    receiver = scripted()
    phone = open_phone(receiver="Bedroom")
    phone.ask("""window.heard = []; new MutationObserver(() => heard.push(live.textContent)).observe(
        window.live = document.getElementById('live'), {childList: true, characterData: true, subtree: true}); 0""")
    play(phone, "Deep zoom")
    phone.wait_text(STATUS, "Playing")
    for position in range(1000, 6000, 1000):
        receiver.report(position_ms=position)
    phone.tap("Pause")
    phone.wait_text(STATUS, "Paused")
    heard = phone.ask("heard")
    assert heard == list(dict.fromkeys(heard)), heard
    assert heard[-2:] == ["Bedroom: Playing, Deep zoom", "Bedroom: Paused, Deep zoom"]
    phone.wait("document.querySelector('.timeline input').getAttribute('aria-valuetext').endsWith('of 1 hour 30 minutes')")


def test_reduced_motion(open_phone: Callable[..., Phone], scripted: Callable[..., ScriptedReceiver]) -> None:
    receiver = scripted()
    phone = open_phone(receiver="Bedroom")
    phone.media("dark", "reduce")
    receiver.answers = False
    play(phone, "Deep zoom")
    phone.wait_text(STATUS, "Loading")
    phone.wait("document.querySelector('.play.is-waiting')", "it waits")
    assert phone.ask("document.getAnimations().length") == 0
    receiver.answer_all()
    phone.wait_text(STATUS, "Playing")
    phone.screenshot("dark")
    phone.tap("Sound")
    assert phone.ask("document.getAnimations().length") == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_stand_out_from_what_is_behind_them(open_phone: Callable[..., Phone], scheme: str) -> None:
    """WCAG 2.2, 1.4.3: 4.5 to 1 for each pair of colours that words are set in."""
    phone = open_phone()
    phone.media(scheme)
    worst = phone.ask("""(() => { const style = getComputedStyle(document.documentElement); const probe = document.body.appendChild(document.createElement('i'));
      const light = (name) => { probe.style.color = style.getPropertyValue(name);
        const [r, g, b] = getComputedStyle(probe).color.match(/[\\d.]+/g).map((part) => part / 255).map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
      const pairs = [['--ink', '--paper'], ['--ink', '--raised'], ['--ink', '--sunk'], ['--soft', '--paper'], ['--soft', '--raised'], ['--paper', '--ink'],
        ['--bad', '--paper'], ['--bad', '--raised'], ['--paper', '--bad']];
      const found = pairs.map(([one, other]) => { const [a, b] = [light(one), light(other)].sort((x, y) => y - x); return [(a + 0.05) / (b + 0.05), one, other]; });
      probe.remove(); return found.sort((a, b) => a[0] - b[0])[0]; })()""")
    assert worst[0] >= 4.5, worst


def test_the_policy_lets_nothing_foreign_in(open_phone: Callable[..., Phone], home: Home) -> None:
    phone = open_phone(expected="Content", signed_in=False)
    sign_in(phone, home)
    policy = phone.ask("fetch('/').then((answer) => answer.headers.get('content-security-policy'))")
    assert "default-src 'none'" in policy and "unsafe" not in policy
    assert phone.complaints == [], "the page itself breaks no rule"
    ran = phone.ask("""new Promise((done) => { addEventListener('securitypolicyviolation', (event) => done(event.effectiveDirective));
        const script = document.createElement('script'); script.textContent = 'window.ran = 1'; document.body.append(script); })""")
    assert ran == "script-src-elem" and phone.ask("window.ran") is None
    cookies = phone.call("Network.getCookies", urls=[address(home)])["cookies"]
    assert [(one["name"], one["httpOnly"], one["secure"], one["sameSite"]) for one in cookies] == [("__Host-homeserver", True, True, "Strict")]
    assert phone.ask("document.cookie") == ""
    assert home.ready["tokens"]["home"] not in phone.ask("JSON.stringify({...localStorage, ...sessionStorage})")

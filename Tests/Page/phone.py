"""One phone: a browser context of its own with one page, operated as a hand or a keyboard does."""

import base64
import json
import threading
from pathlib import Path
from typing import Any

from homeserver.tests.peer import ROOT, eventually

from .devtools import PATIENCE, Browser, Params, ProtocolError

SCREENSHOTS = ROOT / "out"
KEYS = {"Tab": 9, "Enter": 13, "Escape": 27, " ": 32, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Home": 36,
        "End": 35}


class Phone:
    """Everything that the console said, that a policy forbade and that the page posted is kept."""

    def __init__(self, browser: Browser, width: int = 360, height: int = 640) -> None:
        self._connection = browser.connection
        self._context = self._connection.call("Target.createBrowserContext")["browserContextId"]
        self._target = self._connection.call("Target.createTarget", url="about:blank", browserContextId=self._context)["targetId"]
        self._session = self._connection.call("Target.attachToTarget", targetId=self._target, flatten=True)["sessionId"]
        self.complaints: list[str] = []
        self.posts: list[tuple[str, Any]] = []
        self._refused: str | None = None
        self._changed = threading.Lock()
        self._connection.listeners[self._session] = self._on_event
        for domain in ("Page", "Runtime", "Log", "Network", "Audits"):
            self.call(f"{domain}.enable")
        self.size(width, height)
        self.media()

    def call(self, method: str, **params: Any) -> Any:
        return self._connection.call(method, self._session, **params)

    def close(self) -> None:
        self._connection.call("Target.disposeBrowserContext", browserContextId=self._context)
        del self._connection.listeners[self._session]

    def _on_event(self, method: str, params: Params) -> None:
        if method == "Runtime.consoleAPICalled" and params["type"] in ("error", "warning", "assert"):
            self.complaints.append(f"console: {[argument.get('value') or argument.get('description') for argument in params['args']]}")
        elif method == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            self.complaints.append(f"exception: {details.get('exception', {}).get('description') or details['text']}")
        elif method == "Log.entryAdded" and params["entry"]["level"] in ("error", "warning"):
            self.complaints.append(f"log: {params['entry']['text']} {params['entry'].get('url', '')}")
        elif method == "Audits.issueAdded" and "Security" in params["issue"]["code"]:
            self.complaints.append(f"issue: {json.dumps(params['issue'])}")
        elif method == "Network.requestWillBeSent" and params["request"]["method"] == "POST":
            with self._changed:
                self.posts.append((params["request"]["url"], json.loads(params["request"].get("postData", "null"))))
        elif method == "Fetch.requestPaused":
            self._connection.later("Fetch.failRequest", self._session, requestId=params["requestId"], errorReason=self._refused)

    # What it is.

    def size(self, width: int, height: int) -> None:
        self.width = width
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=2, mobile=True)
        self.call("Emulation.setTouchEmulationEnabled", enabled=True)

    def media(self, scheme: str = "light", motion: str = "no-preference") -> None:
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme},
                                                          {"name": "prefers-reduced-motion", "value": motion}])

    def refuse(self, pattern: str | None, reason: str = "ConnectionRefused") -> None:
        """From now on requests to such addresses fail, or with None no longer."""
        self._refused = reason
        if pattern is None:
            self.call("Fetch.disable")
        else:
            self.call("Fetch.enable", patterns=[{"urlPattern": pattern}])

    # What it shows.

    def prepare(self, cookie: str | None, address: str, receiver: str | None) -> None:
        """Signed in already, and with a receiver chosen by its install id: as one that was here before."""
        if cookie:
            name, _, value = cookie.partition("=")
            self.call("Network.setCookie", name=name, value=value, url=address, path="/", secure=True, httpOnly=True, sameSite="Strict")
        if receiver:
            self.call("Page.addScriptToEvaluateOnNewDocument", source=f"localStorage.setItem('receiver', {json.dumps(receiver)})")

    def open(self, address: str) -> None:
        self.call("Page.navigate", url=address)
        self.wait("document.readyState === 'complete' && document.querySelector('#app > *')", address)

    def ask(self, expression: str) -> Any:
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise AssertionError(f"{expression}: {answer['exceptionDetails'].get('exception', {}).get('description')}")
        return answer["result"].get("value")

    def wait(self, expression: str, what: str = "", deadline: float = PATIENCE) -> Any:
        """The first value of the expression that is true."""
        return eventually(lambda: self._look(f"(() => {expression})()"), what or expression, deadline)

    def _look(self, expression: str) -> Any:
        """A true value, or what there is after a second: the page looks for itself, 30 times a second. A page that goes away
        meanwhile has none."""
        try:
            return self.ask(f"""(async () => {{ for (const end = performance.now() + 1000;;) {{ const value = await {expression};
                if (value || performance.now() > end) return value instanceof Node ? true : value;
                await new Promise((done) => setTimeout(done, 33)); }} }})()""")
        except ProtocolError:
            return None

    def text(self, selector: str) -> str:
        return str(self.ask(f"document.querySelector({json.dumps(selector)})?.textContent ?? ''"))

    def wait_text(self, selector: str, part: str, deadline: float = PATIENCE) -> str:
        self.wait(f"document.querySelector({json.dumps(selector)})?.textContent.includes({json.dumps(part)})",
                  f"“{part}” in {selector}; the page says “{self.text(selector)}”", deadline)
        return self.text(selector)

    def box(self, selector: str) -> dict[str, float]:
        """The middle of what can be seen of an element, after scrolling it into view."""
        box = self.ask(f"""(() => {{ const element = document.querySelector({json.dumps(selector)});
            if (!element) return null;
            element.scrollIntoView({{block: 'nearest'}}); const box = element.getBoundingClientRect();
            return {{x: box.x, y: box.y, width: box.width, height: box.height}}; }})()""")
        assert box and box["width"], f"{selector} is not to be seen"
        return dict(box)

    def screenshot(self, name: str) -> Path:
        SCREENSHOTS.mkdir(exist_ok=True)
        file = SCREENSHOTS / f"page-{name}.png"
        # Pictures come in by themselves: those in sight are waited for, and what moves comes to rest.
        self.wait("[...document.images].filter((one) => one.checkVisibility() && one.getBoundingClientRect().top < innerHeight).every((one) => one.complete)")
        self.ask("Promise.all(document.getAnimations().filter((one) => one.effect.getTiming().iterations !== Infinity).map((one) => one.finished.catch(() => {})))")
        file.write_bytes(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))
        return file

    # What is done with it.

    def _touch(self, find: str, what: str) -> None:
        """A press on the middle of an element that can be pressed; what is drawn anew meanwhile is found again. By a pointer without a
        long press: on a busy machine a finger that is lifted late is one."""
        look = f"""(async () => {{ const frame = () => new Promise(requestAnimationFrame);
            const place = () => {{ const element = {find}; if (!element || element.disabled) return null;
              if (document.getAnimations().some((one) => one.effect.getTiming().iterations !== Infinity)) return null;
              element.scrollIntoView({{block: 'nearest'}}); const box = element.getBoundingClientRect();
              const point = {{x: box.x + box.width / 2, y: box.y + box.height / 2}};
              return element.contains(document.elementFromPoint(point.x, point.y)) ? point : null; }};
            const first = place(); await frame(); await frame(); const point = place();
            if (!point || !first || point.x !== first.x || point.y !== first.y) return null;
            window.pressed = false; {find}.addEventListener('click', () => {{ window.pressed = true; }}, {{once: true, capture: true}});
            return point; }})()"""

        def press() -> bool:
            point = eventually(lambda: self._look(look), f"{what} can be pressed", PATIENCE)
            assert point
            for kind in ("mousePressed", "mouseReleased"):
                self.call("Input.dispatchMouseEvent", type=kind, button="left", clickCount=1, **point)
            # A banner that came between the look and the press has moved what was there. Where the press leads to another page, nobody knows.
            return self._look("window.pressed !== false") is not False
        eventually(press, f"{what} is pressed", PATIENCE)

    def press(self, selector: str) -> None:
        self._touch(f"document.querySelector({json.dumps(selector)})", selector)

    def tap(self, name: str) -> None:
        """The control that has this name, or one that begins with it."""
        self._touch(f"""(() => {{ const name = (one) => (one.getAttribute('aria-label') ?? one.textContent).trim();
            const all = [...document.querySelectorAll('button, input')].filter((one) => one.checkVisibility() &&
              (!document.querySelector('dialog[open]') || one.closest('dialog[open]')));
            return all.find((one) => name(one) === {json.dumps(name)}) ?? all.find((one) => name(one).startsWith({json.dumps(name)})); }})()""", f"“{name}”")

    def drag(self, selector: str, start: float, end: float, steps: int = 12, hold: Any = None) -> None:
        """A finger from one share of the width to another; `hold` is called before it is lifted."""
        box = self.box(selector)
        y = box["y"] + box["height"] / 2
        places = [box["x"] + box["width"] * (start + (end - start) * step / steps) for step in range(steps + 1)]
        self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": places[0], "y": y}])
        for place in places[1:]:
            self.call("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": place, "y": y}])
        if hold:
            hold()
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def key(self, name: str, modifiers: int = 0) -> None:
        text = {"Enter": "\r", " ": " "}.get(name)
        common: Params = {"key": name, "code": "Space" if name == " " else name, "windowsVirtualKeyCode": KEYS[name], "modifiers": modifiers}
        self.call("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", **common, **({"text": text} if text else {}))
        self.call("Input.dispatchKeyEvent", type="keyUp", **common)

    def write(self, text: str) -> None:
        self.call("Input.insertText", text=text)

    def directives(self) -> list[dict[str, Any]]:
        """What was sent to receivers, in order."""
        with self._changed:
            return [content for address, content in self.posts if address.endswith("/directives")]

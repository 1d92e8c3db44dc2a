"""A browser or a device that speaks HTTPS to the media port, as a test needs it: by hand."""

import json
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass
from http.cookies import SimpleCookie
from typing import Any

from .peer import DEADLINE, Peer


@dataclass
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Web:
    """Keeps its cookie, and says where its requests come from as a browser does."""

    def __init__(self, peer: Peer) -> None:
        self.peer = peer
        self.cookie = ""

    def ask(self, path: str, method: str = "GET", content: bytes | None = None, **headers: str) -> Answer:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.cookie:
            named["Cookie"] = self.cookie
        request = urllib.request.Request(self.address(path), content, named, method=method)
        try:
            with urllib.request.urlopen(request, context=self.peer.tls, timeout=DEADLINE) as answer:
                found = Answer(answer.status, {name.lower(): value for name, value in answer.headers.items()}, answer.read())
        except urllib.error.HTTPError as error:
            with error:
                found = Answer(error.code, {name.lower(): value for name, value in error.headers.items()}, error.read())
        for name, morsel in SimpleCookie(found.headers.get("set-cookie", "")).items():
            self.cookie = f"{name}={morsel.value}" if morsel.value else ""
        return found

    def address(self, path: str) -> str:
        return f"https://127.0.0.1:{self.peer.media_port}{path}"

    def post(self, path: str, content: Any, **headers: str) -> Answer:
        """As the page does it."""
        own = {"Content_Type": "application/json", "Origin": self.address(""), "Sec_Fetch_Site": "same-origin", **headers}
        return self.ask(path, "POST", json.dumps(content).encode(), **own)

    def form(self, path: str, **fields: str) -> Answer:
        """As a device does it."""
        return self.ask(path, "POST", urllib.parse.urlencode(fields).encode(), Content_Type="application/x-www-form-urlencoded")

    def sign_in(self, account: str = "home") -> "Web":
        assert self.post("/api/sign-in", {"token": self.peer.ready["tokens"][account]}).json == {"account": account}
        return self

    def events(self) -> Any:
        """The open stream."""
        request = urllib.request.Request(self.address("/api/events"), headers={"Cookie": self.cookie})
        return urllib.request.urlopen(request, context=self.peer.tls, timeout=DEADLINE)


def next_event(stream: Any, *names: str) -> tuple[str, Any]:
    """The next event that has one of the names."""
    name = ""
    for line in stream:
        text = line.decode().rstrip("\n")
        if text.startswith("event: "):
            name = text[7:]
        elif text.startswith("data: ") and name in names:
            return name, json.loads(text[6:])
    raise AssertionError(f"the stream ended before {names}")

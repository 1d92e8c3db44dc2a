"""The device authorization grant of RFC 8628: codes that a device shows and a person confirms."""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

from .grants import Grant, Grants, Tokens
from .limiter import Limiter
from .refusal import not_found

# Section 6.1: twenty consonants, so that no word comes out and no letter is taken for a digit.
ALPHABET = "BCDFGHJKLMNPQRSTVWXZ"
LENGTH = 8
# Codes of devices that nobody confirmed yet; more than a home ever has at once.
MOST = 50
# A poll that a network brought somewhat early is not a hasty one.
TOLERANCE = 0.9
SLOWER = 5.0


class OAuthError(Exception):
    """An error code of RFC 6749, section 5.2, or RFC 8628, section 3.5, with a sentence for a person."""

    def __init__(self, code: str, description: str, status: int = 400) -> None:
        super().__init__(description)
        self.code, self.description, self.status = code, description, status


@dataclass
class DeviceCode:
    device_code: str
    user_code: str
    client_id: str
    label: str
    model: str
    address: str
    expires_at: float
    interval: float
    polled_at: float = 0.0
    denied: bool = False
    account: str | None = None
    grant: Grant | None = None

    @property
    def shown(self) -> str:
        """As a person reads and types it: WDJB-MJHT."""
        return f"{self.user_code[:4]}-{self.user_code[4:]}"


class DeviceCodes:
    """All codes of the last minutes. They are not kept over a restart: a device asks for another."""

    def __init__(self, grants: Grants, lifetime: float, interval: float,
                 clock: Callable[[], float] = time.monotonic) -> None:
        self.lifetime, self.interval = lifetime, interval
        self._grants, self._clock = grants, clock
        self._codes: dict[str, DeviceCode] = {}
        # Section 5.1: 20^8 codes, fifty of them good at most, ten tries in five minutes.
        self._wrong = Limiter(10, 300, clock)

    def begin(self, client_id: str, label: str, model: str, address: str) -> DeviceCode:
        now = self._clock()
        # For another lifetime it is said of an expired code that it has expired.
        self._codes = {name: code for name, code in self._codes.items() if now < code.expires_at + self.lifetime}
        open_codes = [code for code in self._codes.values() if now < code.expires_at and code.account is None]
        if len(open_codes) >= MOST or sum(code.address == address for code in open_codes) >= MOST // 5:
            raise OAuthError("temporarily_unavailable", "too many devices wait for a confirmation", 429)
        taken = {code.user_code for code in self._codes.values()}
        user_code = next(code for code in iter(_letters, "") if code not in taken)
        code = DeviceCode(secrets.token_urlsafe(32), user_code, client_id, label, model, address,
                          now + self.lifetime, self.interval)
        self._codes[code.device_code] = code
        return code

    def poll(self, device_code: str, client_id: str) -> Tokens:
        """The tokens, once a person has confirmed. An answer that was lost can be asked for again until its tokens are used."""
        code = self._codes.get(device_code)
        if code is None or code.client_id != client_id:
            raise OAuthError("invalid_grant", "no such device code; ask for a new one")
        now = self._clock()
        if code.denied:
            raise OAuthError("access_denied", "the person at the phone said no")
        if code.grant and (code.grant.used or code.grant.previous):
            raise OAuthError("invalid_grant", "the device code was used already")
        if now >= code.expires_at and code.account is None:
            raise OAuthError("expired_token", "nobody confirmed the code in time; ask for a new one")
        early = code.polled_at and now - code.polled_at < code.interval * TOLERANCE
        code.polled_at = now
        if early:
            code.interval += SLOWER
            raise OAuthError("slow_down", f"wait {code.interval:g} s between two polls from now on")
        if code.account is None:
            raise OAuthError("authorization_pending", "nobody has confirmed the code yet")
        code.grant = code.grant or self._grants.begin(code.account, code.label, code.model)
        return self._grants.issue(code.grant)

    def look(self, typed: str, who: str) -> DeviceCode:
        """The device that shows this code; wrong ones are counted against `who`."""
        self._wrong.check(who)
        wanted = "".join(letter for letter in typed.upper() if letter.isalnum())
        now = self._clock()
        for code in self._codes.values():
            waits = now < code.expires_at and code.account is None and not code.denied
            if waits and secrets.compare_digest(code.user_code.encode(), wanted.encode()):
                return code
        self._wrong.count(who)
        raise not_found("no device shows this code now; look at the television again")

    def decide(self, typed: str, who: str, account: str, allow: bool) -> DeviceCode:
        """The person's answer, which the device hears at its next poll."""
        code = self.look(typed, who)
        if allow:
            code.account = account
        else:
            code.denied = True
        return code

    def seconds_left(self, code: DeviceCode) -> int:
        return max(0, round(code.expires_at - self._clock()))


def _letters() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))



"""Tokens that open one film for some minutes."""

import secrets
import time
from dataclasses import dataclass

# Seconds for which a token that no longer works is still told apart from one that never did.
REMEMBER = 3600.0


@dataclass
class MediaToken:
    value: str
    session_uuid: str
    episode_uuid: str
    # Seconds since 1970, as `MediaDelivery.expires_at` says it.
    issued_at: float
    expires_at: float

    @property
    def expired(self) -> bool:
        return time.time() >= self.expires_at

    @property
    def past_half_life(self) -> bool:
        return time.time() >= (self.issued_at + self.expires_at) / 2


class MediaTokens:
    """Tokens by value. A film's older token works on until its own end, for requests that are under way."""

    def __init__(self, lifetime: float) -> None:
        self._lifetime = lifetime
        self._tokens: dict[str, MediaToken] = {}

    def issue(self, session_uuid: str, episode_uuid: str) -> MediaToken:
        now = time.time()
        self._tokens = {value: token for value, token in self._tokens.items() if now < token.expires_at + REMEMBER}
        token = MediaToken(secrets.token_urlsafe(24), session_uuid, episode_uuid, now, now + self._lifetime)
        self._tokens[token.value] = token
        return token

    def find(self, value: str) -> MediaToken | None:
        return self._tokens.get(value)

    def revoke(self, session_uuid: str) -> None:
        """The session is closed: its tokens have expired."""
        now = time.time()
        for token in self._tokens.values():
            if token.session_uuid == session_uuid:
                token.expires_at = min(token.expires_at, now)

"""Browsers that are signed in: each by a secret in a cookie, of which only the hash is kept."""

import secrets
import time
from pathlib import Path
from typing import Any

from .accounts import Accounts, Caller, hash_of
from .files import read_json, write_json
from .limiter import Limiter
from .refusal import unauthenticated

LIFE = 180 * 86400
MOST = 200


class Browsers:
    """A browser stays signed in over restarts, for as long as the account's token that it came by is in the tokens file.

    A one-time key signs one browser in; when it is used, the next is made.
    """

    def __init__(self, path: Path, accounts: Accounts, account: str) -> None:
        self._path, self._accounts, self._account = path, accounts, account
        self._known: dict[str, dict[str, Any]] = read_json(path, {})
        self._limiter = Limiter(10, 300)
        self.key = secrets.token_urlsafe(16)

    def by_token(self, token: str, address: str) -> str:
        """The cookie for one who knows the account's token."""
        self._limiter.check(address)
        caller = self._accounts.holder(hash_of(token.strip()))
        if caller is None:
            self._limiter.count(address)
            raise unauthenticated("this is not the token of an account here")
        return self._sign_in(caller)

    def by_key(self, key: str, address: str) -> str:
        """The cookie for one who has the one-time key."""
        self._limiter.check(address)
        caller = self._accounts.first(self._account)
        if caller is None or not secrets.compare_digest(key.encode(), self.key.encode()):
            self._limiter.count(address)
            raise unauthenticated("this key was used already, or is not from this server; take a new one")
        self.key = secrets.token_urlsafe(16)
        return self._sign_in(caller)

    def find(self, secret: str) -> Caller:
        """Who a cookie belongs to; raises UNAUTHENTICATED."""
        entry = self._known.get(hash_of(secret)) if secret else None
        caller = self._accounts.holder(entry["credential"]) if entry and time.time() < entry["until"] else None
        if caller is None:
            raise unauthenticated("this browser is not signed in")
        return caller

    def sign_out(self, secret: str) -> None:
        if self._known.pop(hash_of(secret), None):
            write_json(self._path, self._known)

    def _sign_in(self, caller: Caller) -> str:
        now = time.time()
        alive = {name: entry for name, entry in self._known.items()
                 if now < entry["until"] and self._accounts.holder(entry["credential"])}
        secret = secrets.token_urlsafe(32)
        self._known = dict(list(alive.items())[-(MOST - 1):])
        self._known[hash_of(secret)] = {"credential": caller.credential, "until": now + LIFE}
        write_json(self._path, self._known)
        return secret

"""Devices that are signed in: each by an access token that lives an hour and a refresh token that is used once."""

import secrets
import time
import uuid
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from .accounts import Accounts, Caller, hash_of
from .files import read_json, write_json
from .journal import Journal

# A device that did not refresh for so long signs in again.
IDLE = 180 * 86400


@dataclass
class Grant:
    """One device of one account. Of tokens there are only hashes."""

    id: str
    account: str
    label: str
    model: str
    created_at: float
    refreshed_at: float
    refresh: str = ""
    # The refresh token before this one: good until the device used what it was given for it, for that answer may have
    # been lost on the way.
    previous: str = ""
    used: bool = False
    # Until when, by hash; the newest last.
    access: dict[str, float] = field(default_factory=dict)

    @property
    def credential(self) -> str:
        """Stays the same over all its tokens, so that a stream outlives the token that it was opened with."""
        return f"grant:{self.id}"


@dataclass(frozen=True)
class Tokens:
    access: str
    refresh: str
    expires_in: float


class Grants:
    """The file with all grants, and the tokens of each."""

    def __init__(self, path: Path, accounts: Accounts, journal: Journal, lifetime: float,
                 clock: Callable[[], float] = time.time) -> None:
        self._path, self._accounts, self._journal = path, accounts, journal
        self._lifetime, self._clock = lifetime, clock
        self._grants: dict[str, Grant] = {name: Grant(**entry) for name, entry in read_json(path, {}).items()}
        accounts.others.append(self.holder)
        accounts.removed.append(self._drop_accounts)

    def begin(self, account: str, label: str, model: str) -> Grant:
        now = self._clock()
        for old in [grant for grant in self._grants.values() if now - grant.refreshed_at > IDLE]:
            del self._grants[old.id]
        grant = Grant(str(uuid.uuid4()), account, label, model, now, now)
        self._grants[grant.id] = grant
        self._journal.write("device_signed_in", grant=grant.id, account=account, label=label)
        return grant

    def issue(self, grant: Grant) -> Tokens:
        """Two new tokens; the last access token works until its own end."""
        tokens = Tokens(secrets.token_urlsafe(32), secrets.token_urlsafe(32), self._lifetime)
        now = self._clock()
        kept = [(name, until) for name, until in grant.access.items() if now < until][-1:]
        grant.access = {**dict(kept), hash_of(tokens.access): now + self._lifetime}
        grant.refresh, grant.used, grant.refreshed_at = hash_of(tokens.refresh), False, now
        self._save()
        return tokens

    def refresh(self, token: str) -> Tokens | None:
        """The next pair, or None where the token is not good. A token that was used before, after its successor has
        been used too, is in two hands: its device is signed out."""
        hashed = hash_of(token)
        for grant in self._grants.values():
            if self._clock() - grant.refreshed_at > IDLE:
                continue
            if secrets.compare_digest(grant.refresh, hashed):
                grant.previous = grant.refresh
                return self.issue(grant)
            if grant.previous and secrets.compare_digest(grant.previous, hashed):
                if not grant.used:
                    return self.issue(grant)
                self.revoke(grant, "REUSED")
                return None
        return None

    def holder(self, credential: str) -> Caller | None:
        """The caller by the hash of an access token."""
        for grant in self._grants.values():
            if self._clock() < grant.access.get(credential, 0):
                if not grant.used and credential == list(grant.access)[-1]:
                    grant.used = True
                    self._save()
                return Caller(grant.account, grant.credential)
        return None

    def of(self, account: str) -> list[Grant]:
        return [grant for grant in self._grants.values() if grant.account == account]

    def get(self, grant_id: str) -> Grant | None:
        return self._grants.get(grant_id)

    def by_token(self, token: str) -> Grant | None:
        """The grant that an access or a refresh token is of."""
        hashed = hash_of(token)
        return next((grant for grant in self._grants.values()
                     if hashed in (grant.refresh, grant.previous) or hashed in grant.access), None)

    def revoke(self, grant: Grant, reason: str) -> None:
        """Signs the device out, with all its streams and sessions."""
        if self._grants.pop(grant.id, None):
            self._save()
            self._journal.write("device_signed_out", grant=grant.id, reason=reason)
            self._accounts.tell_signed_out({grant.credential})

    def _drop_accounts(self, names: set[str]) -> None:
        for grant in [grant for grant in self._grants.values() if grant.account in names]:
            self.revoke(grant, "ACCOUNT_REMOVED")

    def _save(self) -> None:
        content: dict[str, Any] = {grant.id: asdict(grant) for grant in self._grants.values()}
        write_json(self._path, content)

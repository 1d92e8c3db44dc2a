"""Accounts, each known by its bearer tokens, in a file that its owner may edit while the server runs."""

import hashlib
import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from .failure import CannotStart
from .files import write_json
from .journal import Journal
from .refusal import unauthenticated

BEARER = "bearer "


@dataclass(frozen=True)
class Caller:
    """Who calls: the account, and the credential (a hash of the token) that was shown."""

    account: str
    credential: str


def hash_of(token: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(token.encode()).hexdigest()


class Accounts:
    """The file `{"home": "token", "guest": ["token", "token"]}`; looked at again whenever it changed.

    Tokens are looked up by their hash, so that the time of a look-up tells nothing about a token.
    """

    def __init__(self, path: Path, names: list[str], journal: Journal) -> None:
        self.path = path
        self._journal = journal
        self._stamp: tuple[int, int, int] | None = None
        self._by_credential: dict[str, str] = {}
        self.tokens: dict[str, list[str]] = {}
        # Called with the credentials that are no longer valid.
        self.signed_out: list[Callable[[set[str]], None]] = []
        # Called with the names of accounts that are no longer in the file.
        self.removed: list[Callable[[set[str]], None]] = []
        # Who else knows tokens: asked with a token's hash after the file.
        self.others: list[Callable[[str], Caller | None]] = []
        self._create_missing(names)
        self.reload()

    def _create_missing(self, names: list[str]) -> None:
        try:
            content = json.loads(self.path.read_text())
        except FileNotFoundError:
            content = {}
        except ValueError as error:
            raise CannotStart(f"{self.path} is not valid JSON ({error}); mend or remove it")
        missing = [name for name in names if name not in content]
        if missing:
            content.update({name: secrets.token_urlsafe(24) for name in missing})
            write_json(self.path, content)
        self.path.chmod(0o600)

    def reload(self) -> None:
        """Reads the file if it changed. One that is absent or half written changes nothing: editors do that."""
        try:
            status = self.path.stat()
            stamp = (status.st_mtime_ns, status.st_size, status.st_ino)
            if stamp == self._stamp:
                return
            content = json.loads(self.path.read_text())
            tokens = {name: [value] if isinstance(value, str) else list(value) for name, value in content.items()}
            known = {hash_of(token): name for name, values in tokens.items() for token in values if token}
        except (OSError, ValueError, AttributeError, TypeError):
            return
        gone = set(self._by_credential) - set(known)
        removed = set(self.tokens) - set(tokens)
        self._stamp, self._by_credential, self.tokens = stamp, known, tokens
        if gone:
            self._journal.write("signed_out", credentials=len(gone))
            self.tell_signed_out(gone)
        if removed:
            for tell in self.removed:
                tell(removed)

    def tell_signed_out(self, credentials: set[str]) -> None:
        for tell in self.signed_out:
            tell(credentials)

    def holder(self, credential: str) -> Caller | None:
        """The caller whose token of the file has this hash."""
        self.reload()
        account = self._by_credential.get(credential)
        return None if account is None else Caller(account, credential)

    def first(self, account: str) -> Caller | None:
        """The account by the first of its tokens."""
        self.reload()
        token = next(iter(self.tokens.get(account, [])), None)
        return None if token is None else Caller(account, hash_of(token))

    def authenticate(self, authorization: str | None) -> Caller:
        """The caller that an `authorization` header names; raises UNAUTHENTICATED."""
        if not authorization or not authorization.lower().startswith(BEARER):
            self.reload()
            raise unauthenticated("no bearer token")
        credential = hash_of(authorization[len(BEARER):].strip())
        caller = self.holder(credential) or next(filter(None, (other(credential) for other in self.others)), None)
        if caller is None:
            raise unauthenticated("the token belongs to no account, or the account signed out")
        return caller

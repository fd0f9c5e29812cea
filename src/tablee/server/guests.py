"""Guests: no account, a random name in a signed cookie.

The signature is an HMAC with a key that only this server has; a guest's id alone, from a list or a
database, opens nothing.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import os
import secrets
from pathlib import Path

COOKIE = "tablee_guest"
LANGUAGE_COOKIE = "tablee_language"
KEY_BYTES = 32
TOKEN_BYTES = 16  # 128 bits
_LABEL = b"tablee-guest-1:"


def new_token() -> str:
    """128 random bits, as letters that a link can hold."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def digest(token: str) -> bytes:
    """What is kept of a token instead of it."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def load_key(path: Path) -> bytes:
    """The server's key; made at the first start, readable by its owner only."""
    try:
        key = path.read_bytes()
    except FileNotFoundError:
        key = secrets.token_bytes(KEY_BYTES)
        _write_whole(path, key)
    if len(key) != KEY_BYTES:
        raise ValueError(f"{path} should hold {KEY_BYTES} bytes")
    return key


def _write_whole(path: Path, content: bytes) -> None:
    """All of it is there or nothing: a full disk or a crash must not leave half a key behind."""
    beside = path.with_name(path.name + ".part")
    beside.unlink(missing_ok=True)
    try:
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise


class Signer:
    """Signs guests' cookies and reads them."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def sign(self, guest: str) -> str:
        return f"{guest}.{self._signature(guest)}"

    def read(self, cookie: str | None) -> str | None:
        """The guest of a cookie; None if we have not signed it."""
        if cookie is None or len(cookie) > 200 or not cookie.isascii():
            return None
        guest, dot, signature = cookie.partition(".")
        if not dot or not hmac.compare_digest(signature, self._signature(guest)):
            return None
        return guest

    def _signature(self, guest: str) -> str:
        mac = hmac.new(self._key, _LABEL + guest.encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(mac).decode().rstrip("=")


def cookies_of(header: str) -> dict[str, str]:
    """The cookies of a request header."""
    found: dict[str, str] = {}
    for part in header.split(";"):
        name, equals, value = part.strip().partition("=")
        if equals:
            found.setdefault(name, value)
    return found

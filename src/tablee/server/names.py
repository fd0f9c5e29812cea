"""What people and bots at a table are called."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from tablee.server.refusal import Refusal
from tablee.server.settings import Settings
from tablee.words import general

BOT_NAMES = ("Ada", "Basile", "Chloé", "Denis", "Emma", "Fanny", "Gaspard", "Hugo")


def clean_name(typed: str, settings: Settings) -> str:
    """A name that can be shown: one line of visible letters, not too many."""
    name = " ".join(unicodedata.normalize("NFC", typed).split())
    if not 1 <= len(name) <= settings.name_length or not name.isprintable():
        raise Refusal("bad-name", general("online.name", most=settings.name_length))
    return name


def free_name(name: str, taken: Iterable[str]) -> str:
    """The name, or the name with a number where somebody at the table has it already."""
    known = {other.casefold() for other in taken}
    free, number = name, 2
    while free.casefold() in known:
        free = f"{name} {number}"
        number += 1
    return free


def bot_name(taken: Iterable[str]) -> str:
    """A first name for a bot that nobody at the table has."""
    known = {name.casefold() for name in taken}
    for name in BOT_NAMES:
        if name.casefold() not in known:
            return name
    return free_name(BOT_NAMES[0], taken)

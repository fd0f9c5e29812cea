"""TG-13, TG-14: what may be written in free chat at a table of The Game."""

from __future__ import annotations

from tablee.games.the_game.moves import WORDS
from tablee.games.the_game.numbers_in_chat import find_number
from tablee.games.the_game.spec import TheGameOptions
from tablee.words import Message

TABLES_WITH_CHAT = ("strict", "open")


def why_not_said(options: TheGameOptions, text: str) -> Message | None:
    """The friendly reason why a message does not reach the others; None if it does."""
    if options.talk not in TABLES_WITH_CHAT:
        return Message(WORDS, f"chat.{options.talk}")
    found = find_number(text)
    if found is None:
        return None
    return Message(WORDS, "chat.number", {"found": " ".join(found.text.split())[:40]})

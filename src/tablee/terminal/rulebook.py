"""The rulebook of a game as text."""

from __future__ import annotations

from importlib.resources import files

from tablee.game import Game
from tablee.words import Language


def rulebook(game: Game, language: Language) -> str:
    """The rules in our own words, as Markdown with clause ids."""
    return (files(game.package) / "rules" / f"{language}.md").read_text("utf-8")

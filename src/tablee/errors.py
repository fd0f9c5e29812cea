"""What can go wrong, as errors that a person can read in their own language.

Each says what was wrong and what is allowed instead, and whoever raises it has changed nothing.
"""

from __future__ import annotations

from tablee.words import Language, Message


class TableeError(Exception):
    """The root of all errors that are meant for people."""

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return self.message.text("en")

    def text(self, language: Language) -> str:
        """The same in the reader's language."""
        return self.message.text(language)


class UnknownGame(TableeError):
    """No game has that name."""


class UnknownBot(TableeError):
    """No bot of that name plays the game."""


class InvalidOption(TableeError):
    """An option, or the number of players, that the game does not have."""


class InvalidMove(TableeError):
    """A text that cannot be read as a move."""


class IllegalMove(TableeError):
    """A move that the rules do not allow now."""


class InvalidSavedGame(TableeError):
    """A file that is no saved game, or is damaged."""


class InvalidContribution(TableeError):
    """A contribution to the shuffle that cannot be used."""

"""How a game is shown in a terminal: what each game's view provides, and where it is found."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from importlib import import_module
from typing import Literal, TypeAlias, cast

from rich.markup import escape

from tablee.game import Event, Game, Observation, Seat
from tablee.terminal.letters import one_line
from tablee.words import Language, say

Lasting: TypeAlias = Literal["stays", "read-once", "already-read"]

_VIEWS = {
    "the-game": "tablee.terminal.the_game",
    "cabo": "tablee.terminal.cabo",
    "upturn": "tablee.terminal.upturn",
}  # others: any_game


class TableView(ABC):
    """The words and lines of one game. Lines may carry Rich markup for colour."""

    def __init__(self, game: Game, names: Sequence[str], language: Language) -> None:
        self.game = game
        self.names = tuple(escape(one_line(name)) for name in names)  # a name is no markup
        self.language = language

    @abstractmethod
    def table(self, observation: Observation) -> list[str]:
        """The table as the observation's viewer sees it."""

    @abstractmethod
    def open_table(self, observations: Sequence[Observation]) -> list[str]:
        """The table with everybody's cards, from the observations of all seats."""

    @abstractmethod
    def event(self, event: Event) -> str | None:
        """One line about something that happened; None where it goes without saying."""

    def lasting(self, event: Event, observation: Observation) -> Lasting:
        """Whether what the event shows to the observation's viewer may stay on the screen."""
        return "stays"

    @abstractmethod
    def question(self, observation: Observation, seat: Seat) -> str:
        """What the game wants to know from ``seat`` now."""

    @abstractmethod
    def help(self, observation: Observation) -> list[str]:
        """What can be typed now."""

    def say(self, key: str, **values: object) -> str:
        """A sentence of the game's own catalogue."""
        return say(self.game.package, key, self.language, values)

    def name(self, seat: Seat) -> str:
        return self.names[seat]


def view_of(game: Game, names: Sequence[str], language: Language) -> TableView:
    """The view of a game."""
    view = import_module(_VIEWS.get(game.name, "tablee.terminal.any_game")).VIEW
    return cast("TableView", view(game, names, language))

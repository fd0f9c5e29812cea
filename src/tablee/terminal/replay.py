"""Stepping through a saved game."""

from __future__ import annotations

from dataclasses import dataclass

from tablee import saved
from tablee.errors import InvalidSavedGame
from tablee.game import Viewer
from tablee.match import Match
from tablee.saved import SavedGame
from tablee.terminal.screen import Screen
from tablee.terminal.view import TableView, view_of
from tablee.words import Language, general, say


@dataclass(frozen=True)
class Sight:
    """Through whose eyes a game is replayed."""

    viewers: tuple[Viewer, ...]


def sight_from_text(text: str, game: SavedGame) -> Sight:
    """``public``, ``all`` or a seat; before the end nothing but ``public``."""
    players = len(game.players)
    if text == "public":
        return Sight((None,))
    if game.outcome is None:
        raise InvalidSavedGame(general("replay.unfinished"))
    if text == "all":
        return Sight(tuple(range(players)))
    if text.isascii() and text.isdecimal() and len(text) < 3 and 1 <= int(text) <= players:
        return Sight((int(text) - 1,))
    raise InvalidSavedGame(general("replay.view", typed=text[:20], players=players))


class Replay:
    """A saved game that one can step through, forwards and back."""

    def __init__(self, game: SavedGame, sight: Sight, screen: Screen, language: Language) -> None:
        saved.replay(game)  # wholly checked before the first step is shown
        self.saved = game
        self.steps = saved.steps(game)
        self.sight = sight
        self.screen = screen
        self.language = language
        self.match: Match = saved.begin(game)
        self.at = 0
        self.view: TableView = view_of(self.match.game, game.players, language)

    def show_all(self) -> None:
        """Everything from the first move to the last, one after the other."""
        self.show_table()
        while self.at < len(self.steps):
            self.step()
        self.show_table()

    def walk(self) -> None:
        """Step by step, as somebody asks for it."""
        self.show_table()
        while True:
            prompt = self._say("replay.prompt", at=self.at, of=len(self.steps))
            typed = self.screen.ask(f"{prompt} › ").lower()
            if typed in ("q", "quit", "quitter"):
                return
            if typed in ("b", "back", "r", "retour"):
                self.go_to(self.at - 1)
            elif typed.isascii() and typed.isdecimal() and len(typed) < 6:
                self.go_to(int(typed))
            elif typed in ("", "n", "next", "s", "suite"):
                if self.at == len(self.steps):
                    self.screen.say(self._say("replay.end"))
                    continue
                self.step()
                self.show_table()
            else:
                self.screen.say(self._say("replay.help"))

    def step(self) -> None:
        """Make the next move and tell it."""
        seat, move = self.steps[self.at]
        happened = self.match.apply(seat, move)
        self.at += 1
        viewer = self.sight.viewers[0] if len(self.sight.viewers) == 1 else seat
        for event in happened.seen_by(viewer):
            line = self.view.event(event)
            if line is not None:
                self.screen.show(f"{self.at:>4}  {line}")

    def go_to(self, number: int) -> None:
        """The table after move ``number``."""
        number = max(0, min(number, len(self.steps)))
        if number < self.at:
            self.match = saved.begin(self.saved)
            self.at = 0
        while self.at < number:
            self.match.apply(*self.steps[self.at])
            self.at += 1
        self.show_table()

    def show_table(self) -> None:
        viewers = self.sight.viewers
        all_open = len(viewers) > 1
        observations = [self.match.review(viewer, all_open=all_open) for viewer in viewers]
        if len(observations) == 1:
            self.screen.show(self.view.table(observations[0]))
        else:
            self.screen.show(self.view.open_table(observations))
        self.screen.show()

    def _say(self, key: str, **values: object) -> str:
        return say("tablee", key, self.language, values)

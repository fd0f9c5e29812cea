"""The Game: 1 to 5 players lay 98 cards on four piles, together."""

from __future__ import annotations

from typing import cast

import numpy as np
from numpy.typing import NDArray

from tablee.game import Event, Game, Move, Observation, Outcome, Seat, States, Viewer
from tablee.games.the_game import chat, encode, events, kernel, reasons, spec, views
from tablee.games.the_game.layout import CARDS, LAYOUT
from tablee.games.the_game.moves import EndTurn, TheGameMoves
from tablee.games.the_game.spec import FULL_BOX, PLAYERS, Box, TheGameOptions
from tablee.words import Message

__all__ = ["GAME", "Box", "TheGame", "TheGameOptions"]


class TheGame(Game):
    """The Game, with the real box or with a shrunken one."""

    name = "the-game"
    package = "tablee.games.the_game"
    rules_version = 1
    players = PLAYERS
    options = TheGameOptions
    layout = LAYOUT
    moves = TheGameMoves()
    encoding = encode.ENCODING
    longest_order = CARDS
    cooperative = True

    def __init__(self, box: Box = FULL_BOX) -> None:
        self.box = box
        self.rules = {**kernel.RULES, "encode": encode.encode}

    def setting(self, players: int, options: TheGameOptions) -> NDArray[np.int64]:
        return spec.setting(self.box, players, options)

    def observe(self, states: States, viewer: Viewer) -> Observation:
        return views.observe(states, viewer)

    def observe_all(self, states: States, players: int) -> tuple[Observation, ...]:
        return views.observe_all(states, players)

    def events_of_chance(self, before: States, after: States) -> tuple[Event, ...]:
        return events.events_of_chance(before, after)

    def events_of_move(
        self, before: States, seat: Seat, move: Move, after: States
    ) -> tuple[Event, ...]:
        return events.events_of_move(before, seat, move, after)

    def outcome(self, states: States) -> Outcome | None:
        return views.outcome(states)

    def why_illegal(self, observation: Observation, seat: Seat, move: Move) -> Message:
        return reasons.why_illegal(cast("views.TheGameObservation", observation), seat, move)

    def why_not_said(self, options: TheGameOptions, text: str) -> Message | None:
        return chat.why_not_said(options, text)

    def can_preview(self, states: States, seat: Seat, move: Move) -> bool:
        """All but the end of a turn, which shows the cards drawn and whether the next is stuck."""
        return not isinstance(move, EndTurn)


GAME = TheGame()

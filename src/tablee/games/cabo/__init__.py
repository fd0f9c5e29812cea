"""Cabo: 2 to 5 players lower the sum of cards that they must remember."""

from __future__ import annotations

from typing import cast

import numpy as np
from numpy.typing import NDArray

from tablee.game import Event, Game, Move, Observation, Outcome, Seat, States, Viewer
from tablee.games.cabo import encode, events, kernel, reasons, spec, views
from tablee.games.cabo.layout import CARDS, LAYOUT
from tablee.games.cabo.move_types import CallCabo, Discard, Swap, SwapOthers, Take
from tablee.games.cabo.moves import CaboMoves
from tablee.games.cabo.numbering import PLACE, sets_within
from tablee.games.cabo.spec import FULL_BOX, PLAYERS, Box, CaboOptions
from tablee.words import Message

__all__ = ["GAME", "Box", "Cabo", "CaboOptions"]


class Cabo(Game):
    """Cabo, with the real box or with a shrunken one."""

    name = "cabo"
    package = "tablee.games.cabo"
    rules_version = 1
    players = PLAYERS
    options = CaboOptions
    layout = LAYOUT
    moves = CaboMoves()
    encoding = encode.ENCODING
    longest_order = CARDS

    def __init__(self, box: Box = FULL_BOX) -> None:
        self.box = box
        self.rules = {**kernel.RULES, "encode": encode.encode}

    def check_options(self, players: int, options: CaboOptions) -> None:
        spec.check_options(self.box, players, options)

    def setting(self, players: int, options: CaboOptions) -> NDArray[np.int64]:
        return spec.setting(self.box, players, options)

    def moves_in_use(self, options: CaboOptions) -> int:
        """The sets come last, those of the first places first."""
        return PLACE + sets_within(options.cards)

    def observe(self, states: States, viewer: Viewer) -> Observation:
        return views.observe(states, viewer)

    def review(self, states: States, viewer: Viewer, *, all_open: bool) -> Observation:
        return views.review(states, viewer, all_open=all_open)

    def events_of_chance(self, before: States, after: States) -> tuple[Event, ...]:
        return events.events_of_chance(before, after)

    def events_of_move(
        self, before: States, seat: Seat, move: Move, after: States
    ) -> tuple[Event, ...]:
        return events.events_of_move(before, seat, move, after)

    def outcome(self, states: States) -> Outcome | None:
        return views.outcome(states)

    def why_illegal(self, observation: Observation, seat: Seat, move: Move) -> Message:
        return reasons.why_illegal(cast("views.CaboObservation", observation), seat, move)

    def can_preview(self, states: States, seat: Seat, move: Move) -> bool:
        """What turns no card over: taking, calling, discarding, swapping.

        A draw, a look and a replaced card show something hidden, or (CB-23) something that was
        shown once and is not to be shown again; so does the reveal at the end of a round.
        """
        if not isinstance(move, Take | CallCabo | Discard | Swap | SwapOthers):
            return False
        following = (int(states[0]["turn"]) + 1) % int(states[0]["players"])
        return isinstance(move, Take) or following != int(states[0]["caller"])


GAME = Cabo()

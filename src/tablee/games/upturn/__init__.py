"""UpTurn: 2 to 4 players, a row of numbers that turns; the first with an empty rack wins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from tablee.game import Event, Game, Move, Observation, Outcome, Seat, States, Viewer
from tablee.games.upturn import encode, events, kernel, previews, reasons, spec, tiles, views
from tablee.games.upturn.layout import LAYOUT, TILES
from tablee.games.upturn.notation import UpTurnMoves
from tablee.games.upturn.spec import PLAYERS, Box, UpTurnOptions
from tablee.games.upturn.tiles import default_box, parse_tiles
from tablee.words import Message

__all__ = ["GAME", "Box", "UpTurn", "UpTurnOptions", "parse_tiles"]


class UpTurn(Game):
    """UpTurn, with the tiles that we assume, with those of one's own box, or with fewer."""

    name = "upturn"
    package = "tablee.games.upturn"
    rules_version = 1
    players = PLAYERS
    options = UpTurnOptions
    layout = LAYOUT
    moves = UpTurnMoves()
    encoding = encode.ENCODING
    longest_order = TILES

    def __init__(self, box: Box | None = None) -> None:
        self.box = box or default_box()
        self.rules = {**kernel.RULES, "encode": encode.encode}

    def check_options(self, players: int, options: UpTurnOptions) -> None:
        spec.check_options(self.box, players, options)

    def material(self) -> dict[str, Any]:
        """UT-2: the tiles of the box, since they are an assumption that may be corrected."""
        return tiles.written_box(self.box)

    def read_material(self, text: str) -> Game:
        return UpTurn(parse_tiles(text))

    def with_material(self, material: Mapping[str, Any]) -> Game:
        box = tiles.read_box(material)
        return self if box == self.box else UpTurn(box)

    def setting(self, players: int, options: UpTurnOptions) -> NDArray[np.int64]:
        return spec.setting(self.box, players, options)

    def observe(self, states: States, viewer: Viewer) -> Observation:
        return views.observe(states, viewer)

    def events_of_chance(self, before: States, after: States) -> tuple[Event, ...]:
        return events.events_of_chance(before, after)

    def events_of_move(
        self, before: States, seat: Seat, move: Move, after: States
    ) -> tuple[Event, ...]:
        return events.events_of_move(before, seat, move, after)

    def outcome(self, states: States) -> Outcome | None:
        return views.outcome(states)

    def why_illegal(self, observation: Observation, seat: Seat, move: Move) -> Message:
        return reasons.why_illegal(cast("views.UpTurnObservation", observation), seat, move)

    def can_preview(self, states: States, seat: Seat, move: Move) -> bool:
        return previews.can_preview(states, seat, self.moves.to_number(move))


GAME = UpTurn()

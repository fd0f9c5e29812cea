"""The kernel and the reference, driven alike and asked the same."""

from __future__ import annotations

from dataclasses import asdict

import numpy as np

from reference import upturn as reference
from tablee.games.upturn import Box, UpTurn, UpTurnOptions
from tablee.games.upturn.views import UpTurnObservation, observe, outcome
from tablee.rules import ORDER_TYPE, Rules, compile_rules, room_for_moves

ONE_EACH = {"blue": 1, "green": 1, "double_arrow": 1, "skip_one": 1, "skip_two": 1, "joker": 1}
NO_ACTIONS = dict.fromkeys(ONE_EACH, 0)
MOVES = UpTurn.moves
WRITTEN = [MOVES.format_move(MOVES.from_number(number)) for number in range(MOVES.count)]
NUMBERS = {text: number for number, text in enumerate(WRITTEN)}


class Kernel:
    """The kernel, driven like the reference."""

    def __init__(self, game: UpTurn, rules: Rules, players: int, options: UpTurnOptions) -> None:
        self.game, self.rules, self.players = game, rules, players
        self.states = np.zeros(1, game.layout)
        self.room = room_for_moves(game)
        rules.set_up(self.states, 0, game.setting(players, options))

    def copy(self) -> Kernel:
        twin = object.__new__(Kernel)
        twin.__dict__.update(self.__dict__)
        twin.states = self.states.copy()
        return twin

    def supply(self, order) -> None:
        self.rules.supply(self.states, 0, np.array(order, ORDER_TYPE))

    def legal(self, seat: int) -> dict[str, int]:
        count = self.rules.legal_moves(self.states, 0, seat, self.room)
        numbers = [int(number) for number in self.room[:count]]
        assert len(set(numbers)) == len(numbers)
        return {WRITTEN[number]: number for number in numbers}

    def apply(self, seat: int, text: str) -> None:
        self.rules.apply(self.states, 0, seat, NUMBERS[text])


# Where the two say the same in other words
PHASES = {
    **{phase: phase for phase in ("dealing", "opening", "turn", "run", "over")},
    "hit": "hitting",
    "give": "giving",
}
ROWS = {"rising": "up", "falling": "down", None: None}


def waits_after_draw(seen: UpTurnObservation) -> bool:
    return seen.has_drawn and seen.phase in ("opening", "turn")


def as_reference(seen: UpTurnObservation) -> dict[str, object]:
    """Our observation in the reference's words."""
    return {
        "phase": "drawn" if waits_after_draw(seen) else PHASES[seen.phase],
        "on_turn": seen.on_turn,
        "row": ROWS[seen.row],
        "play": seen.play,
        "last_number": seen.last_number,
        "lines": [[str(tile) for tile in line] for line in seen.lines],
        "rack": None if seen.rack is None else [str(tile) for tile in seen.rack],
        "rack_sizes": list(seen.rack_sizes),
        "bag": seen.bag,
        "run_to": seen.run_to,
        "to_give": seen.to_give,
        "must_call": [] if seen.must_call is None else [seen.must_call],
        "drawn": None if seen.drawn is None else str(seen.drawn),
    }


def compare(kernel: Kernel, state: reference.State) -> None:
    """Everything that can be asked of a state, asked of both."""
    due = reference.chance_due(state)
    assert kernel.rules.chance_due(kernel.states, 0) == due
    awaited = int(kernel.rules.awaited(kernel.states, 0))
    assert awaited == sum(1 << seat for seat in reference.awaited(state))
    for seat in range(kernel.players):
        assert kernel.legal(seat).keys() == reference.legal_moves(state, seat)
    ours, theirs = outcome(kernel.states), reference.outcome(state)
    assert (None if ours is None else (ours.termination, ours.winners, ours.scores)) == theirs
    if not due:
        for viewer in (*range(kernel.players), None):
            assert as_reference(observe(kernel.states, viewer)) == reference.observe(state, viewer)


def both(players: int, options: UpTurnOptions, box: Box, rules_of=compile_rules):
    game = UpTurn(box)
    kernel = Kernel(game, rules_of(game), players, options)
    chosen = asdict(options)
    chosen["starter"] = None if options.starter == "random" else options.starter - 1
    theirs = reference.Box(**asdict(box))
    return kernel, reference.new_game(players, reference.Options(**chosen), theirs)

"""A first simple partner for The Game: the smallest step, card by card, minding the signals."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tablee.bots.bot import NO_LIMIT, Bot, Budget
from tablee.game import Move, Observation
from tablee.games.the_game.moves import PILE_NAMES, ConfirmStarter, EndTurn, Lay, SayWilling
from tablee.games.the_game.views import TheGameObservation

CHEAP = 2  # a further card is laid if it costs no more than this
WILLING_COSTS = (8, 16, 30)  # up to these costs of a first turn: willing 3, 2, 1
KEEP_OFF_COSTS = {"keep-off": 10, "keep-off!": 25}
LONG_JUMP = 5  # what "no big jump" asks to stay under
LONG_JUMP_COSTS = {"no-jump": 2, "no-jump!": 4}  # times the steps beyond


class GreedyBot(Bot):
    """Lays the card that takes least from the piles."""

    name = "greedy"

    def choose(
        self,
        observation: Observation,
        legal: Sequence[Move],
        rng: random.Random,
        budget: Budget = NO_LIMIT,
    ) -> Move | None:
        if not isinstance(observation, TheGameObservation):
            raise TypeError("this bot plays The Game")
        if observation.phase == "starting":
            return _answer_who_starts(observation, legal)
        lays = [move for move in legal if isinstance(move, Lay)]
        costs = {move: _cost(observation, move) for move in lays}
        end = next((move for move in legal if isinstance(move, EndTurn)), None)
        best = min(costs, key=lambda move: (costs[move], move.card, move.pile), default=None)
        if best is None or (end is not None and costs[best] > CHEAP):
            return end
        return best


def _answer_who_starts(table: TheGameObservation, legal: Sequence[Move]) -> Move | None:
    """TG-4: say how gladly one would start; when all have, the most willing is confirmed."""
    seat = table.viewer or 0
    can_speak = any(isinstance(move, SayWilling) for move in legal)
    if can_speak and table.willing[seat] is None:
        return SayWilling(_willingness(table))
    if not can_speak:
        return ConfirmStarter(seat)
    said = [level for level in table.willing if level is not None]
    if len(said) < len(table.willing):
        return None
    return ConfirmStarter(said.index(max(said)))


def _willingness(table: TheGameObservation) -> int:
    """From the cost of the cheapest first turn; a level, never a value (TG-13)."""
    steps = sorted(
        _step(table, Lay(card, pile)) for card in table.hand or () for pile in ("A", "C")
    )
    cost = sum(steps[: table.minimum])
    return sum(cost <= limit for limit in WILLING_COSTS)


def _cost(table: TheGameObservation, move: Lay) -> int:
    """What a card takes from its pile, and from the goodwill of those who asked otherwise."""
    pile = PILE_NAMES.index(move.pile)
    step = _step(table, move)
    asked = 0
    for seat, signals in enumerate(table.signals):
        signal = signals[pile]
        if signal is not None and seat != table.viewer:
            asked += KEEP_OFF_COSTS.get(signal, 0)
            asked += LONG_JUMP_COSTS.get(signal, 0) * max(0, step - LONG_JUMP)
    return step + asked


def _step(table: TheGameObservation, move: Lay) -> int:
    """How far the pile moves on; a jump back gives room (TG-7)."""
    pile = PILE_NAMES.index(move.pile)
    top = table.tops[pile]
    return move.card - top if pile < 2 else top - move.card

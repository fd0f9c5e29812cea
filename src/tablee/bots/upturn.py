"""First simple opponents for UpTurn: small steps, long runs, and a call when it is due."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tablee.bots.bot import NO_LIMIT, Bot, Budget
from tablee.game import Move, Observation, Seat
from tablee.games.upturn.moves import (
    Blue,
    Call,
    DoubleArrow,
    Draw,
    Give,
    Green,
    Hit,
    Joker,
    Lay,
    Pass,
    Run,
    Skip,
)
from tablee.games.upturn.views import Row, UpTurnObservation

KEEP_ACTION = 12  # an action is laid rather than a number that steps further than this
MARK_BONUS = 4  # a mark is worth this many steps
LAST_NUMBER_COST = 40  # the last tile must be a number (UT-17): keep one
STOP_NEXT_BONUS = 15  # for a move that keeps a player with one tile from the next turn
NOTHING_AHEAD = 50  # a row in which one has no number to lay

# Two who hold nearly all tiles could hand them to each other for ever, each doing what looks best:
# whoever holds so many tries something else now and then.
FULL_RACK = 25
WHIM = 0.1


class CarefulBot(Bot):
    """Takes small steps, lays long runs, hits whoever is ahead, and always calls."""

    name = "careful"
    attention = 1.0  # how often it notices that it must call

    def choose(
        self,
        observation: Observation,
        legal: Sequence[Move],
        rng: random.Random,
        budget: Budget = NO_LIMIT,
    ) -> Move | None:
        if not isinstance(observation, UpTurnObservation):
            raise TypeError("this bot plays UpTurn")
        if Call() in legal and rng.random() < self.attention:
            return Call()
        choices = [move for move in legal if not isinstance(move, Call)]
        if len(observation.rack or ()) > FULL_RACK and rng.random() < WHIM:
            return rng.choice(choices)
        return min(choices, key=lambda move: _cost(observation, move), default=None)

    def interject(
        self, observation: Observation, legal: Sequence[Move], rng: random.Random
    ) -> Move | None:
        """UT-16: the call does not wait for one's turn."""
        return Call() if Call() in legal and rng.random() < self.attention else None


class ForgetfulBot(CarefulBot):
    """Plays like the careful one, but forgets to call now and then."""

    name = "forgetful"
    attention = 0.4


def _cost(table: UpTurnObservation, move: Move) -> float:
    """How little one likes a move; the least liked comes last."""
    match move:
        case Hit(seat=seat) | Give(seat=seat):
            return _ahead(table, seat)
        case Run(double=double):
            return -10.0 * len(_on_the_way(table, double))
        case Lay(number=number):
            return _cost_of_number(table, number)
        case Draw():
            return 200
        case Pass():
            return 300
    return _cost_of_action(table, move)


def _ahead(table: UpTurnObservation, seat: Seat) -> float:
    """Whoever has the fewest tiles is the one to stop; oneself never."""
    return 1000 if seat == table.viewer else table.rack_sizes[seat]


def _numbers(table: UpTurnObservation) -> list[int]:
    return [tile for tile in table.rack or () if isinstance(tile, int)]


def _on_the_way(table: UpTurnObservation, double: int) -> list[int]:
    """UT-12: what a run to ``double`` would lay before it."""
    low, high = sorted((table.last_number or 0, double))
    return [number for number in _numbers(table) if low < number < high and number % 11]


def _cost_of_number(table: UpTurnObservation, number: int) -> float:
    rack = table.rack or ()
    if len(rack) == 1:
        return -1000
    cost = float(abs(number - (table.last_number or 0)))
    if number in table.marks:
        cost -= MARK_BONUS
    if len(_numbers(table)) == 1 and table.phase != "run":
        cost += LAST_NUMBER_COST
    return cost


def _cost_of_action(table: UpTurnObservation, move: Move) -> float:
    """An action is worth keeping, unless it is in the way of the last number or needed now."""
    row = _row_after(table, move)
    cost = KEEP_ACTION + _nearest(table, row) / 4
    rack = table.rack or ()
    if len(rack) == 2 and _numbers(table):
        cost -= KEEP_ACTION  # then the number is the last tile
    following = _following(table, move)
    if following != table.viewer:
        cost += 1 / table.rack_sizes[following]  # rather the neighbour with more tiles
    threatened = _neighbour(table, table.viewer or 0, 1 if table.play == "left" else -1)
    if table.rack_sizes[threatened] == 1 and following != threatened:
        cost -= STOP_NEXT_BONUS
    return cost


def _row_after(table: UpTurnObservation, move: Move) -> Row | None:
    match move:
        case Blue():
            return "rising"
        case Green():
            return "falling"
        case DoubleArrow(way=way) | Joker(way=way):
            return "rising" if way == "up" else "falling"
    return table.row


def _nearest(table: UpTurnObservation, row: Row | None) -> int:
    """How far the nearest of one's numbers is in a row of that direction."""
    last = table.last_number or 0
    steps = [number - last if row == "rising" else last - number for number in _numbers(table)]
    return min((step for step in steps if step > 0), default=NOTHING_AHEAD)


def _following(table: UpTurnObservation, move: Move) -> Seat:
    """UT-13, UT-14, UT-15: who is next after an action."""
    seat = table.viewer or 0
    step = 1 if table.play == "left" else -1
    match move:
        case Joker():
            return seat
        case Skip(players=players):
            if len(table.rack_sizes) == 2:
                return seat
            return _neighbour(table, seat, step * (1 + players))
        case Blue(side=side) | Green(side=side) | DoubleArrow(side=side):
            if side is not None:
                step = 1 if side == "left" else -1
    return _neighbour(table, seat, step)


def _neighbour(table: UpTurnObservation, seat: Seat, steps: int) -> Seat:
    return (seat + steps) % len(table.rack_sizes)

"""Which tiles came to which rack, and what for, told from the record before and after.

The kernel keeps no account of it, since simulation would pay for that. But tiles leave the bag in
one order, and what they are drawn for has one order too: the forgotten call, the mark, the tiles to
hand out (effects.carry_on).
"""

from __future__ import annotations

from dataclasses import dataclass

from tablee.game import Move, Seat, States
from tablee.games.upturn.effects import mark_fires
from tablee.games.upturn.kernel import FORGOTTEN
from tablee.games.upturn.layout import (
    ACTIONS,
    BLUE_ARROW,
    DOUBLE_ARROW,
    GREEN_ARROW,
    HAND_OUT,
    JOKER,
    MARK,
    OWN_DRAW,
    PENALTY,
    SKIP_ONE,
    SKIP_TWO,
)
from tablee.games.upturn.moves import Blue, DoubleArrow, Draw, Give, Green, Hit, Joker, Lay, Skip

LAYING = Lay | Blue | Green | DoubleArrow | Skip | Joker  # the moves that lay a tile


@dataclass(frozen=True)
class Delivery:
    """Tiles from the bag onto a rack."""

    stage: int  # what for: PENALTY, MARK, HAND_OUT, OWN_DRAW
    seat: Seat
    codes: tuple[int, ...]


def code_of(move: Move) -> int:
    """The tile that a move lays, as the record names it."""
    match move:
        case Lay(number=number):
            return number
        case Blue():
            return BLUE_ARROW
        case Green():
            return GREEN_ARROW
        case DoubleArrow():
            return DOUBLE_ARROW
        case Skip(players=players):
            return SKIP_ONE if players == 1 else SKIP_TWO
        case Joker():
            return JOKER
    raise ValueError(f"{move} lays no tile")


def deliveries_of_move(before: States, seat: Seat, move: Move, after: States) -> list[Delivery]:
    """What a move of ``seat`` brought onto racks."""
    first, end = int(before[0]["bag_from"]), int(after[0]["bag_from"])
    codes = [int(code) for code in after[0]["bag"][first:end]]
    plan: list[tuple[int, Seat, int]] = []
    match move:
        case Hit(seat=target):
            plan = [(MARK, target, 1), *_after_mark(before, seat)]
        case Give(seat=receiver):
            plan = [(HAND_OUT, receiver, 1)]
        case Draw():
            plan = [(OWN_DRAW, seat, 1)]
        case Lay() | Blue() | Green() | DoubleArrow() | Skip() | Joker():
            if before[0]["due"] >= 0:
                plan = [(PENALTY, int(before[0]["due"]), FORGOTTEN)]
            plan.extend(_after_penalty(before, seat, code_of(move)))
    return _delivered(plan, codes)


def deliveries_of_chance(before: States, after: States) -> list[Delivery]:
    """What was drawn from a new bag."""
    state = before[0]
    codes = [int(code) for code in after[0]["bag"][: int(after[0]["bag_from"])]]
    stage, seat = int(state["stage"]), int(state["turn"])
    plan = [(stage, int(state["drawer"]), int(state["to_draw"]))]
    if stage == PENALTY:
        plan.extend(_after_penalty(before, seat, int(state["laid"])))
    elif stage == MARK:
        plan.extend(_after_mark(before, seat))
    elif stage == HAND_OUT:
        plan = _after_mark(before, seat)
    return _delivered(plan, codes)


def _after_penalty(before: States, seat: Seat, tile: int) -> list[tuple[int, Seat, int]]:
    if before[0]["players"] != 2 or tile >= ACTIONS:
        return []
    fires = not before[0]["mark_self"] and mark_fires(before, 0, tile)
    mark = [(MARK, 1 - seat, 1)] if fires else []
    return [*mark, *_after_mark(before, seat)]


def _after_mark(before: States, seat: Seat) -> list[tuple[int, Seat, int]]:
    """With two players the hand-out follows without a move; it takes whatever was drawn."""
    return [(HAND_OUT, 1 - seat, len(before[0]["bag"]))] if before[0]["players"] == 2 else []


def _delivered(plan: list[tuple[int, Seat, int]], codes: list[int]) -> list[Delivery]:
    """Tiles as drawn, shared out in the order of the plan."""
    found: list[Delivery] = []
    for stage, seat, count in plan:
        if codes:
            found.append(Delivery(stage, seat, tuple(codes[:count])))
            codes = codes[count:]
    return found

"""The rules of UpTurn, once: plain Python functions over the record in layout.py.

Every function takes ``(states, i)``, an array of records and the one that is meant. ``apply`` and
``supply`` trust their caller: a move is checked against ``legal_moves`` before it comes here. What
is legal stands in legal.py, what a laid tile brings about in effects.py, what is done to the bag
and the racks in bag.py and racks.py.
"""

from collections.abc import Callable
from typing import Any

from tablee.game import Numbers, States
from tablee.games.upturn.bag import (
    fill_bag,
    mix_bag,
    next_tile,
    refill_bag,
    refill_size,
)
from tablee.games.upturn.counting import rounds, scores, winners
from tablee.games.upturn.effects import begin_turn, carry_on, draw_for, next_seat
from tablee.games.upturn.layout import (
    ACTIONS,
    BLUE_ARROW,
    CHOOSING,
    DEALING,
    DOUBLE_ARROW,
    DOUBLE_STEP,
    GREEN_ARROW,
    JOKER,
    MARK,
    NOBODY,
    NOTHING,
    OWN_DRAW,
    PENALTY,
    RANDOM,
    REDRAWING,
    REFILLING,
    SKIP_ONE,
    SKIP_TWO,
    TILES,
)
from tablee.games.upturn.legal import (
    awaited,
    awaited_moves,
    free_moves,
    is_opening,
    is_over,
    legal_moves,
)
from tablee.games.upturn.numbering import (
    BLUE,
    DOUBLE_DOWN,
    DOUBLE_UP,
    DRAW,
    GIVE,
    GREEN,
    HIT,
    JOKER_UP,
    LAY,
    LEFT,
    PASS,
    RIGHT,
    RUN,
    SIDES,
    SKIP,
)
from tablee.games.upturn.racks import put_on_rack, take_from_rack
from tablee.kernel import rule

FORGOTTEN = 3  # tiles drawn for a forgotten call (UT-16)

# --- set-up and chance ---------------------------------------------------------------------------


@rule
def set_up(states: States, i: int, setting: Numbers) -> None:
    """UT-1, UT-6: nothing dealt yet, play goes left; spec.py makes ``setting`` of the options."""
    state = states[i]
    state["players"] = setting[0]
    state["starter"] = setting[1]
    state["mark_self"] = setting[2]
    state["marks_in_run"] = setting[3]
    state["auto_call"] = setting[4]
    state["rack_size"] = setting[5]
    state["tile_count"] = setting[6]
    state["marks"][0] = setting[7]
    state["marks"][1] = setting[8]
    for k in range(TILES):
        state["tiles"][k] = setting[9 + k]
    state["phase"] = DEALING
    state["turn"] = 0
    state["row"] = 0
    state["play"] = 1
    state["last_number"] = 0
    state["following"] = 0
    state["drawn"] = 0
    state["run_to"] = 0
    state["numbers_laid"] = 0
    state["laid"] = 0
    state["left"] = 0
    state["due"] = NOBODY
    state["empty_draws"] = 0
    state["stage"] = NOTHING
    state["to_draw"] = 0
    state["drawer"] = NOBODY
    state["to_give"] = 0
    state["racks"][:] = 0
    state["rack_actions"][:] = 0
    state["rack_kinds"][:] = 0
    state["rack_sizes"][:] = 0
    state["bag"][:] = 0
    state["bag_from"] = 0
    state["bag_end"] = 0
    state["table"][:] = 0
    state["table_count"] = 0


@rule
def chance_due(states: States, i: int) -> int:
    """How many things the awaited chance step puts in order; 0 when none is awaited."""
    state = states[i]
    phase = state["phase"]
    if phase == DEALING:
        return int(state["tile_count"])
    if phase == REDRAWING:
        return int(state["bag_end"]) - int(state["bag_from"])
    if phase == CHOOSING:
        return int(state["players"])
    if phase == REFILLING:
        return refill_size(states, i)
    return 0


@rule
def supply(states: States, i: int, order: Numbers) -> None:
    """The outcome of the awaited chance step: ``order`` is a permutation of ``chance_due``."""
    phase = states[i]["phase"]
    if phase == DEALING:
        fill_bag(states, i, order)
        lay_starting_tile(states, i)
    elif phase == REDRAWING:
        mix_bag(states, i, order)
        lay_starting_tile(states, i)
    elif phase == CHOOSING:
        begin_turn(states, i, order[0])
    else:
        refill_bag(states, i, order)
        carry_on(states, i)


@rule
def lay_starting_tile(states: States, i: int) -> None:
    """UT-4: the first tile of the bag, if it is a number; without mark or double. Then UT-5."""
    state = states[i]
    tile = int(state["bag"][state["bag_from"]])
    if tile >= ACTIONS:
        state["phase"] = REDRAWING
        return
    state["table"][0] = next_tile(states, i)
    state["table_count"] = 1
    state["last_number"] = tile
    if state["starter"] == RANDOM:
        state["phase"] = CHOOSING
    else:
        begin_turn(states, i, state["starter"])


# --- what a move does ----------------------------------------------------------------------------


@rule
def apply(states: States, i: int, seat: int, move: int) -> None:
    """Make a legal move of ``seat``."""
    if move < RUN:
        lay_number(states, i, seat, move - LAY + 1)
    elif move < HIT:
        announce_run(states, i, (move - RUN + 1) * DOUBLE_STEP)
    elif move < GIVE:
        draw_for(states, i, MARK, move - HIT, 1)
        carry_on(states, i)
    elif move < BLUE:
        give(states, i, move - GIVE)
    elif move < SKIP:
        lay_arrow(states, i, seat, move)
    elif move < JOKER_UP:
        skip(states, i, seat, SKIP_ONE + move - SKIP)
    elif move < DRAW:
        lay_joker(states, i, seat, 1 if move == JOKER_UP else -1)
    elif move == DRAW:
        draw_for(states, i, OWN_DRAW, seat, 1)
        carry_on(states, i)
    elif move == PASS:
        begin_turn(states, i, next_seat(states, i, seat))
    else:
        states[i]["due"] = NOBODY  # UT-16: "Upturn!"


@rule
def lay_number(states: States, i: int, seat: int, number: int) -> None:
    """UT-7, UT-10; UT-5: the number that opens gives the row its direction."""
    state = states[i]
    if is_opening(states, i):
        state["row"] = 1 if number > state["last_number"] else -1
    state["last_number"] = number
    state["numbers_laid"] += 1
    lay_tile(states, i, seat, number, next_seat(states, i, seat))


@rule
def announce_run(states: States, i: int, double: int) -> None:
    """UT-12: from here to the double; in the opening the double gives the direction (UT-5)."""
    state = states[i]
    if is_opening(states, i):
        state["row"] = 1 if double > state["last_number"] else -1
    state["run_to"] = double


@rule
def lay_arrow(states: States, i: int, seat: int, move: int) -> None:
    """UT-13: the arrow turns the row, and its player the play."""
    state = states[i]
    tile = BLUE_ARROW
    row = 1
    if move >= DOUBLE_UP:
        tile = DOUBLE_ARROW
        row = 1 if move < DOUBLE_DOWN else -1
    elif move >= GREEN:
        tile = GREEN_ARROW
        row = -1
    state["row"] = row
    side = (move - BLUE) % SIDES
    if side == LEFT:
        state["play"] = 1
    elif side == RIGHT:
        state["play"] = -1
    lay_tile(states, i, seat, tile, next_seat(states, i, seat))


@rule
def skip(states: States, i: int, seat: int, tile: int) -> None:
    """UT-14: the next player, or the next two, lose their turn."""
    following = next_seat(states, i, next_seat(states, i, seat))
    # With two players both tiles mean that one plays again.
    if tile == SKIP_TWO and states[i]["players"] > 2:
        following = next_seat(states, i, following)
    lay_tile(states, i, seat, tile, following)


@rule
def lay_joker(states: States, i: int, seat: int, row: int) -> None:
    """UT-15: rising or falling as one likes, and one plays again."""
    states[i]["row"] = row
    lay_tile(states, i, seat, JOKER, seat)


@rule
def lay_tile(states: States, i: int, seat: int, tile: int, following: int) -> None:
    """A tile from the rack onto the table; who owes a call draws before it takes effect (UT-16)."""
    state = states[i]
    take_from_rack(states, i, seat, tile)
    state["table"][state["table_count"]] = tile
    state["table_count"] += 1
    state["laid"] = tile
    state["left"] = state["rack_sizes"][seat]
    state["following"] = following
    state["empty_draws"] = 0
    state["stage"] = PENALTY
    if state["due"] != NOBODY:
        draw_for(states, i, PENALTY, state["due"], FORGOTTEN)
        state["due"] = NOBODY
    carry_on(states, i)


@rule
def give(states: States, i: int, receiver: int) -> None:
    """UT-12: the next of the drawn tiles goes to a player, unseen by the others."""
    state = states[i]
    put_on_rack(states, i, receiver, next_tile(states, i))
    state["to_give"] -= 1
    if state["to_give"] == 0:
        begin_turn(states, i, state["following"])


RULES: dict[str, Callable[..., Any]] = {
    "set_up": set_up,
    "chance_due": chance_due,
    "supply": supply,
    "awaited": awaited,
    "awaited_moves": awaited_moves,
    "free_moves": free_moves,
    "legal_moves": legal_moves,
    "apply": apply,
    "is_over": is_over,
    "scores": scores,
    "winners": winners,
    "rounds": rounds,
}

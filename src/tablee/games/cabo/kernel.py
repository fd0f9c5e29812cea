"""The rules of Cabo, once: plain Python functions over the record in layout.py.

Every function takes ``(states, i)``, an array of records and the one that is meant. ``apply`` and
``supply`` trust their caller: a move is checked against ``legal_moves`` before it comes here. What
is legal is in kernel_legal.py, what a move does in kernel_turn.py, the end of a round in
scoring.py.
"""

from collections.abc import Callable
from typing import Any

from tablee.game import Numbers, States
from tablee.games.cabo.kernel_legal import awaited, awaited_moves, free_moves, legal_moves
from tablee.games.cabo.kernel_turn import (
    begin_turn,
    call,
    discard_held,
    draw,
    end_turn,
    look,
    place,
    swap,
    take,
)
from tablee.games.cabo.layout import (
    CHOOSING,
    DEALING,
    DECIDING,
    EMPTY,
    NOBODY,
    NOWHERE,
    OVER,
    PEEKING,
    PLACES,
    RESHUFFLING,
    SEATS,
    VALUES,
)
from tablee.games.cabo.numbering import (
    DISCARD,
    DRAW,
    PAIR_HIGH,
    PAIR_LOW,
    PEEK,
    PLACE,
    SPY,
    SWAP,
    SWAP_OTHERS,
    TAKE,
)
from tablee.games.cabo.scoring import rounds, scores, winners
from tablee.kernel import rule

# --- set-up and chance ---------------------------------------------------------------------------


@rule
def set_up(states: States, i: int, setting: Numbers) -> None:
    """No card dealt yet, no points; spec.py makes ``setting`` of the options."""
    state = states[i]
    state["players"] = setting[0]
    state["hand_size"] = setting[1]
    state["peeks"] = setting[2]
    state["starter"] = setting[3]
    state["protect_caller"] = setting[4]
    state["failed_cabo"] = setting[5]
    state["swap_opponents"] = setting[6]
    state["helped"] = setting[7]
    state["resets_per_player"] = setting[8]
    state["resets_per_table"] = setting[9]
    state["reset_to"] = setting[10]
    state["limit"] = setting[11]
    state["kamikaze"] = setting[12]
    state["box_size"] = setting[13]
    for value in range(VALUES):
        state["powers"][value] = setting[14 + value]
    state["box"][:] = 0
    for k in range(setting[13]):
        state["box"][k] = setting[14 + VALUES + k]
    state["phase"] = CHOOSING if setting[3] == 0 else DEALING
    state["first"] = 0 if setting[3] == 0 else setting[3] - 1
    state["turn"] = state["first"]
    state["caller"] = NOBODY
    state["round"] = 0
    state["dealer"] = NOBODY
    state["peeks_left"][:] = 0
    state["cards"][:] = EMPTY
    state["knowers"][:] = 0
    state["occupied"][:] = 0
    state["deck"][:] = 0
    state["drawn"] = 0
    state["deck_size"] = 0
    state["discards"][:] = 0
    state["discard_count"] = 0
    state["held"] = EMPTY
    state["held_from"] = NOWHERE
    state["totals"][:] = 0
    state["resets"][:] = 0
    state["last_sums"][:] = 0
    state["last_scores"][:] = 0
    state["rounds_scored"] = 0


@rule
def chance_due(states: States, i: int) -> int:
    """How many things the awaited chance step puts in order; 0 when none is awaited."""
    state = states[i]
    phase = state["phase"]
    if phase == DEALING:
        return int(state["box_size"])
    if phase == RESHUFFLING:
        return int(state["discard_count"]) - 1
    if phase == CHOOSING:
        return int(state["players"])
    return 0


@rule
def supply(states: States, i: int, order: Numbers) -> None:
    """The outcome of the awaited chance step: ``order`` is a permutation of ``chance_due``."""
    state = states[i]
    if state["phase"] == DEALING:
        deal(states, i, order)
    elif state["phase"] == RESHUFFLING:
        reshuffle(states, i, order)
    else:
        state["first"] = order[0]
        state["turn"] = order[0]
        state["phase"] = DEALING


@rule
def deal(states: States, i: int, order: Numbers) -> None:
    """CB-2: hand after hand from the top, then the first discard; the rest is the draw pile."""
    state = states[i]
    size = int(state["box_size"])
    for k in range(size):
        state["deck"][k] = state["box"][order[k]]
    cards = int(state["hand_size"])
    at = 0
    for seat in range(state["players"]):
        for k in range(cards):
            state["cards"][seat, k] = state["deck"][at]
            state["knowers"][seat, k] = 0
            at += 1
        state["occupied"][seat] = (1 << cards) - 1
        state["peeks_left"][seat] = state["peeks"]
    state["discards"][0] = state["deck"][at]
    state["discard_count"] = 1
    state["drawn"] = at + 1
    state["deck_size"] = size
    state["round"] += 1
    state["caller"] = NOBODY
    state["turn"] = state["first"]
    if state["peeks"] > 0:
        state["phase"] = PEEKING
    else:
        begin_turn(states, i, int(state["first"]))


@rule
def reshuffle(states: States, i: int, order: Numbers) -> None:
    """CB-13: all discards but the top, listed from the bottom up, become the draw pile."""
    state = states[i]
    below = int(state["discard_count"]) - 1
    for k in range(below):
        state["deck"][k] = state["discards"][order[k]]
    state["drawn"] = 0
    state["deck_size"] = below
    state["discards"][0] = state["discards"][below]
    state["discard_count"] = 1
    state["phase"] = DECIDING


# --- moves ---------------------------------------------------------------------------------------


@rule
def apply(states: States, i: int, seat: int, move: int) -> None:
    """Make a legal move of ``seat``."""
    phase = states[i]["phase"]
    if phase == PEEKING:
        first_peek(states, i, seat, move - PEEK)
    elif phase == DECIDING:
        if move == TAKE:
            take(states, i)
        elif move == DRAW:
            draw(states, i)
        else:
            call(states, i, seat)
    else:
        use_held(states, i, seat, move)
        end_turn(states, i)


@rule
def first_peek(states: States, i: int, seat: int, at: int) -> None:
    """CB-3: once all have looked, the first turn begins."""
    state = states[i]
    look(states, i, seat, seat, at)
    state["peeks_left"][seat] -= 1
    if awaited(states, i) == 0:
        begin_turn(states, i, int(state["first"]))


@rule
def use_held(states: States, i: int, seat: int, move: int) -> None:
    """CB-5, CB-6: place the card in hand, or discard it, with or without its power (CB-12)."""
    if move >= PLACE:
        place(states, i, seat, move - PLACE)
        return
    discard_held(states, i)
    if move == DISCARD:
        return
    if move < SPY:
        look(states, i, seat, seat, move - PEEK)
    elif move < SWAP:
        look(states, i, seat, (move - SPY) // PLACES, (move - SPY) % PLACES)
    elif move < SWAP_OTHERS:
        code = move - SWAP
        owner = code // PLACES % SEATS
        swap(states, i, seat, code // (SEATS * PLACES), owner, code % PLACES)
    else:
        code = move - SWAP_OTHERS
        pair = code // (PLACES * PLACES)
        low = int(PAIR_LOW[pair])
        high = int(PAIR_HIGH[pair])
        swap(states, i, low, code // PLACES % PLACES, high, code % PLACES)


@rule
def is_over(states: States, i: int) -> bool:
    return bool(states[i]["phase"] == OVER)


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

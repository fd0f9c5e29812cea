"""Cabo: what is legal (CB-3, CB-5 to CB-9, CB-12 to CB-14, CB-19).

No list depends on a card that its seat does not know: any places may be tried as a set, and the
powers offered are those of the card in that seat's own hand.
"""

from tablee.game import Numbers, States
from tablee.games.cabo.kernel_turn import draw_pile
from tablee.games.cabo.layout import (
    DECIDING,
    DRAW_PILE,
    HOLDING,
    NOBODY,
    PEEK_POWER,
    PEEKING,
    PLACES,
    SEATS,
    SPY_POWER,
    SWAP_POWER,
)
from tablee.games.cabo.numbering import (
    ALL_PLACES,
    CALL,
    DISCARD,
    DRAW,
    PAIR_HIGH,
    PAIR_LOW,
    PEEK,
    PLACE,
    SETS,
    SPY,
    SWAP,
    SWAP_OTHERS,
    TAKE,
)
from tablee.kernel import rule


@rule
def awaited(states: States, i: int) -> int:
    """The seats whose move the game waits for, as bits."""
    state = states[i]
    phase = state["phase"]
    if phase == DECIDING or phase == HOLDING:
        return 1 << int(state["turn"])
    bits = 0
    if phase == PEEKING:
        for seat in range(state["players"]):
            bits |= int(state["peeks_left"][seat] > 0) << seat
    return bits


@rule
def awaited_moves(states: States, i: int, seat: int, out: Numbers) -> int:
    """The moves that take the game on; written to ``out``, their number returned."""
    state = states[i]
    phase = state["phase"]
    if phase == PEEKING:
        return first_peeks(states, i, seat, out)
    if state["turn"] != seat:
        return 0
    if phase == DECIDING:
        return first_choices(states, i, out)
    if phase == HOLDING:
        n = sets(states, i, seat, out)
        if state["held_from"] == DRAW_PILE:
            out[n] = DISCARD
            return powers(states, i, seat, out, n + 1)
        return n
    return 0


@rule
def free_moves(states: States, i: int, seat: int, out: Numbers, n: int) -> int:
    """Nothing in Cabo can be done at any time."""
    return n


@rule
def legal_moves(states: States, i: int, seat: int, out: Numbers) -> int:
    """Every legal move of ``seat``; written to ``out``, their number returned."""
    return awaited_moves(states, i, seat, out)


@rule
def first_peeks(states: States, i: int, seat: int, out: Numbers) -> int:
    """CB-3: own places not looked at yet. Before the first turn nobody knows a card otherwise."""
    state = states[i]
    if state["peeks_left"][seat] == 0:
        return 0
    n = 0
    for place in range(state["hand_size"]):
        out[n] = PEEK + place
        n += 1 - (int(state["knowers"][seat, place]) >> seat & 1)
    return n


@rule
def first_choices(states: States, i: int, out: Numbers) -> int:
    """CB-5, CB-6, CB-7: take, draw if there is a draw pile (CB-13), call if nobody has (CB-14)."""
    out[0] = TAKE
    out[1] = DRAW
    n = 1 + int(draw_pile(states, i) > 0)
    out[n] = CALL
    return n + int(states[i]["caller"] == NOBODY)


@rule
def sets(states: States, i: int, seat: int, out: Numbers) -> int:
    """CB-8, CB-9: any card, and any cards together, known or not."""
    occupied = int(states[i]["occupied"][seat])
    width = 0
    while occupied >> width:
        width += 1
    within = width << width >> 1  # sets_within(width)
    if occupied & (occupied + 1) == 0:  # no gap: exactly the first numbers
        for number in range(within):
            out[number] = PLACE + number
        return within
    absent = ALL_PLACES & ~occupied
    n = 0
    for number in range(within):
        out[n] = PLACE + number
        n += int(int(SETS[number]) & absent == 0)
    return n


@rule
def powers(states: States, i: int, seat: int, out: Numbers, n: int) -> int:
    """CB-12: what the card just drawn can do."""
    state = states[i]
    power = state["powers"][state["held"]]
    if power == PEEK_POWER:
        for place in range(state["hand_size"]):
            out[n] = PEEK + place
            n += int(state["occupied"][seat]) >> place & 1
    elif power == SPY_POWER:
        for owner in range(state["players"]):
            if owner != seat:
                for place in range(state["hand_size"]):
                    out[n] = SPY + owner * PLACES + place
                    n += int(state["occupied"][owner]) >> place & 1
    elif power == SWAP_POWER:
        n = swaps(states, i, seat, out, n)
        if state["swap_opponents"]:
            n = swaps_of_others(states, i, seat, out, n)
    return n


@rule
def can_be_swapped(states: States, i: int, owner: int) -> bool:
    """CB-14: under protect_caller nobody touches the caller's cards after the call."""
    state = states[i]
    return not (state["protect_caller"] and state["caller"] == owner)


@rule
def swaps(states: States, i: int, seat: int, out: Numbers, n: int) -> int:
    """CB-12: one of one's own cards with one of an opponent's."""
    state = states[i]
    own = int(state["occupied"][seat])
    size = int(state["hand_size"])
    for owner in range(state["players"]):
        if owner != seat and can_be_swapped(states, i, owner):
            theirs = int(state["occupied"][owner])
            for mine in range(size):
                for place in range(size):
                    out[n] = SWAP + (mine * SEATS + owner) * PLACES + place
                    n += own >> mine & theirs >> place & 1
    return n


@rule
def swaps_of_others(states: States, i: int, seat: int, out: Numbers, n: int) -> int:
    """CB-19: the cards of two opponents."""
    state = states[i]
    size = int(state["hand_size"])
    players = int(state["players"])
    for pair in range(players * (players - 1) // 2):
        low = int(PAIR_LOW[pair])
        high = int(PAIR_HIGH[pair])
        if low == seat or high == seat:
            continue
        if not (can_be_swapped(states, i, low) and can_be_swapped(states, i, high)):
            continue
        for one in range(size):
            for other in range(size):
                out[n] = SWAP_OTHERS + (pair * PLACES + one) * PLACES + other
                n += int(state["occupied"][low]) >> one & int(state["occupied"][high]) >> other & 1
    return n

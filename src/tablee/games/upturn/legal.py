"""Whose move the game waits for, and what is legal."""

from tablee.game import Numbers, States
from tablee.games.upturn.bits import AHEAD, DOUBLE_WORDS, PLACES, PRIME
from tablee.games.upturn.layout import (
    DOUBLE_STEP,
    DOUBLES,
    GIVING,
    HITTING,
    NOBODY,
    OVER,
    PLAYING,
    WORD,
)
from tablee.games.upturn.numbering import (
    ACTION_COUNTS,
    ACTION_MOVES,
    CALL,
    DRAW,
    GIVE,
    HIT,
    LAY,
    MOST_ACTIONS,
    PASS,
    RUN,
)
from tablee.kernel import rule


@rule
def awaited(states: States, i: int) -> int:
    """The seat whose move the game waits for, as a bit; a call is never waited for (UT-16)."""
    phase = states[i]["phase"]
    if PLAYING <= phase <= GIVING:
        return 1 << int(states[i]["turn"])
    return 0


@rule
def is_over(states: States, i: int) -> bool:
    return bool(states[i]["phase"] == OVER)


@rule
def is_opening(states: States, i: int) -> bool:
    """UT-5: until a number lies right of the starting tile the row has no direction."""
    return bool(states[i]["row"] == 0)


@rule
def is_in_run(states: States, i: int) -> bool:
    """UT-12: a run was announced and its double is still to come."""
    return bool((states[i]["run_to"] != 0) & (states[i]["run_to"] != states[i]["laid"]))


@rule
def awaited_moves(states: States, i: int, seat: int, out: Numbers) -> int:
    """The moves that take the game on; written to ``out``, their number returned."""
    state = states[i]
    if state["turn"] != seat:
        return 0
    phase = state["phase"]
    if phase == PLAYING:
        if is_in_run(states, i):
            return list_run(states, i, seat, out)
        if is_opening(states, i):
            return list_opening(states, i, seat, out)
        return list_turn(states, i, seat, out)
    if phase == HITTING:
        return list_seats(states, i, out, HIT, NOBODY if state["mark_self"] == 1 else seat)
    if phase == GIVING:
        return list_seats(states, i, out, GIVE, seat)
    return 0


@rule
def free_moves(states: States, i: int, seat: int, out: Numbers, n: int) -> int:
    """UT-16: the call, by who owes it, whoever is on turn; appended to ``out`` from ``n``."""
    if states[i]["due"] == seat and awaited(states, i) != 0:
        out[n] = CALL
        return n + 1
    return n


@rule
def legal_moves(states: States, i: int, seat: int, out: Numbers) -> int:
    """Every legal move of ``seat``; written to ``out``, their number returned."""
    return free_moves(states, i, seat, out, awaited_moves(states, i, seat, out))


@rule
def list_turn(states: States, i: int, seat: int, out: Numbers) -> int:
    """UT-7, UT-8: a number that continues the row, an action, a draw; after the draw, a pass."""
    state = states[i]
    last = int(state["last_number"])
    rising = 1 if state["row"] > 0 else 0
    low = int(state["racks"][seat, 0]) & AHEAD[rising, last, 0]
    high = int(state["racks"][seat, 1]) & AHEAD[rising, last, 1]
    n = list_numbers(low, high, out, 0)
    n = list_runs(low, high, rising, out, n)
    if state["rack_sizes"][seat] > 1:  # UT-17
        n = list_actions(states, i, seat, out, n)
    out[n] = DRAW if state["drawn"] == 0 else PASS
    return n + 1


@rule
def list_opening(states: States, i: int, seat: int, out: Numbers) -> int:
    """UT-5: any number, which gives the row its direction; a draw only without one."""
    state = states[i]
    last = int(state["last_number"])
    low, high = int(state["racks"][seat, 0]), int(state["racks"][seat, 1])
    n = list_numbers(low, high, out, 0)
    if n == 0:
        out[n] = DRAW
        return 1
    for rising in range(2):
        ahead_low, ahead_high = low & AHEAD[rising, last, 0], high & AHEAD[rising, last, 1]
        n = list_runs(ahead_low, ahead_high, rising, out, n)
    return n


@rule
def list_run(states: States, i: int, seat: int, out: Numbers) -> int:
    """UT-12: within a run, one's numbers on the way to the double, or the double itself."""
    state = states[i]
    last, double = int(state["last_number"]), int(state["run_to"])
    rising = 1 if state["row"] > 0 else 0
    low = int(state["racks"][seat, 0]) & AHEAD[rising, last, 0] & AHEAD[1 - rising, double, 0]
    high = int(state["racks"][seat, 1]) & AHEAD[rising, last, 1] & AHEAD[1 - rising, double, 1]
    out[0] = LAY + double - 1
    return list_numbers(low & ~DOUBLE_WORDS[0], high & ~DOUBLE_WORDS[1], out, 1)


@rule
def list_numbers(low: int, high: int, out: Numbers, n: int) -> int:
    """A move for each number of a set."""
    while low != 0:
        bit = low & -low
        out[n] = LAY - 1 + PLACES[bit % PRIME]
        n += 1
        low ^= bit
    while high != 0:
        bit = high & -high
        out[n] = LAY - 1 + WORD + PLACES[bit % PRIME]
        n += 1
        high ^= bit
    return n


@rule
def list_runs(low: int, high: int, rising: int, out: Numbers, n: int) -> int:
    """UT-12: of one's numbers ahead, the doubles with a plain number before them."""
    doubles_low, doubles_high = low & DOUBLE_WORDS[0], high & DOUBLE_WORDS[1]
    if doubles_low | doubles_high == 0:
        return n
    for k in range(DOUBLES):
        double = DOUBLE_STEP * (k + 1)
        held = (
            (doubles_low >> double) & 1 if double < WORD else (doubles_high >> (double - WORD)) & 1
        )
        before_low = (low ^ doubles_low) & AHEAD[1 - rising, double, 0]
        before_high = (high ^ doubles_high) & AHEAD[1 - rising, double, 1]
        out[n] = RUN + k
        n += held & (before_low | before_high != 0)
    return n


@rule
def list_actions(states: States, i: int, seat: int, out: Numbers, n: int) -> int:
    """UT-13, UT-14, UT-15: one move for each choice that an action tile leaves."""
    kinds = int(states[i]["rack_kinds"][seat])
    table = 0 if states[i]["players"] == 2 else 1
    # All places are copied and those in use are counted: no branch to mispredict.
    for k in range(MOST_ACTIONS):
        out[n + k] = ACTION_MOVES[table, kinds, k]
    return n + int(ACTION_COUNTS[table, kinds])


@rule
def list_seats(states: States, i: int, out: Numbers, first: int, without: int) -> int:
    """UT-11, UT-12: the players one may choose among."""
    n = 0
    for target in range(states[i]["players"]):
        out[n] = first + target
        n += target != without
    return n

"""Tiles onto racks and off them."""

from tablee.game import States
from tablee.games.upturn.layout import ACTIONS, DOUBLE_STEP, WORD
from tablee.kernel import rule


@rule
def is_double(number: int) -> bool:
    """UT-2: 11, 22, .. 99."""
    return number % DOUBLE_STEP == 0


@rule
def is_marked(states: States, i: int, number: int) -> bool:
    """UT-2: whether a numbered tile carries a penalty mark."""
    word = 1 if number >= WORD else 0
    return (int(states[i]["marks"][word]) >> (number - WORD * word)) & 1 == 1


@rule
def has_number(states: States, i: int, seat: int) -> bool:
    """Whether any tile on the rack is a number."""
    return bool(states[i]["racks"][seat, 0] | states[i]["racks"][seat, 1])


@rule
def put_on_rack(states: States, i: int, seat: int, tile: int) -> None:
    """A tile comes to a seat."""
    state = states[i]
    if tile < ACTIONS:
        word = 1 if tile >= WORD else 0
        state["racks"][seat, word] |= 1 << (tile - WORD * word)
    else:
        state["rack_actions"][seat, tile - ACTIONS] += 1
        state["rack_kinds"][seat] |= 1 << (tile - ACTIONS)
    state["rack_sizes"][seat] += 1


@rule
def take_from_rack(states: States, i: int, seat: int, tile: int) -> None:
    """A tile that the seat holds leaves it."""
    state = states[i]
    if tile < ACTIONS:
        word = 1 if tile >= WORD else 0
        state["racks"][seat, word] ^= 1 << (tile - WORD * word)
    else:
        state["rack_actions"][seat, tile - ACTIONS] -= 1
        if state["rack_actions"][seat, tile - ACTIONS] == 0:
            state["rack_kinds"][seat] ^= 1 << (tile - ACTIONS)
    state["rack_sizes"][seat] -= 1

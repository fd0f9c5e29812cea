"""The bag: dealing, drawing, and mixing a new one from the tiles laid."""

from tablee.game import Numbers, States
from tablee.games.upturn.layout import (
    ACTIONS,
    NOBODY,
    OWN_DRAW,
    REFILLING,
    SKIP_ONE,
    SKIP_TWO,
)
from tablee.games.upturn.racks import put_on_rack
from tablee.kernel import rule


@rule
def fill_bag(states: States, i: int, order: Numbers) -> None:
    """UT-3: all tiles of the box, mixed, and a rack for everybody."""
    state = states[i]
    count = int(state["tile_count"])
    for k in range(count):
        state["bag"][k] = state["tiles"][order[k]]
    state["bag_from"] = 0
    state["bag_end"] = count
    for seat in range(state["players"]):
        for _ in range(state["rack_size"]):
            put_on_rack(states, i, seat, next_tile(states, i))


@rule
def mix_bag(states: States, i: int, order: Numbers) -> None:
    """UT-4: the tiles in the bag in a new order, before anything lies on the table."""
    state = states[i]
    start = int(state["bag_from"])
    count = int(state["bag_end"]) - start
    # The table is empty and serves as the place to mix on.
    for k in range(count):
        state["table"][k] = state["bag"][start + k]
    for k in range(count):
        state["bag"][start + k] = state["table"][order[k]]
    state["table"][:] = 0


@rule
def in_bag(states: States, i: int) -> int:
    """Tiles that can still be drawn; those that wait to be handed out are drawn already."""
    state = states[i]
    return int(state["bag_end"]) - int(state["bag_from"]) - int(state["to_give"])


@rule
def next_tile(states: States, i: int) -> int:
    """Take the first tile of the bag out of it."""
    state = states[i]
    at = int(state["bag_from"])
    state["bag_from"] = at + 1
    return int(state["bag"][at])


@rule
def draw_tiles(states: States, i: int) -> bool:
    """Draw what is to be drawn, as far as there are tiles; False: a new bag is awaited first."""
    state = states[i]
    while state["to_draw"] > 0:
        if in_bag(states, i) == 0:
            if refill_size(states, i) > 0:
                state["phase"] = REFILLING
                return False
            state["to_draw"] = 0  # UT-19: nothing is left to draw
            return True
        state["to_draw"] -= 1
        if state["drawer"] == NOBODY:
            state["to_give"] += 1
        else:
            tile = next_tile(states, i)
            put_on_rack(states, i, state["drawer"], tile)
            if state["stage"] == OWN_DRAW:
                state["drawn"] = tile
    return True


@rule
def begins_line(tile: int) -> bool:
    """UT-9: an arrow or a joker begins a new line."""
    return (tile >= ACTIONS) & (tile != SKIP_ONE) & (tile != SKIP_TWO)


@rule
def last_number_at(states: States, i: int) -> int:
    """Where on the table the last number lies."""
    at = int(states[i]["table_count"]) - 1
    while states[i]["table"][at] >= ACTIONS:
        at -= 1
    return at


@rule
def last_turn_at(states: States, i: int) -> int:
    """Where the last arrow or joker lies, if it lies after the last number; else 0."""
    first = last_number_at(states, i)
    for at in range(int(states[i]["table_count"]) - 1, first, -1):
        if begins_line(states[i]["table"][at]):
            return at
    return 0


@rule
def refill_size(states: States, i: int) -> int:
    """UT-19: how many of the tiles on the table would go into a new bag."""
    kept = 2 if last_turn_at(states, i) > 0 else 1
    return int(states[i]["table_count"]) - kept


@rule
def refill_bag(states: States, i: int, order: Numbers) -> None:
    """UT-19: all tiles laid but the last number, and the last arrow or joker if it lies after it.

    Tiles that wait to be handed out are drawn already and stay in front.
    """
    state = states[i]
    number_at, turn_at = last_number_at(states, i), last_turn_at(states, i)
    number, turn = int(state["table"][number_at]), int(state["table"][turn_at])
    n = 0
    for at in range(state["table_count"]):
        if at != number_at and (at != turn_at or turn_at == 0):
            state["table"][n] = state["table"][at]
            n += 1
    waiting = int(state["to_give"])
    start = int(state["bag_from"])
    for k in range(waiting):
        state["bag"][k] = state["bag"][start + k]
    for k in range(n):
        state["bag"][waiting + k] = state["table"][order[k]]
    state["bag_from"] = 0
    state["bag_end"] = waiting + n
    state["table"][:] = 0
    state["table"][0] = number
    state["table_count"] = 1
    if turn_at > 0:
        state["table"][1] = turn
        state["table_count"] = 2

"""Whole turns: a way to lay on the rising piles with one on the falling piles, then further cards.

The worth of a turn is what it leaves of the piles, less the unseen cards that fit nowhere any more,
less what the rest of the hand will cost. The last part is reckoned only where it can still matter.
"""

from __future__ import annotations

from tablee.bots.mind import Knowledge
from tablee.bots.the_game.rest import cost_after, cost_of_cards, cost_of_rest
from tablee.bots.the_game.row import BRISK
from tablee.bots.the_game.stage import weigh_stage
from tablee.bots.the_game.thinking import BASE
from tablee.bots.the_game.ways import (
    BITS,
    bit_of,
    find_ways,
    is_free,
    put,
    start,
    worth_of_pair,
)
from tablee.bots.traits import STYLE, Traits
from tablee.game import Numbers
from tablee.games.the_game.layout import PILES
from tablee.kernel import rule

NEAREST = 2  # cards that are tried on each pile
FURTHER = 2  # cards beyond the minimum in turns that are compared whole
NO_TURN = -1e9  # less than any turn is worth


@rule
def place_of(scratch: Numbers, way: int, card: int) -> int:
    """The place in a direction of a card of the hand."""
    return card if way == 0 else int(scratch[0]["size"]) - 1 - card


@rule
def keep(scratch: Numbers, most: int, turn: int, length: int, value: float) -> None:
    """Put a turn among the best, if it is one of them."""
    room = scratch[0]
    kept = int(room["kept"])
    if kept == most and value <= room["values"][kept - 1]:
        return
    at = kept if kept < most else kept - 1
    while at > 0 and room["values"][at - 1] < value:
        room["values"][at] = room["values"][at - 1]
        room["turns"][at] = room["turns"][at - 1]
        room["lengths"][at] = room["lengths"][at - 1]
        at -= 1
    room["values"][at] = value
    room["turns"][at] = turn
    room["lengths"][at] = length
    if kept < most:
        room["kept"] = kept + 1


@rule
def join_ways(scratch: Numbers, need: int, more: int, most: int) -> None:
    """Turns of ``need`` cards, and those with up to ``more`` that pay; the best are kept."""
    room = scratch[0]
    total = int(room["total"])
    bonus, dead = room["card_now"], room["dead_now"]
    pairs = room["most_pairs"]
    level = room["level"]
    used, worth, edge = room["way_used"], room["way_worth"], room["way_edge"]
    cards, pays = room["way_cards"], room["way_pays"]
    floor = NO_TURN
    room["kept"] = 0
    for length in range(need, need + more + 1):
        extra = bonus * (length - need)
        for up in range(length + 1):
            down = length - up
            most_down = NO_TURN
            for y in range(int(level[1, down]), int(level[1, down + 1])):
                most_down = max(most_down, worth[1, y])
            most_down += extra + pairs
            for x in range(int(level[0, up]), int(level[0, up + 1])):
                if worth[0, x] + most_down <= floor or (length > need and not pays[0, x]):
                    continue
                for y in range(int(level[1, down]), int(level[1, down + 1])):
                    value = worth[0, x] + worth[1, y] + extra
                    value -= dead * max(0, edge[0, x] + edge[1, y] - total)
                    if value + pairs <= floor or used[0, x] & used[1, y]:
                        continue
                    if length > need and not pays[1, y]:
                        continue
                    value -= cost_of_rest(scratch, value - floor, x, y)
                    if value > floor:
                        turn = int(cards[0, x]) | int(cards[1, y]) << (BITS * up)
                        keep(scratch, most, turn, length, value)
                        if room["kept"] == most:
                            floor = float(room["values"][most - 1])


@rule
def find_turns(
    knowledge: Knowledge,
    k: int,
    traits: Traits,
    scratch: Numbers,
    most: int,
) -> None:
    """The ``most`` best turns; from brisk on, nothing is laid after the best."""
    record = knowledge[k]
    room = scratch[0]
    size = int(room["size"])
    weigh_stage(knowledge, k, traits, scratch)
    need = min(max(0, int(record["minimum"]) - int(record["laid_this_turn"])), size)
    more = min(FURTHER, size - need)
    find_ways(scratch, 0, NEAREST, need, need + more)
    find_ways(scratch, 1, NEAREST, need, need + more)
    join_ways(scratch, need, more, most)
    while room["kept"] == 0:  # one who is stuck before the minimum lays what goes (TG-12)
        need -= 1
        join_ways(scratch, need, 0, most)
    if traits[STYLE] < BRISK:
        extend(scratch, need)


@rule
def extend(scratch: Numbers, need: int) -> None:
    """Lay further cards after the best turn as long as that makes the table better."""
    room = scratch[0]
    bonus = float(room["card_now"])
    turn = int(room["turns"][0])
    length = int(room["lengths"][0])
    start(scratch)
    for depth in range(length):
        step = (turn >> (BITS * depth)) & 31
        put(scratch, step % PILES, place_of(scratch, step % PILES // 2, step // PILES))
    while room["lengths"][0] < room["size"]:
        room["best_pile"] = -1
        earned = bonus * (int(room["lengths"][0]) - need)
        for pile in range(PILES):
            look_further(scratch, earned, bonus, pile)
        pile = int(room["best_pile"])
        if pile < 0:
            break
        if room["best_via"] >= 0:
            put(scratch, pile, int(room["best_via"]))
        put(scratch, pile, int(room["best_place"]))


@rule
def look_further(scratch: Numbers, earned: float, bonus: float, pile: int) -> None:
    """A jump back, the nearest card, or a card from which another of one's own jumps back."""
    room = scratch[0]
    size = int(room["size"])
    used = int(room["used"])
    way, which = pile // 2, pile % 2
    top = int(room["now"][pile])
    if top == BASE:
        place = int(room["above"][way, which])
        back = int(room["base_back"][way, which])
    else:
        place = top + 1
        back = int(room["back"][way, top])
    if back >= 0 and is_free(used, way, size, back):
        weigh_further(scratch, earned + bonus, pile, back, -1)
    while place < size and not is_free(used, way, size, place):
        place += 1
    if place < size:
        weigh_further(scratch, earned + bonus, pile, place, -1)
    far, far_back = first_pair(scratch, way, used, place)
    if far >= 0:
        weigh_further(scratch, earned + 2 * bonus, pile, far_back, far)


@rule
def weigh_further(scratch: Numbers, earned: float, pile: int, place: int, via: int) -> None:
    """Remember a further card (laid after the one at ``via``, if any) if it is the best so far."""
    room = scratch[0]
    now = room["now"]
    size = int(room["size"])
    before = now[pile]
    now[pile] = place
    used = int(room["used"]) | bit_of(size, pile // 2, place)
    if via >= 0:
        used |= bit_of(size, pile // 2, via)
    a, b, c, d = int(now[0]), int(now[1]), int(now[2]), int(now[3])
    now[pile] = before
    worth, rank, total = room["top_worth"], room["top_rank"], int(room["total"])
    rank_a, rank_b = int(rank[0, 0, a]), int(rank[0, 1, b])
    rank_c, rank_d = total - int(rank[1, 0, c]), total - int(rank[1, 1, d])
    value = earned + worth_of_pair(scratch, worth[0, 0, a], worth[0, 1, b])
    value += worth_of_pair(scratch, worth[1, 0, c], worth[1, 1, d])
    value -= room["dead_now"] * max(0, min(rank_a, rank_b) - max(rank_c, rank_d))
    if value + room["most_pairs"] > room["values"][0]:
        value -= cost_after(
            scratch,
            value - room["values"][0],
            cost_of_cards(scratch, used, a, b, c, d),
            used,
            min(rank_a, rank_b),
            max(rank_a, rank_b),
            min(rank_c, rank_d),
            max(rank_c, rank_d),
        )
    if value > room["values"][0]:
        room["values"][0] = value
        room["best_pile"] = pile
        room["best_place"] = place
        room["best_via"] = via


@rule
def first_pair(scratch: Numbers, way: int, used: int, place: int) -> tuple[int, int]:
    """The nearest card from ``place`` on from which a card of one's own jumps back, and that."""
    room = scratch[0]
    size = int(room["size"])
    pairs = int(room["pairs"][way])
    while place < size and pairs >> place:
        back = int(room["back"][way, place])
        if back >= 0 and is_free(used, way, size, place) and is_free(used, way, size, back):
            return place, back
        place += 1
    return -1, -1

"""Ways to lay on the two piles of one direction: the parts that whole turns are made of.

What is laid on one pile does not touch the others, so the piles are laid on one after the other
and no way is met twice. On a pile only the nearest cards are tried, jumps back, and cards from
which one of one's own cards jumps back.
"""

from __future__ import annotations

from tablee.bots.the_game.thinking import BASE, WAYS
from tablee.game import Numbers
from tablee.games.the_game.layout import PILES
from tablee.kernel import rule

BITS = 5  # of one card in a turn: its place in the hand times four, and the pile


@rule
def worth_of_pair(scratch: Numbers, way: int, first: int, second: int) -> float:
    """The two piles of a direction with these top cards; the roomier counts for more."""
    room = scratch[0]
    a = room["base_room"][way, 0] if first == BASE else room["room"][way, first]
    b = room["base_room"][way, 1] if second == BASE else room["room"][way, second]
    value = max(a, b) + room["less_now"] * min(a, b)
    if first != BASE:
        gap = max(0, room["rank"][way, first] - room["base_rank"][way, 0])
        value -= room["asked"][way, 0] + room["asked_gap"][way, 0] * gap
    if second != BASE:
        gap = max(0, room["rank"][way, second] - room["base_rank"][way, 1])
        value -= room["asked"][way, 1] + room["asked_gap"][way, 1] * gap
    return float(value)


@rule
def edge_of_pair(scratch: Numbers, way: int, first: int, second: int) -> int:
    """The rank below which a card fits on neither pile."""
    room = scratch[0]
    a = room["base_rank"][way, 0] if first == BASE else room["rank"][way, first]
    b = room["base_rank"][way, 1] if second == BASE else room["rank"][way, second]
    return int(min(a, b))


@rule
def add_way(
    scratch: Numbers, way: int, parent: int, which: int, place: int, depth: int, need: int
) -> None:
    """The parent's cards, then this one; beyond the minimum only where every last card pays."""
    room = scratch[0]
    n = int(room["ways"][way])
    if n == WAYS:
        return
    first = place if which == 0 else int(room["way_top"][way, parent, 0])
    second = place if which == 1 else int(room["way_top"][way, parent, 1])
    worth = worth_of_pair(scratch, way, first, second)
    before = int(room["way_top"][way, parent, which])
    rank = room["base_rank"][way, which] if before == BASE else room["rank"][way, before]
    spared = room["gap_now"] * room["gap_curve"][max(0, room["rank"][way, place] - rank)]
    pays = room["way_worth"][way, parent] - worth <= room["card_now"] + spared
    if which != room["way_last"][way, parent]:
        pays = pays and room["way_pays"][way, parent]
    if depth >= need and not pays and not (room["pairs"][way] >> place) & 1:
        return
    room["ways"][way] = n + 1
    card = place if way == 0 else int(room["size"]) - 1 - place
    room["way_used"][way, n] = room["way_used"][way, parent] | (1 << card)
    step = card * PILES + way * 2 + which
    room["way_cards"][way, n] = room["way_cards"][way, parent] | (step << (BITS * depth))
    room["way_last"][way, n] = which
    room["way_top"][way, n, 0] = first
    room["way_top"][way, n, 1] = second
    room["way_worth"][way, n] = worth
    room["way_edge"][way, n] = edge_of_pair(scratch, way, first, second)
    room["way_pays"][way, n] = pays


@rule
def find_ways(scratch: Numbers, way: int, nearest: int, need: int, most: int) -> None:
    """All ways of up to ``need`` cards in one direction and those of up to ``most`` that pay."""
    room = scratch[0]
    size = int(room["size"])
    pairs = int(room["pairs"][way])
    backs = room["back"]
    tops = room["way_top"]
    level = room["level"]
    room["ways"][way] = 1
    room["way_used"][way, 0] = 0
    room["way_cards"][way, 0] = 0
    room["way_last"][way, 0] = 0
    tops[way, 0, 0] = BASE
    tops[way, 0, 1] = BASE
    room["way_worth"][way, 0] = worth_of_pair(scratch, way, BASE, BASE)
    room["way_edge"][way, 0] = edge_of_pair(scratch, way, BASE, BASE)
    room["way_pays"][way, 0] = 1
    level[way, 0] = 0
    level[way, 1] = 1
    for depth in range(most):
        for parent in range(int(level[way, depth]), int(level[way, depth + 1])):
            used = int(room["way_used"][way, parent])
            for which in range(int(room["way_last"][way, parent]), 2):
                # Where both piles have the same top, one of them is as good as the other.
                if which == 1 and room["same"][way] and tops[way, parent, 0] == BASE:
                    continue
                top = int(tops[way, parent, which])
                if top == BASE:
                    place = int(room["above"][way, which])
                    back = int(room["base_back"][way, which])
                else:
                    place = top + 1
                    back = int(backs[way, top])
                if back >= 0 and is_free(used, way, size, back):
                    add_way(scratch, way, parent, which, back, depth, need)
                near = 0
                while place < size and (near < nearest or pairs >> place):
                    if is_free(used, way, size, place):
                        pair = bool((pairs >> place) & 1)
                        pair = pair and is_free(used, way, size, int(backs[way, place]))
                        if near < nearest or pair:
                            add_way(scratch, way, parent, which, place, depth, need)
                        near += 1
                    place += 1
        level[way, depth + 2] = room["ways"][way]


@rule
def is_free(used: int, way: int, size: int, place: int) -> bool:
    """Whether the card at a place of a direction is not used yet."""
    return not used & bit_of(size, way, place)


@rule
def bit_of(size: int, way: int, place: int) -> int:
    """The card at a place of a direction, as a bit of the hand."""
    return 1 << (place if way == 0 else size - 1 - place)


# --- a turn that is being made -------------------------------------------------------------------


@rule
def start(scratch: Numbers) -> None:
    """Begin the first of the turns in ``scratch`` anew."""
    room = scratch[0]
    room["turns"][0] = 0
    room["lengths"][0] = 0
    room["used"] = 0
    for pile in range(PILES):
        room["now"][pile] = BASE


@rule
def put(scratch: Numbers, pile: int, place: int) -> None:
    """Lay a card in thought at the end of that turn."""
    room = scratch[0]
    card = place if pile < 2 else int(room["size"]) - 1 - place
    length = int(room["lengths"][0])
    room["turns"][0] |= (card * PILES + pile) << (BITS * length)
    room["lengths"][0] = length + 1
    room["used"] |= 1 << card
    room["now"][pile] = place

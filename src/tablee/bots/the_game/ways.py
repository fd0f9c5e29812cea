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
def find_ways(scratch: Numbers, way: int, nearest: int, need: int, most: int) -> None:
    """All ways of up to ``need`` cards in one direction and those of up to ``most`` that pay."""
    room = scratch[0]
    size = int(room["size"])
    pairs = int(room["pairs"][way])
    nexts, backs = room["top_next"], room["top_back"]
    tops = room["way_top"]
    level = room["level"]
    room["ways"][way] = 1
    room["way_used"][way, 0] = 0
    room["way_cards"][way, 0] = 0
    room["way_last"][way, 0] = 0
    room["way_pays"][way, 0] = 1
    top_way(scratch, way, 0, BASE, BASE)
    room["way_worth"][way, 0] = worth_of_pair(
        scratch, room["top_worth"][way, 0, BASE], room["top_worth"][way, 1, BASE]
    )
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
                place = int(nexts[way, which, top])
                back = int(backs[way, which, top])
                if back >= 0 and is_free(used, way, size, back):
                    add_way(scratch, way, parent, which, back, depth, need)
                near = 0
                while place < size and (near < nearest or pairs >> place):
                    if is_free(used, way, size, place):
                        pair = bool((pairs >> place) & 1)
                        pair = pair and is_free(used, way, size, int(backs[way, which, place]))
                        if near < nearest or pair:
                            add_way(scratch, way, parent, which, place, depth, need)
                        near += 1
                    place += 1
        level[way, depth + 2] = room["ways"][way]


@rule
def add_way(
    scratch: Numbers, way: int, parent: int, which: int, place: int, depth: int, need: int
) -> None:
    """The parent's cards, then this one; beyond the minimum only where every last card pays."""
    room = scratch[0]
    worths, ranks, tops = room["top_worth"], room["top_rank"], room["way_top"]
    n = int(room["ways"][way])
    if n == WAYS:
        return
    before, other = int(tops[way, parent, which]), int(tops[way, parent, 1 - which])
    worth = worth_of_pair(scratch, worths[way, which, place], worths[way, 1 - which, other])
    gap = max(0, int(ranks[way, which, place] - ranks[way, which, before]))
    spared = room["gap_now"] * room["gap_curve"][gap]
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
    room["way_worth"][way, n] = worth
    room["way_pays"][way, n] = pays
    top_way(scratch, way, n, place if which == 0 else other, other if which == 0 else place)


@rule
def worth_of_pair(scratch: Numbers, first: float, second: float) -> float:
    """Two piles of one direction; the roomier counts for more."""
    return float(max(first, second) + scratch[0]["less_now"] * min(first, second))


@rule
def top_way(scratch: Numbers, way: int, n: int, first: int, second: int) -> None:
    """Way ``n`` leaves these cards on top: how far the piles have come."""
    room = scratch[0]
    rank_a, rank_b = int(room["top_rank"][way, 0, first]), int(room["top_rank"][way, 1, second])
    room["way_top"][way, n, 0] = first
    room["way_top"][way, n, 1] = second
    room["way_edge"][way, n] = min(rank_a, rank_b)
    room["way_far"][way, n] = max(rank_a, rank_b)


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

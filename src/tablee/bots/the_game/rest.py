"""What will have to be laid after a turn: the rest of the hand, and the cards nobody has seen."""

from __future__ import annotations

from tablee.bots.the_game.worth import cost_of_hand
from tablee.bots.traits import Traits
from tablee.game import Numbers
from tablee.kernel import rule


@rule
def cost_of_rest(
    traits: Traits,
    scratch: Numbers,
    jump: int,
    spare: float,
    used: int,
    a: int,
    b: int,
    c: int,
    d: int,
) -> float:
    """What comes after a turn that used these cards and left those on top.

    What costs more than ``spare`` in any case is not reckoned to the end.
    """
    room = scratch[0]
    curve = room["gap_curve"]
    cost = room["gap_now"] * cost_of_hand(curve, traits, scratch, jump, used, a, b, c, d)
    if room["most_pairs"] > 0.0:
        cost -= worth_of_pairs(scratch, used)
    if cost < spare and room["far_now"] > 0.0:
        cost += room["far_now"] * gap_of_unseen(scratch, a, b, c, d)
    return float(cost)


@rule
def worth_of_pairs(scratch: Numbers, used: int) -> float:
    """What the cards that are not ``used`` are worth together with those a jump away."""
    room = scratch[0]
    partners, back = room["partners"], room["back"]
    pair = room["pair_now"]
    worth = 0.0
    for n in range(int(room["size"])):
        if (used >> n) & 1:
            continue
        worth += partners[n]
        other = int(back[0, n])
        if other >= 0 and not (used >> other) & 1:
            worth += pair
    return float(worth)


@rule
def gap_of_unseen(scratch: Numbers, a: int, b: int, c: int, d: int) -> float:
    """What the gap between an unseen card and its nearest pile costs, on average.

    The tops part the unseen cards into stretches. In a stretch the nearest rising pile is the same
    for all cards, and so is the nearest falling one: up to some card the first is nearer.
    """
    room = scratch[0]
    total = int(room["total"])
    ranks, base = room["ranks"], room["top_ranks"]
    rank_a = int(base[0] if a < 0 else ranks[a])
    rank_b = int(base[1] if b < 0 else ranks[b])
    rank_c = int(base[2] if c < 0 else ranks[c])
    rank_d = int(base[3] if d < 0 else ranks[d])
    low, high = min(rank_a, rank_b), max(rank_a, rank_b)  # of the rising piles
    under, over = min(rank_c, rank_d), max(rank_c, rank_d)  # of the falling ones
    cost = 0.0
    start = 0
    while start < total:
        rising = high if high <= start else low if low <= start else -1
        falling = under if under > start else over if over > start else -1
        end = total
        for edge in (low, high, under, over):
            if start < edge < end:
                end = edge
        cost += cost_of_stretch(scratch, start, end, rising, falling)
        start = end
    return cost / max(1, total)


@rule
def cost_of_stretch(scratch: Numbers, start: int, end: int, rising: int, falling: int) -> float:
    """The gaps of the cards from rank ``start`` to before ``end``; -1: there is no such pile."""
    sums = scratch[0]["gap_sums"]
    many = end - start
    if rising < 0 and falling < 0:
        return 0.0  # those fit nowhere, and count as dead
    if falling < 0:
        return float(sums[start - rising + many] - sums[start - rising])
    if rising < 0:
        return float(sums[falling - start] - sums[falling - end])
    up, down = start - rising, falling - end
    first = min(many, max(0, (down + many - 1 - up) // 2 + 1))  # so many are nearer to the rising
    return float(sums[up + first] - sums[up] + sums[down + many - first] - sums[down])

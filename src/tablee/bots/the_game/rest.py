"""What will have to be laid after a turn: the rest of the hand, and the cards nobody has seen."""

from __future__ import annotations

from tablee.bots.the_game.thinking import BASE, JUMPS
from tablee.game import Numbers
from tablee.kernel import rule


@rule
def cost_of_rest(scratch: Numbers, spare: float, up: int, down: int) -> float:
    """What comes after a turn of these two ways.

    What costs more than ``spare`` in any case is not reckoned to the end.
    """
    room = scratch[0]
    edge, far, total = room["way_edge"], room["way_far"], int(room["total"])
    tops = room["way_top"]
    used = int(room["way_used"][0, up] | room["way_used"][1, down])
    a, b = int(tops[0, up, 0]), int(tops[0, up, 1])
    c, d = int(tops[1, down, 0]), int(tops[1, down, 1])
    return cost_after(
        scratch,
        spare,
        cost_of_cards(scratch, used, a, b, c, d),
        used,
        int(edge[0, up]),
        int(far[0, up]),
        total - int(far[1, down]),
        total - int(edge[1, down]),
    )


@rule
def cost_after(
    scratch: Numbers,
    spare: float,
    of_cards: float,
    used: int,
    low: int,
    high: int,
    under: int,
    over: int,
) -> float:
    """The same, once it is known what the cards cost that are kept, and how far the piles are."""
    room = scratch[0]
    cost = room["gap_now"] * of_cards
    if room["most_pairs"] > 0.0:
        cost -= worth_of_pairs(scratch, used)
    if cost < spare and room["far_now"] > 0.0:
        cost += room["far_now"] * gap_of_unseen(scratch, low, high, under, over)
    return float(cost)


@rule
def cost_of_cards(scratch: Numbers, used: int, a: int, b: int, c: int, d: int) -> float:
    """The cards of the hand that are not ``used``, each where it is nearest.

    ``a`` to ``d`` are the places of the top cards, or BASE for a pile as it is.
    """
    room = scratch[0]
    gaps, curve = room["top_gaps"], room["hand_curve"]
    b = b + 1 if b == BASE else b
    d = d + 1 if d == BASE else d
    cost = 0.0
    for n in range(int(room["size"])):
        gap = min(int(gaps[0, a, n]), int(gaps[0, b, n]), int(gaps[1, c, n]), int(gaps[1, d, n]))
        cost += 0.0 if (used >> n) & 1 else curve[gap - JUMPS]
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
def gap_of_unseen(scratch: Numbers, low: int, high: int, under: int, over: int) -> float:
    """What the gap between an unseen card and its nearest pile costs, on average.

    ``low`` and ``high`` are the ranks of the tops of the rising piles, ``under`` and ``over`` of
    the falling ones, in order. They part the unseen cards into stretches. In a stretch the nearest
    rising pile is the same for all cards, and so is the nearest falling one: up to some card the
    first is nearer.
    """
    total = int(scratch[0]["total"])
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

"""Who starts (TG-4): each says how gladly, from its own hand, and the most willing does."""

from __future__ import annotations

from tablee.bots.mind import Knowledge
from tablee.game import Numbers
from tablee.games.the_game.numbering import LOWEST, STARTS
from tablee.kernel import rule

# A first turn that takes no more than these from the piles: most willing, willing, rather not.
GLADLY, WILLINGLY, IF_NEED_BE = 8, 16, 30


@rule
def first_turn_costs(knowledge: Knowledge, k: int) -> int:
    """What the cheapest first turn takes from the fresh piles: low cards up, high cards down."""
    record = knowledge[k]
    hand = record["hand"]
    highest = int(record["highest"])
    size = int(record["hand_sizes"][int(record["seat"])])
    need = min(int(record["turn_minimum"]), size)
    least = 2 * highest
    for low in range(need + 1):
        high = need - low
        cost = int(hand[low - 1]) - (LOWEST - 1) if low > 0 else 0
        cost += highest + 1 - int(hand[size - high]) if high > 0 else 0
        least = min(least, cost)
    return least


@rule
def willingness(knowledge: Knowledge, k: int) -> int:
    """0 to 3: a level that many hands share, never a value (TG-13)."""
    cost = first_turn_costs(knowledge, k)
    return int(cost <= GLADLY) + int(cost <= WILLINGLY) + int(cost <= IF_NEED_BE)


@rule
def confirm_starter(knowledge: Knowledge, k: int, plan: Numbers) -> int:
    """Confirm the most willing once all have spoken; where nobody may, one starts oneself."""
    record = knowledge[k]
    starter = int(record["seat"])
    if record["signals_allowed"]:
        best = -1
        for seat in range(int(record["players"])):
            level = int(record["willing"][seat])
            if level < 0:
                return 0
            if level > best:
                best = level
                starter = seat
    plan[0] = STARTS + starter
    return 1

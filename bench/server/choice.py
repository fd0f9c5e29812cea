"""Which card the players of the bench lay: the same careful choice on both servers.

Careful, so that games last: a new game costs more than a move, and it is moves that are measured.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

JUMP = 10
NEAR = 2  # a card that costs no more than this is laid though the turn could end
RISING = 2  # piles 0 and 1 rise

Lay = tuple[int, int]  # a card and a pile


def choose(lays: Iterable[Lay], tops: Sequence[int], *, may_end: bool) -> Lay | None:
    """The card that costs least; None: end the turn."""
    best, least = None, 1000
    for card, pile in lays:
        cost = card - tops[pile] if pile < RISING else tops[pile] - card
        if cost < least:
            best, least = (card, pile), cost
    return None if may_end and least > NEAR else best


def lays_of(hand: Sequence[int], tops: Sequence[int]) -> list[Lay]:
    """TG-6, TG-7: what can be laid, for a server that does not say."""
    found = []
    for pile, top in enumerate(tops):
        sign = 1 if pile < RISING else -1
        for card in hand:
            step = (card - top) * sign
            if step > 0 or step == -JUMP:
                found.append((card, pile))
    return found

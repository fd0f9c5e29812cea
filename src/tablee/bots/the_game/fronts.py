"""What the network sees of a table after a turn: the fronts of the piles, and what is left.

A *sight* is a row of numbers of things that are there, each of which has its own weights in the
network: "the third card that fits on this pile is in the hand, and the card that jumps back from it
is unseen", "37 cards are left". Both directions are looked at as if their piles rose (the falling
ones in a mirror), the further one first, and in each the pile that is ahead first; so tables that
are the same but for their order look the same. How far a card is from a pile is counted in cards
that are still to be laid. Beside it stand a few measures, for what is better added up than named.
"""

from __future__ import annotations

import numpy as np

from tablee.bots.mind import Knowledge
from tablee.bots.the_game.thinking import MARGIN, ROOT
from tablee.bots.the_game.ways import BITS
from tablee.game import Numbers
from tablee.games.the_game.layout import CARDS, HAND, PILES
from tablee.games.the_game.numbering import LOWEST
from tablee.kernel import rule

FRONT = 12  # cards that are seen from each pile on
AHEAD_KINDS = 13  # of a card before the pile that is ahead; the last: there is none
BEHIND_KINDS = 25  # and before the one behind
BACK_KINDS = 27  # of a jump back: unseen or in the hand, and how many cards it would win back
MOST_BACK = 12
MOST_DEAD = 31
NOWHERE = 12  # kinds of gaps: the card does not fit in this direction,
JUMPS = 13  # or jumps back there
GAP_KINDS = 14
PARTNERS = 3  # of a card: none, unseen, in the hand
ROOMS = CARDS + 1

# Gaps that differ little are seen as one kind.
GAP_KIND = np.repeat(np.arange(12), (1, 1, 1, 1, 1, 1, 2, 2, 3, 4, 6, CARDS))

# Where the weights of each sort of thing begin
_COUNTS = (
    *(FRONT * kinds for _ in range(2) for kinds in (AHEAD_KINDS, BEHIND_KINDS)),
    PILES * BACK_KINDS,
    PILES * ROOMS,
    ROOMS,  # cards left
    MOST_DEAD + 1,
    HAND + 1,  # of the hand
    GAP_KINDS * GAP_KINDS * PARTNERS,
    2 * (HAND + 1),
)
_STARTS = np.concatenate([[0], np.cumsum(_COUNTS)]).tolist()
AHEAD, BEHIND = (_STARTS[0], _STARTS[2]), (_STARTS[1], _STARTS[3])
BACK, ROOM, LEFT, DEAD, DEAD_HELD, HELD, SIZE, SIGHTS = _STARTS[4:]


@rule
def lay_out_fronts(knowledge: Knowledge, k: int, scratch: Numbers) -> None:
    """The cards to be laid, in order and in the mirror; once before turns are looked at."""
    record = knowledge[k]
    room = scratch[0]
    highest = int(record["highest"])
    mirror = highest + LOWEST
    where, coming, below = room["where"], room["coming"], room["below"]
    where[:] = 0
    for card in range(LOWEST, highest + 1):
        seen = record["unseen"][card - LOWEST]
        where[0, MARGIN + card] = seen
        where[1, MARGIN + mirror - card] = seen
    for n in range(int(record["hand_sizes"][int(record["seat"])])):
        card = int(record["hand"][n])
        where[0, MARGIN + card] = 2
        where[1, MARGIN + mirror - card] = 2
    for way in range(2):
        count = 0
        for card in range(mirror + 1):
            below[way, card] = count
            if where[way, MARGIN + card]:
                coming[way, count] = card
                count += 1
        room["to_come"] = count


@rule
def look_after(knowledge: Knowledge, k: int, scratch: Numbers, which: int) -> None:
    """How the table looks after a kept turn: ``sight`` and ``measures``."""
    room = scratch[0]
    lay_in_thought(knowledge, k, scratch, which)
    fits = room["fits"]
    first = 0 if fits[0, 0] + fits[0, 1] <= fits[1, 0] + fits[1, 1] else 1
    room["seen"] = 0
    for n in range(2):
        look_along(knowledge, k, scratch, n, first if n == 0 else 1 - first)
    look_at_hand(knowledge, k, scratch, first)
    take_back(scratch)


@rule
def lay_in_thought(knowledge: Knowledge, k: int, scratch: Numbers, which: int) -> None:
    """The tops after the turn, those ahead first, and how many cards still fit on each."""
    record = knowledge[k]
    room = scratch[0]
    mirror = int(record["highest"]) + LOWEST
    where, tops, laid = room["where"], room["front_tops"], room["front_laid"]
    turn, length = int(room["turns"][which]), int(room["lengths"][which])
    for pile in range(PILES):
        top = int(record["tops"][pile])
        tops[pile // 2, pile % 2] = top if pile < 2 else mirror - top
    for n in range(length):
        step = (turn >> (BITS * n)) & 31
        card, pile = int(room["cards"][step // PILES]), step % PILES
        laid[0, n] = card
        laid[1, n] = mirror - card
        for way in range(2):
            where[way, MARGIN + laid[way, n]] = 0
        tops[pile // 2, pile % 2] = laid[pile // 2, n]
    room["front_length"] = length
    for way in range(2):
        ahead, behind = max(tops[way, 0], tops[way, 1]), min(tops[way, 0], tops[way, 1])
        tops[way, 0], tops[way, 1] = ahead, behind
        room["fits"][way, 0] = count_above(scratch, way, int(ahead))
        room["fits"][way, 1] = count_above(scratch, way, int(behind))


@rule
def take_back(scratch: Numbers) -> None:
    """The cards of the turn are in the hand again."""
    room = scratch[0]
    for n in range(int(room["front_length"])):
        for way in range(2):
            room["where"][way, MARGIN + room["front_laid"][way, n]] = 2


@rule
def count_above(scratch: Numbers, way: int, card: int) -> int:
    """How many cards above this one will be to be laid after the turn."""
    room = scratch[0]
    count = int(room["to_come"]) - int(room["below"][way, card + 1])
    for n in range(int(room["front_length"])):
        count -= room["front_laid"][way, n] > card
    return count


@rule
def note(scratch: Numbers, thing: int) -> None:
    """Something is there."""
    room = scratch[0]
    room["sight"][room["seen"]] = thing
    room["seen"] += 1


@rule
def look_along(knowledge: Knowledge, k: int, scratch: Numbers, n: int, way: int) -> None:
    """The piles of one direction, the ``n``-th: what comes on them, jumps back, and room."""
    room = scratch[0]
    jump = int(knowledge[k]["jump"])
    tops, fits = room["front_tops"], room["fits"]
    # Cards below this one fit in the other direction, too.
    other = int(knowledge[k]["highest"]) + LOWEST - int(tops[1 - way, 1])
    ahead, behind = int(tops[way, 0]), int(tops[way, 1])
    look_before(scratch, way, ahead, jump, other, CARDS + MARGIN, AHEAD[n], AHEAD_KINDS)
    look_before(scratch, way, behind, jump, other, ahead, BEHIND[n], BEHIND_KINDS)
    for which in range(2):
        pile = 2 * n + which
        fit = int(fits[way, which])
        back = int(tops[way, which]) - jump
        there = int(room["where"][way, MARGIN + back])
        if there > 0:
            won = min(MOST_BACK, count_above(scratch, way, back) - fit)
            note(scratch, BACK + pile * BACK_KINDS + 1 + (there - 1) * (MOST_BACK + 1) + won)
        note(scratch, ROOM + pile * ROOMS + fit)
        room["measures"][2 * pile] = ROOT[fit] / 5.0
        room["measures"][2 * pile + 1] = fit / 50.0


@rule
def look_before(
    scratch: Numbers,
    way: int,
    top: int,
    jump: int,
    other: int,
    ahead: int,
    start: int,
    kinds: int,
) -> None:
    """The cards that come next on a pile: where each is, what jumps back from it, where it fits."""
    room = scratch[0]
    where, coming = room["where"], room["coming"]
    count = int(room["to_come"])
    at = int(room["below"][way, top + 1])
    both = 1 if kinds == AHEAD_KINDS else 2  # before the pile behind one sees the one ahead, too
    seen = 0
    while seen < FRONT and at < count:
        card = int(coming[way, at])
        here = int(where[way, MARGIN + card])
        if here > 0:
            kind = (here - 1) * PARTNERS + int(where[way, MARGIN + card - jump])
            kind = (2 * kind + (card < other)) * both + (card > ahead)
            note(scratch, start + seen * kinds + kind)
            seen += 1
        at += 1
    if seen < FRONT:
        note(scratch, start + seen * kinds + kinds - 1)


@rule
def look_at_hand(knowledge: Knowledge, k: int, scratch: Numbers, first: int) -> None:
    """The cards that are kept, and how many are left in all."""
    room = scratch[0]
    jump = int(knowledge[k]["jump"])
    mirror = int(knowledge[k]["highest"]) + LOWEST
    where, fits, measures = room["where"], room["fits"], room["measures"]
    left = int(room["to_come"]) - int(room["front_length"])
    held, dead, jumps, pairs = 0, 0, 0, 0
    least, second = CARDS, CARDS
    gaps = 0.0
    for n in range(int(room["size"])):
        card = int(room["cards"][n])
        if where[0, MARGIN + card] == 0:
            continue
        held += 1
        near = gap_to(scratch, first, card if first == 0 else mirror - card, jump)
        far = gap_to(scratch, 1 - first, mirror - card if first == 0 else card, jump)
        gap = min(near, far)
        if gap == CARDS:
            dead += 1
        elif gap < 0:
            jumps += 1
        else:
            gaps += ROOT[gap]
        if gap < least:
            second = least
            least = gap
        elif gap < second:
            second = gap
        partner = int(where[0, MARGIN + card - jump])
        pairs += partner == 2
        partner = max(partner, int(where[0, MARGIN + card + jump]))
        kind = kind_of_gap(near) * GAP_KINDS + kind_of_gap(far)
        note(scratch, HELD + kind * PARTNERS + partner)
    alone = 1 if left == held else 0  # nothing is left to draw
    lost = max(0, left - int(fits[0, 1]) - int(fits[1, 1]))
    note(scratch, LEFT + left)
    note(scratch, DEAD + min(lost, MOST_DEAD))
    note(scratch, DEAD_HELD + dead)
    note(scratch, SIZE + 2 * held + alone)
    at = 2 * PILES
    for measure in (
        left / 50.0,
        lost / 4.0,
        float(dead),
        gaps / 8.0,
        jumps / 2.0,
        ROOT[max(0, least)] / 3.0,
        ROOT[max(0, second)] / 3.0,
        float(pairs),
        float(alone),
    ):
        measures[at] = measure
        at += 1


@rule
def gap_to(scratch: Numbers, way: int, card: int, jump: int) -> int:
    """The cards between this one and its pile; -1: it jumps back; ``CARDS``: it fits nowhere."""
    room = scratch[0]
    ahead, behind = int(room["front_tops"][way, 0]), int(room["front_tops"][way, 1])
    if card == ahead - jump or card == behind - jump:
        return -1
    if card < behind:
        return CARDS
    which = 0 if card > ahead else 1
    return int(room["fits"][way, which]) - count_above(scratch, way, card) - 1


@rule
def kind_of_gap(gap: int) -> int:
    """Gaps that differ little are of one kind."""
    if gap < 0:
        return JUMPS
    return NOWHERE if gap == CARDS else int(GAP_KIND[gap])

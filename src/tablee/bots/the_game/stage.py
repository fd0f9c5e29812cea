"""How much each thing counts at this stage of the game, for thorough turns.

Early in the game a pair of cards that will jump back is worth more, a pile's room less, and so on:
a weight may have a second one beside it that counts by the share of cards still unseen. Room and
gaps count by curves of their own.
"""

from __future__ import annotations

from tablee.bots.mind import Knowledge
from tablee.bots.the_game.row import (
    BACK_MINE,
    CARD,
    CARD_AT_END,
    CARD_EARLY,
    DEAD,
    DEAD_EARLY,
    FAR_UNSEEN,
    FAR_UNSEEN_EARLY,
    GAP,
    GAP_AT_END,
    GAP_CURVE,
    GAP_EARLY,
    HALF_PAIR_KEPT,
    HALF_PAIR_KEPT_EARLY,
    PAIR_KEPT,
    PAIR_KEPT_EARLY,
    ROOM_CURVE,
    ROOM_LAST,
    ROOM_LESS,
    ROOM_LESS_EARLY,
    ROOM_STRAIGHT,
    ROOM_STRAIGHT_EARLY,
    STUCK_CARD,
    TEN_GAIN,
    TEN_GAIN_EARLY,
    TEN_UNSEEN,
    TEN_UNSEEN_EARLY,
)
from tablee.bots.the_game.thinking import BASE, FAR, JUMPS, ROOT, may_come
from tablee.bots.traits import Traits
from tablee.game import Numbers
from tablee.games.the_game.layout import CARDS
from tablee.kernel import rule


@rule
def weigh_stage(knowledge: Knowledge, k: int, traits: Traits, scratch: Numbers) -> None:
    """After ``lay_out``: the weights of now, what each pile would be worth, and what to keep."""
    room = scratch[0]
    record = knowledge[k]
    at_end = record["draw_pile"] == 0
    early = int(room["total"]) / CARDS
    draw_curves(traits, scratch)
    room["less_now"] = traits[ROOM_LESS] + early * traits[ROOM_LESS_EARLY]
    room["dead_now"] = traits[DEAD] + early * traits[DEAD_EARLY]
    room["far_now"] = 0.0 if at_end else traits[FAR_UNSEEN] + early * traits[FAR_UNSEEN_EARLY]
    if at_end:
        room["gap_now"] = traits[GAP_AT_END]
        room["card_now"] = traits[CARD_AT_END]
    else:
        room["gap_now"] = traits[GAP] + early * traits[GAP_EARLY]
        room["card_now"] = traits[CARD] + early * traits[CARD_EARLY]
    weigh_tops(knowledge, k, traits, scratch, early)
    weigh_pairs(knowledge, k, traits, scratch, early, at_end)


@rule
def draw_curves(traits: Traits, scratch: Numbers) -> None:
    """The powers of small numbers, unless they are there from the last turn."""
    room = scratch[0]
    of_room, of_gaps, last = traits[ROOM_CURVE], traits[GAP_CURVE], traits[ROOM_LAST]
    stuck, back = traits[STUCK_CARD], -traits[BACK_MINE]
    drawn = room["curves_of"]
    same = drawn[0] == of_room and drawn[1] == of_gaps and drawn[2] == last
    if same and drawn[3] == stuck and drawn[4] == back:
        return
    drawn[0] = of_room
    drawn[1] = of_gaps
    drawn[2] = last
    drawn[3] = stuck
    drawn[4] = back
    total = 0.0
    of_hand = room["hand_curve"]
    for n in range(CARDS + 2):
        room["room_curve"][n] = (ROOT[n] if of_room == 0.5 else n**of_room) - last / (1 + n)
        room["gap_curve"][n] = ROOT[n] if of_gaps == 0.5 else n**of_gaps
        room["gap_sums"][n] = total
        total += room["gap_curve"][n]
        of_hand[n - JUMPS] = room["gap_curve"][n]
    of_hand[0] = back
    of_hand[FAR - JUMPS] = stuck


@rule
def weigh_tops(
    knowledge: Knowledge, k: int, traits: Traits, scratch: Numbers, early: float
) -> None:
    """Each pile as it is, and with each card of the hand on top."""
    room = scratch[0]
    jump = int(knowledge[k]["jump"])
    size = int(room["size"])
    straight = traits[ROOM_STRAIGHT] + early * traits[ROOM_STRAIGHT_EARLY]
    ten = traits[TEN_UNSEEN] + early * traits[TEN_UNSEEN_EARLY]
    gain = traits[TEN_GAIN] + early * traits[TEN_GAIN_EARLY]
    worths, ranks = room["top_worth"], room["top_rank"]
    nexts, backs = room["top_next"], room["top_back"]
    for way in range(2):
        back = jump if way else -jump
        for place in range(size):
            card = int(room["cards"][size - 1 - place if way else place])
            worth = worth_of_room(knowledge, k, scratch, card, back, straight, ten, gain)
            for which in range(2):
                worths[way, which, place] = worth
                ranks[way, which, place] = room["rank"][way, place]
                nexts[way, which, place] = place + 1
                backs[way, which, place] = room["back"][way, place]
            write_gaps(
                scratch,
                way,
                place,
                int(room["rank"][way, place]),
                place + 1,
                int(room["back"][way, place]),
            )
        for which in range(2):
            top = int(room["tops"][2 * way + which])
            worths[way, which, BASE] = worth_of_room(
                knowledge, k, scratch, top, back, straight, ten, gain
            )
            ranks[way, which, BASE] = room["base_rank"][way, which]
            nexts[way, which, BASE] = room["above"][way, which]
            backs[way, which, BASE] = room["base_back"][way, which]
            write_gaps(
                scratch,
                way,
                BASE + which,
                int(room["base_rank"][way, which]),
                int(room["above"][way, which]),
                int(room["base_back"][way, which]),
            )


@rule
def write_gaps(scratch: Numbers, way: int, top: int, rank: int, first: int, back: int) -> None:
    """How near each card is to a pile of this rank, on which the cards from ``first`` on fit."""
    room = scratch[0]
    size = int(room["size"])
    ranks, gaps = room["rank"], room["top_gaps"]
    for place in range(size):
        gap = int(ranks[way, place]) - rank if place >= first else FAR
        gaps[way, top, place if way == 0 else size - 1 - place] = gap
    if back >= 0:
        gaps[way, top, back if way == 0 else size - 1 - back] = JUMPS


@rule
def worth_of_room(
    knowledge: Knowledge,
    k: int,
    scratch: Numbers,
    top: int,
    back: int,
    straight: float,
    ten: float,
    gain: float,
) -> float:
    """A pile with this card on top, from which ``back`` leads to the jump back."""
    room = scratch[0]
    curve, rank_of = room["room_curve"], room["rank_of"]
    total = int(room["total"])
    fitting = total - rank_of[top] if back < 0 else rank_of[top]
    worth = curve[fitting] + straight * fitting
    if may_come(knowledge, k, top + back):
        then = total - rank_of[top + back] - 1 if back < 0 else rank_of[top + back]
        worth = worth + ten + gain * (curve[then] - curve[fitting])
    return float(worth)


@rule
def weigh_pairs(
    knowledge: Knowledge, k: int, traits: Traits, scratch: Numbers, early: float, at_end: bool
) -> None:
    """What it is worth to keep a card whose partner, a jump away, is unseen, or in the hand too."""
    room = scratch[0]
    jump = int(knowledge[k]["jump"])
    half, pair = 0.0, 0.0
    if not at_end:
        half = traits[HALF_PAIR_KEPT] + early * traits[HALF_PAIR_KEPT_EARLY]
        pair = traits[PAIR_KEPT] + early * traits[PAIR_KEPT_EARLY]
    most = 0.0
    for n in range(int(room["size"])):
        card = int(room["cards"][n])
        partners = may_come(knowledge, k, card - jump) + may_come(knowledge, k, card + jump)
        room["partners"][n] = half * partners
        most += max(0.0, half * partners)
        if room["back"][0, n] >= 0:
            most += max(0.0, pair)
    room["pair_now"] = pair
    room["most_pairs"] = most

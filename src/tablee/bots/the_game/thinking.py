"""Room for thinking about a turn, and the table laid out in it.

The two falling piles are looked at in a mirror, so that every pile rises. A card is known by its
place in the sorted hand (in the mirror the highest comes first) and measured by its rank: the
number of unseen cards below it. The gap between a pile and a card is then a difference of ranks.
"""

from __future__ import annotations

import numpy as np

from tablee.bots.mind import Knowledge
from tablee.bots.the_game.row import (
    KEEP_OFF_COST,
    KEEP_OFF_STRONG_COST,
    NO_JUMP_COST,
    NO_JUMP_STRONG_COST,
    PAIR,
    ROOM_STRAIGHT,
    TEN_UNSEEN,
)
from tablee.bots.traits import Traits
from tablee.game import Numbers
from tablee.games.the_game.layout import CARDS, HAND, PILES, SEATS
from tablee.games.the_game.numbering import (
    KEEP_OFF,
    KEEP_OFF_STRONG,
    LOWEST,
    NO_JUMP,
    NO_JUMP_STRONG,
)
from tablee.kernel import rule

WAYS = 160  # ways to lay on the two piles of one direction; more than a hand has in practice
KEPT = 12  # turns that are kept for a closer look
BASE = HAND  # in place of a card: the pile as it is before the turn
JUMPS = -1  # in place of a gap: the card jumps back
FAR = CARDS + 1  # in place of a gap: the card fits nowhere
MARGIN = 14  # so that a jump beyond the last card is no place outside of a row of numbers
NUMBERS = CARDS + 3 * MARGIN
SEEN = 4 * 12 + 2 * PILES + HAND + 4  # things that are seen of a table at most (fronts.py)
MEASURES = 2 * PILES + 9  # and measured
FIRST_LAYER = 64  # of the network (network.py)
SECOND_LAYER = 32
ROOT = np.sqrt(np.arange(CARDS + 2))  # of small numbers, looked up

SCRATCH = np.dtype(
    [
        ("size", np.int64),  # cards in hand
        ("total", np.int64),  # unseen cards in all
        ("rank_of", np.int64, CARDS + 4),  # unseen cards below each number
        ("held", np.int64, CARDS + LOWEST),  # each card's place in the hand plus 1, or 0
        ("cards", np.int64, HAND),
        ("ranks", np.int64, HAND),
        ("tops", np.int64, PILES),
        ("top_ranks", np.int64, PILES),
        # By direction (1 in the mirror) and place; then the two piles as they are.
        ("rank", np.int64, (2, HAND)),
        ("room", np.float64, (2, HAND)),  # what a pile with this card on top is worth (quick turns)
        ("back", np.int64, (2, HAND)),  # the place of the card that jumps back from it, or -1
        ("pairs", np.int64, 2),  # the cards that have one, as bits
        ("pair_costs", np.float64, (2, HAND)),  # of laying the card that jumps back by itself
        ("base_rank", np.int64, (2, 2)),
        ("base_room", np.float64, (2, 2)),
        ("base_back", np.int64, (2, 2)),
        ("above", np.int64, (2, 2)),  # the place of the first card above the pile
        ("same", np.int64, 2),  # whether both piles have the same top
        ("asked", np.float64, (2, 2)),  # what it costs to lay where others ask to keep off
        ("asked_gap", np.float64, (2, 2)),  # and each unseen card that is skipped there
        # What counts how much at this stage of the game, for thorough turns (stage.py).
        ("curves_of", np.float64, 5),  # the weights that the curves were drawn from
        ("room_curve", np.float64, CARDS + 2),
        ("gap_curve", np.float64, CARDS + 2),
        ("gap_sums", np.float64, CARDS + 2),  # of all smaller gaps
        ("less_now", np.float64),
        ("dead_now", np.float64),
        ("gap_now", np.float64),
        ("card_now", np.float64),
        ("far_now", np.float64),
        ("pair_now", np.float64),
        ("hand_curve", np.float64, CARDS + 3),  # a jump back, then by gap, then what fits nowhere
        ("partners", np.float64, HAND),  # what each card is worth for its unseen partners
        ("most_pairs", np.float64),  # what the pairs of the hand can be worth at most
        # Each pile with each place's card on top, by direction and pile, and as it is, at BASE
        # (thorough turns: stage.py).
        ("top_worth", np.float64, (2, 2, HAND + 1)),
        ("top_rank", np.int64, (2, 2, HAND + 1)),
        ("top_next", np.int64, (2, 2, HAND + 1)),  # the place of the first card that fits
        ("top_back", np.int64, (2, 2, HAND + 1)),  # and of the jump back, or -1
        # How near each card of the hand is to a pile with each place's card on top, and to the two
        # as they are: JUMPS, a gap, or FAR.
        ("top_gaps", np.int16, (2, HAND + 2, HAND)),
        # Ways to lay on the two piles of a direction, by number of cards.
        ("ways", np.int64, 2),
        ("level", np.int64, (2, HAND + 2)),  # where the ways with so many cards begin
        ("way_used", np.int64, (2, WAYS)),  # cards of the hand, as bits
        ("way_cards", np.int64, (2, WAYS)),  # the cards in order, five bits each
        ("way_last", np.int64, (2, WAYS)),  # the pile laid on last
        ("way_top", np.int64, (2, WAYS, 2)),  # the places of the top cards, or BASE
        ("way_worth", np.float64, (2, WAYS)),
        ("way_edge", np.int64, (2, WAYS)),  # the lower rank of the two tops
        ("way_far", np.int64, (2, WAYS)),  # and the higher one
        ("way_pays", np.int64, (2, WAYS)),  # whether the last card of each pile is worth laying
        # The best turns so far, best first.
        ("kept", np.int64),
        ("turns", np.int64, KEPT + 1),  # five bits a card, the first card lowest
        ("lengths", np.int64, KEPT + 1),
        ("values", np.float64, KEPT + 1),
        ("hopes", np.float64, KEPT + 1),  # of who foresees: the chance of a win after each
        # The turn that is being made: the first of the above.
        ("used", np.int64),  # cards of the hand, as bits
        ("now", np.int64, PILES),  # the place of each pile's top card, or BASE
        ("best_pile", np.int64),  # the best further card so far
        ("best_place", np.int64),
        ("best_via", np.int64),  # the card laid before it, from which it jumps back, or -1
        ("pile_weight", np.float64, PILES),
        ("costs", np.float64, PILES),
        ("places", np.int64, PILES),
        ("any_asked", np.int64),
        ("pair_cost", np.float64, 2),  # the two cheapest ways to lay two cards
        ("pair_cards", np.int64, 2),  # pile, place, pile and place, four bits each
        # A table after a turn, as the network sees it (fronts.py).
        ("seen", np.int64),
        ("sight", np.int64, SEEN),
        ("measures", np.float64, MEASURES),
        ("first_layer", np.float64, FIRST_LAYER),
        ("second_layer", np.float64, SECOND_LAYER),
        ("to_come", np.int64),  # cards to be laid before the turn
        ("coming", np.int64, (2, CARDS)),  # in order, by direction
        ("below", np.int64, (2, NUMBERS)),  # how many of them are below each number
        ("where", np.int64, (2, NUMBERS)),  # 0: laid, or no card; 1: unseen; 2: in the hand
        ("front_tops", np.int64, (2, 2)),  # after the turn, the pile that is ahead first
        ("front_laid", np.int64, (2, HAND)),  # the cards of the turn
        ("front_length", np.int64),
        ("fits", np.int64, (2, 2)),  # cards that fit on each pile then
        # A world that is being dealt.
        ("order", np.int16, CARDS),
        ("hidden", np.int16, CARDS),
        ("even_cards", np.int16, CARDS),  # so that each card comes to each place in turn
        ("even_places", np.int16, CARDS),
        ("even_count", np.int64),
        ("even_left", np.int64),
        ("sharp", np.int64),  # whether signals are read as under talk=open, from the traits
        ("owner", np.int8, CARDS),  # the seat that has the card, plus 1; 0: not dealt yet
        ("denied", np.int8, CARDS),  # the seats that cannot have it, as bits
        ("dealt", np.int64, SEATS),
    ]
)


@rule
def may_come(knowledge: Knowledge, k: int, card: int) -> int:
    """1 if the card is in another hand or in the draw pile."""
    if card < LOWEST or card > int(knowledge[k]["highest"]):
        return 0
    return int(knowledge[k]["unseen"][card - LOWEST])


@rule
def place_in_hand(scratch: Numbers, number: int, highest: int) -> int:
    """Where a card stands in the hand; -1 if it is not there, or no card at all."""
    if number < LOWEST or number > highest:
        return -1
    return int(scratch[0]["held"][number]) - 1


@rule
def room_worth(traits: Traits, fitting: int, back: int) -> float:
    """What a pile is worth on which so many unseen cards fit; ``back``: a jump back may come."""
    return float(ROOT[fitting] + traits[ROOM_STRAIGHT] * fitting + traits[TEN_UNSEEN] * back)


@rule
def lay_out(knowledge: Knowledge, k: int, traits: Traits, scratch: Numbers) -> None:
    """Hand, piles and ranks, from what the seat of record ``k`` knows."""
    record = knowledge[k]
    room = scratch[0]
    unseen = record["unseen"]
    rank_of = room["rank_of"]
    highest = int(record["highest"])
    jump = int(record["jump"])
    total = 0
    for card in range(LOWEST, highest + 1):
        rank_of[card] = total
        total += int(unseen[card - LOWEST])
    rank_of[LOWEST - 1] = 0
    rank_of[highest + 1] = total
    room["total"] = total
    size = int(record["hand_sizes"][int(record["seat"])])
    room["size"] = size
    cards = room["cards"]
    held = room["held"]
    back = room["back"]
    pairs_up = 0
    pairs_down = 0
    for n in range(size):
        card = int(record["hand"][n])
        rank = int(rank_of[card])
        mirrored = size - 1 - n
        cards[n] = card
        room["ranks"][n] = rank
        room["rank"][0, n] = rank
        room["rank"][1, mirrored] = total - rank
        room["room"][0, n] = room_worth(traits, total - rank, may_come(knowledge, k, card - jump))
        room["room"][1, mirrored] = room_worth(traits, rank, may_come(knowledge, k, card + jump))
        back[0, n] = -1
        back[1, mirrored] = -1
        room["pair_costs"][0, n] = 0.0
        room["pair_costs"][1, mirrored] = 0.0
        held[card] = n + 1
        m = place_in_hand(scratch, card - jump, highest)
        if m >= 0:
            back[0, n] = m
            back[1, size - 1 - m] = mirrored
            room["pair_costs"][0, m] = traits[PAIR]
            room["pair_costs"][1, mirrored] = traits[PAIR]
            pairs_up |= 1 << n
            pairs_down |= 1 << (size - 1 - m)
    room["pairs"][0] = pairs_up
    room["pairs"][1] = pairs_down
    for pile in range(PILES):
        lay_out_pile(knowledge, k, traits, scratch, pile)
    for n in range(size):
        held[int(cards[n])] = 0
    room["same"][0] = room["tops"][0] == room["tops"][1]
    room["same"][1] = room["tops"][2] == room["tops"][3]


@rule
def lay_out_pile(knowledge: Knowledge, k: int, traits: Traits, scratch: Numbers, pile: int) -> None:
    """One pile as the turn begins."""
    room = scratch[0]
    record = knowledge[k]
    jump = int(record["jump"])
    size = int(room["size"])
    total = int(room["total"])
    top = int(record["tops"][pile])
    rank = int(room["rank_of"][top])
    way, which = pile // 2, pile % 2
    room["tops"][pile] = top
    room["top_ranks"][pile] = rank
    jump_back = top - jump if way == 0 else top + jump
    comes = may_come(knowledge, k, jump_back)
    room["base_rank"][way, which] = rank if way == 0 else total - rank
    room["base_room"][way, which] = room_worth(traits, total - rank if way == 0 else rank, comes)
    place = place_in_hand(scratch, jump_back, int(record["highest"]))
    room["base_back"][way, which] = place if way == 0 or place < 0 else size - 1 - place
    below = 0
    for n in range(size):
        below += room["cards"][n] < top
    room["above"][way, which] = below if way == 0 else size - below
    asked = 0.0
    asked_gap = 0.0
    if record["signals_allowed"]:
        for other in range(int(record["players"])):
            signal = int(record["signals"][other, pile])
            if other != int(record["seat"]) and signal:
                asked += traits[KEEP_OFF_COST] if signal == KEEP_OFF else 0.0
                asked += traits[KEEP_OFF_STRONG_COST] if signal == KEEP_OFF_STRONG else 0.0
                asked_gap += traits[NO_JUMP_COST] if signal == NO_JUMP else 0.0
                asked_gap += traits[NO_JUMP_STRONG_COST] if signal == NO_JUMP_STRONG else 0.0
    room["asked"][way, which] = asked
    room["asked_gap"][way, which] = asked_gap

"""How a game of The Game stands, in a few numbers: what its win depends on.

It is asked about worlds in thought only, so it may look at every card. Everything is measured in
cards still to be laid, not in values. Sets of cards are two words of bits, so that no room is
needed and every number is a plain integer.
"""

from __future__ import annotations

import numpy as np

from tablee.game import States
from tablee.games.the_game.kernel import cards_in_box
from tablee.games.the_game.layout import CARDS
from tablee.games.the_game.numbering import LOWEST
from tablee.kernel import rule

ROOT = np.sqrt(np.arange(CARDS + 2))  # of small numbers, looked up
NOWHERE = CARDS + 1  # in place of a gap: the card fits on no pile
HALF = 50  # cards in a word of bits

FEATURES = (
    "left",  # cards to be laid
    "roomier",  # roots of the room on the roomier pile of each direction
    "less_room",  # and of the other
    "dead",  # cards that fit nowhere
    "any_dead",
    "gaps",  # roots of the gaps between all cards and their nearest piles
    "gaps_in_hands",
    "dead_in_hands",
    "backs",  # cards that are a jump back now
    "backs_in_hands",
    "next_least",  # roots of the two smallest gaps of the one on turn
    "next_second",
    "no_draw_pile",
    "pairs",  # of cards to be laid from one of which the other is a jump back
    "pairs_in_hands",
    "rising_ahead",  # how far each pile has come, in values: the rising one that is further, ...
    "rising_behind",
    "falling_ahead",
    "falling_behind",
    "between_behind",  # cards that fit on both piles that are behind, ...
    "between_ahead",
    "between_rising_ahead",  # on the rising one that is ahead and the falling one that is behind
    "between_falling_ahead",
    "near_rising_ahead",  # cards in hands not far ahead of each pile, in values
    "near_rising_behind",
    "near_falling_ahead",
    "near_falling_behind",
)
NEAR = 35  # values ahead of a pile


@rule
def standing(  # noqa: C901, PLR0912, PLR0915 - one pass over the cards, without room for parts
    states: States, i: int
) -> tuple[float, ...]:
    """The numbers that ``FEATURES`` names."""
    state = states[i]
    jump = int(state["jump"])
    players = int(state["players"])
    turn = int(state["turn"])
    a, b = int(state["tops"][0]), int(state["tops"][1])
    c, d = int(state["tops"][2]), int(state["tops"][3])
    low, high, held_low, held_high, next_low, next_high = 0, 0, 0, 0, 0, 0
    rank_a, rank_b, rank_c, rank_d = 0, 0, 0, 0  # cards to be laid below each top
    for seat in range(players):
        for n in range(int(state["hand_sizes"][seat])):
            card = int(state["hands"][seat, n])
            rank_a += card < a
            rank_b += card < b
            rank_c += card < c
            rank_d += card < d
            if card < HALF:
                held_low |= 1 << card
                next_low |= int(seat == turn) << card
            else:
                held_high |= 1 << (card - HALF)
                next_high |= int(seat == turn) << (card - HALF)
    cards = cards_in_box(states, i)
    for n in range(int(state["drawn"]), cards):
        card = int(state["deck"][n])
        rank_a += card < a
        rank_b += card < b
        rank_c += card < c
        rank_d += card < d
        if card < HALF:
            low |= 1 << card
        else:
            high |= 1 << (card - HALF)
    low |= held_low
    high |= held_high
    left = cards - int(state["laid_count"])
    roomier = ROOT[left - min(rank_a, rank_b)] + ROOT[max(rank_c, rank_d)]
    less_room = ROOT[left - max(rank_a, rank_b)] + ROOT[min(rank_c, rank_d)]
    dead, dead_held, backs, backs_held, pairs, pairs_held = 0, 0, 0, 0, 0, 0
    rising, behind = max(a, b), min(a, b)
    falling, above = min(c, d), max(c, d)
    near_rising, near_behind, near_falling, near_above = 0, 0, 0, 0
    gaps, gaps_held = 0.0, 0.0
    least, second = NOWHERE, NOWHERE
    rank = 0
    for card in range(LOWEST, LOWEST + cards):
        here = card if card < HALF else card - HALF
        if not ((low if card < HALF else high) >> here) & 1:
            continue
        held = ((held_low if card < HALF else held_high) >> here) & 1
        gap = min(
            rank - rank_a if card > a else NOWHERE,
            rank - rank_b if card > b else NOWHERE,
            rank_c - rank - 1 if card < c else NOWHERE,
            rank_d - rank - 1 if card < d else NOWHERE,
        )
        rank += 1
        near_rising += held & (rising < card <= rising + NEAR)
        near_behind += held & (behind < card <= behind + NEAR)
        near_falling += held & (falling - NEAR <= card < falling)
        near_above += held & (above - NEAR <= card < above)
        if (card == a - jump) | (card == b - jump) | (card == c + jump) | (card == d + jump):
            backs += 1
            backs_held += held
            gap = 0
        elif gap == NOWHERE:
            dead += 1
            dead_held += held
        else:
            gaps += ROOT[gap]
            gaps_held += ROOT[gap] if held else 0.0
        other = min(card + jump, LOWEST + cards)  # beyond the last card there is none
        there = other if other < HALF else other - HALF
        if ((low if other < HALF else high) >> there) & 1:
            pairs += 1
            pairs_held += held & ((held_low if other < HALF else held_high) >> there)
        if ((next_low if card < HALF else next_high) >> here) & 1:
            if gap < least:
                second = least
                least = gap
            elif gap < second:
                second = gap
    return (
        left / 10.0,
        roomier / 10.0,
        less_room / 10.0,
        float(dead),
        1.0 if dead > 0 else 0.0,
        gaps / 10.0,
        gaps_held / 10.0,
        float(dead_held),
        float(backs),
        float(backs_held),
        ROOT[least],
        ROOT[second],
        1.0 if int(state["drawn"]) == cards else 0.0,
        pairs / 10.0,
        float(pairs_held),
        rising / 50.0 - 1.0,
        behind / 50.0 - 1.0,
        (LOWEST + cards + 1 - falling) / 50.0 - 1.0,
        (LOWEST + cards + 1 - above) / 50.0 - 1.0,
        max(0, max(rank_c, rank_d) - min(rank_a, rank_b)) / 30.0,
        max(0, min(rank_c, rank_d) - max(rank_a, rank_b)) / 30.0,
        max(0, max(rank_c, rank_d) - max(rank_a, rank_b)) / 30.0,
        max(0, min(rank_c, rank_d) - min(rank_a, rank_b)) / 30.0,
        near_rising / 2.0,
        near_behind / 2.0,
        near_falling / 2.0,
        near_above / 2.0,
    )

"""Cabo: where a card in hand does most good (CB-5, CB-6, CB-9)."""

import numpy as np

from tablee.bots.cabo.knowledge import HIDDEN
from tablee.bots.cabo.styles import GIFT, LOOK, PAIR
from tablee.bots.mind import Knowledge
from tablee.bots.traits import Traits
from tablee.game import States
from tablee.games.cabo.layout import EMPTY, VALUES
from tablee.games.cabo.numbering import ALL_PLACES, PLACE, SETS
from tablee.kernel import rule

NOTHING = -1000.0  # the gain of a move that there is not

# For each choice of places, the number of its set with the lowest place as the first one.
FIRST_SET = np.zeros(ALL_PLACES + 1, np.int32)
for _number in range(len(SETS) - 1, -1, -1):
    FIRST_SET[int(SETS[_number]) & ALL_PLACES] = _number


@rule
def set_move(places: int) -> int:
    """The move that lays the card in hand at the lowest of ``places``, given as bits."""
    return PLACE + int(FIRST_SET[places])


@rule
def places_of(knowledge: Knowledge, k: int, scratch: States, value: int) -> int:
    """One's own places at which one remembers that value, as bits."""
    seat = int(knowledge[k]["seat"])
    bits = 0
    for place in range(knowledge[k]["hand_size"]):
        bits |= int(scratch[0]["cards"][seat, place] == value) << place
    return bits


@rule
def gift(traits: Traits, card: int) -> float:
    """What a low card on the discard pile is worth to the next player."""
    return traits[GIFT] * max(6 - card, 0)


@rule
def gain_at(
    knowledge: Knowledge, k: int, traits: Traits, scratch: States, card: int, place: int
) -> float:
    """What is gained by laying ``card`` at one place."""
    room = scratch[0]
    seat = int(knowledge[k]["seat"])
    there = int(room["cards"][seat, place])
    worth = float(room["worth"][seat, place])
    gain = worth - card
    if room["last"]:
        return gain
    if there == HIDDEN:
        gain += traits[LOOK] - gift(traits, int(worth))
        equal = int(room["own"][card])
    else:
        gain -= gift(traits, there)
        if room["own"][there] > 1:
            gain -= traits[PAIR] * there
        equal = int(room["own"][card]) - int(there == card)
    if equal > 0:
        gain += traits[PAIR] * card
    return gain


@rule
def gain_of_set(
    knowledge: Knowledge, k: int, traits: Traits, scratch: States, card: int, value: int
) -> float:
    """What is gained by laying ``card`` in place of all cards of ``value``, two at least."""
    room = scratch[0]
    count = int(room["own"][value])
    gain = float(count * value - card)
    if room["last"]:
        return gain
    gain -= traits[PAIR] * value * (count - 1) + gift(traits, value)
    if card != value and room["own"][card] > 0:
        gain += traits[PAIR] * card
    return gain


@rule
def best_placing(
    knowledge: Knowledge, k: int, traits: Traits, scratch: States, card: int
) -> float:
    """The best gain with ``card``; the move is left in ``scratch["best"]``."""
    room = scratch[0]
    seat = int(knowledge[k]["seat"])
    best = NOTHING
    for place in range(knowledge[k]["hand_size"]):
        if room["cards"][seat, place] != EMPTY:
            gain = gain_at(knowledge, k, traits, scratch, card, place)
            if gain > best:
                best = gain
                room["best"] = set_move(1 << place)
    for value in range(1, VALUES):
        if room["own"][value] > 1:
            gain = gain_of_set(knowledge, k, traits, scratch, card, value)
            if gain > best:
                best = gain
                room["best"] = set_move(places_of(knowledge, k, scratch, value))
    return best



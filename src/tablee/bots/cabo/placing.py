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
LEAST_GAIN = 1e-6  # more than what rounding makes of none

# For each choice of places, the number of its set with the lowest place as the first one.
FIRST_SET = np.zeros(ALL_PLACES + 1, np.int32)
for _number in range(len(SETS) - 1, -1, -1):
    FIRST_SET[int(SETS[_number]) & ALL_PLACES] = _number


@rule
def set_move(places: int) -> int:
    """The move that lays the card in hand at the lowest of ``places``, given as bits."""
    return PLACE + int(FIRST_SET[places])


@rule
def lowest_place(places: int) -> int:
    place = 0
    while not places >> place & 1:
        place += 1
    return place


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
    return float(traits[GIFT] * max(6 - card, 0))


@rule
def relief_at(knowledge: Knowledge, k: int, traits: Traits, scratch: States, place: int) -> float:
    """What is gained by giving up the card of one place."""
    room = scratch[0]
    seat = int(knowledge[k]["seat"])
    there = int(room["cards"][seat, place])
    worth = float(room["worth"][seat, place])
    if room["last"]:
        return worth
    if there == HIDDEN:
        return float(worth + traits[LOOK] - gift(traits, int(worth)))
    relief = worth - gift(traits, there)
    if room["own"][there] > 1:
        relief -= traits[PAIR] * there
    return relief


@rule
def relief_of_set(traits: Traits, scratch: States, value: int) -> float:
    """What is gained by giving up all cards of ``value``, two at least."""
    room = scratch[0]
    count = int(room["own"][value])
    relief = float(count * value)
    if not room["last"]:
        relief -= traits[PAIR] * value * (count - 1) + gift(traits, value)
    return relief


@rule
def find_base(knowledge: Knowledge, k: int, traits: Traits, scratch: States) -> None:
    """Where a card of no value would gain most: the same place is best for nearly every card."""
    room = scratch[0]
    seat = int(knowledge[k]["seat"])
    best = NOTHING
    for place in range(knowledge[k]["hand_size"]):
        there = int(room["cards"][seat, place])
        if there != EMPTY:
            gain = relief_at(knowledge, k, traits, scratch, place)
            if gain > best:
                best = gain
                room["base_move"] = set_move(1 << place)
                room["base_value"] = there
    for value in range(1, VALUES):
        if room["own"][value] > 1:
            gain = relief_of_set(traits, scratch, value)
            if gain > best:
                best = gain
                room["base_move"] = set_move(places_of(knowledge, k, scratch, value))
                room["base_value"] = value
    room["base"] = best


@rule
def gain_of_placing(traits: Traits, scratch: States, card: int) -> float:
    """What is gained by ``card`` at the place that ``find_base`` has found."""
    room = scratch[0]
    gain = float(room["base"]) - card
    if not room["last"] and room["own"][card] > 0 and room["base_value"] != card:
        gain += traits[PAIR] * card
    return gain


@rule
def is_better_with(traits: Traits, scratch: States, card: int) -> bool:
    """Whether one's own cards would be better for ``card`` at the place that ``find_base`` found.

    What its discard is worth to others does not count here. A discard that is taken without this
    could go round for ever: each player lays it in place of its equal, and the draw pile, by which
    everybody sees how long the round has lasted, stays as it is.
    """
    room = scratch[0]
    gain = gain_of_placing(traits, scratch, card)
    if not room["last"] and room["base_value"] != HIDDEN:
        gain += gift(traits, int(room["base_value"]))
    return bool(gain > LEAST_GAIN)

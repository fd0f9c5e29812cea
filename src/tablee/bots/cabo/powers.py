"""Cabo: what the power of a drawn card may bring (CB-12, CB-14)."""

from tablee.bots.cabo.knowledge import HIDDEN
from tablee.bots.cabo.placing import NOTHING
from tablee.bots.cabo.styles import HURT, LOOK, SPY_WORTH
from tablee.bots.mind import Knowledge
from tablee.bots.traits import Traits
from tablee.game import States
from tablee.games.cabo.layout import (
    EMPTY,
    NO_POWER,
    PEEK_POWER,
    PLACES,
    SEATS,
    SPY_POWER,
    SWAP_POWER,
)
from tablee.games.cabo.numbering import PEEK, SPY, SWAP
from tablee.kernel import rule


@rule
def find_powers(knowledge: Knowledge, k: int, traits: Traits, scratch: States) -> None:
    """What each power would gain, and how; by its number in ``scratch``."""
    gains = scratch[0]["power_gains"]
    gains[NO_POWER] = NOTHING
    gains[PEEK_POWER] = best_peek(knowledge, k, traits, scratch)
    gains[SPY_POWER] = best_spy(knowledge, k, traits, scratch)
    gains[SWAP_POWER] = best_swap(knowledge, k, traits, scratch)


@rule
def best_peek(knowledge: Knowledge, k: int, traits: Traits, scratch: States) -> float:
    """An own card that one does not know; after the call there is no use for it."""
    room = scratch[0]
    seat = int(knowledge[k]["seat"])
    if room["last"]:
        return NOTHING
    worst = NOTHING
    for place in range(knowledge[k]["hand_size"]):
        if room["cards"][seat, place] == HIDDEN and room["worth"][seat, place] > worst:
            worst = float(room["worth"][seat, place])
            room["power_moves"][PEEK_POWER] = PEEK + place
    return traits[LOOK] if worst > NOTHING else NOTHING


@rule
def best_spy(knowledge: Knowledge, k: int, traits: Traits, scratch: States) -> float:
    """A card that its owner knows, of the player with the lowest sum."""
    room = scratch[0]
    known = knowledge[k]
    if room["last"]:
        return NOTHING
    best = NOTHING
    for owner in range(known["players"]):
        if owner == known["seat"]:
            continue
        for place in range(known["hand_size"]):
            if room["cards"][owner, place] == HIDDEN:
                familiar = int(known["knowers"][owner, place]) >> owner & 1
                interest = 10.0 * familiar - float(room["sums"][owner])
                if interest > best:
                    best = interest
                    room["power_moves"][SPY_POWER] = SPY + owner * PLACES + place
    return traits[SPY_WORTH] if best > NOTHING else NOTHING


@rule
def swap_move(own_place: int, owner: int, place: int) -> int:
    return SWAP + (own_place * SEATS + owner) * PLACES + place


@rule
def can_swap_with(knowledge: Knowledge, k: int, owner: int) -> bool:
    """CB-14: not with oneself, nor with a caller under protect_caller."""
    known = knowledge[k]
    protected = known["protect_caller"] and known["caller"] == owner
    return bool(owner != known["seat"] and not protected)


@rule
def swap_value(
    knowledge: Knowledge, k: int, traits: Traits, scratch: States, owner: int, place: int
) -> float:
    """What a card weighs in a swap: points for one and against another, and not knowing it."""
    room = scratch[0]
    weight = 1.0 + traits[HURT] / (int(knowledge[k]["players"]) - 1)
    value = weight * float(room["worth"][owner, place])
    if not room["last"] and room["cards"][owner, place] == HIDDEN:
        value += traits[LOOK]
    return float(value)


@rule
def best_swap(knowledge: Knowledge, k: int, traits: Traits, scratch: States) -> float:
    """One's worst card for the best that another player seems to have."""
    room = scratch[0]
    known = knowledge[k]
    seat = int(known["seat"])
    mine = -1
    most = NOTHING
    for place in range(known["hand_size"]):
        if room["cards"][seat, place] != EMPTY:
            value = swap_value(knowledge, k, traits, scratch, seat, place)
            if value > most:
                most = value
                mine = place
    best = NOTHING
    for owner in range(known["players"]):
        if mine < 0 or not can_swap_with(knowledge, k, owner):
            continue
        for place in range(known["hand_size"]):
            if room["cards"][owner, place] != EMPTY:
                gain = most - swap_value(knowledge, k, traits, scratch, owner, place)
                if gain > best:
                    best = gain
                    room["power_moves"][SWAP_POWER] = swap_move(mine, owner, place)
    return best

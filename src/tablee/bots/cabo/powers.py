"""Cabo: what the power of a drawn card may bring (CB-12, CB-14)."""

from tablee.bots.cabo.knowledge import HIDDEN
from tablee.bots.cabo.placing import NOTHING
from tablee.bots.cabo.styles import HURT, LOOK, SPY_WORTH
from tablee.bots.mind import Knowledge
from tablee.bots.traits import Traits
from tablee.game import States
from tablee.games.cabo.layout import EMPTY, PEEK_POWER, PLACES, SEATS, SPY_POWER, SWAP_POWER
from tablee.games.cabo.numbering import PEEK, SPY, SWAP
from tablee.kernel import rule


@rule
def best_power(knowledge: Knowledge, k: int, traits: Traits, scratch: States, card: int) -> float:
    """The best use of the power of ``card``; the move is left in ``scratch["best"]``."""
    power = knowledge[k]["powers"][card]
    if power == PEEK_POWER:
        return best_peek(knowledge, k, traits, scratch)
    if power == SPY_POWER:
        return best_spy(knowledge, k, traits, scratch)
    if power == SWAP_POWER:
        return best_swap(knowledge, k, traits, scratch)
    return NOTHING


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
            room["best"] = PEEK + place
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
                    room["best"] = SPY + owner * PLACES + place
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
def gain_of_swap(
    knowledge: Knowledge,
    k: int,
    traits: Traits,
    scratch: States,
    own_place: int,
    owner: int,
    place: int,
) -> float:
    """Points for oneself, points against another, and what one knows less or more afterwards."""
    room = scratch[0]
    known = knowledge[k]
    seat = int(known["seat"])
    gain = float(room["worth"][seat, own_place]) - float(room["worth"][owner, place])
    gain += traits[HURT] * gain / (int(known["players"]) - 1)
    if not room["last"]:
        if room["cards"][seat, own_place] == HIDDEN:
            gain += traits[LOOK]
        if room["cards"][owner, place] == HIDDEN:
            gain -= traits[LOOK]
    return gain


@rule
def best_swap(knowledge: Knowledge, k: int, traits: Traits, scratch: States) -> float:
    """One's worst card for the best that another player seems to have."""
    room = scratch[0]
    known = knowledge[k]
    seat = int(known["seat"])
    best = NOTHING
    for owner in range(known["players"]):
        if not can_swap_with(knowledge, k, owner):
            continue
        for place in range(known["hand_size"]):
            if room["cards"][owner, place] == EMPTY:
                continue
            for mine in range(known["hand_size"]):
                if room["cards"][seat, mine] == EMPTY:
                    continue
                gain = gain_of_swap(knowledge, k, traits, scratch, mine, owner, place)
                if gain > best:
                    best = gain
                    room["best"] = swap_move(mine, owner, place)
    return best

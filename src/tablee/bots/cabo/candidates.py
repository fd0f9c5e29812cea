"""Cabo: the moves worth playing on in thought, the heuristic's own choice first."""

from tablee.bots.cabo.calling import chance_needed, chance_to_be_lowest
from tablee.bots.cabo.counting import gain_of_drawing
from tablee.bots.cabo.knowledge import HIDDEN
from tablee.bots.cabo.placing import (
    NOTHING,
    find_base,
    gain_of_placing,
    gift,
    is_better_with,
    places_of,
    relief_at,
    relief_of_set,
    set_move,
)
from tablee.bots.cabo.plan import plan
from tablee.bots.cabo.powers import can_swap_with, swap_move, swap_value
from tablee.bots.cabo.styles import LOOK, NARROW, SPY_WORTH, TAKEN
from tablee.bots.mind import Knowledge
from tablee.bots.traits import WIDTH, Traits
from tablee.game import Numbers, States
from tablee.games.cabo.layout import (
    DECIDING,
    DRAW_PILE,
    EMPTY,
    HOLDING,
    NOBODY,
    PEEK_POWER,
    PLACES,
    SPY_POWER,
    SWAP_POWER,
    VALUES,
)
from tablee.games.cabo.numbering import CALL, DISCARD, DRAW, PEEK, SPY, TAKE
from tablee.kernel import rule

MOST_CANDIDATES = 16
ROW = 48  # moves that are compared before the best are kept
GONE = -1  # a move that is not in the row any more
DARING = 0.3  # how far below the chance to be lowest that the heuristic asks for a call is tried


@rule
def candidates(
    knowledge: Knowledge,
    k: int,
    traits: Traits,
    generator: Numbers,
    scratch: States,
    plans: Numbers,
    lengths: Numbers,
    priors: Numbers,  # noqa: ARG001 - only the search says what a plan is worth
) -> int:
    """At most as many as the traits allow, those that seem to gain most."""
    n = plan(knowledge, k, traits, generator, scratch, plans[0])
    if n == 0:
        return 0
    lengths[0] = 1
    known = knowledge[k]
    count = 0
    if known["phase"] == DECIDING:
        count = first_choices(knowledge, k, traits, scratch)
    elif known["phase"] == HOLDING:
        count = placings(knowledge, k, traits, scratch)
        if known["held_from"] == DRAW_PILE:
            count = add(scratch, count, DISCARD, -gift(traits, int(known["held"])))
            count = powers(knowledge, k, traits, scratch, count)
    drop_hopeless(traits, scratch, count)
    return keep_best(scratch, count, min(int(traits[WIDTH]), MOST_CANDIDATES), plans, lengths)


@rule
def add(scratch: States, count: int, move: int, gain: float) -> int:
    """One more move in the row; if it is full the least of all makes room."""
    room = scratch[0]
    at = count
    if count == ROW:
        at = 0
        for other in range(1, ROW):
            if room["gains"][other] < room["gains"][at]:
                at = other
        if room["gains"][at] >= gain:
            return count
        count -= 1
    room["moves"][at] = move
    room["gains"][at] = gain
    return count + 1


@rule
def drop_hopeless(traits: Traits, scratch: States, count: int) -> None:
    """With few games in thought a bad move may look good by luck: it is not even tried."""
    room = scratch[0]
    most = NOTHING
    for at in range(count):
        most = max(most, float(room["gains"][at]))
    for at in range(count):
        if room["gains"][at] < most - traits[NARROW]:
            room["moves"][at] = GONE


@rule
def keep_best(scratch: States, count: int, width: int, plans: Numbers, lengths: Numbers) -> int:
    """The best of the row after the heuristic's choice; how many plans there are."""
    room = scratch[0]
    n = 1
    while n < width:
        best = -1
        for at in range(count):
            is_new = room["moves"][at] != plans[0, 0] and room["moves"][at] != GONE
            if is_new and (best < 0 or room["gains"][at] > room["gains"][best]):
                best = at
        if best < 0:
            break
        plans[n, 0] = room["moves"][best]
        lengths[n] = 1
        room["moves"][best] = GONE
        n += 1
    return n


@rule
def first_choices(knowledge: Knowledge, k: int, traits: Traits, scratch: States) -> int:
    """CB-5, CB-6, CB-7: whatever gets one on, but no call where it would be a mere gamble."""
    known = knowledge[k]
    find_base(knowledge, k, traits, scratch)
    top = int(known["discard_top"])
    count = 0
    most = NOTHING
    if known["draw_pile"] == 0 or is_better_with(traits, scratch, top):
        most = gain_of_placing(traits, scratch, top) - traits[TAKEN]
        count = add(scratch, count, TAKE, most)
    if known["draw_pile"] > 0:
        drawing = gain_of_drawing(knowledge, k, traits, scratch)
        count = add(scratch, count, DRAW, drawing)
        most = max(most, drawing)
    if known["caller"] == NOBODY:
        chance = chance_to_be_lowest(knowledge, k, traits, scratch)
        if chance >= chance_needed(knowledge, k, traits, scratch) - DARING:
            count = add(scratch, count, CALL, most)
    return count


@rule
def placings(knowledge: Knowledge, k: int, traits: Traits, scratch: States) -> int:
    """Any place, one of those not known, and any known set."""
    known = knowledge[k]
    room = scratch[0]
    seat = int(known["seat"])
    card = int(known["held"])
    count = 0
    is_unknown_in = False
    for place in range(known["hand_size"]):
        there = int(room["cards"][seat, place])
        if there == EMPTY or (there == HIDDEN and is_unknown_in):
            continue
        is_unknown_in = is_unknown_in or there == HIDDEN
        gain = relief_at(knowledge, k, traits, scratch, place) - card
        count = add(scratch, count, set_move(1 << place), gain)
    for value in range(VALUES):
        if room["own"][value] > 1:
            gain = relief_of_set(traits, scratch, value) - card
            move = set_move(places_of(knowledge, k, scratch, value))
            count = add(scratch, count, move, gain)
    return count


@rule
def powers(knowledge: Knowledge, k: int, traits: Traits, scratch: States, count: int) -> int:
    """CB-12: looks at cards not known yet, and swaps."""
    known = knowledge[k]
    power = known["powers"][known["held"]]
    if power == PEEK_POWER:
        seat = int(known["seat"])
        for place in range(known["hand_size"]):
            if scratch[0]["cards"][seat, place] == HIDDEN:
                count = add(scratch, count, PEEK + place, traits[LOOK])
    elif power == SPY_POWER:
        count = spies(knowledge, k, traits, scratch, count)
    elif power == SWAP_POWER:
        count = swaps(knowledge, k, traits, scratch, count)
    return count


@rule
def spies(knowledge: Knowledge, k: int, traits: Traits, scratch: States, count: int) -> int:
    """Of each player one card that its owner knows, and one that nobody does."""
    known = knowledge[k]
    for owner in range(known["players"]):
        if owner == known["seat"]:
            continue
        for familiar in range(2):
            for place in range(known["hand_size"]):
                seen = int(known["knowers"][owner, place]) >> owner & 1
                if scratch[0]["cards"][owner, place] == HIDDEN and seen == familiar:
                    gain = traits[SPY_WORTH] * (0.5 + 0.5 * familiar)
                    count = add(scratch, count, SPY + owner * PLACES + place, gain)
                    break
    return count


@rule
def swaps(knowledge: Knowledge, k: int, traits: Traits, scratch: States, count: int) -> int:
    """CB-12: every two cards; those that gain least drop out."""
    known = knowledge[k]
    room = scratch[0]
    seat = int(known["seat"])
    for owner in range(known["players"]):
        if not can_swap_with(knowledge, k, owner):
            continue
        for place in range(known["hand_size"]):
            if room["cards"][owner, place] == EMPTY:
                continue
            theirs = swap_value(knowledge, k, traits, scratch, owner, place)
            for mine in range(known["hand_size"]):
                if room["cards"][seat, mine] != EMPTY:
                    gain = swap_value(knowledge, k, traits, scratch, seat, mine) - theirs
                    count = add(scratch, count, swap_move(mine, owner, place), gain)
    return count

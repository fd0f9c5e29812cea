"""The two baselines of Cabo: rules of thumb, and no thought of what others know.

``public`` is what others have published: an unknown card counts 6; take the discard if it is 4 or
less; keep a drawn card of 3 or less; call at an estimated 5 or less. Read in the simplest sensible
way: a card is taken or kept only if it is lower than what it replaces; it replaces what counts
most, a single card or all cards known to be equal; a peek looks at an own card not known yet; a
swap gives away a card above 6 for an unknown one of the next player; a spy is not used.

``greedy`` saves as many points as it can with every card, and calls sooner the longer it waited.
"""

from tablee.bots.cabo.knowledge import HIDDEN
from tablee.bots.cabo.placing import lowest_place, places_of, set_move
from tablee.bots.cabo.powers import can_swap_with, swap_move
from tablee.bots.cabo.styles import LATE
from tablee.bots.cabo.thinking_room import is_forgotten
from tablee.bots.mind import Knowledge
from tablee.bots.traits import Traits
from tablee.game import Numbers, States
from tablee.games.cabo.layout import (
    DISCARD_PILE,
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
from tablee.generator import below
from tablee.kernel import rule

PUBLIC_UNKNOWN = 6.0
PUBLIC_TAKES = 4
PUBLIC_KEEPS = 3
PUBLIC_CALLS = 5.0
PUBLIC_SWAPS = 6.0

GREEDY_UNKNOWN = 6.5  # the mean of the deck
GREEDY_THEIRS = 5.5  # a little better, for its owner has been at work
GREEDY_TAKES = 2.5  # points that a discard must save, for a draw may save more
GREEDY_LOOK = 1.5
GREEDY_SPY = 0.5
GREEDY_CALLS = 1.4  # points for each place
GREEDY_PATIENCE = 0.7  # and so many more for each turn that it waited

IMPATIENCE = 4  # one in so many calls whatever it holds, in the last turns of a draw pile


@rule
def count_own(knowledge: Knowledge, k: int, scratch: States, unknown: float) -> float:
    """Write what each own card counts; the sum of them."""
    room = scratch[0]
    seat = int(knowledge[k]["seat"])
    total = 0.0
    for place in range(knowledge[k]["hand_size"]):
        card = int(room["cards"][seat, place])
        worth = float(card)
        if card == EMPTY:
            worth = 0.0
        elif card == HIDDEN:
            worth = unknown
        room["worth"][seat, place] = worth
        total += worth
    return total


@rule
def most_saved(knowledge: Knowledge, k: int, scratch: States, card: int) -> float:
    """What ``card`` saves where it replaces most; the move is left in ``scratch``."""
    room = scratch[0]
    seat = int(knowledge[k]["seat"])
    most = -1000.0
    for place in range(knowledge[k]["hand_size"]):
        if room["cards"][seat, place] != EMPTY and room["worth"][seat, place] - card > most:
            most = float(room["worth"][seat, place]) - card
            room["best"] = set_move(1 << place)
            room["best_place"] = place
    for value in range(1, VALUES):
        count = int(room["own"][value])
        if count > 1 and count * value - card > most:
            most = float(count * value - card)
            places = places_of(knowledge, k, scratch, value)
            room["best"] = set_move(places)
            room["best_place"] = lowest_place(places)
    return most


@rule
def is_impatient(knowledge: Knowledge, k: int, generator: Numbers) -> bool:
    """Cards could go round for ever where nobody gets low enough."""
    known = knowledge[k]
    if known["caller"] != NOBODY or known["draw_pile"] >= known["players"]:
        return False
    return below(generator, IMPATIENCE) == 0


@rule
def first_unknown(knowledge: Knowledge, k: int, scratch: States) -> int:
    """The first own place whose card does not come to mind, or -1."""
    seat = int(knowledge[k]["seat"])
    for place in range(knowledge[k]["hand_size"]):
        if scratch[0]["cards"][seat, place] == HIDDEN:
            return place
    return -1


@rule
def public_move(knowledge: Knowledge, k: int, generator: Numbers, scratch: States) -> int:
    known = knowledge[k]
    total = count_own(knowledge, k, scratch, PUBLIC_UNKNOWN)
    if known["phase"] == HOLDING:
        return public_use(knowledge, k, scratch)
    if known["caller"] == NOBODY and total <= PUBLIC_CALLS:
        return CALL
    if is_impatient(knowledge, k, generator):
        return CALL
    top = int(known["discard_top"])
    helps = top <= PUBLIC_TAKES and most_saved(knowledge, k, scratch, top) > 0
    return TAKE if helps or known["draw_pile"] == 0 else DRAW


@rule
def public_use(knowledge: Knowledge, k: int, scratch: States) -> int:
    known = knowledge[k]
    card = int(known["held"])
    saved = most_saved(knowledge, k, scratch, card)
    if known["held_from"] == DISCARD_PILE or (card <= PUBLIC_KEEPS and saved > 0):
        return int(scratch[0]["best"])
    power = known["powers"][card]
    place = first_unknown(knowledge, k, scratch)
    if power == PEEK_POWER and place >= 0:
        return PEEK + place
    if power == SWAP_POWER:
        return public_swap(knowledge, k, scratch)
    return DISCARD


@rule
def public_swap(knowledge: Knowledge, k: int, scratch: States) -> int:
    """One's highest card, if above 6, for the first unknown one of the next player."""
    known = knowledge[k]
    room = scratch[0]
    seat = int(known["seat"])
    mine = -1
    most = PUBLIC_SWAPS
    for place in range(known["hand_size"]):
        if room["worth"][seat, place] > most:
            most = float(room["worth"][seat, place])
            mine = place
    following = (seat + 1) % int(known["players"])
    if mine >= 0 and can_swap_with(knowledge, k, following):
        for place in range(known["hand_size"]):
            if room["cards"][following, place] == HIDDEN:
                return swap_move(mine, following, place)
    return DISCARD


@rule
def greedy_move(
    knowledge: Knowledge, k: int, traits: Traits, generator: Numbers, scratch: States
) -> int:
    known = knowledge[k]
    total = count_own(knowledge, k, scratch, GREEDY_UNKNOWN)
    if known["phase"] == HOLDING:
        return greedy_use(knowledge, k, scratch)
    if known["caller"] == NOBODY:
        lowest = greedy_lowest(knowledge, k, scratch)
        bound = GREEDY_CALLS * int(known["hand_size"]) - traits[LATE]
        bound += GREEDY_PATIENCE * float(scratch[0]["turns"])
        if total <= min(bound, lowest) or is_impatient(knowledge, k, generator):
            return CALL
    return TAKE if known["draw_pile"] == 0 or greedy_takes(knowledge, k, traits, scratch) else DRAW


@rule
def greedy_takes(knowledge: Knowledge, k: int, traits: Traits, scratch: States) -> bool:
    """Whether the discard saves enough, and will be remembered.

    Whoever forgets the card at once would take its equal again, and again.
    """
    top = int(knowledge[k]["discard_top"])
    if most_saved(knowledge, k, scratch, top) < GREEDY_TAKES:
        return False
    seat, place = int(knowledge[k]["seat"]), int(scratch[0]["best_place"])
    return not is_forgotten(knowledge, k, traits, seat, place, top)


@rule
def their_worth(scratch: States, owner: int, place: int) -> float:
    card = int(scratch[0]["cards"][owner, place])
    return GREEDY_THEIRS if card == HIDDEN else float(card)


@rule
def greedy_lowest(knowledge: Knowledge, k: int, scratch: States) -> float:
    """What the best of the others has, as far as one can guess."""
    lowest = 1000.0
    for owner in range(knowledge[k]["players"]):
        if owner != knowledge[k]["seat"]:
            total = 0.0
            for place in range(knowledge[k]["hand_size"]):
                if scratch[0]["cards"][owner, place] != EMPTY:
                    total += their_worth(scratch, owner, place)
            lowest = min(lowest, total)
    return lowest


@rule
def greedy_use(knowledge: Knowledge, k: int, scratch: States) -> int:
    """The most points; a look counts for some, as long as there are turns to come."""
    known = knowledge[k]
    card = int(known["held"])
    best = most_saved(knowledge, k, scratch, card)
    move = int(scratch[0]["best"])
    if known["held_from"] == DISCARD_PILE:
        return move
    if best <= 0.0:
        best = 0.0
        move = DISCARD
    power = known["powers"][card]
    if power == PEEK_POWER and not scratch[0]["last"] and best < GREEDY_LOOK:
        place = first_unknown(knowledge, k, scratch)
        return PEEK + place if place >= 0 else move
    if power == SPY_POWER and not scratch[0]["last"] and best < GREEDY_SPY:
        spied = first_to_spy(knowledge, k, scratch)
        return spied if spied >= 0 else move
    if power == SWAP_POWER:
        return greedy_swap(knowledge, k, scratch, best, move)
    return move


@rule
def first_to_spy(knowledge: Knowledge, k: int, scratch: States) -> int:
    """A card of the next player, or of who comes after, that one does not know; -1: none."""
    known = knowledge[k]
    players = int(known["players"])
    for step in range(1, players):
        owner = (int(known["seat"]) + step) % players
        for place in range(known["hand_size"]):
            if scratch[0]["cards"][owner, place] == HIDDEN:
                return SPY + owner * PLACES + place
    return -1


@rule
def greedy_swap(knowledge: Knowledge, k: int, scratch: States, best: float, move: int) -> int:
    """One's worst card for the best of any other player, if that saves more than ``best``."""
    known = knowledge[k]
    room = scratch[0]
    seat = int(known["seat"])
    mine = 0
    for place in range(known["hand_size"]):
        if room["worth"][seat, place] > room["worth"][seat, mine]:
            mine = place
    if room["cards"][seat, mine] == EMPTY:
        return move
    for owner in range(known["players"]):
        if can_swap_with(knowledge, k, owner):
            for place in range(known["hand_size"]):
                if room["cards"][owner, place] != EMPTY:
                    saved = float(room["worth"][seat, mine]) - their_worth(scratch, owner, place)
                    if saved > best:
                        best = saved
                        move = swap_move(mine, owner, place)
    return move

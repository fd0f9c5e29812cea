"""Room for thinking about Cabo, and what every thought begins with: the table as it is remembered.

A forgetful bot still plays by its record, only that some cards of it count as never seen. Which
ones follows from the round, the place and the value, and a card once forgotten stays so: its
memory does not flicker.
"""

import numpy as np

from tablee.bots.cabo.knowledge import HIDDEN
from tablee.bots.cabo.marks import NO_MARK
from tablee.bots.cabo.styles import FORGET, KEPT, KEPT_FALLS, KEPT_LEAST, SWAPPED_IN, TRUST
from tablee.bots.mind import Knowledge
from tablee.bots.traits import Traits
from tablee.game import States
from tablee.games.cabo.layout import CARDS, EMPTY, NOBODY, PLACES, SEATS, VALUES
from tablee.generator import mix
from tablee.kernel import rule

POWERS = 4  # NO_POWER, PEEK_POWER, SPY_POWER, SWAP_POWER
SCRATCH = np.dtype(
    [
        ("cards", np.int8, (SEATS, PLACES)),  # EMPTY, HIDDEN or the value, as remembered
        ("worth", np.float64, (SEATS, PLACES)),  # what each card counts, known or guessed
        ("sums", np.float64, SEATS),  # of these, by seat
        ("variances", np.float64, SEATS),  # how uncertain the sums are
        ("own", np.int8, VALUES),  # how many of each value one knows to hold
        ("likely", np.float64, VALUES),  # cards of each value in the draw pile, or known to nobody
        ("likely_count", np.float64),
        ("mean", np.float64),  # of these
        ("variance", np.float64),
        ("means_below", np.float64, VALUES + 1),  # of the unseen cards below each value
        ("turns", np.float64),  # turns of each player so far, as the draw pile tells
        ("last", np.int8),  # 1 when Cabo was called: one's last turn
        ("best", np.int32),  # the move found by the last search for the best of a kind
        ("best_place", np.int8),  # where it lays the card in hand, if it is such a move
        ("base", np.float64),  # the most that laying a card somewhere can gain, but for its value
        ("base_move", np.int32),
        ("base_value", np.int8),  # the card or cards that lie there
        ("power_gains", np.float64, POWERS),  # of each power at its best
        ("power_moves", np.int32, POWERS),
        ("moves", np.int32, CARDS),  # a row of moves, with
        ("gains", np.float64, CARDS),  # what each of them gains
        ("pool", np.int8, CARDS),  # cards to be dealt
    ]
)

MEMORY_STEPS = 1 << 16
KEPT_LOW = 0.22  # how much less likely each point makes a card that its owner kept: see worlds.py
LOWNESS = np.exp(-KEPT_LOW * np.arange(VALUES))


@rule
def look_over(knowledge: Knowledge, k: int, traits: Traits, scratch: States) -> None:
    """Begin to think: fill ``scratch`` from the record."""
    count_unseen(knowledge, k, scratch)
    expect_cards(knowledge, k, scratch)
    remember(knowledge, k, traits, scratch)
    weigh(knowledge, k, traits, scratch)


@rule
def count_unseen(knowledge: Knowledge, k: int, scratch: States) -> None:
    """How far the round has gone, and the means of the unseen cards below each value."""
    known = knowledge[k]
    room = scratch[0]
    seen = 0
    total = 0
    for value in range(VALUES):
        room["means_below"][value] = total / seen if seen > 0 else value
        count = int(known["unseen"][value])
        seen += count
        total += count * value
    room["means_below"][VALUES] = total / max(seen, 1)
    players = int(known["players"])
    room["turns"] = (first_pile(knowledge, k) - int(known["draw_pile"])) / players
    room["last"] = known["caller"] != NOBODY


@rule
def first_pile(knowledge: Knowledge, k: int) -> int:
    """How many cards the draw pile had when the round was dealt (CB-2)."""
    known = knowledge[k]
    size = -1 - int(known["players"]) * int(known["hand_size"])
    for value in range(VALUES):
        size += int(known["box"][value])
    return size


@rule
def expect_cards(knowledge: Knowledge, k: int, scratch: States) -> None:
    """What may come from the draw pile: the unseen without what others have looked at and kept.

    Those cards are rather low ones, so that the rest is higher than the unseen are together.
    """
    known = knowledge[k]
    room = scratch[0]
    kept = 0
    for owner in range(known["players"]):
        for place in range(known["hand_size"]):
            if known["cards"][owner, place] == HIDDEN:
                kept += int(known["knowers"][owner, place]) >> owner & 1
    low = 0.0
    for value in range(VALUES):
        low += int(known["unseen"][value]) * LOWNESS[value]
    count = 0.0
    total = 0.0
    squares = 0.0
    for value in range(VALUES):
        there = int(known["unseen"][value])
        likely = there * max(1.0 - kept * LOWNESS[value] / low, 0.0) if there > 0 else 0.0
        room["likely"][value] = likely
        count += likely
        total += likely * value
        squares += likely * value * value
    mean = total / max(count, 1e-9)
    room["likely_count"] = count
    room["mean"] = mean
    room["variance"] = squares / max(count, 1e-9) - mean * mean


@rule
def remember(knowledge: Knowledge, k: int, traits: Traits, scratch: States) -> None:
    """The cards that come to mind."""
    known = knowledge[k]
    room = scratch[0]
    seat = int(known["seat"])
    for value in range(VALUES):
        room["own"][value] = 0
    for owner in range(known["players"]):
        for place in range(known["hand_size"]):
            card = int(known["cards"][owner, place])
            if (
                card >= 0
                and traits[FORGET] > 0
                and is_forgotten(knowledge, k, traits, owner, place, card)
            ):
                card = HIDDEN
            room["cards"][owner, place] = card
            if card >= 0 and owner == seat:
                room["own"][card] += 1


@rule
def is_forgotten(
    knowledge: Knowledge, k: int, traits: Traits, owner: int, place: int, card: int
) -> bool:
    """The longer the round, the more; the lowest and the highest card stay in mind."""
    known = knowledge[k]
    if not 0 < card < VALUES - 1:
        return False
    gone = 1.0 - int(known["draw_pile"]) / max(first_pile(knowledge, k), 1)
    code = (int(known["round"]) * SEATS + int(known["seat"])) * SEATS + owner
    code = (code * PLACES + place) * VALUES + card
    drawn = int(mix(np.uint64(code + 1)) % np.uint64(MEMORY_STEPS))
    return bool(drawn < traits[FORGET] * gone * MEMORY_STEPS)


@rule
def weigh(knowledge: Knowledge, k: int, traits: Traits, scratch: States) -> None:
    """What each card counts: its value, or a guess from the unseen and from who has seen it."""
    known = knowledge[k]
    room = scratch[0]
    seat = int(known["seat"])
    mean = float(room["mean"])
    variance = float(room["variance"])
    kept = max(traits[KEPT] - traits[KEPT_FALLS] * float(room["turns"]), traits[KEPT_LEAST])
    kept = min(kept, mean)
    for owner in range(known["players"]):
        total = 0.0
        uncertain = 0.0
        for place in range(known["hand_size"]):
            card = int(room["cards"][owner, place])
            worth = float(card)
            if card == EMPTY:
                worth = 0.0
            elif card == HIDDEN:
                seen = int(known["knowers"][owner, place])
                worth = mean
                uncertain += variance
                if owner == seat:
                    if seen & ~(1 << seat):
                        worth += traits[SWAPPED_IN]
                elif seen >> owner & 1:
                    worth = kept
                    uncertain -= 0.5 * variance
                    passed = min(int(known["passed"][owner, place]), VALUES)
                    if passed != NO_MARK:
                        below = min(float(room["means_below"][passed]), mean)
                        worth += traits[TRUST] * (below - worth)
            room["worth"][owner, place] = worth
            total += worth
        room["sums"][owner] = total
        room["variances"][owner] = uncertain

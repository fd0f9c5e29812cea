"""What the signals of TG-14 mean among bots: how near to a pile the nearest of one's cards is.

The cards still to be laid are counted off from the top of a pile: the jump back first, then onward.
The first few make the first window, the next few the second, and so on; a signal tells in which
window one's first card is, the strongest signal for the nearest. Everybody sees what was laid, so
everybody counts alike.

Under ``talk=strict`` and ``talk=signals`` a window has three cards, and nothing is said of one that
has fewer, so a signal never gives a card away (TG-13): any card of the window would have led to it.
Under ``talk=open`` the first windows have one card, and the strongest signal means a jump back.
"""

from __future__ import annotations

from tablee.bots.mind import NOTHING_TO_SAY, Knowledge
from tablee.bots.the_game.row import SHARP
from tablee.bots.traits import Traits
from tablee.game import Numbers
from tablee.games.the_game.kernel import is_rising
from tablee.games.the_game.layout import PILES, PLAYING
from tablee.games.the_game.numbering import (
    KEEP_OFF,
    KEEP_OFF_STRONG,
    LOWEST,
    NO_JUMP,
    NO_JUMP_STRONG,
    SIGNAL,
    SIGNALS,
    WITHDRAW,
)
from tablee.kernel import rule

WINDOWS = 4
WINDOW = 3  # cards in a window where a signal must not give one away


@rule
def window_size(window: int, sharp: bool) -> int:
    """How many cards one of the windows 0 to 3 has."""
    if not sharp:
        return WINDOW
    return 1 if window < 2 else window


@rule
def signal_of(window: int) -> int:
    """The signal for each window, the strongest first."""
    if window == 0:
        return KEEP_OFF_STRONG
    if window == 1:
        return KEEP_OFF
    if window == 2:
        return NO_JUMP_STRONG
    return NO_JUMP if window == 3 else WITHDRAW


@rule
def window_told(signal: int) -> int:
    """The window that a signal stands for; no signal: none of them."""
    for window in range(WINDOWS):
        if signal_of(window) == signal:
            return window
    return WINDOWS


@rule
def is_left(knowledge: Knowledge, k: int, card: int) -> bool:
    """Whether a card is still to be laid: unseen, or in one's own hand."""
    record = knowledge[k]
    if card < LOWEST or card > int(record["highest"]):
        return False
    return bool(record["unseen"][card - LOWEST]) or holds(knowledge, k, card)


@rule
def holds(knowledge: Knowledge, k: int, card: int) -> bool:
    """Whether a card is in one's own hand."""
    record = knowledge[k]
    for n in range(int(record["hand_sizes"][int(record["seat"])])):
        if int(record["hand"][n]) == card:
            return True
    return False


@rule
def next_from(knowledge: Knowledge, k: int, pile: int, card: int) -> int:
    """The next card after ``card`` in the order in which a pile's cards are counted off.

    The count begins with ``card`` = 0; 0 is returned after the last.
    """
    record = knowledge[k]
    top = int(record["tops"][pile])
    jump = int(record["jump"])
    step = 1 if is_rising(pile) else -1
    back = top - step * jump
    if card == 0:
        if is_left(knowledge, k, back):
            return back
        card = top
    elif card == back:
        card = top
    card += step
    while LOWEST <= card <= int(record["highest"]):
        if is_left(knowledge, k, card):
            return card
        card += step
    return 0


@rule
def wanted_signal(knowledge: Knowledge, k: int, pile: int, sharp: bool) -> int:
    """What one's hand has to say about a pile."""
    card = 0
    for window in range(WINDOWS):
        held = False
        size = window_size(window, sharp)
        count = 0
        while count < size:
            card = next_from(knowledge, k, pile, card)
            if card == 0:
                return WITHDRAW  # a window that is not full is never spoken of
            held = held or holds(knowledge, k, card)
            count += 1
        if held and (window > 0 or not sharp or is_back(knowledge, k, pile, card)):
            return signal_of(window)
    return WITHDRAW


@rule
def is_back(knowledge: Knowledge, k: int, pile: int, card: int) -> bool:
    """Whether a card is a jump back on a pile (TG-7)."""
    top = int(knowledge[k]["tops"][pile])
    return card < top if is_rising(pile) else card > top


@rule
def next_signal(knowledge: Knowledge, k: int, traits: Traits) -> int:
    """The next signal to give or to withdraw; spoken between turns, by those who wait."""
    record = knowledge[k]
    seat = int(record["seat"])
    if record["phase"] != PLAYING or record["laid_this_turn"] or record["turn"] == seat:
        return NOTHING_TO_SAY
    if record["hand_sizes"][seat] == 0:
        return NOTHING_TO_SAY
    sharp = bool(traits[SHARP] > 0)
    for pile in range(PILES):
        wanted = wanted_signal(knowledge, k, pile, sharp)
        if wanted != int(record["signals"][seat, pile]):
            return SIGNAL + pile * SIGNALS + wanted
    return NOTHING_TO_SAY


@rule
def hear_signals(knowledge: Knowledge, k: int, scratch: Numbers) -> int:
    """What the others' signals say of the unseen cards; how many of them stand.

    ``scratch`` has, for each unseen card, the seats that cannot hold it. Only who says something
    somewhere is taken to say nothing elsewhere on purpose: people may not care for signals.
    """
    record = knowledge[k]
    standing = 0
    speakers = 0
    for other in range(int(record["players"])):
        if other != int(record["seat"]):
            for pile in range(PILES):
                if record["signals"][other, pile]:
                    standing += 1
                    speakers |= 1 << other
    if standing:
        scratch[0]["denied"][:] = 0
        # In the middle of a turn, what was said of the piles laid on since is gone.
        if record["laid_this_turn"] == 0:
            for pile in range(PILES):
                deny_unspoken(knowledge, k, scratch, pile, speakers)
    return standing


@rule
def deny_unspoken(knowledge: Knowledge, k: int, scratch: Numbers, pile: int, speakers: int) -> None:
    """Who spoke of a farther window of a pile, or not of it at all, has no card of the nearer."""
    room = scratch[0]
    sharp = bool(room["sharp"] > 0)
    card = 0
    for window in range(WINDOWS):
        silent = 0
        for other in range(int(knowledge[k]["players"])):
            told = window_told(int(knowledge[k]["signals"][other, pile]))
            if (speakers >> other) & 1 and told > window:
                silent |= 1 << other
        before = card
        for _ in range(window_size(window, sharp)):
            card = next_from(knowledge, k, pile, card)
            if card == 0:
                return  # a window that is not full is never spoken of
        if sharp and window == 0 and not is_back(knowledge, k, pile, card):
            continue
        card = before
        for _ in range(window_size(window, sharp)):
            card = next_from(knowledge, k, pile, card)
            room["denied"][card - LOWEST] |= silent


@rule
def card_told(
    knowledge: Knowledge, k: int, scratch: Numbers, pile: int, signal: int, other: int, skip: int
) -> int:
    """One of the unseen cards that a signal may stand for: the one after ``skip`` others, or 0.

    With ``skip`` = -1: how many there are.
    """
    record = knowledge[k]
    room = scratch[0]
    sharp = bool(room["sharp"] > 0)
    told = window_told(signal)
    card = 0
    count = 0
    for window in range(told + 1):
        for _ in range(window_size(window, sharp)):
            card = next_from(knowledge, k, pile, card)
            if card == 0:
                return count if skip < 0 else 0
            unseen = int(record["unseen"][card - LOWEST]) == 1
            free = int(room["owner"][card - LOWEST]) == 0
            denied = (int(room["denied"][card - LOWEST]) >> other) & 1 == 1
            if window == told and unseen and free and not denied:
                if count == skip:
                    return card
                count += 1
    return count if skip < 0 else 0

"""What one seat of Cabo may know, with a perfect memory, as one record.

Who has looked at which card is seen by all (CB-12), so the record holds it for every card; the
value of a card only where this seat is among those who looked. What is left is counted: a hidden
card is one of the ``unseen``, and each of those is as likely as any other.
"""

import numpy as np

from tablee.bots.cabo.marks import mark_changes
from tablee.bots.mind import Knowledge
from tablee.game import States
from tablee.games.cabo.layout import (
    DECIDING,
    DISCARD_PILE,
    EMPTY,
    HOLDING,
    NOBODY,
    PLACES,
    SEATS,
    VALUES,
)
from tablee.kernel import rule

HIDDEN = -2  # a card lies there, and the seat has not seen it
NO_CARD = -1  # no discard lies open

# A game in thought ends with its round: what a round is worth is known better than what the rounds
# after it may bring. Its limit is lowered by this, so that any total passes it.
ONE_ROUND = 10_000

KNOWLEDGE = np.dtype(
    [
        # What was agreed before the game.
        ("kamikaze", np.int64),  # the hand of CB-17, as in the state
        ("box", np.int8, VALUES),  # how many cards of each value there are (CB-1)
        ("powers", np.int8, VALUES),
        ("players", np.int8),  # 0: nothing written yet
        ("hand_size", np.int8),
        ("peeks", np.int8),
        ("starter", np.int8),
        ("protect_caller", np.int8),
        ("failed_cabo", np.int8),
        ("swap_opponents", np.int8),
        ("helped", np.int8),
        ("resets_per_player", np.int16),
        ("resets_per_table", np.int16),
        ("reset_to", np.int16),
        ("limit", np.int16),
        # Where the game stands.
        ("seat", np.int8),  # whose knowledge it is
        ("phase", np.int8),
        ("turn", np.int8),  # the seat on turn, or NOBODY before the round and after the game
        ("caller", np.int8),
        ("round", np.int32),
        ("first", np.int8),
        ("dealer", np.int8),
        ("peeks_left", np.int8, SEATS),
        ("totals", np.int16, SEATS),
        ("resets", np.int16, SEATS),
        # The table.
        ("cards", np.int8, (SEATS, PLACES)),  # EMPTY, HIDDEN or the value
        ("knowers", np.int8, (SEATS, PLACES)),  # who has seen that card, a bit for each seat
        ("passed", np.int8, (SEATS, PLACES)),  # the lowest card let pass for it: marks.py
        ("occupied", np.int16, SEATS),
        ("draw_pile", np.int8),
        ("discards", np.int8, VALUES),  # how many of each value lie in the discard pile
        ("discard_count", np.int8),
        ("discard_top", np.int8),
        ("held", np.int8),  # the card in hand: EMPTY, HIDDEN or the value
        ("held_from", np.int8),
        ("unseen", np.int8, VALUES),  # of each value: in the draw pile or hidden before players
        ("unseen_count", np.int8),
    ]
)


@rule
def know(states: States, i: int, seat: int, knowledge: Knowledge, k: int) -> None:
    """Write to record k what ``seat`` may know in state i.

    All but the marks follows from that moment alone. In thought no marks are made: there a record
    is not brought up to date at every move.
    """
    state = states[i]
    known = knowledge[k]
    if known["players"] == 0:
        know_settings(states, i, knowledge, k)
    elif state["limit"] >= 0:
        mark_changes(states, i, seat, knowledge, k)
    known["seat"] = seat
    phase = int(state["phase"])
    known["phase"] = phase
    known["turn"] = state["turn"] if phase in (DECIDING, HOLDING) else NOBODY
    known["caller"] = state["caller"]
    known["round"] = state["round"]
    known["first"] = state["first"]
    known["dealer"] = state["dealer"]
    for value in range(VALUES):
        known["unseen"][value] = known["box"][value]
    know_piles(states, i, seat, knowledge, k)
    for owner in range(known["players"]):
        known["peeks_left"][owner] = state["peeks_left"][owner]
        known["totals"][owner] = state["totals"][owner]
        known["resets"][owner] = state["resets"][owner]
        known["occupied"][owner] = state["occupied"][owner]
        for place in range(known["hand_size"]):
            knowers = int(state["knowers"][owner, place])
            known["knowers"][owner, place] = knowers
            if not int(state["occupied"][owner]) >> place & 1:
                known["cards"][owner, place] = EMPTY
            elif knowers >> seat & 1:
                card = int(state["cards"][owner, place])
                known["cards"][owner, place] = card
                known["unseen"][card] -= 1
            else:
                known["cards"][owner, place] = HIDDEN
    count = 0
    for value in range(VALUES):
        count += int(known["unseen"][value])
    known["unseen_count"] = count


@rule
def know_settings(states: States, i: int, knowledge: Knowledge, k: int) -> None:
    """What never changes is written once."""
    state = states[i]
    known = knowledge[k]
    known["kamikaze"] = state["kamikaze"]
    for at in range(state["box_size"]):
        known["box"][state["box"][at]] += 1
    for value in range(VALUES):
        known["powers"][value] = state["powers"][value]
    known["players"] = state["players"]
    known["hand_size"] = state["hand_size"]
    known["peeks"] = state["peeks"]
    known["starter"] = state["starter"]
    known["protect_caller"] = state["protect_caller"]
    known["failed_cabo"] = state["failed_cabo"]
    known["swap_opponents"] = state["swap_opponents"]
    known["helped"] = state["helped"]
    known["resets_per_player"] = state["resets_per_player"]
    known["resets_per_table"] = state["resets_per_table"]
    known["reset_to"] = state["reset_to"]
    limit = int(state["limit"])
    known["limit"] = limit + ONE_ROUND if limit < 0 else limit


@rule
def know_piles(states: States, i: int, seat: int, knowledge: Knowledge, k: int) -> None:
    """Every discard lay open once; the card in hand is its drawer's to see, or was taken."""
    state = states[i]
    known = knowledge[k]
    known["draw_pile"] = int(state["deck_size"]) - int(state["drawn"])
    count = int(state["discard_count"])
    known["discard_count"] = count
    known["discard_top"] = state["discards"][count - 1] if count > 0 else NO_CARD
    for value in range(VALUES):
        known["discards"][value] = 0
    for at in range(count):
        card = int(state["discards"][at])
        known["discards"][card] += 1
        known["unseen"][card] -= 1
    known["held_from"] = state["held_from"]
    held = int(state["held"])
    if held != EMPTY:
        if state["held_from"] == DISCARD_PILE or state["turn"] == seat:
            known["unseen"][held] -= 1
        else:
            held = HIDDEN
    known["held"] = held

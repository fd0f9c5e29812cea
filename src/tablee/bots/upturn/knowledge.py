"""What one seat of UpTurn may know, as one record, and how it is read from a state.

Its fields have the names of the game's own layout where they mean the same, so that the game's
rules about legal moves read the record just as they read a state. Of the racks only the seat's own
is filled in.
"""

from __future__ import annotations

import numpy as np

from tablee.bots.mind import Knowledge
from tablee.bots.upturn.memory import MEMORY, note_gift, note_lay, note_pass, note_refill
from tablee.bots.upturn.sets import add_number
from tablee.game import States
from tablee.games.upturn.bag import in_bag
from tablee.games.upturn.layout import (
    ACTIONS,
    GIVING,
    KINDS,
    NOBODY,
    OVER,
    PLAYING,
    REFILLING,
    SEATS,
    TILES,
    WORDS_OF_BITS,
)
from tablee.games.upturn.legal import is_in_run
from tablee.kernel import rule

HIDDEN = -1  # a tile was drawn, and it is not for this seat to know which

KNOWLEDGE = np.dtype(
    [
        # What was agreed before the deal; never changes.
        ("seat", np.int8),  # whose record it is
        ("players", np.int8),
        ("mark_self", np.int8),
        ("marks_in_run", np.int8),
        ("auto_call", np.int8),
        ("box", np.int64, WORDS_OF_BITS),  # the numbers of this box
        ("box_actions", np.int8, KINDS),  # and its actions
        ("marks", np.int64, WORDS_OF_BITS),
        # Where the game stands.
        ("phase", np.int8),
        ("turn", np.int8),
        ("row", np.int8),
        ("play", np.int8),
        ("last_number", np.int8),
        ("drawn", np.int8),  # this turn: 0 nothing, HIDDEN, or the tile before one's own eyes
        ("run_to", np.int8),
        ("numbers_laid", np.int8),
        ("laid", np.int8),  # the last of those numbers
        ("due", np.int8),
        ("empty_draws", np.int8),
        ("to_give", np.int8),
        # The tiles.
        ("racks", np.int64, (SEATS, WORDS_OF_BITS)),
        ("rack_actions", np.int8, (SEATS, KINDS)),
        ("rack_kinds", np.int8, SEATS),
        ("rack_sizes", np.int8, SEATS),
        ("bag", np.int16),  # how many tiles are in it
        ("table", np.int8, TILES),
        ("table_count", np.int16),
        ("on_table", np.int64, WORDS_OF_BITS),  # the numbers that lie there
        ("table_actions", np.int8, KINDS),  # and the actions
        *MEMORY,
    ]
)


@rule
def know(states: States, i: int, seat: int, knowledge: Knowledge, k: int) -> None:
    """Bring record ``k`` up to date with what ``seat`` may know.

    While a new bag is awaited (UT-19) everything in the old one has been drawn: who sees that
    moment knows afterwards which tiles the others held.
    """
    state = states[i]
    if state["phase"] < PLAYING:
        return
    if knowledge[k]["players"] == 0:
        learn_box(states, i, seat, knowledge, k)
    else:
        remember(states, i, knowledge, k)
    look_at_table(states, i, knowledge, k)
    look_at_racks(states, i, knowledge, k)
    look_at_course(states, i, knowledge, k)


@rule
def learn_box(states: States, i: int, seat: int, knowledge: Knowledge, k: int) -> None:
    """What stays the same for the whole game."""
    state, record = states[i], knowledge[k]
    record["seat"] = seat
    record["players"] = state["players"]
    record["mark_self"] = state["mark_self"]
    record["marks_in_run"] = state["marks_in_run"]
    record["auto_call"] = state["auto_call"]
    for word in range(WORDS_OF_BITS):
        record["marks"][word] = state["marks"][word]
    for at in range(state["tile_count"]):
        tile = int(state["tiles"][at])
        if tile < ACTIONS:
            add_number(record["box"], tile)
        else:
            record["box_actions"][tile - ACTIONS] += 1


@rule
def remember(states: States, i: int, knowledge: Knowledge, k: int) -> None:
    """Compare the record, which is of the moment before, with the state, and note what that tells.

    Whoever calls only at the seat's own decisions notes nothing, and nothing wrong.
    """
    state, record = states[i], knowledge[k]
    count, before = int(state["table_count"]), int(record["table_count"])
    turn, seat = int(record["turn"]), int(record["seat"])
    if record["phase"] == REFILLING and state["phase"] != REFILLING:
        note_refill(knowledge, k)
        if state["players"] == 2:  # what waited to be handed out has gone to the only other player
            for at in range(record["old_waiting"]):
                note_gift(knowledge, k, 1 - turn, int(state["bag"][at]))
    elif count == before + 1:
        note_lay(knowledge, k, turn, int(state["table"][before]))
    elif record["phase"] == PLAYING and turn not in (seat, int(state["turn"])):
        if record["drawn"] != 0 and record["run_to"] == 0:
            note_pass(knowledge, k, turn)
    elif record["phase"] == GIVING:
        for receiver in range(state["players"]):
            if state["rack_sizes"][receiver] > record["rack_sizes"][receiver]:
                tile = int(state["bag"][int(state["bag_from"]) - 1])
                note_gift(knowledge, k, receiver, tile)


@rule
def look_at_table(states: States, i: int, knowledge: Knowledge, k: int) -> None:
    """Only what was laid since the last look, unless a new bag was made of the table."""
    state, record = states[i], knowledge[k]
    count, start = int(state["table_count"]), int(record["table_count"])
    if start > count or (start > 0 and record["table"][start - 1] != state["table"][start - 1]):
        for at in range(start):
            record["table"][at] = 0
        record["on_table"][0] = 0
        record["on_table"][1] = 0
        for kind in range(KINDS):
            record["table_actions"][kind] = 0
        start = 0
    for at in range(start, count):
        tile = int(state["table"][at])
        record["table"][at] = tile
        if tile < ACTIONS:
            add_number(record["on_table"], tile)
        else:
            record["table_actions"][tile - ACTIONS] += 1
    record["table_count"] = count


@rule
def look_at_racks(states: States, i: int, knowledge: Knowledge, k: int) -> None:
    """UT-3: one's own rack, and how many tiles the others have."""
    state, record = states[i], knowledge[k]
    seat = int(record["seat"])
    for word in range(WORDS_OF_BITS):
        record["racks"][seat, word] = state["racks"][seat, word]
    for kind in range(KINDS):
        record["rack_actions"][seat, kind] = state["rack_actions"][seat, kind]
    record["rack_kinds"][seat] = state["rack_kinds"][seat]
    for other in range(state["players"]):
        record["rack_sizes"][other] = state["rack_sizes"][other]
    record["bag"] = in_bag(states, i)


@rule
def look_at_course(states: States, i: int, knowledge: Knowledge, k: int) -> None:
    """Whose turn it is and what has happened in it."""
    state, record = states[i], knowledge[k]
    in_run = is_in_run(states, i)
    own_eyes = (state["turn"] == record["seat"]) & (state["phase"] == PLAYING) & (not in_run)
    drawn = int(state["drawn"])
    record["phase"] = state["phase"]
    record["turn"] = 0 if state["phase"] == OVER else state["turn"]
    record["row"] = state["row"]
    record["play"] = state["play"]
    record["last_number"] = state["last_number"]
    record["drawn"] = drawn if own_eyes or drawn == 0 else HIDDEN
    record["run_to"] = state["run_to"] if in_run else 0
    record["numbers_laid"] = state["numbers_laid"]
    record["laid"] = state["last_number"] if state["numbers_laid"] > 0 else 0
    record["due"] = NOBODY if state["phase"] == OVER else state["due"]
    record["empty_draws"] = state["empty_draws"]
    record["to_give"] = state["to_give"]

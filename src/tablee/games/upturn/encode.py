"""What a seat of UpTurn may know, as a row of numbers for those who learn from it.

Seats are told relative to the viewer: 0 is oneself, 1 the left-hand neighbour.
"""

from tablee.game import EncodedField, Numbers, States
from tablee.games.upturn.bag import in_bag
from tablee.games.upturn.layout import (
    ACTIONS,
    GIVING,
    HIGHEST,
    HITTING,
    KINDS,
    OVER,
    PLAYING,
    SEATS,
    TILES,
    WORD,
)
from tablee.games.upturn.legal import is_in_run, is_opening
from tablee.games.upturn.racks import is_marked
from tablee.kernel import rule

PHASES = 6

ENCODING = (
    EncodedField(name="rack", size=HIGHEST, meaning="1 for each number on one's own rack, from 1"),
    EncodedField(
        name="rack_actions",
        size=KINDS,
        meaning="how many of each action one holds / 6: blue, green, double arrow, skip-one, "
        "skip-two, joker",
    ),
    EncodedField(name="table", size=HIGHEST, meaning="1 for each number on the table"),
    EncodedField(name="table_actions", size=KINDS, meaning="actions on the table / 6"),
    EncodedField(name="box", size=HIGHEST, meaning="1 for each number that is in the box"),
    EncodedField(name="marks", size=HIGHEST, meaning="1 for each number with a penalty mark"),
    EncodedField(name="last_number", size=1, meaning="the last number / 100"),
    EncodedField(name="row", size=2, meaning="1 for rising; 1 for falling"),
    EncodedField(name="play", size=1, meaning="1 to the left, -1 to the right"),
    EncodedField(name="phase", size=PHASES, meaning="1 for: opening, turn, run, hit, give, over"),
    EncodedField(name="on_turn", size=SEATS, meaning="1 for the seat on turn"),
    EncodedField(name="rack_sizes", size=SEATS, meaning="tiles on each rack / 20"),
    EncodedField(name="must_call", size=SEATS, meaning="1 for the seat that owes the call"),
    EncodedField(name="bag", size=1, meaning="tiles in the bag / 106"),
    EncodedField(name="has_drawn", size=1, meaning="1 once the seat on turn has drawn"),
    EncodedField(name="run_to", size=1, meaning="the double of a run / 100"),
    EncodedField(name="laid_this_turn", size=1, meaning="numbers laid this turn / 10"),
    EncodedField(name="to_give", size=1, meaning="tiles to hand out / 10"),
    EncodedField(name="empty_draws", size=1, meaning="turns in a row without a tile to draw / 4"),
    EncodedField(name="options", size=3, meaning="1 for: mark_self, marks_in_run, auto_call"),
)
LENGTH = sum(field.size for field in ENCODING)


@rule
def encode(states: States, i: int, seat: int, out: Numbers) -> None:
    """Fill ``out`` with what ``seat`` may know."""
    out[:] = 0
    at = encode_tiles(states, i, seat, out)
    at = encode_course(states, i, seat, out, at)
    state = states[i]
    out[at] = in_bag(states, i) / TILES
    out[at + 1] = state["drawn"] != 0
    out[at + 2] = state["run_to"] / 100 if is_in_run(states, i) else 0.0
    out[at + 3] = state["numbers_laid"] / 10
    out[at + 4] = state["to_give"] / 10
    out[at + 5] = state["empty_draws"] / 4
    out[at + 6] = state["mark_self"]
    out[at + 7] = state["marks_in_run"]
    out[at + 8] = state["auto_call"]


@rule
def encode_tiles(states: States, i: int, seat: int, out: Numbers) -> int:
    """One's own rack, the table and the box; returns where the next field begins."""
    state = states[i]
    for number in range(1, HIGHEST + 1):
        word = 1 if number >= WORD else 0
        out[number - 1] = (int(state["racks"][seat, word]) >> (number - WORD * word)) & 1
    at = HIGHEST
    for kind in range(KINDS):
        out[at + kind] = state["rack_actions"][seat, kind] / 6
    at += KINDS
    for k in range(state["table_count"]):
        tile = int(state["table"][k])
        if tile < ACTIONS:
            out[at + tile - 1] = 1
        else:
            out[at + HIGHEST + tile - ACTIONS] += 1 / 6
    at += HIGHEST + KINDS
    for k in range(state["tile_count"]):
        tile = int(state["tiles"][k])
        if tile < ACTIONS:
            out[at + tile - 1] = 1
            out[at + HIGHEST + tile - 1] = is_marked(states, i, tile)
    return at + 2 * HIGHEST


@rule
def encode_course(states: States, i: int, seat: int, out: Numbers, at: int) -> int:
    """The row, the play, the phase and what the seats are doing; returns where it ends."""
    state = states[i]
    players = int(state["players"])
    out[at] = state["last_number"] / 100
    out[at + 1] = state["row"] == 1
    out[at + 2] = state["row"] == -1
    out[at + 3] = state["play"]
    at += 4
    phase = state["phase"]
    if phase == PLAYING:
        out[at] = is_opening(states, i)
        out[at + 2] = is_in_run(states, i)
        out[at + 1] = 1 - out[at] - out[at + 2]
    out[at + 3] = phase == HITTING
    out[at + 4] = phase == GIVING
    out[at + 5] = phase == OVER
    at += PHASES
    if PLAYING <= phase <= GIVING:
        out[at + (int(state["turn"]) - seat) % players] = 1
    at += SEATS
    for other in range(players):
        out[at + (other - seat) % players] = state["rack_sizes"][other] / 20
    at += SEATS
    if state["due"] >= 0 and phase != OVER:
        out[at + (int(state["due"]) - seat) % players] = 1
    return at + SEATS

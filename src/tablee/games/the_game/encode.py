"""What a seat of The Game may know, as a row of numbers for those who learn from it.

Seats are told relative to the viewer: 0 is oneself, 1 the next clockwise.
"""

from tablee.game import EncodedField, Numbers, States
from tablee.games.the_game.layout import CARDS, HAND, OVER, PILES, PLAYING, SEATS, STARTING
from tablee.games.the_game.numbering import LOWEST, SIGNALS, WILLING_LEVELS
from tablee.kernel import rule

ENCODING = (
    EncodedField(name="hand", size=CARDS, meaning="1 for each card of one's own hand, from 2"),
    EncodedField(
        name="laid",
        size=CARDS,
        meaning="1 for each laid card that the table shows: all under history=open, "
        "else those of this turn and the turn before, and the tops",
    ),
    EncodedField(name="tops", size=PILES, meaning="the top of each pile / 100"),
    EncodedField(name="hand_sizes", size=SEATS, meaning="cards in each hand / 8"),
    EncodedField(name="on_turn", size=SEATS, meaning="1 for the seat on turn"),
    EncodedField(name="draw_pile", size=1, meaning="cards in the draw pile / 98"),
    EncodedField(name="laid_this_turn", size=1, meaning="cards laid this turn / 8"),
    EncodedField(name="to_lay", size=1, meaning="cards still to lay this turn / 3"),
    EncodedField(name="starting", size=1, meaning="1 while the players agree who starts"),
    EncodedField(name="over", size=1, meaning="1 after the end"),
    EncodedField(
        name="signals",
        size=SEATS * PILES * (SIGNALS - 1),
        meaning="1 for a signal, by seat, pile and kind: keep-off, keep-off!, no-jump, no-jump!",
    ),
    EncodedField(name="willing", size=SEATS, meaning="(willingness + 1) / 4; 0 where unsaid"),
)
LENGTH = sum(field.size for field in ENCODING)


@rule
def encode(states: States, i: int, seat: int, out: Numbers) -> None:
    """Fill ``out`` with what ``seat`` may know."""
    state = states[i]
    players = int(state["players"])  # a small integer would wrap in the sums below
    out[:] = 0
    for k in range(state["hand_sizes"][seat]):
        out[state["hands"][seat, k] - LOWEST] = 1
    at = CARDS
    shown_from = 0 if state["history_open"] else state["last_turn_from"]
    for k in range(shown_from, state["laid_count"]):
        out[at + state["laid_cards"][k] - LOWEST] = 1
    for pile in range(PILES):
        top = state["tops"][pile]
        if LOWEST <= top <= state["highest"]:
            out[at + top - LOWEST] = 1
    at += CARDS
    for pile in range(PILES):
        out[at + pile] = state["tops"][pile] / 100
    at += PILES
    for other in range(players):
        out[at + (other - seat) % players] = state["hand_sizes"][other] / HAND
    at += SEATS
    if state["phase"] == PLAYING:
        out[at + (int(state["turn"]) - seat) % players] = 1
    at += SEATS
    laid = state["laid_count"] - state["turn_from"]
    out[at] = (state["highest"] - LOWEST + 1 - state["drawn"]) / CARDS
    out[at + 1] = laid / HAND
    out[at + 2] = max(0, state["minimum"] - laid) / 3
    out[at + 3] = state["phase"] == STARTING
    out[at + 4] = state["phase"] == OVER
    at += 5
    for other in range(players):
        base = at + (other - seat) % players * PILES * (SIGNALS - 1)
        for pile in range(PILES):
            signal = int(state["signals"][other, pile])
            if signal:
                out[base + pile * (SIGNALS - 1) + signal - 1] = 1
    at += SEATS * PILES * (SIGNALS - 1)
    for other in range(players):
        out[at + (other - seat) % players] = (state["willing"][other] + 1) / WILLING_LEVELS

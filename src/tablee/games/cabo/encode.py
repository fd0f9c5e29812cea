"""What a seat of Cabo may know, as a row of numbers for those who learn from it.

Seats are told relative to the viewer: 0 is oneself, 1 the next clockwise. Under memory=people a
card once seen is not told again here either (CB-23): who learns from this row alone plays with
memory=helped, where ``known`` holds all that the seat has legally seen.
"""

from tablee.game import EncodedField, Numbers, States
from tablee.games.cabo.kernel_turn import draw_pile
from tablee.games.cabo.layout import (
    CARDS,
    DECIDING,
    DISCARD_PILE,
    DRAW_PILE,
    EMPTY,
    HOLDING,
    NOBODY,
    OVER,
    PEEKING,
    PLACES,
    SEATS,
    VALUES,
)
from tablee.kernel import rule

ENCODING = (
    EncodedField(name="places", size=SEATS * PLACES, meaning="1 where a card lies, by seat"),
    EncodedField(
        name="known",
        size=SEATS * PLACES * VALUES,
        meaning="1 for the value of a card that the seat knows, by seat, place and value; "
        "under memory=people only after the end of the game",
    ),
    EncodedField(name="discard_top", size=VALUES, meaning="1 for the value of the top discard"),
    EncodedField(
        name="held", size=VALUES, meaning="1 for the card in hand, if the seat may see it"
    ),
    EncodedField(name="held_drawn", size=1, meaning="1 if the card in hand was drawn"),
    EncodedField(name="held_taken", size=1, meaning="1 if the card in hand was taken"),
    EncodedField(name="on_turn", size=SEATS, meaning="1 for the seat on turn"),
    EncodedField(name="caller", size=SEATS, meaning="1 for the seat that called Cabo"),
    EncodedField(name="peeks_left", size=SEATS, meaning="first looks still to take / 12"),
    EncodedField(
        name="looked_at", size=SEATS * PLACES, meaning="1 for a place in the first looks, by seat"
    ),
    EncodedField(name="totals", size=SEATS, meaning="points / limit"),
    EncodedField(name="draw_pile", size=1, meaning="cards in the draw pile / 52"),
    EncodedField(name="discards", size=1, meaning="cards in the discard pile / 52"),
    EncodedField(name="over", size=1, meaning="1 after the end"),
)
LENGTH = sum(field.size for field in ENCODING)


@rule
def encode(states: States, i: int, seat: int, out: Numbers) -> None:
    """Fill ``out`` with what ``seat`` may know."""
    state = states[i]
    out[:] = 0
    at = encode_places(states, i, seat, out)
    discards = int(state["discard_count"])
    if discards > 0:
        out[at + int(state["discards"][discards - 1])] = 1
    at += VALUES
    held_from = int(state["held_from"])
    if state["held"] != EMPTY and (held_from == DISCARD_PILE or state["turn"] == seat):
        out[at + int(state["held"])] = 1
    at += VALUES
    out[at] = held_from == DRAW_PILE
    out[at + 1] = held_from == DISCARD_PILE
    at = encode_seats(states, i, seat, out, at + 2)
    out[at] = draw_pile(states, i) / CARDS
    out[at + 1] = discards / CARDS
    out[at + 2] = state["phase"] == OVER


@rule
def encode_places(states: States, i: int, seat: int, out: Numbers) -> int:
    """Where cards lie, and which of them the seat may be shown; the next free index."""
    state = states[i]
    players = int(state["players"])
    known_at = SEATS * PLACES
    for owner in range(players):
        base = (owner - seat) % players * PLACES
        for place in range(state["hand_size"]):
            card = int(state["cards"][owner, place])
            if card == EMPTY:
                continue
            out[base + place] = 1
            noted = state["helped"] and int(state["knowers"][owner, place]) >> seat & 1
            if noted or state["phase"] == OVER:
                out[known_at + (base + place) * VALUES + card] = 1
    return known_at + SEATS * PLACES * VALUES


@rule
def encode_seats(states: States, i: int, seat: int, out: Numbers, at: int) -> int:
    """Turn, call, first looks and totals by seat; the next free index."""
    state = states[i]
    players = int(state["players"])
    if state["phase"] == DECIDING or state["phase"] == HOLDING:
        out[at + (int(state["turn"]) - seat) % players] = 1
    at += SEATS
    if state["caller"] != NOBODY:
        out[at + (int(state["caller"]) - seat) % players] = 1
    at += SEATS
    for other in range(players):
        relative = (other - seat) % players
        out[at + relative] = state["peeks_left"][other] / PLACES
        if state["phase"] == PEEKING:
            for place in range(state["hand_size"]):
                seen = int(state["knowers"][other, place]) >> other & 1
                out[at + SEATS + relative * PLACES + place] = seen
        out[at + SEATS + SEATS * PLACES + relative] = state["totals"][other] / state["limit"]
    return at + SEATS + SEATS * PLACES + SEATS

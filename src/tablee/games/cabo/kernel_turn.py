"""Cabo: what a move does (CB-3, CB-5 to CB-14)."""

from tablee.game import States
from tablee.games.cabo.layout import (
    DECIDING,
    DISCARD_PILE,
    DRAW_PILE,
    EMPTY,
    HOLDING,
    NOWHERE,
    PLACES,
    RESHUFFLING,
)
from tablee.games.cabo.numbering import ALL_PLACES, SETS
from tablee.games.cabo.scoring import end_round
from tablee.kernel import rule

# --- turns ---------------------------------------------------------------------------------------


@rule
def draw_pile(states: States, i: int) -> int:
    """How many cards can be drawn."""
    return int(states[i]["deck_size"]) - int(states[i]["drawn"])


@rule
def begin_turn(states: States, i: int, seat: int) -> None:
    """CB-13: without a draw pile the discards below the top are shuffled first, if any."""
    state = states[i]
    state["turn"] = seat
    if draw_pile(states, i) == 0 and state["discard_count"] >= 2:
        state["phase"] = RESHUFFLING
    else:
        state["phase"] = DECIDING


@rule
def end_turn(states: States, i: int) -> None:
    """CB-14: the next is on turn, until it would be the caller's turn again."""
    state = states[i]
    following = int(state["turn"]) + 1
    if following == state["players"]:
        following = 0
    if following == state["caller"]:
        end_round(states, i)
    else:
        begin_turn(states, i, following)


# --- a turn's first choice -----------------------------------------------------------------------


@rule
def take(states: States, i: int) -> None:
    """CB-5: the top discard, in hand before everybody's eyes."""
    state = states[i]
    count = int(state["discard_count"]) - 1
    state["discard_count"] = count
    state["held"] = state["discards"][count]
    state["held_from"] = DISCARD_PILE
    state["phase"] = HOLDING


@rule
def draw(states: States, i: int) -> None:
    """CB-6: the top of the draw pile, seen by the drawer alone."""
    state = states[i]
    at = int(state["drawn"])
    state["held"] = state["deck"][at]
    state["held_from"] = DRAW_PILE
    state["drawn"] = at + 1
    state["phase"] = HOLDING


@rule
def call(states: States, i: int, seat: int) -> None:
    """CB-7, CB-14: the call is the whole turn."""
    states[i]["caller"] = seat
    end_turn(states, i)


# --- with a card in hand -------------------------------------------------------------------------


@rule
def discard(states: States, i: int, card: int) -> None:
    """A card face up on the discard pile."""
    state = states[i]
    count = int(state["discard_count"])
    state["discards"][count] = card
    state["discard_count"] = count + 1


@rule
def discard_held(states: States, i: int) -> None:
    """CB-6, CB-10, CB-12: the card in hand goes to the discard pile."""
    discard(states, i, int(states[i]["held"]))
    states[i]["held"] = EMPTY
    states[i]["held_from"] = NOWHERE


@rule
def place(states: States, i: int, seat: int, number: int) -> None:
    """CB-5, CB-6, CB-9: the card in hand replaces one card, or several if they are equal."""
    state = states[i]
    chosen = int(SETS[number])
    places = chosen & ALL_PLACES
    first = chosen >> PLACES
    if not are_equal(states, i, seat, places, first):
        show_and_lose(states, i, seat, places)
        return
    value = int(state["cards"][seat, first])
    for at in range(state["hand_size"]):
        if places >> at & 1:
            discard(states, i, value)
            state["cards"][seat, at] = EMPTY
            state["knowers"][seat, at] = 0
    state["occupied"][seat] = int(state["occupied"][seat]) & ~places | 1 << first
    state["cards"][seat, first] = state["held"]
    state["knowers"][seat, first] = (
        everybody(states, i) if state["held_from"] == DISCARD_PILE else 1 << seat
    )
    state["held"] = EMPTY
    state["held_from"] = NOWHERE


@rule
def are_equal(states: States, i: int, seat: int, places: int, first: int) -> bool:
    """CB-9, CB-11: of one value, not merely of one power."""
    state = states[i]
    value = state["cards"][seat, first]
    for at in range(state["hand_size"]):
        if places >> at & 1 and state["cards"][seat, at] != value:
            return False
    return True


@rule
def show_and_lose(states: States, i: int, seat: int, places: int) -> None:
    """CB-10: everybody has seen the cards, which stay; the card in hand is discarded."""
    state = states[i]
    for at in range(state["hand_size"]):
        if places >> at & 1:
            state["knowers"][seat, at] = everybody(states, i)
    discard_held(states, i)


@rule
def everybody(states: States, i: int) -> int:
    """All seats, as bits."""
    return (1 << int(states[i]["players"])) - 1


# --- powers --------------------------------------------------------------------------------------


@rule
def look(states: States, i: int, seat: int, owner: int, at: int) -> None:
    """CB-3, CB-12: ``seat`` has now seen the card of ``owner`` at a place."""
    knowers = states[i]["knowers"]
    knowers[owner, at] = int(knowers[owner, at]) | 1 << seat


@rule
def swap(states: States, i: int, one: int, one_at: int, other: int, other_at: int) -> None:
    """CB-12: two cards change places unseen, and what is known of them goes along."""
    cards = states[i]["cards"]
    knowers = states[i]["knowers"]
    card = int(cards[one, one_at])
    known = int(knowers[one, one_at])
    cards[one, one_at] = cards[other, other_at]
    knowers[one, one_at] = knowers[other, other_at]
    cards[other, other_at] = card
    knowers[other, other_at] = known

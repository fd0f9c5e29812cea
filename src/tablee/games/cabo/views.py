"""What each seat, and a spectator, may know of Cabo."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from tablee.game import Observation, Outcome, Seat, States, Viewer, seats_of
from tablee.games.cabo.kernel_turn import draw_pile
from tablee.games.cabo.layout import (
    CHOOSING,
    DEALING,
    DECIDING,
    DISCARD_PILE,
    DRAW_PILE,
    EMPTY,
    HOLDING,
    NOBODY,
    OVER,
    PEEK_POWER,
    PEEKING,
    RESHUFFLING,
    SPY_POWER,
    SWAP_POWER,
)
from tablee.games.cabo.scoring import winners

Phase: TypeAlias = Literal["dealing", "peeking", "deciding", "holding", "over"]
Power: TypeAlias = Literal["peek", "spy", "swap"]
Source: TypeAlias = Literal["draw", "discard"]
Cards: TypeAlias = tuple["int | None", ...]

PHASES: dict[int, Phase] = {
    CHOOSING: "dealing",
    DEALING: "dealing",
    RESHUFFLING: "dealing",
    PEEKING: "peeking",
    DECIDING: "deciding",
    HOLDING: "holding",
    OVER: "over",
}
POWERS: dict[int, Power] = {PEEK_POWER: "peek", SPY_POWER: "spy", SWAP_POWER: "swap"}
SOURCES: dict[int, Source] = {DRAW_PILE: "draw", DISCARD_PILE: "discard"}


class CaboObservation(Observation, frozen=True, tag="cabo"):
    """The table as one viewer sees it."""

    viewer: Viewer
    phase: Phase
    round: int  # from 1; 0 before the first deal
    starter: Seat | None  # of this round (CB-4); None until it is known
    dealer: Seat | None  # who lost the last round (CB-4)
    on_turn: Seat | None
    caller: Seat | None  # who called Cabo (CB-14)
    places: tuple[tuple[bool, ...], ...]  # by seat and place: whether a card lies there
    known: (
        tuple[Cards, ...] | None
    )  # the cards at these places that the viewer may be shown (CB-23)
    looked_at: tuple[tuple[int, ...], ...]  # before the round: the own places each seat looked at
    peeks_left: tuple[int, ...]  # by seat (CB-3)
    draw_pile: int
    discard_top: int | None
    discard_count: int
    held: int | None  # the card in hand: the drawer's alone to see, unless it was taken (CB-5)
    held_from: Source | None
    power: Power | None  # of the held card, if it may be used and the viewer may know it (CB-12)
    totals: tuple[int, ...]
    resets: tuple[int, ...]  # how often each fell back from 100 (CB-20)
    last_scores: tuple[int, ...] | None  # of the last round; None in the first
    memory: Literal["people", "helped"]  # CB-23
    protect_caller: bool  # CB-14
    swap_opponents: bool  # CB-19
    outcome: Outcome | None


def observe(states: States, viewer: Viewer) -> CaboObservation:
    """What lies open, one's own card in hand, and under memory=helped what one has seen."""
    state = states[0]
    players = range(int(state["players"]))
    phase = PHASES[int(state["phase"])]
    discards = int(state["discard_count"])
    held = held_card(states, viewer)
    drawn = int(state["held_from"]) == DRAW_PILE
    return CaboObservation(
        viewer=viewer,
        phase=phase,
        round=int(state["round"]),
        starter=None if int(state["phase"]) == CHOOSING else int(state["first"]),
        dealer=_seat(state["dealer"]),
        on_turn=int(state["turn"]) if phase in ("deciding", "holding") else None,
        caller=_seat(state["caller"]),
        places=tuple(occupied_places(states, seat) for seat in players),
        known=known_cards(states, viewer),
        looked_at=tuple(_looked_at(states, seat) for seat in players),
        peeks_left=tuple(int(state["peeks_left"][seat]) for seat in players),
        draw_pile=draw_pile(states, 0),
        discard_top=int(state["discards"][discards - 1]) if discards else None,
        discard_count=discards,
        held=held,
        held_from=SOURCES.get(int(state["held_from"])),
        power=POWERS.get(int(state["powers"][held])) if held is not None and drawn else None,
        totals=tuple(int(state["totals"][seat]) for seat in players),
        resets=tuple(int(state["resets"][seat]) for seat in players),
        last_scores=(
            tuple(int(state["last_scores"][seat]) for seat in players)
            if state["rounds_scored"]
            else None
        ),
        memory="helped" if state["helped"] else "people",
        protect_caller=bool(state["protect_caller"]),
        swap_opponents=bool(state["swap_opponents"]),
        outcome=outcome(states),
    )


def review(states: States, viewer: Viewer, *, all_open: bool) -> CaboObservation:
    """CB-23 ends with the game: all that the viewer had seen, or all cards, even in hand."""
    remembered = states.copy()
    remembered[0]["helped"] = 1
    view = observe(remembered, viewer)
    if not all_open:
        return view
    state = states[0]
    held = int(state["held"])
    hands = tuple(hand_of(states, seat) for seat in range(int(state["players"])))
    return msgspec.structs.replace(view, known=hands, held=None if held == EMPTY else held)


def occupied_places(states: States, seat: Seat) -> tuple[bool, ...]:
    """CB-9: the places of a seat that hold a card."""
    occupied = int(states[0]["occupied"][seat])
    return tuple(bool(occupied >> place & 1) for place in range(int(states[0]["hand_size"])))


def card_at(states: States, seat: Seat, place: int) -> int | None:
    """The card at a place; None where there is none."""
    card = int(states[0]["cards"][seat, place])
    return None if card == EMPTY else card


def hand_of(states: States, seat: Seat) -> Cards:
    """All cards of a seat by place: for the reveal, never for a view during the round."""
    return tuple(card_at(states, seat, place) for place in range(int(states[0]["hand_size"])))


def has_seen(states: States, viewer: Viewer, seat: Seat, place: int) -> bool:
    """CB-12: whether ``viewer`` legally knows the card at a place; it goes where the card goes."""
    return viewer is not None and bool(int(states[0]["knowers"][seat, place]) >> viewer & 1)


def known_cards(states: States, viewer: Viewer) -> tuple[Cards, ...] | None:
    """CB-23: under memory=helped what the viewer has seen; after the game all lie open."""
    state = states[0]
    players = range(int(state["players"]))
    if int(state["phase"]) == OVER:
        return tuple(hand_of(states, seat) for seat in players)
    if not state["helped"] or viewer is None:
        return None
    return tuple(
        tuple(
            card_at(states, seat, place) if has_seen(states, viewer, seat, place) else None
            for place in range(int(state["hand_size"]))
        )
        for seat in players
    )


def held_card(states: States, viewer: Viewer) -> int | None:
    """CB-5, CB-6: a taken card is seen by all, a drawn one by who drew it."""
    state = states[0]
    held = int(state["held"])
    public = int(state["held_from"]) == DISCARD_PILE
    return held if held != EMPTY and (public or viewer == int(state["turn"])) else None


def _looked_at(states: States, seat: Seat) -> tuple[int, ...]:
    """CB-3: while the first looks go on, which places a seat has chosen is seen by all."""
    if int(states[0]["phase"]) != PEEKING:
        return ()
    places = range(int(states[0]["hand_size"]))
    return tuple(place for place in places if has_seen(states, seat, seat, place))


def _seat(number: int) -> Seat | None:
    return None if number == NOBODY else int(number)


def outcome(states: States) -> Outcome | None:
    """CB-18: somebody is above 100; the lowest total wins, and equal totals share."""
    if int(states[0]["phase"]) != OVER:
        return None
    totals = tuple(int(total) for total in states[0]["totals"][: int(states[0]["players"])])
    won = seats_of(int(winners(states, 0)))
    return Outcome(termination="limit-passed", winners=won, scores=totals)

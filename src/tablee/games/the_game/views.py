"""What each seat, and a spectator, may know of The Game."""

from __future__ import annotations

from typing import Literal, TypeAlias

from tablee.game import Observation, Outcome, Seat, States, Viewer, seats_of
from tablee.games.the_game.kernel import cards_left, draw_pile, winners
from tablee.games.the_game.layout import (
    CHOOSING,
    DEALING,
    OVER,
    PILES,
    PLAYING,
    STARTING,
)
from tablee.games.the_game.moves import PILE_NAMES, SIGNAL_NAMES, Pile, SignalKind

Phase: TypeAlias = Literal["dealing", "starting", "playing", "over"]
LaidCard: TypeAlias = tuple[int, Pile]

PHASES: dict[int, Phase] = {
    DEALING: "dealing",
    CHOOSING: "dealing",
    STARTING: "starting",
    PLAYING: "playing",
    OVER: "over",
}


class TheGameObservation(Observation, frozen=True, tag="the-game"):
    """The table as one viewer sees it."""

    viewer: Viewer
    phase: Phase
    tops: tuple[int, ...]  # of the piles A, B (rising), C, D (falling)
    hand: tuple[int, ...] | None  # sorted; None for a spectator (TG-3)
    hand_sizes: tuple[int, ...]
    draw_pile: int
    on_turn: Seat | None
    minimum: int  # of this turn
    laid_this_turn: tuple[LaidCard, ...]
    last_turn: tuple[LaidCard, ...]  # the turn before, until the next one ends (TG-9)
    laid: tuple[LaidCard, ...] | None  # all of them under history=open, else None (TG-9)
    signals: tuple[tuple[SignalKind | None, ...], ...]  # by seat and pile (TG-14)
    willing: tuple[int | None, ...]  # by seat (TG-4)
    jump: int  # how far back one may jump: 10 (TG-7)
    outcome: Outcome | None


def observe(states: States, viewer: Viewer) -> TheGameObservation:
    """TG-3, TG-9: one's own hand, everybody's number of cards, and what lies open."""
    state = states[0]
    players = int(state["players"])
    phase = PHASES[int(state["phase"])]
    dealt = int(state["drawn"]) > 0
    turn_from, last_from = int(state["turn_from"]), int(state["last_turn_from"])
    count = int(state["laid_count"])
    return TheGameObservation(
        viewer=viewer,
        phase=phase,
        tops=tuple(int(top) for top in state["tops"]),
        hand=None if viewer is None else hand_of(states, viewer),
        hand_sizes=tuple(int(size) for size in state["hand_sizes"][:players]),
        draw_pile=draw_pile(states, 0) if dealt else 0,
        on_turn=int(state["turn"]) if phase == "playing" else None,
        minimum=int(state["minimum"]),
        laid_this_turn=laid_between(states, turn_from, count),
        last_turn=laid_between(states, last_from, turn_from),
        laid=laid_between(states, 0, count) if state["history_open"] else None,
        signals=tuple(
            tuple(SIGNAL_NAMES.get(int(state["signals"][seat, pile])) for pile in range(PILES))
            for seat in range(players)
        ),
        willing=tuple(
            None if state["willing"][seat] < 0 else int(state["willing"][seat])
            for seat in range(players)
        ),
        jump=int(state["jump"]),
        outcome=outcome(states),
    )


def hand_of(states: States, seat: Seat) -> tuple[int, ...]:
    """A hand as its owner sorts it."""
    size = int(states[0]["hand_sizes"][seat])
    return tuple(sorted(int(card) for card in states[0]["hands"][seat, :size]))


def laid_between(states: States, start: int, end: int) -> tuple[LaidCard, ...]:
    """The cards laid from one point of the game to another, with their piles."""
    cards, piles = states[0]["laid_cards"], states[0]["laid_piles"]
    return tuple((int(cards[k]), PILE_NAMES[int(piles[k])]) for k in range(start, end))


def outcome(states: States) -> Outcome | None:
    """TG-12, TG-15: all laid beats the game; else the cards left are the score."""
    if int(states[0]["phase"]) != OVER:
        return None
    players = int(states[0]["players"])
    left = cards_left(states, 0)
    return Outcome(
        termination="stuck" if left else "all-laid",
        winners=seats_of(int(winners(states, 0))),
        scores=(left,) * players,
    )

"""What each seat, and a spectator, may know of The Game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from tablee.game import Observation, Outcome, Seat, States, Viewer
from tablee.games.the_game.kernel import cards_left, draw_pile
from tablee.games.the_game.layout import (
    CHOOSING,
    DEALING,
    OVER,
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
        tops=tuple(state["tops"].tolist()),
        hand=None if viewer is None else hand_of(states, viewer),
        hand_sizes=tuple(state["hand_sizes"][:players].tolist()),
        draw_pile=draw_pile(states, 0) if dealt else 0,
        on_turn=int(state["turn"]) if phase == "playing" else None,
        minimum=int(state["minimum"]),
        laid_this_turn=laid_between(states, turn_from, count),
        last_turn=laid_between(states, last_from, turn_from),
        laid=laid_between(states, 0, count) if state["history_open"] else None,
        signals=tuple(
            tuple(SIGNAL_NAMES.get(signal) for signal in signals)
            for signals in state["signals"][:players].tolist()
        ),
        willing=tuple(
            None if level < 0 else level for level in state["willing"][:players].tolist()
        ),
        jump=int(state["jump"]),
        outcome=outcome(states),
    )


def observe_each(states: States, viewers: Sequence[Viewer]) -> list[Observation]:
    """The table is the same for all but for one's own hand."""
    public = observe(states, None)
    return [
        public
        if viewer is None
        else msgspec.structs.replace(public, viewer=viewer, hand=hand_of(states, viewer))
        for viewer in viewers
    ]


def hand_of(states: States, seat: Seat) -> tuple[int, ...]:
    """A hand as its owner sorts it."""
    size = int(states[0]["hand_sizes"][seat])
    return tuple(sorted(states[0]["hands"][seat, :size].tolist()))


def laid_between(states: States, start: int, end: int) -> tuple[LaidCard, ...]:
    """The cards laid from one point of the game to another, with their piles."""
    if start == end:
        return ()
    cards = states[0]["laid_cards"][start:end].tolist()
    piles = states[0]["laid_piles"][start:end].tolist()
    return tuple((card, PILE_NAMES[pile]) for card, pile in zip(cards, piles, strict=True))


def outcome(states: States) -> Outcome | None:
    """TG-12, TG-15: all laid beats the game; else the cards left are the score."""
    if int(states[0]["phase"]) != OVER:
        return None
    players = int(states[0]["players"])
    left = cards_left(states, 0)
    return Outcome(
        termination="stuck" if left else "all-laid",
        winners=() if left else tuple(range(players)),
        scores=(left,) * players,
    )

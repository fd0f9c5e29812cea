"""What each seat, and a spectator, may know of The Game."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from tablee.game import Observation, Outcome, Seat, States, Viewer, seats_of
from tablee.games.the_game.kernel import cards_left, winners
from tablee.games.the_game.layout import (
    CHOOSING,
    DEALING,
    HAND,
    LAYOUT,
    OVER,
    PILES,
    PLAYING,
    SEATS,
    STARTING,
)
from tablee.games.the_game.moves import PILE_NAMES, SIGNAL_NAMES, Pile, SignalKind
from tablee.games.the_game.numbering import LOWEST
from tablee.reading import Reader, SliceReader

Phase: TypeAlias = Literal["dealing", "starting", "playing", "over"]
LaidCard: TypeAlias = tuple[int, Pile]

PHASES: dict[int, Phase] = {
    DEALING: "dealing",
    CHOOSING: "dealing",
    STARTING: "starting",
    PLAYING: "playing",
    OVER: "over",
}

# Nobody's signals, by the number of players; most of the time that is how it is.
_SILENCE = tuple(((None,) * PILES,) * players for players in range(SEATS + 1))


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


_public = Reader(
    LAYOUT,
    (
        "players", "history_open", "highest", "jump", "phase", "turn", "minimum", "tops",
        "hand_sizes", "drawn", "laid_count", "turn_from", "last_turn_from", "signals", "willing",
    ),
)  # fmt: skip
_hands = Reader(LAYOUT, ("hand_sizes", "hands"))
_laid_cards = SliceReader(LAYOUT, "laid_cards")
_laid_piles = SliceReader(LAYOUT, "laid_piles")


def observe(states: States, viewer: Viewer) -> TheGameObservation:
    """TG-3, TG-9: one's own hand, everybody's number of cards, and what lies open."""
    (
        players, history_open, highest, jump, phase_number, turn, minimum, tops, hand_sizes, drawn,
        count, turn_from, last_from, signals, willing,
    ) = _public.read(states)  # fmt: skip
    phase = PHASES[phase_number]
    return TheGameObservation(
        viewer=viewer,
        phase=phase,
        tops=tops,
        hand=None if viewer is None else hand_of(states, viewer),
        hand_sizes=hand_sizes[:players],
        draw_pile=highest - LOWEST + 1 - drawn if drawn > 0 else 0,
        on_turn=turn if phase == "playing" else None,
        minimum=minimum,
        laid_this_turn=laid_between(states, turn_from, count),
        last_turn=laid_between(states, last_from, turn_from),
        laid=laid_between(states, 0, count) if history_open else None,
        signals=tuple(
            tuple(SIGNAL_NAMES.get(signal) for signal in signals[at : at + PILES])
            for at in range(0, players * PILES, PILES)
        )
        if any(signals)
        else _SILENCE[players],
        willing=tuple([None if level < 0 else level for level in willing[:players]]),
        jump=jump,
        outcome=outcome(states) if phase == "over" else None,
    )


def observe_all(states: States, players: int) -> tuple[TheGameObservation, ...]:
    """What a spectator may know, then each seat: they differ in nothing but the hand (TG-3)."""
    public = observe(states, None)
    hands = enumerate(hands_of(states, players))
    replace = msgspec.structs.replace
    return (public, *[replace(public, viewer=seat, hand=hand) for seat, hand in hands])


def hand_of(states: States, seat: Seat) -> tuple[int, ...]:
    """A hand as its owner sorts it."""
    return hands_of(states, seat + 1)[seat]


def hands_of(states: States, players: int) -> list[tuple[int, ...]]:
    """The hands of the first seats, each as its owner sorts it."""
    sizes, hands = _hands.read(states)
    return [
        tuple(sorted(hands[seat * HAND : seat * HAND + sizes[seat]])) for seat in range(players)
    ]


def laid_between(states: States, start: int, end: int) -> tuple[LaidCard, ...]:
    """The cards laid from one point of the game to another, with their piles."""
    if start == end:
        return ()
    cards = _laid_cards.read(states, start, end)
    piles = _laid_piles.read(states, start, end)
    return tuple([(card, PILE_NAMES[pile]) for card, pile in zip(cards, piles, strict=True)])


def outcome(states: States) -> Outcome | None:
    """TG-12, TG-15: all laid beats the game; else the cards left are the score."""
    if states["phase"][0] != OVER:
        return None
    players = int(states[0]["players"])
    left = cards_left(states, 0)
    return Outcome(
        termination="stuck" if left else "all-laid",
        winners=seats_of(int(winners(states, 0))),
        scores=(left,) * players,
    )

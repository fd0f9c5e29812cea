"""The signals that bots of The Game give and read (TG-13, TG-14), and who starts (TG-4)."""

from __future__ import annotations

import random

import numpy as np
import pytest

from bots.the_game.thinkers import THOUGHTS, Thinker, played_on, record_of, speak, traits_of
from games.the_game.builders import match_of, table
from tablee.bots.the_game.signals import wanted_signal
from tablee.games.the_game.layout import PILES
from tablee.games.the_game.numbering import KEEP_OFF_STRONG

MOST_DISCREET = ("strict", "signals")


def given_by(match, seat):
    """The signals of a seat that waits, by pile."""
    known = record_of(match, seat)
    sharp = match.options.talk == "open"
    return [wanted_signal(known, 0, pile, sharp) for pile in range(PILES)]


def with_card(match, seat, place, card):
    """The same table, but ``seat`` holds another unlaid card in place of one of its own."""
    states = match._states.copy()
    old = int(states[0]["hands"][seat, place])
    for name in ("hands", "deck"):
        cards = states[0][name]
        here, there = cards == old, cards == card
        cards[here], cards[there] = card, old
    return states


def said_with(match, seat, states):
    known = np.zeros(1, record_of(match, seat).dtype)
    THOUGHTS["know"](states, 0, seat, known, 0)
    return [wanted_signal(known, 0, pile, sharp=False) for pile in range(PILES)]


@pytest.mark.parametrize("talk", MOST_DISCREET)
@pytest.mark.parametrize("seed", range(5))
def test_a_signal_gives_no_card_away(talk, seed):
    """TG-13: for each signal some card of the hand could be any of three and more others."""
    rng = random.Random(seed)
    players = rng.randrange(2, 6)
    match = played_on(rng, turns=rng.randrange(30), players=players, talk=talk)
    if match.outcome is not None:
        return
    state = match._states[0]
    for seat in range(players):
        size = int(state["hand_sizes"][seat])
        hand = [int(card) for card in state["hands"][seat, :size]]
        laid = {int(card) for card in state["laid_cards"][: int(state["laid_count"])]}
        for pile, signal in enumerate(given_by(match, seat)):
            if not signal:
                continue
            about = [n for n in range(size) if speaks_of(match, seat, n, pile, signal)]
            # The cards that the others have not seen: those that this one could have been.
            others = [card for card in range(2, 100) if card not in laid and card not in hand]
            assert about
            for place in about:
                same = (
                    said_with(match, seat, with_card(match, seat, place, card))[pile] == signal
                    for card in others
                )
                assert 1 + sum(same) >= 3


def speaks_of(match, seat, place, pile, signal):
    """Whether the card at ``place``, held alone, would have led to the signal."""
    alone = match._states.copy()
    alone[0]["hands"][seat] = 0
    alone[0]["hands"][seat, 0] = match._states[0]["hands"][seat, place]
    alone[0]["hand_sizes"][seat] = 1
    return said_with(match, seat, alone)[pile] == signal


@pytest.mark.parametrize("seed", range(6))
def test_what_was_said_stands_and_nobody_goes_on_talking(seed):
    rng = random.Random(seed)
    match = played_on(rng, turns=rng.randrange(25), players=rng.randrange(2, 6))
    if match.outcome is not None:
        return
    on_turn = match.awaited[0]
    played = len(match.played)
    speak(match)
    assert len(match.played) == played
    for seat in range(match.players):
        if seat != on_turn:
            assert list(match._states[0]["signals"][seat]) == given_by(match, seat)


def test_an_open_table_is_told_of_a_jump_back():
    text = "A 47; B 60; C 50; D 40; hand 2 3 4; hand 37 90 91; draw 48 49 70 71 72 73 74 20 21"
    match = table(text, talk="open")
    assert given_by(match, 1)[0] == KEEP_OFF_STRONG
    match = table(text.replace("hand 37", "hand 48").replace("draw 48", "draw 37"), talk="open")
    assert given_by(match, 1)[0] != KEEP_OFF_STRONG


def test_a_strict_table_is_told_the_same_of_a_jump_back_and_of_the_cards_beside_it():
    text = "A 47; B 60; C 50; D 40; hand 2 3 4; hand {} 90 91; draw {} {} 70 71 72 73 74 20 21"
    for held, first, second in ((37, 48, 49), (48, 37, 49), (49, 37, 48)):
        match = table(text.format(held, first, second), talk="strict")
        assert given_by(match, 1)[0] == KEEP_OFF_STRONG


def test_nobody_speaks_at_a_silent_table_nor_alone():
    for players, talk in ((3, "silent"), (1, "strict")):
        match = match_of(players, talk=talk)
        for seat in range(players):
            assert Thinker(match, seat, "best").remark() < 0


@pytest.mark.parametrize("talk", ["strict", "open", "silent"])
@pytest.mark.parametrize("seed", range(8))
def test_a_world_in_thought_is_one_in_which_the_seat_would_know_the_same(talk, seed):
    rng = random.Random(seed)
    match = played_on(rng, turns=rng.randrange(25), players=rng.randrange(1, 6), talk=talk)
    if match.outcome is not None:
        return
    seat = match.awaited[0]
    thinker = Thinker(match, seat, "best")
    thinker.candidates()
    state = match._states[0]
    hidden = sorted(
        [int(card) for card in state["deck"][int(state["drawn"]) :]]
        + [int(c) for s in range(match.players) if s != seat for c in state["hands"][s] if c]
    )
    for _ in range(4):
        world = thinker.world()
        known = np.zeros(1, thinker.known.dtype)
        THOUGHTS["know"](world, 0, seat, known, 0)
        assert known.tobytes() == thinker.known.tobytes()
        dealt = [int(card) for card in world[0]["deck"][int(world[0]["drawn"]) :]]
        dealt += [
            int(c) for s in range(match.players) if s != seat for c in world[0]["hands"][s] if c
        ]
        assert sorted(dealt) == hidden


@pytest.mark.parametrize("talk", ["strict", "open"])
def test_others_would_have_said_in_a_world_in_thought_what_they_said(talk):
    """Nearly always: where two signals want the same card, one of them goes without."""
    agree = total = 0
    for seed in range(6):
        rng = random.Random(seed)
        match = played_on(rng, turns=10, players=4, talk=talk)
        assert match.outcome is None
        seat = match.awaited[0]
        thinker = Thinker(match, seat, "best")
        thinker.candidates()
        for _ in range(5):
            world = thinker.world()
            for other in range(4):
                if other == seat:
                    continue
                known = np.zeros(1, thinker.known.dtype)
                THOUGHTS["know"](world, 0, other, known, 0)
                said = [wanted_signal(known, 0, pile, talk == "open") for pile in range(PILES)]
                stood = list(match._states[0]["signals"][other])
                if any(stood):
                    total += PILES
                    agree += sum(a == b for a, b in zip(said, stood, strict=True))
    assert agree > 0.9 * total


def test_the_most_willing_starts():
    match = match_of(3, starter="agree")
    thinkers = [Thinker(match, seat, "medium") for seat in range(3)]
    assert thinkers[0].plan() == []  # others have not spoken yet
    speak(match)
    willing = [int(level) for level in match._states[0]["willing"][:3]]
    assert min(willing) >= 0
    (move,) = Thinker(match, 2, "medium").plan()
    match.apply(2, move)
    assert willing[match.awaited[0]] == max(willing)


def test_where_nobody_may_speak_somebody_starts():
    match = match_of(3, starter="agree", talk="silent")
    (move,) = Thinker(match, 1, "medium").plan()
    match.apply(1, move)
    assert match.awaited == (1,)


def test_traits_tell_the_kind_of_talk():
    quiet = [traits_of(match_of(2, talk=talk), "best")[5] for talk in ("silent", "strict")]
    assert quiet == [1, 0]

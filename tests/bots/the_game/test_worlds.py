"""Worlds in thought: each by itself a fair deal, and together a fairer one than luck would make."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from bots.the_game.thinkers import Thinker, played_on


def dealt(thinker: Thinker, others: list[int]) -> list[int]:
    """The unseen cards of one world, place by place: others' hands, then the draw pile."""
    world = thinker.world()[0]
    hands = [int(card) for seat in others for card in world["hands"][seat] if card]
    return hands + [int(card) for card in world["deck"][int(world["drawn"]) :]]


@pytest.mark.parametrize("players", [1, 3])
def test_each_card_comes_to_each_place_once_in_as_many_worlds_as_there_are_cards(players: int):
    rng = random.Random(players)
    match = played_on(rng, turns=5, players=players, talk="silent")
    seat = match.awaited[0]
    thinker = Thinker(match, seat, "best")
    thinker.candidates()
    others = [other for other in range(players) if other != seat]
    count = int(thinker.known[0]["unseen"].sum())
    for _ in range(3):
        worlds = [dealt(thinker, others) for _ in range(count)]
        for place in zip(*worlds, strict=True):
            assert len(set(place)) == count


def test_two_places_get_many_different_pairs_of_cards():
    """Neighbours in one world are not neighbours in the next."""
    match = played_on(random.Random(3), turns=4, players=1, talk="silent")
    thinker = Thinker(match, 0, "best")
    thinker.candidates()
    count = int(thinker.known[0]["unseen"].sum())
    early = [dealt(thinker, [])[:8] for _ in range(count)]
    together = Counter(
        (min(one, other), max(one, other))
        for world in early
        for n, one in enumerate(world)
        for other in world[n + 1 :]
    )
    # Any two cards may meet early: of all deals half or so of the possible pairs, few of them often
    assert len(together) > 0.4 * count * (count - 1) / 2
    assert max(together.values()) <= 4


def test_what_is_dealt_depends_on_nothing_that_was_thought_before():
    match = played_on(random.Random(8), turns=6, players=2, talk="silent")
    seat = match.awaited[0]
    fresh, used = Thinker(match, seat, "best"), Thinker(match, seat, "best")
    used.candidates()
    for _ in range(5):
        used.world()
    used.generator[0] = fresh.generator[0]
    for thinker in (fresh, used):
        thinker.candidates()
    other = [1 - seat]
    assert [dealt(fresh, other) for _ in range(4)] == [dealt(used, other) for _ in range(4)]

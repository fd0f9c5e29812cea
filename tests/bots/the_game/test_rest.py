"""What comes after a turn, reckoned card by card: the hand, its pairs, and what nobody has seen."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from bots.the_game.thinkers import Thinker, played_on
from games.the_game.builders import table
from tablee.bots.the_game import row
from tablee.bots.the_game.rest import (
    cost_of_cards,
    cost_of_rest,
    gap_of_unseen,
    worth_of_pairs,
)
from tablee.bots.the_game.stage import weigh_stage
from tablee.bots.the_game.thinking import BASE, lay_out
from tablee.bots.the_game.ways import find_ways
from tablee.bots.the_game.worth import cost_of_hand
from tablee.games.the_game.layout import CARDS, PILES
from tablee.games.the_game.numbering import LOWEST

POWER = 0.62


def laid_out(match: Any, **weights: float) -> tuple[Thinker, Any]:
    """The table as the seat on turn sees it, weighed by the planner's weights and these."""
    thinker = Thinker(match, match.awaited[0], "planner")
    for name, value in weights.items():
        thinker.traits[getattr(row, name.upper())] = value
    lay_out(thinker.known, 0, thinker.traits, thinker.room.scratch)
    weigh_stage(thinker.known, 0, thinker.traits, thinker.room.scratch)
    return thinker, thinker.room.scratch


def unseen_of(thinker: Thinker) -> list[int]:
    return [n + LOWEST for n in range(CARDS) if thinker.known[0]["unseen"][n]]


def fits(card: int, pile: int, top: int) -> bool:
    return card > top if pile < 2 else card < top


def gap_of(card: int, tops: list[int], unseen: list[int]) -> int | None:
    """The unseen cards between a card and its nearest pile."""
    gaps = [
        sum(min(card, top) < other < max(card, top) for other in unseen)
        for pile, top in enumerate(tops)
        if fits(card, pile, top)
    ]
    return min(gaps) if gaps else None


@pytest.mark.parametrize("seed", range(40))
def test_the_gap_of_the_unseen_is_the_mean_over_all_of_them(seed: int):
    rng = random.Random(seed)
    match = played_on(rng, turns=rng.randrange(30), players=rng.choice((1, 3)), talk="silent")
    if match.outcome is not None:
        return
    thinker, scratch = laid_out(match, gap_curve=POWER)
    room = scratch[0]
    unseen = unseen_of(thinker)
    for _ in range(10):
        # Any card of the hand may lie on any pile: a jump back goes against the pile's direction.
        places = rng.sample(range(int(room["size"])), min(PILES, int(room["size"])))
        tops = [int(top) for top in room["tops"]]
        for pile, place in zip(rng.sample(range(PILES), len(places)), places, strict=True):
            if rng.random() < 0.7:
                tops[pile] = int(room["cards"][place])
        ranks = [sum(card < top for card in unseen) for top in tops]
        gaps = [gap_of(card, tops, unseen) for card in unseen]
        expected = sum(gap**POWER for gap in gaps if gap) / max(1, len(unseen))
        found = gap_of_unseen(scratch, *sorted(ranks[:2]), *sorted(ranks[2:]))
        assert found == pytest.approx(expected)


def test_pairs_count_while_both_cards_are_kept_and_half_pairs_while_the_partner_may_come():
    match = table("A 20; B 1; C 90; D 100; hand 35 45 60 71 80; draw 50 61 70 33")
    _, scratch = laid_out(
        match, pair_kept=1.0, pair_kept_early=0.0, half_pair_kept=0.1, half_pair_kept_early=0.0
    )
    cards = [int(card) for card in scratch[0]["cards"][:5]]

    def worth_without(*laid: int) -> float:
        return worth_of_pairs(scratch, sum(1 << cards.index(card) for card in laid))

    # 35 and 45 are a pair; 60 and 80 wait for 70, 60 for 50 as well (it is drawn later), 71 for 61
    assert worth_without() == pytest.approx(1.0 + 0.1 * 4)
    assert worth_without(35) == pytest.approx(0.1 * 4)
    assert worth_without(45, 71) == pytest.approx(0.1 * 3)
    assert worth_without(60) == pytest.approx(1.0 + 0.1 * 2)


def test_when_nothing_is_to_be_drawn_no_pair_is_waited_for():
    match = table("A 20; B 1; C 90; D 100; hand 35 45 60; hand 50 70")
    _, scratch = laid_out(match, pair_kept=1.0, half_pair_kept=0.1)
    assert worth_of_pairs(scratch, 0) == 0.0


def some_ways(scratch: Any, rng: random.Random) -> tuple[int, int]:
    """A way up and a way down that use different cards."""
    room = scratch[0]
    for way in range(2):
        find_ways(scratch, way, 2, 2, 4)
    used = room["way_used"]
    return rng.choice(
        [
            (up, down)
            for up in range(int(room["ways"][0]))
            for down in range(int(room["ways"][1]))
            if not used[0, up] & used[1, down]
        ]
    )


def card_at(size: int, pile: int, place: int) -> int:
    """Which card of the hand is at a place of a pile's direction; -1 for the pile as it is."""
    if place == BASE:
        return -1
    return place if pile < PILES // 2 else size - 1 - place


@pytest.mark.parametrize("seed", range(40))
def test_what_is_kept_costs_the_same_by_tops_and_card_by_card(seed: int):
    rng = random.Random(seed)
    match = played_on(rng, turns=rng.randrange(20), players=rng.choice((1, 3)), talk="silent")
    if match.outcome is not None:
        return
    thinker, scratch = laid_out(match, gap_curve=POWER)
    room = scratch[0]
    for _ in range(10):
        up, down = some_ways(scratch, rng)
        used = int(room["way_used"][0, up] | room["way_used"][1, down])
        tops = [int(top) for top in (*room["way_top"][0, up], *room["way_top"][1, down])]
        cards = [card_at(int(room["size"]), pile, top) for pile, top in enumerate(tops)]
        by_card = cost_of_hand(room["gap_curve"], thinker.traits, scratch, 10, used, *cards)
        assert cost_of_cards(scratch, used, *tops) == by_card


@pytest.mark.parametrize("seed", range(20))
def test_what_is_not_reckoned_to_the_end_costs_more_than_there_was_to_spare(seed: int):
    rng = random.Random(seed)
    match = played_on(rng, turns=rng.randrange(20), players=1, talk="silent")
    if match.outcome is not None:
        return
    _, scratch = laid_out(match)
    assert scratch[0]["far_now"] > 0
    ways = some_ways(scratch, rng)
    cost = cost_of_rest(scratch, np.inf, *ways)
    for spare in (cost - 0.2, cost - 0.01, cost + 0.01):
        told = cost_of_rest(scratch, spare, *ways)
        assert told == cost or spare <= told <= cost


def test_weights_count_by_the_share_of_unseen_cards():
    early = table("A 1; B 1; C 100; D 100; hand 35 45; draw " + " ".join(map(str, range(50, 99))))
    late = table("A 1; B 1; C 100; D 100; hand 35 45; draw 50")
    for match, unseen in ((early, 49), (late, 1)):
        _, scratch = laid_out(match, dead=1.0, dead_early=2.0, gap=0.5, gap_early=-1.0)
        assert scratch[0]["dead_now"] == pytest.approx(1.0 + 2.0 * unseen / CARDS)
        assert scratch[0]["gap_now"] == pytest.approx(0.5 - unseen / CARDS)


def test_curves_are_drawn_anew_for_another_bot():
    match = table("A 1; B 1; C 100; D 100; hand 35 45; draw 50 60 70")
    thinker, scratch = laid_out(match, room_curve=0.5, room_last=0.0, gap_curve=0.5)
    assert scratch[0]["gap_curve"][9] == 3.0
    assert scratch[0]["room_curve"][9] == 3.0
    thinker.traits[row.GAP_CURVE] = 2.0
    thinker.traits[row.ROOM_LAST] = 1.0
    weigh_stage(thinker.known, 0, thinker.traits, scratch)
    assert scratch[0]["gap_curve"][9] == 81.0
    assert scratch[0]["gap_sums"][3] == 5.0
    assert scratch[0]["room_curve"][9] == pytest.approx(2.9)

"""Who is better: on the same deals, in every seat, and only as sure as the games allow."""

from __future__ import annotations

import json
from itertools import permutations

import numpy as np
import pytest

from tablee.errors import InvalidOption, UnknownBot
from tablee.registry import find_game
from tablee.sim import compare as comparing
from tablee.sim import workers
from tablee.sim.compare import as_dict, compare, seatings
from tablee.sim.rows import Rows


@pytest.mark.parametrize("name", ["the-game", "cabo", "upturn"])
def test_an_obvious_case_is_settled(name):
    result = compare(find_game(name), ("greedy", "random"), games=40, seed=1)
    (pair,) = result.pairs
    if name == "the-game":  # greedy alone hardly ever wins: it is far ahead by cards left
        assert pair.score.interval.high < -20
    else:
        assert pair.win.is_settled
        assert pair.win.mean > 0.3


def test_few_games_settle_nothing_and_it_says_how_many_would():
    result = compare(find_game("cabo"), ("greedy", "random"), games=1, seed=1)
    (pair,) = result.pairs
    assert not pair.win.is_settled
    assert pair.win.pairs_to_settle() is None or pair.win.pairs_to_settle() >= 1
    assert not as_dict(result)["pairs"][0]["settled"]


@pytest.mark.parametrize("name", ["the-game", "upturn"])
def test_the_result_depends_on_the_seed_and_not_on_the_threads(name, monkeypatch):
    game = find_game(name)
    one = compare(game, ("greedy", "random"), players=3, games=20, seed=5)
    monkeypatch.setattr(workers, "CHUNK_SECONDS", 0)
    three = compare(game, ("greedy", "random"), players=3, games=20, seed=5, jobs=3)
    assert one.pairs == three.pairs
    assert one.pairs != compare(game, ("greedy", "random"), players=3, games=20, seed=6).pairs


def test_three_bots_are_three_pairs():
    game = find_game("upturn")
    result = compare(game, ("greedy", "random", "easy"), games=4, seed=1)
    assert [(pair.first, pair.second) for pair in result.pairs] == [
        ("greedy", "random"),
        ("greedy", "easy"),
        ("random", "easy"),
    ]
    assert [pair.games for pair in result.pairs] == [8, 8, 8]
    found = as_dict(result)
    assert json.loads(json.dumps(found)) == found
    assert found["games"] == 24


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_seatings_give_both_every_seat_equally_often(players):
    ways = seatings(find_game("cabo"), players)
    assert len(set(ways)) == len(ways)
    for seat in range(players):
        assert 2 * sum(way[seat] for way in ways) == len(ways)
    assert {tuple(1 - who for who in way) for way in ways} == set(ways)
    assert all(0 < sum(way) < players for way in ways)


def rows(winners: list[int], scores: list[list[int]]) -> Rows:
    count, players = len(winners), len(scores[0])
    return Rows(
        0,
        np.array(winners, np.int64),
        np.array(scores, np.int32),
        np.ones(count, np.int64),
        np.ones(count, np.int32),
        np.zeros((0, players, 256), np.int64),
        np.zeros(players, np.int64),
        np.zeros(players),
    )


def test_differences_by_hand():
    """Two deals of two players: a wins both seatings of the first, the second is shared once."""
    game = find_game("upturn")
    pair = comparing._no_deals(game, 2, "a", "b")
    played = {
        ("a", "b"): rows([0b01, 0b11], [[0, 4], [3, 3]]),
        ("b", "a"): rows([0b10, 0b01], [[2, 0], [0, 5]]),
    }
    after = comparing._after(game, 2, pair, played)
    assert (after.deals, after.games) == (2, 4)
    assert after.win_rates == (0.625, 0.375)  # 1 and 1/4; 0 and 3/4
    assert after.win.total == pytest.approx(1.0 - 0.5)
    assert after.win.squares == pytest.approx(1.0 + 0.25)
    assert after.score.mean == pytest.approx(((0 - 3) + (4 - 1.5)) / 2)


def test_the_order_of_deals_and_the_size_of_chunks_change_nothing():
    game = find_game("upturn")
    rng = np.random.default_rng(1)
    ways = seatings(game, 3)
    chunks = [
        {
            tuple("ab"[who] for who in way): rows(
                rng.integers(1, 8, 5).tolist(), rng.integers(0, 9, (5, 3)).tolist()
            )
            for way in ways
        }
        for _ in range(3)
    ]
    found = set()
    for order in permutations(chunks):
        pair = comparing._no_deals(game, 3, "a", "b")
        for chunk in order:
            pair = comparing._after(game, 3, pair, chunk)
        found.add(pair)
    assert len(found) == 1


@pytest.mark.parametrize("bots", [("greedy",), ("greedy", "greedy"), ()])
def test_fewer_than_two_bots_are_not_compared(bots):
    with pytest.raises(InvalidOption):
        compare(find_game("cabo"), bots, games=1, seed=1)
    with pytest.raises(UnknownBot):
        compare(find_game("cabo"), ("greedy", "nobody"), games=1, seed=1)

"""Tuning: the same call gives the same weights, and they are no worse than those at the start."""

from __future__ import annotations

import numpy as np
import pytest

from tablee.bots import mind_of
from tablee.errors import InvalidOption
from tablee.registry import find_game
from tablee.sim.tune import Search, Tuned, Tuning, header

SMALL = Search(generations=2, population=5, games=6, seed=3)


def tuning(name: str, **settings) -> Tuning:
    return Tuning(find_game(name), "medium", SMALL, players=2, **settings)


@pytest.mark.parametrize("name", ["the-game", "cabo", "upturn"])
def test_the_same_search_finds_the_same_weights_on_any_number_of_threads(name):
    found = [tuning(name, jobs=jobs).run() for jobs in (1, 3)]
    assert found[0].values.tobytes() == found[1].values.tobytes()
    assert found[0].score == found[1].score
    assert found[0].proven
    assert found[0].generations == 2
    values = found[0].score.value(find_game(name)), found[0].start.value(find_game(name))
    assert values[0] >= values[1]
    other = Tuning(
        find_game(name),
        "medium",
        Search(generations=2, population=5, games=6, seed=4),
        players=2,
    ).run()
    assert other.score != found[0].score or other.values.tobytes() != found[0].values.tobytes()


def test_only_the_weights_that_are_named_move():
    weights = mind_of(find_game("the-game")).weights
    kept: list[Tuned] = []
    tuning("the-game", only=[weights.names[1]]).run(lambda so_far, *_: kept.append(so_far))
    moved = [
        name
        for name, start, value in zip(weights.names, weights.start, kept[-2].values, strict=True)
        if float(f"{start:.6g}") != value
    ]
    assert moved == [weights.names[1]]


def test_whoever_goes_on_from_weights_begins_there_and_stays_nearer():
    weights = mind_of(find_game("the-game")).weights
    start = np.array(weights.start) + 10 * np.array(weights.spread)
    kept: list[Tuned] = []
    tuning("the-game", start=start).run(lambda so_far, *_: kept.append(so_far))
    assert np.allclose(kept[0].values, start, rtol=1e-5)
    moved = np.abs(kept[-2].values - start) / np.array(weights.spread)
    assert 0 < moved.max() < 3
    usual: list[Tuned] = []
    tuning("the-game").run(lambda so_far, *_: usual.append(so_far))
    first_steps = [
        np.abs(found[1].values - begun) / np.array(weights.spread)
        for found, begun in ((generations(kept), start), (generations(usual), weights.start))
    ]
    assert first_steps[0].mean() < first_steps[1].mean()


def generations(told: list[Tuned]) -> list[Tuned]:
    """The first that was told of each."""
    return [next(one for one in told if one.generations == n) for n in range(2)]


def test_whoever_stops_has_the_last_whole_generation():
    kept: list[Tuned] = []

    def stop(so_far: Tuned, played: int, total: int) -> None:
        kept.append(so_far)
        assert played <= total == 2 * 5 + 2
        if played > 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tuning("the-game").run(stop)
    assert kept[-1].generations == 1
    assert not kept[-1].proven
    whole = Tuning(
        find_game("the-game"),
        "medium",
        Search(generations=1, population=5, games=6, seed=3),
        players=2,
    )
    last: list[Tuned] = []
    whole.run(lambda so_far, *_: last.append(so_far))
    assert kept[-1].values.tobytes() == last[-2].values.tobytes()


def test_a_search_gets_better_on_what_it_is_measured_by(monkeypatch):
    """With a measure that is known, the mean goes where the best weights are."""
    from tablee.sim.tune import Score

    search = Tuning(
        find_game("the-game"),
        "medium",
        Search(generations=12, population=40, games=1, seed=1),
        players=2,
    )
    goal = np.array(search.weights.start) + np.array(search.weights.spread)

    def closeness(values, first, games, stop):
        steps = (values - goal) / np.array(search.weights.spread)
        return Score(1, float(-np.sum(steps**2)), 0.0)

    monkeypatch.setattr(search, "_score", closeness)
    monkeypatch.setattr(search, "_table", lambda *_: None)
    tuned = search.run()
    far = np.abs(tuned.values - goal) / np.array(search.weights.spread)
    assert np.mean(far) < 0.4


def test_a_file_says_what_made_it_and_can_be_read_back():
    search = tuning("the-game")
    tuned = search.run()
    lines = header(search, "medium", tuned, "tablee tune the-game", ["talk=silent"])
    text = tuned.weights.write(tuned.values, lines)
    assert "# Made by: tablee tune the-game\n" in text
    assert "# Seed 3, generation 2 of 2.\n" in text
    assert "talk=silent" in text
    assert tuned.weights.read(text).tobytes() == tuned.values.tobytes()


@pytest.mark.parametrize(
    ("bot", "settings", "search"),
    [
        ("random", {}, SMALL),
        ("medium", {"only": ["no such weight"]}, SMALL),
        ("medium", {}, Search(generations=0, population=5, games=6, seed=3)),
        ("medium", {}, Search(generations=2, population=3, games=6, seed=3)),
        ("medium", {}, Search(generations=2, population=5, games=0, seed=3)),
    ],
)
def test_searches_that_make_no_sense_are_refused(bot, settings, search):
    with pytest.raises(InvalidOption):
        Tuning(find_game("the-game"), bot, search, players=2, **settings)

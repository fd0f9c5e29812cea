"""A simulation as plain data."""

from __future__ import annotations

import json

import pytest

from tablee.registry import find_game, game_names
from tablee.sim.report import as_dict
from tablee.sim.simulation import simulate

ALWAYS = {
    "game": str,
    "players": int,
    "options": dict,
    "bots": list,
    "rotate": bool,
    "games": int,
    "seed": int,
    "interrupted": bool,
    "seconds": float,
    "games_per_second": float,
    "moves_per_second": float,
    "seconds_per_decision": dict,
    "rounds": dict,
    "length": dict,
}
TOGETHER = {
    "win_rate": float,
    "win_rate_low": float,
    "win_rate_high": float,
    "mean_left": float,
    "left_histogram": list,
}
AGAINST = {"wins": list, "mean_scores": list}


@pytest.mark.parametrize("name", game_names())
def test_every_entry_is_there_and_of_its_kind(name):
    game = find_game(name)
    result = simulate(game, players=2, games=20, seed=3)
    found = as_dict(result)
    assert json.loads(json.dumps(found)) == found
    kinds = {**ALWAYS, **(TOGETHER if game.cooperative else AGAINST)}
    assert {key: type(value) for key, value in found.items()} == kinds
    assert (found["game"], found["players"], found["games"], found["seed"]) == (name, 2, 20, 3)
    assert found["bots"] == ["random", "random"]
    assert sum(found["rounds"]["histogram"]) == 20
    assert found["length"]["tenth"] <= found["length"]["median"] <= found["length"]["longest"]
    if game.cooperative:
        histogram = found["left_histogram"]
        assert sum(histogram) == 20
        assert sum(left * count for left, count in enumerate(histogram)) / 20 == found["mean_left"]
        assert found["win_rate_low"] <= found["win_rate"] <= found["win_rate_high"]
    else:
        assert [row["seat"] for row in found["wins"]] == [1, 2]
        assert sum(row["win_share"] for row in found["wins"]) == pytest.approx(1)
        alone = sum(row["wins"] - row["shared"] for row in found["wins"])
        assert alone + found["wins"][0]["shared"] == 20


def test_nothing_played_is_plain_data_too():
    kept = []

    def stop(so_far):
        kept.append(as_dict(so_far))
        raise KeyboardInterrupt

    for name in game_names():
        with pytest.raises(KeyboardInterrupt):
            simulate(find_game(name), players=2, games=20, seed=3, progress=stop)
    assert all(found["games"] == 0 and found["interrupted"] for found in kept)
    assert kept[0]["win_rate"] is None
    assert json.dumps(kept)

"""How likely a win is after a turn, by the network; and its small file."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest

from bots.the_game.thinkers import THOUGHTS, Thinker, played_on, written
from games.the_game.builders import table
from tablee.bots.search import new_room
from tablee.bots.the_game import MIND
from tablee.bots.the_game.foresee import foresee_turns
from tablee.bots.the_game.fronts import lay_out_fronts
from tablee.bots.the_game.learn import fresh_network
from tablee.bots.the_game.network import PARTS, hope_after, hope_seen, with_network
from tablee.bots.the_game.network_file import made_by, read_network, write_network
from tablee.bots.the_game.row import PRIOR
from tablee.bots.the_game.steps import Layers
from tablee.bots.the_game.thinking import KEPT, lay_out
from tablee.bots.the_game.turns import find_turns
from tablee.games.the_game import GAME, TheGameOptions


def a_network(seed: int = 1) -> Layers:
    luck = np.random.default_rng(seed)
    return Layers(*(part + luck.normal(0, 0.1, part.shape) for part in fresh_network(luck)))


def test_the_network_says_what_its_layers_say():
    net = a_network()
    thinker = Thinker(played_on(random.Random(2), turns=4, players=1), 0, "best")
    row = with_network(thinker.traits, net)
    scratch = thinker.room.scratch
    foresee_turns_of(thinker)
    room = scratch[0]
    sight = room["sight"][: room["seen"]]
    first = net.first_start + net.of_sights[sight].sum(axis=0) + room["measures"] @ net.of_measures
    second = net.second_start + np.maximum(first, 0) @ net.second
    z = net.last[0] + room["measures"] @ net.straight + np.maximum(second, 0) @ net.third
    assert hope_seen(row, scratch) == pytest.approx(1 / (1 + math.exp(-z)))


def foresee_turns_of(thinker: Thinker) -> None:
    lay_out(thinker.known, 0, thinker.traits, thinker.room.scratch)
    foresee_turns(thinker.known, 0, thinker.traits, thinker.room.scratch)


def ranked(thinker: Thinker) -> dict[tuple[int, int], float]:
    """The turns in their order, each with what is hoped for after it."""
    foresee_turns_of(thinker)
    room = thinker.room.scratch[0]
    turns = zip(room["turns"], room["lengths"], room["hopes"], strict=True)
    return {
        (int(turn), int(length)): float(hope) for turn, length, hope in [*turns][: room["kept"]]
    }


def test_turns_are_ranked_by_what_is_hoped_for_after_them():
    """All that the heuristic keeps, each with the hope that the network has of it by itself."""
    thinker = Thinker(played_on(random.Random(3), turns=6, players=1), 0, "best")
    thinker.traits[PRIOR] = 0.0
    hopes = ranked(thinker)
    assert list(hopes.values()) == sorted(hopes.values(), reverse=True)
    assert len(set(hopes.values())) > 1
    lay_out(thinker.known, 0, thinker.traits, thinker.room.scratch)
    find_turns(thinker.known, 0, thinker.traits, thinker.room.scratch, KEPT)
    lay_out_fronts(thinker.known, 0, thinker.room.scratch)
    room = thinker.room.scratch[0]
    for n in range(int(room["kept"])):
        turn = (int(room["turns"][n]), int(room["lengths"][n]))
        hope = hope_after(thinker.known, 0, thinker.traits, thinker.room.scratch, n)
        assert hopes.pop(turn) == hope
    assert hopes == {}


def test_what_the_heuristic_thinks_of_a_turn_counts_as_much_as_the_prior_says():
    thinker = Thinker(played_on(random.Random(3), turns=6, players=1), 0, "best")
    orders = []
    for prior in (0.0, 1e6):
        thinker.traits[PRIOR] = prior
        orders.append(ranked(thinker))
    assert list(orders[0]) != list(orders[1])
    assert orders[0] == orders[1]  # the hopes themselves are the network's
    lay_out(thinker.known, 0, thinker.traits, thinker.room.scratch)
    find_turns(thinker.known, 0, thinker.traits, thinker.room.scratch, KEPT)
    room = thinker.room.scratch[0]
    kept = zip(room["turns"], room["lengths"], strict=True)
    assert [*orders[1]] == [(int(turn), int(length)) for turn, length in kept][: room["kept"]]


def test_who_foresees_plans_the_turn_of_most_hope_and_lines_up_the_next_ones():
    thinker = Thinker(played_on(random.Random(4), turns=5, players=1), 0, "best")
    lined_up = [written(plan) for plan in thinker.candidates()]
    assert lined_up[0] == written(thinker.plan())
    assert len(set(lined_up)) == len(lined_up) > 5


def test_the_turn_that_wins_is_certain_and_the_one_that_gets_stuck_is_lost():
    winning = table("A 50; B 40; C 60; D 70; minimum 2; hand 51 52")
    for match, hope in (
        (winning, 1.0),
        (table("A 90; B 80; C 10; D 20; minimum 2; hand 91 50 52; draw 51"), 0.0),
    ):
        thinker = Thinker(match, 0, "best")
        foresee_turns_of(thinker)
        assert thinker.room.scratch[0]["hopes"][0] == hope


def test_a_world_in_thought_is_as_good_as_the_best_turn_there():
    match = played_on(random.Random(5), turns=6, players=1)
    thinker = Thinker(match, 0, "best")
    foresee_turns_of(thinker)
    best = float(thinker.room.scratch[0]["hopes"][0])
    records = np.zeros(5, MIND.knowledge)
    room = new_room(GAME, MIND, len(thinker.traits))
    asked = (match._states, 0, 0, thinker.traits, records, room.scratch)
    assert THOUGHTS["evaluate"](*asked) == best


def test_only_who_plays_alone_and_searches_has_a_network():
    alone = TheGameOptions()
    lengths = {name: len(MIND.traits(name, 1, alone)) for name in MIND.names}
    assert lengths["best"] == lengths["hard"] > lengths["medium"] == lengths["planner"]
    assert len(MIND.traits("best", 2, alone)) == lengths["medium"]


def test_a_file_keeps_a_network_in_half_precision_and_what_made_it():
    net = a_network()
    contents = write_network(net, "python so and so")
    assert made_by(contents) == "python so and so"
    for part, read in zip(net, read_network(contents), strict=True):
        assert read == pytest.approx(part.astype(np.float16))
    again = write_network(read_network(contents), "python so and so")
    for part, read in zip(read_network(contents), read_network(again), strict=True):
        assert (part == read).all()


def test_a_network_of_another_shape_is_refused():
    net = a_network()._replace(third=np.zeros(PARTS["third"][0] + 1))
    with pytest.raises(ValueError, match="other layers"):
        read_network(write_network(net, ""))

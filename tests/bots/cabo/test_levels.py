"""The bots of Cabo by name: their games end, and ``easy`` forgets like a person."""

from __future__ import annotations

import random

import numpy as np
import pytest

from tablee.bots.cabo import MIND
from tablee.bots.cabo.knowledge import HIDDEN
from tablee.bots.cabo.levels import WEIGHTS
from tablee.bots.cabo.styles import FORGET
from tablee.bots.cabo.thinking_room import look_over
from tablee.bots.traits import RANDOM, ROLLOUTS, STYLE
from tablee.games.cabo import GAME, CaboOptions
from tablee.games.cabo.layout import HOLDING, LAYOUT, OVER
from tablee.games.cabo.numbering import ALL_PLACES, PLACE, SETS
from tablee.rules import plain_rules

OPTIONS = [
    (2, CaboOptions()),
    (5, CaboOptions(memory="helped", protect_caller=True, swap_opponents=True)),
    (3, CaboOptions(cards=6, peeks=3, resets_per_player=1)),
    (2, CaboOptions(cards=1, peeks=0)),
    (4, CaboOptions(cards=12, peeks=2)),
]


class PlainGame:
    """A game by the rules as written; every move is checked against the legal ones."""

    def __init__(self, players, options, seed):
        self.rng = random.Random(seed)
        self.rules = plain_rules(GAME)
        self.players = players
        self.states = np.zeros(1, LAYOUT)
        self.known = np.zeros(players, MIND.knowledge)
        self.scratch = np.zeros(1, MIND.scratch)
        self.plan = np.zeros(1, np.int32)
        self.generator = np.array([seed], np.uint64)
        self.rules.set_up(self.states, 0, GAME.setting(players, options))
        self.settle()

    @property
    def is_over(self):
        return self.states[0]["phase"] == OVER

    def settle(self):
        self.watch()
        while due := int(self.rules.chance_due(self.states, 0)):
            order = np.array(self.rng.sample(range(due), due), np.int16)
            self.rules.supply(self.states, 0, order)
            self.watch()

    def watch(self):
        for seat in range(self.players):
            MIND.thoughts["know"](self.states, 0, seat, self.known, seat)

    def choice(self, seat, traits):
        with np.errstate(over="ignore"):
            count = MIND.thoughts["plan"](
                self.known, seat, traits, self.generator, self.scratch, self.plan
            )
        assert count == 1
        return int(self.plan[0])

    def move(self, traits):
        """One awaited seat moves; which, and how."""
        seat = int(self.rules.awaited(self.states, 0)).bit_length() - 1
        move = self.choice(seat, traits[seat])
        assert self.rules.is_legal(self.states, 0, seat, move, np.zeros(30_000, np.int32))
        self.rules.apply(self.states, 0, seat, move)
        self.settle()


def traits_of(names, options):
    return [MIND.traits(name, len(names), options) for name in names]


@pytest.mark.clause("CB-18")
@pytest.mark.parametrize(("players", "options"), OPTIONS)
def test_games_of_bots_end(players, options):
    names = ["medium", "easy", "greedy", "public", "medium"][:players]
    game = PlainGame(players, options, seed=players)
    traits = traits_of(names, options)
    for _ in range(5_000):
        if game.is_over:
            return
        game.move(traits)
    pytest.fail("the game does not end")


@pytest.mark.parametrize("name", ["easy", "medium", "public"])
def test_a_table_of_bots_of_one_kind_ends(name):
    game = PlainGame(4, CaboOptions(), seed=8)
    traits = traits_of([name] * 4, CaboOptions())
    for _ in range(5_000):
        if game.is_over:
            return
        game.move(traits)
    pytest.fail("the game does not end")


def test_easy_forgets_more_and_more_and_nothing_comes_back():
    options = CaboOptions(cards=12, peeks=12)
    game = PlainGame(2, options, seed=1)
    easy = MIND.traits("easy", 2, options)
    while game.states[0]["peeks_left"].any():
        game.move([easy, easy])
    forgotten = set()
    for drawn in range(0, 25, 5):
        game.states[0]["drawn"] = 25 + drawn
        game.watch()
        with np.errstate(over="ignore"):
            look_over(game.known, 0, easy, game.scratch)
        remembered = game.scratch[0]["cards"][0].tolist()
        now = {place for place, card in enumerate(remembered) if card == HIDDEN}
        assert forgotten <= now
        forgotten = now
    assert 0 < len(forgotten) < 12


def test_only_easy_forgets():
    for name in MIND.names:
        row = MIND.traits(name, 3, CaboOptions())
        assert (row[FORGET] > 0) == (name == "easy")


def test_easy_never_gives_up_a_low_card_for_a_higher_one_that_it_knows():
    """A card of 2 or less that it remembers is replaced only by one that is no higher."""
    easy = MIND.traits("easy", 2, CaboOptions())
    placed = 0
    for seed in range(6):
        game = PlainGame(2, CaboOptions(), seed)
        for _ in range(120):
            if game.is_over:
                break
            seat = int(game.rules.awaited(game.states, 0)).bit_length() - 1
            if game.states[0]["phase"] == HOLDING:
                move = game.choice(seat, easy)
                placed += move >= PLACE
                if move >= PLACE:
                    lowest = lowest_given_up(game, seat, move)
                    assert lowest > 2 or int(game.states[0]["held"]) <= lowest
            game.move([easy, easy])
    assert placed > 50


def lowest_given_up(game, seat, move):
    """The lowest card that it remembers among those it would replace; 13 if it knows none."""
    places = int(SETS[move - PLACE]) & ALL_PLACES
    cards = [
        int(card)
        for place, card in enumerate(game.scratch[0]["cards"][seat])
        if places >> place & 1 and card != HIDDEN
    ]
    return min(cards, default=13)


def test_the_levels_differ_in_how_far_they_think():
    rollouts = [
        MIND.traits(name, 5, CaboOptions())[ROLLOUTS] for name in ("easy", "medium", "hard", "best")
    ]
    assert rollouts[:2] == [0, 0]
    assert 0 < rollouts[2] < rollouts[3]
    assert MIND.traits("random", 2, CaboOptions())[STYLE] == RANDOM


def test_the_weights_of_the_levels_are_those_of_the_file():
    medium = MIND.traits("medium", 2, CaboOptions())
    assert WEIGHTS.of(medium).tolist() != list(WEIGHTS.start)
    assert WEIGHTS.of(medium).tolist() == WEIGHTS.of(MIND.traits("best", 2, CaboOptions())).tolist()

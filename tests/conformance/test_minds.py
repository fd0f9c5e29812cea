"""What holds for the minds of all games: a bot knows what its seat was shown, and moves legally.

The rule ``know`` writes what a seat knows from the state, for simulation; a notebook writes it from
events and observations, at a table. If they are equal byte for byte, a simulated bot knows nothing
that a seat was not shown.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from conformance.play import LITTLE_THOUGHT, Company, can_begin, options_of, step
from tablee.bots import Budget, bot_names, find_bot, mind_of
from tablee.bots.bot import MOST_REMARKS
from tablee.bots.level_bot import LevelBot
from tablee.bots.mind import THOUGHTS, Mind, Notebook
from tablee.bots.search import new_room
from tablee.bots.thinking import compile_thinking, plain_thinking
from tablee.bots.traits import RANDOM, ROLLOUTS, STYLE
from tablee.game import Game
from tablee.match import Happened, Match
from tablee.registry import find_game, game_names
from tablee.rules import plain_rules
from tablee.words import LANGUAGES, say

GAMES = [game for game in map(find_game, game_names()) if mind_of(game) is not None]
every_mind = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
LEVELS = ("easy", "medium", "hard", "best")


def test_every_game_of_the_box_has_a_mind():
    assert [game.name for game in GAMES] == list(game_names())


def mind(game: Game) -> Mind:
    found = mind_of(game)
    assert found is not None
    return found


class Listeners:
    """A notebook for each seat, and beside each a record that ``know`` keeps up.

    Whoever watches sees the state before each step of chance too, as in simulation.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.mind = mind(match.game)
        if self.mind.watches:
            match._given_rules = replace(plain_rules(match.game), supply=self.supply)
        seats = range(match.players)
        self.notebooks: list[Notebook] = [
            self.mind.notebook(seat, match.players, match.options) for seat in seats
        ]
        self.known = np.zeros(match.players, self.mind.knowledge)

    def supply(self, states: Any, i: int, order: Any) -> None:
        for seat in range(self.match.players):
            self.look(seat)
        self.match.game.rules["supply"](states, i, order)

    def hear(self, happened: Happened) -> None:
        for seat, notebook in enumerate(self.notebooks):
            for event in happened.seen_by(seat):
                notebook.hear(event)

    def look(self, seat: int) -> None:
        self.mind.thoughts["know"](self.match._states, 0, seat, self.known, seat)

    def written(self, seat: int) -> Any:
        return self.notebooks[seat].record(self.match.observe(seat))


@every_mind
def test_a_mind_has_all_its_thoughts_and_describes_its_bots(game):
    assert set(THOUGHTS) <= set(mind(game).thoughts)
    assert set(LEVELS) | {"random", "greedy"} <= set(bot_names(game))
    for name in bot_names(game):
        for language in LANGUAGES:
            assert say(game.package, f"bot.{name}", language).endswith(".")


@every_mind
@settings(max_examples=20)
@given(data=st.data())
def test_what_is_simulated_as_known_is_what_the_seat_was_shown(game, data):
    options = data.draw(options_of(game))
    players = data.draw(st.sampled_from(game.players))
    assume(can_begin(game, players, options))
    rng = random.Random(data.draw(st.integers(0, 2**32)))
    sensible = data.draw(st.booleans())
    match = Match(game, players=players, options=options, seed=rng.randbytes(32))
    listeners = Listeners(match)
    listeners.hear(match.opening)
    for _ in range(data.draw(st.integers(1, 150))):
        for seat in range(players):
            # A seat that need not watch looks only now and then, and still misses nothing.
            if listeners.mind.watches or rng.random() < 0.5 or match.outcome is not None:
                listeners.look(seat)
                assert listeners.written(seat).tobytes() == listeners.known[seat].tobytes()
        if match.outcome is not None:
            break
        listeners.hear(step(match, rng, sensible=sensible))


def in_mid_game(game: Game, rng: random.Random, most: int) -> tuple[Match, Listeners]:
    """A game of bots with default options, some moves on, and what the seats know of it."""
    players = rng.choice(game.players)
    match = Match(game, players=players, seed=rng.randbytes(32))
    listeners = Listeners(match)
    listeners.hear(match.opening)
    for _ in range(rng.randrange(most)):
        if match.outcome is not None:
            break
        for seat in range(players):
            listeners.look(seat)
        listeners.hear(step(match, rng, sensible=True))
    for seat in range(players):
        listeners.look(seat)
    return match, listeners


@every_mind
@pytest.mark.parametrize("seed", range(12))
def test_a_world_in_thought_agrees_with_what_the_seat_knows(game, seed):
    rng = random.Random(seed)
    match, listeners = in_mid_game(game, rng, 120)
    thoughts = listeners.mind.thoughts
    worlds = np.zeros(1, game.layout)
    scratch = np.zeros(1, listeners.mind.scratch)
    generator = np.array([rng.getrandbits(64)], np.uint64)
    for seat in set(match.awaited):
        for _ in range(5):
            with np.errstate(over="ignore"):
                thoughts["deal_world"](listeners.known, seat, generator, scratch, worlds, 0)
            assert game.rules["awaited"](worlds, 0) == sum(1 << s for s in match.awaited)
            room = np.zeros(game.moves.count + 1, np.int32)
            count = game.rules["awaited_moves"](worlds, 0, seat, room)
            ours = sorted(int(move) for move in room[:count])
            count = game.rules["awaited_moves"](match._states, 0, seat, room)
            assert ours == sorted(int(move) for move in room[:count])


@every_mind
@pytest.mark.parametrize("seed", range(8))
def test_a_decision_is_legal_and_the_same_plain_and_compiled(game, seed):
    rng = random.Random(seed)
    match, listeners = in_mid_game(game, rng, 120)
    both = (plain_thinking(game, mind(game)), compile_thinking(game, mind(game)))
    for name in bot_names(game):
        traits = mind(game).traits(name, match.players, match.options)
        if traits[STYLE] == RANDOM:
            continue
        rollouts = 12 if traits[ROLLOUTS] > 0 else 0
        for seat in match.awaited:
            plans = []
            for thinking in both:
                room = new_room(game, mind(game), len(traits))
                generator = np.array([seed], np.uint64)
                with np.errstate(over="ignore"):
                    count = thinking.decide(
                        listeners.known, seat, seat, traits, rollouts, generator, room
                    )
                plans.append([int(move) for move in room.plan[:count]])
            assert plans[0] == plans[1]
            trial = Match(game, players=match.players, seed=match._seed)
            for played in match.played:
                trial.apply(played.seat, played.move)
            for move in plans[0]:
                trial.apply(seat, move)  # IllegalMove if it is not


@every_mind
@pytest.mark.parametrize("name", ["hard", "best"])
def test_a_limit_of_time_cuts_a_search_short_and_changes_nothing_else(game, name):
    match, _ = in_mid_game(game, random.Random(name), 12)  # no game is over so early
    compile_thinking(game, mind(game))
    seat = match.awaited[0]
    asked = (match.observe(seat), match.legal_moves(seat))
    choices = []
    for milliseconds in (None, 600_000, 0.001):
        bot = find_bot(game, name).sit_down(seat, match.players, match.options)
        for happened in match.retold():
            for event in happened.seen_by(seat):
                bot.hear(event)
        choices.append(bot.choose(*asked, random.Random(1), Budget(milliseconds=milliseconds)))
    assert choices[0] == choices[1]
    assert choices[2] is None or choices[2] in asked[1]


@every_mind
@pytest.mark.parametrize("name", LEVELS)
def test_nobody_talks_without_end(game, name):
    rng = random.Random(name)
    match, _ = in_mid_game(game, rng, 60)
    bots = [
        find_bot(game, name).sit_down(s, match.players, match.options) for s in range(match.players)
    ]
    for happened in match.retold():
        for seat, bot in enumerate(bots):
            for event in happened.seen_by(seat):
                bot.hear(event)
    for seat, bot in enumerate(bots):
        for remarks in range(MOST_REMARKS + 1):
            legal = match.legal_moves(seat)
            said = bot.interject(match.observe(seat), legal, rng) if legal else None
            if said is None:
                break
            assert remarks < MOST_REMARKS
            happened = match.apply(seat, said)
            for other, listener in enumerate(bots):
                for event in happened.seen_by(other):
                    listener.hear(event)


@every_mind
def test_a_bot_at_a_table_takes_up_its_plan_again(game):
    """Asked twice without having moved, a bot answers alike; having moved, it goes on."""
    rng = random.Random(3)
    match, _ = in_mid_game(game, rng, 12)  # no game is over so early
    seat = match.awaited[0]
    bot = find_bot(game, "medium").sit_down(seat, match.players, match.options)
    assert isinstance(bot, LevelBot)
    for happened in match.retold():
        for event in happened.seen_by(seat):
            bot.hear(event)
    asked = (match.observe(seat), match.legal_moves(seat))
    first = bot.choose(*asked, random.Random(1))
    assert bot.choose(*asked, random.Random(1)) == first


@every_mind
@pytest.mark.parametrize("name", LEVELS)
def test_among_people_who_play_anything_a_bot_moves_legally(game, name):
    """They leave tables at which no bot would ever have sat: hopeless ones above all."""
    rng = random.Random(name)
    for _ in range(6):
        players = rng.choice([players for players in game.players if players > 1])
        match = Match(game, players=players, seed=rng.randbytes(32))
        company = Company(match, find_bot(game, name))
        for _ in range(400):
            if match.outcome is not None:
                break
            seat = rng.choice(match.awaited)
            legal = match.legal_moves(seat)
            move = None
            if seat == players - 1:
                asked = (match.observe(seat), legal, rng, LITTLE_THOUGHT)
                move = company.bots[seat].choose(*asked)
            company.hear(match.apply(seat, rng.choice(legal) if move is None else move))

"""How many games in thought a decision has time for: more when they are soon over."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from bots.the_game.thinkers import record_of
from games.the_game.builders import table
from tablee.bots import Budget, find_bot, level_bot
from tablee.bots.level_bot import LevelBot
from tablee.bots.the_game import MIND
from tablee.bots.the_game.effort import MOST, effort
from tablee.bots.the_game.row import PACE
from tablee.bots.thinking import Thinking, plain_thinking
from tablee.bots.traits import ROLLOUTS, STAKES
from tablee.games.the_game import GAME, TheGameOptions
from tablee.match import Match

HARDER = {"minimum": 3, "smaller_hand": True}
EXPERT = TheGameOptions(minimum=3, smaller_hand=True)


def with_left(left: int, **options: Any) -> Match:
    """A table at which so many cards are left, the highest ones."""
    cards = range(100 - left, 100)
    hand, draw = " ".join(map(str, cards[:4])), " ".join(map(str, cards[4:]))
    return table(f"A 1; B 1; C 100; D 100; hand {hand}; draw {draw}", **options)


def effort_with(left: int, name: str = "best") -> int:
    """In the expert game alone."""
    return effort(record_of(with_left(left), 0), 0, MIND.traits(name, 1, EXPERT))


def test_the_first_turn_has_what_the_level_says_and_later_ones_more():
    level = MIND.traits("best", 1, EXPERT)
    assert effort_with(98) == level[ROLLOUTS]
    efforts = [effort_with(left) for left in range(98, 4, -1)]
    assert efforts == sorted(efforts)
    assert effort_with(49) == int(level[ROLLOUTS] * 2.0 ** level[PACE]) > level[ROLLOUTS]


def test_near_the_end_it_does_not_grow_without_bounds():
    level = MIND.traits("best", 1, EXPERT)
    assert effort_with(5) == MOST * level[ROLLOUTS]


@pytest.mark.parametrize("name", ["easy", "medium", "planner", "greedy"])
def test_who_does_not_search_makes_no_effort(name: str):
    assert effort_with(60, name) == 0


def test_a_short_search_is_as_long_at_any_stage():
    assert effort_with(98, "hard") == effort_with(20, "hard") > 0


def rollouts_at_a_table(
    monkeypatch: pytest.MonkeyPatch, match: Match, budget: Budget
) -> tuple[int, bool]:
    """With how many rollouts ``best`` decides, and whether with fewer where less is at stake."""
    asked: list[tuple[int, bool]] = []

    def decide(_known: Any, _k: int, _seat: int, traits: Any, rollouts: int, *_: Any) -> int:
        asked.append((rollouts, traits[STAKES] > 0))
        return 0

    thinking: Thinking = replace(plain_thinking(GAME, MIND), mode="compiled", decide=decide)
    monkeypatch.setattr(level_bot, "thinking_of", lambda *_: thinking)
    bot = find_bot(GAME, "best").sit_down(0, 1, match.options)
    assert isinstance(bot, LevelBot)
    monkeypatch.setattr(bot.notebook, "record", lambda _: record_of(match, 0))
    bot.choose(match.observe(0), match.legal_moves(0), random.Random(1), budget)
    return asked[0]


def test_a_bot_at_a_table_takes_as_much_effort_as_a_simulated_one(monkeypatch: pytest.MonkeyPatch):
    match = with_left(60, **HARDER)
    assert rollouts_at_a_table(monkeypatch, match, Budget()) == (effort_with(60), True)


def test_a_budget_of_rollouts_is_kept_to_at_any_stage(monkeypatch: pytest.MonkeyPatch):
    match = with_left(60, **HARDER)
    assert rollouts_at_a_table(monkeypatch, match, Budget(rollouts=50)) == (50, False)

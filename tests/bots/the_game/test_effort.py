"""With how many games in thought a bot decides, simulated and at a table."""

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
from tablee.bots.thinking import Thinking, plain_thinking
from tablee.bots.traits import ROLLOUTS, STAKES
from tablee.games.the_game import GAME, TheGameOptions
from tablee.match import Match

HARDER = {"minimum": 3, "smaller_hand": True}
EXPERT = TheGameOptions(minimum=3, smaller_hand=True)
TABLE = "A 1; B 1; C 100; D 100; hand 40 41 42 43; draw 44 45 46 47 48 49 50 51 52"


def effort(name: str) -> int:
    """In the expert game alone."""
    row = MIND.traits(name, 1, EXPERT)
    return int(MIND.thoughts["effort"](record_of(table(TABLE, **HARDER), 0), 0, row))


@pytest.mark.parametrize("name", ["easy", "medium", "planner", "greedy"])
def test_who_does_not_search_makes_no_effort(name: str):
    assert effort(name) == 0


def test_who_searches_makes_as_much_as_the_level_says():
    assert effort("best") == MIND.traits("best", 1, EXPERT)[ROLLOUTS] > effort("hard") > 0


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
    match = table(TABLE, **HARDER)
    assert rollouts_at_a_table(monkeypatch, match, Budget()) == (effort("best"), True)


def test_a_budget_of_rollouts_is_kept_to_exactly(monkeypatch: pytest.MonkeyPatch):
    match = table(TABLE, **HARDER)
    assert rollouts_at_a_table(monkeypatch, match, Budget(rollouts=50)) == (50, False)

"""Which weights a bot of The Game has at a table."""

from __future__ import annotations

import pytest

from tablee.bots.the_game.levels import traits
from tablee.bots.the_game.row import ASKED_COSTS, BRISK, NEAR
from tablee.bots.traits import DEPTH, FIRST_DEPTH, STAKES, THOUGHT_STYLE
from tablee.games.the_game import TheGameOptions


@pytest.mark.parametrize("players", range(2, 6))
def test_who_deals_worlds_pays_no_price_for_what_others_ask(players: int):
    """What is in the files there was tuned in silent games, so it says nothing."""
    options = TheGameOptions(talk="strict")
    for name in ("planner", "hard", "best"):
        assert not traits(name, players, options)[list(ASKED_COSTS)].any()
    assert traits("medium", players, options)[list(ASKED_COSTS)].all()


def test_alone_in_the_expert_game_best_plays_many_short_games_in_thought():
    expert = TheGameOptions(minimum=3, smaller_hand=True)
    alone, together = traits("best", 1, expert), traits("best", 2, expert)
    assert (alone[THOUGHT_STYLE], together[THOUGHT_STYLE]) == (NEAR, BRISK)
    assert 0 < alone[FIRST_DEPTH] < alone[DEPTH]
    assert together[FIRST_DEPTH] == 0
    assert alone[STAKES] > together[STAKES] == 0
    assert traits("best", 1, TheGameOptions())[THOUGHT_STYLE] == BRISK

"""Which weights a bot of The Game has at a table."""

from __future__ import annotations

import pytest

from tablee.bots.the_game.levels import traits
from tablee.bots.the_game.network import END_OF_NETWORK, NETWORK
from tablee.bots.the_game.row import ASKED_COSTS, FORESEEING, THOROUGH
from tablee.bots.traits import STAKES, STYLE, THOUGHT_STYLE
from tablee.games.the_game import TheGameOptions

STANDARD = TheGameOptions()
EXPERT = TheGameOptions(minimum=3, smaller_hand=True)


@pytest.mark.parametrize("players", range(2, 6))
def test_who_deals_worlds_pays_no_price_for_what_others_ask(players: int):
    """What is in the files there was tuned in silent games, so it says nothing."""
    options = TheGameOptions(talk="strict")
    for name in ("planner", "hard", "best"):
        assert not traits(name, players, options)[list(ASKED_COSTS)].any()
    assert traits("medium", players, options)[list(ASKED_COSTS)].all()


@pytest.mark.parametrize("name", ["hard", "best"])
def test_who_searches_alone_lets_the_network_rank_turns(name: str):
    alone, together = traits(name, 1, STANDARD), traits(name, 2, STANDARD)
    assert alone[STYLE] == alone[THOUGHT_STYLE] == FORESEEING
    assert together[STYLE] == THOROUGH
    assert len(alone) == END_OF_NETWORK
    assert (alone[NETWORK:] != traits(name, 1, EXPERT)[NETWORK:]).any()


def test_alone_in_the_expert_game_best_thinks_most_where_there_is_something_to_lose():
    assert traits("best", 1, EXPERT)[STAKES] > 0
    others = [("best", 2, EXPERT), ("best", 1, STANDARD), ("hard", 1, EXPERT)]
    assert not any(traits(*other)[STAKES] for other in others)

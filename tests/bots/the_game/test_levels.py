"""Which weights a bot of The Game has at a table."""

from __future__ import annotations

import pytest

from tablee.bots.the_game.levels import traits
from tablee.bots.the_game.row import ASKED_COSTS
from tablee.games.the_game import TheGameOptions


@pytest.mark.parametrize("players", range(2, 6))
def test_who_deals_worlds_pays_no_price_for_what_others_ask(players: int):
    """What is in the files there was tuned in silent games, so it says nothing."""
    options = TheGameOptions(talk="strict")
    for name in ("planner", "hard", "best"):
        assert not traits(name, players, options)[list(ASKED_COSTS)].any()
    assert traits("medium", players, options)[list(ASKED_COSTS)].all()

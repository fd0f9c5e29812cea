from __future__ import annotations

import pytest

from tablee.games.the_game import GAME
from tablee.rules import Rules, compile_rules, plain_rules


@pytest.fixture
def rules(mode: str) -> Rules:
    return plain_rules(GAME) if mode == "plain" else compile_rules(GAME)

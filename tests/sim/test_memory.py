"""Constant memory: a hundred million games take no more room than a hundred thousand."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tablee.compiled_cache import cache_root

CODE = """
import resource
from tablee import find_game, simulate

def most():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

game = find_game("the-game")
simulate(game, players=3, games=150_000, seed=1, jobs=2)
before = most()
simulate(game, players=3, games=1_000_000, seed=2, jobs=2)
print((most() - before) * 1024)
"""
ROW = 32  # bytes that one game would take at least if it were kept


@pytest.mark.slow
def test_a_million_games_take_no_more_memory_than_a_few():
    environment = {**os.environ, "TABLEE_CACHE": str(cache_root())}
    done = subprocess.run(
        [sys.executable, "-c", CODE], capture_output=True, check=True, text=True, env=environment
    )
    assert int(done.stdout) < 1_000_000 * ROW / 4

"""Playing any game at random, for the conformance suite."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st

from tablee.bots import default_bot
from tablee.errors import TableeError
from tablee.game import Game
from tablee.match import Match
from tablee.options import Between, option_fields

LONGEST = 20_000  # moves; every game ends long before


def options_of(game: Game) -> st.SearchStrategy[Any]:
    """Any options that the game allows, mostly the defaults."""
    values = {}
    for field in option_fields(game.options):
        if isinstance(field.allowed, Between):
            allowed = st.integers(field.allowed.lowest, field.allowed.highest)
        else:
            allowed = st.sampled_from(field.allowed)
        values[field.name] = st.just(field.default) | allowed
    return st.builds(game.options, **values)


def can_begin(game: Game, players: int, options: Any) -> bool:
    """Whether these options go together."""
    try:
        game.setting(players, options)
        Match(game, players=players, options=options, seed=bytes(32))
    except (TableeError, ValueError):
        return False
    return True


def step(match: Match, rng: random.Random, *, sensible: bool = False) -> tuple[int, int]:
    """Make one move: mostly an awaited one, now and then any legal one of any seat."""
    seat = rng.choice(match.awaited)
    if rng.random() < 0.1:
        seat = rng.randrange(match.players)
    legal = match.legal_numbers(seat)
    if not len(legal):
        seat = rng.choice(match.awaited)
        legal = match.legal_numbers(seat)
    number = int(rng.choice(legal))
    if sensible and seat in match.awaited and rng.random() < 0.9:
        move = default_bot(match.game).choose(match.observe(seat), match.legal_moves(seat), rng)
        if move is not None:
            number = match.game.moves.to_number(move)
    match.apply(seat, number)
    return seat, number


def play_on(match: Match, rng: random.Random, moves: int, *, sensible: bool = False) -> None:
    for _ in range(moves):
        if match.outcome is not None:
            return
        step(match, rng, sensible=sensible)


def play_to_the_end(match: Match, rng: random.Random) -> None:
    play_on(match, rng, LONGEST, sensible=True)
    assert match.outcome is not None, "games end"

"""Playing any game at random, for the conformance suite."""

from __future__ import annotations

import random
from typing import Any
from weakref import WeakKeyDictionary

from hypothesis import strategies as st

from tablee.bots import Bot, default_bot
from tablee.errors import TableeError
from tablee.game import Game, Move
from tablee.match import Happened, Match
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


class Company:
    """The bots at the seats of a match, who have heard all that happened there."""

    def __init__(self, match: Match, bot: Bot | None = None) -> None:
        bot = default_bot(match.game) if bot is None else bot
        self.bots: list[Bot] = [
            bot.sit_down(seat, match.players, match.options) for seat in range(match.players)
        ]
        for happened in match.retold() if match.played else [match.opening]:
            self.hear(happened)
        self.moves = len(match.played)

    def hear(self, happened: Happened) -> None:
        for seat, bot in enumerate(self.bots):
            for event in happened.seen_by(seat):
                bot.hear(event)

    def next_move(self, match: Match, rng: random.Random) -> tuple[int, Move]:
        """What the first that has something to say, or to do, does."""
        for seat, bot in enumerate(self.bots):
            legal = match.legal_moves(seat)
            said = bot.interject(match.observe(seat), legal, rng) if legal else None
            if said is not None:
                return seat, said
        seats = list(match.awaited)
        rng.shuffle(seats)
        for seat in seats:
            move = self.bots[seat].choose(match.observe(seat), match.legal_moves(seat), rng)
            if move is not None:
                return seat, move
        raise AssertionError("nobody has anything to do")


_companies: WeakKeyDictionary[Match, Company] = WeakKeyDictionary()


def company_of(match: Match) -> Company:
    """The company that has heard everything up to now."""
    company = _companies.get(match)
    if company is None or company.moves != len(match.played):
        company = Company(match)
        _companies[match] = company
    return company


def make(match: Match, seat: int, number: int) -> Happened:
    """Make a move; the company, if there is one, hears of it."""
    company = _companies.get(match)
    happened = match.apply(seat, number)
    if company is not None and company.moves == len(match.played) - 1:
        company.hear(happened)
        company.moves += 1
    return happened


def interjection(match: Match, rng: random.Random) -> tuple[int, int] | None:
    """What a bot has to say, awaited or not, if any has."""
    for seat, bot in enumerate(company_of(match).bots):
        legal = match.legal_moves(seat)
        if legal:
            move = bot.interject(match.observe(seat), legal, rng)
            if move is not None:
                return seat, match.game.moves.to_number(move)
    return None


def step(match: Match, rng: random.Random, *, sensible: bool = False) -> Happened:
    """Make one move: mostly an awaited one, now and then any legal one of any seat."""
    said = interjection(match, rng) if sensible else None
    if said is not None:
        return make(match, *said)
    seat = rng.choice(match.awaited)
    if rng.random() < 0.1:
        seat = rng.randrange(match.players)
    legal = match.legal_numbers(seat)
    if not len(legal):
        seat = rng.choice(match.awaited)
        legal = match.legal_numbers(seat)
    number = int(rng.choice(legal))
    if sensible and seat in match.awaited and rng.random() < 0.9:
        bot = company_of(match).bots[seat]
        move = bot.choose(match.observe(seat), match.legal_moves(seat), rng)
        if move is not None:
            number = match.game.moves.to_number(move)
    return make(match, seat, number)


def play_on(match: Match, rng: random.Random, moves: int, *, sensible: bool = False) -> None:
    for _ in range(moves):
        if match.outcome is not None:
            return
        step(match, rng, sensible=sensible)


def play_to_the_end(match: Match, rng: random.Random) -> None:
    play_on(match, rng, LONGEST, sensible=True)
    assert match.outcome is not None, "games end"

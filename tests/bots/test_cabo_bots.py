"""The bot that remembers what it was shown at Cabo."""

import random
from functools import cache

import numpy as np
import pytest

from games.cabo.tables import Table, rules_in
from tablee.bots import find_bot
from tablee.bots.cabo import MemoryBot
from tablee.games.cabo import GAME, CaboOptions
from tablee.games.cabo.move_types import CallCabo, Peek, Place, Swap, Take
from tablee.match import Match
from tablee.rules import room_for_moves

OPTIONS = [
    CaboOptions(),
    CaboOptions(memory="helped", protect_caller=True, swap_opponents=True),
    CaboOptions(cards=6, peeks=3, resets_per_player=1),
    CaboOptions(cards=1, peeks=0),
    CaboOptions(cards=8, peeks=2),
]


def at_table(table, *steps, seat=0):
    """The bot at a seat, having heard what happened there."""
    bot = MemoryBot().sit_down(seat, 2, GAME.options())
    for event in table.opening:
        bot.hear(event.seen_by(seat))
    for step in steps:
        for event in table.play(step):
            bot.hear(event.seen_by(seat))
    return bot


def choice(bot, table, seat=0):
    moves = [GAME.moves.parse_move(text) for text in sorted(table.legal(seat))]
    return bot.choose(table.observe(seat), moves, random.Random(1))


def play_game(kinds, options, seed):
    rng = random.Random(seed)
    match = Match(
        GAME,
        players=len(kinds),
        seed=seed.to_bytes(32, "big"),
        options=options,
        rules=rules_in("compiled"),
    )
    bots = [
        find_bot(GAME, kind).sit_down(seat, len(kinds), options) for seat, kind in enumerate(kinds)
    ]

    def tell(happened):
        for seat, bot in enumerate(bots):
            for event in happened.seen_by(seat):
                bot.hear(event)

    tell(match.opening)
    while match.outcome is None:
        seat = match.awaited[0]
        legal = match.legal_moves(seat)
        move = bots[seat].choose(match.observe(seat), legal, rng)
        assert move in legal
        tell(match.apply(seat, move))
        assert len(match.played) < 20_000
    return match.outcome


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("players", [2, 5])
def test_games_of_the_bot_end(players, options):
    play_game(["memory"] * players, options, seed=players)


move_of = cache(GAME.moves.from_number)


def play_quickly(players, options, seed):
    """A game of the bot without a Match, which costs twice the time; the number of its moves."""
    rng = random.Random(seed)
    rules, room = rules_in("compiled"), room_for_moves(GAME)
    before, states = np.zeros(1, GAME.layout), np.zeros(1, GAME.layout)
    rules.set_up(states, 0, GAME.setting(players, options))
    bots = [MemoryBot().sit_down(seat, players, options) for seat in range(players)]

    def tell(events):
        for event in events:
            for seat, bot in enumerate(bots):
                bot.hear(event.seen_by(seat))

    def remember():
        before.view(np.uint8)[:] = states.view(np.uint8)

    for played in range(20_000):
        while due := int(rules.chance_due(states, 0)):
            remember()
            rules.supply(states, 0, np.array(rng.sample(range(due), due), np.int16))
            tell(GAME.events_of_chance(before, states))
        awaited = int(rules.awaited(states, 0))
        if GAME.outcome(states) is not None:
            return played
        seat = (awaited & -awaited).bit_length() - 1
        count = rules.legal_moves(states, 0, seat, room)
        numbers = room[:count].tolist()
        legal = [move_of(number) for number in numbers]
        move = bots[seat].choose(GAME.observe(states, seat), legal, rng)
        assert GAME.moves.to_number(move) in numbers
        remember()
        rules.apply(states, 0, seat, GAME.moves.to_number(move))
        tell(GAME.events_of_move(before, seat, move, states))
    pytest.fail("the game does not end")


NO_LIMITS = [
    CaboOptions(),
    CaboOptions(reset_to=99),
    CaboOptions(reset_to=95, failed_cabo=0, swap_opponents=True),
    CaboOptions(cards=6, peeks=3, memory="helped", protect_caller=True),
]


@pytest.mark.slow
@pytest.mark.clause("CB-18", "CB-20")
@pytest.mark.parametrize("options", NO_LIMITS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_hundreds_of_games_of_the_bot_end_without_limits_of_resets(players, options):
    """768 games in all; random games end by the ten thousand in test_whole_games.py."""
    for seed in range(48):
        play_quickly(players, options, seed)


def test_it_beats_the_random_bot():
    won = sum(
        play_game(["memory", "random"], CaboOptions(), seed).winners == (0,) for seed in range(8)
    )
    assert won >= 7


def test_it_replaces_two_cards_that_it_remembers_to_be_equal():
    table = Table("9 9 3 4 | 1 2 5 6", peeks=2, discard="8", draw="5")
    bot = at_table(table, "1:peek 1", "1:peek 2", "2:peek 1", "2:peek 2", "1:draw")
    assert choice(bot, table) == Place((0, 1))


def test_it_takes_a_low_discard_for_a_high_card_that_it_remembers():
    table = Table("12 3 | 1 2", peeks=1, discard="0")
    bot = at_table(table, "1:peek 1", "2:peek 1")
    assert choice(bot, table) == Take()
    assert bot.cards == {(0, 0): 12}


def test_it_follows_a_card_that_is_swapped_away():
    table = Table("12 3 | 1 2", peeks=1, discard="8", draw="12 11")
    bot = at_table(table, "1:peek 1", "2:peek 1", "1:draw", "1:discard", "2:draw", "2:swap 1 #1 1")
    assert bot.cards == {(1, 0): 12}


def test_it_gives_a_high_card_away_and_looks_at_what_it_does_not_know():
    table = Table("12 3 | 1 2", peeks=1, discard="8", draw="11")
    bot = at_table(table, "1:peek 1", "2:peek 1", "1:draw")
    assert isinstance(choice(bot, table), Swap)
    table = Table("1 3 | 1 2", peeks=1, discard="8", draw="7")
    bot = at_table(table, "1:peek 1", "2:peek 1", "1:draw")
    assert choice(bot, table) == Peek(1)


def test_it_calls_with_a_low_sum():
    table = Table("0 1 | 5 6", peeks=2)
    bot = at_table(table, "1:peek 1", "1:peek 2", "2:peek 1", "2:peek 2")
    assert choice(bot, table) == CallCabo()


def test_it_never_hears_what_its_seat_may_not_know():
    table = Table("12 3 | 1 2", peeks=1, discard="8", draw="5")
    bot = at_table(table, "1:peek 1", "2:peek 1", "1:draw", "1:place 2", seat=1)
    assert bot.cards == {(1, 0): 1}

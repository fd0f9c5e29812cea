"""Whole games of bots in compiled code: each seat knows what it may know, and thinks on that.

Chance has a stream of its own for each deal, and so has thinking, so that other bots, or the same
in other seats, meet the same deals. ``rotations`` games in a row share a deal: in each the bots sit
one seat further.
"""

from __future__ import annotations

from collections.abc import Callable

from tablee.bots.bot import MOST_REMARKS
from tablee.bots.mind import NOTHING_TO_SAY, Knowledge
from tablee.bots.search import Room, decide
from tablee.bots.traits import RANDOM, ROLLOUTS, STYLE, Traits
from tablee.game import Numbers, States
from tablee.generator import below, seed_stream, shuffle
from tablee.kernel import left_open, rule, template
from tablee.sim.playouts import pick_seat

apply: Callable[..., None] = left_open
awaited: Callable[..., int] = left_open
awaited_moves: Callable[..., int] = left_open
chance_due: Callable[..., int] = left_open
is_over: Callable[..., bool] = left_open
scores: Callable[..., None] = left_open
set_up: Callable[..., None] = left_open
supply: Callable[..., None] = left_open
winners: Callable[..., int] = left_open

interject: Callable[..., int] = left_open
know: Callable[..., None] = left_open
reveal: Callable[..., None] = left_open  # ``keep_secret``, but for the figures of who sees all

INTERJECTS = False
WATCHES = False

THINKING_SALT = 0x7468696E6B  # sets the stream of thinking apart from that of chance
STALLED = -1  # nobody had anything to do

# The columns of ``results``; the scores by seat follow.
MOVES, WINNERS, FIRST_SCORE = 0, 1, 2


@rule
def keep_secret(states: States, room: Room) -> None:
    """A bot is shown nothing of the state."""


@template
def bot_games(
    states: States,
    setting: Numbers,
    lineup: Traits,
    rotations: int,
    seed: int,
    first: int,
    games: int,
    knowledge: Knowledge,
    room: Room,
    chance: Numbers,
    thinking: Numbers,
    moves: Numbers,
    final: Numbers,
    results: Numbers,
    decisions: Numbers,
) -> None:
    """Games number ``first`` and on: one row of ``results`` each.

    ``lineup[b]`` are the traits of bot b; in game g it has seat (b + g) % rotations further on.
    """
    players = lineup.shape[0]
    for row in range(games):
        number = first + row
        turned = number % rotations
        seed_stream(chance, seed, number // rotations)
        seed_stream(thinking, seed ^ THINKING_SALT, number)
        set_up(states, 0, setting)
        for seat in range(players):
            knowledge[seat] = room.blank[0]
        results[row, MOVES] = bot_game(
            states, lineup, turned, knowledge, room, chance, thinking, moves, decisions
        )
        results[row, WINNERS] = winners(states, 0)
        scores(states, 0, final)
        for seat in range(players):
            results[row, FIRST_SCORE + seat] = final[seat]


@template
def bot_game(
    states: States,
    lineup: Traits,
    turned: int,
    knowledge: Knowledge,
    room: Room,
    chance: Numbers,
    thinking: Numbers,
    moves: Numbers,
    decisions: Numbers,
) -> int:
    """One game from its set-up to its end; how many moves it had, or ``STALLED``."""
    players = lineup.shape[0]
    played = 0
    while not is_over(states, 0):
        n = chance_due(states, 0)
        if n > 0:
            shuffle(chance, room.order, n)
            supply(states, 0, room.order)
            played += after_change(states, lineup, turned, knowledge, room, thinking)
            continue
        seats = awaited(states, 0)
        before = played
        # Where several are awaited, each in turn is asked; the first that wants to move does.
        while seats and played == before:
            seat = pick_seat(seats, thinking)
            seats &= ~(1 << seat)
            bot = (seat - turned) % players
            played += one_decision(
                states, lineup, bot, seat, turned, knowledge, room, thinking, moves
            )
            decisions[bot] += 1
        if played == before:
            return STALLED
    return played


@template
def one_decision(
    states: States,
    lineup: Traits,
    bot: int,
    seat: int,
    turned: int,
    knowledge: Knowledge,
    room: Room,
    thinking: Numbers,
    moves: Numbers,
) -> int:
    """What ``bot`` does at ``seat``, carried out; how many moves were made."""
    traits = lineup[bot]
    if traits[STYLE] == RANDOM:
        n = awaited_moves(states, 0, seat, moves)
        room.plan[0] = moves[below(thinking, n)]
        n = 1
    else:
        if not WATCHES:
            know(states, 0, seat, knowledge, seat)
        reveal(states, room)
        n = decide(knowledge, seat, seat, traits, int(traits[ROLLOUTS]), thinking, room)
    made = 0
    for m in range(n):
        # Interjections think in the same room, but never touch the plan.
        apply(states, 0, seat, int(room.plan[m]))
        made += 1 + after_change(states, lineup, turned, knowledge, room, thinking)
        if is_over(states, 0) or chance_due(states, 0) > 0:
            break
    return made


@template
def after_change(
    states: States,
    lineup: Traits,
    turned: int,
    knowledge: Knowledge,
    room: Room,
    thinking: Numbers,
) -> int:
    """Everybody sees what happened and may say something; how many moves that made."""
    players = lineup.shape[0]
    said = 0
    if WATCHES:
        for seat in range(players):
            know(states, 0, seat, knowledge, seat)
    if INTERJECTS and chance_due(states, 0) == 0 and not is_over(states, 0):
        for seat in range(players):
            traits = lineup[(seat - turned) % players]
            if traits[STYLE] == RANDOM:
                continue
            for _ in range(MOST_REMARKS):
                know(states, 0, seat, knowledge, seat)
                remark = interject(knowledge, seat, traits, thinking, room.scratch)
                if remark == NOTHING_TO_SAY:
                    break
                apply(states, 0, seat, remark)
                said += 1
    return said

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
from tablee.bots.traits import QUIET, RANDOM, STYLE, Traits
from tablee.game import Numbers, States
from tablee.generator import below, seed_stream, shuffle
from tablee.kernel import left_open, rule, template
from tablee.sim.curves import count_scores
from tablee.sim.playouts import pick_seat

apply: Callable[..., None] = left_open
awaited: Callable[..., int] = left_open
awaited_moves: Callable[..., int] = left_open
chance_due: Callable[..., int] = left_open
is_over: Callable[..., bool] = left_open
rounds: Callable[..., int] = left_open
scores: Callable[..., None] = left_open
set_up: Callable[..., None] = left_open
supply: Callable[..., None] = left_open
winners: Callable[..., int] = left_open

effort: Callable[..., int] = left_open
interject: Callable[..., int] = left_open
know: Callable[..., None] = left_open
plan: Callable[..., int] = left_open
reveal: Callable[..., None] = left_open  # ``keep_secret``, but for the figures of who sees all
ticks: Callable[[], int] = left_open  # of a clock

INTERJECTS = False
WATCHES = False

MOST_MOVES = 1_000_000  # of one game; the longest that bots have played had some thousands
THINKING_SALT = 0x7468696E6B  # sets the stream of thinking apart from that of chance
STALLED = -1  # nobody had anything to do, or nobody came to an end
STOPPED = -2  # whoever waits for the result does not want it any more


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
    stop: Numbers,
    knowledge: Knowledge,
    room: Room,
    chance: Numbers,
    thinking: Numbers,
    moves: Numbers,
    final: Numbers,
    all_winners: Numbers,
    all_scores: Numbers,
    all_moves: Numbers,
    all_rounds: Numbers,
    curve: Numbers,
    decisions: Numbers,
    spent: Numbers,
) -> int:
    """Games number ``first`` and on, a row each, until the columns are full; the ticks they took.

    ``lineup[b]`` are the traits of bot b; in game g it sits g % rotations seats further on.
    """
    players = lineup.shape[0]
    # Where nobody looks up or speaks, a change need not be told: at every move that takes long.
    noticing = WATCHES or (INTERJECTS and anybody_talks(lineup))
    begun = ticks()
    for row in range(all_moves.shape[0]):
        number = first + row
        turned = number % rotations
        seed_stream(chance, seed, number // rotations)
        seed_stream(thinking, seed ^ THINKING_SALT, number)
        set_up(states, 0, setting)
        for seat in range(players):
            knowledge[seat] = room.blank[0]
        all_moves[row] = bot_game(
            states,
            lineup,
            turned,
            noticing,
            stop,
            knowledge,
            room,
            chance,
            thinking,
            moves,
            final,
            curve,
            decisions,
            spent,
        )
        if all_moves[row] < 0:
            break
        all_winners[row] = winners(states, 0)
        all_rounds[row] = rounds(states, 0)
        scores(states, 0, final)
        for seat in range(players):
            all_scores[row, seat] = final[seat]
    return ticks() - begun


@template
def bot_game(
    states: States,
    lineup: Traits,
    turned: int,
    noticing: bool,
    stop: Numbers,
    knowledge: Knowledge,
    room: Room,
    chance: Numbers,
    thinking: Numbers,
    moves: Numbers,
    final: Numbers,
    curve: Numbers,
    decisions: Numbers,
    spent: Numbers,
) -> int:
    """One game from its set-up to its end; how many moves it had, ``STALLED`` or ``STOPPED``."""
    players = lineup.shape[0]
    played = 0
    counted = 0
    while not is_over(states, 0):
        n = chance_due(states, 0)
        if n > 0:
            shuffle(chance, room.order, n)
            supply(states, 0, room.order)
            if noticing:
                played += after_change(states, lineup, turned, knowledge, room, thinking, spent)
            continue
        if stop[0]:
            return STOPPED
        seats = awaited(states, 0)
        before = played
        # Where several are awaited, each in turn is asked; the first that wants to move does.
        while seats and played == before:
            seat = pick_seat(seats, thinking)
            seats &= ~(1 << seat)
            bot = (seat - turned) % players
            played += one_decision(
                states, lineup, bot, seat, turned, noticing, knowledge, room, thinking, moves, spent
            )
            decisions[bot] += 1
        if played == before or played > MOST_MOVES:
            return STALLED
        if curve.shape[0] > 0 and rounds(states, 0) > counted:
            scores(states, 0, final)
            count_scores(curve, counted, final, turned)
            counted += 1
    return played


@template
def one_decision(
    states: States,
    lineup: Traits,
    bot: int,
    seat: int,
    turned: int,
    noticing: bool,
    knowledge: Knowledge,
    room: Room,
    thinking: Numbers,
    moves: Numbers,
    spent: Numbers,
) -> int:
    """What ``bot`` does at ``seat``, carried out; how many moves were made."""
    traits = lineup[bot]
    begun = ticks()
    if traits[STYLE] == RANDOM:
        n = awaited_moves(states, 0, seat, moves)
        room.plan[0] = moves[below(thinking, n)]
        n = 1
    else:
        if not WATCHES:
            know(states, 0, seat, knowledge, seat)
        rollouts = effort(knowledge, seat, traits)
        if rollouts > 0:
            reveal(states, room)
            n = decide(knowledge, seat, seat, traits, rollouts, thinking, room)
        else:  # as ``decide`` would, but to hand all of the room on is a tenth of a quick game
            n = plan(knowledge, seat, traits, thinking, room.scratch, room.plan)
    spent[bot] += ticks() - begun
    made = 0
    for m in range(n):
        # Interjections think in the same room, but never touch the plan.
        apply(states, 0, seat, int(room.plan[m]))
        made += 1
        if noticing:
            made += after_change(states, lineup, turned, knowledge, room, thinking, spent)
        if is_over(states, 0) or chance_due(states, 0) > 0:
            break
    return made


@rule
def talks(traits: Traits) -> bool:
    """Whether a bot may say something outside of its turn."""
    return bool(traits[STYLE] != RANDOM and traits[QUIET] == 0)


@rule
def anybody_talks(lineup: Traits) -> bool:
    for bot in range(lineup.shape[0]):
        if talks(lineup[bot]):
            return True
    return False


@template
def after_change(
    states: States,
    lineup: Traits,
    turned: int,
    knowledge: Knowledge,
    room: Room,
    thinking: Numbers,
    spent: Numbers,
) -> int:
    """Everybody sees what happened and may say something; how many moves that made."""
    players = lineup.shape[0]
    said = 0
    if WATCHES:
        for seat in range(players):
            know(states, 0, seat, knowledge, seat)
    if INTERJECTS and chance_due(states, 0) == 0 and not is_over(states, 0):
        for seat in range(players):
            bot = (seat - turned) % players
            traits = lineup[bot]
            if not talks(traits):
                continue
            begun = ticks()
            for _ in range(MOST_REMARKS):
                know(states, 0, seat, knowledge, seat)
                remark = interject(knowledge, seat, traits, thinking, room.scratch)
                if remark == NOTHING_TO_SAY:
                    break
                apply(states, 0, seat, remark)
                said += 1
            spent[bot] += ticks() - begun
    return said

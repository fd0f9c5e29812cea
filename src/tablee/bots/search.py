"""The search of all games' bots: try the candidates in worlds that could be the true one.

Worlds are dealt from what the seat knows. In each, every candidate that is still in the race is
made and the game played on, everybody following the heuristic on what they would know there; after
some decisions it is cut off and the game's evaluation says how good it stands. Candidates meet the
same worlds and the same luck, so that differences show early; after each round the worse half
drops out (sequential halving), so that most of the work goes into the close ones. A bot may think
less where the game is all but decided: what it saves there it has for the open ones.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from tablee.bots.mind import Knowledge, Mind
from tablee.bots.traits import DEPTH, STAKES, STYLE, THOUGHT_STYLE, Traits
from tablee.game import Game, Numbers, States
from tablee.generator import GOLDEN, mix, shuffle
from tablee.kernel import bind, left_open, rule, template
from tablee.rules import MOVE_TYPE, ORDER_TYPE

apply: Callable[..., None] = left_open
awaited: Callable[..., int] = left_open
chance_due: Callable[..., int] = left_open
is_over: Callable[..., bool] = left_open
supply: Callable[..., None] = left_open

candidates: Callable[..., int] = left_open
deal_world: Callable[..., None] = left_open
evaluate: Callable[..., float] = left_open
know: Callable[..., None] = left_open
plan: Callable[..., int] = left_open

DEALT, TRIED = 0, 1  # of ``Room.worlds``: a world as dealt, and with a candidate tried in it

NEVER = 1e-9  # worlds in which a candidate fails, where there are none
LEAST = 0.05  # of the rollouts, however little is at stake: a hasty race is worse than none


class Room(NamedTuple):
    """Where a bot thinks: arrays that are used again at each decision."""

    scratch: Any
    plan: Numbers  # the moves decided on
    plans: Numbers  # [candidate, move]
    lengths: Numbers  # by candidate
    values: Numbers  # by candidate: summed over the worlds it was tried in
    priors: Numbers  # and what its odds are multiplied by, for what was known before
    standing: Numbers  # and how good it seems now
    tried: Numbers  # in how many worlds the candidates in the race were tried
    racing: Numbers  # the candidates still in the race, best first
    worlds: States
    minds: Knowledge  # [seat]: what everybody knows in the world as dealt
    trial_minds: Knowledge  # [seat]: and after a candidate
    blank: Knowledge
    reply: Numbers  # the moves of a game in thought
    luck: Numbers  # the generator of a game in thought
    order: Numbers
    thought_traits: Traits


def new_room(game: Game, mind: Mind, traits_length: int) -> Room:
    """Room for one thinker; threads need one each."""
    seats = game.players[-1]
    return Room(
        scratch=np.zeros(1, mind.scratch),
        plan=np.zeros(mind.longest_plan, MOVE_TYPE),
        plans=np.zeros((mind.most_candidates, mind.longest_plan), MOVE_TYPE),
        lengths=np.zeros(mind.most_candidates, MOVE_TYPE),
        values=np.zeros(mind.most_candidates, np.float64),
        priors=np.ones(mind.most_candidates, np.float64),
        standing=np.zeros(mind.most_candidates, np.float64),
        tried=np.zeros(1, np.int64),
        racing=np.zeros(mind.most_candidates, np.int64),
        worlds=np.zeros(2, game.layout),
        minds=np.zeros(seats, mind.knowledge),
        trial_minds=np.zeros(seats, mind.knowledge),
        blank=np.zeros(1, mind.knowledge),
        reply=np.zeros(mind.longest_plan, MOVE_TYPE),
        luck=np.zeros(1, np.uint64),
        order=np.zeros(game.longest_order, ORDER_TYPE),
        thought_traits=np.zeros(traits_length, np.float64),
    )


@template
def decide(
    knowledge: Knowledge,
    k: int,
    seat: int,
    traits: Traits,
    rollouts: int,
    generator: Numbers,
    room: Room,
) -> int:
    """What the bot does now: the moves are in ``room.plan``, their number is returned."""
    if rollouts <= 0:
        return plan(knowledge, k, traits, generator, room.scratch, room.plan)
    n = line_up(knowledge, k, traits, generator, room)
    if n > 1:
        worth = worth_trying(knowledge, k, seat, traits, rollouts, generator, room)
        race(knowledge, k, seat, traits, worth, n, generator, room)
    return take_best(n, room)


@template
def line_up(knowledge: Knowledge, k: int, traits: Traits, generator: Numbers, room: Room) -> int:
    """Put the candidates at the start; how many there are."""
    room.tried[0] = 0
    for c in range(room.priors.shape[0]):
        room.priors[c] = 1.0
    scratch = room.scratch
    n = candidates(knowledge, k, traits, generator, scratch, room.plans, room.lengths, room.priors)
    for c in range(n):
        room.values[c] = 0.0
        room.racing[c] = c
    for trait in range(traits.shape[0]):
        room.thought_traits[trait] = traits[trait]
    if traits[THOUGHT_STYLE] > 0:
        room.thought_traits[STYLE] = traits[THOUGHT_STYLE]
    return n


@template
def worth_trying(
    knowledge: Knowledge,
    k: int,
    seat: int,
    traits: Traits,
    rollouts: int,
    generator: Numbers,
    room: Room,
) -> int:
    """How many of the rollouts the decision is worth: all of them where the game is open.

    The better one of two choices changes the chance of a win the less the nearer that is to 0 or 1;
    one world tells about how near.
    """
    if traits[STAKES] <= 0:
        return rollouts
    deal_world(knowledge, k, generator, room.scratch, room.worlds, DEALT)
    for other in range(room.trial_minds.shape[0]):
        room.trial_minds[other] = room.blank[0]
    hope = evaluate(room.worlds, DEALT, seat, traits, room.trial_minds, room.scratch)
    return int(rollouts * max(LEAST, (4.0 * hope * (1.0 - hope)) ** traits[STAKES]))


@template
def race(
    knowledge: Knowledge,
    k: int,
    seat: int,
    traits: Traits,
    rollouts: int,
    n: int,
    generator: Numbers,
    room: Room,
) -> None:
    """Sequential halving: as many rounds as it takes to leave one, each with an equal share."""
    rounds = 0
    while (1 << rounds) < n:
        rounds += 1
    left = rollouts
    racing = n
    for done in range(rounds):
        worlds = max(1, left // ((rounds - done) * racing))
        try_out(knowledge, k, seat, traits, racing, worlds, generator, room)
        left -= worlds * racing
        sort_racing(racing, room)
        racing = (racing + 1) // 2


@template
def try_out(
    knowledge: Knowledge,
    k: int,
    seat: int,
    traits: Traits,
    racing: int,
    worlds: int,
    generator: Numbers,
    room: Room,
) -> None:
    """Try the first ``racing`` candidates in so many new worlds."""
    seats = room.minds.shape[0]
    for _ in range(worlds):
        deal_world(knowledge, k, generator, room.scratch, room.worlds, DEALT)
        room.tried[0] += 1
        generator[0] += GOLDEN
        luck = mix(generator[0])
        # A seat's record is written when it is first asked for; most are, so all are.
        for other in range(seats):
            room.minds[other] = room.blank[0]
            if other < player_count(room.worlds, DEALT):
                know(room.worlds, DEALT, other, room.minds, other)
        for r in range(racing):
            c = room.racing[r]
            room.worlds[TRIED] = room.worlds[DEALT]
            for other in range(seats):
                room.trial_minds[other] = room.minds[other]
            room.luck[0] = luck
            for m in range(room.lengths[c]):
                apply(room.worlds, TRIED, seat, int(room.plans[c, m]))
            play_on(int(traits[DEPTH]), room)
            room.values[c] += evaluate(
                room.worlds, TRIED, seat, traits, room.trial_minds, room.scratch
            )


@rule
def player_count(states: States, i: int) -> int:
    """Every game's record has its number of players."""
    return int(states[i]["players"])


@template
def play_on(decisions: int, room: Room) -> None:
    """Go on in thought for so many decisions, or to the end."""
    while decisions > 0 and not is_over(room.worlds, TRIED):
        n = chance_due(room.worlds, TRIED)
        if n > 0:
            shuffle(room.luck, room.order, n)
            supply(room.worlds, TRIED, room.order)
        elif not reply_once(room):
            return
        else:
            decisions -= 1


@template
def reply_once(room: Room) -> bool:
    """One awaited seat does what the heuristic says; False if nobody has anything to do."""
    seats = awaited(room.worlds, TRIED)
    seat = 0
    while seats >> seat:
        if (seats >> seat) & 1:
            know(room.worlds, TRIED, seat, room.trial_minds, seat)
            n = plan(
                room.trial_minds, seat, room.thought_traits, room.luck, room.scratch, room.reply
            )
            if n > 0:
                for m in range(n):
                    apply(room.worlds, TRIED, seat, int(room.reply[m]))
                return True
        seat += 1
    return False


@template
def sort_racing(racing: int, room: Room) -> None:
    """Best first; among equals the one that the heuristic liked better stays before."""
    worlds = float(room.tried[0])
    for r in range(racing):
        c = room.racing[r]
        odds = room.values[c] / max(worlds - room.values[c], NEVER)
        room.standing[c] = odds * room.priors[c]
    for r in range(1, racing):
        c = room.racing[r]
        at = r
        while at > 0 and room.standing[room.racing[at - 1]] < room.standing[c]:
            room.racing[at] = room.racing[at - 1]
            at -= 1
        room.racing[at] = c


@template
def take_best(n: int, room: Room) -> int:
    """The winner of the race into ``room.plan``."""
    if n == 0:
        return 0
    best = room.racing[0]
    for m in range(room.lengths[best]):
        room.plan[m] = room.plans[best, m]
    return int(room.lengths[best])


def names_of(game: Game, mind: Mind) -> dict[str, Any]:
    """What the templates of thought leave open, for one game."""
    return {
        **game.rules,
        **mind.thoughts,
        "WATCHES": mind.watches,
        "INTERJECTS": mind.interjects,
    }


def bound(function: Callable[..., Any], game: Game, mind: Mind) -> Callable[..., Any]:
    """A template of thought, for one game."""
    return bind(function, names_of(game, mind), game.name)

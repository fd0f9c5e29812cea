"""Games that the network plays alone to learn from them, and what is written down of each turn."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tablee.bots.mind import Knowledge
from tablee.bots.the_game.foresee import foresee_turns
from tablee.bots.the_game.fronts import lay_out_fronts, look_after
from tablee.bots.the_game.knowledge import KNOWLEDGE, know
from tablee.bots.the_game.network import hope_after, is_known
from tablee.bots.the_game.plan import write_turn
from tablee.bots.the_game.thinking import KEPT, MEASURES, SCRATCH, SEEN, lay_out
from tablee.bots.the_game.turns import find_turns
from tablee.bots.traits import Traits
from tablee.game import Numbers, States
from tablee.games.the_game.kernel import apply, cards_in_box, cards_left, is_over, set_up, supply
from tablee.games.the_game.layout import CARDS, HAND, LAYOUT
from tablee.generator import below, seed_stream, shuffle
from tablee.kernel import rule
from tablee.rules import MOVE_TYPE, ORDER_TYPE

# What a position of a lesson is
BEST = 0  # after the turn of which most was hoped
STRAYED = 1  # after another turn that was made in its place
LOOKED_AT = 2  # after a turn that was not made: its value is known at once

STRAY_SALT = 0x737472  # sets the stream of straying apart from that of chance
NEAR_BEST = 3  # turns that one strays to: the next best ones
TURNS = 45  # of a game, on average, more than there are
PLAYED, TRIED = 0, 1  # of ``Pupil.states``


class Lesson(NamedTuple):
    """What was seen after each turn of some games, in order."""

    sight: Numbers
    seen: Numbers
    measures: Numbers
    value: Numbers  # hoped for before the turn; of one that was looked at only, after it
    kind: Numbers
    goal: Numbers  # what the network should have said
    starts: Numbers  # where each game begins, and where the last one ends
    left: Numbers  # cards at the end of each game


class Pupil(NamedTuple):
    """Where a game is played and thought about; threads need one each."""

    states: States
    knowledge: Knowledge
    scratch: Any
    order: Numbers
    chance: Numbers
    luck: Numbers
    plans: Numbers
    lengths: Numbers


def new_lesson(games: int) -> Lesson:
    size = games * TURNS * 2
    return Lesson(
        sight=np.zeros((size, SEEN), np.int16),
        seen=np.zeros(size, np.uint8),
        measures=np.zeros((size, MEASURES), np.float32),
        value=np.zeros(size, np.float32),
        kind=np.zeros(size, np.uint8),
        goal=np.zeros(size, np.float32),
        starts=np.zeros(games + 1, np.int64),
        left=np.zeros(games, np.int64),
    )


def new_pupil() -> Pupil:
    return Pupil(
        states=np.zeros(2, LAYOUT),
        knowledge=np.zeros(2, KNOWLEDGE),
        scratch=np.zeros(1, SCRATCH),
        order=np.zeros(CARDS, ORDER_TYPE),
        chance=np.zeros(1, np.uint64),
        luck=np.zeros(1, np.uint64),
        plans=np.zeros((KEPT + 1, HAND + 1), MOVE_TYPE),
        lengths=np.zeros(KEPT + 1, np.int64),
    )


@rule
def play_to_learn(
    pupil: Pupil,
    lesson: Lesson,
    setting: Numbers,
    traits: Traits,
    seed: int,
    first: int,
    stray: int,
    heuristic: bool,
    aside: bool,
) -> None:
    """Games number ``first`` and on, until the lesson is full.

    In ``stray`` of a thousand turns another one is made than the best; ``heuristic``: the best is
    what the heuristic says; ``aside``: turns that are not made are looked at, too.
    """
    states = pupil.states
    end = 0
    for game in range(lesson.left.shape[0]):
        seed_stream(pupil.chance, seed, first + game)
        seed_stream(pupil.luck, seed ^ STRAY_SALT, first + game)
        lesson.starts[game] = end
        set_up(states, PLAYED, setting)
        shuffle(pupil.chance, pupil.order, cards_in_box(states, PLAYED))
        supply(states, PLAYED, pupil.order)
        pupil.knowledge[PLAYED]["highest"] = 0  # a record of zeros, but for what is written anyway
        pupil.knowledge[PLAYED]["laid_count"] = 0
        while not is_over(states, PLAYED):
            end = one_turn(pupil, lesson, traits, stray, heuristic, aside, end)
        lesson.left[game] = cards_left(states, PLAYED)
    lesson.starts[lesson.left.shape[0]] = end


@rule
def one_turn(
    pupil: Pupil,
    lesson: Lesson,
    traits: Traits,
    stray: int,
    heuristic: bool,
    aside: bool,
    end: int,
) -> int:
    """Think, write down and make a turn; where the lesson ends then."""
    knowledge, scratch = pupil.knowledge, pupil.scratch
    know(pupil.states, PLAYED, 0, knowledge, PLAYED)
    hope = think(knowledge, PLAYED, traits, scratch, heuristic)
    turns = int(scratch[0]["kept"])
    for which in range(turns):
        pupil.lengths[which] = write_turn(knowledge, PLAYED, scratch, which, pupil.plans[which])
    made, kind = 0, BEST
    if turns > 1 and int(below(pupil.luck, 1000)) < stray:
        made, kind = other_turn(pupil.luck, turns), STRAYED
    end = write_down(knowledge, PLAYED, scratch, lesson, made, kind, hope, end)
    if aside and turns > 1:
        other = other_turn(pupil.luck, turns)
        before = end
        end = write_down(knowledge, PLAYED, scratch, lesson, other, LOOKED_AT, 0.0, end)
        if end > before:
            lesson.value[before] = look_ahead(pupil, traits, other, heuristic)
    make(pupil, PLAYED, made)
    return end


@rule
def think(knowledge: Knowledge, k: int, traits: Traits, scratch: Numbers, heuristic: bool) -> float:
    """Find turns, the best first; how much is hoped for after it."""
    lay_out(knowledge, k, traits, scratch)
    if heuristic:
        find_turns(knowledge, k, traits, scratch, KEPT)
        lay_out_fronts(knowledge, k, scratch)
        return hope_after(knowledge, k, traits, scratch, 0)
    foresee_turns(knowledge, k, traits, scratch)
    return float(scratch[0]["hopes"][0])


@rule
def other_turn(luck: Numbers, turns: int) -> int:
    """One of those that are nearly the best."""
    return 1 + int(below(luck, min(turns - 1, NEAR_BEST)))


@rule
def write_down(
    knowledge: Knowledge,
    k: int,
    scratch: Numbers,
    lesson: Lesson,
    which: int,
    kind: int,
    value: float,
    end: int,
) -> int:
    """What is seen after a turn; nothing where the game is over then, or the lesson is full."""
    room = scratch[0]
    if is_known(knowledge, k, scratch, which) or end == lesson.value.shape[0]:
        return end
    look_after(knowledge, k, scratch, which)
    for n in range(int(room["seen"])):
        lesson.sight[end, n] = room["sight"][n]
    lesson.seen[end] = room["seen"]
    for n in range(MEASURES):
        lesson.measures[end, n] = room["measures"][n]
    lesson.kind[end] = kind
    lesson.value[end] = value
    return end + 1


@rule
def look_ahead(pupil: Pupil, traits: Traits, which: int, heuristic: bool) -> float:
    """What is hoped for when this turn has been made and the next cards have been drawn."""
    states, knowledge = pupil.states, pupil.knowledge
    states[TRIED] = states[PLAYED]
    make(pupil, TRIED, which)
    if is_over(states, TRIED):
        return 1.0 if cards_left(states, TRIED) == 0 else 0.0
    knowledge[TRIED] = knowledge[PLAYED]
    know(states, TRIED, 0, knowledge, TRIED)
    return think(knowledge, TRIED, traits, pupil.scratch, heuristic)


@rule
def make(pupil: Pupil, i: int, which: int) -> None:
    """A turn that was found, as far as the game goes on."""
    for n in range(int(pupil.lengths[which])):
        if not is_over(pupil.states, i):
            apply(pupil.states, i, 0, int(pupil.plans[which, n]))


@rule
def count_back(lesson: Lesson, trust: float) -> None:
    """The goals: what was hoped for one turn later, and by ``trust`` what came of it.

    What came after a turn that was not the best says nothing of the hope before it.
    """
    for game in range(lesson.left.shape[0]):
        goal = 1.0 if lesson.left[game] == 0 else 0.0
        for n in range(int(lesson.starts[game + 1]) - 1, int(lesson.starts[game]) - 1, -1):
            value = float(lesson.value[n])
            if lesson.kind[n] == LOOKED_AT:
                lesson.goal[n] = value
                continue
            lesson.goal[n] = goal
            goal = value if lesson.kind[n] == STRAYED else value + trust * (goal - value)

"""How the network learns: what is written down of games, the goals, the steps, the course."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tablee.bots.the_game.learn import Course, Learning, fresh_network
from tablee.bots.the_game.lesson import (
    BEST,
    LOOKED_AT,
    STRAYED,
    Lesson,
    count_back,
    new_lesson,
    new_pupil,
    play_to_learn,
)
from tablee.bots.the_game.levels import traits
from tablee.bots.the_game.network import with_network
from tablee.bots.the_game.row import FORESEEING
from tablee.bots.the_game.steps import (
    FIRST_LAYER,
    Layers,
    Pace,
    blame,
    learn_from,
    look,
    new_pace,
)
from tablee.bots.traits import STYLE
from tablee.games.the_game import GAME, TheGameOptions
from tablee.kernel import compiled

OPTIONS = TheGameOptions(starter="first", talk="silent")
SETTING = GAME.setting(1, OPTIONS)
GAMES = 6


def foresight() -> Any:
    row = traits("planner", 1, OPTIONS)
    row[STYLE] = FORESEEING
    return row


def played(*, stray: int = 0, heuristic: bool = False, aside: bool = False) -> Lesson:
    lesson = new_lesson(GAMES)
    row = with_network(foresight(), fresh_network(np.random.default_rng(3)))
    play = compiled(play_to_learn)
    play(new_pupil(), lesson, SETTING, row, 7, 0, stray, heuristic, aside)
    return lesson


def kinds(lesson: Lesson) -> set[int]:
    return set(lesson.kind[: lesson.starts[-1]].tolist())


def test_a_lesson_has_a_position_for_each_turn_that_does_not_end_the_game():
    lesson = played(heuristic=True)
    assert kinds(lesson) == {BEST}
    sizes = np.diff(lesson.starts)
    assert (sizes > 10).all()
    assert (lesson.seen[: lesson.starts[-1]] > 0).all()
    assert ((lesson.value >= 0) & (lesson.value <= 1)).all()


def test_the_heuristic_plays_other_games_than_the_network_on_the_same_deals():
    assert played(heuristic=True).left.tolist() != played().left.tolist()


def test_other_turns_are_made_now_and_then_or_only_looked_at():
    assert kinds(played(stray=300)) == {BEST, STRAYED}
    both = played(aside=True)
    assert kinds(both) == {BEST, LOOKED_AT}
    # To look at other turns changes nothing of the game.
    assert both.left.tolist() == played().left.tolist()


def lesson_of(*turns: tuple[int, float], left: int) -> Lesson:
    lesson = new_lesson(1)
    for n, (kind, value) in enumerate(turns):
        lesson.kind[n], lesson.value[n] = kind, value
    lesson.starts[1] = len(turns)
    lesson.left[0] = left
    return lesson


def goals(lesson: Lesson, trust: float) -> list[float]:
    count_back(lesson, trust)
    return lesson.goal[: lesson.starts[1]].tolist()


def test_a_goal_is_what_is_hoped_for_one_turn_later_and_by_trust_what_came_of_it():
    turns = ((BEST, 0.5), (BEST, 0.4), (BEST, 0.8))
    assert goals(lesson_of(*turns, left=0), 0.0) == pytest.approx([0.4, 0.8, 1.0])
    assert goals(lesson_of(*turns, left=0), 1.0) == pytest.approx([1.0, 1.0, 1.0])
    assert goals(lesson_of(*turns, left=5), 1.0) == [0.0, 0.0, 0.0]
    half = goals(lesson_of(*turns, left=0), 0.5)
    assert half == pytest.approx([(0.4 + (0.8 + 1.0) / 2) / 2, (0.8 + 1.0) / 2, 1.0])


def test_what_came_of_another_turn_says_nothing_of_the_hope_before_it():
    turns = ((BEST, 0.5), (STRAYED, 0.4), (BEST, 0.1))
    assert goals(lesson_of(*turns, left=5), 1.0) == pytest.approx([0.4, 0.0, 0.0])


def test_a_turn_that_was_looked_at_has_its_own_goal_and_is_passed_over():
    turns = ((BEST, 0.5), (LOOKED_AT, 0.3), (BEST, 0.8))
    assert goals(lesson_of(*turns, left=0), 0.0) == pytest.approx([0.8, 0.3, 1.0])


def surprise(lesson: Lesson, position: int, net: Layers) -> float:
    z = look(lesson, position, net, new_pace())
    return float(np.logaddexp(0, z) - lesson.goal[position] * z)


def slopes_at(lesson: Lesson, position: int, net: Layers) -> Pace:
    pace = new_pace()
    for m in range(FIRST_LAYER):
        pace.second_turned[:, m] = net.second[m]
    z = look(lesson, position, net, pace)
    blame(lesson, position, net, pace, 1 / (1 + np.exp(-z)) - lesson.goal[position])
    return pace


def test_the_slopes_are_those_of_the_surprise():
    """Each part of the network against a small change of some of its weights."""
    lesson = played(heuristic=True)
    count_back(lesson, 0.5)
    luck = np.random.default_rng(1)
    position = 20
    sight = lesson.sight[position, : lesson.seen[position]]
    net = Layers(*(part.astype(np.float64) for part in fresh_network(luck)))
    for part in net:
        part[:] += luck.normal(0, 0.05, part.shape)
    slopes = slopes_at(lesson, position, net).slopes
    found = 0
    for name, part, slope in zip(Layers._fields, net, slopes, strict=True):
        rows = sight if name == "of_sights" else range(part.shape[0])
        for row in luck.choice(rows, min(4, len(rows)), replace=False):
            at = (int(row), *(int(luck.integers(size)) for size in part.shape[1:]))
            sides = []
            for change in (1e-4, -1e-4):
                before = part[at]
                part[at] = before + change
                sides.append(surprise(lesson, position, net))
                part[at] = before
            expected = (sides[0] - sides[1]) / 2e-4
            assert float(slope[at]) == pytest.approx(expected, rel=0.01, abs=5e-4), name
            found += abs(expected) > 1e-3
    assert found > 8


def test_steps_make_what_was_learnt_less_surprising():
    lesson = played(heuristic=True)
    count_back(lesson, 1.0)
    net, pace = fresh_network(np.random.default_rng(1)), new_pace()
    positions = np.arange(int(lesson.starts[-1]))
    step = compiled(learn_from)
    losses = [step(lesson, positions, net, pace, 1e-3) / len(positions) for _ in range(60)]
    assert losses[-1] < 0.5 * losses[0]
    assert pace.steps[0] == 60


def test_a_step_is_the_same_plain_and_compiled():
    lesson = played(heuristic=True)
    count_back(lesson, 1.0)
    nets = []
    for step in (learn_from, compiled(learn_from)):
        net = fresh_network(np.random.default_rng(1))
        step(lesson, np.arange(8), net, new_pace(), 1e-3)
        nets.append(net)
    for plain, quick in zip(*nets, strict=True):
        assert plain == pytest.approx(quick, abs=1e-6)


def test_a_course_follows_from_its_seed():
    """Two threads play while a third learns; nothing depends on which is quicker."""
    course = Course(rounds=4, games=40, kept=2, heuristic=1)
    both = [Learning(foresight(), SETTING, course) for _ in range(2)]
    rounds = [list(learning.rounds()) for learning in both]
    assert [done.number for done in rounds[0]] == [1, 2, 3, 4]
    assert [(done.won, done.left) for done in rounds[0]] == [
        (done.won, done.left) for done in rounds[1]
    ]
    for one, other in zip(both[0].net, both[1].net, strict=True):
        assert (one == other).all()
    other = Learning(foresight(), SETTING, Course(rounds=4, games=40, kept=2, heuristic=1, seed=2))
    list(other.rounds())
    assert (other.net.of_sights != both[0].net.of_sights).any()


def test_a_course_goes_on_from_what_was_learnt_before():
    net = fresh_network(np.random.default_rng(5))
    before = net.of_sights.copy()
    course = Course(rounds=2, games=20, kept=2)
    learning = Learning(foresight(), SETTING, course, net)
    list(learning.rounds())
    assert learning._heuristic == 0
    assert (learning.net.of_sights != before).any()

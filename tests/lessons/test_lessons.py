"""Every lesson is a real game: the rules reach its positions, and its tasks can be done."""

from __future__ import annotations

from fnmatch import fnmatchcase

import pytest

from tablee.errors import IllegalMove, InvalidMove
from tablee.game import Game
from tablee.lessons import Step, lesson_of, try_moves
from tablee.lessons.arranged import ArrangedMatch, contents, order_of
from tablee.lessons.lesson import WORDS
from tablee.registry import find_game, game_names
from tablee.words import LANGUAGES, entries

SENTENCES = {"title", "text", "task", "done"}


def all_steps() -> list[tuple[Game, Step]]:
    games = [find_game(name) for name in game_names()]
    lessons = [(game, lesson_of(game)) for game in games]
    return [(game, step) for game, lesson in lessons for step in (*lesson.steps, *lesson.examples)]


every_step = pytest.mark.parametrize(
    ("game", "step"), all_steps(), ids=[f"{game.name}-{step.name}" for game, step in all_steps()]
)


def step_of(game: str, name: str) -> tuple[Game, Step]:
    found = find_game(game)
    return found, lesson_of(found).find(name)


def done_as_asked(game: Game, step: Step) -> list[str]:
    """The wanted moves, each the first legal one that is as asked for, in the order of the task."""
    made: list[str] = []
    for pattern in step.wanted:
        legal = map(game.moves.format_move, try_moves(game, step, made).moves)
        made.append(next(move for move in legal if fnmatchcase(move, pattern)))
    return made


@every_step
def test_a_task_is_not_done_at_the_start_and_is_done_by_what_it_asks_for(game: Game, step: Step):
    assert step.wanted
    made = done_as_asked(game, step)
    for k in range(len(made)):
        assert not try_moves(game, step, made[:k]).reached
    tried = try_moves(game, step, made)
    assert tried.reached
    assert len(tried.scenes) == 1 + len(step.after)


@every_step
def test_the_learner_is_awaited_at_the_start_and_sees_one_seat_only(game: Game, step: Step):
    tried = try_moves(game, step, ())
    assert 0 in tried.awaited
    assert tried.legal
    assert tried.scenes[0].observation.viewer == 0
    assert tried.scenes[0].observation == begun(game, step).observe(0)


def begun(game: Game, step: Step) -> ArrangedMatch:
    match = ArrangedMatch(game, step)
    for written in step.before:
        seat, _, move = written.partition(":")
        match.apply(int(seat) - 1, move)
    return match


@every_step
def test_tries_leave_nothing_behind(game: Game, step: Step):
    before = try_moves(game, step, ())
    try_moves(game, step, done_as_asked(game, step))
    assert try_moves(game, step, ()) == before


def test_all_sentences_are_there_and_none_is_left_over():
    wanted = {f"{game.name}.{step.name}.{part}" for game, step in all_steps() for part in SENTENCES}
    wanted |= {f"lesson.ready_{name}" for name in game_names()}
    for language in LANGUAGES:
        assert set(entries(WORDS, language)) == wanted


def test_steps_of_a_game_have_different_names():
    for name in game_names():
        lesson = lesson_of(find_game(name))
        names = [step.name for step in (*lesson.steps, *lesson.examples)]
        assert len(set(names)) == len(names)
        assert len(lesson.steps) >= 5


@pytest.mark.clause("TG-7")
@pytest.mark.parametrize("card", [36, 38])
def test_only_exactly_ten_back_is_taken(card: int):
    game, step = step_of("the-game", "back")
    with pytest.raises(IllegalMove) as caught:
        try_moves(game, step, (), (f"{card}>A",))
    assert "47" in caught.value.text("en")
    assert try_moves(game, step, (), ("37>A",)).reached


@pytest.mark.clause("TG-12")
def test_the_wrong_order_ends_the_game_and_the_task_is_not_done():
    game, step = step_of("the-game", "end")
    tried = try_moves(game, step, ("93>A",))
    assert tried.scenes[-1].observation.outcome.termination == "stuck"
    assert not tried.reached


@pytest.mark.clause("UT-9")
def test_after_the_green_arrow_the_last_number_still_counts():
    game, step = step_of("upturn", "arrow")
    seen = try_moves(game, step, ("green left",)).scenes[-1].observation
    assert (seen.row, seen.last_number, seen.on_turn) == ("falling", 32, 1)


@pytest.mark.clause("CB-9")
def test_a_set_in_either_order_is_what_is_asked_for():
    game, step = step_of("cabo", "set")
    for places in ("1+2", "2+1"):
        assert try_moves(game, step, ("take", f"place {places}")).reached
    assert not try_moves(game, step, ("take", "place 1")).reached


@pytest.mark.clause("CB-10", "CB-11")
def test_seven_and_eight_are_shown_and_go_back():
    game, step = step_of("cabo", "not_equal")
    tried = try_moves(game, step, ("take", "place 1+2"))
    assert tried.reached
    kinds = [event.__struct_config__.tag for event in tried.scenes[0].events]
    assert "set-failed" in kinds


def test_a_preview_is_not_made():
    game, step = step_of("the-game", "rise")
    seen = try_moves(game, step, (), ("3>A", "11>A"))
    assert seen.reached
    assert seen.scenes[0].events == ()
    assert not try_moves(game, step, ()).reached


@pytest.mark.clause("UT-12")
def test_a_run_that_is_only_prepared_is_not_done_yet():
    game, step = step_of("upturn", "run")
    moves = done_as_asked(game, step)
    assert not try_moves(game, step, (), moves).reached
    assert try_moves(game, step, moves).reached


def test_what_is_no_move_is_refused():
    game, step = step_of("the-game", "rise")
    with pytest.raises(InvalidMove):
        try_moves(game, step, ("three on A",))
    with pytest.raises(InvalidMove):
        try_moves(game, step, (100_000,))
    with pytest.raises(IllegalMove):
        try_moves(game, step, ("end",))


def test_a_shuffle_begins_as_it_is_told_and_is_a_permutation():
    box = contents(find_game("cabo"))
    order = order_of(box, ["5", "5", "13"])
    assert [box[index] for index in order[:3]] == ["5", "5", "13"]
    assert sorted(order) == list(range(52))
    with pytest.raises(ValueError, match="no 13 left"):
        order_of(box, ["13", "13", "13"])


def test_a_game_without_a_lesson_has_none():
    class Unknown:
        name = "a game of somebody else's"

    assert lesson_of(Unknown()) is None

"""Lessons as the HTTP routes show them: their sentences, and a table that nobody sits at."""

from __future__ import annotations

from tablee.game import Game
from tablee.lessons import Lesson, Step, try_moves
from tablee.lessons.lesson import LEARNER, WORDS
from tablee.options import options_as_dict, read_options
from tablee.wire import http as h
from tablee.wire.tables import Seat, Table
from tablee.words import Language, general, say


def describe(game: Game, lesson: Lesson, language: Language) -> h.Lesson:
    """A whole lesson in somebody's language."""
    return h.Lesson(
        game=game.name,
        title=say(game.package, "title", language),
        steps=tuple(_step(game, step, language) for step in lesson.steps),
        examples=tuple(_step(game, step, language) for step in lesson.examples),
        ready=say(WORDS, f"lesson.ready_{game.name}", language),
    )


def _step(game: Game, step: Step, language: Language) -> h.LessonStep:
    def sentence(part: str) -> str:
        return say(WORDS, f"{game.name}.{step.name}.{part}", language)

    return h.LessonStep(
        name=step.name,
        title=sentence("title"),
        text=sentence("text"),
        task=sentence("task"),
        done=sentence("done"),
        table=_table(game, step, language),
        clause=step.clause,
    )


def _table(game: Game, step: Step, language: Language) -> Table:
    you = Seat(kind="person", name=general("play.you").text(language))
    others = tuple(Seat(kind="bot", name=name) for name in step.others)
    return Table(
        id="",
        game=game.name,
        phase="playing",
        options=options_as_dict(read_options(game, step.options)),
        seats=(you, *others),
        host=LEARNER,
        listed=False,
        seconds_per_move=0,
        number=1,
        commitment="",
    )


def try_at(game: Game, step: Step, asked: h.Try) -> h.Tried:
    """What comes of the moves that somebody tries. It runs in a thread of its own."""
    tried = try_moves(game, step, asked.moves, asked.preview)
    scenes = tuple(h.Scene(scene.events, scene.observation) for scene in tried.scenes)
    return h.Tried(scenes, tried.awaited, tried.legal, tried.moves, tried.reached)

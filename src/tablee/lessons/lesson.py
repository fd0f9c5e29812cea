"""A lesson as it is written down: one file for each game, its sentences in the catalogues."""

from __future__ import annotations

import functools
from importlib.resources import files
from typing import Any

import msgspec

from tablee.game import Game

WORDS = "tablee.lessons"
LEARNER = 0  # the seat of whoever learns


class Step(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One position, and what the learner is asked to do there."""

    name: str  # its sentences are "game.name.title", ".text", ".task" and ".done"
    others: tuple[str, ...]  # who sits at the seats after the learner's
    deal: tuple[str, ...]  # what comes out of the box first, in this order
    options: dict[str, Any] = {}
    before: tuple[str, ...] = ()  # moves that were made, as saved games write them: "2:37>A"
    wanted: tuple[str, ...]  # moves of the learner's, each as written or as a pattern: "3>[AB]"
    must_be_played: bool = False  # whether it is not enough to prepare them
    after: tuple[str, ...] = ()  # what the others answer when all of that is done
    clause: str | None = None  # of the rulebook: the page offers the step there too

    @property
    def players(self) -> int:
        return 1 + len(self.others)


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first steps of a game, and examples that only its rulebook shows."""

    steps: tuple[Step, ...]
    examples: tuple[Step, ...] = ()

    def find(self, name: str) -> Step | None:
        """The step or example called ``name``."""
        return next((step for step in (*self.steps, *self.examples) if step.name == name), None)


@functools.cache
def lesson_of(game: Game) -> Lesson | None:
    """The lesson of a game; None where nobody has written one."""
    source = files(WORDS) / f"{game.name}.toml"
    if not source.is_file():
        return None
    return msgspec.toml.decode(source.read_text("utf-8"), type=Lesson)

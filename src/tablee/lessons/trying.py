"""What comes of the moves that a learner tries at a step. Nothing is kept between two tries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from tablee.game import Event, Game, Move, Observation, Seat
from tablee.lessons.arranged import ArrangedMatch
from tablee.lessons.lesson import LEARNER, Step
from tablee.match import AnyMove, Match


@dataclass(frozen=True)
class Scene:
    """Something that happened, and the table after it, through the learner's eyes."""

    events: tuple[Event, ...]
    observation: Observation


@dataclass(frozen=True)
class Tried:
    """The table after a try."""

    scenes: tuple[Scene, ...]  # of the last move and of the others' answer; else how it stands
    awaited: tuple[Seat, ...]
    legal: tuple[int, ...]
    moves: tuple[Move, ...]  # the same as values
    reached: bool  # whether all that was asked for has been done


def try_moves(
    game: Game, step: Step, made: Sequence[AnyMove], preview: Sequence[AnyMove] | None = None
) -> Tried:
    """Make moves at a step, and then look what others would lead to.

    ``IllegalMove`` and ``InvalidMove`` say why something cannot be done.
    """
    match = ArrangedMatch(game, step)
    _play(match, step.before)
    own: list[str] = []
    scenes = [Scene((), match.observe(LEARNER))]
    reached = _is_reached(step, own)
    for move in made:
        happened = match.apply(LEARNER, move)
        scenes = [Scene(happened.seen_by(LEARNER), match.observe(LEARNER))]
        own.append(_written(game, move))
        if not reached and _is_reached(step, own):
            reached = True
            scenes.extend(_play(match, step.after))
    if preview is not None:
        seen = match.preview(LEARNER, preview)
        scenes = [Scene((), seen.observation)]
        moves = seen.legal_moves
        own.extend(_written(game, move) for move in preview)
        reached = reached or (not step.must_be_played and _is_reached(step, own))
    else:
        moves = match.legal_moves(LEARNER)
    legal = tuple(game.moves.to_number(move) for move in moves)
    return Tried(tuple(scenes), match.awaited, legal, moves, reached)


def _play(match: Match, steps: Sequence[str]) -> list[Scene]:
    """Moves that are written down, each with its seat from 1."""
    scenes = []
    for written in steps:
        seat, _, move = written.partition(":")
        happened = match.apply(int(seat) - 1, move)
        scenes.append(Scene(happened.seen_by(LEARNER), match.observe(LEARNER)))
    return scenes


def _written(game: Game, move: AnyMove) -> str:
    if isinstance(move, str):
        move = game.moves.parse_move(move)
    elif not isinstance(move, Move):
        move = game.moves.from_number(int(move))
    return game.moves.format_move(move)


def _is_reached(step: Step, own: Sequence[str]) -> bool:
    """Whether every wanted move was made, in whatever order and with whatever between."""
    left = list(own)
    for pattern in step.wanted:
        found = next((move for move in left if fnmatchcase(move, pattern)), None)
        if found is None:
            return False
        left.remove(found)
    return True

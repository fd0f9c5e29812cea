"""The bodies of the HTTP routes."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from tablee.game import Outcome
from tablee.wire.inbound import AnyMove
from tablee.wire.problems import Problem
from tablee.wire.tables import Phase, Seat, Table
from tablee.words import Language


class NewGuest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who one is, for those at the table; there is no account."""

    name: Annotated[str, msgspec.Meta(max_length=80)]
    language: Language | None = None


class Guest(msgspec.Struct, frozen=True):
    name: str
    language: Language


class NewSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a new table; the first that is "me" is the host's."""

    kind: Literal["me", "open", "bot"]
    bot: Annotated[str, msgspec.Meta(max_length=40)] | None = None  # else the usual one


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be set up."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    seats: Annotated[tuple[NewSeat, ...], msgspec.Meta(min_length=1, max_length=32)]
    options: dict[str, str | int | bool] = {}
    listed: bool = False
    seconds_per_move: Annotated[int, msgspec.Meta(ge=0, le=86_400)] = 0
    hints: bool = False


class Created(msgspec.Struct, frozen=True):
    table: Table
    link: str  # the path of the table's page


class ListedTable(msgspec.Struct, frozen=True):
    """A table in the lobby, or in one's own list."""

    id: str
    game: str
    phase: Phase
    seats: tuple[Seat, ...]
    changed: int  # seconds since 1970
    seat: int | None = None  # one's own


class Tables(msgspec.Struct, frozen=True):
    tables: tuple[ListedTable, ...]


class FinishedGame(msgspec.Struct, frozen=True):
    """A game that is over."""

    table: str
    number: int  # of the game at its table
    game: str
    players: tuple[str, ...]
    outcome: Outcome
    ended: int  # seconds since 1970
    seat: int | None = None  # one's own


class FinishedGames(msgspec.Struct, frozen=True):
    games: tuple[FinishedGame, ...]


class SeatLink(msgspec.Struct, frozen=True):
    """A link that moves a seat to another device, once."""

    token: str
    link: str
    seconds: int  # how long it can be used


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    token: Annotated[str, msgspec.Meta(max_length=64)]


class Claimed(msgspec.Struct, frozen=True):
    table: str
    seat: int


class OptionInfo(msgspec.Struct, frozen=True):
    name: str
    default: str | int | bool
    meaning: str
    labels: dict[str, str]  # of values that do not speak for themselves
    allowed: tuple[str | int | bool, ...] | None = None  # the values, or
    lowest: int | None = None  # a whole number from here
    highest: int | None = None  # to here


class GameInfo(msgspec.Struct, frozen=True):
    """A game on the shelf."""

    name: str
    title: str
    tagline: str
    duration: str
    fewest: int
    most: int
    options: tuple[OptionInfo, ...]
    bots: tuple[str, ...]  # the first is the usual one
    about_bots: dict[str, str]  # by name: how it plays, where there is a line about it
    rules_version: int


class Rulebook(msgspec.Struct, frozen=True):
    """The rules of a game in our own words, as Markdown with clause ids."""

    game: str
    title: str
    markdown: str


class LessonStep(msgspec.Struct, frozen=True):
    """A position of a lesson, and what one is asked to do there."""

    name: str
    title: str
    text: str
    task: str
    done: str  # what is said when it is done
    table: Table  # as if it were a table; nobody sits at it, and nothing of it is kept
    clause: str | None  # of the rulebook: where it is an example


class Lesson(msgspec.Struct, frozen=True):
    """The first steps of a game, and examples for its rulebook."""

    game: str
    title: str
    steps: tuple[LessonStep, ...]
    examples: tuple[LessonStep, ...]
    ready: str  # what is said at the end


class Try(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Moves of the learner's at a step, all from its beginning on."""

    moves: Annotated[tuple[AnyMove, ...], msgspec.Meta(max_length=64)] = ()
    preview: Annotated[tuple[AnyMove, ...], msgspec.Meta(max_length=32)] | None = None


class Scene(msgspec.Struct, frozen=True):
    """Something that happened, and the table after it."""

    events: tuple[Any, ...]
    observation: Any


class Tried(msgspec.Struct, frozen=True):
    """What came of the last move, and of what the others answered; or how the step begins."""

    scenes: tuple[Scene, ...]  # one at least; of a preview exactly one, without events
    awaited: tuple[int, ...]
    legal: tuple[int, ...]  # numbers of moves
    moves: tuple[Any, ...]  # the same moves as values
    reached: bool  # whether all that was asked for has been done


class Games(msgspec.Struct, frozen=True):
    games: tuple[GameInfo, ...]


class NumberedMove(msgspec.Struct, frozen=True):
    """A move of the game's move space."""

    number: int
    written: str
    move: Any  # typed: its kind under "type", and what it is about


class Moves(msgspec.Struct, frozen=True):
    moves: tuple[NumberedMove, ...]


class ReplayStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table after one move of a finished game."""

    events: tuple[Any, ...]
    observations: tuple[Any, ...]  # one, or one for each seat where all cards are open
    seat: int | None = None  # who moved; None for the deal
    move: str | None = None


class Replay(msgspec.Struct, frozen=True):
    view: str
    steps: tuple[ReplayStep, ...]


class Verified(msgspec.Struct, frozen=True):
    """Whether the shuffle and the moves of a finished game are as they should be."""

    good: bool
    commitment: str
    moves: int
    text: str


class Trouble(msgspec.Struct, frozen=True):
    """Why a request was refused."""

    code: Problem
    text: str


class Health(msgspec.Struct, frozen=True):
    status: Literal["ok", "stopping", "storage"]
    version: str
    compiled: bool  # whether the rules are compiled yet

"""One game being played: the only writer of a state.

A match is its options, its seed and its moves; everything else follows. Nothing leaves it but
observations and events, and both are made for one viewer.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import msgspec
import numpy as np
from numpy.typing import NDArray

from tablee import fair
from tablee.errors import IllegalMove
from tablee.game import (
    Event,
    Game,
    Move,
    Observation,
    Outcome,
    PublicEvent,
    Seat,
    States,
    Viewer,
    seats_of,
)
from tablee.options import check_players
from tablee.rules import (
    ENCODED_TYPE,
    ILLEGAL,
    ORDER_TYPE,
    Rules,
    room_for_moves,
    room_for_seats,
    rules_of,
)
from tablee.words import general

AnyMove: TypeAlias = "Move | int | str"  # typed, numbered or written


class Happened(msgspec.Struct, frozen=True, gc=False):
    """What one move (or the set-up) led to. It is told to each viewer by ``seen_by``."""

    _events: tuple[Event, ...]

    def seen_by(self, viewer: Viewer) -> tuple[Event, ...]:
        """The events that ``viewer`` may know of, cut to what they may know."""
        seen = [event.seen_by(viewer) for event in self._events]
        return tuple([event for event in seen if event is not None])

    def seen_by_all(self, players: int) -> tuple[tuple[Event, ...], ...]:
        """The same for those who watch, then for every seat; mostly it is the same for all."""
        if all([isinstance(event, PublicEvent) for event in self._events]):  # noqa: C419 - faster
            return (self._events,) * (players + 1)
        # Those who see the same share it: the last moves of every table stay in memory.
        public = self.seen_by(None)
        seen = [self.seen_by(seat) for seat in range(players)]
        return (public, *[public if mine == public else mine for mine in seen])


@dataclass(frozen=True, slots=True)
class Played:
    """A move that was made."""

    seat: Seat
    move: int


# A server has many tables, and most moves are made at many of them: they share one object.
_played = functools.lru_cache(maxsize=65_536)(Played)


@dataclass(frozen=True)
class Preview:
    """What the table would look like to a seat, and what would be legal then."""

    observation: Observation
    legal_moves: tuple[Move, ...]


class Standing(NamedTuple):
    """How a game stands after a move, for everybody at its table."""

    observations: tuple[Observation, ...]  # of those who watch, then of each seat
    awaited: tuple[Seat, ...]
    legal: tuple[tuple[int, ...], ...]  # by seat: the numbers of the legal moves, ascending


class Match:
    """One game from the deal to its outcome.

    ``seed`` decides every shuffle (fair.py); whoever holds it knows all cards. ``options`` is the
    game's options record. ``rules`` are the plain or compiled rules; by default what is ready.
    """

    def __init__(
        self,
        game: Game,
        *,
        players: int,
        seed: bytes,
        options: Any = None,
        rules: Rules | None = None,
    ) -> None:
        self.game = game
        self.players = check_players(game, players)
        self.options = game.options() if options is None else options
        game.check_options(players, self.options)
        self.played: list[Played] = []
        self._seed = seed
        self._given_rules = rules
        self._chance_steps = 0
        self._states = np.zeros(1, game.layout)
        self._rules.set_up(self._states, 0, game.setting(players, self.options))
        self.opening = Happened(self._settle_chance())

    @property
    def _rules(self) -> Rules:
        given = self._given_rules
        if given is None:
            given = rules_of(self.game)
            if given.mode == "compiled":  # nothing faster will come
                self._given_rules = given
        return given

    # --- what may be known -----------------------------------------------------------------------

    def observe(self, viewer: Viewer) -> Observation:
        """What ``viewer`` (a seat, or None for a spectator) may know now."""
        if viewer is not None:
            self._check_seat(viewer)
        return self.game.observe(self._states, viewer)

    def standing(self) -> Standing:
        """All that is told around a table after a move, made together in less time."""
        players = self.players
        counts, moves = room_for_seats(self.game, players)
        awaited = seats_of(self._rules.stand(self._states, 0, counts, moves))
        number_of_moves = counts.tolist()
        numbers, start, legal = moves[: sum(number_of_moves)].tolist(), 0, []
        for n in number_of_moves:
            legal.append(tuple(numbers[start : start + n]))
            start += n
        return Standing(self.game.observe_all(self._states, players), awaited, tuple(legal))

    def encode(self, seat: Seat) -> NDArray[Any]:
        """The same as numbers, for those who learn from it."""
        self._check_seat(seat)
        out = np.zeros(sum(field.size for field in self.game.encoding), ENCODED_TYPE)
        self._rules.encode(self._states, 0, seat, out)
        return out

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """The seats whose move the game waits for."""
        bits = int(self._rules.awaited(self._states, 0))
        return tuple(seat for seat in range(self.players) if bits >> seat & 1)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        return self.game.outcome(self._states)

    def legal_numbers(self, seat: Seat) -> NDArray[Any]:
        """The numbers of the legal moves of ``seat``, ascending."""
        self._check_seat(seat)
        return self._legal_numbers(self._states, seat)

    def legal_moves(self, seat: Seat) -> tuple[Move, ...]:
        """The legal moves of ``seat``."""
        self._check_seat(seat)
        return self._legal_moves(self._states, seat)

    def mask(self, seat: Seat) -> NDArray[np.bool_]:
        """For every move of the move space, whether it is legal for ``seat``."""
        mask = np.zeros(self.game.moves.count, np.bool_)
        mask[self.legal_numbers(seat)] = True
        return mask

    # --- playing ---------------------------------------------------------------------------------

    def apply(self, seat: Seat, move: AnyMove) -> Happened:
        """Make a move. ``IllegalMove`` says why not, and then nothing has changed."""
        self._check_seat(seat)
        move, number = self._read(move)
        # NumPy copies a record field by field; its bytes are copied at once.
        before = np.frombuffer(self._states.tobytes(), self.game.layout)
        due = self._rules.make(self._states, 0, seat, number, room_for_moves(self.game))
        if due == ILLEGAL:
            raise self._illegal(self._states, seat, move)
        events = self.game.events_of_move(before, seat, move, self._states)
        self.played.append(_played(seat, number))
        return Happened((*events, *self._settle_chance()) if due else events)

    def preview(self, seat: Seat, moves: Sequence[AnyMove]) -> Preview:
        """What the table would look like to ``seat`` after these moves of its own.

        Nothing of it is logged, binding, or seen by others. A move whose outcome ``seat`` cannot
        know beforehand (the cards it would draw) can only be made, not tried.
        """
        self._check_seat(seat)
        states = self._states.copy()
        for move in moves:
            typed, number = self._read(move)
            self._check_legal(states, seat, typed, number)
            if not self.game.can_preview(states, seat, typed):
                written = self.game.moves.format_move(typed)
                raise IllegalMove(general("preview.unknown", move=written))
            self._rules.apply(states, 0, seat, number)
        return Preview(self.game.observe(states, seat), self._legal_moves(states, seat))

    # --- afterwards ------------------------------------------------------------------------------

    def afresh(self) -> Match:
        """The same game as it was dealt, to be played again elsewhere."""
        return Match(
            self.game,
            players=self.players,
            seed=self._seed,
            options=self.options,
            rules=self._given_rules,
        )

    def retold(self, moves: int | None = None) -> Iterator[Happened]:
        """All that happened from the deal on, or up to so many moves.

        It is played again, for events are not kept.
        """
        again = self.afresh()
        yield again.opening
        for played in self.played[:moves]:
            yield again.apply(played.seat, played.move)

    def review(self, viewer: Viewer, *, all_open: bool) -> Observation:
        """The table as a replay of a finished game may show it, with nothing forgotten."""
        return self.game.review(self._states, viewer, all_open=all_open)

    def fingerprint(self) -> str:
        """A hash of the whole state, to compare two replays; it tells nothing of the cards."""
        return hashlib.sha256(self._seed + self._states.tobytes()).hexdigest()

    # --- inside ----------------------------------------------------------------------------------

    def _legal_numbers(self, states: States, seat: Seat) -> NDArray[Any]:
        room = room_for_moves(self.game)
        count = int(self._rules.legal_moves(states, 0, seat, room))
        return np.sort(room[:count])

    def _legal_moves(self, states: States, seat: Seat) -> tuple[Move, ...]:
        from_number = self.game.moves.from_number
        return tuple(from_number(int(number)) for number in self._legal_numbers(states, seat))

    def _check_legal(self, states: States, seat: Seat, move: Move, number: int) -> None:
        if not self._rules.is_legal(states, 0, seat, number, room_for_moves(self.game)):
            raise self._illegal(states, seat, move)

    def _illegal(self, states: States, seat: Seat, move: Move) -> IllegalMove:
        return IllegalMove(self.game.why_illegal(self.game.observe(states, seat), seat, move))

    def _settle_chance(self) -> tuple[Event, ...]:
        """Carry out the chance steps that are due."""
        events: list[Event] = []
        while n := int(self._rules.chance_due(self._states, 0)):
            order = np.array(self._order(self._chance_steps, n), ORDER_TYPE)
            before = self._states.copy()
            self._rules.supply(self._states, 0, order)
            self._chance_steps += 1
            events.extend(self.game.events_of_chance(before, self._states))
        return tuple(events)

    def _order(self, step: int, n: int) -> list[int]:
        """The outcome of a chance step."""
        return fair.shuffled(self._seed, step, n)

    def _read(self, move: AnyMove) -> tuple[Move, int]:
        moves = self.game.moves
        if isinstance(move, str):
            move = moves.parse_move(move)
        elif not isinstance(move, Move):
            return moves.from_number(int(move)), int(move)
        return move, moves.to_number(move)

    def _check_seat(self, seat: Seat) -> None:
        if not 0 <= seat < self.players:
            raise IllegalMove(general("seat.unknown", seat=seat, most=self.players - 1))

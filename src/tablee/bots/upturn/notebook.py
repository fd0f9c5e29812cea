"""The notes of one seat at a table of UpTurn: the same record as ``know`` writes from a state.

What lies open comes from the observation. What has to be remembered comes from the events; on the
way they keep the record as it was at each of them, for the memory looks at that.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tablee.bots.mind import Knowledge, Notebook
from tablee.bots.upturn.knowledge import HIDDEN, KNOWLEDGE
from tablee.bots.upturn.memory import MEMORY, note_gift, note_lay, note_pass, note_refill
from tablee.game import Event, Observation, Seat
from tablee.games.upturn.bag import begins_line
from tablee.games.upturn.bits import as_words
from tablee.games.upturn.events import (
    BagRefilled,
    RackDealt,
    RowTurned,
    StartingTileLaid,
    TileLaid,
    TilesDrawn,
    TilesGiven,
    TurnPassed,
)
from tablee.games.upturn.layout import ACTIONS, GIVING, HITTING, KINDS, NOBODY, OVER, PLAYING
from tablee.games.upturn.spec import UpTurnOptions
from tablee.games.upturn.views import ACTION_TILES, ROWS, Phase, Row, Tile, UpTurnObservation

CODES = {name: code for code, name in ACTION_TILES.items()}
DIRECTIONS: dict[Row | None, int] = {row: number for number, row in ROWS.items()}
PHASES: dict[Phase, int] = {
    "opening": PLAYING,
    "turn": PLAYING,
    "run": PLAYING,
    "hit": HITTING,
    "give": GIVING,
    "over": OVER,
}
REMEMBERED = tuple(field[0] for field in MEMORY)


def code_of(tile: Tile) -> int:
    """A tile as the record names it."""
    return tile if isinstance(tile, int) else CODES[tile]


class UpTurnNotebook(Notebook):
    """Everything that a seat was shown, with nothing forgotten."""

    def __init__(self, seat: Seat, players: int, options: UpTurnOptions) -> None:
        self._seat, self._players, self._options = seat, players, options
        self._notes = np.zeros(1, KNOWLEDGE)
        self._rack: list[int] = []
        self._table: list[int] = []
        self._sizes = [0] * players
        self._bag = 0
        self._row = 0
        self._waiting: list[Event] = []  # heard before the first observation told the box

    def hear(self, event: Event) -> None:
        """Note an event; the box has to be known first, and the first observation tells it."""
        if self._notes[0]["players"] == 0:
            self._waiting.append(event)
        else:
            self._note(event)

    def record(self, observation: Observation) -> Knowledge:
        """The record of the moment."""
        if not isinstance(observation, UpTurnObservation):
            raise TypeError("this notebook is for UpTurn")
        if self._notes[0]["players"] == 0:
            self._learn_box(observation)
            for event in self._waiting:
                self._note(event)
            self._waiting.clear()
        record = np.zeros(1, KNOWLEDGE)
        _write_box(record, observation, self._seat, self._options)
        if observation.phase != "dealing":
            _write_course(record, observation)
        _write_tiles(
            record,
            rack=[code_of(tile) for tile in observation.rack or ()],
            table=[code_of(tile) for line in observation.lines for tile in line],
            sizes=observation.rack_sizes,
            bag=observation.bag,
        )
        for name in REMEMBERED:
            record[0][name] = self._notes[0][name]
        return record

    def _learn_box(self, observation: UpTurnObservation) -> None:
        _write_box(self._notes, observation, self._seat, self._options)
        self._bag = len(observation.numbers) + sum(observation.actions)

    def _note(self, event: Event) -> None:
        """What an event adds to the memory, and then what it changes on the table."""
        match event:
            case RackDealt(seat=seat, count=count, tiles=tiles):
                self._receive(seat, count, tiles)
            case TilesDrawn(seat=seat, count=count, tiles=tiles):
                self._receive(seat, count, tiles)
            case TilesGiven(receiver=receiver, count=count, tiles=tiles):
                for at in range(count):
                    note_gift(self._notes, 0, receiver, code_of(tiles[at]) if tiles else 0)
                self._receive(receiver, count, tiles)
            case StartingTileLaid(tile=tile):
                self._table.append(code_of(tile))
                self._bag -= 1
            case TileLaid(seat=seat, tile=tile):
                self._lay(seat, code_of(tile))
            case RowTurned(row=row):
                self._row = DIRECTIONS[row]
            case TurnPassed(seat=seat):
                if seat != self._seat:
                    self._write_moment()
                    note_pass(self._notes, 0, seat)
            case BagRefilled(count=count):
                self._refill(count)

    def _receive(self, seat: Seat, count: int, tiles: tuple[Tile, ...] | None) -> None:
        self._sizes[seat] += count
        self._bag -= count
        if seat == self._seat:
            self._rack.extend(code_of(tile) for tile in tiles or ())

    def _lay(self, seat: Seat, tile: int) -> None:
        self._write_moment()
        note_lay(self._notes, 0, seat, tile)
        self._sizes[seat] -= 1
        self._table.append(tile)
        if seat == self._seat:
            self._rack.remove(tile)

    def _refill(self, count: int) -> None:
        """UT-19: what is gone from the bag and was not received by anybody waits to be given."""
        self._write_moment()
        self._notes[0]["to_give"] = self._bag
        note_refill(self._notes, 0)
        self._notes[0]["to_give"] = 0
        self._bag += count
        number = next(at for at in reversed(range(len(self._table))) if self._table[at] < ACTIONS)
        turns = [tile for tile in self._table[number + 1 :] if begins_line(tile)]
        self._table = [self._table[number], *turns[-1:]]

    def _write_moment(self) -> None:
        """The record as it is now, as far as the memory looks at it."""
        numbers = [tile for tile in self._table if tile < ACTIONS]
        self._notes[0]["row"] = self._row
        self._notes[0]["last_number"] = numbers[-1]
        _write_tiles(
            self._notes, rack=self._rack, table=self._table, sizes=self._sizes, bag=self._bag
        )


def _write_box(
    record: Knowledge, observation: UpTurnObservation, seat: Seat, options: UpTurnOptions
) -> None:
    """What stays the same for the whole game."""
    notes = record[0]
    notes["seat"] = seat
    notes["players"] = len(observation.rack_sizes)
    notes["mark_self"] = observation.mark_self
    notes["marks_in_run"] = observation.marks_in_run
    notes["auto_call"] = options.auto_call
    notes["box"] = as_words(set(observation.numbers))
    notes["box_actions"] = observation.actions
    notes["marks"] = as_words(set(observation.marks))


def _write_course(record: Knowledge, observation: UpTurnObservation) -> None:
    """Whose turn it is and what has happened in it."""
    notes = record[0]
    notes["phase"] = PHASES[observation.phase]
    notes["row"] = DIRECTIONS[observation.row]
    notes["play"] = 1 if observation.play == "left" else -1
    notes["last_number"] = observation.last_number or 0
    if observation.on_turn is not None:
        notes["turn"] = observation.on_turn
    if observation.drawn is not None:
        notes["drawn"] = code_of(observation.drawn)
    elif observation.has_drawn:
        notes["drawn"] = HIDDEN
    notes["run_to"] = observation.run_to or 0
    notes["numbers_laid"] = observation.laid_this_turn
    notes["laid"] = notes["last_number"] if observation.laid_this_turn else 0
    notes["due"] = NOBODY if observation.must_call is None else observation.must_call
    notes["empty_draws"] = observation.empty_draws
    notes["to_give"] = observation.to_give


def _write_tiles(
    record: Knowledge, *, rack: list[int], table: list[int], sizes: Sequence[int], bag: int
) -> None:
    """The seat's own rack, everybody's number of tiles, and what lies open."""
    notes = record[0]
    seat = int(notes["seat"])
    kinds = [rack.count(ACTIONS + kind) for kind in range(KINDS)]
    notes["racks"][seat] = as_words({tile for tile in rack if tile < ACTIONS})
    notes["rack_actions"][seat] = kinds
    notes["rack_kinds"][seat] = sum(1 << kind for kind in range(KINDS) if kinds[kind])
    notes["rack_sizes"][: len(sizes)] = sizes
    notes["bag"] = bag
    notes["table"] = 0
    notes["table"][: len(table)] = table
    notes["table_count"] = len(table)
    notes["on_table"] = as_words({tile for tile in table if tile < ACTIONS})
    notes["table_actions"] = [table.count(ACTIONS + kind) for kind in range(KINDS)]

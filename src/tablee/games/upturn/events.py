"""What happens at a table of UpTurn, told after the fact and cut to what each viewer may know."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from tablee.game import Event, Move, Outcome, PublicEvent, Seat, States, Viewer
from tablee.games.upturn.deliveries import (
    LAYING,
    Delivery,
    code_of,
    deliveries_of_chance,
    deliveries_of_move,
)
from tablee.games.upturn.layout import (
    DEALING,
    HAND_OUT,
    MARK,
    OWN_DRAW,
    PENALTY,
    PLAYING,
    REDRAWING,
    REFILLING,
)
from tablee.games.upturn.moves import Call, Draw, Give, Hit, Pass, Run
from tablee.games.upturn.views import ROWS, Direction, Row, Tile, outcome, rack_of, tile_of

Reason: TypeAlias = Literal["draw", "forgotten-call", "mark"]

REASONS: dict[int, Reason] = {OWN_DRAW: "draw", PENALTY: "forgotten-call", MARK: "mark"}


class RackDealt(Event, frozen=True, tag="rack-dealt"):
    """UT-3: a rack is seen by its owner only."""

    seat: Seat
    count: int
    tiles: tuple[Tile, ...] | None  # None: hidden from this viewer

    def seen_by(self, viewer: Viewer) -> Event:
        return self if viewer == self.seat else msgspec.structs.replace(self, tiles=None)


class TilesDrawn(Event, frozen=True, tag="tiles-drawn"):
    """UT-8, UT-11, UT-16: everybody sees how many, the drawer sees which."""

    seat: Seat
    count: int  # 0: there was nothing to draw (UT-19)
    why: Reason
    tiles: tuple[Tile, ...] | None  # None: hidden from this viewer

    def seen_by(self, viewer: Viewer) -> Event:
        return self if viewer == self.seat else msgspec.structs.replace(self, tiles=None)


class TilesGiven(Event, frozen=True, tag="tiles-given"):
    """UT-12: handed out unseen: only the receiver sees which, not even the giver."""

    seat: Seat
    receiver: Seat
    count: int
    tiles: tuple[Tile, ...] | None  # None: hidden from this viewer

    def seen_by(self, viewer: Viewer) -> Event:
        return self if viewer == self.receiver else msgspec.structs.replace(self, tiles=None)


class StartingTileReturned(PublicEvent, frozen=True, tag="starting-tile-returned"):
    """UT-4: it was no number and went back into the bag."""

    tile: Tile


class StartingTileLaid(PublicEvent, frozen=True, tag="starting-tile-laid"):
    tile: Tile


class TurnBegan(PublicEvent, frozen=True, tag="turn-began"):
    seat: Seat


class TileLaid(PublicEvent, frozen=True, tag="tile-laid"):
    seat: Seat
    tile: Tile


class RowTurned(PublicEvent, frozen=True, tag="row-turned"):
    """UT-5, UT-13, UT-15: the row has another direction than before, or its first."""

    row: Row | None


class PlayTurned(PublicEvent, frozen=True, tag="play-turned"):
    """UT-13: the play goes the other way round."""

    play: Direction


class RunAnnounced(PublicEvent, frozen=True, tag="run-announced"):
    seat: Seat
    double: int


class PlayerHit(PublicEvent, frozen=True, tag="player-hit"):
    """UT-11: chosen to draw for a mark."""

    seat: Seat
    target: Seat


class HandOutBegan(PublicEvent, frozen=True, tag="hand-out-began"):
    """UT-12: so many tiles were drawn and wait to be handed out."""

    seat: Seat
    count: int


class TurnPassed(PublicEvent, frozen=True, tag="turn-passed"):
    seat: Seat


class CallDue(PublicEvent, frozen=True, tag="call-due"):
    """UT-16: one tile left, and the call is still to be made."""

    seat: Seat


class UpturnCalled(PublicEvent, frozen=True, tag="upturn-called"):
    seat: Seat


class CallForgotten(PublicEvent, frozen=True, tag="call-forgotten"):
    """UT-16: another tile was laid before the call."""

    seat: Seat


class BagRefilled(PublicEvent, frozen=True, tag="bag-refilled"):
    """UT-19: tiles from the table were mixed into a new bag."""

    count: int


class GameEnded(PublicEvent, frozen=True, tag="game-ended"):
    outcome: Outcome


def events_of_chance(before: States, after: States) -> tuple[Event, ...]:
    """The deal, the starting tile, a new bag, and what went on after it."""
    phase = int(before[0]["phase"])
    events: list[Event] = []
    if phase == DEALING:
        for seat in range(int(after[0]["players"])):
            rack = rack_of(after, seat)
            events.append(RackDealt(seat, len(rack), rack))
    if phase in (DEALING, REDRAWING):
        if after[0]["phase"] == REDRAWING:
            first = int(after[0]["bag"][after[0]["bag_from"]])
            events.append(StartingTileReturned(tile_of(first)))
        else:
            events.append(StartingTileLaid(int(after[0]["last_number"])))
    if phase == REFILLING:
        count = int(after[0]["bag_end"]) - int(before[0]["to_give"])
        events.append(BagRefilled(count))
        events.extend(_drawn(deliveries_of_chance(before, after), int(before[0]["turn"])))
    return (*events, *_progress(before, after, began=_turn_stands_at_its_beginning(after)))


def events_of_move(before: States, seat: Seat, move: Move, after: States) -> tuple[Event, ...]:
    """The move itself, what was drawn, and whose turn it is then."""
    events = [*_move_made(before, seat, move, after)]
    events.extend(_drawn(deliveries_of_move(before, seat, move, after), seat))
    if isinstance(move, Draw) and not events and after[0]["phase"] != REFILLING:
        events.append(TilesDrawn(seat, 0, "draw", ()))
    if isinstance(move, LAYING) and _called_by_itself(before, seat, after):
        events.append(UpturnCalled(seat))
    began = not isinstance(move, Call | Run) and _turn_stands_at_its_beginning(after)
    return (*events, *_progress(before, after, began=began))


def _move_made(before: States, seat: Seat, move: Move, after: States) -> list[Event]:
    match move:
        case Run(double=double):
            return [RunAnnounced(seat, double), *_turned(before, after)]
        case Hit(seat=target):
            return [PlayerHit(seat, target)]
        case Pass():
            return [TurnPassed(seat)]
        case Call():
            return [UpturnCalled(seat)]
        case Give() | Draw():
            return []
    events: list[Event] = [TileLaid(seat, tile_of(code_of(move))), *_turned(before, after)]
    if before[0]["due"] >= 0:
        events.append(CallForgotten(int(before[0]["due"])))
    return events


def _turned(before: States, after: States) -> list[Event]:
    events: list[Event] = []
    if before[0]["row"] != after[0]["row"]:
        events.append(RowTurned(ROWS[int(after[0]["row"])]))
    if before[0]["play"] != after[0]["play"]:
        events.append(PlayTurned("left" if after[0]["play"] > 0 else "right"))
    return events


def _drawn(deliveries: list[Delivery], giver: Seat) -> list[Event]:
    """The tiles that came to racks, each with its reason."""
    events: list[Event] = []
    for delivery in deliveries:
        tiles = tuple(tile_of(code) for code in delivery.codes)
        if delivery.stage == HAND_OUT:
            events.append(TilesGiven(giver, delivery.seat, len(tiles), tiles))
        else:
            why = REASONS[delivery.stage]
            events.append(TilesDrawn(delivery.seat, len(tiles), why, tiles))
    return events


def _called_by_itself(before: States, seat: Seat, after: States) -> bool:
    """UT-16: under auto_call the call is made at the moment it is due."""
    in_run = before[0]["run_to"] != 0 and after[0]["last_number"] != before[0]["run_to"]
    return bool(after[0]["auto_call"] and after[0]["rack_sizes"][seat] == 1 and not in_run)


def _turn_stands_at_its_beginning(after: States) -> bool:
    state = after[0]
    untouched = state["laid"] == 0 and state["drawn"] == 0 and state["run_to"] == 0
    return bool(state["phase"] == PLAYING and untouched)


def _progress(before: States, after: States, *, began: bool) -> tuple[Event, ...]:
    """A call that is due, tiles to hand out, a turn that began, and the end."""
    events: list[Event] = []
    turn, due = int(before[0]["turn"]), int(after[0]["due"])
    if due >= 0 and due != before[0]["due"]:
        events.append(CallDue(due))
    waiting = int(after[0]["to_give"])
    if after[0]["phase"] != REFILLING and before[0]["to_give"] < waiting:
        events.append(HandOutBegan(turn, waiting))
    if began:
        events.append(TurnBegan(int(after[0]["turn"])))
    result = outcome(after)
    if result is not None:
        events.append(GameEnded(result))
    return tuple(events)

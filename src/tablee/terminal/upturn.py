"""UpTurn in a terminal: the lines as they lie, the row and the play, and one's rack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from tablee.game import Event, Observation, Outcome, Seat
from tablee.games.upturn.events import (
    BagRefilled,
    CallForgotten,
    GameEnded,
    HandOutBegan,
    PlayerHit,
    PlayTurned,
    RowTurned,
    RunAnnounced,
    StartingTileLaid,
    StartingTileReturned,
    TileLaid,
    TilesDrawn,
    TilesGiven,
    TurnPassed,
    UpturnCalled,
)
from tablee.games.upturn.views import Tile, UpTurnObservation
from tablee.terminal.view import TableView

SHOWN_LINES = 6  # of the table; older ones have nothing more to say
COLOURS = {"blue": "blue", "green": "green", "double-arrow": "magenta", "joker": "yellow"}


class UpTurnView(TableView):
    """A marked number has a red dot; the row's direction stands below its last line."""

    def table(self, observation: Observation) -> list[str]:
        table = cast("UpTurnObservation", observation)
        lines = self._middle(table)
        if table.rack is not None:
            rack = self._in_a_row(table.rack, table)
            lines.append(f"[bold]{self.say('table.rack', tiles=rack)}[/]")
        if table.drawn is not None:
            lines.append(self.say("table.drawn", tile=self._tile(table.drawn, table)))
        return lines

    def open_table(self, observations: Sequence[Observation]) -> list[str]:
        tables = [cast("UpTurnObservation", observation) for observation in observations]
        racks = [
            self.say(
                "table.of",
                name=self.name(table.viewer or 0),
                what=self._in_a_row(table.rack or (), table),
            )
            for table in tables
        ]
        return [*self._middle(tables[0]), *racks]

    def _middle(self, table: UpTurnObservation) -> list[str]:
        """What lies open for all."""
        hidden = max(0, len(table.lines) - SHOWN_LINES)
        lines = ["  ..."] if hidden else []
        lines += [f"  {self._in_a_row(line, table)}" for line in table.lines[hidden:]]
        if table.row is None:
            lines.append(self.say("table.not_open"))
        else:
            sign = "▲" if table.row == "rising" else "▼"
            key = "table.rising" if table.row == "rising" else "table.falling"
            lines.append(f"[bold yellow]{sign} {self.say(key, last=table.last_number)}[/]")
        lines.append(self._seats(table))
        return lines

    def _seats(self, table: UpTurnObservation) -> str:
        """Everybody's number of tiles, in the order of play."""
        seats = list(range(len(table.rack_sizes)))
        if table.play == "right":
            seats.reverse()
        racks = " → ".join(f"{self.name(seat)} {table.rack_sizes[seat]}" for seat in seats)
        return self.say("table.counts", count=table.bag, racks=racks)

    def _in_a_row(self, tiles: Sequence[Tile], table: UpTurnObservation) -> str:
        return "  ".join(self._tile(tile, table) for tile in tiles)

    def _tile(self, tile: Tile, table: UpTurnObservation | None = None) -> str:
        if isinstance(tile, int):
            marked = table is not None and tile in table.marks
            return f"{tile}[red]•[/]" if marked else str(tile)
        word = self.say(f"tile.{tile}")
        return f"[{COLOURS[tile]}]{word}[/]" if tile in COLOURS else word

    def question(self, observation: Observation, seat: Seat) -> str:
        table = cast("UpTurnObservation", observation)
        name = self.name(seat)
        match table.phase:
            case "opening":
                return self.say("ask.open", name=name)
            case "run":
                return self.say("ask.run", name=name, double=table.run_to)
            case "hit":
                return self.say("ask.hit", name=name)
            case "give":
                return self.say("ask.give", name=name, count=table.to_give)
        return self.say("ask.drawn" if table.has_drawn else "ask.turn", name=name)

    def help(self, observation: Observation) -> list[str]:
        table = cast("UpTurnObservation", observation)
        if table.phase in ("hit", "give"):
            return self.say("help.choosing").splitlines()
        key = "help.two" if len(table.rack_sizes) == 2 else "help.more"
        return [*self.say("help.playing").splitlines(), *self.say(key).splitlines()]

    def event(self, event: Event) -> str | None:
        match event:
            case StartingTileReturned(tile=tile):
                return self.say("event.returned", tile=self._tile(tile))
            case StartingTileLaid(tile=tile):
                return self.say("event.started", tile=self._tile(tile))
            case TileLaid(seat=seat, tile=tile):
                return self.say("event.laid", name=self.name(seat), tile=self._tile(tile))
            case RowTurned(row=row):
                return self.say("event.rises" if row == "rising" else "event.falls")
            case PlayTurned(play=play):
                return self.say("event.left" if play == "left" else "event.right")
            case RunAnnounced(seat=seat, double=double):
                return self.say("event.run", name=self.name(seat), double=double)
            case TurnPassed(seat=seat):
                return self.say("event.passed", name=self.name(seat))
            case UpturnCalled(seat=seat):
                return f"[bold yellow]{self.say('event.called', name=self.name(seat))}[/]"
            case CallForgotten(seat=seat):
                return f"[red]{self.say('event.forgot', name=self.name(seat))}[/]"
            case BagRefilled(count=count):
                return self.say("event.refilled", count=count)
            case GameEnded(outcome=outcome):
                return self._ended(outcome)
        return self._brought(event)

    def _brought(self, event: Event) -> str | None:
        """Tiles that came to a rack, or are about to."""
        match event:
            case PlayerHit(seat=seat, target=target):
                return self.say("event.hit", name=self.name(seat), target=self.name(target))
            case HandOutBegan(seat=seat, count=count):
                return self.say("event.hands_out", name=self.name(seat), count=count)
            case TilesDrawn(seat=seat, count=0):
                return self.say("event.drew_nothing", name=self.name(seat))
            case TilesDrawn(seat=seat, count=count, tiles=None):
                return self.say("event.drew", name=self.name(seat), count=count)
            case TilesDrawn(seat=seat, tiles=tiles):
                shown = self._loose(tiles)
                return self.say("event.drew_tiles", name=self.name(seat), tiles=shown)
            case TilesGiven(receiver=seat, count=count, tiles=None):
                return self.say("event.received", name=self.name(seat), count=count)
            case TilesGiven(receiver=seat, tiles=tiles):
                shown = self._loose(tiles)
                return self.say("event.received_tiles", name=self.name(seat), tiles=shown)
        return None

    def _loose(self, tiles: tuple[Tile, ...] | None) -> str:
        return "  ".join(self._tile(tile) for tile in tiles or ())

    def _ended(self, outcome: Outcome) -> str:
        winners = ", ".join(self.name(seat) for seat in outcome.winners)
        if outcome.termination == "rack-empty":
            return f"[bold green]{self.say('end.won', name=winners)}[/]"
        return f"[bold]{self.say('end.deadlock', names=winners, fewest=min(outcome.scores))}[/]"


VIEW = UpTurnView

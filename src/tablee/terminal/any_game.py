"""A plain view for games that bring none of their own: every field of an observation, by name."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from rich.markup import escape

from tablee.game import Event, Observation, Seat
from tablee.terminal.view import TableView
from tablee.words import general


class AnyGameView(TableView):
    """Shows what it is given, without knowing what it means."""

    def table(self, observation: Observation) -> list[str]:
        fields = msgspec.to_builtins(observation)
        return [escape(f"  {name}: {_short(value)}") for name, value in fields.items()]

    def open_table(self, observations: Sequence[Observation]) -> list[str]:
        return [line for observation in observations for line in self.table(observation)]

    def event(self, event: Event) -> str | None:
        fields = msgspec.to_builtins(event)
        kind = fields.pop("type", "")
        return escape(" ".join([kind, *(f"{name}={_short(v)}" for name, v in fields.items())]))

    def question(self, observation: Observation, seat: Seat) -> str:
        return self.name(seat)

    def help(self, observation: Observation) -> list[str]:
        return [general("play.hint").text(self.language)]


def _short(value: object) -> str:
    return msgspec.json.encode(value).decode()


VIEW = AnyGameView

"""A real server whose cards are chosen: for the leak tests, and never part of the product.

Everything is the product's own code but for what has to be the same in two worlds, or to differ in
them as planned: the shuffles of marked tables, the moves that bots make there, the source of tokens
and the clock. ``python rigged_server.py PLAN DATA PORT`` reads its plan from a file.
"""

from __future__ import annotations

import asyncio
import dataclasses
import json
import random
import secrets
import sys
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from conformance.world import World
from tablee import fair
from tablee.game import Game
from tablee.match import Match
from tablee.server import bot_seats, fold, live
from tablee.server import entries as e
from tablee.server.house import House
from tablee.server.run import serve
from tablee.server.settings import Settings
from tablee.server.table import TableState

MARK = "world "  # what a host says when ready, to get the world of that number
NOW = 1_900_000_000  # seconds since 1970, for ever


class Rigged(World):
    """A match in a chosen world, with the moves that will be made in it."""

    def __init__(self, game: Game, world: dict[str, Any], **settings: Any) -> None:
        self.script: list[list[int]] = world["script"]
        self._world, self._settings = world, settings
        super().__init__(game, world["orders"], **settings)

    def afresh(self) -> Match:
        return Rigged(self.game, self._world, **self._settings)

    @property
    def next_mover(self) -> int | None:
        made = len(self.played)
        return self.script[made][0] if made < len(self.script) else None


def rig_shuffles(worlds: list[dict[str, Any]]) -> None:
    """Tables whose host names a world are dealt that world."""
    named: dict[bytes, int] = {}
    mix = fair.mix

    def remembering_mix(secret: bytes, contributions: Any) -> bytes:
        seed = mix(secret, contributions)
        if contributions and contributions[0].startswith(MARK):
            named[seed] = int(contributions[0].removeprefix(MARK))
        return seed

    def deal(game: Game, *, seed: bytes, **settings: Any) -> Match:
        if seed in named:
            return Rigged(game, worlds[named[seed]], **settings)
        return Match(game, seed=seed, **settings)

    fair.mix = remembering_mix
    fold.Match = deal


def is_turn_of_bot(state: TableState, match: Rigged) -> bool:
    return match.next_mover is not None and state.plays_as_bot(match.next_mover)


def rig_bots() -> None:
    """Bots of rigged tables think as ever, for as long as their cards say, and then do as planned.

    What a bot chooses depends on cards that another viewer may not know. So the choice has to be
    planned for two worlds to stay alike; hearing and thinking is real.
    """
    think = House.think

    async def planned(
        house: House, match: Rigged, questions: list[Any], budget: Any
    ) -> bot_seats.Answer:
        await think(house, bot_seats.ask, match, questions, budget)
        held = random.Random(repr([question.observation for question in questions]))
        await asyncio.sleep(held.uniform(0.0, 0.02))
        state = next(t.state for t in house.tables.values() if t.state.match is match)
        # It may be a while until it is a bot's turn, and another seat may have become a bot's.
        while not is_turn_of_bot(state, match):  # noqa: ASYNC110 - nothing tells it
            await asyncio.sleep(0.002)
        seat, move = match.script[len(match.played)]
        return bot_seats.Answer(seat, match.game.moves.from_number(move), is_remark=False)

    def rigged_think(house: House, function: Callable[..., Any], *arguments: Any) -> Any:
        if function is bot_seats.ask and isinstance(arguments[0], Rigged):
            return house.loop.create_task(planned(house, *arguments))
        return think(house, function, *arguments)

    House.think = rigged_think


def note_progress(file: Path) -> None:
    """Write down how many moves of the table that moved last were told to everybody."""
    add, written = live.LiveTable.add, live.LiveTable._written
    made: dict[str, list[int]] = {}  # by table: the moves made at each entry that is not told yet

    def counting(table: live.LiveTable, entry: e.Entry, asker: Any = None) -> None:
        add(table, entry, asker)
        match = table.state.match
        made.setdefault(table.state.id, []).append(0 if match is None else len(match.played))

    def noting(table: live.LiveTable, error: Exception | None) -> None:
        written(table, error)
        file.write_text(str(made[table.state.id].pop(0)))

    live.LiveTable.add, live.LiveTable._written = counting, noting


def note_ticks(file: Path) -> None:
    """Write down after how long bots moved: when they had found it, and when they let it go."""
    delay = bot_seats.BotSeats._delay

    def noting(seats: bot_seats.BotSeats) -> float:
        around = seats.table.around
        stopped = StoppedClock(around.loop.time())
        seats.table.around = dataclasses.replace(around, loop=stopped)
        try:
            waits = delay(seats)
        finally:
            seats.table.around = around
        passed = stopped.now - seats._last_change
        with file.open("a") as notes:
            notes.write(json.dumps([passed, passed + waits]) + "\n")
        return waits

    bot_seats.BotSeats._delay = noting


@dataclasses.dataclass
class StoppedClock:
    """The time of one moment, so that what is computed from it can be compared exactly."""

    now: float

    def time(self) -> float:
        return self.now


def seed_tokens(seed: str) -> None:
    dice = random.Random(seed)
    secrets.token_bytes = dice.randbytes
    secrets.token_urlsafe = lambda size: dice.randbytes(size).hex()


def main(plan_file: str, data: str, port: str) -> int:
    plan = json.loads(Path(plan_file).read_text())
    seed_tokens(plan["tokens"])
    live.time = types.SimpleNamespace(time_ns=lambda: NOW * 1_000_000_000)
    rig_shuffles(plan["worlds"])
    rig_bots()
    note_progress(Path(data).with_suffix(".progress"))
    note_ticks(Path(data).with_suffix(".ticks"))
    settings = Settings(**plan["settings"])
    return serve(Path(data), "127.0.0.1", int(port), settings, "en", browser=False)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

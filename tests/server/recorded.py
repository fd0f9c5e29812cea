"""Clients that write down what they sent and were told, and the log to compare it with."""

from __future__ import annotations

import asyncio
import itertools
import random
import sqlite3
from collections import Counter, deque
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from server.running import Running
from tablee.client import Guest, Refused, Seat
from tablee.server import entries as e
from tablee.server.app import DATABASE
from tablee.server.live import rebuild
from tablee.server.table import TableState

# Seconds that a person takes. Two hundred of them act four hundred times a second: enough that a
# server is always writing, and not so much that reading the logs again is all that it does.
LONGEST_THOUGHT = 1.0
TALK = ("bonjour", "oh", "hmm", "ouf")


@dataclass
class Sent:
    """An action, and what became of it as far as its client knows."""

    message: dict[str, Any]
    seat: int | None
    told: str = "nothing"  # or "acknowledged", or the code of a refusal


class RecordingSeat(Seat):
    """The client of the product; only the names of its actions are ours, to find them again."""

    def __init__(self, guest: Guest, table: str, number: int, server: Running) -> None:
        super().__init__(guest, table)
        self.server = server
        self.told_by = 0  # the process that told the table last
        self.sent: dict[str, Sent] = {}
        self.number = number
        self._ids = (f"c{number}-{k}" for k in itertools.count(1))

    async def ask(self, type_: str, **values: Any) -> dict[str, Any]:
        asked = super().ask(type_, **values)
        # The client takes the next name as soon as it runs; nobody runs in between.
        task = asyncio.ensure_future(asked)
        id_ = f"c{self.number}-{len(self.sent) + 1}"
        record = self.sent[id_] = Sent({"type": type_, **values}, self.you)
        try:
            answer = await task
        except Refused as refused:
            record.told = refused.code
            raise
        record.told = "acknowledged"
        return answer

    def _show_state(self, message: dict[str, Any]) -> None:
        super()._show_state(message)
        self.told_by = self.server.process.pid

    @property
    def is_back(self) -> bool:
        """Whether the process that runs now has told how the table stands."""
        return self._socket is not None and self.told_by == self.server.process.pid


@dataclass
class Load:
    """People who play at many tables until they are told to stop."""

    server: Running
    rng: random.Random
    seats: list[RecordingSeat] = field(default_factory=list)
    stopping: bool = False
    playing: list[asyncio.Task[None]] = field(default_factory=list)

    async def sit_down(self, clients: int) -> None:
        """Fill tables of two or three people, some with a bot, most of them of The Game."""
        left = clients
        tables = []
        while left:
            people = min(left, self.rng.choice((2, 2, 3)))
            if left - people == 1:
                people += 1
            game = self.rng.choice(["the-game"] * 6 + ["cabo", "upturn"])
            bots = self.rng.choice((0, 0, 1))
            tables.append((game, people, bots))
            left -= people
        for game, people, bots in tables:
            guests = [Guest(self.server.url, name=f"G{k}") for k in range(people)]
            for guest in guests:
                await guest.__aenter__()
            plan = ["me", *["open"] * (people - 1), *["bot"] * bots]
            table = await guests[0].create(game, plan)
            for guest in guests:
                seat = RecordingSeat(guest, table, len(self.seats), self.server)
                await seat.__aenter__()
                self.seats.append(seat)
                if guest is not guests[0]:
                    await seat.join()

    def play(self) -> None:
        for seat in self.seats:
            dice = random.Random(self.rng.random())
            self.playing.append(asyncio.create_task(self._play(seat, dice)))

    async def _play(self, seat: RecordingSeat, rng: random.Random) -> None:
        async for _ in seat.changes():
            if self.stopping:
                return
            action = _next_action(seat, rng)
            if action is not None:
                await asyncio.sleep(rng.uniform(0, LONGEST_THOUGHT))
                try:
                    await seat.ask(**action)
                except Refused as refused:
                    # Others act at the same time, so some actions come too late; no more than that.
                    if refused.code not in ("not-now", "illegal-move"):
                        raise

    async def stop(self) -> None:
        """Everybody finishes what they are at."""
        self.stopping = True
        for seat in self.seats:
            async with seat._changed:
                seat._version += 1
                seat._changed.notify_all()
        await asyncio.gather(*self.playing)

    async def leave(self) -> None:
        for seat in self.seats:
            await seat.__aexit__(None, None, None)

    def check_nobody_failed(self) -> None:
        for task in self.playing:
            if task.done():
                task.result()


def _next_action(seat: RecordingSeat, rng: random.Random) -> dict[str, Any] | None:
    table = seat.table
    if seat.you is None:
        return None
    if table.phase == "over":
        return {"type_": "rematch"}
    if table.phase == "open":
        ready = table.seats[seat.you].ready
        return None if ready else {"type_": "ready", "mix": f"mix {rng.random()}"}
    if rng.random() < 0.02:
        return {"type_": "chat", "text": rng.choice(TALK)}
    if seat.you in seat.awaited and seat.legal:
        return {"type_": "move", "move": rng.choice(seat.legal)}
    return None


# --- the log -------------------------------------------------------------------------------------


@dataclass
class Logged:
    """One table as it is in the file."""

    entries: list[e.Entry]
    state: TableState


def read_log(directory: Path) -> dict[str, Logged]:
    """All tables of a data directory, each played again from its log."""
    with sqlite3.connect(f"file:{directory / DATABASE}?mode=ro", uri=True) as file:
        tables = file.execute("SELECT key, id FROM tables").fetchall()
        bodies: dict[int, list[bytes]] = {key: [] for key, _ in tables}
        secrets: dict[int, dict[int, bytes]] = {key: {} for key, _ in tables}
        for key, version, body in file.execute(
            "SELECT key, version, body FROM entries ORDER BY key, version"
        ):
            bodies[key].append(body)
            assert version == len(bodies[key]), "no hole and nothing twice"
        for key, number, secret in file.execute("SELECT key, number, secret FROM secrets"):
            secrets[key][number] = secret
    file.close()
    return {
        id_: Logged(
            [e.decode_entry(body) for body in bodies[key]],
            rebuild(id_, bodies[key], secrets[key], deque()),
        )
        for key, id_ in tables
    }


KINDS = {
    "ready": e.Readied,
    "rematch": e.Rematched,
    "chat": e.Said,
    "move": e.Moved,
    "join": e.Joined,
}


def compare(seats: list[RecordingSeat], log: dict[str, Logged]) -> Counter[str]:
    """Check that the log holds what was acknowledged, once, and nothing that nobody sent."""
    counts: Counter[str] = Counter()
    sent = {id_: (seat, record) for seat in seats for id_, record in seat.sent.items()}
    assert sum(len(seat.sent) for seat in seats) == len(sent)
    found: Counter[str] = Counter()
    for id_, table in log.items():
        for entry in table.entries:
            if entry.id is None:
                counts[f"{type(entry).__name__} of the server"] += 1
                assert isinstance(entry, e.Created | e.Started) or is_of_a_bot(entry, table), entry
                continue
            found[entry.id] += 1
            seat, record = sent[entry.id]
            assert seat.table_id == id_
            check_same(record, entry)
            counts[f"logged, its client was told {record.told}"] += 1
    for id_, (_, record) in sent.items():
        in_log = (
            1 if record.told == "acknowledged" else found[id_] if record.told == "nothing" else 0
        )
        assert found[id_] == in_log <= 1, (id_, record)
        counts[f"sent, told {record.told}"] += 1
    return counts


def is_of_a_bot(entry: e.Entry, table: Logged) -> bool:
    return isinstance(entry, e.Moved) and table.state.seats[entry.by].person is None


def check_same(record: Sent, entry: e.Entry) -> None:
    kind = record.message["type"]
    # A rematch after somebody else's is the same as being ready.
    kinds = (e.Rematched, e.Readied) if kind == "rematch" else KINDS[kind]
    assert isinstance(entry, kinds), (record, entry)
    if isinstance(entry, e.Moved):
        assert (entry.move, entry.by, entry.auto) == (record.message["move"], record.seat, False)
    if isinstance(entry, e.Said):
        assert (entry.text, entry.by) == (record.message["text"], record.seat)


def is_told(seat: RecordingSeat, log: dict[str, Logged]) -> bool:
    """Whether a client has all of its stream, and shows the table as the log has it."""
    state = log[seat.table_id].state
    place = seat.you + 1
    if seat.n != state.numbers[place]:
        return False
    if state.match is not None:
        assert seat.observation == state.match.observe(seat.you)
        if state.phase == "playing":
            assert seat.legal == tuple(state.match.legal_numbers(seat.you).tolist())
    return True

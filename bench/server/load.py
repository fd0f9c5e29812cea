"""The load generator, a process of its own on another core than the server.

    python -m server.load --server tablee --port 8000 --pid 123 --tables 250 --seconds 5

It opens the tables, seats four players at each, lets them play, and prints one JSON object: how
many moves were acknowledged, how long that took, and the processor time of both processes.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import itertools
import sys
import time
from collections.abc import Coroutine, Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import uvloop

from .boardgame_seats import BoardgameSeat, Match
from .pace import Pace, SteadyPace, milliseconds
from .processes import HOST, cpu_seconds, resident_bytes, stolen_seconds
from .requests import Requests
from .tablee_seats import SEATS, Place, TableeSeat, make_place

AT_ONCE = 64  # connections and tables that are opened together
PATIENCE = 90.0  # seconds for everybody to sit down
WARM_MOVES = 4_000
WARM_STEP, WARM_STEPS = 0.1, 200  # seconds, and how often at most

AnySeat = TableeSeat | BoardgameSeat


class Result(msgspec.Struct, kw_only=True):
    """What one run has shown."""

    connections: int
    seconds: float
    moves: int
    games: int
    moves_per_second: float
    moves_per_cpu_second: float
    p50_ms: float
    p99_ms: float
    most_ms: float
    server_cpu: float  # the share of one core
    generator_cpu: float
    stolen: float  # the share of the server's core that the host gave to others
    late_p99_ms: float  # how late the generator sent what it had to send at a steady pace
    starved: int
    acknowledged: int  # moves in all, before and after the measurement too
    resident_before: int  # bytes, before the first connection
    resident_loaded: int  # with that many tables more in memory, and nobody there (--load)
    loaded: int
    resident_seated: int  # with all seated, before the first move
    resident_after: int
    troubles: list[str]


def main() -> int:
    arguments = _read_arguments()
    with contextlib.suppress(KeyboardInterrupt):
        result = uvloop.run(_run(arguments))
        sys.stdout.write(msgspec.json.encode(result).decode() + "\n")
        return 1 if result.troubles else 0
    return 130


def _read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--server", choices=("tablee", "boardgame"), required=True)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--pid", type=int, required=True, help="of the server")
    parser.add_argument("--tables", type=int, required=True, help="of four players each")
    parser.add_argument("--places", type=Path, help="tables made in an earlier run, or to be made")
    parser.add_argument("--load", action="store_true", help="load all tables before anybody comes")
    parser.add_argument("--rate", type=float, default=0.0, help="moves a second; 0: full speed")
    parser.add_argument("--warm", type=float, default=2.0, help="seconds before it counts")
    parser.add_argument("--seconds", type=float, default=5.0)
    return parser.parse_args()


async def _run(arguments: argparse.Namespace) -> Result:
    loop = asyncio.get_running_loop()
    pace = SteadyPace(arguments.rate, loop) if arguments.rate else Pace()
    loop.set_exception_handler(lambda _, context: pace.trouble(repr(context.get("exception"))))
    requests = Requests(HOST, arguments.port)
    places = await _places(arguments, requests)
    # What is filled once only, such as the database's cache, is filled by the first tables.
    some = len(places) // 4 if arguments.load else 0
    if arguments.load:
        await _visit(places[0], arguments.port)
        await _together(requests.get(f"/api/tables/{place.table}") for place in places[:some])
    before = resident_bytes(arguments.pid)
    if arguments.load:
        await _together(requests.get(f"/api/tables/{place.table}") for place in places[some:])
    loaded = resident_bytes(arguments.pid)
    seats = await _sit_down(arguments, places, requests, pace)
    seated = resident_bytes(arguments.pid)
    gc.freeze()
    gc.disable()  # a collection here would look like a slow server
    pace.play()
    await _warm_up(pace, arguments.warm)
    pace.measure()
    began, cpu, own = time.perf_counter(), cpu_seconds(arguments.pid), time.process_time()
    stolen = stolen_seconds(arguments.pid)
    await asyncio.sleep(arguments.seconds)
    seconds = time.perf_counter() - began
    moves, games = pace.acknowledged, pace.games
    cpu, own = cpu_seconds(arguments.pid) - cpu, time.process_time() - own
    stolen = stolen_seconds(arguments.pid) - stolen
    after = resident_bytes(arguments.pid)
    pace.stop()
    await asyncio.sleep(0.5)  # the last acknowledgements come in
    troubles = list(pace.troubles)
    for seat in seats:
        seat.transport.abort()
    requests.close()
    return Result(
        connections=len(seats),
        seconds=seconds,
        moves=moves,
        games=games,
        moves_per_second=moves / seconds,
        moves_per_cpu_second=moves / max(cpu, 0.01),
        p50_ms=pace.latency_ms(50),
        p99_ms=pace.latency_ms(99),
        most_ms=pace.latency_ms(100),
        server_cpu=cpu / seconds,
        generator_cpu=own / seconds,
        stolen=stolen / seconds,
        late_p99_ms=milliseconds(pace.late, 99),
        starved=pace.starved,
        acknowledged=pace.total,
        resident_before=before,
        resident_loaded=loaded,
        loaded=len(places) - some,
        resident_seated=seated,
        resident_after=after,
        troubles=troubles,
    )


async def _warm_up(pace: Pace, seconds: float) -> None:
    """Let a server play itself in: Node compiles what it has done often, however long it takes."""
    await asyncio.sleep(seconds)
    for _ in range(WARM_STEPS):
        if pace.total >= WARM_MOVES:
            return
        await asyncio.sleep(WARM_STEP)


async def _visit(place: Place, port: int) -> None:
    """Look in at one table, so that what the server does once only is not counted for many."""
    quiet = Pace()
    seats = [TableeSeat(place, number, f"{HOST}:{port}", quiet) for number in range(SEATS)]
    await _together(_connect(seat, port) for seat in seats)
    for seat in seats:
        seat.transport.close()
    await asyncio.sleep(0.5)


async def _sit_down(
    arguments: argparse.Namespace, places: Sequence[Place], requests: Requests, pace: Pace
) -> list[AnySeat]:
    """All players at their tables, each table waiting for its first move."""
    host = f"{HOST}:{arguments.port}"
    seats: list[AnySeat] = []
    if arguments.server == "tablee":
        for place in places:
            seats += [TableeSeat(place, number, host, pace) for number in range(SEATS)]
    else:
        matches = [Match(requests, pace) for _ in range(arguments.tables)]
        await _together(match.create() for match in matches)
        for match in matches:
            seats += [BoardgameSeat(match, number, host, pace) for number in range(SEATS)]
    await _together(_connect(seat, arguments.port) for seat in seats)
    until = time.perf_counter() + PATIENCE
    while pace.waiting < arguments.tables:
        if time.perf_counter() > until or pace.troubles:
            why = f"{pace.waiting} of {arguments.tables} tables play: {pace.troubles}"
            raise SystemExit(why)
        await asyncio.sleep(0.02)
    return seats


async def _places(arguments: argparse.Namespace, requests: Requests) -> Sequence[Place]:
    if arguments.server != "tablee":
        return ()
    if arguments.places is not None and arguments.places.exists():
        return msgspec.json.decode(arguments.places.read_bytes(), type=list[Place])
    places: list[Place] = await _together(make_place(requests) for _ in range(arguments.tables))
    if arguments.places is not None:
        arguments.places.write_bytes(msgspec.json.encode(places))
    return places


async def _connect(seat: AnySeat, port: int) -> None:
    loop = asyncio.get_running_loop()
    await loop.create_connection(lambda: seat, HOST, port)
    if isinstance(seat, TableeSeat):
        async with asyncio.timeout(PATIENCE):
            await seat.arrived


async def _together(works: Iterable[Coroutine[Any, Any, Any]]) -> list[Any]:
    """Do all of it, some at a time."""
    rest, done = iter(works), []
    while some := list(itertools.islice(rest, AT_ONCE)):
        done += await asyncio.gather(*some)
    return done


if __name__ == "__main__":
    sys.exit(main())

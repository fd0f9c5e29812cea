"""The server under load, beside boardgame.io's with the same game.

``make bench-server`` runs it. The server has one core for itself and the load comes from another;
ours and the peer's take turns, since machines are noisy, and medians are shown. Moves per second of
processor time compare best where others use the machine too.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import msgspec

from .bare import Bare
from .contenders import Running, boardgame_server, set_up_peer, tablee_server
from .disk import measure_disk, settle
from .load import Result
from .processes import HOST, free_port, running, two_cores, wait_until_it_listens
from .report import Figures, show
from .same_game import check_same_game
from .stored import logged_moves, multiply_tables

BENCH = Path(__file__).parent.parent
ROOT = BENCH.parent
FILES = 16_384  # sockets that a process may have open
PATIENCE = 240.0  # seconds for one run of the load, at most


def main() -> int:
    arguments = _read_arguments()
    _allow_many_sockets()
    with contextlib.suppress(KeyboardInterrupt):
        figures = _measure(arguments)
        show(figures)
        arguments.json.parent.mkdir(parents=True, exist_ok=True)
        arguments.json.write_bytes(msgspec.json.format(msgspec.json.encode(figures)))
        print(f"\n{arguments.json}")
        return 0
    return 130


def _read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench/server", description=__doc__)
    parser.add_argument("--repeats", type=int, default=3, help="rounds; medians are shown")
    parser.add_argument("--seconds", type=float, default=6.0, help="for each at full speed")
    parser.add_argument("--steady-seconds", type=float, default=20.0, help="at a steady pace")
    parser.add_argument("--connections", type=int, default=1_000, help="at full speed")
    parser.add_argument("--steady-connections", type=int, default=5_000)
    parser.add_argument("--rate", type=float, default=1_000.0, help="moves a second, steady")
    parser.add_argument("--stored", type=int, default=100_000, help="tables at the start")
    parser.add_argument("--no-peer", action="store_true", help="ours only")
    parser.add_argument("--build", type=Path, default=ROOT / "build", help="where things are put")
    parser.add_argument("--json", type=Path, default=ROOT / "build" / "server-bench.json")
    return parser.parse_args()


def _allow_many_sockets() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _measure(arguments: argparse.Namespace) -> Figures:
    figures = Figures(cores=os.cpu_count() or 1)
    peer = None
    if not arguments.no_peer:
        peer = set_up_peer(arguments.build)
        figures.compared_moves = check_same_game(peer)
        _note(f"the peer plays the same game: {figures.compared_moves:,} moves compared")
    arguments.build.mkdir(parents=True, exist_ok=True)
    # Beside the sources and not in a memory file system: durable means on the disk.
    with tempfile.TemporaryDirectory(prefix="server-bench-", dir=arguments.build) as folder:
        rooms = Path(folder)
        for number in range(arguments.repeats):
            _note(f"round {number + 1} of {arguments.repeats}")
            _full_speed(arguments, figures, rooms / f"full-{number}", peer)
            _steady(arguments, figures, rooms / "steady")
            shutil.rmtree(rooms / f"full-{number}")
        figures.stored_entries = multiply_tables(rooms / "steady", arguments.stored)
        figures.stored_tables = arguments.stored
        for _ in range(arguments.repeats):
            with tablee_server(rooms / "steady", two_cores()[0]) as server:
                figures.start_seconds.append(server.seconds)
    return figures


def _full_speed(
    arguments: argparse.Namespace, figures: Figures, rooms: Path, peer: Path | None
) -> None:
    """As many moves as one core can do, ours and the peer's in turns."""
    core, _ = two_cores()
    tables = arguments.connections // 4
    settle()
    with tablee_server(rooms / "tablee", core) as server:
        result = _load("tablee", server, tables, arguments.seconds, rooms / "tablee")
    if logged_moves(rooms / "tablee") < result.acknowledged:
        raise SystemExit("Moves that were acknowledged are not in the log.")
    figures.tablee.append(result)
    if peer is None:
        return
    for storage, results in (("memory", figures.memory), ("flatfile", figures.flatfile)):
        settle()
        with boardgame_server(peer, storage, rooms / storage, core) as server:
            results.append(_load("boardgame", server, tables, arguments.seconds, rooms / storage))


def _steady(arguments: argparse.Namespace, figures: Figures, data: Path) -> None:
    """So many moves a second with many connections, after a restart that lets memory be seen."""
    core, _ = two_cores()
    tables = arguments.steady_connections // 4
    places = data / "places.json"
    steady = ["--rate", str(arguments.rate), "--places", str(places)]
    if not places.exists():
        with tablee_server(data, core) as server:
            # Long enough that the tables are in the middle of their games.
            _load("tablee", server, tables, tables * 40 / arguments.rate, data, *steady)
    settle()
    figures.disk.append(measure_disk(data))
    figures.bare.append(_bare(arguments, data))
    with tablee_server(data, core) as server:
        seconds = arguments.steady_seconds
        figures.steady.append(_load("tablee", server, tables, seconds, data, *steady, "--load"))


def _bare(arguments: argparse.Namespace, folder: Path) -> Bare:
    """The same pace with a server that only appends and answers: what the machine itself takes."""
    core, other = two_cores()
    port = free_port()
    command = [sys.executable, "-m", "server.bare", "--port", str(port)]
    serving = [*command, "--file", str(folder / "bare")]
    asking = [*command, "--rate", str(arguments.rate), "--seconds", str(arguments.seconds)]
    said = folder / "bare.json"
    with running(serving, core, folder / "bare.log", cwd=BENCH) as process:
        wait_until_it_listens(process, HOST, port)
        with running(asking, other, said, cwd=BENCH) as load:
            load.wait(PATIENCE + arguments.seconds)
    bare = msgspec.json.decode(said.read_bytes(), type=Bare)
    _note(
        f"a bare append: p50 {bare.p50_ms:.1f}, p99 {bare.p99_ms:.1f}, most {bare.most_ms:.0f} ms"
    )
    return bare


def _load(
    kind: str, server: Running, tables: int, seconds: float, folder: Path, *more: str
) -> Result:
    """Run the load generator against a server."""
    _, core = two_cores()
    log = folder / "load.json"
    command = [
        sys.executable, "-m", "server.load", "--server", kind, "--port", str(server.port),
        "--pid", str(server.pid), "--tables", str(tables), "--seconds", str(seconds), *more,
    ]  # fmt: skip
    with running(command, core, log, cwd=BENCH) as process:
        try:
            process.wait(PATIENCE + seconds)
        except subprocess.TimeoutExpired:
            raise SystemExit(f"The load did not end: {log.read_text()[-2000:]}") from None
    said = log.read_text()
    try:
        result = msgspec.json.decode(said, type=Result)
    except msgspec.MsgspecError:
        raise SystemExit(f"The load failed:\n{said[-3000:]}") from None
    if result.troubles:
        raise SystemExit(f"Something went wrong under load: {json.dumps(result.troubles)}")
    _note(
        f"{kind}, {result.connections} connections: {result.moves_per_second:,.0f} moves/s, "
        f"{result.moves_per_cpu_second:,.0f} a CPU-second, p99 {result.p99_ms:.1f} ms"
    )
    return result


def _note(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())

"""The server is killed at any moment, again and again: nothing acknowledged is lost, nothing is
done twice, nothing is there that nobody did, and every client comes back by itself.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.log_lines import no_trouble_in
from server.recorded import Load, compare, is_told, read_log
from server.running import Running

PATIENCE = 240.0  # seconds after which something is taken to be stuck


@pytest.fixture
def killable(tmp_path: Path) -> Iterator[Running]:
    running = Running(tmp_path / "data")
    yield running
    if running.process.poll() is None:
        running.kill()


async def everybody_is_back(load: Load) -> None:
    """Until each client has been told its table by the process that runs now."""
    end = time.monotonic() + PATIENCE
    while not all(seat.is_back for seat in load.seats):
        load.check_nobody_failed()
        assert time.monotonic() < end, [seat.number for seat in load.seats if not seat.is_back]
        await asyncio.sleep(0.02)


async def everybody_was_told(load: Load) -> None:
    """Until nothing is on its way any more; what clients show is then what the log says."""
    end = time.monotonic() + PATIENCE
    while True:
        log = await asyncio.to_thread(read_log, load.server.directory)
        waiting = [seat for seat in load.seats if not is_told(seat, log)]
        if not waiting:
            return
        assert time.monotonic() < end, [
            (seat.number, seat.n, log[seat.table_id].state.numbers) for seat in waiting
        ]
        await asyncio.sleep(0.2)


async def kill_again_and_again(server: Running, clients: int, kills: int, seed: int) -> None:
    rng = random.Random(seed)
    load = Load(server, rng)
    await load.sit_down(clients)
    load.play()
    began = time.perf_counter()
    for number in range(kills):
        # Most blows fall under full load; some while the clients are still coming back.
        await asyncio.sleep(rng.uniform(0.05, 1.0))
        load.check_nobody_failed()
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        if rng.random() < 0.8:
            await everybody_is_back(load)
        at = sum(seat.n for seat in load.seats)
        print(f"kill {number + 1}: {time.perf_counter() - began:.1f} s, streams at {at}")  # noqa: T201 - to read with -s, or when it fails
    await everybody_is_back(load)
    async with asyncio.timeout(PATIENCE):
        await load.stop()
    await everybody_was_told(load)
    counts = compare(load.seats, read_log(server.directory))
    print(f"seed {seed}:", *(f"{n} {what}" for what, n in sorted(counts.items())), sep="\n  ")  # noqa: T201 - to read with -s, or when it fails
    assert counts["sent, told acknowledged"] > clients * kills / 4, "there was a load"
    await load.leave()
    assert server.stop() == 0
    no_trouble_in(server.log)


@pytest.mark.slow
def test_three_blows_at_twenty_clients(killable: Running):
    seed = random.SystemRandom().randrange(2**32)
    print("seed", seed)  # noqa: T201 - to read with -s, or when it fails
    asyncio.run(kill_again_and_again(killable, clients=20, kills=3, seed=seed))


@pytest.mark.slow
def test_thirty_blows_at_two_hundred_clients(killable: Running):
    seed = random.SystemRandom().randrange(2**32)
    print("seed", seed)  # noqa: T201 - to read with -s, or when it fails
    asyncio.run(kill_again_and_again(killable, clients=200, kills=30, seed=seed))

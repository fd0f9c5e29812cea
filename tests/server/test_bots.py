"""The bots at the tables of a server: they think beside it, and go on whatever happens to it."""

from __future__ import annotations

import asyncio
import threading
from collections import deque

import pytest

from server.log_lines import no_trouble_in
from server.recorded import read_log
from server.running import PATIENCE, Running, raw, run
from server.test_fold import played
from server.test_tables import two_at_a_table, wait
from server.test_whole_games import play_out
from tablee.bots import bot_names
from tablee.bots.random_bot import RandomBot
from tablee.client import Guest
from tablee.registry import find_game, game_names
from tablee.server import bot_seats
from tablee.server import entries as e
from tablee.server.live import LiveTable, Surroundings
from tablee.server.run import serving
from tablee.server.settings import Settings


class SlowBot(RandomBot):
    """One that thinks until somebody lets it go on."""

    def __init__(self) -> None:
        self.is_asked = threading.Event()
        self.may_answer = threading.Event()

    def choose(self, observation, legal, rng, budget=None):
        self.is_asked.set()
        assert self.may_answer.wait(PATIENCE)
        return super().choose(observation, legal, rng)


def test_while_a_bot_thinks_everybody_else_is_served(tmp_path, monkeypatch):
    slow = SlowBot()
    monkeypatch.setattr(bot_seats, "find_bot", lambda *_: slow)

    async def scene() -> None:
        async with (
            serving(tmp_path / "data") as url,
            Guest(url, name="Anna") as anna,
            anna.at(await anna.create("cabo", ["me", "bot"])) as seat,
        ):
            await seat.start()
            assert await asyncio.to_thread(slow.is_asked.wait, PATIENCE)
            # It is asked now, and will not answer before all this is done.
            await seat.say("hello")
            await seat.preview([])
            other = await anna.create("cabo", ["me", "open"])
            async with anna.at(other) as elsewhere:
                await elsewhere.say("hello")
            before = seat.n
            slow.may_answer.set()
            await wait(seat, lambda seat: seat.n > before)

    run(scene())


@pytest.mark.parametrize(("pace", "most"), [(0.5, 400), (5.0, 1000), (0.0, 1000)])
def test_where_people_play_a_bot_thinks_less_than_a_tick(pace: float, most: int):
    """Else it would be seen from the number of ticks how hard a move was to find."""
    loop = asyncio.new_event_loop()
    settings = Settings(pace=pace, bot_milliseconds=1000)
    around = Surroundings(storage=None, settings=settings, loop=loop, think=None)
    state, _ = played(find_game("cabo"), 0)
    table = LiveTable(1, state, "anna", around, deque())
    assert table.bots.budget().milliseconds == most
    state.apply(e.Left(seat=0, bot="medium", by=0))
    state.apply(e.Left(seat=1, bot="medium", by=1))
    assert table.bots.budget().milliseconds == 1000
    loop.close()


def test_a_seat_that_goes_to_a_bot_and_back_and_to_a_bot_again_is_played(tmp_path):
    async def scene() -> None:
        async with two_at_a_table(server, "cabo") as (host, other):
            await host.start()
            for _ in range(2):
                await host.move(host.legal[0])
            assert host.awaited == (1,)
            await other.ask("bot-plays", seat=1)
            await other.ask("back", seat=1)  # before the first tick
            await wait(other, lambda seat: seat.table.seats[1].bot is None)
            await asyncio.sleep(2 * pace)  # the move that was thought about is not made
            assert host.awaited == (1,)
            await other.ask("bot-plays", seat=1)
            await wait(host, lambda seat: seat.awaited != (1,))

    pace = 0.3
    with Running(tmp_path / "data", pace=pace) as server:
        run(scene())
        no_trouble_in(server.log)


@pytest.mark.slow
@pytest.mark.parametrize("game", game_names())
def test_bots_that_remember_go_on_after_a_crash(own_server: Running, game: str):
    """They are told the whole game again, and the log holds the game that everybody saw."""

    async def scene() -> None:
        async with own_server.guest("Anna") as anna:
            names = [name for name in bot_names(find_game(game)) if name not in ("hard", "best")]
            table = await anna.create(game, [f"bot:{name}" for name in names[:3]])
            async with anna.at(table) as watching:
                await watching.start()
                for _ in range(2):
                    before = watching.n
                    await wait(
                        watching,
                        lambda seat: seat.n > before + 25 or seat.table.phase == "over",  # noqa: B023 - waited for here
                    )
                    known = watching.reconnections
                    await asyncio.to_thread(own_server.kill)
                    await asyncio.to_thread(own_server.start)
                    await wait(watching, lambda seat: seat.reconnections > known)  # noqa: B023 - waited for here
                await wait(watching, lambda seat: seat.table.phase == "over")
            logged = read_log(own_server.directory)[table].state
            assert logged.phase == "over"
            assert logged.view() == watching.table
            assert logged.match.observe(None) == watching.observation

    run(scene())
    no_trouble_in(own_server.log)


@pytest.mark.slow
@pytest.mark.parametrize("game", game_names())
def test_bots_of_every_level_play_together(own_server: Running, game: str):
    """On a server of their own: those that search compile their thoughts beside the game."""

    async def scene() -> None:
        names = bot_names(find_game(game))
        most = find_game(game).players[-1] - 1
        for some in (names[:most], names[most:] or names[:1]):
            async with own_server.guest("Anna") as anna:
                table = await anna.create(game, ["me", *(f"bot:{name}" for name in some)])
                async with anna.at(table) as seat:
                    await seat.start()
                    assert await play_out(seat) is not None

    run(scene())
    assert own_server.stop() == 0
    no_trouble_in(own_server.log)


@pytest.mark.slow
def test_a_game_that_everybody_has_left_alone_begins_and_goes_on_when_time_is_over(server):
    """TG-4 asks everybody how gladly they would start: a bot answers that for them as well."""

    async def scene() -> None:
        async with server.guest("Anna") as anna, server.guest("Basile") as basile:
            table = await anna.create("the-game", ["me", "open"], seconds_per_move=1)
            async with anna.at(table) as host, basile.at(table) as other:
                await other.join()
                await host.start()
                watcher = await raw(server, table)
                await watcher.until(
                    lambda told: any(
                        event["type"] == "card-laid" for event in told.get("events", ())
                    )
                )
                await watcher.socket.close()

    run(scene())

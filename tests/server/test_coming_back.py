"""Nothing is lost and nothing is done twice: resending, resuming, restarting."""

from __future__ import annotations

import asyncio
import urllib.request

import pytest

from server.running import PATIENCE, Running, raw, run
from server.test_tables import two_at_a_table, wait
from server.test_whole_games import play_out
from tablee.bots import default_bot
from tablee.registry import game_names


async def in_a_game(server: Running, game: str, **options):
    """Anna and a bot that says nothing, so that nothing happens but what Anna does."""
    guest = await server.guest("Anna").__aenter__()
    table = await guest.create(game, ["me", "bot:random"], options=options)
    connection = await raw(server, table, guest)
    await connection.receive()
    await connection.answer(type="start", id="start")
    return guest, table, connection


def test_an_action_that_is_sent_again_counts_once(server: Running):
    async def scene() -> None:
        _, _, seat = await in_a_game(server, "the-game", starter="first")
        first = await seat.answer(type="move", id="signal", move="keep-off A")
        assert first["type"] == "update"
        again = await seat.answer(type="move", id="signal", move="keep-off A")
        assert again == {"type": "done", "id": "signal", "n": first["n"]}
        # The same id stands for the first action, whatever comes with it.
        assert (await seat.answer(type="chat", id="signal", text="x"))["type"] == "done"
        other = await seat.answer(type="move", id="signal2", move="keep-off B")
        assert other["n"] == first["n"] + 1
        await seat.socket.close()

    run(scene())


def test_a_refused_action_may_be_tried_again_with_its_id(server: Running):
    async def scene() -> None:
        _, _, seat = await in_a_game(server, "the-game", starter="first")
        assert (await seat.answer(type="move", id="x", move="end"))["type"] == "refused"
        assert (await seat.answer(type="move", id="x", move="keep-off A"))["type"] == "update"
        await seat.socket.close()

    run(scene())


def test_ids_of_two_people_do_not_get_in_each_others_way(server: Running):
    async def scene() -> None:
        async with two_at_a_table(server, "cabo") as (host, other):
            one = await raw(server, host.table_id, host.guest)
            two = await raw(server, host.table_id, other.guest)
            assert (await one.answer(type="chat", id="1", text="a"))["chat"]["name"] == "Anna"
            assert (await two.answer(type="chat", id="1", text="b"))["chat"]["name"] == "Basile"
            await one.socket.close()
            await two.socket.close()

    run(scene())


def test_who_comes_back_gets_what_was_missed_and_nothing_else(server: Running):
    async def scene() -> None:
        guest, table, seat = await in_a_game(server, "the-game", starter="first")
        told = [await seat.answer(type="move", id=f"{k}", move=f"keep-off {pile}")
                for k, pile in enumerate("ABCD")]  # fmt: skip
        back = await raw(server, table, guest, hello={"stream": "seat-0", "n": told[1]["n"]})
        state = await back.receive()
        assert state["missed"] == [*told[2]["events"], *told[3]["events"]]
        assert state["n"] == told[3]["n"]
        assert state["observation"] == told[3]["observation"]
        for hello, missed in (
            ({"stream": "seat-0", "n": told[3]["n"]}, []),
            ({"stream": "seat-0", "n": told[3]["n"] + 5}, None),
            ({"stream": "seat-1", "n": told[1]["n"]}, None),
            ({}, None),
        ):
            other = await raw(server, table, guest, hello=hello)
            state = await other.receive()
            assert (state["type"], state.get("missed")) == ("state", missed)
            await other.socket.close()
        await back.socket.close()
        await seat.socket.close()

    run(scene())


def test_what_was_missed_long_ago_is_read_from_the_log(server: Running):
    async def scene() -> None:
        guest, table, seat = await in_a_game(server, "the-game", starter="first")
        start = seat.received[-1]["n"]
        events = []
        for k in range(60):
            word = "withdraw" if k % 2 else "keep-off"
            told = await seat.answer(type="move", id=f"{k}", move=f"{word} A")
            events += told["events"]
        back = await raw(server, table, guest, hello={"stream": "seat-0", "n": start})
        assert (await back.receive())["missed"] == events
        await back.socket.close()
        await seat.socket.close()

    run(scene())


@pytest.mark.parametrize("game", game_names())
def test_who_asks_for_the_game_from_the_deal_on_is_told_what_was_told_before(server, game):
    async def scene() -> None:
        async with server.guest("Anna") as anna:
            table = await anna.create(game, ["me", "bot"])
            second_tab, watcher = await raw(server, table, anna), await raw(server, table)
            async with anna.at(table) as seat:
                await seat.start()
                await play_out(seat)
            for known, guest in ((second_tab, anna), (watcher, None)):
                await known.until(lambda told: told.get("table", {}).get("phase") == "over")
                events = [event for told in known.received for event in told.get("events", ())]
                back = await raw(server, table, guest, hello={"from_deal": True})
                assert (await back.receive())["missed"] == events != []
                await back.socket.close()
                await known.socket.close()

    run(scene())


def test_all_tabs_of_a_seat_see_the_same(server: Running):
    async def scene() -> None:
        guest, table, one = await in_a_game(server, "the-game", starter="first")
        two = await raw(server, table, guest)
        await two.receive()
        sent = await one.answer(type="move", id="a", move="keep-off A")
        seen = await two.until(lambda told: told["type"] == "update")
        assert seen == sent
        await one.socket.close()
        await two.socket.close()

    run(scene())


@pytest.mark.slow
@pytest.mark.parametrize("game", game_names())
def test_a_server_that_is_killed_comes_back_with_every_acknowledged_move(own_server, game):
    """The clients of the game do nothing for it: they come back by themselves."""

    async def scene() -> None:
        async with two_at_a_table(own_server, game, ("me", "open", "bot")) as (host, other):
            await host.start()
            playing = asyncio.gather(
                host.play(default_bot(host.game), seed=1), other.play(default_bot(host.game))
            )
            for _ in range(2):
                before, known = host.n, host.reconnections
                await wait(host, lambda seat: seat.n > before + 10 or seat.table.phase == "over")  # noqa: B023
                acknowledged = host.n
                await asyncio.to_thread(own_server.kill)
                await asyncio.to_thread(own_server.start)
                await wait(host, lambda seat: seat.reconnections > known and seat.connected[0])  # noqa: B023
                assert host.n >= acknowledged
            outcomes = await asyncio.wait_for(playing, PATIENCE)
            assert outcomes[0] == outcomes[1] is not None
            path = f"/api/tables/{host.table_id}/games/1/verify"
            assert (await host.guest.request("GET", path))["good"]

    run(scene())


def test_the_client_counts_how_often_it_came_back_and_not_how_often_it_tried(own_server: Running):
    async def scene() -> None:
        async with (
            own_server.guest("Anna") as anna,
            anna.at(await anna.create("cabo", ["me", "bot"])) as seat,
        ):
            assert seat.reconnections == 0
            for times in (1, 2):
                await asyncio.to_thread(own_server.kill)
                await asyncio.sleep(1.0)  # it knocks more than once in this time
                assert seat.reconnections == times - 1
                await asyncio.to_thread(own_server.start)
                await wait(seat, lambda seat: seat.reconnections > times - 1)  # noqa: B023
                assert seat.reconnections == times
                assert seat.connected[0]

    run(scene())


def test_what_was_shown_once_is_still_told_after_a_crash(own_server: Running):
    """A card that was looked at in Cabo is in the events only: they must outlive the server."""

    async def scene() -> None:
        guest, table, seat = await in_a_game(own_server, "cabo")
        n = seat.received[-1]["n"]
        told = await seat.answer(type="move", id="look", move="peek 1")
        looked = [event for event in told["events"] if event["type"] == "card-looked-at"]
        assert looked[0]["card"] is not None
        await asyncio.to_thread(own_server.kill)
        await asyncio.to_thread(own_server.start)
        back = await raw(own_server, table, guest, hello={"stream": "seat-0", "n": n})
        missed = (await back.receive())["missed"]
        assert looked[0] in missed
        # And the move is there once, though the client did not hear of it.
        assert (await back.answer(type="move", id="look", move="peek 1"))["type"] == "done"
        await back.socket.close()

    run(scene())


def test_a_table_that_was_put_away_goes_on_where_it_was(tmp_path):
    async def scene() -> None:
        guest, table, seat = await in_a_game(server, "the-game", starter="first")
        told = await seat.answer(type="move", id="a", move="keep-off A")
        await seat.socket.close()
        for _ in range(200):
            if "tablee_tables_loaded 0\n" in await asyncio.to_thread(metrics, server):
                break
            await asyncio.sleep(0.1)
        back = await raw(server, table, guest)
        state = await back.receive()
        assert state["n"] == told["n"]
        assert state["observation"] == told["observation"]
        assert "tablee_table_loads_total 1\n" in await asyncio.to_thread(metrics, server)
        await back.socket.close()

    with Running(tmp_path / "data", unload_after=0.2) as server:
        run(scene())


def metrics(server: Running) -> str:
    with urllib.request.urlopen(f"{server.url}/metrics") as response:
        return response.read().decode()

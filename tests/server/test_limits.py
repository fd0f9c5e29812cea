"""What one connection, one address and one guest may ask; each refusal says so."""

from __future__ import annotations

import asyncio
import json

import pytest

from server.running import Running, raw, run
from server.test_tables import refusal
from tablee.bots import find_bot
from tablee.client import Refused


@pytest.fixture(scope="module")
def strict(tmp_path_factory):
    """A server with little patience."""
    directory = tmp_path_factory.mktemp("strict") / "data"
    settings = {
        "messages_per_second": 1,
        "messages_burst": 10,
        "warnings": 5,
        "connections_per_address": 4,
        "tables_per_guest": 2,
        "message_size": 1024,
        "hello_within": 3.0,
        "unsent_bytes": 50_000,
    }
    with Running(directory, **settings) as server:
        yield server


async def table_of(server: Running):
    guest = await server.guest("Anna", "fr").__aenter__()
    return guest, await guest.create("the-game", ["me"])


def test_who_is_too_fast_is_told_then_disconnected(strict):
    async def scene() -> None:
        guest, table = await table_of(strict)
        connection = await raw(strict, table, guest, hello={"language": "fr"})
        for number in range(60):
            await connection.send(type="ping", id=str(number))
        assert await connection.closed() == 1008
        told = connection.received[1:]
        assert [t["type"] for t in told[:10]] == ["pong"] * 10
        refused = [t for t in told if t["type"] == "refused"]
        assert {t["code"] for t in refused} == {"too-fast"}
        assert [t["id"] for t in refused] == [str(number) for number in range(10, 16)]
        assert refused[0]["text"].startswith("C")
        assert len(refused) == 6

    run(scene())


def test_who_comes_again_and_again_is_too_fast_too(tmp_path):
    async def scene() -> None:
        guest, table = await table_of(server)
        welcome = 0
        while (await (connection := await raw(server, table, guest)).receive())["type"] == "state":
            welcome += 1
            await connection.socket.close()
        assert connection.received[-1]["code"] == "too-fast"
        assert await connection.closed() == 1008
        assert welcome >= 5

    limits = {"address_messages_per_second": 1, "address_messages_burst": 5}
    with Running(tmp_path / "data", **limits) as server:
        run(scene())


def test_a_bot_that_is_too_fast_for_the_server_plays_to_the_end(tmp_path):
    async def scene(server: Running) -> None:
        async with server.guest("Robby") as guest:
            table = await guest.create("the-game", ["me", "bot"], options={"talk": "silent"})
            async with guest.at(table) as seat:
                await seat.start()
                assert await seat.play(find_bot(seat.game, "greedy"), seed=1) is not None

    with Running(tmp_path / "data", messages_per_second=20, messages_burst=5) as server:
        run(scene(server))


def test_large_messages_close_the_connection(strict):
    async def scene() -> None:
        guest, table = await table_of(strict)
        connection = await raw(strict, table, guest)
        await connection.receive()
        await connection.send(type="chat", id="1", text="x" * 2000)
        assert await connection.closed() == 1009
        with pytest.raises(Refused) as refused:
            await guest.request("POST", "/api/guest", {"name": "x" * 2000})
        assert refused.value.code == "too-large"

    run(scene())


def test_connections_of_an_address_are_counted(strict):
    async def scene() -> None:
        guest, table = await table_of(strict)
        open_ones = [await raw(strict, table, guest) for _ in range(4)]
        for connection in open_ones:
            assert (await connection.receive())["type"] in ("state", "presence")
        fifth = await raw(strict, table, guest, hello=False)
        assert (await fifth.receive())["code"] == "too-many"
        assert await fifth.closed() == 1013
        for connection in open_ones:
            await connection.socket.close()
        again = None
        for _ in range(100):  # the server hears of it a moment later
            again = await raw(strict, table, guest)
            if (await again.receive())["type"] == "state":
                break
            await again.closed()
            await asyncio.sleep(0.05)
        assert again.received[-1]["type"] == "state"
        await again.socket.close()

    run(scene())


def test_a_guest_has_so_many_tables_and_no_more(strict):
    async def scene() -> None:
        guest, _ = await table_of(strict)
        await guest.create("cabo", ["me", "bot"])
        refused = await refusal(guest.create("cabo", ["me", "bot"]))
        assert (refused.code, str(refused)[:6]) == ("too-many", "Tu as ")

    run(scene())


def test_who_does_not_say_hello_is_not_waited_for(strict):
    async def scene() -> None:
        _, table = await table_of(strict)
        silent = await raw(strict, table, hello=False)
        assert await silent.closed() == 1008
        assert silent.received[-1]["code"] == "hello-first"
        for first, code in (
            ({"type": "ping", "id": "1"}, "hello-first"),
            ({"type": "hello", "version": 99}, "version"),
            ({"type": "hello"}, "bad-message"),
        ):
            rude = await raw(strict, table, hello=False)
            await rude.socket.send(json.dumps(first))
            assert await rude.closed() == 1008
            assert rude.received[-1]["code"] == code

    run(scene())


@pytest.mark.slow
def test_a_slow_reader_is_dropped_and_the_others_do_not_notice(tmp_path):
    async def scene() -> None:
        guest = await server.guest("Anna").__aenter__()
        table = await guest.create("the-game", ["me"], options={"talk": "open"})
        slow = await raw(server, table, guest)
        await slow.receive()
        slow.socket.transport.pause_reading()
        async with guest.at(table) as seat:
            await asyncio.wait_for(chat_until_dropped(seat, server), 100)
            await seat.say("still here")
            assert seat.chat[-1]["text"] == "still here"
        slow.socket.transport.abort()

    async def chat_until_dropped(seat, server) -> None:
        text = "x" * 290
        while 'tablee_dropped_total{why="slow"} 1' not in await metrics_of(server):
            await asyncio.gather(*(seat.say(text) for _ in range(500)))

    with Running(tmp_path / "data", unsent_bytes=20_000) as server:
        run(scene())


async def metrics_of(server: Running) -> str:
    from server.test_coming_back import metrics

    return await asyncio.to_thread(metrics, server)

"""Hints over the wire: where they are allowed, for who asks alone, and not too many."""

from __future__ import annotations

import pytest

from server.running import Running, raw, run
from tablee.client import Refused


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    directory = tmp_path_factory.mktemp("hints") / "data"
    with Running(directory, hints_per_minute=1, hints_burst=3) as running:
        yield running
        assert running.stop() == 0


async def two_at_a_table(server: Running, *, hints: bool):
    anna = await server.guest("Anna").__aenter__()
    table = await anna.create("the-game", ["me", "open"], options={"starter": "first"}, hints=hints)
    return anna, table


def test_a_hint_is_a_legal_move_in_words_for_who_asks_alone(server: Running):
    async def scene() -> None:
        anna, table = await two_at_a_table(server, hints=True)
        noor = await server.guest("Noor", "fr").__aenter__()
        async with anna.at(table) as first, noor.at(table) as second:
            await second.join()
            await first.start()
            watcher = await raw(server, table, None, hello=True)
            await watcher.receive()
            number, text = await first.hint()
            assert number in first.legal
            assert text.startswith("Lay ")
            # The same is told again, and nothing has happened at the table.
            assert await first.hint() == (number, text)
            assert first.observation.laid_this_turn == ()
            told = await watcher.answer(type="ping", id="now")
            assert told == {"type": "pong", "id": "now"}
            assert not [each for each in watcher.received if each["type"] == "hinted"]
            # After a prepared card it is about the next one.
            after, _ = await first.hint([number])
            assert after != number
            with pytest.raises(Refused) as caught:
                await first.hint()
            assert caught.value.code == "too-fast"
            # Whoever is not awaited is not told to do something; each seat has its own limit.
            with pytest.raises(Refused) as caught:
                await second.hint([number])
            assert caught.value.code == "illegal-move"
            await watcher.socket.close()

    run(scene())


def test_without_permission_there_is_none(server: Running):
    async def scene() -> None:
        anna, table = await two_at_a_table(server, hints=False)
        async with anna.at(table) as seat:
            with pytest.raises(Refused) as caught:
                await seat.hint()
            assert caught.value.code == "not-now"
            await seat.ask("seat-bot", seat=1)
            await seat.start()
            with pytest.raises(Refused) as caught:
                await seat.hint()
            assert "not allowed" in str(caught.value)

    run(scene())


def test_the_host_allows_them_before_the_start_and_everybody_sees_it(server: Running):
    async def scene() -> None:
        anna, table = await two_at_a_table(server, hints=False)
        async with anna.at(table) as seat:
            await seat.ask("arrange", hints=True)
            assert seat.table.hints
            await seat.ask("arrange", listed=True)
            assert seat.table.hints
        server.kill()
        server.start()
        async with anna.at(table) as seat:
            assert seat.table.hints

    run(scene())


def test_who_watches_gets_no_hint(server: Running):
    async def scene() -> None:
        anna, table = await two_at_a_table(server, hints=True)
        async with anna.at(table) as seat:
            await seat.ask("seat-bot", seat=1)
            await seat.start()
            watcher = await raw(server, table, None, hello=True)
            await watcher.receive()
            told = await watcher.answer(type="hint", id="h")
            assert (told["type"], told["code"]) == ("refused", "not-now")
            await watcher.socket.close()

    run(scene())

"""What people can do at a table beside playing: sit, arrange, leave, come back, play again."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

import pytest

from server.running import PATIENCE, Running, raw, run
from server.test_whole_games import play_out
from tablee.bots import default_bot
from tablee.client import Guest, Refused, Seat


@contextlib.asynccontextmanager
async def two_at_a_table(
    server: Running, game: str = "the-game", seats: tuple[str, ...] = ("me", "open")
) -> AsyncIterator[tuple[Seat, Seat]]:
    """Anna hosts, Basile (who speaks French) has joined."""
    async with server.guest("Anna") as anna, server.guest("Basile", "fr") as basile:
        table = await anna.create(game, list(seats))
        async with anna.at(table) as host, basile.at(table) as other:
            await other.join()
            await wait(host, lambda seat: seat.table.seats[1].kind == "person")
            yield host, other


async def wait(seat: Seat, holds) -> None:
    await asyncio.wait_for(seat.until(holds), PATIENCE)


async def refusal(asked) -> Refused:
    with pytest.raises(Refused) as refused:
        await asked
    return refused.value


def names(seat: Seat) -> list[str]:
    return [place.name for place in seat.table.seats]


def test_the_lobby_shows_listed_tables_only(server: Running):
    async def scene() -> None:
        async with server.guest("Anna") as anna:
            listed = await anna.create("cabo", ["me", "open"], listed=True)
            by_link = await anna.create("cabo", ["me", "open"])
            shown = {t["id"] for t in (await anna.request("GET", "/api/tables"))["tables"]}
            assert listed in shown
            assert by_link not in shown
            mine = {t["id"] for t in (await anna.request("GET", "/api/my/tables"))["tables"]}
            assert mine == {listed, by_link}
            async with anna.at(by_link) as seat:
                await seat.ask("arrange", listed=True)
            shown = {t["id"] for t in (await anna.request("GET", "/api/tables"))["tables"]}
            assert by_link in shown

    run(scene())


def test_ids_of_tables_cannot_be_guessed(server: Running):
    async def scene() -> None:
        async with server.guest("Anna") as anna:
            ids = [await anna.create("cabo", ["me", "open"]) for _ in range(3)]
            assert len(set(ids)) == 3
            assert all(len(table) == 22 for table in ids)  # 128 bits in base 64

    run(scene())


def test_the_host_arranges_the_table_before_the_start(server: Running):
    async def scene() -> None:
        async with two_at_a_table(server) as (host, other):
            await host.ask("add-seat")
            await host.ask("seat-bot", seat=2, bot="random")
            assert host.table.seats[2].bot == "random"
            await host.ask("swap", first=0, second=1)
            assert host.you == 1
            await wait(other, lambda seat: seat.you == 0)
            assert names(other)[:2] == ["Basile", "Anna"]
            assert host.table.host == 1
            await host.ask("arrange", options={"minimum": 3}, seconds_per_move=30)
            assert host.table.options["minimum"] == 3
            assert host.table.options["talk"] == "strict"
            assert host.table.seconds_per_move == 30
            await host.ask("remove-seat", seat=2)
            await host.ask("open-seat", seat=0)
            await wait(other, lambda seat: seat.you is None)
            assert host.table.seats[0].kind == "open"
            assert (await refusal(host.ask("start"))).code == "not-now"
            await host.ask("remove-seat", seat=0)
            assert host.you == 0
            await host.ask("start")
            assert host.table.phase == "playing"
            assert host.observation.minimum == 3

    run(scene())


def test_nobody_but_the_host_arranges_anything(server: Running):
    async def scene() -> None:
        async with two_at_a_table(server) as (host, other):
            for action, values in (
                ("start", {}),
                ("add-seat", {}),
                ("swap", {"first": 0, "second": 1}),
                ("open-seat", {"seat": 0}),
                ("remove-seat", {"seat": 0}),
                ("seat-bot", {"seat": 1}),
                ("arrange", {"options": {"minimum": 3}}),
            ):
                refused = await refusal(other.ask(action, **values))
                assert refused.code == "not-yours"
                assert str(refused).startswith("Seul l")
            assert names(host) == ["Anna", "Basile"]
            async with server.guest("Zoé") as zoe, zoe.at(host.table_id) as watching:
                for action in ("start", "leave", "ready", "rematch"):
                    assert (await refusal(watching.ask(action))).code == "not-yours"
                assert (await refusal(watching.move("end"))).code == "not-yours"
                assert (await refusal(watching.join())).code == "full"

    run(scene())


def test_what_cannot_be_arranged_is_refused_and_changes_nothing(server: Running):
    async def scene() -> None:
        async with two_at_a_table(server) as (host, _):
            before = host.table
            for action, values, code in (
                ("open-seat", {"seat": 0}, "not-now"),
                ("remove-seat", {"seat": 0}, "not-now"),
                ("remove-seat", {"seat": 9}, "not-found"),
                ("swap", {"first": 0, "second": 9}, "not-found"),
                ("seat-bot", {"seat": 1}, "not-now"),
                ("arrange", {"options": {"minimum": 9}}, "bad-option"),
                ("arrange", {"options": {"fly": True}}, "bad-option"),
                ("bot-plays", {"seat": 1}, "not-now"),
                ("back", {"seat": 1}, "not-now"),
                ("rematch", {}, "not-now"),
                ("move", {"move": 1}, "not-now"),
                ("preview", {"moves": [1]}, "not-now"),
                ("join", {}, "not-now"),
            ):
                refused = await refusal(host.ask(action, **values))
                assert refused.code == code, action
            assert host.table == before
            await host.ask("start")
            for action, values in (
                ("add-seat", {}),
                ("swap", {"first": 0, "second": 1}),
                ("open-seat", {"seat": 1}),
                ("arrange", {"listed": True}),
                ("ready", {}),
                ("start", {}),
            ):
                assert (await refusal(host.ask(action, **values))).code == "not-now", action

    run(scene())


def test_bad_tables_are_not_made(server: Running):
    async def scene() -> None:
        async with server.guest("Anna") as anna:
            for game, seats, options in (
                ("chess", ["me"], {}),
                ("cabo", ["me"], {}),
                ("the-game", ["me"] + ["bot"] * 5, {}),
                ("the-game", ["me", "me"], {}),
                ("the-game", ["me", "bot:nobody"], {}),
                ("the-game", ["me"], {"minimum": "many"}),
            ):
                refused = await refusal(anna.create(game, seats, options=options))
                assert refused.code == "bad-option", game

    run(scene())


def test_when_all_are_ready_it_begins_and_what_they_gave_is_in_the_shuffle(server: Running):
    async def scene() -> None:
        async with two_at_a_table(server, "cabo", ("me", "open", "bot")) as (host, other):
            await host.ask("ready", mix="one")
            assert host.table.seats[0].ready
            await host.ask("ready", ready=False)
            await other.ask("ready", mix="été")
            assert host.table.phase == "open"
            await host.ask("ready")
            await wait(other, lambda seat: seat.table.phase == "playing")
            await play_out(host, other)
            assert host.table.reveal.contributions == ("one", "été", "")
            refused = await refusal(host.ask("ready", mix="x" * 257))
            assert refused.code == "bad-message"

    run(scene())


def test_names_are_made_different_and_bad_ones_refused(server: Running):
    async def scene() -> None:
        async with server.guest("Anna") as anna, server.guest("anna") as other:
            table = await anna.create("the-game", ["me", "open", "bot"])
            async with other.at(table) as seat:
                await seat.join()
                assert names(seat) == ["Anna", "anna 2", "Ada"]
            for name in ("", "   ", "x" * 21, "a\u202eb", "a\x00b"):
                with pytest.raises(Refused) as refused:
                    await Guest(server.url, name=name).__aenter__()
                assert refused.value.code == "bad-name"

    run(scene())


def test_a_host_who_leaves_is_followed_by_somebody_and_an_empty_table_closes(server: Running):
    async def scene() -> None:
        async with two_at_a_table(server) as (host, other):
            await host.ask("leave")
            assert host.you is None
            await wait(other, lambda seat: seat.table.host == 1)
            assert other.table.seats[0].kind == "open"
            await other.ask("leave")
            assert other.table.phase == "closed"
            assert (await refusal(host.join())).code == "not-now"

    run(scene())


def test_for_who_leaves_a_game_a_bot_plays_on(server: Running):
    async def scene() -> None:
        async with two_at_a_table(server, "upturn") as (host, other):
            await host.start()
            await other.ask("leave")
            await wait(host, lambda seat: seat.table.seats[1].kind == "bot")
            assert await play_out(host) is not None

    run(scene())


def test_a_bot_plays_for_somebody_absent_until_they_come_back(server: Running):
    async def scene() -> None:
        async with server.guest("Anna") as anna, server.guest("Basile") as basile:
            table = await anna.create("upturn", ["me", "open"])
            async with anna.at(table) as host:
                async with basile.at(table) as other:
                    await other.join()
                    await host.start()
                    refused = await refusal(host.ask("bot-plays", seat=1))
                    assert (refused.code, "Basile is here" in str(refused)) == ("not-now", True)
                await wait(host, lambda seat: seat.connected == (True, False))
                await host.ask("bot-plays", seat=1)
                assert host.table.seats[1].bot == default_bot(host.game).name
                assert host.table.seats[1].kind == "person"
                async with basile.at(table) as other:
                    assert other.you == 1
                    moved = await refusal(other.move("draw"))
                    assert moved.code == "not-now"
                    await other.ask("back", seat=1)
                    assert other.table.seats[1].bot is None
                    # Somebody may also let a bot play for themselves, and the host calls them back.
                    await other.ask("bot-plays", seat=1)
                    await host.ask("back", seat=1)
                    await play_out(host, other)

    run(scene())


def test_a_rematch_is_with_the_same_people_and_another_shuffle(server: Running):
    async def scene() -> None:
        async with two_at_a_table(server, "the-game", ("me", "open", "bot")) as (host, other):
            await host.start()
            await play_out(host, other)
            first = host.table
            await wait(other, lambda seat: seat.table.phase == "over")
            await other.ask("rematch")
            assert other.table.phase == "open"
            assert other.table.commitment != first.commitment
            assert other.table.reveal is None
            assert names(other) == [seat.name for seat in first.seats]
            await host.ask("rematch")
            await wait(other, lambda seat: seat.table.phase == "playing")
            assert other.table.number == 2
            await play_out(host, other)
            games = await host.guest.request("GET", f"/api/tables/{host.table_id}/games")
            assert [game["number"] for game in games["games"]] == [1, 2]

    run(scene())


def test_a_seat_moves_to_another_device_once(server: Running):
    async def scene() -> None:
        async with two_at_a_table(server) as (host, other), server.guest("Tel") as phone:
            await host.start()
            link = await other.guest.request("POST", f"/api/tables/{other.table_id}/link", {})
            async with phone.at(other.table_id) as on_phone:
                assert on_phone.you is None
                claimed = await phone.request("POST", "/api/claim", {"token": link["token"]})
                assert claimed == {"table": other.table_id, "seat": 1}
                await wait(on_phone, lambda seat: seat.you == 1)
                await wait(other, lambda seat: seat.you is None)
                assert on_phone.observation.hand is not None
                assert other.observation.hand is None
                assert names(on_phone) == ["Anna", "Basile"]
                again = await refusal(phone.request("POST", "/api/claim", {"token": link["token"]}))
                assert again.code == "not-found"
                await play_out(host, on_phone)

    run(scene())


def test_links_are_for_who_sits_there_and_guesses_find_nothing(server: Running):
    async def scene() -> None:
        async with two_at_a_table(server) as (host, _), server.guest("Eve") as eve:
            path = f"/api/tables/{host.table_id}/link"
            assert (await refusal(eve.request("POST", path, {}))).code == "not-yours"
            guess = {"token": "A" * 22}
            assert (await refusal(eve.request("POST", "/api/claim", guess))).code == "not-found"
            old = await host.guest.request("POST", path, {})
            await host.guest.request("POST", path, {})
            token = {"token": old["token"]}
            assert (await refusal(eve.request("POST", "/api/claim", token))).code == "not-found"

    run(scene())


def test_time_that_is_over_ends_gently_with_a_move_of_a_bot(server: Running):
    async def scene() -> None:
        async with server.guest("Anna") as anna:
            table = await anna.create("the-game", ["me"], seconds_per_move=1)
            async with anna.at(table) as seat:
                await seat.start()
                connection = await raw(server, table, anna)
                state = await connection.receive()
                assert state["clock"] in (0, 1)
                update = await connection.until(lambda told: told["type"] == "update")
                assert update["events"][0]["type"] == "card-laid"
                assert update["clock"] == 1
                assert "id" not in update
                await connection.socket.close()

    run(scene())


def test_unknown_tables_are_not_found(server: Running):
    async def scene() -> None:
        for table in ("A" * 22, "x" * 500, "é", "../games"):
            connection = await raw(server, table)
            assert (await connection.receive())["code"] == "not-found"
            assert await connection.closed() == 1008
        async with server.guest("Anna") as anna:
            for path in (f"/api/tables/{'A' * 22}", f"/api/tables/{'A' * 22}/games/1", "/fly"):
                assert (await refusal(anna.request("GET", path))).code == "not-found"

    run(scene())


def test_somebody_acts_for_a_host_who_has_been_away(tmp_path):
    async def scene() -> None:
        async with server.guest("Anna") as anna, server.guest("Basile") as basile:
            table = await anna.create("the-game", ["me", "open"])
            async with basile.at(table) as other:
                await other.join()
                async with anna.at(table):
                    assert (await refusal(other.start())).code == "not-yours"
                await wait(other, lambda seat: seat.connected == (False, True))
                await other.start()
                assert other.table.phase == "playing"
                assert other.table.host == 0

    with Running(tmp_path / "data", absent_after=0.0) as server:
        run(scene())


def test_a_host_may_only_watch(server: Running):
    async def scene() -> None:
        async with server.guest("Anna") as anna, server.guest("Basile") as basile:
            table = await anna.create("upturn", ["bot", "open"])
            async with anna.at(table) as host, basile.at(table) as player:
                assert await player.join() == 1
                assert (await refusal(player.start())).code == "not-yours"
                assert host.table.host is None
                await host.start()
                await wait(player, lambda seat: seat.table.phase == "playing")
                assert host.you is None
                await play_out(player)

    run(scene())

"""Whole games of every kind over real sockets: people, bots and spectators."""

from __future__ import annotations

import asyncio
import json

import pytest

from server.running import PATIENCE, Running, raw, run
from tablee import saved
from tablee.bots import default_bot
from tablee.client import Refused, Seat
from tablee.game import Outcome
from tablee.registry import game_names


async def play_out(*seats: Seat) -> Outcome | None:
    """Let the usual bot play for each of these people."""
    players = [seat.play(default_bot(seat.game), seed=seat.you) for seat in seats]
    outcomes = await asyncio.wait_for(asyncio.gather(*players), PATIENCE)
    return outcomes[0]


@pytest.mark.parametrize("game", game_names())
def test_people_and_a_bot_play_to_the_end_and_everything_can_be_checked(server: Running, game):
    async def scene() -> None:
        async with server.guest("Anna") as anna, server.guest("Basile", "fr") as basile:
            table = await anna.create(game, ["me", "open", "bot"])
            async with anna.at(table) as first, basile.at(table) as second:
                assert await second.join() == 1
                await first.start()
                with pytest.raises(Refused) as early:
                    await anna.request("GET", f"/api/tables/{table}/games/1")
                assert early.value.code == "not-found"
                outcome = await play_out(first, second)
                assert outcome == first.table.outcome is not None
            game_path = f"/api/tables/{table}/games/1"
            content = json.dumps(await basile.request("GET", game_path)).encode()
            kept = saved.from_bytes(content)
            assert saved.verify(kept).outcome == outcome
            assert kept.seats[:2] == ("person", "person")
            assert kept.shuffle.commitment == first.table.commitment
            assert kept.shuffle.secret == first.table.reveal.secret
            checked = await basile.request("GET", f"{game_path}/verify")
            assert checked["good"]
            assert checked["moves"] == len(kept.moves)
            mine = await basile.request("GET", "/api/my/games")
            assert [(found["table"], found["seat"]) for found in mine["games"]] == [(table, 1)]

    run(scene())


@pytest.mark.parametrize("game", game_names())
def test_a_finished_game_is_replayed_through_any_eyes(server: Running, game):
    async def scene() -> None:
        async with server.guest("Anna") as anna:
            table = await anna.create(game, ["bot", "bot"])
            async with anna.at(table) as watching:
                await watching.start()
                await asyncio.wait_for(
                    watching.until(lambda seat: seat.table.phase == "over"), PATIENCE
                )
            path = f"/api/tables/{table}/games/1"
            moves = len((await anna.request("GET", path))["moves"])
            for view, eyes in (("public", [None]), ("all", [0, 1]), ("1", [1])):
                replay = await anna.request("GET", f"{path}/replay?view={view}")
                assert len(replay["steps"]) == moves + 1
                last = replay["steps"][-1]
                assert [seen["viewer"] for seen in last["observations"]] == eyes
                assert last["observations"][0]["outcome"] is not None
            with pytest.raises(Refused) as refused:
                await anna.request("GET", f"{path}/replay?view=7")
            assert refused.value.code == "bad-option"

    run(scene())


def test_a_person_alone_plays_the_game(server: Running):
    async def scene() -> None:
        async with server.guest("Anna") as anna:
            table = await anna.create("the-game", ["me"])
            async with anna.at(table) as seat:
                await seat.start()
                assert await play_out(seat) is not None

    run(scene())


def test_spectators_see_what_is_public_and_are_counted(server: Running):
    async def scene() -> None:
        async with server.guest("Anna") as anna:
            table = await anna.create("the-game", ["me", "bot"])
            async with anna.at(table) as seat:
                await seat.start()
                watcher = await raw(server, table)
                state = await watcher.receive()
                assert state["stream"] == "watch"
                assert state["you"] is None
                assert state["observation"]["hand"] is None
                assert "legal" not in state
                await asyncio.wait_for(seat.until(lambda seat: seat.watchers == 1), PATIENCE)
                await play_out(seat)
                await watcher.until(lambda told: told.get("table", {}).get("phase") == "over")
                hands = [
                    event["cards"]
                    for told in watcher.received
                    for event in told.get("events", ())
                    if event["type"] in ("cards-drawn", "hand-dealt")
                ]
                assert hands
                assert set(hands) == {None}
                seen = [told["observation"] for told in watcher.received if "observation" in told]
                assert all(observation["hand"] is None for observation in seen)
                await watcher.socket.close()
                await asyncio.wait_for(seat.until(lambda seat: seat.watchers == 0), PATIENCE)

    run(scene())


def test_moves_are_taken_by_number_and_as_written_and_listed(server: Running):
    async def scene() -> None:
        async with server.guest("Anna") as anna:
            table = await anna.create("the-game", ["me"])
            listed = await anna.request("GET", f"/api/tables/{table}/moves")
            by_number = {move["number"]: move for move in listed["moves"]}
            assert by_number[146]["move"] == {"type": "lay", "card": 38, "pile": "C"}
            async with anna.at(table) as seat:
                await seat.start()
                lays = [by_number[number]["written"] for number in seat.legal]
                lay = next(written for written in lays if ">A" in written)
                seen, legal = await seat.preview([lay])
                assert seen.tops[0] > 1
                assert legal
                assert seat.observation.tops[0] == 1
                await seat.move(lay)
                assert seat.observation.tops[0] == seen.tops[0]
                for move, code in (("fly", "invalid-move"), (9999, "invalid-move"),
                                   ("2>D", "illegal-move")):  # fmt: skip
                    with pytest.raises(Refused) as refused:
                        await seat.move(move)
                    assert refused.value.code in (code, "illegal-move")

    run(scene())

"""When the computer fails, people are told so, nothing is lost, and all goes on when it is well."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from server.log_lines import log_lines
from server.recorded import read_log
from server.running import PATIENCE, Raw, Running, raw, run
from server.troubled import fill, locked_by_another_program, read_only, small_disk, try_to_serve
from tablee.client import Guest, Refused
from tablee.server import entries as e
from tablee.server.app import DATABASE


@contextlib.asynccontextmanager
async def playing(server: Running) -> AsyncIterator[tuple[Guest, str, Raw]]:
    """Somebody at a table of The Game where a bot begins, so that signals can be given for ever."""
    guest = await server.guest("Anna").__aenter__()
    table = await guest.create("the-game", ["me", "open"])
    seat = await raw(server, table, guest)
    await seat.receive()
    try:
        yield guest, table, seat
    finally:
        await seat.socket.close()


def said_in_the_log(server: Running, table: str) -> list[str]:
    entries = read_log(server.directory)[table].entries
    return [entry.text for entry in entries if isinstance(entry, e.Said)]


async def talk(
    seat: Raw, prefix: str, most: int, *, until: str
) -> tuple[list[str], dict[str, Any]]:
    """Say things until something happens; what was acknowledged, and the answer that ended it."""
    said = []
    for k in range(most):
        answer = await seat.answer(
            type="chat", id=f"{prefix}{k}", text=f"{prefix} {k}" + " x" * 140
        )
        if answer["type"] == until:
            return said, answer
        if answer["type"] == "update":
            said.append(answer["chat"]["text"])
        else:
            await asyncio.sleep(0.05)
    raise AssertionError(f"{most} times without {until}")


def versions(server: Running) -> dict[str, int]:
    return {table: len(logged.entries) for table, logged in read_log(server.directory).items()}


def health(server: Running) -> tuple[int, str]:
    try:
        with urllib.request.urlopen(f"{server.url}/healthz") as response:
            return response.status, json.load(response)["status"]
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)["status"]


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    with small_disk(tmp_path / "disk", "6m") as at:
        yield at


# --- full ----------------------------------------------------------------------------------------


def test_a_full_disk_refuses_and_loses_nothing(disk: Path):
    with Running(disk) as server:

        async def scene() -> None:
            async with playing(server) as (_, table, seat):
                said = [(await seat.answer(type="chat", id="a", text="before"))["chat"]["text"]]
                filler = await asyncio.to_thread(fill, disk)
                more, refused = await talk(seat, "full", 200, until="refused")
                assert refused["code"] == "storage"
                assert "full" in refused["text"]
                with pytest.raises(Refused) as trouble:
                    await server.guest("Basile").__aenter__()
                assert trouble.value.code == "storage"
                # A small write may still find a place that a larger one did not, but not for long.
                while (found := await asyncio.to_thread(health, server)) == (200, "ok"):  # noqa: ASYNC110 - another process
                    await asyncio.sleep(0.01)
                assert found == (503, "storage")
                assert said_in_the_log(server, table) == said + more
                filler.unlink()
                # The same action, with its id, may be tried again and counts once.
                again = await seat.answer(type="chat", id=refused["id"], text="again")
                while again["type"] == "refused":
                    await asyncio.sleep(0.1)
                    again = await seat.answer(type="chat", id=refused["id"], text="again")
                assert again["chat"]["text"] == "again"
                assert await asyncio.to_thread(health, server) == (200, "ok")
                assert said_in_the_log(server, table) == [*said, *more, "again"]

        run(scene())
        server.kill()
        server.start()
        assert server.stop() == 0
        assert all("where" not in line for line in log_lines(server.log)), "a traceback"


@pytest.mark.slow
def test_bots_on_a_full_disk_do_not_run_wild(disk: Path):
    """Where only bots play nobody waits for them, and so nothing slows down what fails."""
    with Running(disk) as server:

        async def scene() -> None:
            guest = await server.guest("Anna").__aenter__()
            tables = [await guest.create("cabo", ["bot", "bot"]) for _ in range(3)]
            sockets = [await raw(server, table, guest) for table in tables]
            filler = await asyncio.to_thread(fill, disk)
            os.truncate(filler, filler.stat().st_size - 200_000)  # room for some moves
            for socket in sockets:
                await socket.receive()
                await socket.answer(type="start", id="start")
            async with asyncio.timeout(PATIENCE):
                while "not kept" not in server.log.read_text():  # noqa: ASYNC110 - another process
                    await asyncio.sleep(0.05)
            await asyncio.sleep(4)
            failures = server.log.read_text().count("not kept")
            assert failures < 60
            kept = versions(server)
            filler.unlink()
            # They all go on by themselves, for those who watch as well.
            async with asyncio.timeout(PATIENCE):
                while any(  # noqa: ASYNC110 - another process
                    now <= kept[table] for table, now in versions(server).items()
                ):
                    await asyncio.sleep(0.1)
            for socket in sockets:
                await socket.socket.close()

        run(scene())


@pytest.mark.slow
def test_a_first_start_on_a_full_disk_spoils_nothing(disk: Path):
    filler = fill(disk)
    code, said = try_to_serve(disk)
    assert code != 0
    assert "Traceback" not in said
    assert str(disk) in said or "full" in said
    filler.unlink()
    with Running(disk) as server:
        assert health(server) == (200, "ok")


# --- read-only, locked, twice --------------------------------------------------------------------


@pytest.mark.slow
def test_a_read_only_directory_is_refused_and_serves_again_when_it_is_not(tmp_path: Path):
    server = Running(tmp_path / "data")

    async def begin() -> str:
        async with playing(server) as (_, table, seat):
            await seat.answer(type="chat", id="a", text="kept")
            return table

    table = asyncio.run(begin())
    assert server.stop() == 0
    with read_only(server.directory):
        code, said = try_to_serve(server.directory)
        assert code != 0
        assert len(said.strip().splitlines()) == 1, said
        assert str(server.directory) in said
    server.start()
    assert said_in_the_log(server, table) == ["kept"]
    assert health(server) == (200, "ok")
    assert server.stop() == 0


@pytest.mark.slow
def test_a_file_that_is_locked_at_the_start_is_refused(tmp_path: Path):
    with Running(tmp_path / "data") as server:
        assert server.stop() == 0
        whole = ("PRAGMA locking_mode=EXCLUSIVE", "BEGIN EXCLUSIVE")
        with locked_by_another_program(server.directory / DATABASE, *whole):
            code, said = try_to_serve(server.directory)
            assert code != 0
            assert len(said.strip().splitlines()) == 1, said
            assert "another program" in said.lower()
        server.start()
        assert health(server) == (200, "ok")


# --- the clock -----------------------------------------------------------------------------------


class JumpingClock(Running):
    """A server that reads its time of day with an error."""

    def __init__(self, directory: Path, hours: Path) -> None:
        self.hours = hours
        super().__init__(directory)

    def command(self, settings: Path) -> list[str]:
        launcher = Path(__file__).with_name("jumping_clock.py")
        arguments = (settings, self.directory, self.port, self.hours)
        return [sys.executable, str(launcher), *map(str, arguments)]


def test_a_clock_that_jumps_does_no_harm(tmp_path: Path):
    """Back by a year and forth again: moves keep their order, links keep their promise."""
    hours = tmp_path / "hours"
    hours.write_text("0")
    with JumpingClock(tmp_path / "data", hours) as server:

        async def scene() -> None:
            async with playing(server) as (guest, table, seat):
                link = await guest.request("POST", f"/api/tables/{table}/link", {})
                await seat.answer(type="chat", id="a", text="now")
                hours.write_text("-8760")
                await seat.answer(type="chat", id="b", text="a year ago")
                assert await asyncio.to_thread(health, server) == (200, "ok")
                other = await server.guest("Basile").__aenter__()
                claimed = await other.request("POST", "/api/claim", {"token": link["token"]})
                assert claimed == {"table": table, "seat": 0}
                early = await other.request("POST", f"/api/tables/{table}/link", {})
                hours.write_text("1")
                with pytest.raises(Refused) as refused:
                    await guest.request("POST", "/api/claim", {"token": early["token"]})
                assert refused.value.code == "not-found"
                listed = await other.request("GET", "/api/my/tables")
                assert [found["id"] for found in listed["tables"]] == [table]
                again = await raw(server, table, other)
                await again.receive()
                await again.answer(type="chat", id="a", text="an hour later")
                await again.socket.close()
            server.kill()
            server.start()
            assert said_in_the_log(server, table) == ["now", "a year ago", "an hour later"]
            back = await raw(server, table, other)
            state = await back.receive()
            assert [line["text"] for line in state["chat"]] == said_in_the_log(server, table)
            await back.socket.close()

        run(scene())
        assert all("where" not in line for line in log_lines(server.log)), "a traceback"

"""Stopping, locking, copying, and data that cannot be used."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa

from server.running import Running, raw, run
from server.test_tables import refusal
from tablee.server.migrations import upgrade
from tablee.server.schema import REVISIONS
from tablee.server.sqlite_file import engine_of, prepare
from tablee.server.storage import NewerStorage


def tablee(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tablee", *arguments, "--lang", "en"],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def serve(directory: Path, *more: str) -> subprocess.CompletedProcess[str]:
    """A server that is expected not to start."""
    return tablee("serve", "--host", "127.0.0.1", "--port", "0", "--no-browser",
                  "--data", str(directory), *more)  # fmt: skip


async def a_game(server: Running):
    """Anna and a bot that says nothing, so that nothing happens but what Anna does."""
    guest = await server.guest("Anna").__aenter__()
    table = await guest.create("the-game", ["me", "bot:random"], options={"starter": "first"})
    seat = await raw(server, table, guest)
    await seat.receive()
    await seat.answer(type="start", id="start")
    return guest, table, seat


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGINT])
def test_a_server_that_is_stopped_finishes_and_tells_everybody_to_come_back(own_server, sent):
    async def scene() -> None:
        _, _, seat = await a_game(own_server)
        for number, pile in enumerate("ABCD"):
            await seat.send(type="move", id=f"m{number}", move=f"keep-off {pile}")
        await seat.until(lambda told: told.get("id") == "m0")
        own_server.process.send_signal(sent)
        assert await seat.closed() == 1012
        closing = seat.received[-1]
        assert (closing["type"], closing["code"], closing["again"]) == ("closing", "stopping", 1.0)
        answered = {told["id"]: told for told in seat.received if "id" in told}
        for number in range(4):
            told = answered[f"m{number}"]
            assert told["type"] == "update" or told["code"] == "stopping"

    run(scene())
    assert own_server.process.wait(60) == 0


def test_two_servers_cannot_have_the_same_directory(own_server: Running):
    second = serve(own_server.directory)
    assert second.returncode == 2
    assert second.stderr.startswith("Another Tablée is using ")
    assert len(second.stderr.splitlines()) == 1


def test_a_port_that_is_taken_is_said(own_server: Running, tmp_path):
    second = serve(tmp_path / "other", "--port", str(own_server.port))
    assert second.returncode == 2
    assert f"port {own_server.port}" in second.stderr.splitlines()[-1]


@pytest.mark.parametrize(
    ("text", "word"), [("pace = -1", "pace"), ("fly = 1", "fly"), ("pace", "settings")]
)
def test_settings_that_cannot_be_used_are_refused(tmp_path, text, word):
    file = tmp_path / "settings.toml"
    file.write_text(text)
    refused = serve(tmp_path / "data", "--settings", str(file))
    assert refused.returncode == 2
    assert word in refused.stderr
    assert len(refused.stderr.splitlines()) == 1


@pytest.mark.slow
def test_a_copy_is_made_while_people_play_and_can_be_served(own_server: Running, tmp_path):
    async def scene() -> None:
        guest, table, seat = await a_game(own_server)
        told = await seat.answer(type="move", id="a", move="keep-off A")
        done = await asyncio.to_thread(
            tablee, "backup", str(tmp_path / "copy.sqlite"), "--data", str(own_server.directory)
        )
        assert done.returncode == 0, done.stderr
        later = await seat.answer(type="move", id="b", move="keep-off B")
        assert later["type"] == "update"
        await seat.socket.close()
        other = tmp_path / "other"
        other.mkdir()
        (tmp_path / "copy.sqlite").rename(other / "tablee.sqlite")
        (other / "server.key").write_bytes((own_server.directory / "server.key").read_bytes())
        restored = await asyncio.to_thread(Running, other)
        with restored:
            back = await raw(restored, table, guest)
            assert (await back.receive())["n"] == told["n"]
            await back.socket.close()

    run(scene())


def test_a_copy_of_nothing_is_refused(tmp_path):
    refused = tablee("backup", str(tmp_path / "copy"), "--data", str(tmp_path))
    assert refused.returncode == 2
    assert "There is no data" in refused.stderr


# --- data that is older, newer, damaged or closed ------------------------------------------------


def columns(connection: sa.Connection) -> dict[str, set[str]]:
    inspector = sa.inspect(connection)
    return {
        table: {column["name"] for column in inspector.get_columns(table)}
        for table in inspector.get_table_names()
        if table != "alembic_version"
    }


def test_migrations_lead_to_the_tables_that_the_program_knows(tmp_path):
    migrated, made = engine_of(tmp_path / "a.sqlite"), engine_of(tmp_path / "b.sqlite")
    with migrated.begin() as connection:
        upgrade(connection)
    prepare(made)
    with migrated.connect() as one, made.connect() as other:
        assert columns(one) == columns(other)
        indexes = [
            {
                (table, index["name"], tuple(index["column_names"]), bool(index["unique"]))
                for table in columns(connection)
                for index in sa.inspect(connection).get_indexes(table)
            }
            for connection in (one, other)
        ]
        assert indexes[0] == indexes[1]
    migrated.dispose()
    made.dispose()


@pytest.mark.parametrize("revision", REVISIONS)
def test_a_file_of_every_older_version_is_upgraded_and_keeps_its_rows(tmp_path, revision):
    engine = engine_of(tmp_path / "old.sqlite")
    with engine.begin() as connection:
        upgrade(connection, revision)
        connection.exec_driver_sql(
            "INSERT INTO entries (key, version, at, body) VALUES (1, 1, 0, x'00')"
        )
    prepare(engine)
    with engine.connect() as connection:
        found = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
        assert found == REVISIONS[-1]
        assert connection.exec_driver_sql("SELECT count(*) FROM entries").scalar() == 1
    engine.dispose()


def test_a_newer_file_is_refused(tmp_path):
    engine = engine_of(tmp_path / "tablee.sqlite")
    prepare(engine)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(NewerStorage, match="newer Tablée"):
        prepare(engine)
    engine.dispose()
    refused = serve(tmp_path)
    assert refused.returncode == 2
    assert "newer Tablée" in refused.stderr.splitlines()[-1]


def test_a_file_that_is_no_database_is_refused(tmp_path):
    (tmp_path / "tablee.sqlite").write_bytes(b"not a database at all" * 100)
    refused = serve(tmp_path)
    assert refused.returncode == 2
    assert "damaged" in refused.stderr.splitlines()[-1]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_directory_that_is_closed_is_refused(tmp_path):
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o500)
    refused = serve(closed)
    assert refused.returncode == 2
    assert "cannot be used" in refused.stderr.splitlines()[-1]


def test_where_a_file_stands_instead_of_a_directory_it_is_said(tmp_path):
    (tmp_path / "data").write_text("")
    refused = serve(tmp_path / "data")
    assert refused.returncode == 2
    assert "cannot be used" in refused.stderr


def test_while_the_file_is_locked_nothing_is_acknowledged_and_then_all_goes_on(own_server):
    async def scene() -> None:
        guest, _, seat = await a_game(own_server)
        before = seat.received[-1]["n"]
        other = sqlite3.connect(own_server.directory / "tablee.sqlite", isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        refused = await seat.answer(type="move", id="a", move="keep-off A")
        assert (refused["type"], refused["code"]) == ("refused", "storage")
        assert "locked" in refused["text"]
        asked = await refusal(guest.create("cabo", ["me", "bot"]))
        assert asked.code == "storage"
        other.execute("ROLLBACK")
        other.close()
        state = await seat.until(lambda told: told["type"] == "state")
        assert state["n"] == before
        done = await seat.answer(type="move", id="a", move="keep-off A")
        assert (done["type"], done["n"]) == ("update", before + 1)
        await seat.socket.close()

    run(scene())

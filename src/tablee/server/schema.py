"""The tables of the database, as SQLAlchemy knows them. Migrations lead here from older files."""

from __future__ import annotations

import sqlalchemy as sa

REVISIONS = ("0001",)  # in order; the last is the one that this program reads and writes
VERSION_TABLE = "alembic_version"

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("key", sa.Integer, primary_key=True),
    sa.Column("id", sa.Text, nullable=False, unique=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("phase", sa.Text, nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("creator", sa.Text, nullable=False),
    sa.Column("seats", sa.LargeBinary, nullable=False),  # JSON, as lists show them
    sa.Column("changed", sa.BigInteger, nullable=False),
    sa.Index("tables_of_lobby", "listed", "phase", "changed"),
    sa.Index("tables_of_creator", "creator", "phase"),
)

# Append-only. The unique index is what makes one of two writers lose.
entries = sa.Table(
    "entries",
    metadata,
    sa.Column("key", sa.Integer, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
    sa.Index("entries_of_table", "key", "version", unique=True),
)

# Apart from the log, so that whoever copies a log has no cards with it.
secrets = sa.Table(
    "secrets",
    metadata,
    sa.Column("key", sa.Integer, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("secret", sa.LargeBinary, nullable=False),
)

sitters = sa.Table(
    "sitters",
    metadata,
    sa.Column("guest", sa.Text, primary_key=True),
    sa.Column("key", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Index("sitters_of_table", "key"),
)

games = sa.Table(
    "games",
    metadata,
    sa.Column("key", sa.Integer, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("ended", sa.BigInteger, nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),  # JSON
)

players = sa.Table(
    "players",
    metadata,
    sa.Column("guest", sa.Text, primary_key=True),
    sa.Column("key", sa.Integer, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("ended", sa.BigInteger, nullable=False),
    sa.Index("players_by_end", "guest", "ended"),
)

guests = sa.Table(
    "guests",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("language", sa.Text, nullable=False),
    sa.Column("seen", sa.BigInteger, nullable=False),
)

links = sa.Table(
    "links",
    metadata,
    sa.Column("digest", sa.LargeBinary, primary_key=True),
    sa.Column("table", sa.Text, nullable=False),
    sa.Column("guest", sa.Text, nullable=False),
    sa.Column("expires", sa.BigInteger, nullable=False),
)

version = sa.Table(VERSION_TABLE, sa.MetaData(), sa.Column("version_num", sa.Text, nullable=False))


def create(connection: sa.Connection) -> None:
    """The tables of a new file, as the last migration would leave them."""
    metadata.create_all(connection)
    version.create(connection)
    connection.execute(sa.insert(version).values(version_num=REVISIONS[-1]))

"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("key", sa.Integer, primary_key=True),
        sa.Column("id", sa.Text, nullable=False, unique=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("phase", sa.Text, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("creator", sa.Text, nullable=False),
        sa.Column("seats", sa.LargeBinary, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
    )
    op.create_index("tables_of_lobby", "tables", ["listed", "phase", "changed"])
    op.create_index("tables_of_creator", "tables", ["creator", "phase"])
    op.create_table(
        "entries",
        sa.Column("key", sa.Integer, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_index("entries_of_table", "entries", ["key", "version"], unique=True)
    op.create_table(
        "secrets",
        sa.Column("key", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("secret", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "sitters",
        sa.Column("guest", sa.Text, primary_key=True),
        sa.Column("key", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
    )
    op.create_index("sitters_of_table", "sitters", ["key"])
    op.create_table(
        "games",
        sa.Column("key", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "players",
        sa.Column("guest", sa.Text, primary_key=True),
        sa.Column("key", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
    )
    op.create_index("players_by_end", "players", ["guest", "ended"])
    op.create_table(
        "guests",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "links",
        sa.Column("digest", sa.LargeBinary, primary_key=True),
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )

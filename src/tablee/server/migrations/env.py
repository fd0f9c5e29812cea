"""Alembic runs this file; the connection comes from ``upgrade``."""

from __future__ import annotations

from alembic import context

from tablee.server.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transaction_per_migration=False,
)
context.run_migrations()

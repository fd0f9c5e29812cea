"""A JSON Schema of all messages, made from their types."""

from __future__ import annotations

import functools
from typing import Any

import msgspec

from tablee.wire import PROTOCOL
from tablee.wire.inbound import Inbound
from tablee.wire.outbound import Outbound

DIALECT = "https://json-schema.org/draft/2020-12/schema"


@functools.cache
def message_schema() -> dict[str, Any]:
    """What may be sent over the socket of a table, in both directions."""
    (sent, received), definitions = msgspec.json.schema_components(
        (Inbound, Outbound), ref_template="#/$defs/{name}"
    )
    return {
        "$schema": DIALECT,
        "title": f"Tablée, messages at a table, version {PROTOCOL}",
        "properties": {"to_server": sent, "from_server": received},
        "$defs": definitions,
    }

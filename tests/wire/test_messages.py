"""The messages: what is documented can be read, and what cannot be read is refused."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from tablee.wire import inbound, outbound
from tablee.wire.http import NewTable, Tried, Try
from tablee.wire.problems import PROBLEMS
from tablee.wire.schema import message_schema

PAGE = (Path(__file__).parent.parent.parent / "docs" / "protocol.md").read_text("utf-8")
BLOCKS = [
    json.loads(text) for text in re.findall(r"^```json\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
]
IN_TABLE = [json.loads(text) for text in re.findall(r"`({\"type\": .*?})`", PAGE)]

INBOUND = {kind.__struct_config__.tag: kind for kind in get_args(inbound.Inbound)}
OUTBOUND = {kind.__struct_config__.tag: kind for kind in get_args(outbound.Outbound)}


@pytest.mark.parametrize("block", [*BLOCKS, *IN_TABLE], ids=str)
def test_examples_of_the_page_are_messages(block):
    if "type" not in block:
        msgspec.convert(block, NewTable if "game" in block else Tried if "scenes" in block else Try)
    elif block["type"] in INBOUND:
        assert inbound.read(json.dumps(block))
    else:
        msgspec.convert(block, OUTBOUND[block["type"]], strict=True)


def test_the_page_shows_every_message():
    shown = {block.get("type") for block in [*BLOCKS, *IN_TABLE]}
    assert shown >= set(INBOUND) | set(OUTBOUND)


def test_the_page_names_every_refusal():
    codes = set(
        re.findall(r"`([a-z-]+)`", PAGE[PAGE.index("## Refusals") : PAGE.index("## Limits")])
    )
    assert codes >= set(PROBLEMS)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "1",
        '"hello"',
        "{}",
        '{"type": 1}',
        '{"type": "fly", "id": "1"}',
        '{"type": "move"}',
        '{"type": "move", "id": "1"}',
        '{"type": "move", "id": "", "move": 1}',
        '{"type": "move", "id": 1, "move": 1}',
        '{"type": "move", "id": "1", "move": -1}',
        '{"type": "move", "id": "1", "move": 1.5}',
        '{"type": "move", "id": "1", "move": null}',
        '{"type": "move", "id": "1", "move": ""}',
        '{"type": "move", "id": "1", "move": 1, "seat": 2}',
        '{"type": "move", "id": "' + "x" * 41 + '", "move": 1}',
        '{"type": "join", "id": "1", "seat": -1}',
        '{"type": "react", "id": "1", "reaction": "shout"}',
        '{"type": "hello", "version": "1"}',
        '{"type": "chat", "id": "1", "text": 5}',
        "[" * 100_000,
        '{"type": "hello", "version": ' + "9" * 5000 + "}",
        b"\xff\xfe",
        b'{"type": "chat", "id": "1", "text": "\xff"}',
    ],
    ids=lambda text: str(text)[:50],
)
def test_what_is_no_message_is_refused(text):
    with pytest.raises((msgspec.MsgspecError, UnicodeError, RecursionError)):
        inbound.read(text)


def test_every_action_has_an_id_and_every_message_its_words():
    for kind in get_args(inbound.Action):
        assert "id" in kind.__struct_fields__, kind
    for kind in (*INBOUND.values(), *OUTBOUND.values()):
        assert kind.__doc__, kind


def test_the_schema_knows_every_message():
    schema = message_schema()
    assert set(schema["$defs"]) >= {kind.__name__ for kind in INBOUND.values()}
    assert set(schema["$defs"]) >= {kind.__name__ for kind in OUTBOUND.values()}
    text = json.dumps(schema)
    for name in re.findall(r'"#/\$defs/(\w+)"', text):
        assert name in schema["$defs"]

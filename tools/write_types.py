#!/usr/bin/env python3
"""Write the page's TypeScript types from the messages; with --check, say whether they are current.

The messages are Python types, msgspec makes a JSON Schema of them, and this makes TypeScript of
that: one file for the protocol and one for each game, so that equal names of two games do not meet.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from tablee.game import Event, Game, Move, Observation
from tablee.registry import find_game, game_names
from tablee.wire import PROTOCOL
from tablee.wire import http as h
from tablee.wire.inbound import Action, Inbound
from tablee.wire.outbound import Outbound

FOLDER = Path(__file__).parent.parent / "web" / "src" / "wire"
HEAD = "// Written by tools/write_types.py from the types of the server. Do not edit.\n"
BODIES = (
    h.NewGuest, h.Guest, h.NewTable, h.Created, h.Tables, h.FinishedGames, h.SeatLink, h.Claim,
    h.Claimed, h.Games, h.Rulebook, h.Lesson, h.Try, h.Tried, h.Replay, h.Verified, h.Trouble,
    h.Health,
)  # fmt: skip


def typescript(schema: dict[str, Any]) -> str:
    """A schema as a type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "anyOf" in schema:
        found = list(dict.fromkeys(typescript(part) for part in schema["anyOf"]))
        return " | ".join(found)
    kind = schema.get("type")
    if kind == "array":
        return _array(schema)
    if kind == "object":
        if "properties" in schema:
            return _members(schema)
        value = schema.get("additionalProperties", True)
        inner = "unknown" if isinstance(value, bool) else typescript(value)
        return f"Record<string, {inner}>"
    return {
        "string": "string",
        "integer": "number",
        "number": "number",
        "boolean": "boolean",
        "null": "null",
    }.get(str(kind), "unknown")


def _array(schema: dict[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"readonly [{', '.join(typescript(item) for item in schema['prefixItems'])}]"
    inner = typescript(schema["items"]) if isinstance(schema.get("items"), dict) else "unknown"
    return f"readonly ({inner})[]" if " " in inner else f"readonly {inner}[]"


def _members(schema: dict[str, Any]) -> str:
    required = set(schema.get("required", ()))
    rows = []
    for name, member in schema["properties"].items():
        # A tag has one value and is always there.
        is_tag = len(member.get("enum", ())) == 1
        mark = "" if name in required or is_tag else "?"
        rows.append(f"  {name}{mark}: {typescript(member)};")
    return "\n".join(["{", *rows, "}"])


def declarations(definitions: dict[str, Any]) -> list[str]:
    """Every named type, in the order of the alphabet."""
    found = []
    for name in sorted(definitions):
        schema = definitions[name]
        text = (
            f"/** {schema['description'].splitlines()[0]} */\n" if "description" in schema else ""
        )
        body = typescript(schema)
        if schema.get("type") == "object" and "properties" in schema:
            found.append(f"{text}export interface {name} {body}\n")
        else:
            found.append(f"{text}export type {name} = {body};\n")
    return found


def protocol() -> str:
    """The messages over a socket, and the bodies of the HTTP routes."""
    (sent, action, received, *_), definitions = msgspec.json.schema_components(
        (Inbound, Action, Outbound, *BODIES), ref_template="#/$defs/{name}"
    )
    unions = [
        f"export const PROTOCOL = {PROTOCOL};\n",
        f"export type Inbound = {typescript(sent)};\n",
        f"export type Action = {typescript(action)};\n",
        f"export type Outbound = {typescript(received)};\n",
    ]
    return "\n".join([HEAD, *unions, *declarations(definitions)])


def of_game(game: Game) -> str:
    """What a game shows, tells and takes."""
    roots = {"Observation": Observation, "Event": Event, "Move": Move}
    kinds = {name: _kinds(game, root) for name, root in roots.items()}
    every = [kind for found in kinds.values() for kind in found]
    components, definitions = msgspec.json.schema_components(every, ref_template="#/$defs/{name}")
    named = dict(zip(every, map(typescript, components), strict=True))
    unions = [
        f"export type {name} = {' | '.join(named[kind] for kind in found)};\n"
        for name, found in kinds.items()
    ]
    return "\n".join([HEAD, *unions, *declarations(definitions)])


def _kinds(game: Game, root: type[Any]) -> list[type[Any]]:
    """The kinds of something that a game has; those that are only a root of others are left out."""
    found = []
    todo = list(root.__subclasses__())
    while todo:
        kind = todo.pop(0)
        todo += kind.__subclasses__()
        if kind.__module__.startswith(f"{game.package}."):
            found.append(kind)
    return sorted(found, key=lambda kind: str(kind.__struct_config__.tag))


def files() -> dict[Path, str]:
    """All files, with what belongs in them."""
    found = {FOLDER / "messages.ts": protocol()}
    for name in game_names():
        found[FOLDER / "games" / f"{name}.ts"] = of_game(find_game(name))
    return found


def main() -> int:
    """Write the files, or compare them; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare, and write nothing")
    check = parser.parse_args().check
    stale = []
    for path, text in files().items():
        if check:
            if not path.is_file() or path.read_text("utf-8") != text:
                stale.append(path.name)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
    if stale:
        again = ".venv/bin/python tools/write_types.py"
        sys.stderr.write(f"{', '.join(stale)} not current. Write with: {again}\n")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())

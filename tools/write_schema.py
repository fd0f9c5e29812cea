#!/usr/bin/env python3
"""Write docs/saved-game.schema.json from the code; with --check, say whether it is current."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

from tablee.saved import SavedGame

PAGE = Path(__file__).parent.parent / "docs" / "saved-game.schema.json"
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema() -> bytes:
    """The JSON Schema of a saved game."""
    content = {"$schema": DIALECT, **msgspec.json.schema(SavedGame)}
    return msgspec.json.format(msgspec.json.encode(content), indent=2) + b"\n"


def main() -> int:
    """Write the file, or compare it; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare, and write nothing")
    if not parser.parse_args().check:
        PAGE.write_bytes(schema())
        return 0
    if PAGE.is_file() and PAGE.read_bytes() == schema():
        return 0
    again = ".venv/bin/python tools/write_schema.py"
    sys.stderr.write(f"{PAGE.name} is not current. Write it with: {again}\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())

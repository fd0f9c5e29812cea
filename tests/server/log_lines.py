"""What a server wrote while it ran."""

from __future__ import annotations

import json
from pathlib import Path


def log_lines(log: Path) -> list[dict[str, object]]:
    """Every line is one JSON object; a traceback of Python's own would not be."""
    return [json.loads(line) for line in log.read_text("utf-8").splitlines()]


def no_trouble_in(log: Path) -> None:
    """Neither a traceback nor an error."""
    bad = [line for line in log_lines(log) if line["level"] not in ("info", "warning")]
    assert not bad, bad

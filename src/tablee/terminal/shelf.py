"""Where the games of this computer's player are kept."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

from tablee import saved
from tablee.errors import InvalidSavedGame
from tablee.saved import SavedGame


def shelf() -> Path:
    """The folder of saved games: $TABLEE_HOME, else the user's data folder."""
    home = os.environ.get("TABLEE_HOME")
    if home:
        return Path(home) / "games"
    data = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(data) / "tablee" / "games"


def new_file(game: str, now: datetime) -> Path:
    """A file name for a game that begins now."""
    stem = f"{game}-{now:%Y-%m-%d-%H%M%S}"
    path = shelf() / f"{stem}.json"
    number = 2
    while path.exists():
        path = shelf() / f"{stem}-{number}.json"
        number += 1
    return path


def last_unfinished() -> tuple[Path, SavedGame] | None:
    """The game that was played last and is not over."""
    if not shelf().is_dir():
        return None
    files = [path for path in shelf().glob("*.json") if path.is_file()]
    newest_first = sorted(files, key=lambda path: -path.stat().st_mtime)
    for path in newest_first:
        try:
            game = saved.read_file(path)
        except InvalidSavedGame:
            continue
        if game.outcome is None:
            return path, game
    return None

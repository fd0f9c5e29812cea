"""Cards or tiles of one's own, from a file: for who owns a box that is not as we assume it."""

from __future__ import annotations

from pathlib import Path

from tablee.errors import InvalidMaterial
from tablee.game import Game
from tablee.words import general

LARGEST_FILE = 100_000  # bytes; a list of tiles has about a thousand


def game_with_file(game: Game, path: Path | str) -> Game:
    """The same game with the material that a file lists; ``InvalidMaterial`` says what is wrong."""
    path = Path(path)
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except OSError as error:
        detail = error.strerror or type(error).__name__
        message = general("material.unreadable", path=str(path), detail=detail)
        raise InvalidMaterial(message) from None
    if len(content) > LARGEST_FILE:
        raise InvalidMaterial(general("material.large", path=str(path), most=LARGEST_FILE))
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise InvalidMaterial(general("material.encoding", path=str(path), line=line)) from None
    return game.read_material(text)

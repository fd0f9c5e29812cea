"""Saved games: one small JSON file that replays to the same bytes anywhere.

docs/saved-games.md documents every field. A file of a finished game holds the secret of its
shuffles, so that everybody can check them; a file of an unfinished one holds it too, since it could
not go on without, and is therefore for the computer it is played on and not for the players.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec

from tablee import fair
from tablee.errors import InvalidSavedGame, TableeError
from tablee.game import Outcome
from tablee.match import Match
from tablee.options import options_as_dict, read_options
from tablee.registry import find_game
from tablee.rules import Rules
from tablee.words import Message, general

FORMAT = "tablee-game"
VERSION = 1
LARGEST_FILE = 4_000_000  # bytes; a long game has some thousands


class Shuffle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What makes the shuffles of a game, and what was promised before it."""

    commitment: str  # SHA-256 of the secret, in hexadecimal
    secret: str  # 32 bytes in hexadecimal
    contributions: tuple[str, ...] = ()  # of the players, in the order they were given


class SavedGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game as it is kept: what was agreed, the shuffle, and the moves."""

    format: str
    version: int
    game: str
    rules_version: int
    players: tuple[str, ...]  # their names
    seats: tuple[str, ...]  # who plays: "person", or the name of a bot
    options: dict[str, str | int | bool]
    shuffle: Shuffle
    moves: tuple[str, ...]  # "seat:move" with seats from 1, as people type them
    outcome: Outcome | None = None  # None: the game is not over
    material: dict[str, str | int] | msgspec.UnsetType = msgspec.UNSET  # where boxes differ


class _Header(msgspec.Struct, frozen=True):
    """What tells our files from others, in every version."""

    format: str = ""
    version: int = 0


def save(
    match: Match, names: tuple[str, ...], seats: tuple[str, ...], shuffle: Shuffle
) -> SavedGame:
    """The saved game of a match."""
    moves = match.game.moves
    material = match.game.material()
    return SavedGame(
        format=FORMAT,
        version=VERSION,
        game=match.game.name,
        rules_version=match.game.rules_version,
        players=names,
        seats=seats,
        options=options_as_dict(match.options),
        shuffle=shuffle,
        moves=tuple(
            f"{played.seat + 1}:{moves.format_move(moves.from_number(played.move))}"
            for played in match.played
        ),
        outcome=match.outcome,
        material=msgspec.UNSET if material is None else material,
    )


def to_bytes(saved: SavedGame) -> bytes:
    """The file's content: JSON, indented so that a person can read it."""
    return msgspec.json.format(msgspec.json.encode(saved), indent=1) + b"\n"


def from_bytes(content: bytes) -> SavedGame:
    """Read a file's content; ``InvalidSavedGame`` says what is wrong with it."""
    if not content.lstrip().startswith(b"{"):
        raise _invalid("foreign")
    try:
        header = msgspec.json.decode(content, type=_Header)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise _invalid("damaged", where=_where(error)) from None
    if header.format != FORMAT:
        raise _invalid("foreign")
    if header.version < 1:
        raise _invalid("damaged", where="version")
    if header.version > VERSION:
        raise _invalid("newer", version=header.version, known=VERSION)
    try:
        return msgspec.json.decode(content, type=SavedGame)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise _invalid("damaged", where=_where(error)) from None


def write_file(path: Path, saved: SavedGame) -> None:
    """Write the whole file or leave the old one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(path.name + ".part")
    beside.write_bytes(to_bytes(saved))
    beside.replace(path)


def read_file(path: Path) -> SavedGame:
    """Read a saved game; every way in which that can fail is an ``InvalidSavedGame``."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)  # a device may have no end
    except FileNotFoundError:
        raise _invalid("not_found", path=str(path)) from None
    except PermissionError:
        raise _invalid("closed", path=str(path)) from None
    except (OSError, ValueError):
        raise _invalid("unreadable", path=str(path)) from None
    if len(content) > LARGEST_FILE:
        raise _invalid("foreign")
    return from_bytes(content)


def begin(saved: SavedGame, rules: Rules | None = None) -> Match:
    """The match at its beginning, before any move."""
    game = find_game(saved.game)
    if saved.rules_version != game.rules_version:
        raise _invalid("rules", version=saved.rules_version, known=game.rules_version)
    if len(saved.seats) != len(saved.players):
        raise _invalid("damaged", where="seats")
    if len(saved.shuffle.contributions) > len(saved.players):
        raise _invalid("damaged", where="contributions")
    if saved.material is not msgspec.UNSET:
        try:
            game = game.with_material(saved.material)
        except TableeError as error:
            raise _invalid("material", why=error.message) from None
    options = read_options(game, saved.options)
    secret = _from_hex(saved.shuffle.secret)
    seed = fair.mix(secret, saved.shuffle.contributions)
    return Match(game, players=len(saved.players), options=options, seed=seed, rules=rules)


def steps(saved: SavedGame) -> list[tuple[int, str]]:
    """The moves as (seat, written move)."""
    found = []
    for number, step in enumerate(saved.moves, 1):
        seat, colon, move = step.partition(":")
        known = seat in {str(each) for each in range(1, len(saved.players) + 1)}
        if not colon or not known:
            raise _invalid("step", number=number, step=step[:40])
        found.append((int(seat) - 1, move))
    return found


def replay(saved: SavedGame, rules: Rules | None = None) -> Match:
    """The match as it stood when it was saved; every move is checked again."""
    match = begin(saved, rules)
    for number, (seat, move) in enumerate(steps(saved), 1):
        try:
            match.apply(seat, move)
        except TableeError as error:
            raise _invalid("move", number=number, step=move[:40], why=error.message) from None
    if match.outcome != saved.outcome:
        raise _invalid("outcome")
    return match


def verify(saved: SavedGame) -> Match:
    """Check a finished game: the secret is the promised one, and every move and the end follow."""
    if saved.outcome is None:
        raise _invalid("unfinished")
    if not fair.matches(_from_hex(saved.shuffle.secret), _from_hex(saved.shuffle.commitment)):
        raise _invalid("commitment")
    return replay(saved)


def _from_hex(text: str) -> bytes:
    if not re.fullmatch(r"[0-9a-f]{64}", text):
        raise _invalid("hex")
    return bytes.fromhex(text)


def _where(error: Exception) -> str | Message:
    """Where a file is damaged: a field, a byte, or its end."""
    named = re.findall(r"`([^`]*)`|byte (\d+)", str(error))
    if not named:
        return general("saved.the_end")
    field, byte = named[-1]
    return field[:60] or general("saved.the_byte", number=byte)


def _invalid(key: str, **values: Any) -> InvalidSavedGame:
    return InvalidSavedGame(general(f"saved.{key}", **values))

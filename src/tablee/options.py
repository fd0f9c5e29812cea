"""Reading the options of a game, from Python values or from what a person typed.

A game's options are a frozen keyword-only dataclass. What is allowed is read off its types: a
``Literal`` lists its values, a ``bool`` is true or false, an ``int`` has its bounds as ``Between``.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from tablee.errors import InvalidOption
from tablee.game import Game
from tablee.words import Message, general


@dataclass(frozen=True)
class Between:
    """The bounds of a whole number, as ``Annotated[int, Between(1, 9)]``."""

    lowest: int
    highest: int


@dataclass(frozen=True)
class OptionField:
    """One option: its name, what is allowed, and what holds when nothing is said."""

    name: str
    allowed: tuple[Any, ...] | Between
    default: Any


def option_fields(options: type[Any]) -> tuple[OptionField, ...]:
    """The options of a game in the order they are declared."""
    hints = get_type_hints(options, include_extras=True)
    return tuple(
        OptionField(field.name, _allowed(hints[field.name]), field.default)
        for field in dataclasses.fields(options)
    )


def _allowed(hint: Any) -> tuple[Any, ...] | Between:
    if hint is bool:
        return (False, True)
    if get_origin(hint) is Literal:
        return get_args(hint)
    if get_origin(hint) is Annotated:
        return next(bound for bound in get_args(hint) if isinstance(bound, Between))
    raise TypeError(f"an option of type {hint} says nothing about what is allowed")


def read_options(game: Game, given: Mapping[str, object]) -> Any:
    """The options record of ``game``; raises ``InvalidOption`` and says what is allowed."""
    fields = {field.name: field for field in option_fields(game.options)}
    for name in given:
        if name not in fields:
            values = {"name": str(name)[:40], "game": game.name, "allowed": tuple(fields)}
            raise InvalidOption(general("option.unknown", **values))
    return game.options(**{name: _read_value(fields[name], given[name]) for name in given})


def _read_value(field: OptionField, value: object) -> object:
    allowed = field.allowed
    if isinstance(allowed, Between):
        number = _whole_number(value)
        if number is None or not allowed.lowest <= number <= allowed.highest:
            between = general("option.between", lowest=allowed.lowest, highest=allowed.highest)
            raise _wrong_value(field, value, between)
        return number
    for candidate in allowed:
        if value == candidate and type(value) is type(candidate):
            return candidate
        if isinstance(value, str) and value.strip().lower() == written(candidate):
            return candidate
    raise _wrong_value(field, value, tuple(written(candidate) for candidate in allowed))


def name_and_value(option: str) -> tuple[str, str]:
    """An option as a person types it: ``name=value``."""
    name, equals, value = option.partition("=")
    if not equals:
        raise InvalidOption(general("cli.option_form", typed=option[:40]))
    return name.strip(), value


def _whole_number(value: object) -> int | None:
    if isinstance(value, str):
        text = value.strip()
        return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _wrong_value(
    field: OptionField, value: object, allowed: Message | tuple[str, ...]
) -> InvalidOption:
    shown = written(value)[:40]
    return InvalidOption(general("option.value", name=field.name, value=shown, allowed=allowed))


def written(value: object) -> str:
    """An option's value as a person types it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def check_players(game: Game, players: object) -> int:
    """The number of players, if the game can be played by so many."""
    if isinstance(players, bool) or not isinstance(players, int) or players not in game.players:
        raise InvalidOption(
            general(
                "players.count",
                game=game.name,
                players=str(players)[:40],
                lowest=game.players[0],
                highest=game.players[-1],
            )
        )
    return players


def options_as_dict(options: Any) -> dict[str, Any]:
    """The options by name, for files and for people."""
    return dataclasses.asdict(options)

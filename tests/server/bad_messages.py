"""Messages that nobody should send: made from the types of the good ones, and then spoilt."""

from __future__ import annotations

import json
import random
from typing import Any, get_args

import msgspec
from hypothesis import strategies as st
from msgspec import inspect

from tablee.wire import inbound as w

# --- from the types ------------------------------------------------------------------------------


def messages() -> st.SearchStrategy[dict[str, Any]]:
    """Messages of every kind with values that their types allow, as JSON values."""
    return st.one_of([_of_struct(kind) for kind in get_args(w.Inbound)])


def _of_struct(kind: Any) -> st.SearchStrategy[dict[str, Any]]:
    info = inspect.type_info(kind)
    required = {"type": st.just(info.tag)}
    optional = {}
    for field in info.fields:
        values = required if field.required else optional
        values[field.encode_name] = _of_type(field.type)
    return st.fixed_dictionaries(required, optional=optional)


def _of_type(info: inspect.Type) -> st.SearchStrategy[Any]:
    match info:
        case inspect.IntType(ge=lowest, le=highest):
            near = st.integers(lowest, min(highest or 2**40, 6))
            return near | st.integers(lowest, highest if highest is not None else 2**62)
        case inspect.StrType(min_length=shortest, max_length=longest):
            return st.text(min_size=shortest or 0, max_size=min(longest or 300, 60))
        case inspect.BoolType():
            return st.booleans()
        case inspect.NoneType():
            return st.none()
        case inspect.LiteralType(values=values):
            return st.sampled_from(values)
        case inspect.UnionType(types=types):
            return st.one_of([_of_type(each) for each in types])
        case inspect.VarTupleType(item_type=item):
            return st.lists(_of_type(item), max_size=6)
        case inspect.DictType(key_type=key, value_type=value):
            return st.dictionaries(_of_type(key), _of_type(value), max_size=4)
    raise TypeError(f"{info} is new here")


# --- spoilt --------------------------------------------------------------------------------------

ODD_VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 31, 32, 2**31, 2**63, 2**64, -(2**70), 1.5, 1e308, "", "x" * 300, "\ud800",
    "\0", "é" * 41, [], [[]], {}, {"type": "move"}, "37>A", "peek 1", "draw", "end", " ", "\u202e",
)  # fmt: skip
ODD_TEXTS = (
    "", " ", "null", "[]", "{}", "0", '"move"', "{", "}", '{"type"', "NaN", "-Infinity", "1e999",
    '{"type":"move","id":"a","move":1e400}', '{"type":"move","id":"a","move":NaN}', "\ufeff{}",
    '{"type":"ping","id":"\\ud800"}', '{"type":"ping","type":"chat","id":"a"}', "\0", "'", "//",
    '{"type":"chat","id":"a","text":"\\u0000"}', '{"type":"ping","id":"a"} {"type":"ping"}',
)  # fmt: skip
LARGEST = 4_096


def spoil(message: dict[str, Any], rng: random.Random) -> str | bytes:
    """One of many ways in which a message can be wrong; now and then it stays right."""
    way = rng.randrange(12)
    if way == 0:
        return rng.choice(ODD_TEXTS)
    if way == 1:
        return _deep(message, rng)
    if way <= 6:
        message = dict(message)
        for _ in range(rng.randrange(1, 3)):
            _change_a_field(message, rng)
    text = json.dumps(message, ensure_ascii=rng.random() < 0.5)
    if way in (5, 7, 8):
        text = _change_letters(text, rng)
    found = text.encode("utf-8", "surrogatepass")[:LARGEST]
    if way in (9, 10):
        return _change_bytes(found, rng)  # goes as a binary frame, for it may be no text at all
    try:
        return found.decode()
    except UnicodeDecodeError:
        return found


def _change_a_field(message: dict[str, Any], rng: random.Random) -> None:
    name = rng.choice([*message, "type", "id", "seat", "unknown", "move", "__class__"])
    if rng.random() < 0.3:
        message.pop(name, None)
    else:
        message[name] = rng.choice(ODD_VALUES)


def _change_letters(text: str, rng: random.Random) -> str:
    letters = list(text)
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(letters) + 1)
        letters[at : at + rng.randrange(3)] = rng.choice(['"', "{", "]", ",", ":", "\\", "1", ""])
    return "".join(letters)


def _change_bytes(found: bytes, rng: random.Random) -> bytes:
    changed = bytearray(found)
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(changed) + 1)
        changed[at : at + rng.randrange(2)] = rng.randbytes(rng.randrange(3))
    return bytes(changed)


def _deep(message: dict[str, Any], rng: random.Random) -> str:
    open_, close = rng.choice((("[", "]"), ('{"a":', "}")))
    depth = rng.randrange(1, (LARGEST - 400) // (len(open_) + len(close)))
    inner = open_ * depth + rng.choice(("0", "")) + close * rng.choice((depth, 0))
    field = rng.choice(("moves", "options", "text", "x"))
    return f'{{"type":"{message["type"]}","id":"d","{field}":{inner}}}'


# --- who may send it without any effect ----------------------------------------------------------

WITHOUT_EFFECT = (
    w.Ping, w.Preview, w.Hint, w.Hello, w.Join, w.Ready, w.Start, w.SeatBot, w.OpenSeat, w.AddSeat,
    w.RemoveSeat, w.Swap, w.Arrange, w.MakeMove, w.Rematch,
)  # fmt: skip


def is_harmless(message: str | bytes, seat: int) -> bool:
    """Whether somebody at ``seat`` of a game that goes on, who is neither host nor awaited, must be
    refused this: what they may well do (talk, leave) is left to other tests.
    """
    try:
        asked = w.read(message)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return True
    if isinstance(asked, w.BotPlays | w.Back):
        return asked.seat != seat
    return isinstance(asked, WITHOUT_EFFECT)

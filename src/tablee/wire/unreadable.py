"""Why a message cannot be read, in the reader's language.

The decoder says it in English only; its sentences are few, and are told again here in words of
ours. One that is not known is told without its reason.
"""

from __future__ import annotations

import re

import msgspec

from tablee.words import Message, general

MOST_QUOTED = 60  # letters of what somebody sent that are said back
KINDS = {"int", "float", "str", "bool", "null", "array", "object"}

# What the decoder says, less the place, and which sentence tells it
_SAID = [
    (re.compile(r"Object missing required field `(?P<field>.*)`", re.DOTALL), "missing"),
    (re.compile(r"Object contains unknown field `(?P<field>.*)`", re.DOTALL), "unknown"),
    (re.compile(r"Expected `(?P<wanted>[^`]*)`, got `(?P<got>[^`]*)`"), "kind"),
    (re.compile(r"Expected `(?P<wanted>[^`]*)`"), "other_kind"),
    (re.compile(r"Expected `int` >= (?P<bound>-?\d+)"), "least"),
    (re.compile(r"Expected `int` <= (?P<bound>-?\d+)"), "most"),
    (re.compile(r"Expected `\w+` of length >= (?P<bound>\d+)"), "shortest"),
    (re.compile(r"Expected `\w+` of length <= (?P<bound>\d+)"), "longest"),
    (re.compile(r"Invalid (?:enum )?value '?(?P<value>.*?)'?", re.DOTALL), "value"),
    (re.compile(r"(?:Integer value|Number) out of range"), "number"),
    (re.compile(r"JSON is malformed: .*|Input data was truncated", re.DOTALL), "not_json"),
]
_PLACE = re.compile(r"(?P<said>.*) - at `(?:key in `)?\$\.?(?P<place>[^`]*)`", re.DOTALL)


def why_unreadable(error: Exception) -> Message:
    """One sentence for one of ``UNREADABLE``."""
    return general("online.bad_message", detail=_detail(error))


def _detail(error: Exception) -> Message:
    if isinstance(error, RecursionError):
        return _told("too_deep")
    if not isinstance(error, msgspec.MsgspecError):
        return _told("not_json")  # bytes that are no text
    said, place = str(error), ""
    at = _PLACE.fullmatch(said)
    if at is not None:
        said, place = at["said"], at["place"]
    where: Message | str = place or _told("whole")
    for pattern, key in _SAID:
        found = pattern.fullmatch(said)
        if found is not None:
            return _told(key, place=where, **_values(found.groupdict()))
    return _told("form", place=where)


def _values(found: dict[str, str]) -> dict[str, object]:
    values: dict[str, object] = {}
    for name, text in found.items():
        if name in ("wanted", "got"):
            values[name] = [_kind(part) for part in text.split(" | ")]
        else:
            values[name] = text if len(text) <= MOST_QUOTED else f"{text[:MOST_QUOTED]}…"
    return values


def _kind(name: str) -> Message | str:
    return _told(f"kinds.{name}") if name in KINDS else name


def _told(key: str, **values: object) -> Message:
    return general(f"online.unreadable.{key}", **values)

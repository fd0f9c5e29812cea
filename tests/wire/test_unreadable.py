"""A message that cannot be read: why, in French and English, without the decoder's own words."""

from __future__ import annotations

import random
import re

import msgspec
import pytest
from hypothesis import given, settings

from server.bad_messages import messages, spoil
from tablee.wire import inbound as w
from tablee.wire.http import NewTable
from tablee.wire.unreadable import MOST_QUOTED, why_unreadable


def why(message: str | bytes, kind: object = w.Inbound) -> tuple[str, str]:
    with pytest.raises(w.UNREADABLE) as refused:
        msgspec.json.decode(message, type=kind)
    told = why_unreadable(refused.value)
    return told.text("en"), plain(told.text("fr"))


def plain(french: str) -> str:
    """As it is typed here: with simple spaces and apostrophes."""
    return french.translate({0xA0: " ", 0x202F: " ", 0x2019: "'"})


@pytest.mark.parametrize(
    ("message", "english", "french"),
    [
        ('{"type":"ping"}', "the message needs “id”", "il manque « id » dans le message"),
        (
            '{"type":"ping","id":"a","x":1}',
            "the message has no “x”",
            "il n'y a pas de « x » dans le message",
        ),
        (
            '{"type":"ping","id":[]}',
            "id should be a text, not a list",
            "id devrait être un texte, et non une liste",
        ),
        (
            '{"type":"preview","id":"a","moves":[1,null]}',
            "moves[1] should be a whole number or a text, not null",
            "moves[1] devrait être un nombre entier ou un texte, et non null",
        ),
        (
            '{"type":"swap","id":"a","first":-1,"second":0}',
            "first should be at least 0",
            "first devrait valoir au moins 0",
        ),
        (
            '{"type":"swap","id":"a","first":32,"second":0}',
            "first should be at most 31",
            "first devrait valoir au plus 31",
        ),
        (
            '{"type":"ping","id":""}',
            "id should have a length of at least 1",
            "id devrait avoir une longueur d'au moins 1",
        ),
        (
            f'{{"type":"ping","id":"{"x" * 41}"}}',
            "id should have a length of at most 40",
            "id devrait avoir une longueur d'au plus 40",
        ),
        (
            '{"type":"fly","id":"a"}',
            "type cannot be “fly”, see docs/protocol.md for what it can be",
            "type ne peut pas être « fly », voir docs/protocol.md pour ce qui est permis",
        ),
        (
            '{"type":"react","id":"a","reaction":"shout"}',
            "reaction cannot be “shout”, see docs/protocol.md for what it can be",
            "reaction ne peut pas être « shout », voir docs/protocol.md pour ce qui est permis",
        ),
        (
            "[]",
            "the message should be an object, not a list",
            "le message devrait être un objet, et non une liste",
        ),
        ('{"type"', "it is not JSON", "ce n'est pas du JSON"),
        (b'{"type":"\xff"}', "it is not JSON", "ce n'est pas du JSON"),
        (
            '{"type":"arrange","id":"a","options":' + "[" * 100_000,
            "options should be an object or null, not a list",
            "options devrait être un objet ou null, et non une liste",
        ),
    ],
)
def test_each_reason_is_said_in_both_languages(message: str | bytes, english: str, french: str):
    assert why(message) == (
        f"This message cannot be read: {english}.",
        f"Ce message ne peut pas être lu : {french}.",
    )


def test_what_is_nested_too_deeply_is_said_so():
    english, french = why("[" * 100_000, kind=object)
    assert "too many brackets" in english
    assert "trop de parenthèses" in french


def test_also_of_a_request():
    english, french = why('{"game":"cabo"}', kind=NewTable)
    assert english == "This message cannot be read: the message needs “seats”."
    assert french == "Ce message ne peut pas être lu : il manque « seats » dans le message."


def test_not_more_is_said_back_than_one_can_read():
    english, _ = why('{"type":"' + "fly" * 1000 + '","id":"a"}')
    assert len(english) < MOST_QUOTED + 120


@given(messages())
@settings(max_examples=300)
def test_every_reason_is_known(message):
    """None of the decoder's sentences is left over, and none of its words is in ours."""
    rng = random.Random(str(message))
    reasons = [reason for _ in range(10) if (reason := trouble_with(spoil(message, rng)))]
    for reason in reasons:
        told = why_unreadable(reason)
        assert not told.values["detail"].key.endswith(".form"), str(reason)
        assert not re.search(r"Expected `|Object \w+s? |malformed", told.text("fr"))


def trouble_with(message: str | bytes) -> Exception | None:
    try:
        w.read(message)
    except w.UNREADABLE as error:
        return error
    return None

"""A saved game that was changed is read, refused in words, or plays something else: no more."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee import saved
from tablee.errors import InvalidSavedGame, TableeError
from tablee.words import LANGUAGES
from terminal.bad_files import BAD, CHANGES, OTHER_BYTES, changed
from terminal.tables import short

GOOD = saved.to_bytes(short())
JSON = json.loads(GOOD)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=4,
)
STEPS = st.tuples(st.integers(0, 6), st.sampled_from(["end", "starts 1", "80>A", "2>D", "x", ""]))


def paths(value: Any, before: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where something stands in a file."""
    found = [before]
    if isinstance(value, dict):
        inside = list(value.items())
    else:
        inside = list(enumerate(value)) if isinstance(value, list) else []
    for key, inner in inside:
        found += paths(inner, (*before, key))
    return found


def read_wholly(content: bytes) -> None:
    """Read, replay and verify; what is wrong is said in both languages."""
    refusals: list[TableeError] = []
    for use in (saved.replay, saved.verify):
        try:
            use(saved.from_bytes(content))
        except TableeError as error:
            refusals.append(error)
    assert all(error.text(language) for error in refusals for language in LANGUAGES)


@pytest.mark.parametrize("name", BAD)
def test_each_kind_of_bad_file_is_refused(name: str):
    content = OTHER_BYTES[name](GOOD) if name in OTHER_BYTES else changed(short(), CHANGES[name])
    with pytest.raises(TableeError) as refused:
        saved.replay(saved.from_bytes(content))
    assert len({refused.value.text(language) for language in LANGUAGES}) == 2


@settings(max_examples=200)
@given(st.binary())
def test_random_bytes_are_refused(content: bytes):
    with pytest.raises(InvalidSavedGame):
        saved.from_bytes(content)


@settings(max_examples=100)
@given(st.integers(0, len(GOOD)), st.integers(0, 40), st.binary(max_size=8))
def test_a_file_with_other_bytes_in_it(at: int, gone: int, instead: bytes):
    read_wholly(GOOD[:at] + instead + GOOD[at + gone :])


@settings(max_examples=60)
@given(st.integers(0, len(GOOD) - 3))
def test_a_file_that_is_cut_short_is_refused(length: int):
    with pytest.raises(InvalidSavedGame):
        saved.from_bytes(GOOD[:length])


def put(at: tuple[Any, ...], value: object) -> bytes:
    """The file with another value at one place."""
    content = json.loads(GOOD)
    if not at:
        return json.dumps(value).encode()
    inner = content
    for key in at[:-1]:
        inner = inner[key]
    inner[at[-1]] = value
    return json.dumps(content).encode()


@settings(max_examples=100)
@given(st.sampled_from(paths(JSON)), VALUES)
def test_a_file_with_another_value_in_it(at: tuple[Any, ...], value: object):
    read_wholly(put(at, value))


@settings(max_examples=40)
@given(st.lists(STEPS.map(lambda step: f"{step[0]}:{step[1]}") | st.text(max_size=12), max_size=6))
def test_a_file_with_other_moves_in_it(moves: list[str]):
    read_wholly(put(("moves",), moves))


@pytest.mark.slow
@settings(max_examples=1000)
@given(st.data())
def test_a_file_with_several_changes(data: st.DataObject):
    content = GOOD
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(content)))
        gone = data.draw(st.integers(0, 12))
        piece = data.draw(
            st.sampled_from([b"", b'"', b"1", b"9" * 20, b"{", b"]", b"\\u0000", b":"])
        )
        content = content[:at] + piece + content[at + gone :]
    read_wholly(content)

"""Letters that a terminal does not have, and characters that would steer it."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee.terminal.letters import PLAIN_LETTERS, fitting, harmless, one_line, plain
from tablee.words import LANGUAGES, entries

CATALOGUES = ("tablee", "tablee.games.the_game")


@pytest.mark.parametrize(
    ("letters", "nearest"),
    [
        ("déjà vu, cœur, Çà", "deja vu, coeur, Ca"),
        ("«\u00a0pile\u00a0»\u00a0: l\u2019une", "<< pile >> : l'une"),
        ("“A” \u2013 B…", '"A" - B...'),
        ("▲···━━▼ \u203a", "^...==v >"),
        ("\uff13\uff17", "37"),
        ("日\N{PARTY POPPER}", "??"),
    ],
)
def test_the_nearest_plain_letters(letters: str, nearest: str):
    assert plain(letters) == nearest


def test_a_stream_replaces_only_what_it_does_not_have():
    stream = io.TextIOWrapper(io.BytesIO(), encoding="latin-1", errors=PLAIN_LETTERS)
    stream.write("é ▲ \u2019")
    stream.flush()
    assert stream.buffer.getvalue() == "é ^ '".encode("latin-1")
    assert fitting("é ▲", "latin-1") == "é ^"
    assert fitting("é ▲", None) == "e ^"
    assert fitting("é ▲", "utf-8") == "é ▲"


@pytest.mark.parametrize("catalogue", CATALOGUES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_said_in_plain_letters(catalogue: str, language: str):
    for entry in entries(catalogue, language).values():
        for sentence in [entry] if isinstance(entry, str) else entry.values():
            assert plain(sentence).count("?") == sentence.count("?")


@given(st.text())
def test_every_text_fits_into_ascii(text: str):
    assert fitting(text, "ascii").isascii()


@given(st.text(st.characters(codec=None)))
def test_nothing_harmless_steers(text: str):
    kept = harmless(text)
    assert len(kept) == len(text)
    assert not any(ord(letter) < 32 and letter not in "\t\n" for letter in kept)
    assert not set("\x1b\x7f\x9b\u2028\u202e\u2066\ud800") & set(kept)
    assert len(one_line(text).splitlines()) <= 1

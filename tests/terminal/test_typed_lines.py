"""Whatever is typed at the prompt, the game goes on and what is kept is what was played."""

from __future__ import annotations

import contextlib
import io
import tempfile
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tablee import fair, saved
from tablee.match import Match
from tablee.options import read_options
from tablee.registry import find_game
from tablee.terminal.play import PERSON, LeaveTable, Sitting, TerminalTable
from tablee.terminal.screen import Screen
from tablee.words import LANGUAGES, Language
from terminal.tables import SECRET, SHUFFLE

# What moves, commands and markup are made of
PIECES = st.sampled_from(
    (
        *("37", "38", "2", "99", "100", ">", "->", "→", "A", "b", "C", "d", "Z", ",", ";", "!"),
        *("end", "fin", "keep-off", "keep-off!", "no-jump!", "pas-ici", "withdraw", "retirer"),
        *("willing", "volontaire", "starts", "commence", "0", "1", "2", "3", "4", "Ann", "bob"),
        *("try", "essai", "table", "rules", "règles", "help", "aide", "?", "[", "]", "[/]"),
        *("[bold]", "[red]x[/red]", "\\", "{name}", "{0}", "%", ":", ":cat:", "\x1b[2J", "\x07"),
        *("\x00", "\u202e", "\u0663\u0667", "\uff13\uff17", "ß", "\u0130"),
    )
)
LINES = st.one_of(
    st.text(),
    st.lists(PIECES, max_size=8).map(" ".join),
    st.lists(PIECES, max_size=8).map("".join),
    st.tuples(st.integers(0, 101), st.sampled_from("ABCDabcdE")).map("{0[0]}>{0[1]}".format),
)


def sit(lines: list[str], names: tuple[str, ...], language: Language, **options: object) -> str:
    """Type the lines at a table of these people; what was shown."""
    game = find_game("the-game")
    match = Match(
        game,
        players=len(names),
        options=read_options(game, options),
        seed=fair.mix(SECRET, SHUFFLE.contributions),
    )
    shown = io.StringIO()
    with (
        tempfile.TemporaryDirectory() as folder,
        mock.patch("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines))),
        contextlib.redirect_stdout(shown),
    ):
        sitting = Sitting(match, names, (PERSON,) * len(names), SHUFFLE, Path(folder) / "game.json")
        with contextlib.suppress(EOFError, LeaveTable):
            TerminalTable(sitting, Screen(), language).play()
        kept = saved.read_file(sitting.path)
    assert sitting.can_save
    assert saved.replay(kept).fingerprint() == match.fingerprint()
    return shown.getvalue()


def assert_nothing_steers(shown: str) -> None:
    assert not any(ord(letter) < 32 and letter != "\n" for letter in shown.expandtabs())
    assert not set("\x1b\x9b\u202e") & set(shown)


@settings(max_examples=25)
@given(st.lists(LINES, max_size=12), st.sampled_from(LANGUAGES))
@example(["["], "en")
@example(["[/]"], "fr")
@example(["try [/]"], "en")
@example(["\\[/]\\"], "en")
@example(["try"], "fr")
@example([","], "fr")
@example(["ß>A", "12>ß", "starts ﬁ"], "en")
@example([" ".join(["37>A"] * 2000)], "en")
def test_no_line_ends_a_game_of_one(lines: list[str], language: Language):
    assert_nothing_steers(sit(lines, ("You",), language))


@settings(max_examples=20)
@given(st.lists(LINES, max_size=12), st.sampled_from(["agree", "first", "random"]))
def test_no_line_ends_a_game_of_two_people(lines: list[str], starter: str):
    assert_nothing_steers(sit(lines, ("[/Ann]", "bob\\"), "fr", starter=starter))


@pytest.mark.slow
@settings(max_examples=250)
@given(st.lists(LINES, max_size=30), st.sampled_from(["silent", "strict"]))
def test_no_line_ends_a_game_with_any_talk(lines: list[str], talk: str):
    assert_nothing_steers(sit(lines, ("Ann", "[bold]"), "en", talk=talk, history="open"))


def test_a_line_of_many_signals_is_played_wholly():
    line = ", ".join(["keep-off A", "no-jump A"] * 50)
    shown = sit([line, "quit"], ("You",), "en")
    assert shown.count("about pile A") == 100

"""What differs in a terminal: colours, keys such as Ctrl-C, and how much room there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablee import saved
from terminal.tables import script
from terminal.typist import CTRL_C, CTRL_D, ESCAPE, Typist, bare, tablee

COLOUR = re.compile(r"\x1b\[[0-9;]*m")
CLEARED = "\x1b[2J"


def kept(home: Path) -> saved.SavedGame:
    (path,) = (home / "games").glob("*")
    return saved.read_file(path)


def turn(home: Path) -> str:
    """What whoever is on turn can type."""
    return script(saved.replay(kept(home)), 1)[0]


def test_colours_and_a_clean_end_with_ctrl_c(tmp_path: Path):
    with Typist(tmp_path, "play", "-s", "you", terminal=True) as typist:
        shown = typist.listen()
        assert COLOUR.search(shown)
        assert "\x1b[1;31m" in shown  # a rising pile
        assert "\x1b[1;34m" in shown  # a falling one
        typist.type(turn(tmp_path))
        last = bare(typist.press(CTRL_C))
        assert typist.leave() == 130
    assert "Traceback" not in typist.shown
    (path,) = (tmp_path / "games").glob("*")
    assert "\nThe game is kept. Go on with: " in last
    assert last.endswith(f"tablee play --resume {path}\n")
    assert saved.replay(kept(tmp_path)).outcome is None


def test_no_colours_where_they_are_not_wanted(tmp_path: Path):
    settings = {"NO_COLOR": "1", "TABLEE_LANG": "fr"}
    with Typist(tmp_path, "play", "-s", "you", terminal=True, settings=settings) as typist:
        typist.listen()
        typist.type("?")
        typist.type(turn(tmp_path))
        typist.type("règles")
        last = bare(typist.press(CTRL_D))
        assert typist.leave() == 0
    assert "Pour continuer\u00a0: " in last
    assert "tablee play --resume" in last
    assert "\x1b" not in typist.shown
    assert "montante" in typist.shown


@pytest.mark.slow
@pytest.mark.parametrize("settings", [{"TERM": "dumb"}, {"NO_COLOR": "yes", "TERM": "linux"}])
def test_no_escapes_in_a_dumb_terminal(settings: dict[str, str], tmp_path: Path):
    with Typist(tmp_path, "play", "-s", "you", terminal=True, settings=settings) as typist:
        typist.listen()
        typist.type("quit")
        assert typist.leave() == 0
    assert "\x1b" not in typist.shown


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [(), ("games",), ("rules", "the-game")])
def test_every_page_has_its_colours_in_a_terminal_and_none_elsewhere(
    arguments: tuple[str, ...], tmp_path: Path
):
    with Typist(tmp_path, *arguments, terminal=True) as typist:
        assert COLOUR.search(typist.listen())
        assert typist.leave() == 0
    with Typist(tmp_path, *arguments, terminal=True, settings={"NO_COLOR": "1"}) as typist:
        assert "\x1b" not in typist.listen()
        assert typist.leave() == 0
    assert "\x1b" not in tablee(tmp_path, *arguments).out


def test_between_two_people_the_screen_is_cleared(tmp_path: Path):
    start = ("play", "-s", "Ann,Bob", "-o", "starter=first")
    with Typist(tmp_path, *start, terminal=True) as typist:
        assert CLEARED not in typist.listen()
        assert typist.type("").count(CLEARED) == 1
        left = typist.type(turn(tmp_path))
        assert "Your hand" not in left
        assert typist.type("").count(CLEARED) == 1
        typist.press(CTRL_C)
        assert typist.leave() == 130


@pytest.mark.slow
def test_where_nothing_can_be_erased_the_hand_is_pushed_away(tmp_path: Path):
    start = ("play", "-s", "Ann,Bob", "-o", "starter=first")
    settings = {"TERM": "dumb"}
    with Typist(tmp_path, *start, terminal=True, settings=settings) as typist:
        typist.listen()
        for _ in range(2):
            shown = bare(typist.type(""))
            assert shown.partition("A rising")[0].count("\n") >= 30
            typist.type(turn(tmp_path))


@pytest.mark.slow
def test_ctrl_c_between_the_moves_of_bots(tmp_path: Path):
    with Typist(tmp_path, "play", "-s", "bot,bot", terminal=True) as typist:
        typist.listen(re.compile("Ada.*\n.*Basile.*\n.*First turn"))
        last = typist.press(CTRL_C)
        assert typist.leave() == 130
    assert "--resume" in last
    assert "Traceback" not in typist.shown


@pytest.mark.slow
def test_ctrl_c_where_the_screen_is_handed_over(tmp_path: Path):
    with Typist(tmp_path, "play", "-s", "Ann,Bob", terminal=True) as typist:
        typist.listen()
        last = typist.press(CTRL_C)
        assert typist.leave() == 130
    assert "--resume" in last
    assert "Traceback" not in typist.shown


@pytest.mark.slow
def test_forty_columns_are_enough(tmp_path: Path):
    with Typist(tmp_path, "play", "-s", "you", terminal=True, columns=40) as typist:
        typist.listen()
        typist.type(turn(tmp_path))
        rules = bare(typist.type("rules"))
        assert max(map(len, rules.splitlines()[1:])) <= 40
        typist.type("quit")
        assert typist.leave() == 0
    assert len(kept(tmp_path).moves) >= 3


# --- letters that a terminal does not have -------------------------------------------------------


def test_a_terminal_without_accents_gets_plain_letters(tmp_path: Path):
    settings = {"PYTHONIOENCODING": "ascii", "TABLEE_LANG": "fr"}
    with Typist(tmp_path, "play", "-s", "you", terminal=True, settings=settings) as typist:
        typist.listen()
        typist.type("aide")
        typist.type("37>Z")
        typist.type("regles")
        typist.type("quitter")
        assert typist.leave() == 0
    shown = ESCAPE.sub("", typist.shown)
    assert shown.isascii()
    assert "Le melange est fixe : son empreinte" in shown
    assert "^......" in shown
    assert "Il n'y a pas de pile << z >> : les piles sont" in shown
    assert "encore 2 cartes a poser > " in shown
    assert not re.search(r"\w\?\w", shown)


@pytest.mark.slow
def test_plain_letters_elsewhere(tmp_path: Path):
    plain = {"PYTHONIOENCODING": "ascii", "TABLEE_LANG": "fr"}
    for arguments in ((), ("--help",), ("games",), ("rules", "the-game")):
        done = tablee(tmp_path, *arguments, **plain)
        assert (done.code, done.err) == (0, "")
        assert done.out.isascii()
        assert not re.search(r"\w\?\w", done.out)
    wrong = tablee(tmp_path, "play", "jeu-inconnu", **plain)
    assert wrong.code == 2
    assert wrong.err.startswith("Aucun jeu ne s'appelle << jeu-inconnu >>. Choisis the-game")
    assert wrong.err.isascii()


@pytest.mark.slow
@pytest.mark.parametrize(
    "settings",
    [
        {"LANG": "C"},
        {"LC_ALL": "C"},
        {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    ],
)
def test_the_locale_c_is_no_trouble(settings: dict[str, str], tmp_path: Path):
    done = tablee(tmp_path, "play", "-s", "you,bot", typed="starts 1\nquit\n", **settings)
    assert (done.code, done.err) == (0, "")
    assert "--resume" in done.out
    if "PYTHONUTF8" in settings:
        assert done.out.isascii()
        assert "^......" in done.out

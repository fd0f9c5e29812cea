"""UpTurn in a terminal: what is shown, what can be typed, one's own tiles, saved games."""

from __future__ import annotations

import json

import pytest

from games.upturn.builders import match_of, play, table
from tablee import saved
from tablee.cli import run
from tablee.games.upturn.tiles import default_box
from tablee.terminal.view import view_of
from tablee.words import LANGUAGES


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLEE_HOME", str(tmp_path))
    return tmp_path


def typed(monkeypatch, text: str) -> None:
    import io

    monkeypatch.setattr("sys.stdin", io.StringIO(text))


def kept(home) -> list:
    return sorted((home / "games").glob("*.json"))


@pytest.mark.clause("UT-7", "UT-9")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_shows_lines_row_play_and_rack(language):
    match = table("right; falling; laid 20 40 green 31; rack 7 blue; rack 1 2; rack 3 4; bag 60")
    view = view_of(match.game, ("Ada", "Bob", "Zoé"), language)
    lines = view.table(match.observe(0))
    assert lines[0] == "  20  40"
    assert "31[red]•[/]" in lines[1]
    assert "▼" in lines[2]
    assert "31" in lines[2]
    assert "Zoé 2 → Bob 2 → Ada 2" in lines[3]
    assert "7[red]•[/]" in lines[4]
    assert len(view.table(match.observe(None))) == len(lines) - 1
    assert len(view.open_table([match.observe(seat) for seat in range(3)])) == 7


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_and_question_can_be_said(language):
    told = 0
    for seed in range(6):
        match = match_of(2 + seed % 3, seed=bytes([seed]) * 32, mark_self=True)
        view = view_of(match.game, ("A", "B", "C", "D"), language)
        for _ in range(150):
            if match.outcome is not None:
                break
            seat = match.awaited[0]
            assert view.question(match.observe(seat), seat)
            assert view.help(match.observe(seat))
            move = match.legal_moves(seat)[seed % 2 * -1]
            for event in match.apply(seat, move).seen_by(seed % 2):
                told += view.event(event) is not None
    assert told > 300


def test_a_game_of_bots_is_played_kept_checked_and_shown_again(home, capsys):
    assert run(["play", "upturn", "-s", "greedy,easy,greedy", "--seed", "b"], "en") == 0
    (path,) = kept(home)
    played = capsys.readouterr().out
    assert "won" in played
    assert run(["verify", str(path)], "en") == 0
    assert run(["replay", str(path), "--whole"], "fr") == 0
    shown = capsys.readouterr().out
    assert "gagnée" in shown


def test_several_moves_in_one_line_and_a_call_with_them(home, monkeypatch, capsys):
    typed(monkeypatch, "draw upturn\n40 41\nquit\n")
    assert run(["play", "upturn", "-s", "you,bot", "--seed", "a", "-o", "starter=1"], "en") == 0
    assert "Traceback" not in capsys.readouterr().out


@pytest.mark.clause("UT-2")
def test_ones_own_tiles_on_the_command_line(home, tmp_path, monkeypatch, capsys):
    numbers = [5 if number == 1 else number for number in default_box().numbers]
    path = tmp_path / "mine.toml"
    path.write_text(f"numbers = {numbers}\nmarks = [5]\n", "utf-8")
    typed(monkeypatch, "quit\n")
    assert run(["play", "upturn", "--tiles", str(path), "--seed", "a"], "en") == 0
    (game,) = kept(home)
    assert json.loads(game.read_bytes())["material"]["marks"] == "5"
    assert saved.replay(saved.read_file(game)).game.box.marks == {5}
    typed(monkeypatch, "quit\n")
    assert run(["play", "--resume", "last"], "en") == 0


@pytest.mark.parametrize(
    ("text", "named"), [("numbers = [1, 1]\nmarks = []", "1"), ("not toml", "1")]
)
def test_wrong_tiles_on_the_command_line(tmp_path, capsys, text, named):
    path = tmp_path / "wrong.toml"
    path.write_text(text, "utf-8")
    for language in LANGUAGES:
        assert run(["play", "upturn", "--tiles", str(path)], language) == 2
        error = capsys.readouterr().err
        assert named in error
        assert error.count("\n") == 1


def test_files_that_are_no_tile_files(capsys):
    for path in ("/nowhere/tiles.toml", "/dev/zero", "/"):
        assert run(["play", "upturn", "--tiles", path], "en") == 2
    assert run(["play", "the-game", "--tiles", __file__], "en") == 2
    assert "one box only" in capsys.readouterr().err


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_is_shown(language, capsys):
    assert run(["rules", "upturn"], language) == 0
    assert "[UT-19]" in capsys.readouterr().out


@pytest.mark.clause("UT-16")
def test_a_call_typed_with_a_move_goes_with_it_whatever_that_brings(capsys):
    from tablee.terminal.play import Sitting, TerminalTable
    from tablee.terminal.screen import Screen

    match = table("rising; laid 30 40; rack 44 3; rack 50 51; bag")  # the double empties the bag
    shuffle = saved.Shuffle("0" * 64, "0" * 64)
    sitting = Sitting(match, ("Ada", "Bob"), ("person", "person"), shuffle, None, can_save=False)
    terminal = TerminalTable(sitting, Screen(), "en")
    terminal._move(0, "44 upturn")
    assert match.observe(0).must_call is None
    play(match, "50")
    assert match.observe(0).rack_sizes[0] == 1

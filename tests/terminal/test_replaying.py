"""``tablee replay`` and ``tablee verify``: whose eyes, how far, and whether it was fair."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from tablee import saved
from tablee.match import Match
from tablee.saved import SavedGame
from tablee.terminal.replay import Replay, sight_from_text
from tablee.terminal.screen import Screen
from terminal.tables import finished, short, unfinished, written
from terminal.typist import CTRL_C, CTRL_D, NEVER, Typist, bare, tablee


def hands(match: Match) -> list[str]:
    return ["  ".join(map(str, match.observe(seat).hand)) for seat in range(match.players)]


def shown_whole(game: SavedGame, view: str, capsys: pytest.CaptureFixture[str]) -> str:
    """The whole game as that view shows it."""
    Replay(game, sight_from_text(view, game), Screen(), "en").show_all()
    return capsys.readouterr().out


def test_piped_the_whole_game_is_shown_to_all(tmp_path: Path):
    game = short(3)
    done = tablee(tmp_path, "replay", written(tmp_path, game))
    assert (done.code, done.err) == (0, "")
    assert "\x1b" not in done.out
    laid = re.findall(r"^ *(\d+)  \w+: (\d+) on ([ABCD])", done.out, re.MULTILINE)
    moves = list(enumerate(game.moves, 1))
    assert [(int(number), f"{card}>{pile}") for number, card, pile in laid] == [
        (number, move[2:]) for number, move in moves if ">" in move
    ]
    for name, hand in zip(game.players, hands(saved.begin(game)), strict=True):
        assert f"{name}: {hand}\n" in done.out
    assert f"{98 - game.outcome.scores[0]} of 98 cards" in done.out


def test_each_view_shows_what_it_may(capsys: pytest.CaptureFixture[str]):
    game = finished(3)
    start = hands(saved.begin(game))
    public = shown_whole(game, "public", capsys)
    assert "hand:" not in public
    assert not re.search(r"draws \d+ \d+|draws \d+$", public, re.MULTILINE)
    for seat, name in enumerate(game.players):
        own = shown_whole(game, str(seat + 1), capsys)
        assert [at for at, hand in enumerate(start) if f"hand:  {hand}\n" in own] == [seat]
        drawers = set(re.findall(r"(\w+): draws \d+(?: \d+)*$", own, re.MULTILINE))
        assert drawers == {name}
    everybody = shown_whole(game, "all", capsys)
    assert all(
        f"{name}: {hand}\n" in everybody for name, hand in zip(game.players, start, strict=True)
    )


@pytest.mark.slow
def test_before_the_end_only_the_public_view(tmp_path: Path):
    path = written(tmp_path, unfinished(3))
    done = tablee(tmp_path, "replay", path)
    assert (done.code, done.err) == (0, "")
    assert "hand:" not in done.out
    for hand in hands(saved.begin(unfinished(3))):
        assert hand not in done.out


def test_step_by_step_in_a_terminal(tmp_path: Path):
    game = short()
    count = len(game.moves)
    start, end = saved.begin(game), saved.replay(game)
    with Typist(tmp_path, "replay", written(tmp_path, game), terminal=True) as typist:
        assert hands(start)[1] in typist.listen()
        assert "First turn: Ada." in typist.type("")
        assert "Ada: 80 on A" in bare(typist.type("n"))
        assert f"\n1 of {count}" in bare(typist.type("b"))
        shown = bare(typist.type(str(count)))
        assert all(hand in shown for hand in hands(end))
        assert f"{count} of {count}" in shown
        assert "That was the last move." in typist.type("")
        assert f"\n{count} of {count}" in bare(typist.type("99999"))
        assert hands(start)[1] in typist.type("0")
        assert f"\n0 of {count}" in bare(typist.type("back"))
        for nonsense in ("?", "-1", "[/]", "9" * 50, "٣", "\x1b[A"):
            assert "q to leave" in typist.type(nonsense)
        typist.type("q")
        assert typist.leave() == 0
    assert "Traceback" not in typist.shown


@pytest.mark.slow
@pytest.mark.parametrize(("key", "code"), [(CTRL_C, 130), (CTRL_D, 0)])
def test_a_replay_can_be_left_at_any_time(key: str, code: int, tmp_path: Path):
    path = written(tmp_path, unfinished())
    with Typist(tmp_path, "replay", path, "--lang", "fr", terminal=True) as typist:
        assert "0 sur 6" in typist.listen()
        typist.type("suite")
        last = typist.press(key)
        assert typist.leave() == code
    assert "Traceback" not in typist.shown
    assert last.endswith("\n")


@pytest.mark.slow
def test_the_whole_game_at_once_in_a_terminal(tmp_path: Path):
    path = written(tmp_path, short())
    with Typist(tmp_path, "replay", path, "--whole", "-v", "2", terminal=True) as typist:
        typist.listen(NEVER)
        assert typist.leave() == 0
    assert bare(typist.shown).count("Your hand:") == 2


@pytest.mark.slow
def test_names_from_a_file_cannot_steer_the_terminal(tmp_path: Path):
    names = ("[/]\n[bold]\x1b[2J", "\u202eevil\x07")
    game = msgspec.structs.replace(short(), players=names)
    done = tablee(tmp_path, "replay", written(tmp_path, game))
    assert (done.code, done.err) == (0, "")
    assert not re.search("[\x00-\x09\x0b-\x1f\u202e]", done.out)
    assert "[/] [bold]" in done.out


def test_a_fair_game_is_confirmed(tmp_path: Path):
    game = finished()
    done = tablee(tmp_path, "verify", written(tmp_path, game))
    assert (done.code, done.err) == (0, "")
    assert game.shuffle.commitment in done.out
    assert f"all {len(game.moves)} moves were legal" in done.out
    assert done.out.endswith("This game is as it should be.\n")


@pytest.mark.slow
def test_an_unfair_game_is_not(tmp_path: Path):
    other = msgspec.structs.replace(short().shuffle, commitment="0" * 64)
    unfair = msgspec.structs.replace(short(), shuffle=other)
    done = tablee(tmp_path, "verify", written(tmp_path, unfair), "--lang", "fr")
    assert done.code == 2
    assert done.out == ""
    assert "pas digne de confiance" in done.err
    assert tablee(tmp_path, "replay", tmp_path / "game.json").code == 0

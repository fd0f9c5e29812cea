"""Playing at the command line with real processes: lines are piped in, games are kept."""

from __future__ import annotations

import os
import random
import re
import shlex
from datetime import UTC, datetime
from pathlib import Path

import pytest

from conformance.play import company_of, make
from tablee import saved
from tablee.match import Match
from tablee.saved import SavedGame
from tablee.terminal import shelf
from terminal.tables import script, short, unfinished, written
from terminal.typist import Typist, tablee

PROMISE = "can be checked after the end"
WAY_BACK = re.compile(r"tablee play --resume (\S+\.json)$")


def kept(home: Path) -> SavedGame:
    """The one game that is kept."""
    (path,) = (home / "games").glob("*")
    return saved.read_file(path)


def table(home: Path) -> Match:
    """The table of that game as it stands."""
    return saved.replay(kept(home))


def hand_line(match: Match, seat: int) -> str:
    hand = match.observe(seat).hand
    return "Your hand:  " + "  ".join(map(str, hand))


def assert_kept_with_a_way_back(shown: str, home: Path) -> None:
    (path,) = (home / "games").glob("*")
    found = WAY_BACK.search(shown.strip())
    assert found, shown
    assert Path(found[1]) == path


# --- at the prompt -------------------------------------------------------------------------------


def test_what_one_person_can_do_at_the_prompt(tmp_path: Path):
    with Typist(tmp_path, "play", "the-game", "--seats", "you") as typist:
        shown = typist.listen()
        start = kept(tmp_path)
        at_table = saved.replay(start)
        (line,) = script(at_table, 1)
        first, second, *_ = line.split()
        assert PROMISE in shown
        assert start.shuffle.commitment[:16] in shown
        assert start.shuffle.secret not in shown
        assert hand_line(at_table, 0) in shown
        assert "lay 2 more cards" in shown

        assert "? for help" in typist.type("")
        for word in ("?", "help", "aide", "HELP"):
            help_ = typist.type(word)
            assert all(part in help_ for part in ("37>A", "end", "keep-off", "try", "quit"))
        assert hand_line(at_table, 0) in typist.type("table")
        assert "[TG-12]" in typist.type("rules")

        # A trial shows the table without the cards that were tried, and leaves everything.
        trial = typist.type(f"try {first} {second}")
        assert "nothing is played" in trial
        for card in (first, second):
            assert not re.search(rf"Your hand:.*\b{card[:-2]}\b", trial)
        assert "lay 2 more cards" in trial
        assert "not tried" in typist.type(f"try {line}")
        assert "is not a move" in typist.type("try")
        assert "is not a move" in typist.type("try\tnonsense")
        assert "There is no card 100" in typist.type(f"try {first} 100>A")
        assert kept(tmp_path) == start

        # Several moves in one line are all made or none.
        assert "There is no card 100" in typist.type(f"{first} 100>A")
        assert "You do not hold" in typist.type(f"{first} {first}")
        assert "You must lay at least 2" in typist.type(f"{first} end")
        assert kept(tmp_path) == start
        after = typist.type(f"{first} {second}")
        assert kept(tmp_path).moves == (f"1:{first}", f"1:{second}")
        assert "another card, or end" in after
        assert hand_line(table(tmp_path), 0) in after

        last = typist.type("quit")
        assert typist.leave() == 0
    assert "Traceback" not in typist.shown
    assert "\x1b" not in typist.shown
    assert_kept_with_a_way_back(last, tmp_path)


UNREADABLE = (
    "hello",
    "37>",
    ">A",
    "37>Z",
    "100>A",
    "1>A",
    "٣٧>A",
    "starts 9",
    "willing 7",
    "withdraw A",
    "keep-off Z",
    "end end",
    "try 37>Z",
    "[bold]",
    "[/]",
    "[/bold] [red",
    "try [/]",
    "\\[x]",
    ":cat:",
    "{name} {0}",
    "%s %(x)s",
    "\x1b[2J\x1b[31m",
    "a\x00b\x07\x08",
    "\u202eabc\u2066",
    "\N{PARTY POPPER}\u200d\N{COMBINING ACUTE ACCENT}",
    "9" * 5000,
    ">" * 70_000,
    "a" * 70_000 + "!",
    "37>A " * 10_000,
    ", " * 10_000,
)


@pytest.mark.parametrize("language", ["fr", pytest.param("en", marks=pytest.mark.slow)])
def test_what_cannot_be_played_is_said_in_one_line_and_the_game_goes_on(
    language: str, tmp_path: Path
):
    with Typist(tmp_path, "play", "-s", "you", "--seed", "1", "--lang", language) as typist:
        typist.listen()
        start = kept(tmp_path)
        for line in UNREADABLE:
            answer = typist.type(line)
            assert not typist.ended, line[:20]
            assert re.fullmatch(r"\S[^\n\x00-\x1f\x7f\u202e]*\n[^\n]+\u203a ", answer), answer
            assert len(answer) < 300
        assert kept(tmp_path) == start
        typist.type("quitter")
        assert typist.leave() == 0
    assert "\N{CAT FACE}" not in typist.shown


@pytest.mark.slow
def test_bytes_that_are_no_text_are_a_line_like_any_other(tmp_path: Path):
    done = tablee(tmp_path, "play", "-s", "you", typed=b"\xff\xfe\xc3\n\x80>A\nquit\n")
    assert (done.code, done.err) == (0, "")
    assert done.out.count("is not a move") == 2
    done = tablee(tmp_path, "play", "-s", "you", "--mix", b"\xff", typed=b"quit\n")
    assert (done.code, done.err) == (0, "")


@pytest.mark.slow
def test_names_are_shown_as_they_are(tmp_path: Path):
    names = ("[bold]", "[/]", ":cat:", "a\\", "{x}")
    with Typist(
        tmp_path, "play", "-s", ",".join(names), "-o", "starter=first", "--lang", "fr"
    ) as typist:
        assert " · ".join(names) in typist.listen()
        assert "[bold]\u00a0:" in typist.type("")
        typist.type("keep-off A")
        assert "[/] 6" in typist.type("table")
        for line in script(table(tmp_path), 2):
            typist.type(line)
            typist.type("")
        typist.hang_up()
        assert typist.leave() == 0
    assert kept(tmp_path).players == names
    again = tablee(tmp_path, "replay", next((tmp_path / "games").glob("*")))
    assert again.code == 0
    assert "[bold], about pile A" in again.out
    assert ":cat: 6" in again.out


def test_who_starts_is_asked_with_its_own_help(tmp_path: Path):
    with Typist(tmp_path, "play", "-p", "2", "--seed", "3", "--lang", "fr") as typist:
        assert "qui commence\u00a0?" in typist.listen()
        assert "volontaire 0" in typist.type("?")
        assert "commence 1" in typist.type("37>A")
        typist.type("volontaire 3")
        assert "Premier tour" in typist.shown
        typist.hang_up()
        assert typist.leave() == 0
    assert "1:willing 3" in kept(tmp_path).moves


# --- leaving and coming back ---------------------------------------------------------------------


def test_the_end_of_what_is_typed_leaves_like_quit(tmp_path: Path):
    done = tablee(tmp_path, "play", "-s", "you")
    assert (done.code, done.err) == (0, "")
    assert_kept_with_a_way_back(done.out, tmp_path)
    assert kept(tmp_path).outcome is None


@pytest.mark.slow
def test_a_game_in_three_sittings_is_the_game_of_one(tmp_path: Path):
    start = ("play", "-s", "you,you", "-o", "starter=first", "--seed", "5")
    straight, parts = tmp_path / "straight", tmp_path / "parts"
    for home in (straight, parts):
        home.mkdir()
    tablee(straight, *start)
    lines = script(table(straight), 60)
    next((straight / "games").glob("*")).unlink()

    def typed(turns: list[str]) -> str:
        return "".join(f"\n{turn}\n" for turn in turns)

    whole = tablee(straight, *start, typed=typed(lines))
    assert (whole.code, whole.err) == (0, "")
    assert kept(straight).outcome is not None

    tablee(parts, *start, typed=typed(lines[:3]))
    path = next((parts / "games").glob("*"))
    second = tablee(parts, "play", "--resume", path, typed=typed(lines[3:6]) + "\nquit\n")
    third = tablee(parts, "play", "--resume", "last", typed=typed(lines[6:]))
    assert (second.code, third.code) == (0, 0)
    assert f"Going on with {path}" in second.out
    assert "tablee verify" in third.out
    assert kept(parts) == kept(straight)
    over = tablee(parts, "play", "--resume", "last")
    assert over.code == 2
    assert "no unfinished game" in over.err


@pytest.mark.slow
def test_the_way_back_can_be_typed_as_it_is_shown(tmp_path: Path):
    home = tmp_path / "a folder; with 'signs'"
    home.mkdir()
    done = tablee(home, "play", "-s", "you")
    way_back = done.out.strip().rpartition("tablee play --resume ")[2]
    (path,) = shlex.split(way_back)
    assert Path(path) == next((home / "games").glob("*"))
    assert tablee(home, "play", "--resume", path).code == 0


def test_last_is_the_newest_game_that_can_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TABLEE_HOME", str(tmp_path))
    assert shelf.last_unfinished() is None
    folder = tmp_path / "games"
    older = written(folder, unfinished(moves=2), "older.json")
    newer = written(folder, unfinished(moves=3), "newer.json")
    over = written(folder, short(), "over.json")
    broken = folder / "broken.json"
    broken.write_bytes(b"{")
    for when, path in enumerate((older, newer, over, broken)):
        os.utime(path, (when, when))
    (folder / "gone.json").symlink_to(folder / "nowhere")
    (folder / "folder.json").mkdir()
    found = shelf.last_unfinished()
    assert found is not None
    assert found[0] == newer
    newer.unlink()
    assert (shelf.last_unfinished() or ("",))[0] == older


def test_two_games_of_one_second_are_two_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TABLEE_HOME", str(tmp_path))
    now = datetime(2024, 5, 6, 7, 8, 9, tzinfo=UTC)
    names = []
    for _ in range(3):
        path = shelf.new_file("the-game", now)
        names.append(written(path.parent, unfinished(), path.name).name)
    assert names == [
        "the-game-2024-05-06-070809.json",
        "the-game-2024-05-06-070809-2.json",
        "the-game-2024-05-06-070809-3.json",
    ]


def test_a_folder_that_cannot_be_written_is_said_once_and_the_game_goes_on(tmp_path: Path):
    (tmp_path / "games").mkdir()
    (tmp_path / "games").chmod(0o555)
    done = tablee(
        tmp_path, "play", "-s", "you", typed="keep-off A\nno-jump A\nquit\n", unprivileged=True
    )
    assert (done.code, done.err) == (0, "")
    assert done.out.count("cannot be kept") == 1
    assert "no big jump, please" in done.out
    assert "The game was not kept." in done.out
    assert "--resume" not in done.out
    assert not list((tmp_path / "games").iterdir())


@pytest.mark.slow
def test_a_data_folder_that_is_none_is_said_too(tmp_path: Path):
    (tmp_path / "file").write_text("")
    for home in (tmp_path / "file", Path("/proc/nothing"), Path("/dev/null")):
        done = tablee(tmp_path, "play", "-s", "bot,bot", "--lang", "fr", TABLEE_HOME=str(home))
        assert (done.code, done.err) == (0, "")
        assert done.out.count("ne peut pas être gardée") == 1
        assert done.out.count("cartes") > 10
    nothing = tablee(tmp_path, "play", "--resume", "last", TABLEE_HOME=str(tmp_path / "file"))
    assert nothing.code == 2


# --- several people, and bots --------------------------------------------------------------------


def test_with_two_people_each_sees_their_own_hand_only(tmp_path: Path):
    with Typist(tmp_path, "play", "-s", "Ann,Bob", "-o", "starter=first") as typist:
        shown = typist.listen()
        assert shown.endswith("Ann is next: hand over the screen, then press Enter. ")
        assert "hand:" not in shown
        for turn in range(4):
            seat = turn % 2
            asked, other = ("Ann", "Bob") if seat == 0 else ("Bob", "Ann")
            at_table = table(tmp_path)
            (line,) = script(at_table, 1)
            mine = typist.type("")
            assert re.findall(r"Your hand: .*", mine) == [hand_line(at_table, seat)]
            assert mine.endswith(f"{asked}: lay 2 more cards \u203a ")
            others = set(at_table.observe(1 - seat).hand)
            refused = typist.type(f"{min(others)}>A")
            assert "You do not hold" in refused
            assert hand_line(at_table, 1 - seat).partition("  ")[2] not in refused
            left = typist.type(line)
            assert "hand:" not in left
            assert not re.search(r"draws \d+ \d", left)
            drawn = set(table(tmp_path).observe(seat).hand) - set(at_table.observe(seat).hand)
            laid = {int(card) for card in re.findall(r"(\d+)>", line)}
            assert not {int(n) for n in re.findall(r": (\d+) on ", left)} - laid
            assert drawn
            assert left.endswith(f"{other} is next: hand over the screen, then press Enter. ")
        typist.type("quit")
        assert typist.leave() == 0
    assert_kept_with_a_way_back(typist.shown, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_whole_game_with_a_bot_from_the_first_prompt_to_the_end(language: str, tmp_path: Path):
    """Whoever types plays as the bot would, from a match that is replayed beside it."""
    beside: Match | None = None
    with Typist(tmp_path, "play", "-s", "you,bot", "--lang", language) as typist:
        typist.listen()
        while not typist.ended:
            game = kept(tmp_path)
            beside = beside or saved.begin(game)
            for seat, move in saved.steps(game)[len(beside.played) :]:
                make(beside, seat, move)
            bot = company_of(beside).bots[0]
            choice = bot.choose(beside.observe(0), beside.legal_moves(0), random.Random(0))
            typed = "starts 1" if choice is None else beside.game.moves.format_move(choice)
            made = len(beside.played)
            typist.type(typed)
            assert len(kept(tmp_path).moves) > made, typed
        assert typist.leave() == 0
    game = kept(tmp_path)
    assert game.outcome is not None
    assert saved.verify(game).outcome == game.outcome
    end, where = typist.shown.splitlines()[-2:]
    assert str(98 - game.outcome.scores[0]) in end
    assert {"en": "Kept in", "fr": "Gardée dans"}[language] in where
    assert "Traceback" not in typist.shown


@pytest.mark.slow
def test_bots_alone_play_to_the_end(tmp_path: Path):
    done = tablee(tmp_path, "play", "-s", "bot,random,greedy", "--seed", "1", "-o", "minimum=3")
    assert (done.code, done.err) == (0, "")
    assert kept(tmp_path).seats == ("medium", "random", "greedy")
    assert kept(tmp_path).options["minimum"] == 3
    assert table(tmp_path).outcome is not None


@pytest.mark.slow
def test_the_same_seed_gives_the_same_game_and_a_word_mixed_in_another(tmp_path: Path):
    games = []
    for name, mix in (("a", ()), ("b", ()), ("c", ("--mix", "an old shoe"))):
        home = tmp_path / name
        home.mkdir()
        tablee(home, "play", "-s", "bot,bot", "--seed", "7", *mix)
        games.append(kept(home))
    one, same, other = games
    assert one == same
    assert one.moves != other.moves
    assert other.shuffle.contributions == ("an old shoe",)

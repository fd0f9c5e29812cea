"""The command line: what it says about itself, and what it says to what it cannot do."""

from __future__ import annotations

import re
import shutil
import subprocess
from importlib.metadata import version
from pathlib import Path

import pytest

from tablee import cli
from tablee.words import LANGUAGES, Language
from terminal.bad_files import BAD, write_bad_files
from terminal.tables import short, written
from terminal.typist import Finished, command, environment, tablee

COMMANDS = (
    "",
    "games",
    "rules",
    "play",
    "replay",
    "verify",
    "simulate",
    "compare",
    "tune",
    "compile",
)

# What cannot be done, with a word of the answer that helps.
BAD_COMMAND_LINES = {
    "unknown command": (("whist",), "play"),
    "unknown option": (("play", "--speed", "3"), "tablee play --help"),
    "unknown option of all": (("--speed",), "--help"),
    "option without its value": (("play", "--players"), "tablee play --help"),
    "flag with a value": (("replay", "x", "--whole=yes"), "tablee replay --help"),
    "no game": (("rules",), "--help"),
    "no file to replay": (("replay",), "--help"),
    "no file to verify": (("verify",), "--help"),
    "too many arguments": (("games", "all", "of", "them"), "--help"),
    "unknown language": (("games", "--lang", "de"), "fr"),
    "unknown game": (("play", "whist"), "the-game"),
    "rules of an unknown game": (("rules", "whist"), "the-game"),
    "game of two lines": (("play", "the\ngame\r\n\x1b[31m"), "the-game"),
    "game with markup": (("play", "[/][bold]{name}"), "the-game"),
    "six players": (("play", "--players", "6"), "5"),
    "nobody": (("play", "--players", "0"), "5"),
    "fewer than nobody": (("play", "--players=-1"), "5"),
    "players in words": (("play", "--players", "three"), "5"),
    "players in other digits": (("play", "--players", "\u0663"), "5"),
    "very many players": (("play", "--players", "9" * 5000), "5"),
    "six seats": (("play", "--seats", "a,b,c,d,e,f"), "5"),
    "no seats": (("play", "--seats", ""), "you,bot,bot"),
    "empty seat": (("play", "--seats", "you,,bot"), "you,bot,bot"),
    "seat of spaces": (("play", "--seats", "you, ,bot"), "you,bot,bot"),
    "long name": (("play", "--seats", "you," + "x" * 30), "20"),
    "name with control characters": (("play", "--seats", "you,\x1b[2Jx"), "you,bot,bot"),
    "name of two lines": (("play", "--seats", "you,a\nb"), "you,bot,bot"),
    "name written backwards": (("play", "--seats", "you,\u202egro"), "you,bot,bot"),
    "seats and players disagree": (("play", "-p", "3", "-s", "you,bot"), "3"),
    "minimum of seven": (("play", "-o", "minimum=7"), "2"),
    "minimum of nothing": (("play", "-o", "minimum="), "2"),
    "unknown option of the game": (("play", "-o", "trumps=hearts"), "smaller_hand"),
    "option with no name": (("play", "-o", "=3"), "smaller_hand"),
    "option without =": (("play", "-o", "minimum"), "minimum=3"),
    "wrong talk": (("play", "-o", "talk=loud"), "silent"),
    "long contribution": (("play", "--mix", "x" * 257), "256"),
    "nothing to resume": (("play", "--resume", "last"), "tablee play the-game"),
    "no file to resume": (("play", "--resume", "nowhere.json"), "nowhere.json"),
    "no name to resume": (("play", "--resume", ""), "."),
    "no such file": (("replay", "nowhere.json"), "nowhere.json"),
    "file name of two lines": (("verify", "no\nwhere\x07.json"), "no"),
    "file name too long": (("verify", "x" * 5000), "x"),
    "folder": (("verify", "."), "."),
    "device": (("replay", "/dev/null"), ""),
    "finished game to resume": (("play", "--resume", "whole.json"), "tablee replay"),
    "game with an unknown bot": (("play", "--resume", "unknown-bot.json"), "greedy"),
    "unfinished game to verify": (("verify", "half.json"), ""),
    "shuffle that was not promised": (("verify", "other-commitment.json"), ""),
    "unfinished game seen by all": (("replay", "half.json", "--view", "all"), "publi"),
    "unfinished game seen by one": (("replay", "half.json", "--view", "1"), "publi"),
    "seat that is not there": (("replay", "whole.json", "--view", "3"), "2"),
    "seat nought": (("replay", "whole.json", "--view", "0"), "2"),
    "unknown view": (("replay", "whole.json", "--view", "[bold]"), "public"),
    "nothing to simulate": (("simulate",), "--help"),
    "simulation of an unknown game": (("simulate", "whist"), "the-game"),
    "no games": (("simulate", "cabo", "--games", "0"), "1"),
    "games in words": (("simulate", "cabo", "--games", "many"), "1"),
    "fewer than no games": (("simulate", "cabo", "--games=-3"), "1"),
    "very many games": (("simulate", "cabo", "--games", "9" * 500), "1"),
    "seed in words": (("simulate", "cabo", "--seed", "lucky"), "0"),
    "seed below nought": (("simulate", "cabo", "--seed=-1"), "0"),
    "no jobs": (("simulate", "cabo", "--jobs", "0"), "1"),
    "too few to simulate": (("simulate", "cabo", "--players", "1"), "2"),
    "unknown bot": (("simulate", "cabo", "--bot", "nobody"), "random"),
    "unknown bot among others": (("simulate", "cabo", "--bots", "random,nobody"), "random"),
    "empty bot": (("simulate", "cabo", "--bots", "random,"), "random"),
    "six bots": (("simulate", "cabo", "--bots", ",".join(["random"] * 6)), "5"),
    "bots and players disagree": (
        ("simulate", "cabo", "--bots", "random,random", "--players", "3"), "3"),
    "bot and bots": (("simulate", "cabo", "--bot", "random", "--bots", "random,random"), "--bot"),
    "wrong option of a simulation": (("simulate", "the-game", "-o", "minimum=7"), "2"),
    "options that do not go together": (("simulate", "cabo", "-p", "2", "-o", "starter=5"), "2"),
    "table of another kind": (("simulate", "cabo", "--out", "games.xls"), ".csv"),
    "table nowhere": (("simulate", "cabo", "--out", "nowhere/games.csv"), "nowhere"),
    "table that is a folder": (("simulate", "cabo", "--out", "folder.csv"), "folder.csv"),
    "table in a file": (("simulate", "cabo", "--out", "whole.json/games.csv"), "whole.json"),
    "table in a system folder": (("simulate", "cabo", "--out", "/proc/games.csv"), "/proc"),
    "picture of another kind": (("simulate", "cabo", "--plot", "games.gif"), ".png"),
    "picture nowhere": (("simulate", "cabo", "--plot", "nowhere/games.png"), "nowhere"),
    "nothing to compare": (("compare", "cabo"), "--help"),
    "one bot to compare": (("compare", "cabo", "random"), "tablee compare"),
    "a bot and itself": (("compare", "cabo", "random", "random"), "tablee compare"),
    "unknown bot to compare": (("compare", "cabo", "random", "nobody"), "random"),
    "no deals": (("compare", "cabo", "random", "greedy", "--games", "0"), "1"),
    "nothing to tune": (("tune",), "--help"),
    "no bot to tune": (("tune", "cabo", "--out", "x.toml"), "--help"),
    "no file to tune to": (("tune", "cabo", "--bot", "medium"), "--help"),
    "random weights": (("tune", "cabo", "--bot", "random", "--out", "x.toml"), "random"),
    "unknown bot to tune": (("tune", "cabo", "--bot", "nobody", "--out", "x.toml"), "random"),
    "unknown opponent": (
        ("tune", "cabo", "--bot", "medium", "--opponent", "nobody", "--out", "x.toml"), "random"),
    "unknown weight": (
        ("tune", "cabo", "--bot", "medium", "--weights", "luck", "--out", "x.toml"), "luck"),
    "no generations": (
        ("tune", "cabo", "--bot", "medium", "--generations", "0", "--out", "x.toml"), "1"),
    "population of one": (
        ("tune", "cabo", "--bot", "medium", "--population", "1", "--out", "x.toml"), "4"),
    "weights from nowhere": (
        ("tune", "cabo", "--bot", "medium", "--from", "gone.toml", "--out", "x.toml"), "gone.toml"),
    "weights of another kind": (("tune", "cabo", "--bot", "medium", "--out", "x.txt"), ".toml"),
    "weights nowhere": (("tune", "cabo", "--bot", "medium", "--out", "nowhere/x.toml"), "nowhere"),
}  # fmt: skip


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with files of all kinds, and no games kept in it."""
    folder = tmp_path_factory.mktemp("files")
    write_bad_files(folder)
    (folder / "folder.csv").mkdir()
    return folder


def here(
    arguments: tuple[str, ...], language: Language, capsys: pytest.CaptureFixture[str]
) -> Finished:
    """The same in this process, for the many that would take long as processes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TABLEE_LANG", language)
        with pytest.raises(SystemExit) as left:
            cli.main(list(arguments))
    out, err = capsys.readouterr()
    assert isinstance(left.value.code, int)
    return Finished(left.value.code, out, err)


def assert_one_clear_sentence(done: Finished, helpful: str) -> None:
    assert done.code == 2
    assert done.out == ""
    assert re.fullmatch(r"\S[^\n\r\x1b]*\n", done.err), done.err
    assert "Traceback" not in done.err
    assert not re.search(r"\b(?:cli|usage|saved|option)\.[a-z_]+\b", done.err), done.err
    assert helpful in done.err


@pytest.mark.parametrize("case", BAD_COMMAND_LINES)
def test_what_cannot_be_done_is_said_in_one_sentence_and_either_language(
    case: str, files: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.chdir(files)
    monkeypatch.setenv("TABLEE_HOME", str(files / "home"))
    arguments, helpful = BAD_COMMAND_LINES[case]
    said = {language: here(arguments, language, capsys) for language in LANGUAGES}
    for done in said.values():
        assert_one_clear_sentence(done, helpful)
    assert said["en"].err != said["fr"].err


@pytest.mark.parametrize("name", BAD)
def test_no_command_takes_a_bad_file(name: str, files: Path, capsys: pytest.CaptureFixture[str]):
    path = str(files / f"{name}.json")
    for line in (("replay", path), ("verify", path), ("play", "--resume", path)):
        assert_one_clear_sentence(here(line, "en", capsys), "")
    assert_one_clear_sentence(here(("replay", path), "fr", capsys), "")


@pytest.mark.slow
@pytest.mark.parametrize("case", BAD_COMMAND_LINES)
def test_a_process_ends_with_that_sentence_and_code_2(case: str, files: Path):
    arguments, helpful = BAD_COMMAND_LINES[case]
    done = tablee(files, *arguments, LANG="fr_FR.UTF-8")
    assert_one_clear_sentence(done, helpful)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["cut-short", "deep", "foreign", "illegal-move", "newer"])
def test_a_process_refuses_a_bad_file_with_code_2(name: str, files: Path):
    assert_one_clear_sentence(tablee(files, "replay", f"{name}.json"), "")


def test_a_mistake_is_told_on_the_error_stream_only(tmp_path: Path):
    done = tablee(tmp_path, "play", "the-game", "--players", "6")
    assert_one_clear_sentence(done, "the-game is for 1 to 5 players, not 6.")


@pytest.mark.slow
@pytest.mark.parametrize("device", ["/dev/zero", "/dev/full"])
def test_a_device_without_end_is_not_read_to_its_end(device: str, tmp_path: Path):
    limited = ["sh", "-c", 'ulimit -v 2000000; exec "$0" "$@"']
    done = subprocess.run(
        [*limited, *command("replay", device)],
        capture_output=True,
        check=False,
        env=environment(tmp_path, OPENBLAS_NUM_THREADS="1"),
        text=True,
        timeout=60,
    )
    assert_one_clear_sentence(Finished(done.returncode, done.stdout, done.stderr), "")


def test_a_file_that_one_may_not_read(tmp_path: Path):
    path = written(tmp_path, short())
    path.chmod(0)
    done = tablee(tmp_path, "verify", path, unprivileged=True)
    assert_one_clear_sentence(done, f"You are not allowed to read {path}.")


# --- what it says about itself -------------------------------------------------------------------


@pytest.mark.parametrize("name", COMMANDS)
def test_help_is_whole_in_both_languages(name: str, capsys: pytest.CaptureFixture[str]):
    arguments = (name, "--help") if name else ("--help",)
    said = {language: here(arguments, language, capsys) for language in LANGUAGES}
    for done in said.values():
        assert done.code == 0
        assert done.err == ""
        assert not re.search(r"\b(?:cli|help|usage)\.[a-z_]+", done.out), done.out
    english = set(said["en"].out.splitlines()) - {""}
    french = set(said["fr"].out.splitlines()) - {""}
    assert not english & french
    for word in ("Usage", "Arguments:", "Options:", "COMMAND", "GAME", "FILE", "TEXT", "VALUE"):
        assert not re.search(rf"\b{word}(?!\w)", said["fr"].out)
    assert f"Usage: tablee {name}".strip() in said["en"].out
    assert f"Utilisation\u00a0: tablee {name}".strip() in said["fr"].out


def test_help_names_every_command_and_option(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    done = tablee(tmp_path, "--help")
    assert (done.code, done.err) == (0, "")
    for name in COMMANDS:
        assert name in done.out
    done = here(("play", "--help"), "fr", capsys)
    for name in ("--players", "--seats", "--option", "--mix", "--seed", "--resume", "--lang"):
        assert name in done.out


@pytest.mark.parametrize(
    ("settings", "arguments", "french"),
    [
        ({"LANG": "fr_FR.UTF-8"}, (), True),
        ({"LANG": "en_GB.UTF-8"}, (), False),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, (), False),
        ({"LC_ALL": "fr_FR.UTF-8", "TABLEE_LANG": "en"}, (), False),
        ({"TABLEE_LANG": "en"}, ("--lang=fr",), True),
    ],
)
def test_the_language_follows_the_option_then_the_environment(
    settings: dict[str, str], arguments: tuple[str, ...], french: bool, tmp_path: Path
):
    done = tablee(tmp_path, "--help", *arguments, **settings)
    assert done.out.startswith("Utilisation" if french else "Usage")


@pytest.mark.slow
def test_the_first_thing_one_sees_says_how_to_begin(tmp_path: Path):
    english, french = tablee(tmp_path), tablee(tmp_path, TABLEE_LANG="fr")
    for done in (english, french):
        assert (done.code, done.err) == (0, "")
        assert "tablee play the-game" in done.out
        assert "\x1b" not in done.out
    assert "play now" in english.out
    assert "jouer maintenant" in french.out
    assert not list(tmp_path.iterdir())


def test_the_games_are_listed_with_options_and_bots(capsys: pytest.CaptureFixture[str]):
    for language, players in (("en", "1 to 5 players"), ("fr", "de 1 à 5 joueurs")):
        done = here(("games",), language, capsys)
        assert done.code == 0
        assert players in done.out
        for part in ("the-game", "minimum=2", "smaller_hand=false", "greedy", "random"):
            assert part in done.out


@pytest.mark.slow
def test_the_rulebook_has_every_clause_in_both_languages(tmp_path: Path):
    texts = [
        tablee(tmp_path, "rules", "the-game", "--lang", "en"),
        tablee(tmp_path, "rules", "the-game", LC_ALL="fr_FR.UTF-8"),
    ]
    for done in texts:
        assert (done.code, done.err) == (0, "")
        for number in range(1, 18):
            assert f"[TG-{number}]" in done.out
        assert "\x1b" not in done.out
    assert "pile" in texts[0].out
    assert "pioche" in texts[1].out


def test_the_version_is_the_installed_one(tmp_path: Path):
    done = tablee(tmp_path, "--version")
    assert done == Finished(0, f"tablee {version('tablee')}\n", "")


@pytest.mark.slow
def test_the_command_that_is_installed_is_the_same(tmp_path: Path):
    installed = Path(command()[0]).with_name("tablee")
    if not installed.exists():
        pytest.skip("only the module is installed")
    done = subprocess.run(
        [installed, "--version"],
        capture_output=True,
        check=True,
        env=environment(tmp_path),
        text=True,
    )
    assert done.stdout == f"tablee {version('tablee')}\n"


# --- streams -------------------------------------------------------------------------------------


def shell(home: Path, line: str, **settings: str) -> Finished:
    """A line of a shell in which "$@" is tablee."""
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("needs a bash")
    done = subprocess.run(
        [bash, "-c", line, "bash", *command()],
        capture_output=True,
        check=False,
        cwd=home,
        env=environment(home, **settings),
        text=True,
        timeout=60,
    )
    return Finished(done.returncode, done.stdout, done.stderr)


@pytest.mark.slow
def test_whoever_stops_reading_ends_it_quietly(tmp_path: Path):
    for line in ('"$@" rules the-game | true', '"$@" games | head -n 1', '"$@" --help | true'):
        done = shell(tmp_path, f"set -o pipefail; {line}")
        assert (done.code, done.err) == (0, ""), line


@pytest.mark.slow
def test_a_full_disk_is_said_in_one_sentence(tmp_path: Path):
    for line in ('"$@" games > /dev/full', '"$@" --help > /dev/full'):
        assert_one_clear_sentence(shell(tmp_path, line), "")


@pytest.mark.slow
def test_closed_streams_do_no_harm(tmp_path: Path):
    assert shell(tmp_path, '"$@" games >&-').code == 0
    assert shell(tmp_path, '"$@" games 2>&-').code == 0
    done = shell(tmp_path, '"$@" play -s you <&-')
    assert (done.code, done.err) == (0, "")
    assert "--resume" in done.out

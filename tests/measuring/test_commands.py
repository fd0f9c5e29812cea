"""simulate, compare and tune from the command line."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tablee import cli
from tablee.compiled_cache import cache_root
from tablee.words import Language
from terminal.typist import CTRL_C, Finished, Typist, bare, command, environment, hear_ctrl_c

FIGURES = re.compile(r"[0-9][0-9.,\u202f\u00a0]*")


def here(
    *arguments: str, capsys: pytest.CaptureFixture[str], language: Language = "en"
) -> Finished:
    """A command in this process, where everything is compiled already."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TABLEE_LANG", language)
        with pytest.raises(SystemExit) as left:
            cli.main(list(arguments))
    out, err = capsys.readouterr()
    return Finished(int(left.value.code or 0), out, err)


def warm() -> dict[str, str]:
    """Settings of a process that finds these sources and what this run has compiled."""
    settings = {"TABLEE_CACHE": str(cache_root())}
    if "PYTHONPATH" in os.environ:
        settings["PYTHONPATH"] = os.environ["PYTHONPATH"]
    return settings


# --- simulate ------------------------------------------------------------------------------------


def test_a_simulation_is_told_in_both_languages(capsys):
    line = ("simulate", "the-game", "-p", "3", "-n", "200", "--seed", "7", "-o", "talk=silent")
    english = here(*line, capsys=capsys)
    french = here(*line, capsys=capsys, language="fr")
    assert (english.code, english.err, french.code, french.err) == (0, "", 0, "")
    assert "Cards left" in english.out
    assert "Cartes restantes" in french.out
    assert "200, seed 7" in english.out
    assert "200, graine 7" in french.out
    assert re.search(r"Cards left +8\d\.\d\d\n", english.out)
    assert re.search(r"Cartes restantes +8\d,\d\d\n", french.out)


def test_with_json_there_is_one_object_and_nothing_else(tmp_path, capsys):
    out, plot = tmp_path / "games.csv", tmp_path / "picture.png"
    done = here(
        "simulate", "cabo", "--bots", "random,random", "--games", "25", "--seed", "3", "--json",
        "--out", str(out), "--plot", str(plot), "--jobs", "2", "--rotate",
        capsys=capsys,
    )  # fmt: skip
    assert (done.code, done.err) == (0, "")
    assert done.out.count("\n") == 1
    found = json.loads(done.out)
    assert (found["game"], found["players"], found["games"], found["seed"]) == ("cabo", 2, 25, 3)
    assert found["rotate"]
    assert not found["interrupted"]
    assert len(out.read_text("utf-8").splitlines()) == 26
    assert plot.stat().st_size > 10_000


def test_the_number_of_jobs_changes_nothing(capsys):
    line = ("simulate", "the-game", "-n", "300", "--json")
    measured = {"seconds", "games_per_second", "moves_per_second", "seconds_per_decision"}
    found = [json.loads(here(*line, "--jobs", jobs, capsys=capsys).out) for jobs in ("1", "2", "5")]
    for each in found:
        assert all(each.pop(key) for key in measured)
    assert found[0] == found[1] == found[2]


def test_what_is_refused_writes_nothing(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for wrong in (
        ("--games", "0"),
        ("--plot", "nowhere/picture.png"),
        ("--bot", "nobody"),
        ("--players", "9"),
        ("--option", "minimum=9"),
        ("--jobs", "none"),
    ):
        for name in ("games.csv", "games.parquet"):
            done = here("simulate", "the-game", "--out", name, *wrong, capsys=capsys)
            assert done.code == 2
            assert done.out == ""
    assert not list(tmp_path.iterdir())


def interrupted(home: Path, *arguments: str) -> tuple[Finished, float]:
    """A process that is sent SIGINT when it has begun to write its games."""
    with subprocess.Popen(
        command(*arguments),
        cwd=home,
        env=environment(home, **warm()),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=hear_ctrl_c,  # noqa: PLW1509 - no threads here
    ) as process:
        try:
            games = home / "games.csv"
            while process.poll() is None and (not games.exists() or games.stat().st_size < 100):
                time.sleep(0.05)
            process.send_signal(signal.SIGINT)
            begun = time.monotonic()
            out, err = process.communicate(timeout=60)
            return Finished(process.returncode, out, err), time.monotonic() - begun
        finally:
            process.kill()  # one that did not listen would play for hours


@pytest.mark.slow
@pytest.mark.parametrize("as_json", [False, True])
def test_ctrl_c_tells_what_is_there_so_far(as_json, tmp_path, capsys):
    """A real process, a real signal: the first games without a gap, and code 130."""
    line = ["simulate", "the-game", "-p", "4", "--seed", "11"]
    more = ["-n", "1000000000", "--out", "games.csv", *(["--json"] if as_json else [])]
    done, _ = interrupted(tmp_path, *line, *more)
    assert done.code == 130
    assert "Traceback" not in done.err
    rows = (tmp_path / "games.csv").read_text("utf-8").splitlines()
    if not as_json:
        assert "then stopped; seed 11" in done.out
        return
    found = json.loads(done.out)
    assert found["interrupted"] is True
    assert found["games"] == len(rows) - 1 > 0
    assert rows[-1].startswith(f"11,{found['games'] - 1},")
    again = json.loads(here(*line, "-n", str(found["games"]), "--json", capsys=capsys).out)
    assert again["left_histogram"] == found["left_histogram"]


@pytest.mark.slow
def test_a_terminal_shows_how_far_it_is(tmp_path):
    line = ("simulate", "the-game", "-n", "1000000000")
    with Typist(tmp_path, *line, terminal=True, columns=140, settings=warm()) as typist:
        shown = bare(typist.listen(re.compile(r"[\d,]+ of 1,000,000,000.*/s.*\d+:\d\d.*% to")))
        assert "of 1,000,000,000" in shown
        typist.press(CTRL_C)
        assert typist.leave() == 130
        assert "then stopped" in typist.shown


# --- compare -------------------------------------------------------------------------------------


def test_an_obvious_case_is_settled_in_words(capsys):
    line = ("compare", "upturn", "greedy", "random", "--games", "60")
    english = here(*line, capsys=capsys)
    french = here(*line, capsys=capsys, language="fr")
    assert (english.code, english.err, french.code, french.err) == (0, "", 0, "")
    assert "Settled: greedy is better than random." in english.out
    assert "C\u2019est acquis\u00a0: greedy est meilleur que random." in french.out


def test_few_games_settle_nothing_in_words(capsys):
    line = ("compare", "the-game", "random", "greedy", "--games", "3", "--players", "2")
    english = here(*line, capsys=capsys)
    french = here(*line, capsys=capsys, language="fr")
    assert "Not settled" in english.out
    assert "pas acquis" in french.out
    found = json.loads(here(*line, "--json", capsys=capsys).out)
    (pair,) = found["pairs"]
    assert pair["bots"] == ["random", "greedy"]
    assert pair["settled"] is False
    assert pair["difference_low"] < 0 < pair["difference_high"]
    assert (found["deals"], found["games"]) == (3, 6)


# --- tune ----------------------------------------------------------------------------------------

TUNE = ("tune", "the-game", "--bot", "medium", "-p", "2", "-o", "talk=silent", "--generations",
        "1", "--population", "4", "--games", "4", "--seed", "2")  # fmt: skip


def test_the_same_command_writes_the_same_bytes(tmp_path, monkeypatch, capsys):
    written = []
    for jobs in ("1", "3"):
        folder = tmp_path / jobs
        folder.mkdir()
        monkeypatch.chdir(folder)
        done = here(*TUNE, "--jobs", jobs, "--out", "two.toml", capsys=capsys)
        assert (done.code, done.err) == (0, "")
        written.append((folder / "two.toml").read_bytes())
    assert written[0] == written[1]
    text = written[0].decode()
    (made_by,) = re.findall(r"^# Made by: tablee (.*)$", text, re.MULTILINE)
    assert "--seed 2" in made_by
    # The command in the file makes the file.
    again = tmp_path / "again"
    again.mkdir()
    monkeypatch.chdir(again)
    assert here(*made_by.split(), capsys=capsys).code == 0
    assert (again / "two.toml").read_bytes() == written[0]


def test_a_search_goes_on_from_the_weights_of_a_file(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert here(*TUNE, "--out", "one.toml", capsys=capsys).code == 0
    further = (*TUNE[:-1], "5", "--from", "one.toml", "--out")
    for name in ("two.toml", "again.toml"):
        assert here(*further, name, capsys=capsys).code == 0
    texts = [(tmp_path / name).read_text("utf-8") for name in ("two.toml", "again.toml")]
    assert texts[0].replace("two.toml", "again.toml") == texts[1]
    assert "--from one.toml" in texts[0]
    assert here(*TUNE[:-1], "5", "--out", "else.toml", capsys=capsys).code == 0
    weights = [text.partition("[weights]")[2] for text in texts]
    assert (tmp_path / "else.toml").read_text("utf-8").partition("[weights]")[2] != weights[0]


def test_a_search_is_told_in_french_too(tmp_path, capsys):
    done = here(*TUNE, "--out", str(tmp_path / "two.toml"), capsys=capsys, language="fr")
    assert "Génération 1 sur 1." in done.out
    assert "parties nouvelles" in done.out


@pytest.mark.slow
def test_ctrl_c_keeps_the_best_so_far(tmp_path):
    line = [*TUNE[:-7], "10000", "--population", "4", "--games", "50", "--seed", "2"]
    line += ["--out", "two.toml"]
    with Typist(tmp_path, *line, terminal=True, columns=140, settings=warm()) as typist:
        typist.listen(re.compile(r"won [\d.]+%"))
        typist.press(CTRL_C)
        assert typist.leave() == 130
    assert "[weights]" in (tmp_path / "two.toml").read_text("utf-8")


# --- the start -----------------------------------------------------------------------------------


def test_help_needs_no_compiler_and_no_extras(tmp_path):
    code = (
        "import sys; from tablee import cli\n"
        "try: cli.main(['simulate', '--help'])\n"
        "except SystemExit: pass\n"
        "sys.exit(bool({'numba', 'matplotlib', 'pyarrow'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=False, env={**os.environ}
    )
    assert done.returncode == 0

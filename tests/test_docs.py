"""What the documentation shows is true: its examples run, and its files can be used.

A ``python`` block that is followed by a ``text`` block prints that text; ``...`` in it stands for
anything.
"""

from __future__ import annotations

import doctest
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tablee import saved

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PYTHON_BLOCK = re.compile(
    r"^```python\n(?P<code>.*?)^```\n(?:\n+```text\n(?P<shown>.*?)^```$)?", re.DOTALL | re.MULTILINE
)
JSON_BLOCK = re.compile(r"^```json\n(.*?)^```$", re.DOTALL | re.MULTILINE)
TEXT_BLOCK = re.compile(r"^```text\n(.*?)^```$", re.DOTALL | re.MULTILINE)
FIELD_ROW = re.compile(r"^\| `(\w+)` \| (?:string|integer|array|object)", re.MULTILINE)
FILE_BLOCK = re.compile(
    r"^```\w+\n(?:#|<!--) (?P<path>src/tablee/\S+)(?: -->)?\n(?P<content>.*?)^```$",
    re.DOTALL | re.MULTILINE,
)


def run_page(page: Path, capsys: pytest.CaptureFixture[str]) -> int:
    """Run the Python blocks of a page in one namespace, in their order; how many there are."""
    text = page.read_text("utf-8")
    names: dict[str, object] = {"__name__": page.stem}
    blocks = list(PYTHON_BLOCK.finditer(text))
    for block in blocks:
        line = text.count("\n", 0, block.start("code"))
        code = compile("\n" * line + block["code"], str(page), "exec")
        capsys.readouterr()
        exec(code, names)
        printed = capsys.readouterr().out
        if block["shown"] is not None:
            same = doctest.OutputChecker().check_output(block["shown"], printed, doctest.ELLIPSIS)
            assert same, f"{page.name}, line {line + 1} prints\n{printed}"
    return len(blocks)


def run_in(folder: Path, *arguments: str, typed: str = "") -> str:
    """What Python prints when it runs in ``folder``, with the package there if it has one."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(folder / "src"),
        "TABLEE_HOME": str(folder),
        "TABLEE_CACHE": str(folder / "cache"),
        "TABLEE_LANG": "en",
        "PYTHONIOENCODING": "utf-8",
    }
    done = subprocess.run(
        [sys.executable, *arguments],
        input=typed,
        env=environment,
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def example(tmp_path: Path) -> Path:
    """The file that docs/saved-games.md shows."""
    (block,) = JSON_BLOCK.findall((DOCS / "saved-games.md").read_text("utf-8"))
    path = tmp_path / "game.json"
    path.write_text(block, "utf-8")
    return path


@pytest.mark.slow
@pytest.mark.parametrize("page", [DOCS / "python-api.md", ROOT / "README.md"], ids=lambda p: p.name)
def test_python_examples_run(page, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TABLEE_HOME", str(tmp_path))
    count = run_page(page, capsys)
    assert count == page.read_text("utf-8").count("```python\n")


def test_a_shuffle_is_checked_by_hand_as_the_page_says(example):
    text = (DOCS / "fair-shuffles.md").read_text("utf-8")
    code = "".join(block["code"] for block in PYTHON_BLOCK.finditer(text))
    (shown,) = TEXT_BLOCK.findall(text)
    assert run_in(example.parent, "-c", code) == shown


# --- saved games ---------------------------------------------------------------------------------


def test_the_saved_game_of_the_page_is_as_it_should_be(example):
    game = saved.read_file(example)
    saved.verify(game)
    assert example.read_bytes() == saved.to_bytes(game)


def test_the_page_names_every_field_of_a_saved_game():
    text = (DOCS / "saved-games.md").read_text("utf-8")
    schema = json.loads((DOCS / "saved-game.schema.json").read_text("utf-8"))
    fields = {name for kind in schema["$defs"].values() for name in kind["properties"]}
    assert fields == set(FIELD_ROW.findall(text))


def test_the_schema_is_current():
    command = [sys.executable, str(ROOT / "tools" / "write_schema.py"), "--check"]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr


# --- adding a game -------------------------------------------------------------------------------


@pytest.fixture
def with_one_card(tmp_path: Path) -> Path:
    """A copy of the package to which the page's game was added."""
    source = tmp_path / "src" / "tablee"
    shutil.copytree(ROOT / "src" / "tablee", source, ignore=shutil.ignore_patterns("__pycache__"))
    text = (DOCS / "adding-a-game.md").read_text("utf-8")
    for block in FILE_BLOCK.finditer(text):
        path = tmp_path / block["path"]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(block["content"], "utf-8")
    for path, name, package in (
        (source / "registry.py", "OWN_GAMES", "tablee.games.one_card"),
        (source / "terminal" / "view.py", "_VIEWS", "tablee.terminal.one_card"),
    ):
        code, changed = re.subn(
            rf"^{name}\b(.*?){{",
            rf'{name}\1{{"one-card": "{package}", ',
            path.read_text("utf-8"),
            count=1,
            flags=re.MULTILINE,
        )
        assert changed == 1, path
        path.write_text(code, "utf-8")
    return tmp_path


def test_the_game_of_the_page_is_played_as_it_shows(with_one_card):
    blocks = TEXT_BLOCK.findall((DOCS / "adding-a-game.md").read_text("utf-8"))
    (shown,) = (block for block in blocks if block.startswith("One Card"))
    printed = run_in(
        with_one_card, "-m", "tablee", "play", "one-card", "--seed", "a", typed="swap\n"
    )
    # What is typed is not printed where input is not a terminal.
    assert printed.startswith(shown.replace(" swap\n", " "))
    (file,) = (with_one_card / "games").glob("one-card-*.json")
    assert "This game is as it should be." in run_in(
        with_one_card, "-m", "tablee", "verify", str(file)
    )


@pytest.mark.slow
def test_the_game_of_the_page_is_the_same_plain_and_compiled(with_one_card):
    code = """
import tablee
game = tablee.find_game("one-card")
for players in (2, 6):
    runs = [
        tablee.simulate(game, players=players, games=200, seed=1, plain=plain)
        for plain in (False, True)
    ]
    assert (runs[0].score_counts == runs[1].score_counts).all()
stepper = tablee.Stepper(game, players=3)
while stepper.seat >= 0:
    stepper.step(1)
print(stepper.outcome.termination)
"""
    assert run_in(with_one_card, "-c", code) == "shown\n"

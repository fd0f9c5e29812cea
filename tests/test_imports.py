"""Imports go one way: a module may use what stands before it, and nothing that comes after.

The order is the architecture (docs/index.md): rules know nothing of matches, matches nothing of
sockets or people, and only the command line knows everything.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "tablee"

# Each room, and the rooms whose modules it may import.
ROOMS = [
    "words",
    "errors",
    "linking",
    "compiled_cache",
    "kernel",
    "game",
    "reading",
    "generator",
    "options",
    "rules",
    "games",
    "registry",
    "material",
    "fair",
    "match",
    "saved",
    "lessons",
    "bots",
    "hints",
    "sim",
    "terminal",
    "measuring",
    "wire",
    "server",
    "client",
    "commands",
    "command_help",
    "cli",
]
NOT_FOR = {
    # A game knows the idea of a game and nothing of how it is run or kept.
    "games": {"rules"},
    # Names are resolved to games when the program runs.
    "registry": {"games", "rules"},
    # A lesson is the beginning of a match that nobody keeps.
    "lessons": {"saved", "fair"},
    # A bot is given observations; it never holds a match.
    "bots": {"match", "saved", "fair", "lessons"},
    # A hint is asked of a bot at a game that is played again beside the real one.
    "hints": {"saved", "fair", "lessons"},
    "sim": {"match", "saved", "fair", "lessons", "hints", "terminal"},
    # The messages know games and words; who sends them is not their business.
    "wire": {"match", "saved", "fair", "lessons", "bots", "hints", "sim", "terminal", "rules"},
    "server": {"sim", "terminal"},
    # What plays at a far table uses what anybody could: messages, and the bots.
    "client": {"match", "saved", "fair", "lessons", "hints", "sim", "terminal", "server", "rules"},
}


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def room_of(module: str) -> str:
    return module.split(".")[1]


def imports(path: Path) -> set[str]:
    """The modules of our own that a file imports, wherever in the file."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return {name for name in found if name.startswith("tablee.")}


@pytest.mark.parametrize("path", modules(), ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_imports_go_one_way(path):
    room = path.relative_to(PACKAGE).with_suffix("").parts[0]
    if room in ("__init__", "__main__"):
        return
    before = ROOMS[: ROOMS.index(room) + 1]
    for name in imports(path):
        other = room_of(name)
        assert other in before, f"{room} may not import {other} ({name})"
        assert other not in NOT_FOR.get(room, ()), f"{room} may not import {other} ({name})"


def test_every_room_is_in_the_order():
    rooms = {path.relative_to(PACKAGE).with_suffix("").parts[0] for path in modules()}
    assert rooms - {"__init__", "__main__"} == set(ROOMS)


def test_games_know_nothing_of_files_clocks_or_networks():
    forbidden = {"socket", "time", "datetime", "asyncio", "os", "pathlib", "subprocess", "random"}
    for path in (PACKAGE / "games").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module]
            assert not forbidden & {name.split(".")[0] for name in names}, path


@pytest.mark.parametrize("heavy", ["numba", "numpy", "rich", "typer"])
def test_importing_the_package_brings_in_nothing_heavy(heavy):
    code = f"import sys, tablee; sys.exit({heavy!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("name", ["tablee.match", "tablee.cli", "tablee.commands"])
def test_playing_needs_no_compiler(name):
    code = f"import sys, {name}; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

"""Every file of weights says how it was made, by a command that can be given again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tablee.bots.the_game as package
from tablee.bots.the_game.network_file import made_by

FOLDER = Path(package.__file__).parent / "weights"
FILES = sorted(FOLDER.glob("*.toml"))
NETWORKS = sorted(FOLDER.glob("*.npz"))
FROM = re.compile(r"--from (\S+)")
BY_HAND = "by-hand-"
COMMANDS = ("# Made by: tablee tune the-game ", "# python bench/strength/fit_the_game.py ")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_of_weights_names_its_command_and_where_it_began(path: Path):
    head = [line for line in path.read_text("utf-8").splitlines() if line.startswith("#")]
    if path.name.startswith(BY_HAND):
        assert head[0].startswith("# Written by hand")
        return
    made = [line for line in head if line.startswith(COMMANDS)]
    assert len(made) == 1
    assert "--seed" in made[0]
    begun = FROM.search(made[0])
    assert begun is None or (path.parent / begun[1]).is_file()


@pytest.mark.parametrize("path", NETWORKS, ids=lambda path: path.stem)
def test_a_network_names_its_command_and_where_it_began(path: Path):
    command, found = made_by(path.read_bytes()).splitlines()
    assert command.startswith("python bench/strength/learn_the_game.py --rounds ")
    assert "--seed" in command
    assert "games won" in found
    begun = FROM.search(command)
    assert begun is None or (path.parent / begun[1]).is_file()


def test_every_file_is_one_that_a_bot_reads_or_another_begins_with():
    read = {
        f"{sort}-{kind}-{players}{ending}"
        for kind in ("standard", "expert")
        for players in range(1, 6)
        for sort, ending in (
            ("quick", ".toml"),
            ("thorough", ".toml"),
            ("network", ".npz") if players == 1 else ("estimate", ".toml"),
        )
    }
    there = {path.name for path in FOLDER.iterdir() if path.suffix in {".toml", ".npz"}}
    assert {name for name in there if not name.startswith(BY_HAND)} == read

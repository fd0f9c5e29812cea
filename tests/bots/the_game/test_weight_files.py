"""Every file of weights says how it was made, by a command that can be given again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tablee.bots.the_game as package

FILES = sorted((Path(package.__file__).parent / "weights").glob("*.toml"))
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

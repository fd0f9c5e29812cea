"""Pictures: drawn for every game, in both languages, with what they claim to show."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from tablee.errors import InvalidOption
from tablee.registry import find_game, game_names
from tablee.sim import bins, panels, plots
from tablee.sim.simulation import simulate
from tablee.words import LANGUAGES, general

PNG = b"\x89PNG\r\n\x1a\n"
TITLES = {
    "the-game": ("left_title", "length_title"),
    "cabo": ("wins_title", "curve_title", "length_title"),
    "upturn": ("wins_title", "others_title", "length_title"),
}


@pytest.mark.parametrize("name", game_names())
def test_every_game_has_its_picture_in_both_languages(name, tmp_path):
    result = simulate(find_game(name), players=2, games=30, seed=3)
    for language in LANGUAGES:
        path = tmp_path / f"{language}.png"
        plots.draw(result, path, language)
        assert path.read_bytes().startswith(PNG)
        path = tmp_path / f"{language}.svg"
        with_text = {"svg.fonttype": "none"}
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(plots, "STYLE", {**plots.STYLE, **with_text})
            plots.draw(result, path, language)
        shown = path.read_text("utf-8")
        for title in TITLES[name]:
            assert general(f"plot.{title}").text(language) in shown


def test_win_rates_of_levels_are_drawn_with_their_names(tmp_path, monkeypatch):
    game = find_game("the-game")
    row = [
        plots.rate_of(simulate(game, players=players, games=10, seed=1)) for players in game.players
    ]
    monkeypatch.setattr(plots, "STYLE", {**plots.STYLE, "svg.fonttype": "none"})
    plots.draw_win_rates("The Game", {"easy": row, "hard": row}, tmp_path / "rates.svg", "fr")
    shown = (tmp_path / "rates.svg").read_text("utf-8")
    for word in ("The Game", "easy", "hard", general("plot.rates_title").text("fr")):
        assert word in shown


def test_steps_of_lengths_are_of_whole_bins():
    lowest = bins.lowest_of()
    for first, last in ((5, 60), (30, 300), (100, 900), (0, 2000)):
        edges = panels.edges_of(first, last)
        assert len(edges) <= 45
        assert edges[0] <= lowest[first]
        assert edges[-1] > lowest[last]
        width = lowest[last + 1] - lowest[last]
        assert set(np.diff(edges) % width) == {0}


@pytest.mark.parametrize("name", ["picture.gif", "picture", "nowhere/picture.png"])
def test_a_picture_that_cannot_be_written_is_refused(name, tmp_path):
    with pytest.raises(InvalidOption):
        plots.check_plot(tmp_path / name)


def test_what_is_not_installed_is_said_with_how_to_install_it(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(InvalidOption, match=r"pip install tablee\[plots\]"):
        plots.check_plot(tmp_path / "picture.png")

"""Weights and the files that keep them."""

from __future__ import annotations

import math

import numpy as np
import pytest

from tablee.bots.traits import FIRST_WEIGHT
from tablee.bots.weights import WeightSet, rounded

TWO = WeightSet(names=("gap", "dead_card"), start=(1.0, -2.5), spread=(0.5, 1.0))


def test_what_is_written_is_read_back_as_it_was_measured():
    values = rounded(np.array([math.pi, -1 / 3]))
    text = TWO.write(values, ["Made by: tablee tune the-game", "", "Seed 7"])
    assert text.startswith("# Made by: tablee tune the-game\n#\n# Seed 7\n\n[weights]\n")
    assert "gap = 3.14159\ndead_card = -0.333333\n" in text
    assert TWO.read(text).tobytes() == values.tobytes()


def test_a_weight_that_the_file_does_not_name_has_its_start():
    assert TWO.read("[weights]\ndead_card = 4\n").tolist() == [1.0, 4.0]


@pytest.mark.parametrize(
    "text", ["", "weights = 3", "[weights]\nwidth = 1.0\n", '[weights]\ngap = "wide"\n']
)
def test_a_file_that_is_not_of_these_weights_is_refused(text):
    with pytest.raises(ValueError, match="weight"):
        TWO.read(text)


def test_weights_have_their_places_among_the_traits():
    traits = np.arange(FIRST_WEIGHT + 3, dtype=np.float64)
    changed = TWO.put(traits, np.array([7.0, 8.0]))
    assert changed[FIRST_WEIGHT:].tolist() == [7.0, 8.0, FIRST_WEIGHT + 2]
    assert TWO.of(changed).tolist() == [7.0, 8.0]
    assert TWO.of(TWO.put(traits, {"gap": 3.0})).tolist() == [3.0, -2.5]
    assert TWO.of(traits).tolist() == [FIRST_WEIGHT, FIRST_WEIGHT + 1]


@pytest.mark.parametrize(
    ("names", "spread"), [(("a",), (1.0, 1.0)), (("a", "a"), (1.0, 1.0)), (("a", "b"), (1.0, 0.0))]
)
def test_weights_that_make_no_sense_are_refused(names, spread):
    with pytest.raises(ValueError, match="weight"):
        WeightSet(names=names, start=(0.0, 0.0), spread=spread)

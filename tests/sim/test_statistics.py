"""Intervals: known values, and how often they hold what they should."""

from __future__ import annotations

import numpy as np
import pytest

from tablee.sim.statistics import PairedDifference, two_digits, wilson


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        # Newcombe (1998), Statistics in Medicine 17, table I, method 3, and by hand.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (20, 20, 0.8389, 1.0000),
        (50, 100, 0.4038, 0.5962),
    ],
)
def test_wilson_gives_the_published_values(successes, trials, low, high):
    interval = wilson(successes, trials)
    assert (interval.low, interval.high) == pytest.approx((low, high), abs=5e-5)


def test_wilson_of_nothing_is_everything():
    assert (wilson(0, 0).low, wilson(0, 0).high) == (0.0, 1.0)
    assert wilson(0, 7).low == 0.0
    assert wilson(7, 7).high == 1.0


def paired(differences: np.ndarray) -> PairedDifference:
    return PairedDifference(
        len(differences), float(differences.sum()), float((differences**2).sum())
    )


@pytest.mark.parametrize("pairs", [10, 40, 400])
@pytest.mark.parametrize(
    ("better", "worse"), [(0.05, 0.05), (0.3, 0.1), (0.45, 0.35), (0.02, 0.005)]
)
def test_the_interval_of_a_paired_difference_holds_it_in_95_of_100_cases(pairs, better, worse):
    rng = np.random.default_rng(7)
    chances = [better, worse, 1 - better - worse]
    held = 0
    for _ in range(2_000):
        interval = paired(rng.choice([1.0, -1.0, 0.0], pairs, p=chances)).interval
        held += interval.low <= better - worse <= interval.high
    assert held / 2_000 > 0.93


def test_means_of_several_games_are_held_too():
    """Between competitors a pair is one deal in every seating; its difference is a mean."""
    rng = np.random.default_rng(8)
    held = 0
    for _ in range(2_000):
        interval = paired(rng.normal(0.03, 0.4, 200)).interval
        held += interval.low <= 0.03 <= interval.high
    assert 0.93 < held / 2_000 < 0.97


def test_few_deals_that_end_alike_settle_nothing():
    assert not paired(np.zeros(1000)).is_settled
    assert not paired(np.ones(2)).is_settled
    assert paired(np.ones(30)).is_settled
    assert PairedDifference(0, 0.0, 0.0).pairs_to_settle() is None


def test_as_many_pairs_as_it_asks_for_settle_it():
    rng = np.random.default_rng(9)
    difference = paired(rng.choice([1.0, -1.0, 0.0], 300, p=[0.2, 0.17, 0.63]))
    more = difference.pairs_to_settle()
    assert not difference.is_settled
    assert more is not None
    scale = (difference.pairs + more) / difference.pairs
    longer = PairedDifference(
        difference.pairs + more, difference.total * scale, difference.squares * scale
    )
    assert longer.is_settled
    assert longer.pairs_to_settle() == 0
    scale = (difference.pairs + 0.8 * more) / difference.pairs
    shorter = PairedDifference(
        round(difference.pairs * scale), difference.total * scale, difference.squares * scale
    )
    assert not shorter.is_settled


def test_estimates_have_two_digits():
    assert [two_digits(n) for n in (7, 99, 100, 101, 12_345, 99_999)] == [
        7,
        99,
        100,
        110,
        13_000,
        100_000,
    ]

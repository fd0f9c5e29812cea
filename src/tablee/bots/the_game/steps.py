"""One step of learning: the network's weights move down the slope of its surprise (Adam).

The slopes are summed over some positions of a lesson. Only things that were seen there have any, so
that only their weights are touched.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tablee.bots.the_game.fronts import SIGHTS
from tablee.bots.the_game.lesson import Lesson
from tablee.bots.the_game.network import PARTS
from tablee.bots.the_game.thinking import FIRST_LAYER, MEASURES, SECOND_LAYER
from tablee.game import Numbers
from tablee.kernel import rule

Weights = dict[str, NDArray[np.float32]]

ONE = np.float32(1.0)
MEMORY = np.float32(0.9)  # of the slopes of earlier steps
LONG_MEMORY = np.float32(0.999)  # and of their squares
TINY = np.float32(1e-8)


class Layers(NamedTuple):
    """The parts of the network, or a number for each of its weights; network.py names them."""

    of_measures: Numbers
    straight: Numbers
    of_sights: Numbers
    first_start: Numbers
    second: Numbers
    second_start: Numbers
    third: Numbers
    last: Numbers


class Pace(NamedTuple):
    """How Adam goes: what is remembered of the slopes, and room for those of this step."""

    slopes: Layers
    means: Layers
    squares: Layers
    touched: Numbers  # things that were seen in this step
    first: Numbers
    second: Numbers
    first_slopes: Numbers
    second_slopes: Numbers
    second_turned: Numbers  # the weights between the layers, the other way round
    steps: Numbers


def zeros() -> Layers:
    return Layers(*(np.zeros(shape, np.float32) for shape in PARTS.values()))


def new_pace() -> Pace:
    return Pace(
        slopes=zeros(),
        means=zeros(),
        squares=zeros(),
        touched=np.zeros(SIGHTS, np.uint8),
        first=np.zeros(FIRST_LAYER, np.float32),
        second=np.zeros(SECOND_LAYER, np.float32),
        first_slopes=np.zeros(FIRST_LAYER, np.float32),
        second_slopes=np.zeros(SECOND_LAYER, np.float32),
        second_turned=np.zeros((SECOND_LAYER, FIRST_LAYER), np.float32),
        steps=np.zeros(1, np.int64),
    )


@rule
def single(number: float) -> Any:
    """In single precision, as everything that is learnt: twice as many numbers fit in a step."""
    return np.float32(number)


@rule
def learn_from(lesson: Lesson, positions: Numbers, net: Layers, pace: Pace, rate: float) -> float:
    """A step; how surprised the network was before it, summed over the positions."""
    for m in range(FIRST_LAYER):
        for n in range(SECOND_LAYER):
            pace.second_turned[n, m] = net.second[m, n]
    surprise = 0.0
    share = single(1.0 / positions.shape[0])
    for position in positions:
        z = look(lesson, position, net, pace)
        goal = float(lesson.goal[position])
        surprise += math.log1p(math.exp(-abs(z))) + max(z, 0.0) - goal * z
        chance = 1.0 / (1.0 + math.exp(-min(max(z, -30.0), 30.0)))
        blame(lesson, position, net, pace, single(chance - goal) * share)
    pace.steps[0] += 1
    steps = int(pace.steps[0])
    # What is remembered is too little at first.
    unbiased = math.sqrt(1.0 - 0.999**steps) / (1.0 - 0.9**steps)
    move(net, pace, single(rate * unbiased))
    return surprise


@rule
def look(lesson: Lesson, position: int, net: Layers, pace: Pace) -> float:
    """What the network says of a position, before it is made a chance (network.py)."""
    first, second = pace.first, pace.second
    for n in range(FIRST_LAYER):
        first[n] = net.first_start[n]
    for thing in range(int(lesson.seen[position])):
        row = int(lesson.sight[position, thing])
        for n in range(FIRST_LAYER):
            first[n] += net.of_sights[row, n]
    z = net.last[0]
    for measure in range(MEASURES):
        value = lesson.measures[position, measure]
        z += value * net.straight[measure]
        for n in range(FIRST_LAYER):
            first[n] += value * net.of_measures[measure, n]
    for n in range(SECOND_LAYER):
        second[n] = net.second_start[n]
    for m in range(FIRST_LAYER):
        value = first[m]
        if value > 0:
            for n in range(SECOND_LAYER):
                second[n] += value * net.second[m, n]
    for n in range(SECOND_LAYER):
        if second[n] > 0:
            z += second[n] * net.third[n]
    return float(z)


@rule
def blame(lesson: Lesson, position: int, net: Layers, pace: Pace, slope: float) -> None:
    """Add the slopes of all weights at a position, after ``look``."""
    slopes = pace.slopes
    first, second = pace.first, pace.second
    first_slopes, second_slopes = pace.first_slopes, pace.second_slopes
    slopes.last[0] += slope
    for n in range(FIRST_LAYER):
        first_slopes[n] = 0
    for n in range(SECOND_LAYER):
        second_slopes[n] = 0
        if second[n] > 0:
            slopes.third[n] += slope * second[n]
            second_slopes[n] = slope * net.third[n]
            slopes.second_start[n] += second_slopes[n]
            back = second_slopes[n]
            for m in range(FIRST_LAYER):
                first_slopes[m] += back * pace.second_turned[n, m]
    for m in range(FIRST_LAYER):
        if first[m] > 0:
            value = first[m]
            for n in range(SECOND_LAYER):
                slopes.second[m, n] += value * second_slopes[n]
        else:
            first_slopes[m] = 0
        slopes.first_start[m] += first_slopes[m]
    for measure in range(MEASURES):
        value = lesson.measures[position, measure]
        slopes.straight[measure] += slope * value
        for n in range(FIRST_LAYER):
            slopes.of_measures[measure, n] += value * first_slopes[n]
    for thing in range(int(lesson.seen[position])):
        row = int(lesson.sight[position, thing])
        pace.touched[row] = 1
        for n in range(FIRST_LAYER):
            slopes.of_sights[row, n] += first_slopes[n]


@rule
def move(net: Layers, pace: Pace, rate: float) -> None:
    """All weights that have a slope take a step, and their slopes are done with."""
    slopes, means, squares = pace.slopes, pace.means, pace.squares
    for row in range(SIGHTS):
        if pace.touched[row]:
            pace.touched[row] = 0
            move_row(
                net.of_sights[row],
                slopes.of_sights[row],
                means.of_sights[row],
                squares.of_sights[row],
                rate,
            )
    for row in range(MEASURES):
        move_row(
            net.of_measures[row],
            slopes.of_measures[row],
            means.of_measures[row],
            squares.of_measures[row],
            rate,
        )
    for row in range(FIRST_LAYER):
        move_row(net.second[row], slopes.second[row], means.second[row], squares.second[row], rate)
    move_row(net.straight, slopes.straight, means.straight, squares.straight, rate)
    move_row(net.first_start, slopes.first_start, means.first_start, squares.first_start, rate)
    move_row(net.second_start, slopes.second_start, means.second_start, squares.second_start, rate)
    move_row(net.third, slopes.third, means.third, squares.third, rate)
    move_row(net.last, slopes.last, means.last, squares.last, rate)


@rule
def move_row(
    weights: Numbers, slopes: Numbers, means: Numbers, squares: Numbers, rate: float
) -> None:
    """Adam: by the mean slope against its usual size."""
    for n in range(weights.shape[0]):
        slope = slopes[n]
        slopes[n] = 0
        means[n] = MEMORY * means[n] + (ONE - MEMORY) * slope
        squares[n] = LONG_MEMORY * squares[n] + (ONE - LONG_MEMORY) * slope * slope
        weights[n] -= rate * means[n] / (np.sqrt(squares[n]) + TINY)

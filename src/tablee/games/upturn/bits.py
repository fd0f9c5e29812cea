"""Sets of numbers as bits, so that a rack is two words and a rule about it a few instructions.

The number n is bit n % WORD of word n // WORD. The tables are made once; rules look things up in
them instead of branching, which is what costs time in a compiled rule.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tablee.games.upturn.layout import DOUBLE_STEP, HIGHEST, WORD, WORDS_OF_BITS

PRIME = 53  # 2 is a primitive root of it, so the powers of two in a word have different remainders


def as_words(numbers: set[int] | frozenset[int]) -> tuple[int, ...]:
    """A set of numbers as bits, word by word."""
    return tuple(
        sum(1 << number % WORD for number in numbers if number // WORD == word)
        for word in range(WORDS_OF_BITS)
    )


def _ahead() -> NDArray[np.int64]:
    """[rising, last number, word]: the numbers that continue a falling or a rising row (UT-7)."""
    every = range(1, HIGHEST + 1)
    below = [as_words({number for number in every if number < last}) for last in range(100)]
    above = [as_words({number for number in every if number > last}) for last in range(100)]
    return np.array([below, above], np.int64)


def _places() -> NDArray[np.int64]:
    """[power of two % PRIME]: which power it is."""
    places = np.zeros(PRIME, np.int64)
    for place in range(WORD):
        places[(1 << place) % PRIME] = place
    return places


AHEAD = _ahead()
PLACES = _places()
DOUBLE_WORDS = np.array(as_words(set(range(DOUBLE_STEP, HIGHEST + 1, DOUBLE_STEP))), np.int64)

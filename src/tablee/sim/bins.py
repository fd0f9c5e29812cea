"""Counts of lengths of any size in little room: exact when short, to 1 part in 64 when long."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

EXACT = 128  # lengths below this have a bin each
STEPS = 64  # bins from one power of two to the next
BINS = EXACT + STEPS * 40


def bin_of(lengths: NDArray[np.int64]) -> NDArray[np.int64]:
    """The bin of each length."""
    _, exponents = np.frexp(np.maximum(lengths, 1).astype(np.float64))
    doublings = np.maximum(exponents.astype(np.int64) - 7, 0)  # 128 is 2 to the 7th
    long = EXACT + (doublings - 1) * STEPS + (lengths >> doublings) - STEPS
    return np.minimum(np.where(lengths < EXACT, lengths, long), BINS - 1)


def lowest_of() -> NDArray[np.int64]:
    """The shortest length of each bin."""
    bins = np.arange(BINS)
    doublings = (bins - EXACT) // STEPS + 1
    steps = (bins - EXACT) % STEPS + STEPS
    return np.where(bins < EXACT, bins, steps << np.maximum(doublings, 0))


def quantile(counts: NDArray[np.int64], values: NDArray[np.int64], part: float) -> int:
    """The value below or at which ``part`` of what was counted lies; 0 where nothing was."""
    total = int(counts.sum())
    if total == 0:
        return 0
    at = int(np.searchsorted(np.cumsum(counts), part * total))
    return int(values[min(at, len(values) - 1)])

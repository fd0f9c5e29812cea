"""How sure one may be: intervals of 95 %, for a share and for a difference of pairs."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist

Z = NormalDist().inv_cdf(0.975)  # 95 % of a normal distribution lie within so many deviations


@dataclass(frozen=True)
class Interval:
    """A range that holds the true value in 95 of 100 cases."""

    low: float
    high: float


def wilson(successes: float, trials: int) -> Interval:
    """Wilson's interval of a share, which is honest for few trials and near 0 and 1 too.

    ``successes`` may have fractions, where a win is shared; the interval is then a little wide.
    """
    if trials == 0:
        return Interval(0.0, 1.0)
    share = successes / trials
    weight = Z * Z / trials
    middle = (share + weight / 2) / (1 + weight)
    reach = Z * math.sqrt(share * (1 - share) / trials + weight / (4 * trials)) / (1 + weight)
    # At the ends the formula gives 0 and 1 but for rounding.
    low = 0.0 if successes == 0 else max(0.0, middle - reach)
    high = 1.0 if successes == trials else min(1.0, middle + reach)
    return Interval(low, high)


@dataclass(frozen=True)
class PairedDifference:
    """What is known of a mean difference between two that met the same deals.

    ``doubt`` stands for what a few pairs cannot have shown yet: two pairs more, whose squared
    differences sum up to it and whose differences cancel out (Agresti and Min, 2005, where a
    difference is -1, 0 or 1). Without it, three deals that end alike would settle everything.
    """

    pairs: int
    total: float  # of the differences
    squares: float  # of the differences, summed up
    doubt: float = 1.0

    @property
    def mean(self) -> float:
        return self.total / self.pairs if self.pairs else 0.0

    @property
    def variance(self) -> float:
        """Of one pair's difference, the doubt included."""
        count = self.pairs + 2
        middle = self.total / count
        return max((self.squares + self.doubt) / count - middle * middle, 0.0)

    @property
    def interval(self) -> Interval:
        middle = self.total / (self.pairs + 2)
        reach = Z * math.sqrt(self.variance / (self.pairs + 2))
        return Interval(middle - reach, middle + reach)

    @property
    def is_settled(self) -> bool:
        """Whether the interval leaves no doubt who is ahead."""
        return self.interval.low > 0 or self.interval.high < 0

    def pairs_to_show(self, difference: float) -> int:
        """How many pairs in all would settle a difference of this size."""
        return math.ceil(Z * Z * self.variance / (difference * difference))

    def pairs_to_settle(self) -> int | None:
        """How many pairs more would settle it if the mean stays; None where there is none."""
        if self.is_settled:
            return 0
        if self.total == 0:
            return None
        needed = self.pairs_to_show(self.mean)
        return max(two_digits(needed - self.pairs), 1)


def two_digits(number: int) -> int:
    """An estimate to two digits, upwards; more would pretend to know more."""
    if number < 100:
        return number
    unit: int = 10 ** (len(str(number)) - 2)
    return -(-number // unit) * unit

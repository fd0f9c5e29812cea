"""The generator of simulated chance: SplitMix64, small, fast and the same compiled and plain.

Its state is one unsigned 64-bit number in an array, outside of any game's state. Each simulated
game has a stream of its own, made from the seed and the game's number, so that a result does not
depend on how the games were shared out among threads.
"""

from typing import Any

import numpy as np

from tablee.game import Numbers
from tablee.kernel import rule

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
SHIFT_27 = np.uint64(27)
SHIFT_30 = np.uint64(30)
SHIFT_31 = np.uint64(31)
SHIFT_32 = np.uint64(32)


@rule
def mix(value: Any) -> Any:
    """SplitMix64's output function."""
    value = (value ^ (value >> SHIFT_30)) * MIX_1
    value = (value ^ (value >> SHIFT_27)) * MIX_2
    return value ^ (value >> SHIFT_31)


@rule
def seed_stream(generator: Numbers, seed: int, stream: int) -> None:
    """Begin the stream of one game."""
    generator[0] = mix(np.uint64(seed) * GOLDEN + mix(np.uint64(stream) + GOLDEN))


@rule
def below(generator: Numbers, n: int) -> int:
    """A number in 0..n-1, n < 2**32; the bias of the multiplication is under n / 2**32."""
    generator[0] += GOLDEN
    return int(((mix(generator[0]) >> SHIFT_32) * np.uint64(n)) >> SHIFT_32)


@rule
def shuffle(generator: Numbers, order: Numbers, n: int) -> None:
    """Fisher-Yates: a random order of 0..n-1 into ``order``."""
    state = generator[0]
    for k in range(n):
        order[k] = k
    for k in range(n - 1, 0, -1):
        state += GOLDEN
        j = int(((mix(state) >> SHIFT_32) * np.uint64(k + 1)) >> SHIFT_32)
        order[k], order[j] = order[j], order[k]
    generator[0] = state

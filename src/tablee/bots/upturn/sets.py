"""Sets of numbers as two words of bits (games/upturn/bits.py): what thinking about them needs."""

from typing import Any

from tablee.games.upturn.bits import PLACES, PRIME
from tablee.games.upturn.layout import WORD
from tablee.kernel import rule

# Masks for counting bits two, four and eight at a time
PAIRS = 0x5555555555555
FOURS = 0x3333333333333
EIGHTS = 0x0F0F0F0F0F0F0F


@rule
def count_bits(word: int) -> int:
    """How many bits of a word of at most 52 are set; no product, which would overflow plainly."""
    word -= (word >> 1) & PAIRS
    word = (word & FOURS) + ((word >> 2) & FOURS)
    word = (word + (word >> 4)) & EIGHTS
    word += word >> 8
    word += word >> 16
    word += word >> 32
    return word & 0x7F


@rule
def holds(low: int, high: int, number: int) -> bool:
    """Whether a number is in the set."""
    if number < WORD:
        return (low >> number) & 1 == 1
    return (high >> (number - WORD)) & 1 == 1


@rule
def add_number(words: Any, number: int) -> None:
    """Put a number into a set."""
    if number < WORD:
        words[0] |= 1 << number
    else:
        words[1] |= 1 << (number - WORD)


@rule
def remove_number(words: Any, number: int) -> None:
    """Take a number out of a set, if it is in it."""
    if number < WORD:
        words[0] &= ~(1 << number)
    else:
        words[1] &= ~(1 << (number - WORD))


@rule
def lowest(low: int, high: int) -> int:
    """The lowest number of a set that is not empty."""
    if low != 0:
        return int(PLACES[(low & -low) % PRIME])
    return WORD + int(PLACES[(high & -high) % PRIME])

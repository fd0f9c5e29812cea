"""TG-14: two letters drawn as two digits, such as a small L and a capital O for ten.

Anything with a real digit in it is found by that digit. What is left are pairs that no one writes
as a word; "ll", "lo", "lol" and "Oo" are talk.
"""

from typing import Final

from .found import Kind, Span
from .reading import Reading

_TENS: Final = frozenset({"lO", "IO"})
# Capital letters of other scripts that are drawn like 2, 3, 4, 5, 6 and 8.
_SHAPES: Final = frozenset("\u01a7\u0417\u01b7\u021c\u0427\u13ce\u01bc\u13ee\u0222")
_COMPANY: Final = _SHAPES | frozenset("IlO")


def find_letters(reading: Reading) -> Span | None:
    """The first pair of letters that can only be meant as digits."""
    for index, word in enumerate(reading.words):
        if len(word) == 2 and _is_drawn(reading.cased(index)):
            return Span(reading.starts[index], reading.end(index), Kind.LETTERS)
    return None


def _is_drawn(pair: str) -> bool:
    return pair in _TENS or (not _SHAPES.isdisjoint(pair) and _COMPANY.issuperset(pair))

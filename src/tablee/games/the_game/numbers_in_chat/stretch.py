"""From one number word to the whole number around it, for the reason a player is shown."""

from collections.abc import Callable
from typing import Final

from .found import Kind, Span
from .lexicon import GLUED_SMALL
from .reading import Reading
from .vocabulary import vocabulary

_LINKS: Final = vocabulary("et and")
OPERATORS: Final = vocabulary(
    "plus moins minus times fois x by par over divided divise multiplied multiplie less"
)
_PARTS: Final = vocabulary("half moitie double triple twice tiers quart quarter")
_OF: Final = vocabulary("of de")
_SIGNS: Final = frozenset("+*/=\u00d7\u00f7\u2212")


def stretch_around(reading: Reading, index: int, is_number: Callable[[str], bool]) -> Span:
    """The longest number expression around a number word; arithmetic if it computes."""

    def counts(at: int) -> bool:
        word = reading.word(at)
        return word in GLUED_SMALL or is_number(word)

    last = index
    while step := _step(reading, last, 1, counts):
        last += step
    first = index
    while step := _step(reading, first, -1, counts) or _part_before(reading, first):
        first -= step
    return Span(reading.starts[first], reading.end(last), _kind(reading, first, last))


def _step(reading: Reading, at: int, way: int, counts: Callable[[int], bool]) -> int:
    """How many words further the number goes: one, two over a link such as "and", or none."""
    if not _is_near(reading, at, at + way):
        return 0
    if counts(at + way):
        return 1
    is_link = reading.word(at + way) in _LINKS or reading.word(at + way) in OPERATORS
    return 2 if is_link and counts(at + 2 * way) else 0


def _part_before(reading: Reading, at: int) -> int:
    """How many words "half", "half of" or "la moitié de" add before the number."""
    if reading.word(at - 1) in _PARTS:
        return 1
    return 2 if reading.word(at - 1) in _OF and reading.word(at - 2) in _PARTS else 0


def _is_near(reading: Reading, one: int, other: int) -> bool:
    first, last = sorted((one, other))
    return first >= 0 and last < len(reading.words) and reading.is_near(first)


def _kind(reading: Reading, first: int, last: int) -> Kind:
    words = reading.words[first : last + 1]
    if any(word in OPERATORS or word in _PARTS for word in words):
        return Kind.ARITHMETIC
    if any(_SIGNS.intersection(reading.gap(index)) for index in range(first, last)):
        return Kind.ARITHMETIC
    return Kind.WORD

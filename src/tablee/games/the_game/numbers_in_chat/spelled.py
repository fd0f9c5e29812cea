"""TG-14: "spelled": a number word letter by letter, in pieces, or with a letter masked."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from .found import Kind, Span
from .lexicon import GLUED_FRONT, NUMBERS, PROPER
from .reading import Reading
from .roman import is_spaced_numeral
from .words import is_number_word

_LETTERS = 3  # fewer single letters in a row spell nothing
_PIECES = 4
_LONGEST = 12
_APOSTROPHES: Final = re.compile("['\u2019\u02bc`]")
_SPELLED_SMALL: Final = frozenset({"two", "deux"})
# Neighbours that make a number word by accident: t en fais pas, it s even, trop fort y a pas.
_ACCIDENTS: Final = frozenset(
    {
        ("t", "en"),
        ("s", "even"),
        ("si", "x"),
        ("ni", "ne"),
        ("do", "zen"),
        ("fort", "y"),
        ("eleve", "n"),
    }
)
_CHUNK: Final = re.compile(r"\S+")
_MASKS: Final = frozenset("*#_@$!|%&+?\u20ac\u00a3\u00a5")
_MASKABLE = range(3, 11)


def find_spelled(reading: Reading) -> Span | None:
    """The first number hidden by taking its word apart."""
    ways = (_find_letter_by_letter, _find_in_pieces, _find_masked)
    return min((span for way in ways if (span := way(reading))), default=None)


def _find_letter_by_letter(reading: Reading) -> Span | None:
    """S e v e n, q-u-a-t-r-e, X L V I I; but not "A B C D" nor "a t t e n t i o n"."""
    for first, last in _runs_of_letters(reading):
        joined = "".join(reading.words[first : last + 1])
        if len(joined) >= _LETTERS and _spells_a_number(joined):
            return Span(reading.starts[first], reading.end(last), Kind.SPELLED)
        cased = "".join(reading.cased(index) for index in range(first, last + 1))
        if is_spaced_numeral(cased):
            return Span(reading.starts[first], reading.end(last), Kind.ROMAN)
    return None


def _runs_of_letters(reading: Reading) -> Iterator[tuple[int, int]]:
    """First and last index of every row of at least two single letters."""
    first = 0
    count = len(reading.words)
    while first < count:
        last = first
        if len(reading.words[first]) == 1:
            while last + 1 < count and len(reading.words[last + 1]) == 1 and reading.is_near(last):
                last += 1
            if last > first:
                yield first, last
        first = last + 1


def _spells_a_number(joined: str) -> bool:
    """A word before it may be spelled along ("i s i x", "l e d i x")."""
    fronts = ["", joined[:1], *(front for front in GLUED_FRONT if joined.startswith(front))]
    rests = (joined.removeprefix(front) for front in fronts)
    return any(rest in _SPELLED_SMALL or is_number_word(rest) for rest in rests)


def _find_in_pieces(reading: Reading) -> Span | None:
    """For ty, qua-rante, se.ven."""
    for first, word in enumerate(reading.words):
        joined = word
        for last in range(first + 1, min(first + _PIECES, len(reading.words))):
            joined += reading.words[last]
            if len(joined) > _LONGEST:
                break
            if joined in PROPER and _are_pieces(reading, first, last):
                return Span(reading.starts[first], reading.end(last), Kind.SPELLED)
    return None


def _are_pieces(reading: Reading, first: int, last: int) -> bool:
    pieces = reading.words[first : last + 1]
    if pieces in _ACCIDENTS or pieces[-1] == "s" or all(len(piece) == 1 for piece in pieces):
        return False
    if not all(reading.is_near(at) for at in range(first, last)):
        return False
    elided = any(_APOSTROPHES.search(reading.gap(at)) for at in range(first, last))
    return not (elided and len("".join(pieces)) <= _PIECES)


def _find_masked(reading: Reading) -> Span | None:
    """S*x, $even, f_rty: one sign in three letters may stand for a letter."""
    for match in _CHUNK.finditer(reading.folded.text):
        chunk = match.group()
        if _MASKS.isdisjoint(chunk):
            continue
        core = chunk.rstrip("!?.,;:*_)\"'").lstrip("(*_\"'#@!?")
        if len(core) in _MASKABLE and _reads_as_number(core):
            start = match.start() + chunk.index(core)
            return Span(start, start + len(core), Kind.SPELLED)
    return None


def _reads_as_number(core: str) -> bool:
    masked = sum(letter in _MASKS for letter in core)
    if not 0 < masked <= len(core) // 3:
        return False
    return any(
        all(seen == letter or seen in _MASKS for seen, letter in zip(core, word, strict=True))
        for word in _by_length().get(len(core), ())
    )


@cache
def _by_length() -> dict[int, tuple[str, ...]]:
    lengths: dict[int, list[str]] = {}
    for word in sorted(NUMBERS):
        lengths.setdefault(len(word), []).append(word)
    return {length: tuple(words) for length, words in lengths.items()}

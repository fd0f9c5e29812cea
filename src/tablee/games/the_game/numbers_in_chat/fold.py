"""Unicode, folded to plain letters and digits, with the way back to the original.

A reader sees the same number in plain, full-width and circled digits, in "seven" with a Cyrillic e
and in a word with invisible characters inside. Folding makes them the same for the rules too, so
that each rule is written once, for plain lower-case ASCII.
"""

import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from .lookalikes import LOOKALIKES

DIGIT = "0"  # stands for any digit that was not typed as ASCII
_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and symbols that print as nothing
_TAG_DIGITS = range(0xE0030, 0xE003A)  # invisible, but meant as digits
_WIDEST = 3  # some characters stand for a phrase; what hides a digit or a letter is shorter
_MOST = 100  # an ideograph for more than this tells no card


@dataclass(frozen=True, slots=True)
class Folded:
    """A folded message; ``origins[i]`` is where its i-th character stood."""

    original: str
    cased: str  # folded, upper and lower case kept (Roman numerals care)
    text: str  # folded and lower case; same length as ``cased``
    origins: tuple[int, ...]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The original stretch behind folded ``start:end``, marks on its last letter included."""
        first, last = self.origins[start], self.origins[end - 1] + 1
        stop = self.origins[end] if end < len(self.origins) else len(self.original)
        while last < stop and not fold_character(self.original[last]):
            last += 1
        return first, last


def fold(text: str) -> Folded:
    """Fold a message, keeping track of where each character came from."""
    cased: list[str] = []
    origins: list[int] = []
    for index, character in enumerate(text):
        for folded in fold_character(character):
            cased.append(folded)
            origins.append(index)
    joined = "".join(cased)
    # Same length: the one letter that grows in lower case, a dotted capital I, is folded by now.
    return Folded(text, joined, joined.lower(), tuple(origins))


@lru_cache(maxsize=4096)
def fold_character(character: str) -> str:
    """What one character reads as: letters, ``DIGIT``, a blank, itself, or nothing at all."""
    if character.isascii():
        if character.isprintable():
            return character
        return " " if character.isspace() else ""
    if character.isspace() or character in _BLANKS:
        return " "
    if _tells_a_digit(character):
        return DIGIT
    if character in LOOKALIKES:
        return LOOKALIKES[character]
    parts = unicodedata.normalize("NFKD", character)
    if len(parts) > _WIDEST:
        return character
    return "".join(_fold_part(part) for part in parts)


def _fold_part(part: str) -> str:
    """One piece of a decomposed character; accents and invisible characters vanish."""
    if part.isascii():
        return part
    if unicodedata.category(part) in {"Mn", "Me", "Mc", "Cf", "Cc"}:
        return ""
    return LOOKALIKES.get(part, part)


def _tells_a_digit(character: str) -> bool:
    """TG-14: "digits in any script"; the ideograph for one is too much of a word to count."""
    if ord(character) in _TAG_DIGITS:
        return True
    value = unicodedata.numeric(character, None)
    if value is None:
        return False
    if unicodedata.category(character).startswith("N"):
        return True
    return value != 1 and value <= _MOST

"""TG-14: Roman numerals that stand for themselves, from II to XCIX.

A single letter is a word or the name of a pile. Two letters count in plain upper or lower case
(``Xi``, ``Li`` and ``Iv`` are names), three also with a capital first letter, as a phone writes
them; from four letters on no word looks like that, so any case counts. Two letters have to be
Latin ones: a Ukrainian "their" would be a nine.
"""

import re
from typing import Final

from .found import Kind, Span
from .reading import Reading
from .vocabulary import vocabulary

_NUMERAL: Final = re.compile(r"(?:xc|xl|lx{0,4}|x{0,3})(?:ix|iv|vi{0,4}|i{0,4})")
_MIXED_FROM = 4
_TITLE_FROM = 3

# Lower-case words and signs: the editor, names, kisses, "level", a shriek.
_TALK: Final = vocabulary("vi xi li lv liv xx xxx iiii")
# After these even those are meant as numbers.
_LABELS: Final = vocabulary(
    "number numero num card carte value valeur chiffre nombre le mon ton the my your"
)
_SIGNS: Final = frozenset("VX")
_SINGLE: Final = frozenset("VXL")
_SINGLE_LABELS: Final = vocabulary("number numero num card carte value valeur chiffre")


def find_roman(reading: Reading) -> Span | None:
    """The first word that is a Roman numeral and nothing else."""
    for index, word in enumerate(reading.words):
        before = reading.word(index - 1)
        if len(word) == 1:
            told = before in _SINGLE_LABELS and reading.cased(index) in _SINGLE
        else:
            told = is_numeral(reading.cased(index)) or (word in _TALK and before in _LABELS)
            told = told and (len(word) >= _TITLE_FROM or reading.is_latin(index))
        if told:
            return Span(reading.starts[index], reading.end(index), Kind.ROMAN)
    return None


def is_numeral(cased: str) -> bool:
    """Whether a word typed like this is read as a numeral."""
    drawn = cased.replace("l", "I")
    if drawn.isupper() and not _SIGNS.isdisjoint(drawn):
        cased = drawn  # a small L between capitals is read as an I: Vll, lX
    word = cased.lower()
    if len(word) == 1 or cased in _TALK or not _NUMERAL.fullmatch(word):
        return False
    if cased.isupper() or cased.islower():
        return True
    if len(word) >= _MIXED_FROM:
        return len(set(word)) > 1
    return len(word) == _TITLE_FROM and cased.istitle() and word not in _TALK


def is_spaced_numeral(cased: str) -> bool:
    """Whether letters typed apart are a numeral: "X L V I I", but not "X, I think" or "x x x"."""
    word = cased.lower()
    if len(set(word)) == 1 or not _NUMERAL.fullmatch(word):
        return False
    if len(word) >= _TITLE_FROM:
        return True
    return cased.isupper() and not word.endswith("i")

"""TG-14: "number words in French or English", glued, stretched or with a slip of the finger."""

import re
from functools import cache, lru_cache
from itertools import groupby

from .everyday import is_everyday
from .found import Span
from .lexicon import (
    ENDINGS,
    GLUED_FRONT,
    GLUED_LINKS,
    GLUED_SMALL,
    INNOCENT,
    LONG,
    NUMBERS,
    STEMS,
)
from .reading import Reading
from .stretch import stretch_around

_LONGEST = max(map(len, NUMBERS))
_SLIP_LENGTHS = range(6, 12)
_GLUE_LIMIT = 200  # nobody reads further; keeps the work bounded


def find_word(reading: Reading) -> Span | None:
    """The first number word that is not used in an everyday sense, and what belongs to it."""
    for index, word in enumerate(reading.words):
        if is_number_word(word) and not is_everyday(reading, index):
            return stretch_around(reading, index, is_number_word)
    return None


@lru_cache(maxsize=4096)
def is_number_word(word: str) -> bool:
    """Whether one word, accents gone and in lower case, tells a number of three or more."""
    if word in NUMBERS:
        return True
    if word in INNOCENT:
        return False
    squeezed = squeeze(word)
    return (
        squeezed in _squeezed_numbers()
        or _stems().search(word) is not None
        or _stems().search(squeezed) is not None
        or _has_one_slip(word)
        or _is_glued(word)
        or (squeezed != word and _is_glued(squeezed))
    )


def squeeze(word: str) -> str:
    """Every letter once where it is repeated: "sevennnn" is "seven"."""
    return "".join(letter for letter, _ in groupby(word))


@cache
def _squeezed_numbers() -> frozenset[str]:
    return frozenset(map(squeeze, NUMBERS))


@cache
def _stems() -> re.Pattern[str]:
    return re.compile(STEMS)


@cache
def _slips() -> frozenset[str]:
    """Every long word with a letter missing, two swapped, or one changed or added ("?")."""
    slips: set[str] = set()
    for word in LONG:
        for at in range(len(word)):
            slips.add(word[:at] + word[at + 1 :])
            slips.add(word[:at] + word[at : at + 2][::-1] + word[at + 2 :])
            slips.add(word[:at] + "?" + word[at + 1 :])
            slips.add(word[:at] + "?" + word[at:])
    return frozenset(slips)


def _has_one_slip(word: str) -> bool:
    if len(word) not in _SLIP_LENGTHS:
        return False
    if word in _slips():
        return True
    return any(word[:at] + "?" + word[at + 1 :] in _slips() for at in range(len(word)))


def _is_glued(word: str) -> bool:
    """Whether a word falls apart into number words: "dixsept", "jaileneuf", "twoone", "sixish".

    Walks once from left to right. ``best[i]`` is how many numbers the first i letters can hold when
    they end with one, a word for one or two counting half; less than a whole one is no number.
    """
    if len(word) > _GLUE_LIMIT:
        return False
    best = {0: 0.0}
    best.update({len(front): 0.0 for front in GLUED_FRONT if word.startswith(front)})
    links: dict[int, float] = {}
    for start in range(len(word)):
        reached = max(best.get(start, -1.0), links.get(start, -1.0))
        if reached < 0:
            continue
        for end in range(start + 2, min(len(word), start + _LONGEST) + 1):
            part = word[start:end]
            gain = _worth(part)
            if gain:
                best[end] = max(best.get(end, 0.0), reached + gain)
                if best[end] >= 1 and word[end:] in ENDINGS:
                    return True
            elif part in GLUED_LINKS and reached:
                links[end] = max(links.get(end, 0.0), reached)
    return False


def _worth(part: str) -> float:
    if part in NUMBERS or part in _squeezed_numbers():
        return 1.0
    return 0.5 if part in GLUED_SMALL else 0.0

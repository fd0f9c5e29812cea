"""TG-14: one and two, which are everyday words first and numbers only in some company.

"One moment", "à deux", "les deux piles" tell no card: there is no one, and a two is told with an
article ("the two", "le deux"). They count as numbers beside each other ("two one"), computed with
("two plus two"), as a distance to a pile ("two above"), or as a whole message.
"""

import re
from typing import Final

from .everyday import NO_THINGS
from .found import Kind, Span
from .reading import Reading
from .vocabulary import vocabulary
from .words import squeeze

_ONE: Final = vocabulary("un une one")
_TWO: Final = vocabulary("deux two")
_LABELS: Final = vocabulary("number numero num card carte value valeur nombre chiffre digit")
_LE: Final = vocabulary("le mon ton son notre votre leur du au ce cet quel un")
_THE: Final = vocabulary("the my your his her our their its this that a another")
_AMONG: Final = vocabulary("between of either neither")
# Before "deux": a pair of them. Before "one": a pronoun. Neither is counted with.
_BOTH: Final = vocabulary(
    """
    les ces tous toutes nous vous mes tes ses nos vos leurs eux elles aux des a
    these those you us them all other last first next only
    """
)
_WHICH: Final = vocabulary(
    "this that no which each every any some another other last next big small good bad only"
)
_TIMES: Final = vocabulary("plus moins minus times x")
_AND: Final = vocabulary("and et")
_DIVIDED: Final = vocabulary("divided multiplied divise multiplie")
_MULTIPLES: Final = vocabulary("double triple quadruple twice thrice")
_POWERS: Final = vocabulary("squared cubed")
_DISTANCES: Final = (
    ("above",),
    ("below",),
    ("more", "than"),
    ("less", "than"),
    ("higher", "than"),
    ("lower", "than"),
    ("au", "dessus"),
    ("au", "dessous"),
    ("en", "dessus"),
    ("en", "dessous"),
    ("de", "plus", "que"),
    ("de", "moins", "que"),
)
_PAUSE: Final = re.compile(r"[,;:.!?\u2026]")


def find_small(reading: Reading) -> Span | None:
    """The first word for one or two that is used as a number."""
    sizes = [_size(word) for word in reading.words]
    for index, size in enumerate(sizes):
        if not size:
            continue
        if len(sizes) == 1:
            return _span(reading, index, index, Kind.WORD)
        if size == 2 and _is_card(reading, index):
            return _span(reading, index - 1, index, Kind.WORD)
        if index + 1 < len(sizes) and sizes[index + 1] and _is_said_in_a_row(reading, index):
            return _span(reading, index, index + 1, Kind.WORD)
        if last := _computed_to(reading, sizes, index):
            return _span(reading, index, last, Kind.ARITHMETIC)
        if last := _distance_to(reading, index):
            return _span(reading, index, last, Kind.ARITHMETIC)
    return None


def _size(word: str) -> int:
    """1 or 2 for a word that means it, stretched ("twooo") or not; else 0."""
    plain = squeeze(word)
    return 1 if plain in _ONE else 2 if plain in _TWO else 0


def _span(reading: Reading, first: int, last: int, kind: Kind) -> Span:
    return Span(reading.starts[first], reading.end(last), kind)


def _is_card(reading: Reading, index: int) -> bool:
    """The two, le deux, my two, carte deux; but not the two piles, between the two."""
    before = reading.word(index - 1)
    if not before or _PAUSE.search(reading.gap(index - 1).rstrip(":. ")):
        return False
    if before in _LABELS or before in _MULTIPLES:
        return True
    if squeeze(reading.words[index]) == "deux":
        return before in _LE
    after = reading.word(index + 1)
    is_alone = not after or after in NO_THINGS or _PAUSE.search(reading.gap(index)) is not None
    return before in _THE and is_alone and reading.word(index - 2) not in _AMONG


def _is_said_in_a_row(reading: Reading, index: int) -> bool:
    """Two one, un deux; but not "this one, two ...", "on est deux, une minute" or "un un instant".

    A second word that begins something new is an article, typed twice or not.
    """
    before, word, after = reading.word(index - 1), reading.words[index], reading.words[index + 1]
    if word == "one" and before in _WHICH:
        return False
    if after not in _ONE or not reading.word(index + 2):
        return True
    gap = reading.gap(index)
    is_article = after != "one" and (word == after or (word == "deux" and before in _BOTH))
    return not (_PAUSE.search(gap) or (is_article and gap.isspace()))


def _computed_to(reading: Reading, sizes: list[int], index: int) -> int:
    """Where "two plus two", "deux fois deux", "two divided by one", "two squared" end; else 0."""
    link, further = reading.word(index + 1), reading.word(index + 2)
    if link in _POWERS:
        return index + 1
    if link == "au" and further in {"carre", "cube"}:
        return index + 2
    last = index + (3 if link in _DIVIDED and further in {"by", "par"} else 2)
    if last >= len(sizes) or not sizes[last]:
        return 0
    is_sum = link in _AND and _is_sum(reading, index)
    is_product = link == "fois" and reading.words[last] in _TWO
    return last if is_sum or is_product or link in _TIMES or link in _DIVIDED else 0


def _is_sum(reading: Reading, index: int) -> bool:
    """Two and two; but not "piles one and two" nor "une et une seule"."""
    before = reading.word(index - 1)
    if before in {"pile", "piles"} or before in _BOTH:
        return False
    return reading.word(index + 2) != "une" and reading.word(index + 3) not in {"seul", "only"}


def _distance_to(reading: Reading, index: int) -> int:
    """Where "two above", "un de plus que" end; 0 for "the one above", "les deux en dessous"."""
    before = reading.word(index - 1)
    if before in _WHICH or before in _BOTH or before in {"the", "pile", "l"}:
        return 0
    for tail in _DISTANCES:
        if reading.words[index + 1 : index + 1 + len(tail)] == tail:
            return index + len(tail)
    return 0

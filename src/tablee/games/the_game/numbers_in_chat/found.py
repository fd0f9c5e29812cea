"""What the filter answers with."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class Kind(StrEnum):
    """How a number was told; enough for a friendly reason that fits."""

    DIGITS = "digits"  # 47, in any script, spaced or not
    WORD = "word"  # forty-seven, quarante-sept, a dozen
    ROMAN = "roman"  # XLVII
    LETTERS = "letters"  # letters drawn as digits: lO for ten
    SPELLED = "spelled"  # s-e-v-e-n, qua rante, s*x
    ARITHMETIC = "arithmetic"  # two plus two, forty and seven more
    PICTURE = "picture"  # dice, clock faces, playing cards, a row of strokes


@dataclass(frozen=True, slots=True)
class Found:
    """The offending stretch of a message, in the message's own characters."""

    start: int
    end: int  # text == message[start:end]
    text: str
    kind: Kind


class Span(NamedTuple):
    """The same, still counted in the folded message (see ``fold``)."""

    start: int
    end: int
    kind: Kind

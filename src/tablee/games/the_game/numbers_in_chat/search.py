"""TG-14: every way of telling a number, asked in turn; the leftmost answer wins."""

from .digits import find_digits
from .fold import fold
from .found import Found
from .letters import find_letters
from .pictures import find_picture
from .reading import read
from .roman import find_roman
from .small import find_small
from .spelled import find_spelled
from .words import find_word

_WAYS = (
    find_digits,
    find_word,
    find_small,
    find_roman,
    find_letters,
    find_spelled,
    find_picture,
)


def find_number(text: str) -> Found | None:
    """TG-13, TG-14: the first stretch of ``text`` that tells a number, or None.

    Where two ways begin at the same place, the longer stretch is the better explanation.
    """
    reading = read(fold(text))
    spans = [span for way in _WAYS if (span := way(reading))]
    if not spans:
        return None
    first = min(spans, key=lambda span: (span.start, -span.end))
    start, end = reading.folded.span(first.start, first.end)
    return Found(start, end, text[start:end], first.kind)

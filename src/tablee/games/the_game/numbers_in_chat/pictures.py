"""TG-14: signs that show a number without being a digit, and rows of strokes.

Emoji that only have something countable in them (four-leaf clovers, hearts, hands) are talk.
So are rows of stars, dots and exclamation marks: people write them to stress, and nobody can
tell that from counting. A row of four upright strokes is written for counting only.
"""

import re
from typing import Final

from .found import Kind, Span
from .reading import Reading

_PICTURE: Final = re.compile(
    "["
    "\u2680-\u2685"  # dice
    "\u283c"  # the Braille number sign
    "\U0001f007-\U0001f021"  # numbered mahjong tiles
    "\U0001f030-\U0001f093"  # dominoes
    "\U0001f0a2-\U0001f0aa\U0001f0b2-\U0001f0ba"  # playing cards from two to ten
    "\U0001f0c2-\U0001f0ca\U0001f0d2-\U0001f0da"
    "\U0001f51e\U0001f51f"  # eighteen and ten as emoji
    "\U0001f550-\U0001f567"  # clock faces
    "]"
)
_STROKE: Final = "[|\u00a6\u01c0\u2223\u2758\u2759\u275a\u4e28]"
_TALLY: Final = re.compile(rf"{_STROKE}(?:[ ,.]?{_STROKE}){{3,}}|\bI{{5,}}\b|\bI(?: I){{3,}}\b")


def find_picture(reading: Reading) -> Span | None:
    """The first such sign or row."""
    text = reading.folded.cased
    matches = [match for pattern in (_PICTURE, _TALLY) if (match := pattern.search(text))]
    if not matches:
        return None
    first = min(matches, key=lambda match: match.start())
    return Span(first.start(), first.end(), Kind.PICTURE)

"""TG-14: "digits in any script", spaced-out ones and those inside a word ("f0rty") included."""

import re

from .found import Kind, Span
from .reading import Reading

_DIGIT = re.compile(r"\d")
_REACH = 3  # characters between two digits that still make one stretch: "4 - 7"


def find_digits(reading: Reading) -> Span | None:
    """The first digit that is no emoticon, with everything that belongs to it."""
    text = reading.folded.text
    for match in _DIGIT.finditer(text):
        if not _is_emoticon(text, match.start()):
            return Span(*_stretch(text, match.start()), Kind.DIGITS)
    return None


def _is_emoticon(text: str, at: int) -> bool:
    """A heart "<3", a broken heart "</3" or a cat ":3" standing for itself, and nothing longer.

    The cat has to stand free on its left, or "my card:3" would be one.
    """
    if text[at] != "3":
        return False
    after = text[at + 1 : at + 2]
    if after.isalnum() or (after and text[at + 2 : at + 3].isdigit()):
        return False
    before = text[max(0, at - 3) : at]
    if before.endswith(("<", "</")):
        return not before.rstrip("</")[-1:].isdigit()
    return before.endswith(":") and not before[-2:-1].strip()


def _stretch(text: str, at: int) -> tuple[int, int]:
    """From the first digit to the last that is near, and to the ends of the word around them."""
    start = at
    while start and text[start - 1].isalnum():
        start -= 1
    end = at + 1
    reach = end + _REACH
    for index in range(end, len(text)):
        if text[index].isdigit():
            end = index + 1
            reach = end + _REACH
        elif index >= reach:
            break
    while end < len(text) and text[end].isalnum():
        end += 1
    return start, end

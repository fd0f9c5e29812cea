"""A folded message as a row of words, which is how the rules look at it."""

import re
import unicodedata
from dataclasses import dataclass

from .fold import Folded, fold_character

# Letters that follow one another. East Asian scripts write no blanks, so theirs part Latin words.
_WORD = re.compile(r"[^\W\d_\u2e80-\ua48f\uac00-\ud7ff]+")
_NEAR = 3


@dataclass(frozen=True, slots=True)
class Reading:
    """The words of a folded message and where they stand in it."""

    folded: Folded
    words: tuple[str, ...]
    starts: tuple[int, ...]

    def word(self, index: int) -> str:
        """The word there, or "" before the first and after the last."""
        return self.words[index] if 0 <= index < len(self.words) else ""

    def end(self, index: int) -> int:
        """Where a word stops."""
        return self.starts[index] + len(self.words[index])

    def gap(self, index: int) -> str:
        """What stands between a word and the next."""
        return self.folded.text[self.end(index) : self.starts[index + 1]]

    def is_near(self, index: int) -> bool:
        """Whether a word and the next are close enough to be one; blanks part nothing."""
        gap = self.gap(index)
        return len(gap) <= _NEAR or len("".join(gap.split())) <= _NEAR

    def cased(self, index: int) -> str:
        """A word as it was typed, upper and lower case kept."""
        return self.folded.cased[self.starts[index] : self.end(index)]

    def is_latin(self, index: int) -> bool:
        """Whether a word was typed in Latin letters, not in ones that look like them."""
        start, end = self.folded.span(self.starts[index], self.end(index))
        return all(
            unicodedata.name(character, "").startswith(("LATIN", "FULLWIDTH LATIN", "MATHEMATICAL"))
            for character in self.folded.original[start:end]
            if fold_character(character)
        )


def read(folded: Folded) -> Reading:
    """Split a folded message into its words."""
    matches = list(_WORD.finditer(folded.text))
    words = tuple(match.group() for match in matches)
    return Reading(folded, words, tuple(match.start() for match in matches))

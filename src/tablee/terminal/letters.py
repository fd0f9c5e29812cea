"""Letters that a terminal has, and none that steer it.

What people read may hold letters that their terminal does not know, and what people typed (a name,
a file name, a move) may hold characters that would move its cursor or change its colours.
"""

from __future__ import annotations

import codecs
import re
import unicodedata

PLAIN_LETTERS = "tablee.plain-letters"  # how a stream treats letters that it does not have

_PLAIN = {
    "▲": "^",
    "▼": "v",
    "━": "=",
    "─": "-",
    "·": ".",
    "•": "*",
    "›": ">",
    "→": "->",
    "–": "-",
    "—": "-",
    "−": "-",
    "‘": "'",
    "’": "'",
    "“": '"',
    "”": '"',
    "«": "<<",
    "»": ">>",
    "œ": "oe",
    "Œ": "OE",
}

# Control characters but for tab and new line, separators of lines, signs that turn the direction
# of writing or have no width, and bytes that were no text.
_STEERING = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ud800-\udfff\ufeff]"
)


def plain(text: str) -> str:
    """The nearest ASCII: no accents, "^" for "▲", "?" where nothing comes near."""
    return "".join(_plain_letter(letter) for letter in text)


def _plain_letter(letter: str) -> str:
    if letter in _PLAIN:
        return _PLAIN[letter]
    taken_apart = unicodedata.normalize("NFKD", letter)
    return taken_apart.encode("ascii", "ignore").decode("ascii") or "?"


def fitting(text: str, encoding: str | None) -> str:
    """The same in the letters of an encoding."""
    encoding = encoding or "ascii"
    return text.encode(encoding, PLAIN_LETTERS).decode(encoding)


def _replace_unknown(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return plain(error.object[error.start : error.end]), error.end


codecs.register_error(PLAIN_LETTERS, _replace_unknown)


def harmless(text: str) -> str:
    """The same without characters that steer a terminal."""
    return _STEERING.sub("\N{REPLACEMENT CHARACTER}", text)


def one_line(text: str) -> str:
    """The same on one line."""
    return harmless(re.sub(r"[\t\n\v\f\r]+", " ", text))

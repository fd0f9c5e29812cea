"""Numbers as people write them: a comma or a point, and where the thousands are set apart."""

from __future__ import annotations

from tablee.words import Language

NARROW = "\u202f"  # a no-break space, as French sets it between thousands
NO_BREAK = "\u00a0"
MINUS = "\u2212"


def number(value: float, digits: int, language: Language) -> str:
    """``1,234.5``, or ``1 234,5`` in French."""
    text = f"{abs(value):,.{digits}f}"
    if language == "fr":
        text = text.replace(",", NARROW).replace(".", ",")
    below = value < 0 and any(digit in text for digit in "123456789")
    return MINUS + text if below else text


def percent(share: float, language: Language, digits: int = 1) -> str:
    """A share of 1 in per cent."""
    return number(100 * share, digits, language) + (f"{NO_BREAK}%" if language == "fr" else "%")


def signed(value: float, digits: int, language: Language) -> str:
    """A difference, with its sign."""
    text = number(value, digits, language)
    return text if text.startswith(MINUS) else f"+{text}"


def time_span(seconds: float, language: Language) -> str:
    """A duration in the unit that fits it, to three digits or so."""
    for size, unit in ((1e-6, "ns"), (1e-3, "µs"), (1.0, "ms")):
        if seconds < size:
            value = seconds / size * 1000
            return f"{number(value, 0 if value >= 100 else 1, language)}{NO_BREAK}{unit}"
    return f"{number(seconds, 1, language)}{NO_BREAK}s"

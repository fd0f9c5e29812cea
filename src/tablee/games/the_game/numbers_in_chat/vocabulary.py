"""Sets of words, written as one reads them."""


def vocabulary(text: str) -> frozenset[str]:
    """The words of a text, as a set to look things up in."""
    return frozenset(text.split())

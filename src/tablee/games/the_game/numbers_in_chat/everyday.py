"""Number words in a sense that tells no number. Each exception has its own small rule.

TG-13 lets the rulebook's own talk pass ("the second pile"); TG-14 touches nothing but numbers.
"""

from collections.abc import Callable
from typing import Final

from .reading import Reading
from .vocabulary import vocabulary


def is_everyday(reading: Reading, index: int) -> bool:
    """Whether the number word there means something else."""
    rule = _RULES.get(reading.words[index])
    return rule is not None and rule(reading, index)


def _is_new(reading: Reading, index: int) -> bool:
    """The French "neuf" that means new: quoi de neuf, tout neuf, remis à neuf."""
    before, further = reading.word(index - 1), reading.word(index - 2)
    return (
        before in {"tout", "flambant", "comme"}
        or (before == "de" and further in {"quoi", "rien", "chose"})
        or (before == "a" and further in vocabulary("remis remise remettre refait refaite refaire"))
    )


def _is_oven(reading: Reading, index: int) -> bool:
    """The French "four" that bakes: au four, dans le four, petits fours."""
    before, further = reading.word(index - 1), reading.word(index - 2)
    return before in {"au", "du", "petit", "petits"} or (
        further == "dans" and before in {"le", "mon", "ton"}
    )


def _is_grab(reading: Reading, index: int) -> bool:
    """The English verb "seize": an English object after it, no French article before it."""
    return reading.word(index + 1) in vocabulary("the this that it your our every any") and (
        reading.word(index - 1) not in vocabulary("le un du au mon ton son de est ai a")
    )


def _is_percent(reading: Reading, index: int) -> bool:
    """Cent pour cent, per cent, a hundred percent: agreement, and a hundred is no card."""
    after = reading.word(index + 1)
    return (
        reading.word(index - 1) in {"pour", "per"}
        or after == "percent"
        or (after in {"pour", "per"} and reading.word(index + 2) == "cent")
    )


def _is_coin(reading: Reading, index: int) -> bool:
    """My two cents; but not the French "deux cents"."""
    return reading.word(index - 1) != "deux"


def _is_slap(reading: Reading, index: int) -> bool:
    """High five."""
    return reading.word(index - 1) == "high"


def _is_cake(reading: Reading, index: int) -> bool:
    """Quatre-quarts."""
    return reading.word(index + 1) in {"quart", "quarts"}


def _is_elision(reading: Reading, index: int) -> bool:
    """The French "t'en" typed in haste: ten fais pas, j'ten prie."""
    return reading.word(index - 1) == "j" or reading.word(index + 1) in vocabulary(
        "fais prie veux vas mets rends souviens sors prends"
    )


def _is_youth(reading: Reading, index: int) -> bool:
    """Teens are young people, unless a card is "in the teens"."""
    return reading.word(index - 1) not in vocabulary(
        "the low lower mid middle high upper early late"
    )


# What follows a number that stands alone in a sentence; any other word is what is counted.
NO_THINGS: Final = vocabulary(
    """
    is was s will ll would can could should may might must has had does did goes fits works helps
    on in at to from with for as by under over into onto here there now then next soon later too yet
    again still instead please thanks and or but so if when because not i you we he she they it the
    my your a no yes ok lol
    est etait sera c sur en dans de du des pour avec par chez ici la svp stp merci aussi pas mais
    donc puis alors si quand car et ou je j tu il elle on nous vous ils va passe que qui
    """
)
_CARDS: Final = vocabulary("card cards number value carte cartes valeur nombre")
_BETWEEN: Final = vocabulary(
    """
    and or et ou the la le les
    first second third fourth last premiere deuxieme seconde troisieme quatrieme derniere
    """
)
_UPON: Final = frozenset({("on", "the"), ("off", "the"), ("sur", "la"), ("pas", "la")})
_AHEAD = 5


def _is_place(reading: Reading, index: int) -> bool:
    """TG-13: the third pile, la troisième et la quatrième pile, sur la troisième.

    The rulebooks name the four piles like this themselves, and people count their games so. A
    third that stands alone, or counts a card, is a three.
    """
    if (reading.word(index - 2), reading.word(index - 1)) in _UPON:
        return True
    for at in range(index + 1, index + 1 + _AHEAD):
        word = reading.word(at)
        if word not in _BETWEEN:
            is_counted = word != "" and word not in NO_THINGS and word not in _CARDS
            return is_counted and reading.gap(at - 1).isspace()
    return False


_RULES: Final[dict[str, Callable[[Reading, int], bool]]] = {
    "neuf": _is_new,
    "neufs": _is_new,
    "four": _is_oven,
    "fours": _is_oven,
    "seize": _is_grab,
    "cent": _is_percent,
    "hundred": _is_percent,
    "cents": _is_coin,
    "five": _is_slap,
    "fives": _is_slap,
    "quatre": _is_cake,
    "teens": _is_youth,
    "ten": _is_elision,
    "third": _is_place,
    "fourth": _is_place,
    "troisieme": _is_place,
    "troisiemes": _is_place,
    "quatrieme": _is_place,
    "quatriemes": _is_place,
}

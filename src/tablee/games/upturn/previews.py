"""Which moves a seat may try in private before making them."""

from __future__ import annotations

from tablee.game import Seat, States
from tablee.games.upturn import kernel
from tablee.games.upturn.numbering import BLUE, DRAW, RUN


def can_preview(states: States, seat: Seat, move: int) -> bool:
    """Every legal move but those that bring ``seat`` a tile or await chance.

    What others draw shows as a number of tiles, which everybody can count beforehand.
    """
    after = states.copy()
    kernel.apply(after, 0, seat, move)
    if kernel.chance_due(after, 0):
        return False
    lays = move < RUN or BLUE <= move < DRAW
    kept = int(states[0]["rack_sizes"][seat]) - lays
    return int(after[0]["rack_sizes"][seat]) == kept

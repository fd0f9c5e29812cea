"""What a viewer of The Game has not come to know, from the clauses."""

from __future__ import annotations

from conformance.world import Positions, World
from tablee.game import Viewer


def hidden(match: World, viewer: Viewer) -> Positions:
    """TG-3: the draw pile and other hands are hidden; what was laid has been seen by all."""
    state = match._states[0]
    seen = {int(card) for card in state["laid_cards"][: int(state["laid_count"])]}
    if viewer is not None:
        size = int(state["hand_sizes"][viewer])
        seen |= {int(card) for card in state["hands"][viewer, :size]}
    order = match.orders[0]
    return {0: [[k for k, value in enumerate(order) if value + 2 not in seen]]}

"""How good a world in thought stands: by the estimate, or by the best turn that is foreseen."""

from __future__ import annotations

from tablee.bots.mind import Knowledge
from tablee.bots.the_game.estimate import estimate
from tablee.bots.the_game.foresee import foresee_turns
from tablee.bots.the_game.knowledge import know
from tablee.bots.the_game.row import FORESEEING
from tablee.bots.the_game.thinking import lay_out
from tablee.bots.traits import THOUGHT_STYLE, Traits
from tablee.game import Numbers, States
from tablee.games.the_game.kernel import cards_left, is_over
from tablee.kernel import rule


@rule
def evaluate(
    states: States,
    i: int,
    seat: int,  # noqa: ARG001 - all seats win or lose together
    traits: Traits,
    knowledge: Knowledge,
    scratch: Numbers,
) -> float:
    """The chance of a win, 0 to 1."""
    if is_over(states, i):
        return 1.0 if cards_left(states, i) == 0 else 0.0
    if traits[THOUGHT_STYLE] != FORESEEING:
        return float(estimate(states, i, traits))
    turn = int(states[i]["turn"])
    know(states, i, turn, knowledge, turn)
    lay_out(knowledge, turn, traits, scratch)
    foresee_turns(knowledge, turn, traits, scratch)
    return float(scratch[0]["hopes"][0])

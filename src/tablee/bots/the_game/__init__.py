"""The bots of The Game: one mind, six bots that differ in a row of numbers."""

from __future__ import annotations

from tablee.bots.effort import usual_effort
from tablee.bots.mind import Mind
from tablee.bots.the_game.evaluate import evaluate
from tablee.bots.the_game.interject import interject
from tablee.bots.the_game.knowledge import KNOWLEDGE, TheGameNotebook, know
from tablee.bots.the_game.levels import NAMES, WEIGHTS, traits
from tablee.bots.the_game.plan import candidates, plan
from tablee.bots.the_game.thinking import KEPT, SCRATCH
from tablee.bots.the_game.world import deal_world
from tablee.games.the_game.layout import HAND

__all__ = ["MIND"]

MIND = Mind(
    knowledge=KNOWLEDGE,
    scratch=SCRATCH,
    thoughts={
        "know": know,
        "plan": plan,
        "candidates": candidates,
        "effort": usual_effort,
        "deal_world": deal_world,
        "evaluate": evaluate,
        "interject": interject,
    },
    notebook=TheGameNotebook,
    names=NAMES,
    traits=traits,
    longest_plan=HAND + 1,  # a whole hand, and the end of the turn
    most_candidates=KEPT + 1,
    watches=False,
    interjects=True,
    weights=WEIGHTS,
)

"""The mind of UpTurn's bots."""

from tablee.bots.effort import usual_effort
from tablee.bots.mind import Mind
from tablee.bots.upturn.candidates import MOST_CANDIDATES, candidates
from tablee.bots.upturn.judgement import evaluate
from tablee.bots.upturn.knowledge import KNOWLEDGE, know
from tablee.bots.upturn.levels import NAMES, traits
from tablee.bots.upturn.notebook import UpTurnNotebook
from tablee.bots.upturn.plan import SCRATCH, interject, plan
from tablee.bots.upturn.traits import WEIGHTS
from tablee.bots.upturn.worlds import deal_world

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
    notebook=UpTurnNotebook,
    names=NAMES,
    traits=traits,
    longest_plan=1,
    most_candidates=MOST_CANDIDATES,
    watches=True,
    interjects=True,
    weights=WEIGHTS,
)

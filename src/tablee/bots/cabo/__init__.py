"""The bots of Cabo."""

from tablee.bots.cabo.candidates import MOST_CANDIDATES, candidates
from tablee.bots.cabo.evaluate import evaluate
from tablee.bots.cabo.knowledge import KNOWLEDGE, know
from tablee.bots.cabo.levels import NAMES, WEIGHTS, traits
from tablee.bots.cabo.notebook import CaboNotebook
from tablee.bots.cabo.plan import plan
from tablee.bots.cabo.thinking_room import SCRATCH
from tablee.bots.cabo.worlds import deal_world
from tablee.bots.effort import usual_effort
from tablee.bots.mind import NOTHING_TO_SAY, Knowledge, Mind
from tablee.bots.traits import Traits
from tablee.game import Numbers, States
from tablee.kernel import rule

__all__ = ["MIND", "CaboNotebook"]


@rule
def interject(
    _knowledge: Knowledge, _k: int, _traits: Traits, _generator: Numbers, _scratch: States
) -> int:
    """Nothing in Cabo is said out of turn."""
    return NOTHING_TO_SAY


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
    notebook=CaboNotebook,
    names=NAMES,
    traits=traits,
    longest_plan=1,
    most_candidates=MOST_CANDIDATES,
    watches=True,
    interjects=False,
    weights=WEIGHTS,
)

"""The move that a bot of Cabo makes without playing games on in thought."""

from tablee.bots.cabo.baselines import greedy_move, public_move
from tablee.bots.cabo.counting import counted_move
from tablee.bots.cabo.styles import GREEDY, PUBLIC
from tablee.bots.cabo.thinking_room import look_over
from tablee.bots.mind import Knowledge
from tablee.bots.traits import STYLE, Traits
from tablee.game import Numbers, States
from tablee.games.cabo.layout import DECIDING, HOLDING, PEEKING
from tablee.games.cabo.numbering import PEEK
from tablee.kernel import rule


@rule
def plan(
    knowledge: Knowledge,
    k: int,
    traits: Traits,
    generator: Numbers,
    scratch: States,
    plan: Numbers,
) -> int:
    """One move; 0 where others are to move first."""
    known = knowledge[k]
    if known["phase"] == PEEKING:
        return plan_first_look(knowledge, k, plan)
    if known["turn"] != known["seat"] or not (
        known["phase"] == DECIDING or known["phase"] == HOLDING
    ):
        return 0
    plan[0] = move_on_turn(knowledge, k, traits, generator, scratch)
    return 1


@rule
def plan_first_look(knowledge: Knowledge, k: int, plan: Numbers) -> int:
    """CB-3: nobody knows anything yet, so the first places do as well as any."""
    known = knowledge[k]
    seat = int(known["seat"])
    if known["peeks_left"][seat] == 0:
        return 0
    for place in range(known["hand_size"]):
        if not int(known["knowers"][seat, place]) >> seat & 1:
            plan[0] = PEEK + place
            return 1
    return 0


@rule
def move_on_turn(
    knowledge: Knowledge, k: int, traits: Traits, generator: Numbers, scratch: States
) -> int:
    look_over(knowledge, k, traits, scratch)
    if traits[STYLE] == PUBLIC:
        return public_move(knowledge, k, generator, scratch)
    if traits[STYLE] == GREEDY:
        return greedy_move(knowledge, k, traits, generator, scratch)
    return counted_move(knowledge, k, traits, generator, scratch)

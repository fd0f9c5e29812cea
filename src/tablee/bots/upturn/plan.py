"""What a bot does without searching: one move at a time, in its style."""

import numpy as np

from tablee.bots.mind import NOTHING_TO_SAY, Knowledge
from tablee.bots.traits import RANDOM, STYLE, Traits
from tablee.bots.upturn.small_steps import smallest_step
from tablee.bots.upturn.traits import ATTENTION, SMALL_STEPS
from tablee.bots.upturn.weigh import heaviest
from tablee.bots.upturn.whims import NO_WHIM, is_impatient, whim
from tablee.game import Numbers, States
from tablee.games.upturn.layout import TILES
from tablee.games.upturn.legal import awaited_moves
from tablee.games.upturn.numbering import CALL, MOVES
from tablee.generator import below
from tablee.kernel import rule

PERCENT = 100

SCRATCH = np.dtype(
    [
        ("moves", np.int32, MOVES + 1),  # those that are legal
        ("weights", np.float64, MOVES + 1),  # how much each is liked
        ("pool", np.int8, TILES),  # tiles that are being dealt in thought
    ]
)


@rule
def plan(
    knowledge: Knowledge, k: int, traits: Traits, generator: Numbers, scratch: States, out: Numbers
) -> int:
    """One move; the call is an interjection."""
    moves = scratch[0]["moves"]
    n = awaited_moves(knowledge, k, int(knowledge[k]["seat"]), moves)
    if n == 0:
        return 0
    out[0] = choose(knowledge, k, traits, generator, moves, n)
    return 1


@rule
def choose(
    knowledge: Knowledge, k: int, traits: Traits, generator: Numbers, moves: Numbers, n: int
) -> int:
    """One of ``n`` legal moves."""
    if n == 1:
        return int(moves[0])
    if traits[STYLE] == RANDOM:
        return int(moves[below(generator, n)])
    other = whim(knowledge, k, generator, moves, n)
    if other != NO_WHIM:
        return other
    if traits[STYLE] == SMALL_STEPS or is_impatient(knowledge, k):
        return smallest_step(knowledge, k, traits, generator, moves, n)
    return heaviest(knowledge, k, traits, moves, n)


@rule
def interject(
    knowledge: Knowledge,
    k: int,
    traits: Traits,
    generator: Numbers,
    scratch: States,  # noqa: ARG001 - every game's bots are asked alike
) -> int:
    """UT-16: the call, whoever is on turn, by who notices that it is due."""
    if knowledge[k]["players"] == 0 or knowledge[k]["due"] != knowledge[k]["seat"]:
        return NOTHING_TO_SAY
    return CALL if below(generator, PERCENT) < PERCENT * traits[ATTENTION] else NOTHING_TO_SAY

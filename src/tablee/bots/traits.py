"""What makes one bot differ from another: a row of numbers, the first of which mean the same in all
games.

The rest are the weights of the game's own heuristics, named in the game's own room.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Traits: TypeAlias = NDArray[np.float64]

STYLE = 0  # how the bot finds its move: RANDOM, or a number of the game's own
ROLLOUTS = 1  # games played on in thought for one decision; 0: the heuristic alone decides
DEPTH = 2  # decisions after the candidate before a game in thought is cut off and evaluated
WIDTH = 3  # candidates at most
THOUGHT_STYLE = 4  # the style of everybody in the games played on in thought; 0: the bot's own
QUIET = 5  # 1: the bot never has anything to say, so nobody need ask
STAKES = 6  # the power by which rollouts are fewer the less is at stake; 0: always as many
FIRST_WEIGHT = 7  # the game's own numbers begin here

RANDOM = 0  # any move that takes the game on, each as likely

"""How many games in thought a decision of The Game has time for.

With many cards left there are more turns to compare, and a game in thought is seldom over before it
is cut off. So one takes up to ten times as long at the start as near the end, and the same number
of them would leave most of the time unused.
"""

from __future__ import annotations

from tablee.bots.mind import Knowledge
from tablee.bots.the_game.row import PACE
from tablee.bots.traits import ROLLOUTS, Traits
from tablee.games.the_game.numbering import LOWEST
from tablee.kernel import rule

MOST = 8.0  # times as many as at the start


@rule
def effort(knowledge: Knowledge, k: int, traits: Traits) -> int:
    """As many as the bot's level says for the first turn, and more the fewer cards are left."""
    if traits[ROLLOUTS] <= 0:
        return 0
    record = knowledge[k]
    cards = int(record["highest"]) - LOWEST + 1
    left = max(1, cards - int(record["laid_count"]))
    return int(traits[ROLLOUTS] * min(MOST, (cards / left) ** traits[PACE]))

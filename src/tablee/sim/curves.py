"""How scores grow from round to round, counted while games are played."""

from tablee.game import Numbers
from tablee.kernel import rule


@rule
def count_scores(curve: Numbers, number: int, final: Numbers, turned: int) -> None:
    """Count the scores by seat after round ``number`` (from 0), if it is among those counted.

    ``turned`` is how many seats further on the bots of the line-up sit in this game.
    """
    if number < curve.shape[0]:
        players = final.shape[0]
        for seat in range(players):
            score = min(max(int(final[seat]), 0), curve.shape[2] - 1)
            curve[number, (seat - turned) % players, score] += 1

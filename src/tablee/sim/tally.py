"""Sums over games: whole numbers only, so that no order of adding changes a result."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from tablee.game import Game
from tablee.sim import bins
from tablee.sim.rows import CURVE_ROUNDS, SCORE_BINS, Rows, seats_of_places


class Tally:
    """What was counted so far, by place of the line-up; its size does not depend on the games."""

    def __init__(self, game: Game, players: int, *, rotations: int = 1) -> None:
        rounds = CURVE_ROUNDS if game.several_rounds else 0
        self.players = players
        self.rotations = rotations  # 1: nobody ever moves to another seat
        self.games = 0
        self.moves = 0
        self.longest = 0
        self.parts = math.lcm(*range(1, players + 1))  # a shared win is a whole number of these
        self.wins = np.zeros(players, np.int64)  # shared ones included
        self.shared = np.zeros(players, np.int64)
        self.share = np.zeros(players, np.int64)  # in parts
        self.score_counts = np.zeros((players, SCORE_BINS), np.int64)
        self.score_sums = np.zeros(players, np.int64)
        self.lengths = np.zeros(bins.BINS, np.int64)
        self.rounds = np.zeros(SCORE_BINS, np.int64)
        self.round_sum = 0
        self.curve = np.zeros((rounds, players, SCORE_BINS), np.int64)  # as in ``Rows``
        self.ended = np.zeros((rounds, players, SCORE_BINS), np.int64)  # final scores by last round
        self.decisions = np.zeros(players, np.int64)
        self.thinking = np.zeros(players)  # seconds: measured, not counted

    def add(self, rows: Rows) -> None:
        """Some games more."""
        won = won_by(rows, self.players)
        scores = rows.scores.astype(np.int64)
        if self.rotations > 1:
            order = seats_of_places(rows, self.players, self.rotations)
            won = np.take_along_axis(won, order, axis=1)
            scores = np.take_along_axis(scores, order, axis=1)
        together = won.sum(axis=1)
        self.games += len(rows)
        self.moves += int(rows.moves.sum())
        self.longest = max(self.longest, int(rows.moves.max(initial=0)))
        self.wins += won.sum(axis=0)
        self.shared += won[together > 1].sum(axis=0)
        self.share += (won * (self.parts // np.maximum(together, 1))[:, None]).sum(axis=0)
        for place in range(self.players):
            binned = np.clip(scores[:, place], 0, SCORE_BINS - 1)
            self.score_counts[place] += np.bincount(binned, minlength=SCORE_BINS)
        self.score_sums += scores.sum(axis=0)
        self.lengths += np.bincount(bins.bin_of(rows.moves), minlength=bins.BINS)
        rounds = np.minimum(rows.rounds, SCORE_BINS - 1)
        self.rounds += np.bincount(rounds, minlength=SCORE_BINS)
        self.round_sum += int(rows.rounds.sum())
        self.curve += rows.curve
        if len(self.curve):
            self._count_ends(rows, scores)
        self.decisions += rows.decisions
        self.thinking += rows.thinking

    def _count_ends(self, rows: Rows, scores: NDArray[np.int64]) -> None:
        last = rows.rounds.astype(np.int64) - 1
        counted = last < len(self.ended)
        binned = np.clip(scores[counted], 0, SCORE_BINS - 1)
        places = last[counted, None] * self.players + np.arange(self.players)
        found = np.bincount((places * SCORE_BINS + binned).ravel(), minlength=self.ended.size)
        self.ended += found.reshape(self.ended.shape)

    def scores_after(self, number: int) -> NDArray[np.int64]:
        """[place, score]: how often after round ``number`` (from 0); who is done keeps the last."""
        return np.asarray(self.curve[number] + self.ended[:number].sum(axis=0))

    def fair_shares(self) -> list[float]:
        """Games won by each place, a shared one in parts."""
        return [float(share / self.parts) for share in self.share]


def won_by(rows: Rows, players: int) -> NDArray[np.int64]:
    """[game, seat]: 1 where the seat is among the winners."""
    return (rows.winners[:, None] >> np.arange(players)) & 1

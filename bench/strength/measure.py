"""One row measured: played on from where it was left, until there are enough games."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from strength import sees_all
from strength.rows import Duel, Row
from tablee import find_game
from tablee.game import Game
from tablee.options import read_options
from tablee.sim.compare import Pair, Sums, compare
from tablee.sim.statistics import wilson
from tablee.sim.table import Table, table_of
from tablee.sim.tally import Tally
from tablee.sim.workers import in_chunks

SEED = 20_260  # the deals of the tables; no weights were tuned on them
SAVE_SECONDS = 10.0
STEP = 50  # deals of a duel that are kept together

Found = dict[str, Any]
Keep = Callable[[Found], None]


def measure(row: Row, found: Found, games: int, jobs: int, keep: Keep) -> None:
    """Play on until there are ``games``; ``keep`` is called now and then, and at the end."""
    game = find_game(row.game)
    options = read_options(game, row.options)
    rotations = row.players if row.others else 1
    first = found.get("games", 0)
    games = -(-games // rotations) * rotations  # whole deals
    if first >= games:
        return
    table = table_for(row, game, options)
    saved = time.monotonic()

    def play(chunk: range, stop: Any) -> Tally:
        tally = Tally(game, row.players, rotations=rotations)
        tally.add(table.play(SEED, range(first + chunk.start, first + chunk.stop), stop))
        return tally

    chunks = in_chunks(play, games - first, jobs)
    try:
        for _, tally in chunks:
            add(row, found, tally)
            if time.monotonic() - saved > SAVE_SECONDS:
                keep(found)
                saved = time.monotonic()
    finally:
        chunks.close()
        keep(found)


def table_for(row: Row, game: Game, options: Any) -> Table:
    """Who sits there."""
    if row.bot == sees_all.NAME:
        return sees_all.table(game, row.players, options, row.others, row.rollouts)
    names = [row.bot, *[row.others or row.bot] * (row.players - 1)]
    rotations = row.players if row.others else 1
    return table_of(game, row.players, options, names, rotations=rotations)


def add(row: Row, found: Found, tally: Tally) -> None:
    """Some games more; only the bot's own decisions are timed."""
    places = range(row.players) if row.others is None else range(1)
    won = float(tally.wins[0]) if row.others is None else tally.fair_shares()[0]
    for key, value in {
        "games": tally.games,
        "won": won,
        "score": int(tally.score_sums[0]),
        "decisions": sum(int(tally.decisions[place]) for place in places),
        "thinking": sum(float(tally.thinking[place]) for place in places),
    }.items():
        found[key] = found.get(key, 0) + value
    interval = wilson(found["won"], found["games"])
    found |= {
        "per_cent": 100 * found["won"] / found["games"],
        "low": 100 * interval.low,
        "high": 100 * interval.high,
        "milliseconds": 1000 * found["thinking"] / max(found["decisions"], 1),
    }


def settle(duel: Duel, found: Found, deals: int, keep: Keep) -> None:
    """Play on until there are ``deals``; how many was said before, not when it looked settled."""
    game = find_game(duel.game)
    options = read_options(game, duel.options)
    pair: Pair | None = read_pair(duel, found)
    while (pair.deals if pair else 0) < deals:
        first = pair.deals if pair else 0
        more = compare(
            game,
            (duel.better, duel.worse),
            players=duel.players,
            options=options,
            games=min(STEP, deals - first),
            seed=SEED,
            first=first,
        ).pairs[0]
        pair = more if pair is None else together(pair, more)
        write_pair(found, pair)
        keep(found)


def together(pair: Pair, more: Pair) -> Pair:
    return Pair(
        pair.first,
        pair.second,
        pair.deals + more.deals,
        pair.games + more.games,
        both(pair.wins, more.wins),
        both(pair.scores, more.scores),
    )


def both(one: Sums, other: Sums) -> Sums:
    return Sums(
        one.unit,
        one.first + other.first,
        one.second + other.second,
        one.squares + other.squares,
    )


def read_pair(duel: Duel, found: Found) -> Pair | None:
    if "deals" not in found:
        return None
    return Pair(
        duel.better,
        duel.worse,
        found["deals"],
        found["games"],
        Sums(*found["wins"]),
        Sums(*found["scores"]),
    )


def write_pair(found: Found, pair: Pair) -> None:
    found |= {
        "deals": pair.deals,
        "games": pair.games,
        "wins": [pair.wins.unit, pair.wins.first, pair.wins.second, pair.wins.squares],
        "scores": [pair.scores.unit, pair.scores.first, pair.scores.second, pair.scores.squares],
        "difference": 100 * pair.win.mean,
        "low": 100 * pair.win.interval.low,
        "high": 100 * pair.win.interval.high,
        "settled": pair.win.is_settled and pair.win.mean > 0,
    }

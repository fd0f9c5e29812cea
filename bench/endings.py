"""Do games of bots end? Plays whole games with the usual bots and says how they ended.

``python bench/endings.py cabo --games 10000 --jobs 2`` plays on fresh seeds with 2 players and more
in turn; a game that has not ended after ``--most`` moves is reported by its number.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import statistics
import sys
import time
from collections import Counter

from tablee import Match, find_game, game_names
from tablee.bots import default_bot
from tablee.rules import compile_rules


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=game_names())
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--most", type=int, default=20_000, help="moves a game may have")
    arguments = parser.parse_args()
    begun = time.perf_counter()
    lengths: list[int] = []
    endings: Counter[str] = Counter()
    work = [(arguments.game, number, arguments.most) for number in range(arguments.games)]
    with multiprocessing.Pool(arguments.jobs) as pool:
        for number, (ending, moves) in enumerate(pool.imap(play, work, chunksize=8), 1):
            endings[ending] += 1
            lengths.append(moves)
            if ending == "unended":
                print(f"game {number - 1} had not ended after {moves} moves")
            if number % 500 == 0:
                rate = number / (time.perf_counter() - begun)
                print(f"{number} of {arguments.games}, {rate:.0f}/s", file=sys.stderr, flush=True)
    seconds = time.perf_counter() - begun
    print(f"{arguments.game}: {arguments.games} games in {seconds:.0f} s: {dict(endings)}")
    print(f"moves a game: median {statistics.median(lengths):.0f}, most {max(lengths)}")
    return 1 if endings["unended"] else 0


def play(work: tuple[str, int, int]) -> tuple[str, int]:
    """One game; how it ended, and after how many moves."""
    name, number, most = work
    game = find_game(name)
    players = game.players[number % len(game.players)]
    seed = number.to_bytes(32, "big")
    match = Match(game, players=players, seed=seed, rules=compile_rules(game))
    rng = random.Random(number)
    bots = [default_bot(game).sit_down(seat, players, match.options) for seat in range(players)]
    happened = match.opening
    while match.outcome is None and len(match.played) < most:
        for seat, bot in enumerate(bots):
            for event in happened.seen_by(seat):
                bot.hear(event)
        happened = match.apply(*next_move(match, bots, rng))
    outcome = match.outcome
    return ("unended" if outcome is None else outcome.termination), len(match.played)


def next_move(match: Match, bots: list, rng: random.Random) -> tuple[int, object]:
    """What the first bot that has something to do or to say does."""
    for seat, bot in enumerate(bots):
        if legal := match.legal_moves(seat):
            said = bot.interject(match.observe(seat), legal, rng)
            if said is not None:
                return seat, said
    for seat in match.awaited:
        move = bots[seat].choose(match.observe(seat), match.legal_moves(seat), rng)
        if move is not None:
            return seat, move
    seat = match.awaited[0]
    return seat, rng.choice(match.legal_moves(seat))


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)

"""Random games by the million: the same result however they are shared out."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import numpy as np
import pytest

from tablee.errors import InvalidOption
from tablee.registry import find_game, game_names
from tablee.sim import bins, workers
from tablee.sim.rows import Rows
from tablee.sim.simulation import Simulation, simulate
from tablee.sim.workers import Pace

every_game = pytest.mark.parametrize(
    "game", [find_game(name) for name in game_names()], ids=game_names()
)


def counts(result: Simulation) -> dict[str, object]:
    """Everything that was counted, and nothing that was measured."""
    return {
        name: value.tolist() if isinstance(value, np.ndarray) else value
        for name, value in vars(result.tally).items()
        if name not in ("thinking", "decisions")
    }


@every_game
@pytest.mark.parametrize("rotate", [False, True])
def test_the_result_depends_on_the_seed_and_not_on_the_threads(game, rotate, monkeypatch):
    players = game.players[-1]
    one = simulate(game, players=players, games=40, seed=5, rotate=rotate)
    monkeypatch.setattr(workers, "CHUNK_SECONDS", 0)  # every game a chunk of its own
    three = simulate(game, players=players, games=40, seed=5, jobs=3, rotate=rotate)
    assert counts(one) == counts(three)
    assert one.score_counts.sum() == 40 * players
    other = simulate(game, players=players, games=40, seed=6, rotate=rotate)
    assert other.moves != one.moves


def test_plain_and_compiled_games_are_the_same():
    for name in ("the-game", "cabo"):
        game = find_game(name)
        for players in game.players:
            plain = simulate(game, players=players, games=12, seed=9, plain=True)
            fast = simulate(game, players=players, games=12, seed=9)
            assert counts(plain) == counts(fast)


def test_progress_is_told_and_whoever_stops_has_the_first_games():
    game = find_game("the-game")
    told: list[int] = []
    whole = simulate(game, players=3, games=35, seed=1, progress=lambda far: told.append(far.games))
    assert told[0] == 0
    assert told == sorted(told)
    assert told[-1] == 35
    assert not whole.interrupted

    for jobs in (1, 2):
        kept: list[Simulation] = []

        def stop(so_far: Simulation, kept: list[Simulation] = kept) -> None:
            kept.append(so_far)
            if so_far.games > 500:
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            simulate(game, players=3, games=10**9, seed=1, jobs=jobs, progress=stop)
        (last,) = kept[-1:]
        assert last.interrupted
        again = simulate(game, players=3, games=last.games, seed=1)
        assert counts(again) == counts(last)


def test_a_chunk_grows_while_games_are_short_and_shrinks_when_they_are_long():
    pace = Pace()
    sizes = []
    for seconds_a_game in (1e-5,) * 12 + (0.01, 3.0):
        pace.took(pace.games, pace.games * seconds_a_game)
        sizes.append(pace.games)
    assert sizes[:4] == [4, 16, 64, 256]
    assert sizes[11] == pytest.approx(20_000, abs=1)
    assert sizes[12:] == [20, 1]
    pace.games = workers.CHUNK_GAMES
    pace.took(pace.games, 1e-9)
    assert pace.games == workers.CHUNK_GAMES


def test_the_next_chunk_is_as_long_as_the_last_one_suggests():
    """Random players of UpTurn draw at will: one game has as many moves as a thousand others."""
    pace = Pace()
    sizes = []
    for seconds in (0.01, 0.01, 10.0, 10.0, 1e-9, 1e-9):
        sizes.append(pace.games)
        pace.took(pace.games, seconds)
    assert sizes == [1, 4, 16, 1, 1, 4]


@every_game
def test_a_run_can_be_stopped_after_its_first_games(game):
    def stop(so_far: Simulation) -> None:
        assert so_far.games < 100
        if so_far.games:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(game, players=4, games=10**9, seed=2, progress=stop)


@every_game
def test_what_is_counted_agrees_with_the_rows(game):
    """The sums over games are those of a loop over the rows, written down naively."""
    rows = []
    result = simulate(game, players=4, games=50, seed=3, rotate=True, keep=rows.append)
    wins, scores, share = np.zeros(4), np.zeros(4), np.zeros(4)
    moves = number = 0
    for chunk in rows:
        assert chunk.first == number
        for k in range(len(chunk)):
            winners = [seat for seat in range(4) if chunk.winners[k] >> seat & 1]
            for place in range(4):
                seat = (place + number) % 4
                wins[place] += seat in winners
                share[place] += (seat in winners) / max(len(winners), 1)
                scores[place] += chunk.scores[k, seat]
            moves += chunk.moves[k]
            number += 1
    assert number == result.games == 50
    assert result.moves == moves
    assert result.tally.wins.tolist() == wins.tolist()
    assert result.win_shares == pytest.approx(share / 50)
    assert result.mean_scores == pytest.approx(scores / 50)
    if game.several_rounds:
        last = result.tally.scores_after(len(result.tally.curve) - 1)
        assert np.array_equal(last, result.score_counts)
        assert result.tally.scores_after(0).sum() == 4 * 50


@pytest.mark.parametrize(
    ("wrong", "value"), [("games", 0), ("seed", -1), ("seed", 2**63), ("jobs", 0)]
)
def test_numbers_that_make_no_sense_are_refused(wrong, value):
    numbers = {"games": 1, "seed": 1, "jobs": 1, wrong: value}
    with pytest.raises(InvalidOption, match=wrong):
        simulate(find_game("the-game"), players=3, **numbers)


def test_lengths_are_counted_exactly_when_short_and_to_a_64th_when_long():
    lengths = np.concatenate([np.arange(1000), 10 ** np.arange(1, 12)])
    lowest = bins.lowest_of()
    found = lowest[bins.bin_of(lengths)]
    assert np.array_equal(found[:128], lengths[:128])
    assert np.all(found <= lengths)
    assert np.all(lengths - found <= lengths / 64)
    assert np.all(np.diff(lowest) > 0)
    assert bins.quantile(np.bincount([3, 3, 5, 9]), np.arange(10), 0.5) == 3


def test_wrong_numbers_of_players_are_refused():
    with pytest.raises(InvalidOption):
        simulate(find_game("the-game"), players=6, games=1, seed=1)


def test_random_games_of_three_leave_about_84_cards():
    """A figure to recognise: random play lays about 14 of 98 cards."""
    result = simulate(find_game("the-game"), players=3, games=20_000, seed=1)
    assert result.mean_scores[0] == pytest.approx(84.15, abs=0.2)


@pytest.fixture
def ctrl_c_heard() -> Iterator[None]:
    """Also where the tests were started in the background, in which a shell has it ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("ctrl_c_heard")
def test_ctrl_c_waits_until_the_games_of_a_chunk_are_counted_and_kept():
    """A signal in the middle of counting: what was counted is what was kept."""
    kept: list[int] = []
    told: list[Simulation] = []

    def keep(rows: Rows) -> None:
        signal.raise_signal(signal.SIGINT)
        kept.append(len(rows))

    with pytest.raises(KeyboardInterrupt):
        simulate(
            find_game("the-game"), players=3, games=10**6, seed=1, keep=keep, progress=told.append
        )
    assert len(kept) == 1
    assert told[-1].games == kept[0]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler

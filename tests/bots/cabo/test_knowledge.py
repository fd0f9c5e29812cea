"""What a seat of Cabo knows, written from the state and from what the seat was shown."""

from __future__ import annotations

import random

import numpy as np
import pytest

from bots.cabo.listeners import sat_down
from games.cabo.tables import Table, rules_in
from tablee.bots.cabo import MIND
from tablee.bots.cabo.knowledge import HIDDEN
from tablee.bots.cabo.marks import DECLINED, KEPT_INSTEAD
from tablee.games.cabo import GAME, Box, Cabo, CaboOptions
from tablee.games.cabo.layout import EMPTY
from tablee.match import Match

OPTIONS = [
    (2, CaboOptions()),
    (5, CaboOptions(memory="helped", swap_opponents=True, failed_cabo=0)),
    (3, CaboOptions(protect_caller=True, swap_opponents=True, resets_per_player=1)),
    (4, CaboOptions(cards=6, peeks=3, reset_to=70, resets_per_table=0)),
    (2, CaboOptions(cards=1, peeks=0, starter=2)),
    (4, CaboOptions(cards=12, peeks=12)),
]


def play_and_listen(game, players, options, seed, moves, *, latecomer=False):
    """A game of random moves; at every moment the two records of every seat are equal."""
    rng = random.Random(seed)
    match = Match(
        game, players=players, options=options, seed=rng.randbytes(32), rules=rules_in("plain")
    )
    notebooks = [MIND.notebook(seat, players, options, game.box) for seat in range(players)]
    known = np.zeros(players, MIND.knowledge)

    def tell(happened):
        for seat, notebook in enumerate(notebooks):
            for event in happened.seen_by(seat):
                notebook.hear(event)
            MIND.thoughts["know"](match._states, 0, seat, known, seat)

    tell(match.opening)
    for _ in range(moves):
        if match.outcome is not None:
            break
        seat = rng.choice(match.awaited)
        tell(match.apply(seat, int(rng.choice(match.legal_numbers(seat)))))
        if latecomer:
            continue
        for viewer, notebook in enumerate(notebooks):
            assert notebook.record(match.observe(viewer)).tobytes() == known[viewer].tobytes()
    if latecomer:
        late = MIND.notebook(1, players, options, game.box)
        for happened in match.retold():
            for event in happened.seen_by(1):
                late.hear(event)
        assert late.record(match.observe(1)).tobytes() == known[1].tobytes()


@pytest.mark.parametrize(("players", "options"), OPTIONS)
def test_the_notebook_and_the_state_tell_the_same(players, options):
    play_and_listen(GAME, players, options, seed=1, moves=150)


def test_a_bot_that_sits_down_late_is_told_everything():
    play_and_listen(GAME, 3, CaboOptions(), seed=4, moves=90, latecomer=True)


def test_another_box_is_known_too():
    box = Box(counts=(2, 2, 2, 2, 2, 2), peek_values=frozenset({3}), kamikaze=(5, 5), limit=20)
    play_and_listen(Cabo(box), 2, CaboOptions(cards=2, peeks=1), seed=2, moves=80)


@pytest.mark.clause("CB-12", "CB-23")
def test_a_seat_knows_its_looks_and_who_else_has_looked():
    table = Table("12 3 | 1 2", peeks=1, discard="8", draw="9 5")
    seat = sat_down(table, "1:peek 1", "2:peek 2", "1:draw", "1:spy #2 1")
    known = seat.record()
    assert known["cards"][0, :2].tolist() == [12, HIDDEN]
    assert known["cards"][1, :2].tolist() == [1, HIDDEN]
    assert known["knowers"][:2, :2].tolist() == [[0b01, 0], [0b01, 0b10]]
    assert known["unseen"][12] == 3
    assert known["unseen_count"] == 52 - 2 - 2  # its looks, and the discards 8 and 9


def test_a_drawn_card_is_hidden_until_it_is_discarded():
    table = Table("12 3 | 1 2", discard="8", draw="5")
    seat = sat_down(table, "1:draw", seat=1)
    assert seat.record()["held"] == HIDDEN
    assert seat.record()["unseen"][5] == 4
    seat.play("1:discard")
    assert (seat.record()["held"], seat.record()["unseen"][5]) == (EMPTY, 3)


def test_cards_are_marked_by_what_their_owner_let_pass():
    table = Table("12 3 4 | 1 2 5", peeks=1, discard="8", draw="9 6 7")
    seat = sat_down(table, "1:peek 1", "2:peek 1", "1:draw", "1:discard", "2:draw")
    assert seat.record()["passed"][1, :3].tolist() == [9 + DECLINED + 1, 0, 0]
    seat.play("2:discard")
    assert seat.record()["passed"][1, :3].tolist() == [6 + 1, 0, 0]


def test_a_card_kept_for_an_unknown_one_is_marked_low():
    table = Table("12 3 4 | 1 2 5", peeks=1, discard="8", draw="9 6 7")
    seat = sat_down(table, "1:peek 1", "2:peek 1", "1:draw", "1:discard", "2:draw", "2:place 2")
    assert seat.record()["passed"][1, :3].tolist() == [9 + DECLINED + 1, KEPT_INSTEAD, 0]


def test_marks_do_not_outlive_a_swap_or_a_round():
    table = Table("12 3 | 1 2", peeks=1, discard="8", draw="9 6 11 7 7")
    steps = ["1:peek 1", "2:peek 1", "1:draw", "1:discard", "2:draw", "2:discard"]
    seat = sat_down(table, *steps)
    assert seat.record()["passed"][1, 0] == 6 + 1
    seat.play("1:draw", "1:swap 2 #2 1")
    assert seat.record()["passed"][1, 0] == 0
    seat.play("2:cabo", "1:draw", "1:discard")
    assert seat.record()["round"] == 2
    assert not seat.record()["passed"].any()

"""The end of a round and of the game."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.cabo.tables import Table, both_ways, of_kind
from tablee.games.cabo import GAME, CaboOptions
from tablee.games.cabo.events import GameEnded, RoundDealt, RoundEnded
from tablee.games.cabo.scoring import end_round
from tablee.kernel import compiled


def end(table, *, caller=0):
    """Everybody plays on without a change, and the caller calls."""
    events = ()
    seat = int(table.state["turn"])
    while seat != caller:
        table.play(f"{seat + 1}:draw", f"{seat + 1}:discard")
        seat = (seat + 1) % table.players
    table.play(f"{caller + 1}:cabo")
    for step in range(1, table.players):
        other = (caller + step) % table.players + 1
        events = table.play(f"{other}:draw", f"{other}:discard")
    return events


@both_ways
@pytest.mark.clause("CB-15")
def test_the_lowest_scores_nothing_and_the_others_their_sum(mode):
    ended = of_kind(end(Table("1 2 | 3 4 | 5 6", mode=mode)), RoundEnded)
    assert ended.hands == ((1, 2), (3, 4), (5, 6))
    assert (ended.sums, ended.scores, ended.totals) == ((3, 7, 11), (0, 7, 11), (0, 7, 11))


@both_ways
@pytest.mark.clause("CB-15")
@pytest.mark.parametrize("penalty", [5, 0, 10])
def test_a_caller_who_is_not_the_lowest_scores_more(mode, penalty):
    table = Table("1 2 | 3 4 | 5 6", failed_cabo=penalty, mode=mode)
    assert of_kind(end(table, caller=2), RoundEnded).scores == (0, 7, 11 + penalty)


@both_ways
@pytest.mark.clause("CB-16")
def test_of_several_lowest_the_caller_alone_wins(mode):
    table = Table("1 3 | 2 2 | 4 0", mode=mode)
    assert of_kind(end(table, caller=1), RoundEnded).scores == (4, 0, 4)


@both_ways
@pytest.mark.clause("CB-16")
def test_several_lowest_without_the_caller_all_score_nothing(mode):
    table = Table("1 3 | 6 6 | 4 0", mode=mode)
    assert of_kind(end(table, caller=1), RoundEnded).scores == (0, 17, 0)


@both_ways
@pytest.mark.clause("CB-17")
@pytest.mark.parametrize("caller", [0, 1, 2])
def test_kamikaze_gives_fifty_to_all_others_whoever_called(mode, caller):
    table = Table("0 0 1 1 | 13 12 12 13 | 2 2 3 3", mode=mode)
    ended = of_kind(end(table, caller=caller), RoundEnded)
    assert (ended.scores, ended.kamikaze) == ((50, 0, 50), 1)


@both_ways
@pytest.mark.clause("CB-17")
@pytest.mark.parametrize("hand", ["12 12 12 13", "13 12 11 13", "12 12 13 13 0"])
def test_kamikaze_is_exactly_two_twelves_and_two_thirteens(mode, hand):
    small = "0 1 1 1 2" if hand.count(" ") == 4 else "0 1 1 1"
    table = Table(f"{small} | {hand}", mode=mode)
    assert of_kind(end(table), RoundEnded).kamikaze is None


@both_ways
@pytest.mark.clause("CB-17")
def test_kamikaze_with_four_cards_left_of_five(mode):
    table = Table("0 1 1 1 2 | 12 13 5 5 12", discard="13", draw="3", mode=mode)
    table.play("1:draw", "1:discard")
    table.play("2:draw", "2:discard")  # so that both had a turn
    table.state["discards"][2] = 13
    table.play("1:cabo")
    ended = of_kind(table.play("2:take", "2:place 3+4"), RoundEnded)
    assert ended.hands[1] == (12, 13, 13, None, 12)
    assert ended.scores == (50, 0)


@both_ways
@pytest.mark.clause("CB-18")
def test_exactly_a_hundred_becomes_fifty(mode):
    table = Table("1 2 | 10 12", mode=mode)
    table.state["totals"][:2] = (30, 78)
    ended = of_kind(end(table), RoundEnded)
    assert (ended.totals, ended.fell_back) == ((30, 50), (1,))


@both_ways
@pytest.mark.clause("CB-18")
def test_above_a_hundred_the_game_ends_and_the_lowest_total_wins(mode):
    table = Table("1 2 | 10 13 | 3 4", mode=mode)
    table.state["totals"][:3] = (30, 78, 20)
    events = end(table)
    outcome = of_kind(events, GameEnded).outcome
    assert outcome == table.observe(None).outcome
    assert (outcome.termination, outcome.winners) == ("limit-passed", (2,))
    assert outcome.scores == (30, 101, 27)
    assert table.awaited() == set()
    assert all(table.legal(seat) == set() for seat in range(3))


@both_ways
@pytest.mark.clause("CB-18")
def test_falling_back_comes_before_the_end_and_equal_totals_share_the_win(mode):
    table = Table("1 2 | 10 13 | 3 4", mode=mode)
    table.state["totals"][:3] = (50, 78, 93)
    outcome = of_kind(end(table), GameEnded).outcome
    assert outcome.scores == (50, 101, 50)
    assert outcome.winners == (0, 2)


@both_ways
@pytest.mark.clause("CB-20")
@pytest.mark.parametrize(
    ("options", "resets", "totals"),
    [
        ({}, (7, 7, 7), [0, 50, 50]),
        ({"resets_per_player": 0}, (0, 0, 0), [0, 100, 100]),
        ({"resets_per_player": 2}, (0, 1, 2), [0, 50, 100]),
        ({"resets_per_table": 1}, (0, 0, 0), [0, 50, 100]),
        ({"resets_per_table": 3}, (1, 1, 1), [0, 100, 100]),
        ({"resets_per_player": 1, "resets_per_table": 9}, (0, 1, 0), [0, 100, 50]),
    ],
)
def test_how_often_a_hundred_falls_back(mode, options, resets, totals):
    table = Table("1 2 | 10 12 | 3 4", mode=mode, **options)
    table.state["totals"][:3] = (0, 78, 93)
    table.state["resets"][:3] = resets
    end(table)
    assert table.totals() == totals
    assert table.observe(None).outcome is None


@both_ways
@pytest.mark.clause("CB-21")
def test_the_score_that_a_hundred_falls_back_to(mode):
    table = Table("1 2 | 10 12", reset_to=70, mode=mode)
    table.state["totals"][:2] = (0, 78)
    end(table)
    assert table.totals() == [0, 70]


@both_ways
@pytest.mark.clause("CB-4")
@pytest.mark.parametrize(
    ("hands", "caller", "totals", "starters"),
    [
        ("5 6 | 1 2 | 3 4", 0, (0, 0, 0), (0, 1)),  # the winner
        ("1 2 | 6 6 | 0 3", 1, (20, 0, 10), (0, 2)),  # of several the lowest total
        ("1 2 | 6 6 | 0 3", 1, (10, 0, 10), (0, 2)),  # then the next after the last starter
        ("1 2 | 6 6 | 0 3", 1, (10, 0, 10), (1, 2)),
        ("1 2 | 6 6 | 0 3", 1, (10, 0, 10), (2, 0)),
        ("0 1 | 1 0 | 3 4", 0, (30, 0, 0), (0, 0)),  # a tie with the caller has one winner
    ],
)
def test_who_starts_the_next_round(mode, hands, caller, totals, starters):
    first, starter = starters
    table = Table(hands, first=first, mode=mode)
    table.state["totals"][:3] = totals
    dealt = of_kind(end(table, caller=caller), RoundDealt)
    assert (dealt.round, dealt.starter) == (2, starter)
    assert table.awaited() == {starter}


@both_ways
@pytest.mark.clause("CB-4", "CB-16")
def test_who_ties_at_nothing_with_the_caller_has_not_won(mode):
    """Both score 0, but the caller alone wins, and so starts, in spite of the higher total."""
    table = Table("5 | 0 | 0", mode=mode, peeks=0)
    table.state["totals"][:3] = (0, 10, 40)
    dealt = of_kind(end(table, caller=2), RoundDealt)
    assert dealt.starter == 2


@both_ways
@pytest.mark.clause("CB-4")
@pytest.mark.parametrize(
    ("hands", "totals", "dealer"),
    [
        ("1 2 | 3 4 | 5 6", (0, 0, 0), 2),
        ("1 2 | 5 6 | 6 5", (0, 3, 7), 2),  # of several losers the highest total
        ("1 2 | 5 6 | 6 5", (0, 7, 7), 1),
    ],
)
def test_the_loser_deals_which_is_shown_and_has_no_effect(mode, hands, totals, dealer):
    table = Table(hands, mode=mode)
    table.state["totals"][:3] = totals
    assert of_kind(end(table), RoundDealt).dealer == dealer
    assert table.observe(None).dealer == dealer


# --- every score is decided by exactly one rule --------------------------------------------------

hands = st.one_of(
    st.lists(st.integers(0, 13), min_size=1, max_size=6),
    st.lists(st.integers(0, 2), min_size=1, max_size=2),  # ties
    st.permutations([12, 12, 13, 13]),
)


@settings(max_examples=300, deadline=None)
@given(
    dealt=st.lists(hands, min_size=2, max_size=5).filter(
        lambda found: sum(sorted(hand) == [12, 12, 13, 13] for hand in found) < 2
    ),
    choice=st.integers(0, 4),
    penalty=st.integers(0, 50),
    gaps=st.integers(0, 6),
)
@pytest.mark.clause("CB-15", "CB-16", "CB-17")
def test_exactly_one_rule_decides_each_score(dealt, choice, penalty, gaps):
    players, caller = len(dealt), choice % len(dealt)
    sums = [sum(hand) for hand in dealt]
    lowest = min(sums)
    kamikaze = [sorted(hand) == [12, 12, 13, 13] for hand in dealt]
    scored = score_both_ways(dealt, caller, penalty, gaps)
    for seat in range(players):
        tied = sums.count(lowest) > 1 and sums[seat] == lowest
        by_17 = any(kamikaze)
        by_16 = not by_17 and tied
        by_15 = not by_17 and not tied
        assert [by_15, by_16, by_17].count(True) == 1
        if by_17:
            expected = 0 if kamikaze[seat] else 50
        elif by_16:
            caller_wins = sums[caller] == lowest
            expected = sums[seat] if caller_wins and seat != caller else 0
        else:
            failed = penalty if seat == caller else 0
            expected = 0 if sums[seat] == lowest else sums[seat] + failed
        assert scored[seat] == expected


def score_both_ways(dealt, caller, penalty, gaps):
    """The scores of a round, with ``gaps`` empty places before each hand."""
    players = len(dealt)
    states = np.zeros(2, GAME.layout)
    options = CaboOptions(cards=12 if players < 5 else 10, failed_cabo=penalty, starter=1)
    for i in range(2):
        GAME.rules["set_up"](states, i, GAME.setting(players, options))
        state = states[i]
        state["caller"] = caller
        state["hand_size"] = 12
        for seat, hand in enumerate(dealt):
            for k, card in enumerate(hand):
                state["cards"][seat, gaps + k] = card
            state["occupied"][seat] = (1 << len(hand)) - 1 << gaps
    end_round(states, 0)
    compiled(end_round)(states, 1)
    assert states[0] == states[1]
    return [int(score) for score in states[0]["last_scores"][:players]]

"""Options: what is allowed, alone and together."""

import pytest

from tablee.errors import InvalidOption
from tablee.games.cabo import GAME, Box, CaboOptions
from tablee.match import Match
from tablee.options import read_options


def open_table(players, **options):
    return Match(GAME, players=players, seed=bytes(32), options=read_options(GAME, options))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.clause("CB-22")
def test_as_many_cards_as_the_box_has(players):
    most = min(12, 51 // players)
    assert open_table(players, cards=most).observe(None).draw_pile == 51 - players * most
    if most < 12:
        with pytest.raises(InvalidOption, match=f"at most {most} cards"):
            open_table(players, cards=most + 1)


@pytest.mark.parametrize(
    ("players", "options", "english", "french"),
    [
        (5, {"cards": 12}, "need 61 cards and the box has 52", "au plus 10 cartes à 5"),
        (2, {"cards": 3, "peeks": 4}, "choose peeks from 0 to 3", "choisis peeks de 0 à 3"),
        (3, {"starter": "4"}, "random or a seat from 1 to 3", "random ou une place de 1 à 3"),
    ],
)
@pytest.mark.clause("CB-22", "CB-4")
def test_impossible_combinations_are_refused_with_what_is_allowed(
    players, options, english, french
):
    with pytest.raises(InvalidOption) as refused:
        open_table(players, **options)
    assert english in refused.value.text("en")
    assert french in refused.value.text("fr")


@pytest.mark.parametrize(
    "options",
    [
        {"cards": 13},
        {"cards": 0},
        {"peeks": -1},
        {"failed_cabo": 51},
        {"reset_to": 100},
        {"resets_per_player": 10},
        {"resets_per_table": "never"},
        {"starter": 6},
        {"memory": "none"},
    ],
)
def test_single_options_have_their_bounds(options):
    with pytest.raises(InvalidOption):
        read_options(GAME, options)


def test_options_as_people_type_them():
    typed = {"starter": "2", "resets_per_player": "unlimited", "resets_per_table": "3"}
    read = read_options(GAME, {**typed, "memory": "helped", "cards": "6"})
    assert read == CaboOptions(starter=2, resets_per_table=3, memory="helped", cards=6)


@pytest.mark.parametrize("players", [0, 1, 6])
def test_two_to_five_players(players):
    with pytest.raises(InvalidOption, match="2 to 5"):
        open_table(players)


def test_a_box_has_at_most_what_the_record_holds():
    with pytest.raises(ValueError, match="52 cards"):
        Box(counts=(10,) * 6)
    with pytest.raises(ValueError, match="0 to 13"):
        Box(kamikaze=(14,))

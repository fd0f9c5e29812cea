"""UT-2: the file of numbers and marks, and what is wrong with wrong ones."""

from __future__ import annotations

from importlib.resources import files

import msgspec
import pytest

from tablee import fair, saved
from tablee.errors import InvalidMaterial, TableeError
from tablee.games.upturn import GAME, UpTurn
from tablee.games.upturn.tiles import default_box, parse_tiles
from tablee.match import Match
from tablee.material import game_with_file
from tablee.words import LANGUAGES

OURS = (files("tablee.games.upturn") / "tiles.toml").read_text("utf-8")


def tile_file(numbers, marks=(1,)) -> str:
    return f"numbers = {list(numbers)}\nmarks = {list(marks)}\n"


NUMBERS = default_box().numbers


@pytest.mark.clause("UT-2")
def test_the_packages_file_says_that_it_is_an_assumption():
    assert "assumption" in OURS
    assert parse_tiles(OURS) == default_box() == GAME.box


@pytest.mark.clause("UT-2")
@pytest.mark.parametrize(
    ("text", "named"),
    [
        (tile_file((*NUMBERS[:-2], 99)), "79"),
        (tile_file((*NUMBERS, 5)), "81"),
        (tile_file((*NUMBERS[1:], 2)), "2 "),
        (tile_file((*NUMBERS[1:], 0)), "0 "),
        (tile_file((*NUMBERS[1:], 100)), "100"),
        (tile_file((*NUMBERS[1:], -7)), "-7"),
        (tile_file([5 if number == 44 else number for number in NUMBERS]), "44"),
        (tile_file(NUMBERS, (1, 5)), "5"),
        (tile_file(NUMBERS, (7, 7)), "7"),
        (tile_file((*NUMBERS[1:], "one")), "one"),
        (tile_file((*NUMBERS[1:], 1.5)), "1.5"),
        ("numbers = [1, 2\nmarks = ]", "2"),
        ("Dear reader,\nthese are my tiles", "1"),
        ("numbers = [1, 2", "1"),
        (f"numbers = {list(NUMBERS)}", "marks"),
        ("marks = []", "numbers"),
        ('numbers = "all"\nmarks = []', "numbers"),
        (tile_file(NUMBERS) + "colour = 3\n", "colour"),
        ("", "numbers"),
    ],
)
def test_a_wrong_file_is_refused_and_the_line_or_value_named(tmp_path, text, named):
    path = tmp_path / "tiles.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(InvalidMaterial) as error:
        game_with_file(GAME, path)
    for language in LANGUAGES:
        assert named in error.value.text(language)


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"numbers = [1]\n# \xe9\n", b"x" * 200_000])
def test_a_file_that_is_no_text(tmp_path, content):
    path = tmp_path / "tiles.toml"
    path.write_bytes(content)
    with pytest.raises(InvalidMaterial):
        game_with_file(GAME, path)


def test_a_file_that_is_not_there(tmp_path):
    for path in (tmp_path / "nothing.toml", tmp_path):
        with pytest.raises(InvalidMaterial) as error:
            game_with_file(GAME, path)
        assert path.name in str(error.value)


@pytest.fixture
def own_box(tmp_path):
    path = tmp_path / "mine.toml"
    numbers = [5 if number == 1 else number for number in NUMBERS]
    path.write_text(tile_file(numbers, (5, 40)), "utf-8")
    return game_with_file(GAME, path).box


@pytest.mark.clause("UT-2")
def test_ones_own_tiles_are_played_with(own_box):
    game = UpTurn(box=own_box)
    seen = Match(game, players=2, seed=bytes(32)).observe(0)
    assert 5 in seen.numbers
    assert 1 not in seen.numbers
    assert seen.marks == (5, 40)


def saved_game(game) -> saved.SavedGame:
    secret = bytes(32)
    match = Match(game, players=2, seed=fair.mix(secret, ()))
    for _ in range(30):
        seat = match.awaited[0]
        match.apply(seat, int(match.legal_numbers(seat)[0]))
    shuffle = saved.Shuffle(fair.commit(secret).hex(), secret.hex())
    return saved.save(match, ("Ada", "Bob"), ("person", "person"), shuffle)


@pytest.mark.clause("UT-2")
def test_a_saved_game_is_replayed_with_the_tiles_it_was_played_with(own_box):
    content = saved.to_bytes(saved_game(UpTurn(box=own_box)))
    match = saved.replay(saved.from_bytes(content))
    assert match.game.box == own_box
    assert len(match.played) == 30
    assert saved.replay(saved_game(GAME)).game is GAME


@pytest.mark.parametrize(
    "material",
    [
        {},
        {"numbers": "1 2 3", "marks": ""},
        {"numbers": "1 1", "marks": ""},
        {"numbers": "one", "marks": ""},
        {"numbers": "1 2", "marks": "3"},
        {"numbers": 7, "marks": ""},
        {"numbers": "1 2", "marks": "", "blue": "many"},
        {"numbers": "1 2", "marks": "", "blue": 1000},
        {"numbers": "1 2", "marks": "", "blue": -3},
        {"numbers": "1 2", "marks": "", "queen": 1},
        {"numbers": "1 2", "marks": "", "rack": 0},
    ],
    ids=str,
)
def test_damaged_tiles_in_a_saved_game(material):
    damaged = msgspec.structs.replace(saved_game(GAME), material=material)
    with pytest.raises(TableeError) as error:
        saved.replay(damaged)
    assert all(error.value.text(language) for language in LANGUAGES)


def test_a_game_with_one_box_takes_no_other_material():
    from tablee.games.the_game import GAME as THE_GAME

    with pytest.raises(InvalidMaterial):
        THE_GAME.with_material({"cards": 3})
    with pytest.raises(InvalidMaterial):
        THE_GAME.read_material("cards = 3")

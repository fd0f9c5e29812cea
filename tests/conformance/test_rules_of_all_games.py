"""What holds for every registered game: it ends, its moves can be written, it can be saved."""

from __future__ import annotations

import random

import msgspec
import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from conformance.play import Company, can_begin, options_of, play_on, play_to_the_end
from tablee import fair, saved
from tablee.bots import bot_names, find_bot
from tablee.errors import IllegalMove, InvalidMove
from tablee.game import RULES, Event, Game
from tablee.match import Match
from tablee.options import option_fields
from tablee.registry import find_game, game_names
from tablee.rules import compile_rules, plain_rules
from tablee.terminal.rulebook import rulebook
from tablee.words import LANGUAGES, say

GAMES = [find_game(name) for name in game_names()]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
SECRET = bytes(range(32))


def new_match(game: Game, seed: int, players: int | None = None, **settings: object) -> Match:
    players = players or game.players[seed % len(game.players)]
    return Match(game, players=players, seed=seed.to_bytes(32, "big"), **settings)


@every_game
def test_a_game_provides_all_its_rules(game):
    assert set(RULES) <= set(game.rules)
    assert game.moves.count > 0
    assert sum(field.size for field in game.encoding) == len(new_match(game, 0).encode(0))


@every_game
@pytest.mark.parametrize("seed", range(6))
def test_games_end(game, seed):
    match = new_match(game, seed)
    play_to_the_end(match, random.Random(seed))
    assert match.awaited == ()
    assert all(match.legal_moves(seat) == () for seat in range(match.players))
    assert len(match.outcome.scores) == match.players
    assert set(match.outcome.winners) <= set(range(match.players))
    winners = game.rules["winners"](match._states, 0)
    assert winners == sum(1 << seat for seat in match.outcome.winners)
    assert game.rules["rounds"](match._states, 0) >= 1
    if game.cooperative:
        assert len(match.outcome.winners) in (0, match.players)


@every_game
@settings(max_examples=30)
@given(data=st.data())
def test_every_allowed_set_of_options_can_be_played(game, data):
    options = data.draw(options_of(game))
    players = data.draw(st.sampled_from(game.players))
    assume(can_begin(game, players, options))
    seed = data.draw(st.integers(0, 2**32))
    match = new_match(game, seed, players, options=options)
    play_on(match, random.Random(seed), 60)


@every_game
def test_the_whole_move_space_can_be_written_and_read(game):
    seen = set()
    for number in range(game.moves.count):
        move = game.moves.from_number(number)
        assert game.moves.to_number(move) == number
        text = game.moves.format_move(move)
        assert game.moves.parse_move(text) == move
        assert game.moves.parse_move(f"  {text.upper()}  ") == move
        assert game.moves.parse_moves(text) == [move]
        seen.add(text)
    assert len(seen) == game.moves.count
    for number in (-1, game.moves.count):
        with pytest.raises(InvalidMove):
            game.moves.from_number(number)


@every_game
@given(text=st.text(max_size=40))
def test_other_texts_are_refused_with_a_sentence(game, text):
    try:
        move = game.moves.parse_move(text)
    except InvalidMove as refusal:
        sentences = [refusal.text(language) for language in LANGUAGES]
    else:
        sentences = [game.moves.format_move(move)]
        assert game.moves.parse_move(sentences[0]) == move
    assert all(sentences)


@every_game
@pytest.mark.parametrize("seed", range(4))
def test_the_mask_is_the_list_of_moves(game, seed):
    match = new_match(game, seed)
    rng = random.Random(seed)
    while match.outcome is None and len(match.played) < 120:
        for seat in range(match.players):
            numbers = match.legal_numbers(seat)
            assert len(set(numbers.tolist())) == len(numbers)
            assert np.flatnonzero(match.mask(seat)).tolist() == numbers.tolist()
            assert [game.moves.to_number(m) for m in match.legal_moves(seat)] == numbers.tolist()
        for seat in match.awaited:
            assert len(match.legal_numbers(seat)) > 0
        play_on(match, rng, 1)


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_what_a_table_is_told_together_is_what_everybody_may_know_alone(game, seed):
    match = new_match(game, seed)
    rng = random.Random(seed)
    while True:
        standing = match.standing()
        viewers = (None, *range(match.players))
        assert standing.observations == tuple(match.observe(viewer) for viewer in viewers)
        assert standing.awaited == match.awaited
        assert standing.legal == tuple(
            tuple(match.legal_numbers(seat).tolist()) for seat in range(match.players)
        )
        if match.outcome is not None or len(match.played) >= 120:
            break
        play_on(match, rng, 1)


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_what_is_not_legal_is_refused_with_a_reason_and_changes_nothing(game, seed):
    match = new_match(game, seed)
    rng = random.Random(seed)
    while match.outcome is None and len(match.played) < 60:
        for _ in range(4):
            seat = rng.randrange(match.players)
            illegal = np.flatnonzero(~match.mask(seat))
            number = int(rng.choice(illegal))
            before = match.fingerprint()
            with pytest.raises(IllegalMove) as refusal:
                match.apply(seat, number)
            assert refusal.value.text("en") != refusal.value.text("fr")
            assert match.fingerprint() == before
        play_on(match, rng, 1)


@every_game
@pytest.mark.parametrize("seed", range(8))
def test_compiled_and_plain_agree_byte_for_byte(game, seed):
    players = game.players[seed % len(game.players)]
    plain = new_match(game, seed, players, rules=plain_rules(game))
    fast = new_match(game, seed, players, rules=compile_rules(game))
    rng = random.Random(seed)
    while plain.outcome is None and len(plain.played) < 250:
        assert plain._states.tobytes() == fast._states.tobytes()
        assert plain.awaited == fast.awaited
        for seat in range(players):
            assert np.array_equal(plain.legal_numbers(seat), fast.legal_numbers(seat))
            assert np.array_equal(plain.encode(seat), fast.encode(seat))
        play_on(plain, rng, 1, sensible=seed % 2 == 0)
        fast.apply(plain.played[-1].seat, plain.played[-1].move)
    assert plain.fingerprint() == fast.fingerprint()


def shuffle_of(secret: bytes) -> saved.Shuffle:
    return saved.Shuffle(commitment=fair.commit(secret).hex(), secret=secret.hex())


@every_game
@pytest.mark.parametrize("moves", [0, 5, 100_000])
def test_saved_games_replay_to_the_same_bytes(game, moves):
    match = Match(game, players=game.players[-1], seed=fair.mix(SECRET, ()))
    play_on(match, random.Random(moves), moves, sensible=True)
    names = tuple(f"p{seat}" for seat in range(match.players))
    kept = saved.save(match, names, ("person",) * match.players, shuffle_of(SECRET))
    again = saved.from_bytes(saved.to_bytes(kept))
    assert again == kept
    assert saved.replay(again, plain_rules(game)).fingerprint() == match.fingerprint()
    assert saved.replay(again, compile_rules(game)).fingerprint() == match.fingerprint()
    if moves == 100_000:
        assert saved.verify(again).outcome == match.outcome


@every_game
def test_everything_that_leaves_a_match_is_plain_data(game):
    match = new_match(game, 3)
    rng = random.Random(3)
    viewers = (*range(match.players), None)
    for viewer in viewers:
        assert msgspec.json.encode(match.opening.seen_by(viewer))
    while match.outcome is None and len(match.played) < 100:
        play_on(match, rng, 1)
        for viewer in viewers:
            assert msgspec.json.encode(match.observe(viewer))


@every_game
def test_every_kind_of_event_decides_who_sees_it(game):
    kinds = [kind for kind in all_kinds(Event) if kind.__module__.startswith(game.package)]
    assert kinds
    for kind in kinds:
        assert kind.seen_by is not Event.seen_by, kind


def all_kinds(kind: type) -> list[type]:
    return [each for sub in kind.__subclasses__() for each in (sub, *all_kinds(sub))]


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_has_its_words_and_its_rulebook(game, language):
    for key in ("title", "tagline", "duration"):
        assert say(game.package, key, language)
    for field in option_fields(game.options):
        assert say(game.package, f"option.{field.name}", language)
    assert len(rulebook(game, language)) > 2_000


@every_game
def test_bots_play_whole_games_with_legal_moves(game):
    for name in bot_names(game):
        match = new_match(game, 11)
        rng = random.Random(11)
        company = Company(match, find_bot(game, name))
        for _ in range(2_000):
            if match.outcome is not None:
                break
            seat, move = company.next_move(match, rng)
            assert move in match.legal_moves(seat)
            company.hear(match.apply(seat, move))

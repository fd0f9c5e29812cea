"""Every move that is not legal has a reason, in both languages; every word exists in both."""

from __future__ import annotations

import random
import re

from games.upturn.builders import match_of
from tablee.errors import IllegalMove
from tablee.games.upturn import GAME
from tablee.words import LANGUAGES, entries

FIELDS = re.compile(r"{(\w+)}")


def test_whatever_is_illegal_has_a_reason():
    told = set()
    for seed in range(8):
        rng = random.Random(seed)
        match = match_of(2 + seed % 3, seed=bytes([seed]) * 32, mark_self=seed % 2 == 0)
        for _ in range(40):
            for seat in range(match.players):
                legal = set(match.legal_numbers(seat).tolist())
                seen = match.observe(seat)
                for number in set(range(GAME.moves.count)) - legal:
                    reason = GAME.why_illegal(seen, seat, GAME.moves.from_number(number))
                    told.add(reason.key)
                    assert all(reason.text(language) for language in LANGUAGES)
            choices = [(s, m) for s in range(match.players) for m in match.legal_moves(s)]
            if not choices:
                break
            match.apply(*rng.choice(choices))
    assert len(told) > 15


def test_an_illegal_move_changes_nothing():
    match = match_of(3)
    before = match.fingerprint()
    for number in range(GAME.moves.count):
        if number not in match.legal_numbers(1):
            try:
                match.apply(1, number)
            except IllegalMove:
                pass
            else:
                raise AssertionError(number)
    assert match.fingerprint() == before


def test_both_languages_have_the_same_words():
    english, french = (entries(GAME.package, language) for language in LANGUAGES)
    assert english.keys() == french.keys()
    for key, entry in english.items():
        forms = entry if isinstance(entry, dict) else {"": entry}
        others = french[key] if isinstance(french[key], dict) else {"": french[key]}
        for form, text in forms.items():
            assert set(FIELDS.findall(text)) == set(FIELDS.findall(others[form])), key

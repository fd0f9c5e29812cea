"""The vectors of docs/fair-shuffles.md, against fair.py and against a second implementation.

The second one is written from the text of that page and shares nothing with fair.py.
"""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tablee import fair, find_game
from tablee.match import Match
from tablee.options import read_options

PAGE = Path(__file__).parent.parent / "docs" / "fair-shuffles.md"
FENCED_JSON = re.compile(r"^```json\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def read_vectors() -> dict[str, Any]:
    (block,) = FENCED_JSON.findall(PAGE.read_text("utf-8"))
    vectors: dict[str, Any] = json.loads(block)
    return vectors


VECTORS = read_vectors()
SECRET = bytes.fromhex(VECTORS["secret"])


# --- the second implementation -------------------------------------------------------------------


def seed_by_the_page(secret: bytes, contributions: list[str]) -> bytes:
    joined = b"tablee-seed-1" + secret
    for contribution in contributions:
        text = contribution.encode("utf-8")
        joined += len(text).to_bytes(4, "big") + text
    return sha256(joined).digest()


def stream_by_the_page(seed: bytes, step: int) -> Iterator[int]:
    for number in itertools.count():
        label = b"tablee-stream-1" + seed
        block = sha256(label + step.to_bytes(8, "big") + number.to_bytes(8, "big")).digest()
        for word in range(8):
            yield int.from_bytes(block[4 * word : 4 * word + 4], "big")


def permutation_by_the_page(seed: bytes, step: int, n: int) -> tuple[list[int], list[int]]:
    """The permutation, and the words that were passed over on the way."""
    stream = stream_by_the_page(seed, step)
    passed_over = []
    order = list(range(n))
    for k in reversed(range(1, n)):
        choices = k + 1
        limit = 2**32 - (2**32 % choices)
        word = next(stream)
        while word >= limit:
            passed_over.append(word)
            word = next(stream)
        j = word % choices
        kept = order[k]
        order[k] = order[j]
        order[j] = kept
    return order, passed_over


# --- vectors -------------------------------------------------------------------------------------


def test_the_page_has_every_kind_of_vector():
    lengths = {len(vector["contributions"]) for vector in VECTORS["seeds"]}
    assert lengths >= {0, 1, 2}
    texts = [text for vector in VECTORS["seeds"] for text in vector["contributions"]]
    assert any(not text.isascii() for text in texts)
    assert {vector["step"] for vector in VECTORS["streams"]} == {0, 1}
    assert {(vector["step"], vector["n"]) for vector in VECTORS["shuffles"]} >= {
        (0, 10),
        (1, 52),
        (0, 98),
    }
    assert any("passed_over" in vector for vector in VECTORS["shuffles"])


def test_commitment():
    assert fair.commit(SECRET).hex() == VECTORS["commitment"]
    assert sha256(SECRET).hexdigest() == VECTORS["commitment"]
    assert fair.matches(SECRET, bytes.fromhex(VECTORS["commitment"]))


@pytest.mark.parametrize("vector", VECTORS["seeds"])
def test_seed(vector: dict[str, Any]):
    contributions = vector["contributions"]
    assert fair.mix(SECRET, contributions).hex() == vector["seed"]
    assert seed_by_the_page(SECRET, contributions).hex() == vector["seed"]


@pytest.mark.parametrize("vector", VECTORS["streams"])
def test_stream(vector: dict[str, Any]):
    seed = bytes.fromhex(vector["seed"])
    for stream in (fair._words(seed, vector["step"]), stream_by_the_page(seed, vector["step"])):
        words = itertools.islice(stream, len(vector["words"]))
        assert [f"{word:08x}" for word in words] == vector["words"]


@pytest.mark.parametrize("vector", VECTORS["shuffles"])
def test_shuffle(vector: dict[str, Any]):
    seed, step, n = bytes.fromhex(vector["seed"]), vector["step"], vector["n"]
    order, passed_over = permutation_by_the_page(seed, step, n)
    assert fair.shuffled(seed, step, n) == order
    assert sorted(order) == list(range(n))
    assert [f"{word:08x}" for word in passed_over] == vector.get("passed_over", [])
    shown = vector.get("order") or vector["first"]
    assert order[: len(shown)] == shown
    assert len(vector.get("order", order)) == n


@pytest.mark.parametrize("n", [0, 1, 2, 3, 7, 80, 106, 1000])
def test_both_agree_on_other_sizes_and_steps(n: int):
    for step in (0, 1, 2, 255, 256, 2**40):
        seed = sha256(f"{n} {step}".encode()).digest()
        assert fair.shuffled(seed, step, n) == permutation_by_the_page(seed, step, n)[0]


# --- what The Game makes of it -------------------------------------------------------------------


@pytest.mark.clause("TG-2", "TG-3")
@pytest.mark.parametrize(("players", "hand"), [(1, 8), (2, 7), (3, 6), (5, 6)])
def test_the_game_deals_hand_after_hand_from_the_top(players: int, hand: int):
    seed = bytes.fromhex(VECTORS["seeds"][2]["seed"])
    match = Match(find_game("the-game"), players=players, seed=seed)
    deck = [2 + number for number in permutation_by_the_page(seed, 0, 98)[0]]
    for seat in range(players):
        dealt = deck[seat * hand : (seat + 1) * hand]
        assert match.observe(seat).hand == tuple(sorted(dealt))
    assert match.observe(None).draw_pile == 98 - players * hand


def test_the_hands_that_the_page_names():
    seed = bytes.fromhex(VECTORS["seeds"][2]["seed"])
    match = Match(find_game("the-game"), players=2, seed=seed)
    text = " ".join(PAGE.read_text("utf-8").split())
    deck = [2 + number for number in permutation_by_the_page(seed, 0, 98)[0]]
    assert f"seat 0 gets {' '.join(map(str, deck[:7]))}," in text
    assert f"seat 1 gets {' '.join(map(str, deck[7:14]))}," in text
    assert f"the top of the draw pile is {deck[14]}." in text
    assert match.observe(0).hand == tuple(sorted(deck[:7]))


@pytest.mark.clause("TG-4")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_random_starter_is_the_first_of_step_1(players: int):
    game = find_game("the-game")
    options = read_options(game, {"starter": "random"})
    for number in range(8):
        seed = sha256(bytes([number])).digest()
        match = Match(game, players=players, seed=seed, options=options)
        assert match.awaited == (permutation_by_the_page(seed, 1, players)[0][0],)

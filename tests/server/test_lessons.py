"""The lessons over HTTP: told in two languages, tried by anybody, refused in sentences."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from typing import Any

import pytest

from server.running import Running
from tablee.registry import game_names


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Running(tmp_path_factory.mktemp("lessons") / "data") as running:
        yield running
        assert running.stop() == 0


def ask(server: Running, path: str, body: Any = None, language: str = "en") -> tuple[int, Any]:
    headers = {"content-type": "application/json", "accept-language": language}
    content = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{server.url}{path}", content, headers)
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.load(error)


@pytest.mark.parametrize("game", game_names())
def test_a_lesson_is_told_in_both_languages(server: Running, game: str):
    english = ask(server, f"/api/games/{game}/lesson")[1]
    french = ask(server, f"/api/games/{game}/lesson", language="fr")[1]
    for one, other in zip(english["steps"], french["steps"], strict=True):
        assert one["name"] == other["name"]
        assert one["text"] != other["text"]
        assert one["table"]["seats"][0]["name"] == "You"


def test_moves_are_tried_and_nothing_is_kept(server: Running):
    path = "/api/games/the-game/lesson/fall"
    begin = ask(server, path, {})[1]
    assert begin["scenes"][0]["observation"]["tops"] == [11, 1, 100, 100]
    status, tried = ask(server, path, {"moves": ["94>C", "90>C", "end"]})
    assert status == 200
    assert tried["reached"]
    assert [len(scene["events"]) > 0 for scene in tried["scenes"]] == [True] * 4
    assert ask(server, path, {})[1] == begin


def test_why_not_is_told_in_the_language_that_was_asked_for(server: Running):
    path = "/api/games/the-game/lesson/back"
    for language, word in (("en", "pile"), ("fr", "pile")):
        status, refused = ask(server, path, {"preview": ["38>A"]}, language)
        assert (status, refused["code"]) == (400, "illegal-move")
        assert word in refused["text"]
    texts = {ask(server, path, {"preview": ["38>A"]}, each)[1]["text"] for each in ("en", "fr")}
    assert len(texts) == 2


@pytest.mark.parametrize(
    ("path", "body", "code"),
    [
        ("the-game/lesson/nowhere", {}, "not-found"),
        ("chess/lesson/rise", {}, "not-found"),
        ("the-game/lesson/rise", {"moves": ["5"]}, "invalid-move"),
        ("the-game/lesson/rise", {"moves": ["5>A"]}, "illegal-move"),
        ("the-game/lesson/rise", {"moves": [99_999]}, "invalid-move"),
        ("the-game/lesson/rise", {"moves": [-1]}, "bad-message"),
        ("the-game/lesson/rise", {"moves": [392] * 65}, "bad-message"),
        ("the-game/lesson/rise", {"seat": 1}, "bad-message"),
        ("the-game/lesson/rise", {"moves": ["x" * 5000]}, "too-large"),
    ],
)
def test_what_cannot_be_tried_is_refused(server: Running, path: str, body: Any, code: str):
    status, refused = ask(server, f"/api/games/{path}", body)
    assert refused["code"] == code
    assert status >= 400
    assert refused["text"].endswith((".", ")"))

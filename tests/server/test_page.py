"""The built page over HTTP, and what the server does for it: typed moves, rulebooks."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
import urllib.request

import pytest

from server.running import Running, raw, run
from server.test_security import get
from tablee.registry import find_game, game_names
from tablee.server import built_page
from tablee.server.built_page import is_built
from tablee.server.run import serving

needs_page = pytest.mark.skipif(not is_built(), reason="the page is not built: make web")


def test_where_no_page_is_built_a_small_one_says_how_to_play(tmp_path, monkeypatch):
    monkeypatch.setattr(built_page, "FOLDER", tmp_path / "nothing")

    def ask(url: str, path: str, language: str) -> tuple[str, str]:
        request = urllib.request.Request(url + path, headers={"accept-language": language})
        with urllib.request.urlopen(request) as response:
            return response.headers["content-type"], response.read().decode()

    async def scene() -> None:
        async with serving(tmp_path / "data") as url:
            for language, word in (("fr", "Jouer"), ("en", "Play")):
                kind, body = await asyncio.to_thread(ask, url, "/", language)
                assert kind == "text/html; charset=utf-8"
                assert f'lang="{language}"' in body
                assert word in body
                assert "<script" not in body
            kind, _ = await asyncio.to_thread(ask, url, "/style.css", "en")
            assert kind.startswith("text/css")

    run(scene())


@needs_page
@pytest.mark.parametrize("path", ["/", "/t/any", "/move", "/rules/cabo", "/replay/any/1"])
def test_the_page_answers_at_every_place_in_it(server: Running, path: str):
    status, headers, body = get(server, path)
    assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert headers["cache-control"] == "no-cache"
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    # Nothing inline, and nothing of anybody else's.
    ours = rb'<script(?! type="module" crossorigin src="/assets/)'
    assert not re.search(rb"<style|style=|" + ours, body)
    assert not re.search(rb"(?:src|href)=\"(?!/)", body)


@needs_page
def test_assets_are_kept_for_ever_and_come_packed(server: Running):
    page = get(server, "/")[2].decode()
    script = re.search(r'src="(/assets/[^"]+\.js)"', page)
    assert script
    status, headers, body = get(server, script[1], {"accept-encoding": "gzip"})
    assert status == 200
    assert "immutable" in headers["cache-control"]
    assert headers["content-encoding"] == "gzip"
    assert gzip.decompress(body) == get(server, script[1])[2]


@pytest.mark.parametrize("file", ["no-such.js", "..%2f..%2fapp.py", "%2e%2e"])
def test_nothing_else_of_the_package_is_served(server: Running, file: str):
    assert get(server, f"/assets/{file}")[0] == 404


@pytest.mark.parametrize("game", game_names())
def test_the_rulebook_of_a_game_is_told_in_the_language_that_is_asked_for(
    server: Running, game: str
):
    texts = {}
    for language in ("en", "fr"):
        status, _, body = get(server, f"/api/games/{game}/rules", {"accept-language": language})
        assert status == 200
        texts[language] = json.loads(body)["markdown"]
    assert texts["en"] != texts["fr"]


def test_there_is_no_rulebook_of_an_unknown_game(server: Running):
    status, _, body = get(server, "/api/games/chess/rules")
    assert (status, json.loads(body)["code"]) == (404, "not-found")


@pytest.mark.parametrize("game", game_names())
def test_who_asks_for_typed_moves_gets_the_same_moves_as_values(server: Running, game: str):
    moves = find_game(game).moves

    async def scene() -> None:
        async with server.guest("Anna") as anna:
            table = await anna.create(game, ["me", "bot"])
            socket = await raw(server, table, anna, hello={"typed": True})
            await socket.send(type="start", id="a")
            told = await socket.until(lambda message: bool(message.get("legal")))
            assert len(told["moves"]) == len(told["legal"])
            for number, move in zip(told["legal"], told["moves"], strict=True):
                assert move["type"] == type(moves.from_number(number)).__struct_config__.tag
            await socket.socket.close()

    run(scene())

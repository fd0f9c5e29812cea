"""Who may do what: cookies, origins, headers, and what must never be in a log."""

from __future__ import annotations

import asyncio
import json
import re
import urllib.error
import urllib.request

import pytest
import websockets

from server.running import Running, raw, run
from server.test_tables import refusal
from tablee.client import Guest


def get(server: Running, path: str, headers: dict[str, str] | None = None, body=None, method=None):
    request = urllib.request.Request(server.url + path, body, headers or {}, method=method)
    try:
        with urllib.request.urlopen(request) as response:
            return response.status, response.headers, response.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.headers, error.read()


JSON = {"content-type": "application/json"}


def test_a_cookie_that_was_not_signed_here_is_nobody(server: Running):
    async def scene() -> None:
        async with server.guest("Anna") as anna:
            name, _, value = anna.cookie.partition("=")
            guest, _, signature = value.partition(".")
            for forged in (
                guest,
                f"{guest}.",
                f"{guest}.{signature[:-1]}{'A' if signature[-1] != 'A' else 'B'}",
                f"{guest[:-1]}x.{signature}",
                "x" * 300,
                "é.é",
                "..",
            ):
                cookie = f"{name}={forged}".encode().decode("latin-1")
                eve = Guest(server.url, name="Eve", cookie=cookie)
                assert (await refusal(eve.request("GET", "/api/my/games"))).code == "no-guest"
            table = await anna.create("cabo", ["me", "open"])
            nobody = await raw(server, table)
            assert (await nobody.receive())["you"] is None
            joined = await nobody.answer(type="join", id="1")
            assert joined["code"] == "no-guest"
            await nobody.socket.close()

    run(scene())


def test_cookies_are_closed_to_scripts_and_other_sites(server: Running):
    status, headers, _ = get(server, "/api/guest", JSON, b'{"name": "Anna"}')
    assert status == 200
    cookie = headers["set-cookie"]
    assert re.search(r"HttpOnly", cookie)
    assert re.search(r"SameSite=Lax", cookie)
    assert re.search(r"Path=/", cookie)


def test_pages_of_others_may_not_speak_for_a_guest(server: Running):
    async def scene() -> None:
        async with server.guest("Anna") as anna:
            table = await anna.create("cabo", ["me", "open"])
            with pytest.raises(websockets.InvalidStatus) as refused:
                await raw(server, table, anna, origin="https://evil.example")
            assert refused.value.response.status_code == 403
            same = await raw(server, table, anna, origin=server.url)
            assert (await same.receive())["you"] == 0
            await same.socket.close()
            for origin, status in (
                ("https://evil.example", 403),
                (f"{server.url}.evil.example", 403),
                ("null", 403),
                (server.url, 200),
            ):
                headers = {**JSON, "cookie": anna.cookie, "origin": origin}
                found = await asyncio.to_thread(
                    get, server, "/api/guest", headers, b'{"name": "Eve"}'
                )
                assert found[0] == status, origin

    run(scene())


def test_forms_of_other_pages_cannot_be_sent(server: Running):
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        status, _, body = get(server, "/api/guest", {"content-type": kind}, b'{"name": "Eve"}')
        assert status == 400
        assert json.loads(body)["code"] == "bad-message"


def test_every_answer_has_strict_headers(server: Running):
    for path in ("/", "/healthz", "/api/games", "/nowhere", "/api/guest"):
        _, headers, _ = get(server, path)
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["server"] is None


def test_methods_that_a_route_does_not_have_are_refused(server: Running):
    for method in ("DELETE", "PUT", "PATCH", "TRACE"):
        status, headers, _ = get(server, "/api/games", method=method)
        assert status == 405
        assert headers["allow"] == "GET, HEAD"


@pytest.mark.parametrize(
    ("accept", "word"),
    [
        ("fr-CA,fr;q=0.8,en;q=0.5", "Il"),
        ("en,fr", "There"),
        ("de", "There"),
        ("fr;q=0,en", "There"),
    ],
)
def test_refusals_are_in_the_persons_language(server: Running, accept, word):
    _, _, body = get(server, "/nowhere", {"accept-language": accept})
    assert json.loads(body)["text"].startswith(word)
    _, _, body = get(
        server, "/nowhere", {"accept-language": accept, "cookie": "tablee_language=fr"}
    )
    assert json.loads(body)["text"].startswith("Il")


def test_the_descriptions_can_be_read(server: Running):
    for path in ("/api/openapi.json", "/api/schema.json"):
        status, _, body = get(server, path)
        assert status == 200
        described = json.loads(body)
        names = re.findall(r'"\$ref": "#/([^"]+)"', json.dumps(described))
        assert names
        for name in names:
            found = described
            for part in name.split("/"):
                found = found[part]
    paths = json.loads(get(server, "/api/openapi.json")[2])["paths"]
    assert "/api/tables/{table}/games/{number}/replay" in paths
    names = [call["operationId"] for path in paths.values() for call in path.values()]
    assert len(set(names)) == len(names)


def test_the_figures_are_what_prometheus_reads(server: Running):
    get(server, "/api/tables/{odd}")  # a route, and a label, with braces in it
    text = get(server, "/metrics")[2].decode()
    labels = r'[a-z]+="[^"\\]*"(,[a-z]+="[^"\\]*")*'
    for line in text.splitlines():
        assert re.fullmatch(rf"# (HELP|TYPE) \S+ .+|[a-z_]+({{{labels}}})? [0-9.e+-]+", line), line
    assert "tablee_commit_seconds_count" in text


def test_nothing_secret_is_logged(own_server: Running):
    """Not the ids of tables (they are invitations), nor cookies, tokens, names or talk."""

    async def scene() -> list[str]:
        async with own_server.guest("Annabelle") as anna:
            table = await anna.create("cabo", ["me", "bot"])
            link = await anna.request("POST", f"/api/tables/{table}/link", {})
            async with anna.at(table) as seat:
                await seat.start()
                await seat.say("good evening")
                await refusal(seat.ask("start"))
                secrets.extend([table, link["token"], anna.cookie.partition("=")[2][:22]])
            broken = await raw(own_server, table, anna)
            await broken.socket.send("{")
            await broken.receive()
            broken.socket.transport.abort()

    secrets: list[str] = []
    run(scene())
    own_server.stop()
    log = own_server.log.read_text()
    for secret in (*secrets, "Annabelle", "good evening"):
        assert secret not in log
    for line in log.splitlines():
        assert json.loads(line)["level"] in ("info", "warning"), line


def test_the_key_and_the_data_are_their_owners(own_server: Running):
    for name in ("server.key", "tablee.sqlite", "lock"):
        assert (own_server.directory / name).stat().st_mode & 0o077 == 0, name

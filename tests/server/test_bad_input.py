"""Whatever is sent, the server says what is wrong or hangs up, and no table changes.

Every message is answered by exactly one typed answer. What was kept is compared to the byte before
and after, nothing is logged as an error, and people go on playing afterwards.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import os
import random
import re
import sqlite3
import struct
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from server.bad_messages import LARGEST, is_harmless, messages, spoil
from server.log_lines import no_trouble_in
from server.running import FAST, PATIENCE, Raw, Running, raw
from tablee.client import Guest
from tablee.server.app import DATABASE
from tablee.server.settings import Settings
from tablee.wire.problems import PROBLEMS

AT_ONCE = 100  # messages on their way before the answers are read
TYPED = {"refused", "pong", "previewed", "hinted", "done"}


def fingerprint(directory: Path) -> str:
    """Of everything that is kept."""
    digest = hashlib.sha256()
    with sqlite3.connect(f"file:{directory / DATABASE}?mode=ro", uri=True) as file:
        for table in ("tables", "entries", "secrets", "sitters", "games", "players", "links"):
            rows = sorted(map(repr, file.execute(f"SELECT * FROM {table}")))
            digest.update(repr((table, rows)).encode())
    file.close()
    return digest.hexdigest()


@dataclass
class Target:
    """A game of Cabo that waits for seat 0, and those who are going to disturb it."""

    server: Running
    table: str
    seated: list[Guest]
    stranger: Guest
    kept: str = ""

    @classmethod
    async def set_up(cls, server: Running) -> Target:
        anna, basile, chloe = [
            await server.guest(name).__aenter__() for name in ("Anna", "Basile", "Chloé")
        ]
        table = await anna.create("cabo", ["me", "open"])
        async with anna.at(table) as one, basile.at(table) as two:
            await two.join()
            await one.start()
            for seat in (one, two):
                for _ in range(2):
                    await seat.until(lambda seat: seat.you in seat.awaited)
                    await seat.move(seat.legal[0])
            await two.until(lambda seat: len(seat.awaited) == 1)
            people = [anna, basile] if two.awaited == (0,) else [basile, anna]
        target = cls(server, table, people, chloe)
        target.kept = fingerprint(server.directory)
        return target

    @property
    def victim(self) -> Guest:
        """Who is awaited."""
        return self.seated[0]

    async def check_unharmed(self) -> None:
        assert fingerprint(self.server.directory) == self.kept
        no_trouble_in(self.server.log)

    async def check_normal_people_play_on(self) -> None:
        """Each takes a turn, and then it is the first one's turn again."""
        async with self.victim.at(self.table) as first, self.seated[1].at(self.table) as second:
            assert first.awaited == (first.you,)
            for seat, other in ((first, second), (second, first)):
                before = other.n
                await seat.until(lambda seat: seat.awaited == (seat.you,))
                await seat.move("draw")
                await seat.move("discard")
                await other.until(lambda other: other.n > before)  # noqa: B023 - waited for here
            await first.until(lambda seat: seat.awaited == (seat.you,))
        assert fingerprint(self.server.directory) != self.kept
        self.kept = fingerprint(self.server.directory)


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    with Running(tmp_path_factory.mktemp("bad") / "data") as server:
        yield asyncio.run(Target.set_up(server))
        assert server.stop() == 0


async def bombard(target: Target, batch: list[str | bytes], counts: Counter[str]) -> None:
    """Send everything as one without a cookie, as a guest who does not sit there, as somebody
    with a cookie of another's name, and as the player whose turn it is not.
    """
    forged = Guest(target.server.url, name="?", cookie=forge(target.victim.cookie))
    host = await raw(target.server, target.table, target.victim)  # a host who is there
    await host.receive()
    for place, guest in enumerate((None, target.stranger, forged, target.seated[1])):
        share = batch[place::4]
        if place == 3:
            seat = 1 if target.victim.name == "Anna" else 0
            share = [message for message in share if is_harmless(message, seat)]
        connection = await raw(target.server, target.table, guest)
        await connection.receive()
        for start in range(0, len(share), AT_ONCE):
            await send_and_count(connection, share[start : start + AT_ONCE], counts)
        await connection.socket.close()
    await host.socket.close()


async def send_and_count(connection: Raw, share: list[str | bytes], counts: Counter[str]) -> None:
    """Every message has exactly one answer, and that is of a known type."""
    for message in share:
        await connection.socket.send(message)
    await connection.send(type="ping", id="the end")
    answers = 0
    while True:
        told = await connection.receive()
        if told == {"type": "pong", "id": "the end"}:
            break
        if told["type"] == "presence":
            continue
        assert told["type"] in TYPED, told
        if told["type"] == "refused":
            assert told["code"] in PROBLEMS
            assert told["code"] != "failed", told
            assert told["text"]
        counts[told.get("code", told["type"])] += 1
        answers += 1
    assert answers == len(share)
    connection.received.clear()


def forge(cookie: str | None) -> str:
    """The cookie of somebody else, with a signature that is wrong in one letter."""
    assert cookie is not None
    return cookie[:-2] + ("A" if cookie[-2] != "A" else "B") + cookie[-1]


def bombard_with(target: Target, examples: int, each: int) -> None:
    """Hypothesis makes the messages from their types; each is then spoilt in many ways."""
    counts: Counter[str] = Counter()

    @settings(max_examples=examples, database=None, suppress_health_check=list(HealthCheck))
    @given(st.lists(messages(), min_size=20, max_size=20), st.integers(0, 2**32))
    def bombardment(found, seed) -> None:
        rng = random.Random(seed)
        batch = [spoil(message, rng) for message in found for _ in range(each)]
        asyncio.run(bombard(target, batch, counts))

    bombardment()
    print(sum(counts.values()), "answers:", dict(counts.most_common()))  # noqa: T201 - to read with -s, or when it fails
    asyncio.run(target.check_unharmed())
    assert {"bad-message", "no-guest", "not-yours", "not-now", "illegal-move"} <= set(counts)
    assert counts["bad-message"] < 0.95 * counts.total(), "some can be read, and are refused later"
    assert counts.total() > 0.8 * 20 * each * examples
    asyncio.run(target.check_normal_people_play_on())


def test_three_thousand_bad_messages(target: Target):
    bombard_with(target, examples=5, each=30)


@pytest.mark.slow
def test_a_hundred_thousand_bad_messages(target: Target):
    bombard_with(target, examples=110, each=50)


# --- with the limits as they are -----------------------------------------------------------------


def test_floods_at_the_real_limits_end_the_connection(tmp_path: Path):
    real = Settings()
    limits = {name: getattr(real, name) for name in FAST if "messages" in name}
    with Running(tmp_path / "data", **limits) as server:
        asyncio.run(flood(server))


async def flood(server: Running) -> None:
    target = await Target.set_up(server)
    rng = random.Random(1)
    for guest in (None, target.stranger, target.seated[1]):
        connection = await raw(server, target.table, guest)
        await connection.receive()
        # A burst of good ones, and then whatever comes.
        batch = [json.dumps({"type": "ping", "id": "x"})] * 40
        batch += [spoil({"type": "preview", "id": "y", "moves": [1]}, rng) for _ in range(300)]
        with contextlib.suppress(ConnectionClosed):
            for message in batch:
                await connection.socket.send(message)
        assert await connection.closed() == 1008
        told = Counter(answer.get("code", answer["type"]) for answer in connection.received)
        assert told["pong"] == 40
        assert told["too-fast"] == Settings().warnings + 1
        assert set(told) <= {"state", "presence", "pong", "previewed", "too-fast", *PROBLEMS}
    await target.check_unharmed()
    await target.check_normal_people_play_on()


# --- below the messages: frames and handshakes ---------------------------------------------------

TEXT, BINARY, CONTINUATION, CLOSE, PING = 1, 2, 0, 8, 9
MASK = b"\x12\x34\x56\x78"


def frame(
    opcode: int, payload: bytes = b"", *, last: bool = True, masked: bool = True, **odd: int
) -> bytes:
    """A WebSocket frame; ``reserved`` bits or a ``length`` that is a lie, if asked for."""
    length = odd.get("length", len(payload))
    head = bytes([last << 7 | odd.get("reserved", 0) << 4 | opcode])
    if length < 126:
        head += bytes([masked << 7 | length])
    elif length < 65_536:
        head += struct.pack("!BH", masked << 7 | 126, length)
    else:
        head += struct.pack("!BQ", masked << 7 | 127, length)
    if not masked:
        return head + payload
    return head + MASK + bytes(byte ^ MASK[k % 4] for k, byte in enumerate(payload))


def in_pieces(payload: bytes, size: int) -> bytes:
    pieces = [payload[k : k + size] for k in range(0, len(payload), size)]
    return b"".join(
        frame(CONTINUATION if k else TEXT, piece, last=k == len(pieces) - 1)
        for k, piece in enumerate(pieces)
    )


A_PING = b'{"type":"ping","id":"here"}'
WRONG_FRAMES = {
    "no text": frame(TEXT, b'{"type":"ping","id":"\xff\xfe"}'),
    "half a letter": frame(TEXT, "é".encode()[:1]),
    "not masked": frame(TEXT, A_PING, masked=False),
    "reserved bit": frame(TEXT, A_PING, reserved=4),
    "unknown kind": frame(3, A_PING),
    "unknown control": frame(11, b"x"),
    "continues nothing": frame(CONTINUATION, A_PING),
    "begins within another": frame(TEXT, b"{", last=False) + frame(TEXT, A_PING),
    "control in pieces": frame(PING, b"x", last=False),
    "large control": frame(PING, b"x" * 126),
    "much too long": frame(TEXT, b"{", length=2**62),
    "longest of all": frame(TEXT, b"{", length=2**64 - 1),
    "too large": frame(TEXT, b" " * (LARGEST + 1)),
    "too large in pieces": in_pieces(b" " * (LARGEST + 1), 100),
    "close without a code": frame(CLOSE, b"\x03"),
    "close with a wrong code": frame(CLOSE, struct.pack("!H", 5)),
    "close that is no text": frame(CLOSE, struct.pack("!H", 1000) + b"\xff"),
}
GOOD_BUT_ODD_FRAMES = {
    "in single letters": in_pieces(A_PING, 1),
    "as bytes": frame(BINARY, A_PING),
    "with a control between": frame(TEXT, A_PING[:9], last=False)
    + frame(PING, b"?")
    + frame(CONTINUATION, A_PING[9:]),
    "after an empty piece": frame(TEXT, b"", last=False) + frame(CONTINUATION, A_PING),
}


def handshake(path: str, **changed: str | None) -> bytes:
    headers = {
        "Host": "127.0.0.1",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version": "13",
    }
    headers |= {name.replace("_", "-"): value for name, value in changed.items()}
    lines = [f"{name}: {value}\r\n" for name, value in headers.items() if value is not None]
    return f"GET {path} HTTP/1.1\r\n{''.join(lines)}\r\n".encode()


async def speak(
    target: Target,
    sent: bytes,
    *,
    more: bytes = b"",
    hang_up: bool = False,
    until: bytes = b"\0" * 9,
) -> bytes:
    """Say something over plain TCP; all that is answered up to some words, or to the end."""
    reader, writer = await asyncio.open_connection("127.0.0.1", target.server.port)
    try:
        answer = b""
        writer.write(sent)
        with contextlib.suppress(ConnectionError):
            if more:
                await reader.readuntil(b"\r\n\r\n")
                writer.write(more)
            if hang_up:
                writer.write_eof()
            async with asyncio.timeout(PATIENCE):
                while until not in answer and (part := await reader.read(65_536)):
                    answer += part
        return answer
    finally:
        writer.close()
        with contextlib.suppress(ConnectionError):
            await writer.wait_closed()


HELLO = frame(TEXT, b'{"type":"hello","version":1}')


def test_frames_that_are_wrong_close_the_connection_and_odd_ones_are_read(target: Target):
    path = f"/api/tables/{target.table}/socket"

    async def scene() -> None:
        for name, wrong in WRONG_FRAMES.items():
            answer = await speak(target, handshake(path), more=HELLO + wrong + frame(TEXT, A_PING))
            assert b'"pong"' not in answer, f"{name}: what follows is not read"
            codes = [struct.pack("!H", code) for code in (1002, 1007, 1009)]
            close = answer[answer.rindex(b"\x88") :]
            assert close[2:4] in codes, (name, close)
        for name, odd in GOOD_BUT_ODD_FRAMES.items():
            pong = b'{"type":"pong","id":"here"}'
            answer = await speak(target, handshake(path), more=HELLO + odd, until=pong)
            assert pong in answer, name
        rng = random.Random(2)
        for _ in range(200):
            noise = frame(
                rng.randrange(16), rng.randbytes(rng.randrange(200)), last=rng.random() < 0.8
            )
            noise = HELLO + noise + rng.randbytes(20)
            await speak(target, handshake(path), more=noise, hang_up=True)
        await target.check_unharmed()
        await target.check_normal_people_play_on()

    asyncio.run(scene())


async def listening(target: Target) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A plain connection to a table, after everything that is told at the beginning."""
    reader, writer = await asyncio.open_connection("127.0.0.1", target.server.port)
    writer.write(handshake(f"/api/tables/{target.table}/socket"))
    await reader.readuntil(b"\r\n\r\n")
    writer.write(HELLO)
    await reader.readuntil(b'"type":"state"')
    return reader, writer


async def send_apart(writer: asyncio.StreamWriter, *parts: bytes) -> None:
    """Send in parts that arrive one by one."""
    for part in parts:
        writer.write(part)
        await writer.drain()
        await asyncio.sleep(0.002)


def test_messages_cut_anywhere_are_read_once_and_in_their_order(target: Target):
    rng = random.Random(6)

    def ping(number: int) -> bytes:
        text = b'{"type":"ping","id":"<%d>"%b}' % (number, b" " * rng.choice((0, 0, 0, 200)))
        forms = (frame(TEXT, text), frame(TEXT, text), in_pieces(text, 9), frame(BINARY, text))
        return rng.choice((b"", b"", frame(PING, b"?"))) + rng.choice(forms)

    async def scene() -> None:
        for _ in range(4):
            reader, writer = await listening(target)
            parts: list[bytes] = []
            for number in range(120):
                message = ping(number)
                cut = rng.choice((0, 0, rng.randrange(len(message))))
                parts += [part for part in (message[:cut], message[cut:]) if part]
            # Some of the cuts are not felt, so that parts of several messages come together.
            together = [b""]
            for part in parts:
                together[-1] += part
                if rng.random() < 0.7:
                    together.append(b"")
            await send_apart(writer, *filter(None, together))
            async with asyncio.timeout(PATIENCE):
                answer = await reader.readuntil(b"<119>")
            numbers = [int(n) for n in re.findall(rb'"pong","id":"<(\d+)>', answer)]
            assert numbers == list(range(120))
            writer.close()

    asyncio.run(scene())


def test_a_whole_message_within_another_closes_the_connection_however_it_comes(target: Target):
    begun = frame(TEXT, b'{"type":', last=False)
    wrong = {
        "after a first piece": (begun, frame(TEXT, A_PING)),
        "after a good one": (frame(TEXT, A_PING), begun, frame(TEXT, A_PING)),
        "within the head of another": (frame(TEXT, A_PING)[:1], b"\x01" + frame(TEXT, A_PING)),
        "after goodbye": (frame(CLOSE, struct.pack("!H", 1000)), frame(TEXT, A_PING)),
    }

    async def scene() -> None:
        for name, parts in wrong.items():
            reader, writer = await listening(target)
            with contextlib.suppress(ConnectionError):
                await send_apart(writer, *parts)
            async with asyncio.timeout(PATIENCE):
                answer = await reader.read()
            assert answer.count(b'"pong"') == (name == "after a good one"), name
            assert b"\x88" in answer, name
            writer.close()

    asyncio.run(scene())


def test_handshakes_that_are_wrong_are_refused(target: Target):
    path = f"/api/tables/{target.table}/socket"
    wrong = {
        "no key": handshake(path, Sec_WebSocket_Key=None),
        "a short key": handshake(path, Sec_WebSocket_Key="AAAA"),
        "another version": handshake(path, Sec_WebSocket_Version="7"),
        "another page": handshake(path, Origin="https://elsewhere.example"),
        "no page": handshake(path, Origin="null"),
        "no upgrade": handshake(path, Upgrade=None),
        "post": handshake(path).replace(b"GET", b"POST", 1),
        "HTTP/3.7": handshake(path).replace(b"HTTP/1.1", b"HTTP/3.7", 1),
        "long header": handshake(path, X_Long="x" * 100_000),
        "long path": handshake(path + "x" * 100_000),
        "no header at all": b"\r\n\r\n",
        "noise": os.urandom(300) + b"\r\n\r\n",
        "half of it": handshake(path)[:40],
        "TLS": bytes.fromhex("16030100a50100"),
    }

    async def scene() -> None:
        for name, request in wrong.items():
            answer = await speak(target, request, hang_up=True)
            if answer:
                status = int(answer.split(b" ", 2)[1])
                assert 400 <= status < 500, (name, answer[:100])
        # These are sockets, but of no table.
        for odd in ("/api/tables//socket", "/api/tables/%00/socket", f"{path}/socket", "/socket"):
            answer = await speak(target, handshake(odd), more=HELLO, until=b'"not-found"')
            assert b'"not-found"' in answer, odd
        for cookie in (
            "tablee_guest=",
            "tablee_guest=a.b",
            "=;;=",
            "tablee_guest=é.é",
            "x" * 5_000,
        ):
            request = handshake(path, Cookie=cookie)
            answer = await speak(target, request, more=HELLO, until=b'"you":null')
            assert b'"you":null' in answer, cookie
        await target.check_unharmed()
        await target.check_normal_people_play_on()

    asyncio.run(scene())

"""The same evening in two worlds: what is planned, and everything that a viewer is sent in it."""

from __future__ import annotations

import asyncio
import json
import random
import re
import sys
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from conformance.play import step
from conformance.worlds import World, exchanged
from server.running import PATIENCE, Raw, Running, raw
from tablee.client import Guest
from tablee.errors import IllegalMove
from tablee.game import Viewer
from tablee.options import options_as_dict
from tablee.registry import find_game
from tablee.rules import room_for_moves

HERE = Path(__file__).parent
SEATS = ("me", "open", "bot")
PEOPLE = 2
LOOKS = 10  # how often a viewer asks for everything during an evening, or less: bots move too

# How long commits take, and which of them shared one, depends on the disk.
BY_CHANCE = re.compile(rb"^(# .*|tablee_commit_seconds.*)$", re.MULTILINE)


@dataclass
class Evening:
    """One game, the moves that will be made in it, and two worlds that ``viewer`` cannot tell
    apart.
    """

    game: str
    viewer: Viewer
    seed: int
    options: Any
    script: list[tuple[int, int]]
    orders: tuple[list[list[int]], list[list[int]]]


def plan(name: str, viewer: Viewer, seed: int, length: int) -> Evening:
    """A game that can be played move by move in another world too."""
    game = find_game(name)
    for attempt in range(1000):
        rng = random.Random(f"{name} {viewer} {seed} {attempt}")
        settings = {"players": len(SEATS), "options": game.options()}
        cards = len(World(game, [], **settings).orders[0])
        world = World(game, [rng.sample(range(cards), cards)], **settings)
        while world.outcome is None and len(world.played) < length:
            step(world, rng, sensible=True)
        script = [(played.seat, played.move) for played in world.played]
        other = exchanged(world, viewer, rng)
        if other != world.orders and can_be_played(world, other, script):
            return Evening(name, viewer, seed, world.options, script, (world.orders, other))
    raise AssertionError("no other world was found")


def can_be_played(world: World, orders: list[list[int]], script: list[tuple[int, int]]) -> bool:
    other = World(world.game, orders, players=world.players, options=world.options)
    try:
        for seat, move in script:
            other.apply(seat, move)
    except IllegalMove:
        return False
    return other.outcome == world.outcome


class RiggedServer(Running):
    """One of the two worlds, served."""

    def __init__(
        self, directory: Path, which: int, evenings: list[Evening], **settings: Any
    ) -> None:
        self.worlds = [
            {"orders": evening.orders[which], "script": evening.script} for evening in evenings
        ]
        self.starts = 0
        super().__init__(directory, bot_milliseconds=5, **settings)

    def start(self) -> None:
        self.starts += 1
        super().start()

    def command(self, settings: Path) -> list[str]:
        file = self.directory.with_suffix(".plan")
        plan = {"worlds": self.worlds, "settings": self.settings, "tokens": f"start {self.starts}"}
        file.write_text(json.dumps(plan))
        launcher = str(HERE / "rigged_server.py")
        return [sys.executable, launcher, str(file), str(self.directory), str(self.port)]

    def moves_told(self) -> int:
        try:
            return int(self.directory.with_suffix(".progress").read_text() or 0)
        except FileNotFoundError:
            return 0


@dataclass
class Heard:
    """Everything that was sent to those who may not know the difference."""

    lines: list[tuple[str, str]] = field(default_factory=list)  # to which connection, what

    def note(self, where: str, what: str) -> None:
        self.lines.append((where, what))


class Ear(Raw):
    """A connection whose every byte is kept."""

    heard: Heard
    where: str

    async def receive(self) -> dict[str, Any]:
        text = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        self.heard.note(self.where, str(text))
        return json.loads(text)


@dataclass
class Table:
    """One evening as it is played on one of the servers."""

    server: RiggedServer
    evening: Evening
    number: int
    heard: Heard
    guests: list[Guest] = field(default_factory=list)
    people: list[Ear] = field(default_factory=list)  # by seat
    ears: list[Ear] = field(default_factory=list)  # those that are compared
    id: str = ""

    async def connect(self, where: str, guest: Guest | None, **hello: Any) -> Ear:
        ear = await raw(self.server, self.id, guest, hello=hello or True)
        ear.__class__ = Ear
        # What a person who is not the viewer is sent may differ: it is heard by nobody.
        is_compared = guest is None or guest is self.viewer
        ear.heard, ear.where = (self.heard if is_compared else Heard()), where
        await ear.receive()
        return ear

    @property
    def viewer(self) -> Guest | None:
        return None if self.evening.viewer is None else self.guests[self.evening.viewer]

    async def play(self) -> None:
        await self.sit_down()
        rng = random.Random(self.evening.seed)
        script = self.evening.script
        often = LOOKS / len(script)
        made = 0
        absent: int | None = None  # a person for whom a bot plays
        while made < len(script):
            seat, move = script[made]
            if seat < PEOPLE and seat != absent:
                answer = await self.people[seat].answer(type="move", id=f"m{made}", move=move)
                assert answer["type"] == "update", answer
            made += 1
            following = script[made][0] if made < len(script) else 0
            if following >= PEOPLE or following == absent:
                continue  # bots go on by themselves; they are waited for when it is a person's turn
            await self.until_told(made)
            if made < len(script) and rng.random() < often:
                absent = await self.look_around(rng, made, absent)
        await self.until_told(len(script))
        await self.look_around(rng, len(script), absent)

    async def sit_down(self) -> None:
        for name in ("Anna", "Basile"):
            guest = self.server.guest(name, language="fr" if name == "Anna" else "en")
            self.guests.append(await guest.__aenter__())
        options = options_as_dict(self.evening.options)
        self.id = await self.guests[0].create(
            self.evening.game, SEATS, options=options, listed=True, hints=True
        )
        self.ears.append(await self.connect("watching", None, language="fr"))
        for seat, guest in enumerate(self.guests):
            person = await self.connect(f"seat {seat}", guest)
            self.people.append(person)
            if seat > 0:
                await person.answer(type="join", id="join", name=guest.name)
                await person.answer(type="ready", id="ready", mix="basil")
        if self.viewer is not None:
            self.ears.append(self.people[self.evening.viewer])
            self.ears.append(await self.connect("second tab", self.viewer, language="fr"))
        await self.people[0].answer(type="ready", id="ready", mix=f"world {self.number}")

    async def until_told(self, made: int) -> None:
        """Wait until all moves so far were sent to everybody, and have arrived."""
        async with asyncio.timeout(PATIENCE):
            while self.server.moves_told() < made:  # noqa: ASYNC110 - another process
                await asyncio.sleep(0.003)
        await self.drain()

    async def drain(self) -> None:
        for ear in {id(ear): ear for ear in (*self.people, *self.ears)}.values():
            await ear.answer(type="ping", id="here?")

    async def close(self) -> None:
        for ear in (*self.people, *self.ears):
            await ear.socket.close()
        self.people.clear()
        self.ears.clear()

    # --- whatever a viewer can ask ---------------------------------------------------------------

    async def look_around(self, rng: random.Random, made: int, absent: int | None) -> int | None:
        for ear in self.ears:
            for question in self.questions(rng, made):
                await ear.answer(**question)
        await self.drain()
        await self.come_back(rng, made)
        await self.ask_routes(rng, made)
        talker = self.people[rng.randrange(PEOPLE)]
        for text in ("bonjour", "mon 57", "deux de moins", "🙂 ok"):
            await talker.answer(type="chat", id=f"t{made}{text[:4]}", text=text)
        await talker.answer(type="react", id=f"r{made}", reaction="oops")
        await self.drain()
        return await self.hand_over(rng, made, absent)

    def questions(self, rng: random.Random, made: int) -> list[dict[str, Any]]:
        """Previews, tries out of turn and against the rules, and what is no move at all."""
        game = find_game(self.evening.game)
        match = World(
            game, self.evening.orders[0], players=len(SEATS), options=self.evening.options
        )
        for seat, move in self.evening.script[:made]:
            match.apply(seat, move)
        seat = self.evening.viewer or 0
        room = room_for_moves(game)
        awaited = room[: int(game.rules["awaited_moves"](match._states, 0, seat, room))].tolist()
        legal = match.legal_numbers(seat).tolist() if self.evening.viewer is not None else []
        any_move = rng.randrange(game.moves.count)
        tries = [any_move, rng.choice(awaited or [0]), rng.choice(legal or [0])]
        asked = [
            {"type": "preview", "id": f"p{k}", "moves": [move]} for k, move in enumerate(tries)
        ]
        asked.append({"type": "preview", "id": "pp", "moves": rng.choices(legal or [1], k=2)})
        # What a bot would do in the viewer's place, as the table stands and after a try.
        asked.append({"type": "hint", "id": "h"})
        asked.append({"type": "hint", "id": "hh", "moves": [rng.choice(awaited or [0])]})
        # What is legal would be done; the others are told why not.
        refused = [move for move in tries[:2] if move not in match.legal_numbers(seat).tolist()]
        asked += [{"type": "move", "id": f"x{move}", "move": move} for move in refused]
        asked.append({"type": "move", "id": "y", "move": "no move"})
        asked += [{"type": word, "id": "z"} for word in ("rematch", "start", "add-seat")]
        asked.append({"type": "back", "id": "b", "seat": rng.randrange(len(SEATS))})
        return asked

    async def come_back(self, rng: random.Random, made: int) -> None:
        """From the last number, from old ones, from one of the future, and as somebody new."""
        stream = "watch" if self.evening.viewer is None else f"seat-{self.evening.viewer}"
        for hello in (
            {"stream": stream, "n": rng.randrange(made + 4)},
            {"stream": stream, "n": 1},
            {"stream": "seat-2", "n": 1},
            {"language": "fr"},
            {"from_deal": True},
        ):
            for guest in {id(guest): guest for guest in (self.viewer, None)}.values():
                back = await self.connect(f"back {hello}", guest, **hello)
                await back.answer(type="ping", id="here?")
                await self.drain()
                await back.socket.close()
                for ear in {id(ear): ear for ear in (*self.people, *self.ears)}.values():
                    await ear.until(lambda told: told["type"] == "presence")

    async def ask_routes(self, rng: random.Random, made: int) -> None:
        table = f"/api/tables/{self.id}"
        paths = ["/api/tables", table, f"{table}/games", "/metrics", "/healthz"]
        if made < len(self.evening.script) or self.server.starts > 1:
            paths += [f"{table}/games/1", f"{table}/games/1/replay?view=all"]
            paths += [f"{table}/games/1/verify", "/api/my/tables", "/api/my/games"]
        if made == len(self.evening.script):
            paths += [f"{table}/moves", "/api/openapi.json", "/api/schema.json", "/"]
        for path in paths:
            cookie = None if self.viewer is None else self.viewer.cookie
            told = await asyncio.to_thread(self.get, path, cookie)
            self.heard.note(path, told)

    def get(self, path: str, cookie: str | None) -> str:
        request = urllib.request.Request(self.server.url + path)
        if cookie is not None:
            request.add_header("cookie", cookie)
        try:
            with urllib.request.urlopen(request) as response:
                return _all_of(response)
        except urllib.error.HTTPError as error:
            with error:
                return _all_of(error)

    async def hand_over(self, rng: random.Random, made: int, absent: int | None) -> int | None:
        """Now and then a bot plays for somebody, and they come back."""
        if made >= len(self.evening.script):
            return absent
        following = self.evening.script[made][0]
        if absent is None and following != 1 and rng.random() < 0.5:
            await self.people[1].answer(type="bot-plays", id=f"a{made}", seat=1)
            absent = 1
        elif absent is not None and following != absent:
            await self.people[1].answer(type="back", id=f"a{made}", seat=1)
            absent = None
        await self.drain()
        return absent


def _all_of(response: Any) -> str:
    """Status, headers but for the date, and body."""
    headers = sorted(
        (name.lower(), value) for name, value in response.headers.items() if name.lower() != "date"
    )
    body = response.read()
    if response.headers["content-type"].startswith("text/plain"):
        body = BY_CHANCE.sub(b"", body)
        length = [name for name, _ in headers].index("content-length")
        del headers[length]
    return f"{response.status} {headers} {body!r}"

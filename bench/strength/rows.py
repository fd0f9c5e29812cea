"""What is measured: each row of the tables, with its floor and the figures published elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from strength import sees_all

SILENT = {"talk": "silent"}
STRICT = {"talk": "strict"}
EXPERT = {"talk": "strict", "minimum": 3, "smaller_hand": True}

SEEN = 400  # games of one who sees all, against others
LONG = 300  # games of a bot that thinks long
# and more where the floor is near, so that the interval can be above it
MORE = {
    ("best, silent", 1): 1_800,
    ("best, silent", 4): 900,
    ("expert, best, strict", 1): 5_000,
}


@dataclass(frozen=True, kw_only=True)
class Row:
    """One figure: how often ``bot`` wins, as a team or against ``others``."""

    game: str
    players: int
    bot: str
    others: str | None = None  # None: all seats are the bot's
    options: dict[str, Any] = field(default_factory=dict)
    table: str  # the line of the table it belongs to
    games: int
    floor: float | None = None  # per cent; the lower end of the interval has to be above it
    aim: float | None = None
    published: str = ""
    milliseconds: float | None = None  # at most, a decision
    rollouts: int = 0  # of the player that sees all

    @property
    def name(self) -> str:
        against = f" against {self.players - 1} {self.others}" if self.others else ""
        return f"{self.game} {self.players}: {self.table}{against}"


@dataclass(frozen=True, kw_only=True)
class Duel:
    """Whether one level is better than the one below it."""

    game: str
    players: int
    better: str
    worse: str
    options: dict[str, Any] = field(default_factory=dict)
    deals: int

    @property
    def name(self) -> str:
        return f"{self.game} {self.players}: {self.better} and {self.worse}"


def the_game() -> list[Row]:
    """By line of the table; nothing where the table has nothing."""
    lines: list[tuple[dict[str, Any], dict[int, float], dict[int, float], dict[int, str]]] = [
        (
            {"table": "greedy, silent", "bot": "greedy", "options": SILENT, "games": 20_000},
            {},
            {},
            {1: "1", 2: "3-5", 3: "1-2", 4: "1-4", 5: "0-5"},
        ),
        (
            {"table": "easy, silent", "bot": "easy", "options": SILENT, "games": 20_000},
            {},
            {},
            {},
        ),
        (
            {"table": "medium, silent", "bot": "medium", "options": SILENT, "games": 20_000},
            {1: 12, 2: 18, 3: 8, 4: 11, 5: 12},
            {},
            {1: "12; own 33", 2: "18; own 71", 3: "8; own 48", 4: "11; own 68", 5: "12; own 75"},
        ),
        (
            {"table": "hard, silent", "bot": "hard", "options": SILENT, "games": 1_000,
             "milliseconds": 2.0},
            {1: 30, 2: 65, 3: 45, 4: 62, 5: 70},
            {},
            {},
        ),
        (
            {"table": "best, silent", "bot": "best", "options": SILENT,
             "games": LONG, "milliseconds": 100.0},
            {1: 50, 2: 85, 3: 72, 4: 88, 5: 93},
            {1: 60, 2: 92, 3: 85, 4: 95, 5: 98},
            {1: "own 52", 2: "own 85", 3: "own 72", 4: "own 89", 5: "own 95; PPO 14"},
        ),
        (
            {"table": "best, strict", "bot": "best", "options": STRICT,
             "games": LONG, "milliseconds": 100.0},
            {2: 87, 3: 77, 4: 91, 5: 95},
            {},
            {2: "24", 3: "10", 4: "8", 5: "5"},
        ),
        (
            {"table": "expert, best, strict", "bot": "best", "options": EXPERT, "games": 300,
             "milliseconds": 100.0},
            {1: 4, 2: 3, 3: 0.2, 4: 0.6, 5: 1},
            {},
            {1: "own 2.0", 2: "own 1.3", 3: "own 0.0", 4: "own 0.2", 5: "own 0.4"},
        ),
        (
            {"table": "sees all, silent", "bot": sees_all.NAME, "options": SILENT, "games": 100,
             "rollouts": 24},
            {},
            {},
            {1: "92 or more", 3: "99.5 or more"},
        ),
    ]  # fmt: skip
    return [
        Row(
            game="the-game",
            players=players,
            floor=floors.get(players),
            aim=aims.get(players),
            published=published.get(players, ""),
            **line | {"games": MORE.get((line["table"], players), line["games"])},
        )
        for line, floors, aims, published in lines
        for players in range(1, 6)
        if players > 1 or line["table"] != "best, strict"
    ]


def against(game: str, others: str, floors: dict[int, float], games: int) -> list[Row]:
    """One bot at a table of others, and what one who sees all wins there."""
    rows = []
    for players, floor in floors.items():
        shared: dict[str, Any] = {"game": game, "players": players, "others": others}
        rows += [
            Row(table="best", bot="best", games=games, floor=floor, milliseconds=100.0, **shared),
            Row(
                table=sees_all.NAME,
                bot=sees_all.NAME,
                games=SEEN,
                rollouts=48,
                **shared,
            ),
        ]
    return rows


LEVELS = ("easy", "medium", "hard", "best")
# How many deals a duel has is said beforehand: nobody looks and stops. A game of Cabo has 150
# decisions a player, so that its searching bots need seconds for one.
DEALS = {
    "the-game": {"medium": 2_000, "hard": 1_000, "best": 100},
    "cabo": {"medium": 1_000, "hard": 400, "best": 150},
    "upturn": {"medium": 2_000, "hard": 1_000, "best": 500},
}

ROWS: tuple[Row | Duel, ...] = (
    *the_game(),
    *against("cabo", "public", {2: 75, 4: 50}, 120),
    *against("upturn", "greedy", {2: 60, 4: 38}, 400),
    *(
        Duel(
            game=game,
            # Alone, levels of The Game differ most: with others, hard and best win nearly always.
            players=1 if game == "the-game" else 2,
            better=better,
            worse=worse,
            options=SILENT if game == "the-game" else {},
            deals=DEALS[game][better],
        )
        for game in ("the-game", "cabo", "upturn")
        for worse, better in pairwise(LEVELS)
    ),
)

"""What was found, as Markdown."""

from __future__ import annotations

from typing import Any

from strength.rows import ROWS, Duel, Row

Found = dict[str, Any]


def markdown(results: dict[str, Found], speed: dict[str, Any] | None) -> str:
    """All tables; a row that was not played is left out."""
    parts = ["# How strong the bots are", "", "By `make strength`, on one core.", ""]
    games = [row for row in ROWS if isinstance(row, Row) and "games" in results.get(row.name, {})]
    duels = [row for row in ROWS if isinstance(row, Duel) and "deals" in results.get(row.name, {})]
    for title, chosen in (
        ("The Game, won together", [row for row in games if row.others is None]),
        ("Cabo", [row for row in games if row.game == "cabo"]),
        ("UpTurn", [row for row in games if row.game == "upturn"]),
    ):
        if chosen:
            parts += [f"## {title}", "", *game_table(chosen, results), ""]
    if duels:
        parts += ["## Level against level", "", *duel_table(duels, results), ""]
    if speed:
        parts += ["## Speed of The Game, `medium` beside C++", "", *speed_table(speed), ""]
    return "\n".join(parts)


def game_table(rows: list[Row], results: dict[str, Found]) -> list[str]:
    lines = [
        "| | players | won | 95 % interval | games | ms a decision | floor | aim | published |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for row in rows:
        found = results[row.name]
        name = row.table + (f" against {row.players - 1} {row.others}" if row.others else "")
        cells = [
            name,
            str(row.players),
            f"{found['per_cent']:.1f} %",
            f"{found['low']:.1f} to {found['high']:.1f}",
            f"{found['games']:,}",
            decision(row, found),
            floor(row, found),
            "" if row.aim is None else f"{row.aim:g}",
            row.published,
        ]
        lines.append("| " + " | ".join(cells) + " |")
    return lines


def decision(row: Row, found: Found) -> str:
    shown = f"{found['milliseconds']:.3g}"
    if row.milliseconds is None:
        return shown
    kept = "" if found["milliseconds"] <= row.milliseconds else ", **too slow**"
    return f"{shown} (at most {row.milliseconds:g}{kept})"


def floor(row: Row, found: Found) -> str:
    if row.floor is None:
        return ""
    if found["low"] > row.floor:
        return f"{row.floor:g}, met"
    return f"{row.floor:g}, **{'open' if found['high'] > row.floor else 'missed'}**"


def duel_table(duels: list[Duel], results: dict[str, Found]) -> list[str]:
    lines = ["| | difference | 95 % interval | deals | settled |", "|---|---|---|---|---|"]
    for duel in duels:
        found = results[duel.name]
        lines.append(
            f"| {duel.name} | {found['difference']:+.1f} points | {found['low']:+.1f} to"
            f" {found['high']:+.1f} | {found['deals']:,} | {'yes' if found['settled'] else 'no'} |"
        )
    return lines


def speed_table(speed: dict[str, Any]) -> list[str]:
    lines = ["| players | medium: games/s, won | C++: games/s, won |", "|---|---|---|"]
    for players, both in speed.items():
        cells = [
            ""
            if figures is None
            else f"{figures['games_per_second']:,.0f}, {figures['per_cent']:.1f} %"
            for figures in (both["medium"], both["c++"])
        ]
        lines.append(f"| {players} | {' | '.join(cells)} |")
    return lines

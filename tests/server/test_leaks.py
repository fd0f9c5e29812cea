"""Nobody learns over the wire what they may not know.

Two servers play the same evening in two worlds that differ only in cards that are hidden from one
viewer. Whatever that viewer is sent, as a player in two tabs and as somebody who watches, over
sockets and over HTTP, has to be the same to the byte.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from server.log_lines import no_trouble_in
from server.two_worlds import PEOPLE, Evening, Heard, RiggedServer, Table, plan
from tablee.registry import game_names

VIEWERS = (None, 0, 1)


async def everything_heard(server: RiggedServer, evenings: list[Evening]) -> list[Heard]:
    """What the viewer of each evening is sent, with a crash at the end."""
    tables = [Table(server, evening, k, Heard()) for k, evening in enumerate(evenings)]
    for table in tables:
        server.directory.with_suffix(".progress").write_text("0")
        await table.play()
    await asyncio.to_thread(server.kill)
    await asyncio.to_thread(server.start)
    for table in tables:
        stream = "watch" if table.evening.viewer is None else f"seat-{table.evening.viewer}"
        await table.close()
        for n in (0, 3, len(table.evening.script)):
            back = await table.connect(f"after the crash, {n}", table.viewer, stream=stream, n=n)
            table.ears.append(back)
        await table.close()
    return [table.heard for table in tables]


def hear_in_both_worlds(directory: Path, evenings: list[Evening]) -> list[tuple[Heard, Heard]]:
    heard = []
    for which in (0, 1):
        with RiggedServer(directory / f"world-{which}", which, evenings) as server:
            heard.append(asyncio.run(everything_heard(server, evenings)))
            assert server.stop() == 0
        no_trouble_in(server.log)
    return list(zip(*heard, strict=True))


def check_same(evening: Evening, ours: Heard, theirs: Heard) -> None:
    assert len(ours.lines) > len(evening.script)
    for k, (one, other) in enumerate(zip(ours.lines, theirs.lines, strict=False)):
        assert one == other, (evening.game, evening.viewer, evening.seed, k)
    assert len(ours.lines) == len(theirs.lines)


EVENINGS = list(zip(game_names(), (0, 1, None), strict=True))  # longer ones have all viewers


@pytest.fixture(scope="module")
def both_worlds(tmp_path_factory: pytest.TempPathFactory):
    """All evenings at two servers that are started once."""
    evenings = [plan(game, viewer, seed=1, length=24) for game, viewer in EVENINGS]
    return evenings, hear_in_both_worlds(tmp_path_factory.mktemp("worlds"), evenings)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(EVENINGS)), ids=lambda k: "{}-{}".format(*EVENINGS[k]))
def test_what_is_sent_is_the_same_in_every_world_one_may_be_in(number, both_worlds):
    evenings, heard = both_worlds
    check_same(evenings[number], *heard[number])


@pytest.mark.slow
def test_the_worlds_are_not_the_same(both_worlds):
    """Else nothing would have been compared."""
    for evening in both_worlds[0]:
        assert evening.orders[0] != evening.orders[1]


@pytest.mark.slow
def test_hints_are_among_what_is_compared(both_worlds):
    for evening, (heard, _) in zip(*both_worlds, strict=True):
        hints = [text for _, text in heard.lines if text.startswith('{"type":"hinted"')]
        assert (len(hints) > 0) == (evening.viewer is not None)


@pytest.mark.slow
@pytest.mark.parametrize("game", game_names())
def test_and_in_longer_games(game, tmp_path):
    evenings = [plan(game, viewer, seed, length=120) for seed in range(2, 6) for viewer in VIEWERS]
    for evening, heard in zip(evenings, hear_in_both_worlds(tmp_path, evenings), strict=True):
        check_same(evening, *heard)


@pytest.mark.parametrize("game", ["the-game", "cabo"])
def test_a_bot_moves_at_a_tick_and_not_when_it_has_found_its_move(game, tmp_path):
    """How long it thought, which depends on its cards, is seen in whole ticks only."""
    pace = 0.25
    evening = plan(game, 0, seed=1, length=14)
    with RiggedServer(tmp_path / "world", 0, [evening], pace=pace) as server:
        asyncio.run(play_and_leave(Table(server, evening, 0, Heard())))
    notes = server.directory.with_suffix(".ticks").read_text().splitlines()
    thought, let_go = zip(*map(json.loads, notes), strict=True)
    assert len(notes) == sum(seat >= PEOPLE for seat, _ in evening.script)
    assert len(set(thought)) > 1  # the clock counts milliseconds, so two of them may be the same
    assert all(at / pace == pytest.approx(round(at / pace)) and at >= pace for at in let_go)


async def play_and_leave(table: Table) -> None:
    await table.sit_down()
    for made, (seat, move) in enumerate(table.evening.script):
        if seat < PEOPLE:
            await table.people[seat].answer(type="move", id=f"m{made}", move=move)
        await table.until_told(made + 1)
    await table.close()

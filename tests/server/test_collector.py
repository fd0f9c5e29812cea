"""What refers to itself is given up while a server runs, new or old, though little is made."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Callable

import pytest

from server.running import run
from tablee.server import collector
from tablee.server.collector import Collector


class Ring:
    """Something that only the collector can give up."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def fast(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collector, "EVERY", 0.01)


async def until(holds: Callable[[], bool]) -> None:
    while not holds():  # noqa: ASYNC110 - the collector tells nobody what it gives up
        await asyncio.sleep(0.005)


def test_what_is_new_is_looked_at_although_little_is_made():
    async def scene() -> None:
        collecting = Collector(asyncio.get_running_loop())
        ring = weakref.ref(Ring())
        await until(lambda: ring() is None)
        collecting.close()

    run(scene())


def test_what_has_stayed_once_is_looked_at_again():
    async def scene() -> None:
        collecting = Collector(asyncio.get_running_loop())
        ring = Ring()
        gone = weakref.ref(ring)
        gc.collect(0)
        del ring
        await until(lambda: gone() is None)
        collecting.close()

    run(scene())


@pytest.mark.parametrize("are_many", [True, False])
def test_all_things_are_looked_at_when_they_have_become_many(
    are_many: bool, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(collector, "ALL", 3)
    monkeypatch.setattr(collector, "GROWN", 1.05)

    async def scene() -> None:
        collecting = Collector(asyncio.get_running_loop())
        ring = Ring()
        gone = weakref.ref(ring)
        gc.collect()  # from now on it is old
        many = [Ring() for _ in range(300_000 if are_many else 0)]
        del ring
        if are_many:
            await until(lambda: gone() is None)
        else:
            await asyncio.sleep(0.3)
            assert gone() is not None
        collecting.close()
        del many

    run(scene())


def test_afterwards_the_collector_is_as_it_was():
    async def scene() -> None:
        usual = gc.get_threshold()
        gc.set_threshold(701, 11, 12)
        collecting = Collector(asyncio.get_running_loop())
        assert gc.get_threshold() != (701, 11, 12)
        assert gc.get_freeze_count() > 0
        collecting.close()
        assert gc.get_threshold() == (701, 11, 12)
        assert gc.get_freeze_count() == 0
        gc.set_threshold(*usual)

    run(scene())

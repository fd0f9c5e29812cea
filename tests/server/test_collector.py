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


def test_all_things_are_looked_at_when_they_have_become_many(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(collector, "ALL", 3)
    monkeypatch.setattr(collector, "GROWN", 1.01)

    async def scene() -> None:
        collecting = Collector(asyncio.get_running_loop())
        ring = Ring()
        gone = weakref.ref(ring)
        gc.collect()
        many = [Ring() for _ in range(200_000)]
        del ring
        await until(lambda: gone() is None)
        collecting.close()
        assert many

    run(scene())


def test_all_things_are_left_alone_while_they_are_no_more(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(collector, "ALL", 3)

    async def scene() -> None:
        collecting = Collector(asyncio.get_running_loop())
        ring = Ring()
        gone = weakref.ref(ring)
        gc.collect()
        del ring
        await asyncio.sleep(0.3)
        assert gone() is not None
        collecting.close()

    run(scene())


def test_afterwards_the_collector_is_as_it_was():
    async def scene() -> None:
        before = gc.get_threshold(), gc.get_freeze_count()
        collecting = Collector(asyncio.get_running_loop())
        assert (gc.get_threshold(), gc.get_freeze_count()) != before
        collecting.close()
        assert (gc.get_threshold(), gc.get_freeze_count()) == before

    run(scene())

"""The garbage collector, kept to short looks: everybody waits while it looks.

By itself Python looks at what is new when so many more things were made than given up. A server
gives up about as many as it makes, so that it seldom gets there, and by then tens of thousands are
new: at a thousand moves a second it looked every four seconds, for 10 to 40 ms. Here it looks ten
times a second, for about one.
"""

from __future__ import annotations

import asyncio
import gc
import sys

EVERY = 0.1  # seconds between two looks at what is new
MOST_NEW = 4_000  # or sooner, when so many things came at once
OLDER = 10  # looks until those that were left are looked at once more
ALL = 600  # looks until all things may be looked at, which takes half a second with 5,000 people
GROWN = 1.25  # if they have become so many times as many
NEVER = 1_000_000_000  # by itself: when all things are looked at is decided here


class Collector:
    """Lets the collector look, for as long as the server runs."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._looks = 0
        gc.collect()
        gc.freeze()  # what a server is made of stays
        self._before = gc.get_threshold()
        gc.set_threshold(MOST_NEW, OLDER, NEVER)
        self._blocks = sys.getallocatedblocks()
        self._next = loop.call_later(EVERY, self._look)

    def close(self) -> None:
        """Leave it as it was: the server may have been a part of another program."""
        self._next.cancel()
        gc.set_threshold(*self._before)
        gc.unfreeze()

    def _look(self) -> None:
        self._looks += 1
        if self._looks % ALL == 0 and sys.getallocatedblocks() > GROWN * self._blocks:
            gc.collect()
            self._blocks = sys.getallocatedblocks()
        else:
            gc.collect(1 if self._looks % OLDER == 0 else 0)
        self._next = self._loop.call_later(EVERY, self._look)

"""A clock that compiled code can read: the processor's own counter.

Reading it takes a few nanoseconds, so that every decision of a bot can be timed. It counts in a
unit of its own; whoever measures scales it by the time that passed meanwhile on a proper clock.
"""

from __future__ import annotations

import functools
import importlib
import time
from collections.abc import Callable
from typing import Any

# Where the counter of x86 is not at hand: the timer that every program may read on 64-bit ARM.
ARM_TIMER = "mrs $0, cntvct_el0"


def plain_ticks() -> int:
    """The same for rules that are not compiled."""
    return time.perf_counter_ns()


@functools.cache
def compiled_ticks() -> Callable[[], int]:
    """What compiled code calls; unlike a call through ctypes it can be kept in the cache."""
    extending: Any = importlib.import_module("numba.extending")
    types: Any = importlib.import_module("numba.types")
    ir: Any = importlib.import_module("llvmlite.ir")

    @extending.intrinsic  # type: ignore[untyped-decorator] # Numba ships no types
    def ticks(_context: Any) -> Any:
        def generate(_target: Any, builder: Any, _signature: Any, _arguments: Any) -> Any:
            word = ir.IntType(64)
            kind = ir.FunctionType(word, [])
            machine = builder.module.triple.partition("-")[0]
            if machine in ("x86_64", "i686", "i386"):
                counter = builder.module.declare_intrinsic("llvm.readcyclecounter", fnty=kind)
                return builder.call(counter, [])
            if machine in ("aarch64", "arm64"):
                return builder.asm(kind, ARM_TIMER, "=r", [], side_effect=True)
            return ir.Constant(word, 0)  # no counter: times are then shared out evenly

        return types.int64(), generate

    return ticks  # type: ignore[no-any-return] # nor here

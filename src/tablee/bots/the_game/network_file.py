"""The small file that keeps a network: its parts in half precision, and what made it."""

from __future__ import annotations

import io

import numpy as np
from numpy.typing import NDArray

from tablee.bots.the_game.network import PARTS
from tablee.bots.the_game.steps import Layers

MADE_BY = "made_by"


def write_network(net: Layers, made_by: str) -> bytes:
    """The contents of a file."""
    file = io.BytesIO()
    parts = {name: part.astype(np.float16) for name, part in zip(PARTS, net, strict=True)}
    np.savez_compressed(file, **{MADE_BY: np.array(made_by)}, **parts)  # type: ignore[arg-type]
    return file.getvalue()


def read_network(contents: bytes) -> Layers:
    """The network of a file; raises ``ValueError`` where it is none of this shape."""
    with np.load(io.BytesIO(contents)) as file:
        parts: list[NDArray[np.float32]] = [file[name].astype(np.float32) for name in PARTS]
    if any(part.shape != shape for part, shape in zip(parts, PARTS.values(), strict=True)):
        raise ValueError("this network has other layers than those of network.py")
    return Layers(*parts)


def made_by(contents: bytes) -> str:
    """The command that makes the file, and what it found."""
    with np.load(io.BytesIO(contents)) as file:
        return str(file[MADE_BY])

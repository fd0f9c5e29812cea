"""Reading a record at once gives what reading its fields one by one gives."""

from __future__ import annotations

import numpy as np
import pytest

from tablee.reading import Reader, SliceReader
from tablee.registry import find_game, game_names


@pytest.mark.parametrize("name", game_names())
def test_every_field_of_every_game_is_read_as_numpy_reads_it(name):
    layout = find_game(name).layout
    rng = np.random.default_rng(5)
    names = [str(name) for name in rng.permutation(layout.names)]
    for take in (names, names[::2], names[:1]):
        reader = Reader(layout, take)
        for _ in range(20):
            states = np.frombuffer(rng.bytes(layout.itemsize), layout)
            expected = [states[0][field] for field in take]
            read = reader.read(states)
            assert len(read) == len(take)
            for value, field in zip(read, expected, strict=True):
                if field.shape:
                    assert value == tuple(field.ravel().tolist())
                else:
                    assert value == field.item()
                    assert type(value) is int


@pytest.mark.parametrize("name", game_names())
def test_a_part_of_a_field_is_read_as_numpy_reads_it(name):
    layout = find_game(name).layout
    rng = np.random.default_rng(6)
    rows = [field for field in layout.names if len(layout[field].shape) == 1]
    assert rows
    for field in rows:
        reader = SliceReader(layout, field)
        states = np.frombuffer(rng.bytes(layout.itemsize), layout)
        start, end = sorted(rng.integers(0, layout[field].shape[0] + 1, 2).tolist())
        assert reader.read(states, start, end) == states[field][0, start:end].tolist()

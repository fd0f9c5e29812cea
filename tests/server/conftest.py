"""One server for all tests that do nothing to it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.running import Running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("server") / "data")
    yield running
    assert running.stop() == 0


@pytest.fixture
def own_server(tmp_path) -> Iterator[Running]:
    """One that a test may kill."""
    with Running(tmp_path / "data") as running:
        yield running

"""What all tests share."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

# The same examples in every run: a test that fails here fails everywhere.
settings.register_profile(
    "steady", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


@pytest.fixture(params=["plain", "compiled"])
def mode(request: pytest.FixtureRequest) -> str:
    """Every rule test runs on the rules as written and on their compiled twins."""
    return request.param

"""The HTTP routes keep to the description that the server gives of them (/api/openapi.json).

Schemathesis makes requests from it, good ones and bad ones, for every operation.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks

from server.log_lines import no_trouble_in
from server.running import Running
from tablee.client import Guest
from tablee.server.route_table import ROUTES

EXAMPLES = 12  # of each route, good and bad, as nobody and as somebody
AGREES = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
]


async def a_finished_game(server: Running) -> tuple[Guest, str]:
    """A guest and their table, with a game of The Game that is over."""
    guest = await server.guest("Anna").__aenter__()
    table = await guest.create("the-game", ["me", "bot"])
    rng = random.Random(1)
    async with guest.at(table) as seat:
        await seat.start()
        await seat.play(lambda observation, legal: rng.choice(legal))
    return guest, table


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, Guest, str]]:
    with Running(tmp_path_factory.mktemp("http") / "data") as server:
        yield server, *asyncio.run(a_finished_game(server))
        no_trouble_in(server.log)
        assert server.stop() == 0


@pytest.fixture(scope="module")
def description(house: tuple[Running, Guest, str]):
    return schemathesis.openapi.from_url(f"{house[0].url}/api/openapi.json")


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: f"{route.method} {route.path}")
def test_routes_agree_with_their_description(route, house, description):
    server, guest, table = house
    operation = description[route.path][route.method]

    @settings(max_examples=EXAMPLES, database=None, suppress_health_check=list(HealthCheck))
    @given(
        operation.as_strategy(GenerationMode.POSITIVE)
        | operation.as_strategy(GenerationMode.NEGATIVE)
    )
    def agrees(case) -> None:
        case.call_and_validate(base_url=server.url, checks=AGREES)
        # The same for somebody whom the server knows, at a table that there is.
        if "table" in case.path_parameters:
            case.path_parameters["table"] = table
        if "number" in case.path_parameters:
            case.path_parameters["number"] = "1"
        headers = {"cookie": guest.cookie}
        case.call_and_validate(base_url=server.url, headers=headers, checks=AGREES)

    agrees()

"""The description of the HTTP routes (OpenAPI 3.1), written from the rows in route_table.py."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib.metadata import version
from typing import Any

import msgspec

from tablee.server.routes import STATUS, Route
from tablee.wire import http as h
from tablee.wire.problems import Problem

ALWAYS: tuple[Problem, ...] = ("too-fast", "failed", "storage")
WHEN_CHANGING: tuple[Problem, ...] = ("bad-message", "origin", "too-large", "stopping")


def describe(routes: Iterable[Route]) -> dict[str, Any]:
    """The whole document."""
    routes = tuple(routes)
    types = [kind for route in routes for kind in (route.takes, route.gives) if kind is not None]
    schemas, components = msgspec.json.schema_components(
        (*types, h.Trouble), ref_template="#/components/schemas/{name}"
    )
    of_type = {id(kind): found for kind, found in zip(types, schemas, strict=False)}
    trouble = schemas[-1]
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, of_type, trouble)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Tablée", "version": version("tablee")},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "guest": {"type": "apiKey", "in": "cookie", "name": "tablee_guest"}
            },
        },
    }


def _name(route: Route) -> str:
    """A name that no other operation has: several paths may have one handler."""
    words = re.findall(r"\w+", route.path)
    return "_".join((route.method.lower(), *words))


def _operation(route: Route, schemas: dict[int, Any], trouble: Any) -> dict[str, Any]:
    media = route.media.partition(";")[0]
    content: dict[str, Any] = {media: {}}
    if route.gives is not None:
        content = {media: {"schema": schemas[id(route.gives)]}}
    success = "201" if route.path == "/api/tables" and route.method == "POST" else "200"
    operation: dict[str, Any] = {
        "summary": route.summary,
        "operationId": _name(route),
        "responses": {success: {"description": route.summary, "content": content}},
    }
    changing = WHEN_CHANGING if route.method != "GET" else ()
    for problem in (*ALWAYS, *changing, *route.problems):
        described = operation["responses"].setdefault(
            str(STATUS[problem]),
            {"description": "", "content": {"application/json": {"schema": trouble}}},
        )
        words = [word for word in described["description"].split(", ") if word]
        if problem not in words:
            described["description"] = ", ".join([*words, problem])
    if route.takes is not None:
        operation["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": schemas[id(route.takes)]}},
        }
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
        for name in re.findall(r"{(\w+)}", route.path)
    ]
    parameters += [
        {"name": name, "in": "query", "description": meaning, "schema": {"type": "string"}}
        for name, meaning in route.query
    ]
    if parameters:
        operation["parameters"] = parameters
    if "no-guest" in route.problems:
        operation["security"] = [{"guest": []}]
    return operation

"""The HTTP routes: guests, tables, finished games, and what describes all of it.

Each route is a row that names its types; the requests are read and the answers checked by them, and
openapi.py writes the description from the same rows.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route as StarletteRoute

from tablee.errors import TableeError
from tablee.server.decide import problem_of
from tablee.server.metrics import METRICS
from tablee.server.refusal import Refusal
from tablee.server.storage import StorageError
from tablee.wire import http as h
from tablee.wire.inbound import UNREADABLE
from tablee.wire.problems import Problem
from tablee.wire.unreadable import why_unreadable
from tablee.words import general

if TYPE_CHECKING:
    from tablee.server.app import Asked, Server

log = logging.getLogger("tablee.http")

STATUS: dict[Problem, int] = {
    "bad-message": 400,
    "bad-name": 400,
    "bad-option": 400,
    "invalid-move": 400,
    "illegal-move": 400,
    "no-guest": 401,
    "not-yours": 403,
    "origin": 403,
    "not-found": 404,
    "not-now": 409,
    "full": 409,
    "too-large": 413,
    "too-fast": 429,
    "too-many": 429,
    "failed": 500,
    "storage": 503,
    "stopping": 503,
}

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


@dataclass(frozen=True)
class Call:
    """One request, as its handler sees it."""

    server: Server
    asked: Asked
    path: dict[str, str]
    query: dict[str, str]
    body: Any = None
    takes_gzip: bool = False  # whether the answer may be packed


@dataclass(frozen=True)
class Answer:
    """An answer that needs more than its value: headers, or a body that is not JSON."""

    value: Any
    headers: dict[str, str]
    media: str = "application/json"
    status: int = 200


Handler = Callable[[Call], Awaitable[Any]]


@dataclass(frozen=True, kw_only=True)
class Route:
    """One row of the list."""

    method: str
    path: str
    handler: Handler
    summary: str
    takes: Any = None  # the type of the body
    gives: Any = None  # the type of the answer; None: not JSON
    media: str = "application/json"
    query: tuple[tuple[str, str], ...] = ()  # names and meanings
    problems: tuple[Problem, ...] = ()


def make_routes(server: Server) -> Starlette:
    """The application for everything that is not a socket."""
    from tablee.server.route_table import ROUTES  # noqa: PLC0415 - the handlers know this file

    by_path: dict[str, dict[str, Route]] = {}
    for route in ROUTES:
        by_path.setdefault(route.path, {})[route.method] = route
    return Starlette(
        routes=[
            StarletteRoute(path, _endpoint(server, path, methods), methods=_ALL_METHODS)
            for path, methods in by_path.items()
        ],
        middleware=[Middleware(GZipMiddleware, minimum_size=2_000)],
        exception_handlers={404: _unknown(server)},
    )


_ALL_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]


def _unknown(server: Server) -> Callable[[Request, Exception], Awaitable[Response]]:
    async def unknown(request: Request, _: Exception) -> Response:
        asked = server.read_request(request.scope)
        METRICS.requests["-", 404] += 1
        return _trouble(asked, Refusal("not-found", general("online.no_page")))

    return unknown


def _endpoint(
    server: Server, path: str, methods: dict[str, Route]
) -> Callable[[Request], Awaitable[Response]]:
    allowed = ", ".join(sorted({*methods, *({"HEAD"} if "GET" in methods else ())}))

    async def endpoint(request: Request) -> Response:
        asked = server.read_request(request.scope)
        method = "GET" if request.method == "HEAD" else request.method
        route = methods.get(method)
        if route is None:
            response = _trouble(asked, Refusal("not-found", general("online.no_page")), 405)
            response.headers["allow"] = allowed
        else:
            response = await _answer(server, asked, route, request)
        METRICS.requests[path, response.status_code] += 1
        return response

    return endpoint


async def _answer(server: Server, asked: Asked, route: Route, request: Request) -> Response:
    try:
        _check(server, asked, route)
        body = None if route.method == "GET" else await _body(server, route, request)
        call = Call(
            server,
            asked,
            dict(request.path_params),
            dict(request.query_params),
            body,
            "gzip" in request.headers.get("accept-encoding", ""),
        )
        value = await route.handler(call)
    except TableeError as error:
        return _trouble(asked, error)
    except ClientDisconnect:
        return Response(status_code=400)
    except Exception:
        log.exception("a request failed")
        return _trouble(asked, Refusal("failed", general("online.failed")))
    if not isinstance(value, Answer):
        value = Answer(value, {}, route.media)
    content = value.value if isinstance(value.value, bytes) else msgspec.json.encode(value.value)
    headers = {"cache-control": "no-store", **HEADERS, **value.headers}
    return Response(content, value.status, headers, value.media)


def _check(server: Server, asked: Asked, route: Route) -> None:
    """What holds for every route."""
    if not server.addresses.of(asked.host).requests.take(server.loop.time()):
        raise Refusal("too-fast", general("online.too_fast"))
    if route.method != "GET":
        if not asked.is_same_origin:
            raise Refusal("origin", general("online.origin"))
        if server.house.is_stopping:
            raise Refusal("stopping", general("online.stopping"))


async def _body(server: Server, route: Route, request: Request) -> Any:
    most = server.settings.message_size
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Refusal("bad-message", general("online.json_only"))
    content = bytearray()
    async for chunk in request.stream():
        content += chunk
        if len(content) > most:
            raise Refusal("too-large", general("online.too_large", most=most))
    if route.takes is None:
        return None
    try:
        return msgspec.json.decode(bytes(content), type=route.takes)
    except UNREADABLE as error:
        raise Refusal("bad-message", why_unreadable(error)) from None


def _trouble(asked: Asked, error: TableeError, status: int | None = None) -> Response:
    code = "storage" if isinstance(error, StorageError) else problem_of(error)
    METRICS.refusals[code] += 1
    content = msgspec.json.encode(h.Trouble(code=code, text=error.text(asked.language)))
    headers = {"cache-control": "no-store", **HEADERS}
    return Response(content, status or STATUS.get(code, 400), headers, "application/json")

"""The socket of a table: one connection, one viewer.

It is a bare ASGI endpoint. Sending does not make a task for each message: the server's ``send``
nearly always finishes at once, and only where the reader is slow the rest of it is left to a task.
"""

from __future__ import annotations

import asyncio
import logging
import types
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator, MutableMapping
from typing import TYPE_CHECKING, Any, TypeAlias

from tablee.errors import TableeError
from tablee.server.decide import problem_of
from tablee.server.house import RECALLED
from tablee.server.limits import Bucket
from tablee.server.live import LiveTable
from tablee.server.metrics import METRICS
from tablee.server.protocol import EXTENSION, TableProtocol
from tablee.server.records import Retold
from tablee.server.refusal import Refusal
from tablee.server.streams import missed_events, stream_name
from tablee.wire import PROTOCOL
from tablee.wire import inbound as w
from tablee.wire import outbound as o
from tablee.wire.outbound import encode
from tablee.wire.unreadable import why_unreadable
from tablee.words import Language, general

if TYPE_CHECKING:
    from tablee.server.app import Server

Scope: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send: TypeAlias = Callable[[MutableMapping[str, Any]], Coroutine[Any, Any, None]]

log = logging.getLogger("tablee.server")

POLICY, TOO_BIG, AGAIN, RESTART = 1008, 1009, 1013, 1012  # codes of WebSocket closes


class Connection:
    """One client at one table."""

    __slots__ = (
        "_blocked", "_bucket", "_closed", "_goodbye", "_protocol", "_queue", "_queued", "_send",
        "_server", "_warnings", "address", "guest", "language", "live", "name", "place", "typed",
    )  # fmt: skip

    def __init__(
        self, server: Server, protocol: TableProtocol, send: Send, host: str, language: Language
    ) -> None:
        settings = server.settings
        self._server = server
        self._protocol = protocol
        self._send = send
        self._queue: deque[bytes] | None = None
        self._queued = 0
        self._blocked = False
        self._closed = False
        self._goodbye: asyncio.Task[Any] | None = None
        self._warnings = 0
        now = server.loop.time()
        self._bucket = Bucket(settings.messages_per_second, settings.messages_burst, now)
        self.address = server.addresses.of(host)
        self.language = language
        self.guest: str | None = None
        self.name = ""
        self.place = 0
        self.typed = False
        self.live: LiveTable | None = None

    # --- out -------------------------------------------------------------------------------------

    def push(self, text: bytes) -> None:
        """Send a message, now or as soon as the reader is ready for it."""
        if self._closed:
            return
        if self._blocked:
            self._enqueue(text)
            return
        METRICS.messages_out += 1
        if self._protocol.push(text):
            return
        sending = self._send({"type": "websocket.send", "text": text.decode()})
        try:
            waits_for = sending.send(None)
        except StopIteration:
            return
        except Exception:  # noqa: BLE001 - the client has gone; receiving will tell
            self._closed = True
            return
        self._blocked = True
        self._server.start(self._drain(sending, waits_for))

    def _enqueue(self, text: bytes) -> None:
        if self._queue is None:
            self._queue = deque()
        self._queue.append(text)
        self._queued += len(text)
        if self._queued > self._server.settings.unsent_bytes:
            self._queue.clear()
            self._closed = True
            METRICS.dropped["slow"] += 1
            self._goodbye = self._server.start(self._hang_up(AGAIN))

    async def _drain(self, sending: Coroutine[Any, Any, None], waits_for: Any) -> None:
        """Finish a message that had to wait, and send those that queued up meanwhile."""
        try:
            await _rest(sending, waits_for)
            while self._queue:
                text = self._queue.popleft()
                self._queued -= len(text)
                METRICS.messages_out += 1
                await self._send({"type": "websocket.send", "text": text.decode()})
        except Exception:  # noqa: BLE001 - the client has gone; receiving will tell
            self._closed = True
        finally:
            self._blocked = False

    async def _hang_up(self, code: int) -> None:
        # A reader that does not read cannot be said goodbye to: this waits no longer than needed.
        with_patience = self._send({"type": "websocket.close", "code": code})
        try:
            await asyncio.wait_for(with_patience, 1.0)
        except Exception:  # noqa: BLE001 - gone, or deaf
            self._server.abort(self._send)

    async def close(self, code: int, last: o.Closing | None = None) -> None:
        """Say goodbye."""
        if last is not None:
            self.push(encode(last))
        if not self._closed:
            self._closed = True
            await self._hang_up(code)

    def refuse(self, id_: str | None, error: TableeError) -> None:
        code = problem_of(error)
        METRICS.refusals[code] += 1
        self.push(encode(o.Refused(id=id_, code=code, text=error.text(self.language))))

    # --- in --------------------------------------------------------------------------------------

    async def listen(self, receive: Receive) -> None:
        """Take what the client sends until it goes."""
        try:
            while not self._closed:
                self._protocol.listen(self._hear)
                message = await receive()
                if message["type"] != "websocket.receive":
                    return
                text = message.get("text")
                self._hear(message.get("bytes", b"") if text is None else text)
        finally:
            self._protocol.listen(None)
            if self._goodbye is not None:
                # Whoever is sent away is told why before the connection ends with this call.
                await self._goodbye

    def _hear(self, text: str | bytes) -> None:
        """One message came."""
        METRICS.messages_in += 1
        if self._closed:
            return
        if not self._is_too_fast(text):
            self._take(text)
        elif self._warnings > self._server.settings.warnings:
            METRICS.dropped["too-fast"] += 1
            self._closed = True  # what came with this message is not heard any more
            self._goodbye = self._server.start(self._hang_up(POLICY))

    def _is_too_fast(self, text: str | bytes) -> bool:
        now = self._server.loop.time()
        within = self._bucket.take(now)
        if within and self.address.messages.take(now):
            return False
        self._warnings += 1
        # With its id, so that whoever waits for an answer has one and can ask again.
        self.refuse(w.id_of(text), Refusal("too-fast", general("online.too_fast")))
        return True

    def _take(self, text: str | bytes) -> None:
        live = self.live
        if live is None:
            return
        try:
            asked = w.read(text)
        except w.UNREADABLE as error:
            self.refuse(w.id_of(text), Refusal("bad-message", why_unreadable(error)))
            return
        try:
            if isinstance(asked, w.Ping):
                self.push(encode(o.Pong(id=asked.id)))
            elif isinstance(asked, w.Preview):
                live.preview(self, asked)
            elif isinstance(asked, w.Hint):
                live.hints.ask(self, asked)
            elif isinstance(asked, w.Hello):
                self.refuse(None, Refusal("not-now", general("online.hello_once")))
            elif self._server.house.is_stopping:
                self.refuse(asked.id, Refusal("stopping", general("online.stopping")))
            else:
                live.act(self, asked)
        except Exception:
            log.exception("an action failed")
            self.refuse(getattr(asked, "id", None), Refusal("failed", general("online.failed")))

    async def greet(self, receive: Receive) -> w.Hello | None:
        """The first message; None if the client does not say hello as it should."""
        try:
            async with asyncio.timeout(self._server.settings.hello_within):
                message = await receive()
        except TimeoutError:
            self.refuse(None, Refusal("hello-first", general("online.hello_first")))
            return None
        if message["type"] != "websocket.receive":
            return None
        METRICS.messages_in += 1
        if not self.address.messages.take(self._server.loop.time()):
            # To come again and again costs us more than to talk: somebody may have missed a lot.
            self.refuse(None, Refusal("too-fast", general("online.too_fast")))
            return None
        text = message.get("text")
        try:
            hello = w.read(message.get("bytes", b"") if text is None else text)
        except w.UNREADABLE as error:
            self.refuse(None, Refusal("bad-message", why_unreadable(error)))
            return None
        if not isinstance(hello, w.Hello):
            self.refuse(None, Refusal("hello-first", general("online.hello_first")))
            return None
        if hello.version != PROTOCOL:
            values = {"version": hello.version, "known": PROTOCOL}
            self.refuse(None, Refusal("version", general("online.version", **values)))
            return None
        if hello.language is not None:
            self.language = hello.language
        self.typed = hello.typed
        return hello


@types.coroutine
def _rest(sending: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, Any, None]:
    """Go on with a coroutine that was begun outside a task, as if it had been begun in one."""
    while True:
        answer = yield waits_for
        try:
            waits_for = sending.send(answer)
        except StopIteration:
            return


async def serve_socket(server: Server, scope: Scope, receive: Receive, send: Send) -> None:
    """One WebSocket connection, from its request to its end."""
    await receive()  # websocket.connect
    request = server.read_request(scope)
    address = server.addresses.of(request.host)
    full = (
        address.connections >= server.settings.connections_per_address
        or METRICS.connections >= server.settings.connections
    )
    if not request.is_same_origin:
        METRICS.refusals["origin"] += 1
        await send({"type": "websocket.close", "code": POLICY})
        return
    await send({"type": "websocket.accept"})
    protocol = scope["extensions"][EXTENSION]["protocol"]
    connection = Connection(server, protocol, send, request.host, request.language)
    address.connections += 1
    METRICS.connections += 1
    METRICS.connections_total += 1
    server.connections.add(connection)
    try:
        if full:
            METRICS.dropped["too-many"] += 1
            connection.refuse(None, Refusal("too-many", general("online.too_many_connections")))
            await connection.close(AGAIN)
            return
        await _at_table(server, request.table or "", connection, receive, request.guest)
    finally:
        server.connections.discard(connection)
        address.connections -= 1
        METRICS.connections -= 1


async def _at_table(
    server: Server, table: str, connection: Connection, receive: Receive, guest: str | None
) -> None:
    hello = await connection.greet(receive)
    if hello is None:
        await connection.close(POLICY)
        return
    try:
        if guest is not None:
            known = await server.storage.guest(guest)
            connection.guest = guest if known is not None else None
            connection.name = known.name if known is not None else ""
        live = await server.house.table(table)
        retold = await _catch_up(server, live, connection, hello)
    except TableeError as error:
        connection.refuse(None, error)
        await connection.close(POLICY if problem_of(error) == "not-found" else AGAIN)
        return
    live = await server.house.table(table)  # it may have been put away while we read
    connection.live = live
    live.attach(connection, hello, retold)
    try:
        await connection.listen(receive)
    finally:
        connection._closed = True  # noqa: SLF001 - of this file
        live.detach(connection)


async def _catch_up(
    server: Server, live: LiveTable, connection: Connection, hello: w.Hello
) -> Retold | None:
    """Make sure that what the client has missed can be told, if that is not too much.

    What is given back is the whole game, for who has asked for it.
    """
    if hello.from_deal:
        return await server.house.retell(live, connection.guest)
    place = live.place_of(connection.guest)
    if hello.stream == stream_name(place):
        behind = live.state.numbers[place] - hello.n
        if 0 < behind <= RECALLED and missed_events(live, place, hello.n) is None:
            await server.house.recall(live, RECALLED)
    return None

"""uvicorn's WebSocket with a short way in and out for the messages of a table.

By the usual way a message that comes in passes through five generators, is put into a queue,
reading is paused, a task is woken, and reading is resumed; one that goes out passes through a
coroutine and four objects. That is right for any application, and it is a tenth of all the work of
this server. The short way in reads the frame of a short message and calls whoever listens, the
short way out writes the frame; everything else (handshake, pings, closing, pieces, bad frames)
stays where it is, and so does whatever has to wait
(docs/decisions/0013-a-short-way-through-uvicorn.md).
"""

from __future__ import annotations

import random
import struct
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN
from websockets.streams import StreamReader

if TYPE_CHECKING:
    from websockets.http11 import Request

EXTENSION = "tablee.protocol"  # where the scope of a connection holds this
TEXT = 0x81  # the whole of a text message in one frame
MASKED = 0x80  # added to the length of what a client sends
HEAD = 6  # bytes before a short message of a client: kind, length, mask
SHORT, LONG = 126, 127  # lengths that say: the length follows, in 2 or in 8 bytes
Take: TypeAlias = Callable[[str], None]

_short_head = struct.Struct("!BB").pack
_middle_head = struct.Struct("!BBH").pack
_long_head = struct.Struct("!BBQ").pack


class TableProtocol(WebSocketsSansIOProtocol):
    """One connection."""

    take: Take | None = None  # who is told of each message, while nothing is queued
    is_full = False  # what was written last has not been sent yet, and it is much
    _is_between = False  # whether every message that began has ended

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = {"protocol": self}

    def start_keepalive(self) -> None:
        """Ask for the first time somewhere within the usual while, for the rest as usual.

        After a restart thousands come within some seconds; asked together, again and again, they
        would keep everybody else waiting.
        """
        if self.ping_interval:
            first = random.uniform(0.0, self.ping_interval)  # noqa: S311 - nothing to guess
            self.ping_timer = self.loop.call_later(first, self.send_keepalive_ping)

    # --- out -------------------------------------------------------------------------------------

    def push(self, payload: bytes) -> bool:
        """Send a text message at once; False where that must wait or cannot be."""
        if self.is_full or self.close_sent or self.disconnected:
            return False
        size = len(payload)
        if size < SHORT:
            head = _short_head(TEXT, size)
        elif size < 65_536:
            head = _middle_head(TEXT, SHORT, size)
        else:
            head = _long_head(TEXT, LONG, size)
        self.transport.write(head + payload)
        return True

    def pause_writing(self) -> None:
        self.is_full = True
        super().pause_writing()

    def resume_writing(self) -> None:
        self.is_full = False
        super().resume_writing()

    # --- in --------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Bytes came: mostly one short message, whole, and nothing else."""
        if self._is_between and self.take is not None and not self.close_sent:
            text = self._read_short(data)
            if text is not None:
                self.take(text)
                return
        super().data_received(data)
        self._is_between = self._nothing_is_unfinished()

    def _read_short(self, data: bytes) -> str | None:
        """The text, if these bytes are one short text message as a client has to send it."""
        size = len(data) - HEAD
        if not 0 < size < SHORT or data[0] != TEXT or data[1] != MASKED + size:
            return None
        if size > self.config.ws_max_size:
            return None
        mask = int.from_bytes((data[2:HEAD] * (SHORT // 4 + 1))[:size])
        try:
            return (int.from_bytes(data[HEAD:]) ^ mask).to_bytes(size).decode()
        except UnicodeDecodeError:
            return None

    def _nothing_is_unfinished(self) -> bool:
        """Whether the parser waits for the first byte of a message."""
        conn = self.conn
        if conn.state is not OPEN or conn.current_size is not None or conn.reader.buffer:
            return False
        waiting: Any = conn.parser  # a generator, which waits in another
        while waiting.gi_yieldfrom is not None:
            waiting = waiting.gi_yieldfrom
        return bool(waiting.gi_code is StreamReader.at_eof.__code__)

    def listen(self, take: Take | None) -> None:
        """Tell of messages by this call from now on, unless some are still waiting in the queue."""
        self.take = take if self.queue.empty() else None

    def send_receive_event_to_app(self) -> None:
        """A message is whole: it goes the short way, unless that would overtake another."""
        text = None if self.take is None or self.close_sent else self._text()
        if self.take is not None and text is not None:
            self.frames = []
            self.take(text)
        else:
            self.take = None  # whatever follows this one waits behind it in the queue
            super().send_receive_event_to_app()

    def _text(self) -> str | None:
        """The message, if it is one of text."""
        if self.curr_msg_data_type != "text":
            return None
        try:
            return b"".join(self.frames).decode()
        except UnicodeDecodeError:
            return None

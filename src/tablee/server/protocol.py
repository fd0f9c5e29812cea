"""uvicorn's WebSocket with a short way in and out for the messages of a table.

By the usual way a message that comes in is put into a queue, reading is paused, a task is woken,
and reading is resumed; one that goes out passes through a coroutine and four objects. That is right
for any application, and it is a tenth of all the work of this server. The short way in is a call,
the short way out writes the frame; everything else (handshake, pings, closing, bad frames) stays
where it is, and so does whatever has to wait (docs/decisions/0013-a-short-way-through-uvicorn.md).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

if TYPE_CHECKING:
    from websockets.http11 import Request

EXTENSION = "tablee.protocol"  # where the scope of a connection holds this
TEXT = b"\x81"  # the whole of a text message in one frame
Take: TypeAlias = Callable[[str], None]


class TableProtocol(WebSocketsSansIOProtocol):
    """One connection."""

    take: Take | None = None  # who is told of each message, while nothing is queued

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = {"protocol": self}

    def push(self, payload: bytes) -> bool:
        """Send a text message at once; False where that must wait or cannot be."""
        if self.disconnected or self.close_sent or not self.writable.is_set():
            return False
        size = len(payload)
        if size < 126:
            head = TEXT + size.to_bytes(1)
        elif size < 65_536:
            head = TEXT + b"\x7e" + size.to_bytes(2)
        else:
            head = TEXT + b"\x7f" + size.to_bytes(8)
        self.transport.write(head + payload)
        return True

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

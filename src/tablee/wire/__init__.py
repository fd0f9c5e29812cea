"""The messages between a table and those who play at it, typed and versioned.

``inbound`` is what a client may send, ``outbound`` what it is sent, ``http`` the bodies of the HTTP
routes; ``schema`` makes a JSON Schema of all of them. docs/protocol.md tells how they are used.
"""

from __future__ import annotations

PROTOCOL = 1  # raised when an old client would no longer understand

"""TG-13, TG-14: find a number in a chat message, so that no card value is ever told.

``find_number`` answers with the first stretch that tells a number, or ``None``. It looks for
numbers only and changes nothing: whoever calls it refuses the message, says why, and sends
nothing on. Which everyday words pass, and why, is in docs/decisions/0003-numbers-in-chat.md.
"""

from .found import Found, Kind
from .search import find_number

__all__ = ["Found", "Kind", "find_number"]

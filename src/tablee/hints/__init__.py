"""What a bot would do in somebody's place, and why, in words.

A hint is found from what that seat was shown and may know. Why is said from the observation alone:
it names what the move does, which anybody at that seat can check.
"""

from tablee.hints.hint import Hint, find_hint

__all__ = ["Hint", "find_hint"]

"""Players that are programs. A bot sees what its seat may know, and nothing else."""

from tablee.bots.bot import MOST_REMARKS, NO_LIMIT, Bot, Budget
from tablee.bots.registry import bot_names, default_bot, find_bot, mind_of

__all__ = [
    "MOST_REMARKS",
    "NO_LIMIT",
    "Bot",
    "Budget",
    "bot_names",
    "default_bot",
    "find_bot",
    "mind_of",
]

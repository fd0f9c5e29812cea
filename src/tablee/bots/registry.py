"""The bots of each game by name."""

from __future__ import annotations

from tablee.bots.bot import Bot
from tablee.bots.cabo import MemoryBot
from tablee.bots.random_bot import RandomBot
from tablee.bots.the_game import GreedyBot
from tablee.bots.upturn import CarefulBot, ForgetfulBot
from tablee.errors import UnknownBot
from tablee.game import Game
from tablee.words import general

# The first is the one that "bot" means.
_BOTS: dict[str, tuple[Bot, ...]] = {
    "the-game": (GreedyBot(), RandomBot()),
    "cabo": (MemoryBot(), RandomBot()),
    "upturn": (CarefulBot(), ForgetfulBot(), RandomBot()),
}


def bot_names(game: Game) -> tuple[str, ...]:
    """The bots that play ``game``; every game has the random one."""
    return tuple(bot.name for bot in _bots(game))


def default_bot(game: Game) -> Bot:
    """The bot that takes a seat when nobody said which."""
    return _bots(game)[0]


def find_bot(game: Game, name: str) -> Bot:
    """The bot called ``name``; raises ``UnknownBot`` and says which there are."""
    for bot in _bots(game):
        if bot.name == name:
            return bot
    raise UnknownBot(
        general("bot.unknown", name=name[:40], game=game.name, allowed=bot_names(game))
    )


def _bots(game: Game) -> tuple[Bot, ...]:
    return _BOTS.get(game.name, (RandomBot(),))

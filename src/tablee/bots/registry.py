"""The bots of each game by name."""

from __future__ import annotations

from importlib import import_module

from tablee.bots.bot import Bot
from tablee.bots.cabo import MemoryBot
from tablee.bots.level_bot import LevelBot
from tablee.bots.mind import Mind
from tablee.bots.random_bot import RandomBot
from tablee.bots.the_game import GreedyBot
from tablee.bots.upturn import CarefulBot, ForgetfulBot
from tablee.errors import UnknownBot
from tablee.game import Game
from tablee.words import general

RANDOM = RandomBot()

# Where the mind of each game is; it is loaded when somebody asks for a bot of the game.
_MINDS: dict[str, str] = {}

# The first is the one that "bot" means.
_BOTS: dict[str, tuple[Bot, ...]] = {
    "the-game": (GreedyBot(), RANDOM),
    "cabo": (MemoryBot(), RANDOM),
    "upturn": (CarefulBot(), ForgetfulBot(), RANDOM),
}


def mind_of(game: Game) -> Mind | None:
    """How the bots of ``game`` think; None where only the random one plays it."""
    if game.name not in _MINDS:
        return None
    mind: Mind = import_module(_MINDS[game.name]).MIND
    return mind


def bot_names(game: Game) -> tuple[str, ...]:
    """The bots that play ``game``, the usual one first; every game has the random one."""
    mind = mind_of(game)
    if mind is None:
        return tuple(bot.name for bot in _BOTS.get(game.name, (RANDOM,)))
    return mind.names


def default_bot(game: Game) -> Bot:
    """The bot that takes a seat when nobody said which."""
    return find_bot(game, bot_names(game)[0])


def find_bot(game: Game, name: str) -> Bot:
    """The bot called ``name``; raises ``UnknownBot`` and says which there are."""
    mind = mind_of(game)
    if name == RANDOM.name:
        return RANDOM
    if mind is not None and name in mind.names:
        return LevelBot(game, mind, name)
    for bot in _BOTS.get(game.name, ()):
        if mind is None and bot.name == name:
            return bot
    raise UnknownBot(
        general("bot.unknown", name=name[:40], game=game.name, allowed=bot_names(game))
    )

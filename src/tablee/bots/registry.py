"""The bots of each game by name."""

from __future__ import annotations

from importlib import import_module

from tablee.bots.bot import Bot
from tablee.bots.level_bot import LevelBot
from tablee.bots.mind import Mind
from tablee.bots.random_bot import RandomBot
from tablee.errors import UnknownBot
from tablee.game import Game
from tablee.words import Language, general, say

RANDOM = RandomBot()

# Where the mind of each game is; it is loaded when somebody asks for a bot of the game.
_MINDS = {
    "the-game": "tablee.bots.the_game",
    "cabo": "tablee.bots.cabo",
    "upturn": "tablee.bots.upturn",
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
    return (RANDOM.name,) if mind is None else mind.names


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
    raise UnknownBot(
        general("bot.unknown", name=name[:40], game=game.name, allowed=bot_names(game))
    )


def describe_bot(game: Game, name: str, language: Language) -> str:
    """How a bot plays, in a sentence; nothing for a bot of a game that does not say."""
    if mind_of(game) is None:
        return general("bot.random").text(language)
    return say(game.package, f"bot.{name}", language)

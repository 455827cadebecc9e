"""The games of a server: each loaded once, with its content messages."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bgf.api import games, load
from bgf.bots import bots
from bgf.engine.plugins import plugins
from bgf.errors import BgfError, UnknownGame, UnknownMod, nearest, shortened
from bgf.learn.evaluation import learned_problem
from bgf.web.games.content import content_message, described_options, mods_of
from bgf.web.messages import GameCard, GameList, GamePage, GameSetting, encode
from bgf.web.problems import NotFound, WebProblem
from bgf.words import LANGUAGES, in_language, message

if TYPE_CHECKING:
    from bgf.api import GameInfo
    from bgf.engine.game import Game

__all__ = ["Library", "LoadedGame"]

_log = logging.getLogger("bgf.web")


@dataclass(frozen=True, slots=True)
class LoadedGame:
    """A game with its mods, and its content messages.

    Attributes:
        game: the game.
        hash: SHA-256 of its content messages, in hex.
        content: the content message by language, as JSON.
    """

    game: Game
    hash: str
    content: Mapping[str, bytes]

    def title(self, lang: str) -> str:
        """Returns the name of the game."""
        pack = self.game.pack
        return pack.localize(pack.data["title"], lang)


class Library:
    """Loads games when they are first asked for, and keeps them."""

    def __init__(self) -> None:
        self._infos = games()
        self._loading: dict[tuple[str, tuple[str, ...]], asyncio.Task[LoadedGame]] = {}
        self._by_hash: dict[str, LoadedGame] = {}

    async def game(self, name: str, mods: Sequence[str] = ()) -> LoadedGame:
        """Returns a game with mods; a thread loads it on first use.

        Raises:
            NotFound: if no such game is installed.
            WebProblem: if there is no such mod, a mod is named twice, or the game can't be loaded.
        """
        key = (name, tuple(mods))
        task = self._loading.get(key)
        if task is None:
            if name not in self._infos:
                raise self._no_game(name)
            twice = next((mod for mod in mods if mods.count(mod) > 1), None)
            if twice is not None:
                raise WebProblem(422, "bad_match", message("usage.mod_twice", mod=twice))
            task = asyncio.create_task(asyncio.to_thread(_load, *key))
            self._loading[key] = task
        try:
            loaded = await asyncio.shield(task)
        except UnknownGame as error:
            self._loading.pop(key, None)
            raise self._no_game(name) from error
        except UnknownMod as error:
            self._loading.pop(key, None)
            raise WebProblem(422, "bad_match", error) from error
        except BgfError as error:
            self._loading.pop(key, None)
            raise WebProblem(500, "failed", error) from error
        self._by_hash[loaded.hash] = loaded
        return loaded

    def _no_game(self, name: str) -> NotFound:
        """Returns the problem of a game that is not installed; it suggests installed ones."""
        facts = {"name": shortened(name), "choices": nearest(name, self._infos)}
        return NotFound(message("web.no_game", **facts))

    async def load_all(self) -> None:
        """Loads the games one after another, so that their pages open without a wait."""
        for name in self._infos:
            with suppress(BgfError):  # a visitor who opens its page gets the error
                await self.game(name)

    async def content(self, game: str, hash_: str, lang: str) -> bytes:
        """Returns a content message as JSON.

        Args:
            game: the name of the game.
            hash_: the hash of the content, as in `LoadedGame.hash`.
            lang: the language.

        Raises:
            NotFound: if no loaded game has this hash.
        """
        if hash_ not in self._by_hash:
            # The server may have started again since the page got the hash.
            await self.game(game)
        loaded = self._by_hash.get(hash_)
        if loaded is None or loaded.game.name != game or lang not in loaded.content:
            raise NotFound
        return loaded.content[lang]

    def list_games(self, lang: str) -> GameList:
        """Returns the installed games."""
        cards = [
            GameCard(
                name=name,
                title=info.titles.get(lang, info.title),
                summary=_summary(info, lang),
                players=[*info.players],
                version=info.version,
                plugin=info.plugin,
            )
            for name, info in self._infos.items()
        ]
        return GameList(cards)

    async def page(self, name: str, lang: str) -> GamePage:
        """Returns a game with the options, mods and bots to choose from for a match.

        Raises:
            WebProblem: if there is no such game, or it can't be loaded.
        """
        loaded = await self.game(name)
        pack = loaded.game.pack
        mods = [*plugins().mods(name).values()]
        root = f"/api/1/games/{name}/content/{loaded.hash}"
        return GamePage(
            name=name,
            title=pack.localize(pack.data["title"], lang),
            summary=pack.localize(pack.data["summary"], lang),
            players=[*loaded.game.players],
            version=pack.version,
            content={each: f"{root}.{each}.json" for each in loaded.content},
            options=described_options(pack, lang),
            mods=mods_of(mods, lang),
            bots=[GameSetting(bot.name, in_language(bot.about, lang)) for bot in bots().values()],
        )


def _summary(info: GameInfo, lang: str) -> str:
    """Returns the summary of a game; in the first language of the game if it lacks this one."""
    first = next(iter(info.summaries.values()))
    return info.summaries.get(lang, first)


def _load(name: str, mods: Sequence[str]) -> LoadedGame:
    game = load(name, mods=mods)
    problem = learned_problem(game)
    if problem is not None:
        _log.warning("%s", problem)
    content = {lang: encode(content_message(game, lang)) for lang in LANGUAGES}
    digest = hashlib.sha256(b"".join(content.values())).hexdigest()
    return LoadedGame(game, digest, content)

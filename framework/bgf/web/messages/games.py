"""The games that can be played, and what can be chosen for a match."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct

__all__ = ["GameCard", "GameList", "GamePage", "GameSetting"]


class GameCard(Struct, frozen=True):
    """A game that can be played.

    Attributes:
        name: its id.
        title: its name in the language of the request.
        summary: a sentence about it.
        players: the smallest and the largest number of players.
        version: the version of its content.
        plugin: the plugin that it comes from.
    """

    name: str
    title: str
    summary: str
    players: list[int]
    version: str
    plugin: str


class GameList(Struct, frozen=True):
    """The games that can be played."""

    games: list[GameCard]


class GameSetting(Struct, frozen=True):
    """An option, a mod or a bot that can be chosen for a match.

    Attributes:
        name: its id.
        text: a description of what it does.
        type: the type of an option's value; empty for mods and bots.
        default: the default value of an option; left out if there is none.
        schema: the other keys of the option's declaration, such as limits or choices.
    """

    name: str
    text: str
    type: str = ""
    default: Any = UNSET
    schema: dict[str, Any] = {}


class GamePage(Struct, frozen=True):
    """A game with all that can be chosen for a match.

    Attributes:
        name: its id.
        title: its name.
        summary: a sentence about it.
        players: the smallest and the largest number of players.
        version: the version of its content.
        content: the addresses of the content message by language.
        options: its options.
        mods: its mods.
        bots: the bots that can play.
    """

    name: str
    title: str
    summary: str
    players: list[int]
    version: str
    content: dict[str, str]
    options: list[GameSetting]
    mods: list[GameSetting]
    bots: list[GameSetting]

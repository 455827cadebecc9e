"""The content message: all that a page needs to show matches of a game."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from bgf.web.messages.games import GameSetting
from bgf.web.messages.offers import OfferDetails

__all__ = ["Entry", "GameContent", "HowToWin", "KindEntry", "NamedEntry"]

Entry = dict[str, Any]
"""A part of the table as its pack declares it (see `bgf schema`), with its texts in one language.

It always has a name, and a few more members that `GameContent` describes.
"""


class KindEntry(Struct, frozen=True, omit_defaults=True):
    """A kind of component or piece.

    Attributes:
        name: its name.
        type: its type of component or piece.
        mark: the character that stands for it.
        colour: its colour, as a name of a terminal colour.
        icon: its icon, by name.
        value: its value.
        wild: whether it stands for any other.
        count: the number of components of the kind.
        text: a description of what it does.
        rule: the ID of the rule that it follows.
        between: the two places that it connects.
        shape: the pieces that it shows, row by row, by their marks; a dot where there is none.
        traits: the values of keys that only this game has.
    """

    name: str
    type: str
    mark: str = ""
    colour: str = ""
    icon: str = ""
    value: float | None = None
    wild: bool = False
    count: int = 0
    text: str = ""
    rule: str = ""
    between: list[str] = []
    shape: list[str] = []
    traits: dict[str, Any] = {}


class NamedEntry(Struct, frozen=True, omit_defaults=True):
    """A kind of action, a phase, a stage or a type of components.

    Attributes:
        name: its name.
        text: a description.
        rule: the ID of the rule about it.
    """

    name: str
    text: str = ""
    rule: str = ""


class HowToWin(Struct, frozen=True, omit_defaults=True):
    """A sentence on how the game is won.

    Attributes:
        text: the sentence.
        players: the numbers of players for which it holds; all if empty.
    """

    text: str
    players: list[int] = []


class GameContent(Struct, frozen=True):
    """All that a page needs to show matches of a game, in one language.

    Attributes:
        game: the id of the game.
        title: its name.
        summary: a sentence about it.
        digest: SHA-256 of the pack.
        lang: the language.
        players: the smallest and the largest number of players.
        how_to_win: sentences on how the game is won and what a turn is.
        rules: the rules by ID.
        options: the options.
        mods: the mods in force.
        kinds: the kinds of components and pieces by id.
        zones: the zones by id, with ``own`` where each player has one.
        counters: the counters by id, with ``own`` likewise.
        tracks: the tracks by id, likewise; with their ``board``.
        dice: the dice by id.
        maps: the maps by id, with their ``board``.
        planes: the planes by id, with ``own``; their ``sides`` have a ``board`` each.
        actions: the kinds of action by id.
        details: the details of actions that have the same details in every position.
        phases: the phases by id.
        stages: the stages by id.
        items: the names of score items by id.
        ties: the names of the numbers that break ties, by id.
        traits: the names of the keys of kinds, and of their values, by key and by ``KEY.VALUE``, as
            in ``era.1``. Keys and values without a name are left out.
        theme: the look of pages that the pack declares; its icons are path data of SVG.
    """

    game: str
    title: str
    summary: str
    digest: str
    lang: str
    players: list[int]
    how_to_win: list[HowToWin]
    rules: dict[str, str]
    options: list[GameSetting]
    mods: list[GameSetting]
    kinds: dict[str, KindEntry]
    zones: dict[str, Entry]
    counters: dict[str, Entry]
    tracks: dict[str, Entry]
    dice: dict[str, Entry]
    maps: dict[str, Entry]
    planes: dict[str, Entry]
    actions: dict[str, NamedEntry]
    details: list[OfferDetails]
    phases: dict[str, NamedEntry]
    stages: dict[str, NamedEntry]
    items: dict[str, str]
    ties: dict[str, str]
    traits: dict[str, str]
    theme: dict[str, Any]

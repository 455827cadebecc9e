"""A variant of a game, as it is written on the command line: ``GAME+MOD+MOD:K=V,K=V``."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from bgf.cli.codes import UsageError
from bgf.cli.types import GameOption, first_repeated
from bgf.command_lines import bgf_command
from bgf.engine.plugins import plugins
from bgf.errors import shortened
from bgf.words import message

__all__ = ["Variant", "read_variant"]

_FORM = "GAME+MOD:OPTION=VALUE"
"""The form of a variant, for messages."""

_MODS_AND_OPTIONS = re.compile(r"(?P<mods>(?:\+[^+:]*)*)(?::(?P<options>.*))?", re.DOTALL)
"""What follows the game in a variant."""

_SIGN = re.compile(r"[+:]")
_LOOKS_LIKE_A_FOLDER = re.compile(r"[/\\]|^\.")


@dataclass(frozen=True, slots=True)
class Variant:
    """A game with mods, options or content of its own.

    Attributes:
        text: the variant as typed.
        game: the name of the game.
        content: the folder of the content; None for the pack that the game ships.
        mods: the names of the mods, in order.
        options: the values of options as typed, by name.
    """

    text: str
    game: str
    content: Path | None
    mods: tuple[str, ...]
    options: dict[str, str]


def read_variant(text: str) -> Variant:
    """Returns the variant that a text describes.

    It begins with a game or a folder: the longest beginning of the text that is one, because the
    name of a folder may contain ``+`` and ``:``.

    Raises:
        UsageError: if it is badly written, or there is no such folder.
        ContentError: if the folder is no content pack.
        UnknownGame: if no such game is installed.
    """
    from bgf.cli.packs import game_of

    ends = [sign.start() for sign in _SIGN.finditer(text)]
    ends.append(len(text))
    for end in sorted(ends, reverse=True):
        beginning = text[:end]
        rest = text[end:]
        if beginning in plugins().games():
            return _variant(text, beginning, None, rest)
        if beginning.strip() and os.path.isdir(beginning):
            folder = Path(beginning)
            return _variant(text, game_of(folder), folder.resolve(), rest)
    before_values, _, _ = text.partition("=")
    if _LOOKS_LIKE_A_FOLDER.search(before_values):
        raise UsageError(message("variant.no_folder", text=text, games=bgf_command("list")))
    # No beginning of the text is a game: this raises UnknownGame.
    name = _SIGN.split(text, maxsplit=1)[0]
    rest = text[len(name) :]
    return _variant(text, plugins().game(name).name, None, rest)


def _variant(text: str, game: str, content: Path | None, rest: str) -> Variant:
    """Returns a variant of a game.

    Args:
        text: the variant as typed.
        game: the name of the game.
        content: the folder of the content, if one is given.
        rest: what follows the game or the folder in the text.

    Raises:
        UsageError: if the rest is badly written.
    """
    match = _MODS_AND_OPTIONS.fullmatch(rest)
    if match is None:
        raise UsageError(message("variant.bad", text=text, rest=rest, form=_FORM))
    _, *mods = match["mods"].split("+")
    pairs = [] if match["options"] is None else match["options"].split(",")
    options = _options(pairs, text)
    if "" in mods:
        raise UsageError(message("variant.empty_mod", text=text, form=_FORM))
    twice = first_repeated(mods)
    if twice is not None:
        raise UsageError(message("usage.mod_twice", mod=shortened(twice)))
    return Variant(text, game, content, tuple(mods), options)


def _options(pairs: Iterable[str], text: str) -> dict[str, str]:
    """Returns the options of a variant by name.

    Args:
        pairs: the options as typed, ``K=V`` each.
        text: the variant.

    Raises:
        UsageError: if one is badly written or set twice.
    """
    found: dict[str, str] = {}
    place = f'"{text}":'
    for pair in pairs:
        option = GameOption.of(pair)
        if option is None:
            facts = {"option": place, "pair": shortened(pair), "example": _FORM}
            raise UsageError(message("usage.no_pair", **facts))
        if option.name in found:
            name = shortened(option.name)
            raise UsageError(message("usage.pair_twice", option=place, name=name))
        found[option.name] = option.value
    return found

"""Reads the arguments of benchmarks; an error takes one line and names the valid values."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import NoReturn

import bgf
from bgf.bots import make_bot
from bgf.bots.process import ProcessBot
from bgf.errors import nearest

__all__ = [
    "Arguments",
    "bot_spec",
    "fewest_players",
    "game_name",
    "name_among",
    "percentage",
    "positive_number",
]


class Arguments(argparse.ArgumentParser):
    """A parser that reports an error in one line, and exits with code 2."""

    def error(self, message: str) -> NoReturn:
        """Prints an error, and ends the program."""
        self.exit(2, f"{self.prog}: {message}\n")

    def player_count(self, game: str, wanted: int | None) -> int:
        """Returns the number of players: the wanted one, or `fewest_players` if that is None."""
        if wanted is None:
            return fewest_players(game)
        fewest, most = bgf.games()[game].players
        if not fewest <= wanted <= most:
            self.error(f"argument --players: {game} is for {fewest} to {most}, not {wanted}")
        return wanted


def fewest_players(game: str) -> int:
    """Returns the smallest number of players of a game, but at least two."""
    return max(2, bgf.games()[game].players[0])


def game_name(text: str) -> str:
    """Returns the name of an installed game."""
    return name_among("game", text, bgf.games())


def name_among(what: str, text: str, names: Iterable[str]) -> str:
    """Returns a name if it is a known one.

    Args:
        what: the kind of name, for the error.
        text: the name.
        names: the known names.

    Raises:
        ArgumentTypeError: if the name is not known.
    """
    known = list(names)
    if text not in known:
        raise argparse.ArgumentTypeError(f'there is no {what} "{text}"; {nearest(text, known)}')
    return text


def bot_spec(text: str) -> str:
    """Returns the specification of a bot, its name and settings, if the bot can be made."""
    try:
        made = make_bot(text, seed=0)
    except bgf.BgfError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    if isinstance(made, ProcessBot):
        made.close()
    return text


def positive_number(text: str) -> int:
    """Returns a whole number, 1 or more."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f'"{text}" is not a whole number, 1 or more')
    return int(text)


def percentage(text: str) -> float:
    """Returns a number from 0 to 100."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 100:
        raise argparse.ArgumentTypeError(f'"{text}" is not a number from 0 to 100')
    return value

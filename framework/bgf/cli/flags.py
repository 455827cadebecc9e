"""Arguments and options that several commands have."""

from __future__ import annotations

from typing import Annotated

from typer import Argument, Option

from bgf.cli.completion import complete_bots, complete_game, complete_mod, complete_option

__all__ = [
    "BotStart",
    "BotTime",
    "Content",
    "GameName",
    "Jobs",
    "Json",
    "Mods",
    "Names",
    "Options",
    "Players",
    "Seats",
    "Seed",
]

GameName = Annotated[str, Argument(metavar="GAME", help="cli.game", autocompletion=complete_game)]
Json = Annotated[bool, Option("--json", help="cli.json")]
Content = Annotated[
    str | None,
    Option("--content", metavar="FOLDER", help="cli.content"),
]
Options = Annotated[
    list[str] | None,
    Option("--option", metavar="K=V", help="cli.option", autocompletion=complete_option),
]
Mods = Annotated[
    list[str] | None,
    Option("--mod", metavar="M", help="cli.mod", autocompletion=complete_mod),
]
Players = Annotated[str | None, Option("--players", metavar="N", help="cli.players")]
Seats = Annotated[
    str | None,
    Option("--seats", metavar="easy,hard,...", help="cli.seats", autocompletion=complete_bots),
]
Seed = Annotated[str, Option("--seed", metavar="S", help="cli.seed")]
Jobs = Annotated[
    str | None,
    Option("--jobs", metavar="J", help="cli.jobs"),
]
BotTime = Annotated[
    str | None,
    Option("--bot-time", metavar="T", help="cli.bot_time"),
]
Names = Annotated[
    str | None,
    Option("--names", metavar="Ann,Tom", help="cli.names"),
]
BotStart = Annotated[str | None, Option("--bot-start", metavar="T", help="cli.bot_start")]

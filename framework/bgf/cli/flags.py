"""Arguments and options that several commands have."""

from __future__ import annotations

from typing import Annotated

from typer import Argument, Option

from bgf.command_lines import bgf_command

__all__ = [
    "BotStart",
    "BotTime",
    "Content",
    "GameName",
    "Jobs",
    "Json",
    "Lang",
    "Mods",
    "Options",
    "Players",
    "Seats",
    "Seed",
]

GameName = Annotated[
    str, Argument(metavar="GAME", help=f"The game, as {bgf_command('list')} names it.")
]
Json = Annotated[bool, Option("--json", help="Print one JSON document and nothing else.")]
Content = Annotated[
    str | None,
    Option("--content", metavar="FOLDER", help="A content pack, in place of what the game ships."),
]
Options = Annotated[
    list[str] | None,
    Option("--option", metavar="K=V", help="An option of the game; may be repeated."),
]
Mods = Annotated[
    list[str] | None, Option("--mod", metavar="M", help="A mod of the game; may be repeated.")
]
Players = Annotated[
    str | None, Option("--players", metavar="N", help="How many play, if no seats are named.")
]
Seats = Annotated[
    str | None,
    Option(
        "--seats",
        metavar="greedy,mcts,...",
        help=f"The bots, as of {bgf_command('play')}; greedy for the fewest players, two at least, "
        "if not given.",
    ),
]
Seed = Annotated[str, Option("--seed", metavar="S", help="Other matches for another number.")]
Jobs = Annotated[
    str | None,
    Option("--jobs", metavar="J", help="How many processes play; one for each processor."),
]
BotTime = Annotated[
    str | None,
    Option("--bot-time", metavar="T", help="What a bot's process has for each choice; 30s."),
]
BotStart = Annotated[
    str | None, Option("--bot-start", metavar="T", help="What a bot's process has to start; 10s.")
]
Lang = Annotated[
    str | None,
    Option("--lang", metavar="en|pl", help="The language; that of the system if not given."),
]

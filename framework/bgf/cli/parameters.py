"""Arguments and options that several commands have, each defined once.

A command annotates its own parameters with them: ``seed: Seed = 0``. Their ``help`` is the ID of a
text in `bgf.words.commands`, and their ``parser`` comes from `bgf.cli.types`.
"""

from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from bgf.cli.completion import (
    complete_bots,
    complete_game,
    complete_mod,
    complete_option,
    complete_seats,
)
from bgf.cli.types import (
    GameOption,
    NameList,
    SeatList,
    each_mod_once,
    each_option_once,
    file_name,
    folder,
    game_option,
    name_list,
    seat_list,
    seconds,
    seed_number,
    whole_number,
)

__all__ = [
    "BotSeats",
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
    "RecordFile",
    "Seats",
    "Seed",
]

GameName = Annotated[str, Argument(metavar="GAME", help="cli.game", autocompletion=complete_game)]
"""The argument ``GAME`` of a command: the name of a game, which the shell completes.

It has a help text, in English and Polish. `bgf.load` refuses the name of an unknown game, and names
similar ones.
"""

RecordFile = Annotated[Path, Argument(metavar="FILE", help="cli.record", parser=file_name())]

Json = Annotated[bool, Option("--json", help="cli.json")]

Content = Annotated[
    Path | None, Option("--content", metavar="FOLDER", help="cli.content", parser=folder)
]

Options = Annotated[
    list[GameOption] | None,
    Option(
        "--option",
        metavar="K=V",
        help="cli.option",
        parser=game_option,
        callback=each_option_once,
        autocompletion=complete_option,
    ),
]

Mods = Annotated[
    list[str] | None,
    Option(
        "--mod",
        metavar="M",
        help="cli.mod",
        callback=each_mod_once,
        autocompletion=complete_mod,
    ),
]

Players = Annotated[
    int | None,
    Option("--players", metavar="N", help="cli.players", parser=whole_number(1, example=2)),
]

Seats = Annotated[
    SeatList | None,
    Option(
        "--seats",
        metavar="human,easy,...",
        help="cli.play.seats",
        parser=seat_list,
        autocompletion=complete_seats,
    ),
]

BotSeats = Annotated[
    SeatList | None,
    Option(
        "--seats",
        metavar="easy,hard,...",
        help="cli.seats",
        parser=seat_list,
        autocompletion=complete_bots,
    ),
]

Names = Annotated[
    NameList | None, Option("--names", metavar="Ann,Tom", help="cli.names", parser=name_list)
]

Seed = Annotated[int, Option("--seed", metavar="S", help="cli.seed", parser=seed_number)]

Jobs = Annotated[
    int | None, Option("--jobs", metavar="J", help="cli.jobs", parser=whole_number(1, 1024))
]

BotTime = Annotated[
    float | None, Option("--bot-time", metavar="T", help="cli.bot_time", parser=seconds)
]

BotStart = Annotated[
    float | None, Option("--bot-start", metavar="T", help="cli.bot_start", parser=seconds)
]

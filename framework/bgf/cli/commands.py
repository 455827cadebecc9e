"""bgf's own commands, which `bgf.cli.registration` brings as any plugin brings its own.

Each command imports what it needs when it runs, and nothing before. `simulate` and `compare`, which
play many matches, are in `studies`.
"""

from __future__ import annotations

from inspect import cleandoc
from typing import TYPE_CHECKING, Annotated, Any

from typer import Argument, Exit, Option

from bgf.cli.flags import BotStart, BotTime, Content, GameName, Json, Lang, Mods, Options, Seed
from bgf.cli.studies import compare, simulate
from bgf.command_lines import bgf_command, with_program_name
from bgf.engine.plugins import plugins

if TYPE_CHECKING:
    from collections.abc import Callable

    import typer

__all__ = ["add_commands"]

_GAME_OR_FOLDER = f"The game, as {bgf_command('list')} names it, or a pack's folder."


def add_commands(app: typer.Typer) -> None:
    """Adds bgf's own commands to an application.

    Where help gives an example, it is with a game that is installed.
    """
    game = next(iter(plugins().games()), "GAME")
    for name, command in _COMMANDS.items():
        # The mark for a paragraph that is not to be filled can't stand as itself in a docstring.
        text = cleandoc(command.__doc__ or "").replace("\\b", "\b")
        example = text.replace(" GAME", f" {game}")
        app.command(name, help=with_program_name(example))(command)


def list_games(
    mods: Annotated[
        bool, Option("--mods", help="List the mods of all games in place of the games.")
    ] = False,
    json: Json = False,
) -> None:
    """List the games that are installed, or their mods.

    Example: bgf list --mods
    """
    from bgf.cli.listing import list_games, list_mods

    raise Exit(list_mods(json=json) if mods else list_games(json=json))


def play(
    game: GameName,
    players: Annotated[
        str | None,
        Option(
            "--players", metavar="N", help="How many play; the fewest against a bot if not given."
        ),
    ] = None,
    seats: Annotated[
        str | None,
        Option(
            "--seats",
            metavar="human,mcts,...",
            help="Who sits where, in turn: human; a bot, such as mcts:200; a class, "
            "my_pkg.bots:Careful; a program, process:python my_bot.py.",
        ),
    ] = None,
    seed: Annotated[
        str | None,
        Option("--seed", metavar="S", help="What all chance comes from; drawn if not given."),
    ] = None,
    option: Options = None,
    mod: Mods = None,
    content: Content = None,
    record: Annotated[
        str | None,
        Option(
            "--record", metavar="FILE", help="A new file to keep the match in; chosen if not given."
        ),
    ] = None,
    bot_time: BotTime = None,
    bot_start: BotStart = None,
    lang: Lang = None,
    json: Json = False,
) -> None:
    """Play a match: against bots, with others, or bots alone.

    When standard input is no terminal it is read as one action a line. A bot that breaks down,
    takes too long, or answers what is no legal action forfeits: random plays on in its seat, which
    can't win any more.

    Example: bgf play GAME --seats human,mcts,random --seed 7
    """
    from bgf.cli.options import read_folder, read_number, read_path, read_seed
    from bgf.cli.play import Wishes, play
    from bgf.cli.seating import read_limits

    number = None if players is None else read_number("--players", players)
    start = None if seed is None else read_seed(seed)
    path = None if record is None else read_path("--record", record)
    folder = read_folder("--content", content)
    limits = read_limits(bot_time, bot_start)
    wishes = Wishes(game, number, seats, start, option or [], mod or [], folder, path, limits)
    raise Exit(play(wishes, lang=lang, json=json))


def resume(
    file: Annotated[str | None, Argument(metavar="FILE", help="The record of the match.")] = None,
    seats: Annotated[
        str | None,
        Option(
            "--seats",
            metavar="human,mcts,...",
            help="Who sits where from now on, all seats in turn; those of the record if not given.",
        ),
    ] = None,
    salvage: Annotated[
        bool,
        Option("--salvage", help="Go on from the good part of a damaged record, in a new file."),
    ] = False,
    content: Content = None,
    bot_time: BotTime = None,
    bot_start: BotStart = None,
    lang: Lang = None,
) -> None:
    """Go on with an unfinished match.

    Without FILE those that were left are listed, and one of them is gone on with. A program or a
    class that the record names at a seat is not started: name it again with --seats, or agree at
    the terminal. Any bot and any person may take over a seat; the record keeps the seats that the
    match began with.

    Example: bgf resume match.bgf --seats human,greedy
    """
    from bgf.cli.options import read_folder, read_path
    from bgf.cli.resume import Wishes, resume
    from bgf.cli.seating import read_limits

    path = None if file is None else read_path("resume", file)
    folder = read_folder("--content", content)
    limits = read_limits(bot_time, bot_start)
    raise Exit(resume(Wishes(path, seats, salvage, folder, limits), lang=lang))


def replay(
    file: Annotated[str, Argument(metavar="FILE", help="The record of the match.")],
    at: Annotated[
        str | None, Option("--at", metavar="N", help="Show the table after the first N actions.")
    ] = None,
    content: Content = None,
    lang: Lang = None,
    json: Json = False,
) -> None:
    """Check a record and show its match.

    In a terminal step by step; elsewhere all actions and the result. The exit code is 1 when the
    record is not sound.

    Example: bgf replay match.bgf --at 12
    """
    from bgf.cli.options import read_folder, read_path
    from bgf.cli.replay import replay

    folder = read_folder("--content", content)
    raise Exit(replay(read_path("replay", file), at, content=folder, lang=lang, json=json))


def analyse(
    file: Annotated[str, Argument(metavar="RECORD", help="The record of the match.")],
    iterations: Annotated[
        str | None,
        Option("--iterations", metavar="N", help="How many tries a choice; 500 if not given."),
    ] = None,
    top: Annotated[
        str, Option("--top", metavar="N", help="How many of the largest mistakes are shown.")
    ] = "5",
    player: Annotated[
        str | None,
        Option("--player", metavar="SEAT", help="Judge one player alone: A, B, ..."),
    ] = None,
    seed: Annotated[
        str, Option("--seed", metavar="S", help="Other tries for another number.")
    ] = "0",
    salvage: Annotated[
        bool, Option("--salvage", help="Judge the good part of a damaged record.")
    ] = False,
    content: Content = None,
    lang: Lang = None,
    json: Json = False,
) -> None:
    """Judge every choice in a match, and name the largest mistakes.

    Each choice is held against the best that a search finds from what the player could know when
    it was made. What was taken back is not judged, nor a choice of one thing alone. The exit code
    is 1 when the record is not sound.

    Example: bgf analyse match.bgf --player A --top 3
    """
    from bgf.cli.analyse import Wishes, analyse, read_iterations
    from bgf.cli.options import read_folder, read_number, read_path, read_seed

    wishes = Wishes(
        read_path("analyse", file),
        read_iterations(iterations),
        read_number("--top", top),
        player,
        read_seed(seed),
        read_folder("--content", content),
        salvage,
    )
    raise Exit(analyse(wishes, lang=lang, json=json))


def rules(
    game: GameName,
    id: Annotated[str | None, Argument(metavar="[ID]", help="One rule, such as PAR-13.")] = None,
    trace: Annotated[
        bool,
        Option("--trace", help="Show where each is enforced, who tests it, how often it counts."),
    ] = False,
    games: Annotated[
        str | None,
        Option("--games", metavar="N", help="With --trace: how many random matches; 20."),
    ] = None,
    tests: Annotated[
        str | None,
        Option("--tests", metavar="FOLDER", help="With --trace: tests; those beside the game."),
    ] = None,
    mod: Mods = None,
    lang: Lang = None,
    json: Json = False,
) -> None:
    """Show the numbered rules of a game, or one.

    With --mod, a rule that the mod changes is shown in the mod's words, with its name.

    With --trace, for authors, what becomes of them in its code, its tests and random matches. A
    rule is exercised in a match when code runs that cites its ID in a comment, a docstring or a
    string, when a refusal cites it, or when a stage of the content is played that does.

    Example: bgf rules GAME --trace
    """
    from bgf.cli.codes import UsageError
    from bgf.cli.options import read_folder
    from bgf.cli.rules import Tracing, show_rules, trace_rules

    if trace:
        from bgf.cli.check import read_games

        number = read_games("20" if games is None else games)
        wanted = Tracing(game, id or "", number, read_folder("--tests", tests), mod or [])
        raise Exit(trace_rules(wanted, json=json))
    if json or games is not None or tests is not None:
        raise UsageError("--games, --tests and --json are for the trace: add --trace")
    raise Exit(show_rules(game, id, mod or [], lang=lang))


def show(
    game: Annotated[str, Argument(metavar="GAME", help=_GAME_OR_FOLDER)],
    part: Annotated[
        str | None,
        Argument(metavar="[PART]", help="One part: a map, a type of components, zones, tracks ..."),
    ] = None,
    sources: Annotated[
        bool, Option("--sources", help="List where each thing in the content comes from.")
    ] = False,
    mod: Mods = None,
    lang: Lang = None,
) -> None:
    """Show the content of a game or a pack: maps, cards and more.

    With --mod, the content as the mod changes it; below each part stands what the mod changes.

    Example: bgf show GAME --sources
    """
    from bgf.cli.show import show

    raise Exit(show(game, part, mod or [], sources=sources, lang=lang))


def validate(
    path: Annotated[
        list[str],
        Argument(metavar="PATH", help="Files, folders, patterns, or games that are installed."),
    ],
    format: Annotated[
        str | None,
        Option(
            "--format",
            metavar="text|json|github|sarif",
            help="The form of the report; text shows 100 defects at most.",
        ),
    ] = None,
    strict: Annotated[bool, Option("--strict", help="Count warnings as errors.")] = False,
    json: Json = False,
) -> None:
    """Check content packs, and say what is wrong and where.

    Of a file the pack that it belongs to is checked, and of a folder all packs in it. The exit code
    is 1 if a pack has errors.

    Example: bgf validate my_pack --strict
    """
    from bgf.cli.validate import validate

    raise Exit(validate(path, form=format, json=json, strict=strict))


def schema(
    kind: Annotated[
        str | None,
        Argument(metavar="[KIND]", help="What to show; a file of any pack if not given."),
    ] = None,
    format: Annotated[
        str | None,
        Option("--format", metavar="json|markdown", help="A JSON Schema, or a page to read."),
    ] = None,
    changes: Annotated[
        bool, Option("--changes", help="For a pack that extends another: nothing is required.")
    ] = False,
) -> None:
    r"""Print the JSON Schema of packs, or of a player's view.

    KIND is one of these; without it, the schema is for a file of any pack.

    \b
    a game   a file of its packs: what the game asks for, too
    pack     a whole pack, its files merged
    a key    game version languages title summary how_to_win players
             longest extends sources options values components totals
             zones counters supplies tracks dice maps pieces planes actions
             phases rules texts
    a form   id kind_id rule_id text_key language text source between
             player_share option value component_type kind zone counter
             supply track die map place link outward piece_type piece plane
             side style counter_share action phase stage next sentence
    view     what a player sees of a match, as programs get it

    Example: bgf schema GAME > schema.json
    """
    from bgf.cli.schema import show_schema

    raise Exit(show_schema(kind, form=format, changes=changes))


def new(
    name: Annotated[
        str, Argument(metavar="NAME", help="The game and its package, such as sea_lion.")
    ],
    path: Annotated[
        str | None, Argument(metavar="[PATH]", help="The folder to make; NAME if not given.")
    ] = None,
    players: Annotated[
        str | None,
        Option("--players", metavar="N-M", help="The fewest and the most players; 2-4 or asked."),
    ] = None,
    map: Annotated[
        bool | None, Option("--map/--no-map", help="A map, with paths to claim.")
    ] = None,
    grid: Annotated[
        bool | None, Option("--grid/--no-grid", help="A grid, with pieces to place.")
    ] = None,
    hidden: Annotated[
        bool | None, Option("--hidden/--no-hidden", help="Cards in hand hidden from the others.")
    ] = None,
) -> None:
    """Make a new game, which plays and passes its tests.

    A folder with a package to install: content, rules and tests. At a terminal it asks for what is
    not given.

    Example: bgf new sea_lion --players 2-4 --map --hidden
    """
    from bgf.cli.new import Wishes, new

    parts = {"map": map, "grid": grid, "hidden": hidden}
    raise Exit(new(Wishes(name, path, players, parts)))


def check(
    game: GameName,
    games: Annotated[
        str, Option("--games", metavar="N", help="How many random matches are played.")
    ] = "20",
    seed: Seed = "0",
    only: Annotated[
        list[str] | None,
        Option("--only", metavar="CHECK", help="One of the checks; may be repeated."),
    ] = None,
    mod: Mods = None,
    content: Content = None,
    json: Json = False,
) -> None:
    """Check that a game is sound, and show where it is not.

    For authors: the promises that hold for every game, looked at in random matches; slow checks
    look at some of them. What is broken comes with as few actions as were found to show it. The
    report names the checks; one more, rules, lists those that no match exercised. The exit code is
    1 when a promise is broken.

    Example: bgf check GAME --games 50 --only secrecy
    """
    from bgf.cli.check import Wishes, check, read_games
    from bgf.cli.options import read_folder, read_seed

    folder = read_folder("--content", content)
    numbers = read_games(games), read_seed(seed)
    wishes = Wishes(game, *numbers, mod or [], folder, only or [])
    raise Exit(check(wishes, json=json))


def doctor() -> None:
    """Show what is installed, and report what is broken and why.

    It looks at Python, packages, compiled kernels, the data folder, and every plugin. The exit code
    is 1 if the data folder can't be written or a plugin fails.

    Example: bgf doctor
    """
    from bgf.cli.doctor import doctor

    raise Exit(doctor())


_COMMANDS: dict[str, Callable[..., Any]] = {
    "list": list_games,
    "play": play,
    "resume": resume,
    "replay": replay,
    "analyse": analyse,
    "simulate": simulate,
    "compare": compare,
    "rules": rules,
    "show": show,
    "validate": validate,
    "schema": schema,
    "new": new,
    "check": check,
    "doctor": doctor,
}

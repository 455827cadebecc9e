"""bgf's own commands, which `bgf.cli.registration` brings as any plugin brings its own.

Each command imports what it needs when it runs, and nothing before. `simulate`, `compare` and
`learn`, which play many matches, are in `studies`. What their help says stands in
`bgf.words.commands`, under the IDs given here.

Annotations are not postponed here: typer reads those of each command three times, and would
evaluate their text each time.
"""

from collections.abc import Callable
from typing import Annotated, Any

from typer import Argument, Exit, Option, Typer

from bgf.cli.completion import (
    complete_check,
    complete_game,
    complete_rule,
    complete_schema,
    complete_seats,
)
from bgf.cli.flags import (
    BotStart,
    BotTime,
    Content,
    GameName,
    Json,
    Mods,
    Names,
    Options,
    Seed,
)
from bgf.cli.studies import compare, learn, simulate
from bgf.words import message

__all__ = ["add_commands"]


def add_commands(app: Typer) -> None:
    """Adds bgf's own commands to an application, with the IDs of their help texts for help."""
    for name, command in _COMMANDS.items():
        app.command(name, help=f"cli.{name}")(command)


def list_games(
    mods: Annotated[bool, Option("--mods", help="cli.list.mods")] = False,
    bots: Annotated[bool, Option("--bots", help="cli.list.bots")] = False,
    json: Json = False,
) -> None:
    """Lists the games that are installed, their mods, or the bots."""
    from bgf.cli.codes import UsageError
    from bgf.cli.listing import list_bots, list_games, list_mods

    if mods and bots:
        raise UsageError(message("usage.list.one"))
    lister = list_games
    if mods:
        lister = list_mods
    elif bots:
        lister = list_bots
    raise Exit(lister(json=json))


def play(
    game: GameName,
    players: Annotated[
        str | None,
        Option("--players", metavar="N", help="cli.play.players"),
    ] = None,
    seats: Annotated[
        str | None,
        Option(
            "--seats",
            metavar="human,easy,...",
            help="cli.play.seats",
            autocompletion=complete_seats,
        ),
    ] = None,
    names: Names = None,
    seed: Annotated[
        str | None,
        Option("--seed", metavar="S", help="cli.play.seed"),
    ] = None,
    option: Options = None,
    mod: Mods = None,
    content: Content = None,
    record: Annotated[
        str | None,
        Option("--record", metavar="FILE", help="cli.play.record"),
    ] = None,
    fair: Annotated[bool, Option("--fair", help="cli.play.fair")] = False,
    bot_time: BotTime = None,
    bot_start: BotStart = None,
    json: Json = False,
) -> None:
    """Plays a match."""
    from bgf.cli.options import read_folder, read_number, read_path, read_seed
    from bgf.cli.play import PlayArgs, play
    from bgf.cli.seating import read_limits

    number = None if players is None else read_number("--players", players, 1, example=2)
    start = None if seed is None else read_seed(seed)
    path = None if record is None else read_path("--record", record)
    folder = read_folder("--content", content)
    limits = read_limits(bot_time, bot_start)
    args = PlayArgs(
        game=game,
        players=number,
        seats=seats,
        names=names,
        seed=start,
        options=option or [],
        mods=mod or [],
        content=folder,
        record=path,
        fair=fair,
        limits=limits,
    )
    raise Exit(play(args, json=json))


def resume(
    match: Annotated[
        str | None,
        Argument(metavar="FILE|GAME", help="cli.resume.match", autocompletion=complete_game),
    ] = None,
    seats: Annotated[
        str | None,
        Option(
            "--seats",
            metavar="human,easy,...",
            help="cli.resume.seats",
            autocompletion=complete_seats,
        ),
    ] = None,
    names: Names = None,
    salvage: Annotated[
        bool,
        Option("--salvage", help="cli.resume.salvage"),
    ] = False,
    content: Content = None,
    bot_time: BotTime = None,
    bot_start: BotStart = None,
) -> None:
    """Goes on with an unfinished match."""
    from bgf.cli.options import read_folder
    from bgf.cli.resume import ResumeArgs, resume
    from bgf.cli.seating import read_limits

    folder = read_folder("--content", content)
    limits = read_limits(bot_time, bot_start)
    raise Exit(resume(ResumeArgs(match, seats, names, salvage, folder, limits)))


def replay(
    file: Annotated[str, Argument(metavar="FILE", help="cli.record")],
    at: Annotated[str | None, Option("--at", metavar="N", help="cli.replay.at")] = None,
    content: Content = None,
    json: Json = False,
) -> None:
    """Checks a record and shows its match."""
    from bgf.cli.options import read_folder, read_path
    from bgf.cli.replay import replay

    folder = read_folder("--content", content)
    raise Exit(replay(read_path("replay", file), at, content=folder, json=json))


def verify(
    file: Annotated[str, Argument(metavar="RECORD", help="cli.record")],
    share: Annotated[
        list[str] | None,
        Option("--share", metavar="HEX", help="cli.verify.share"),
    ] = None,
    commitment: Annotated[
        str | None,
        Option("--commitment", metavar="HEX", help="cli.verify.commitment"),
    ] = None,
    content: Content = None,
    json: Json = False,
) -> None:
    """Proves that the chance of a match was settled before it."""
    from bgf.cli.options import read_folder, read_path
    from bgf.cli.verify import VerifyArgs, read_commitment, read_share, verify

    args = VerifyArgs(
        read_path("verify", file),
        [read_share(text) for text in share or []],
        None if commitment is None else read_commitment(commitment),
        read_folder("--content", content),
    )
    raise Exit(verify(args, json=json))


def analyse(
    file: Annotated[str, Argument(metavar="RECORD", help="cli.record")],
    iterations: Annotated[
        str | None,
        Option("--iterations", metavar="N", help="cli.analyse.iterations"),
    ] = None,
    top: Annotated[str, Option("--top", metavar="N", help="cli.analyse.top")] = "5",
    player: Annotated[
        str | None,
        Option("--player", metavar="SEAT", help="cli.analyse.player"),
    ] = None,
    seed: Annotated[str, Option("--seed", metavar="S", help="cli.analyse.seed")] = "0",
    salvage: Annotated[bool, Option("--salvage", help="cli.analyse.salvage")] = False,
    content: Content = None,
    json: Json = False,
) -> None:
    """Judges every choice in a match."""
    from bgf.cli.analyse import AnalyseArgs, analyse, read_iterations
    from bgf.cli.options import read_folder, read_number, read_path, read_seed

    args = AnalyseArgs(
        read_path("analyse", file),
        read_iterations(iterations),
        read_number("--top", top),
        player,
        read_seed(seed),
        read_folder("--content", content),
        salvage,
    )
    raise Exit(analyse(args, json=json))


def rules(
    game: GameName,
    id: Annotated[
        str | None, Argument(metavar="[ID]", help="cli.rules.id", autocompletion=complete_rule)
    ] = None,
    trace: Annotated[
        bool,
        Option("--trace", help="cli.rules.trace"),
    ] = False,
    games: Annotated[
        str | None,
        Option("--games", metavar="N", help="cli.rules.games"),
    ] = None,
    tests: Annotated[
        str | None,
        Option("--tests", metavar="FOLDER", help="cli.rules.tests"),
    ] = None,
    mod: Mods = None,
    json: Json = False,
) -> None:
    """Shows or traces the numbered rules of a game."""
    from bgf.cli.codes import UsageError
    from bgf.cli.options import read_folder
    from bgf.cli.rules import TraceArgs, show_rules, trace_rules

    if trace:
        from bgf.cli.check import read_games

        number = read_games("20" if games is None else games)
        args = TraceArgs(game, id or "", number, read_folder("--tests", tests), mod or [])
        raise Exit(trace_rules(args, json=json))
    if json or games is not None or tests is not None:
        raise UsageError(message("usage.trace_only"))
    raise Exit(show_rules(game, id, mod or []))


def show(
    game: Annotated[
        str, Argument(metavar="GAME", help="cli.game_or_folder", autocompletion=complete_game)
    ],
    part: Annotated[
        str | None,
        Argument(metavar="[PART]", help="cli.show.part"),
    ] = None,
    sources: Annotated[bool, Option("--sources", help="cli.show.sources")] = False,
    mod: Mods = None,
) -> None:
    """Shows the content of a game or a pack."""
    from bgf.cli.show import show

    raise Exit(show(game, part, mod or [], sources=sources))


def validate(
    path: Annotated[
        list[str],
        Argument(metavar="PATH", help="cli.validate.path"),
    ],
    format: Annotated[
        str | None,
        Option(
            "--format",
            metavar="text|json|github|sarif",
            help="cli.validate.format",
        ),
    ] = None,
    strict: Annotated[bool, Option("--strict", help="cli.validate.strict")] = False,
    json: Json = False,
) -> None:
    """Checks content packs."""
    from bgf.cli.validate import validate

    raise Exit(validate(path, form=format, json=json, strict=strict))


def schema(
    kind: Annotated[
        str | None,
        Argument(metavar="[KIND]", help="cli.schema.kind", autocompletion=complete_schema),
    ] = None,
    format: Annotated[
        str | None,
        Option("--format", metavar="json|markdown", help="cli.schema.format"),
    ] = None,
    changes: Annotated[bool, Option("--changes", help="cli.schema.changes")] = False,
) -> None:
    """Prints a JSON Schema of packs, or of a player's view."""
    from bgf.cli.schema import show_schema

    raise Exit(show_schema(kind, form=format, changes=changes))


def new(
    name: Annotated[str, Argument(metavar="NAME", help="cli.new.name")],
    path: Annotated[str | None, Argument(metavar="[PATH]", help="cli.new.path")] = None,
    players: Annotated[
        str | None,
        Option("--players", metavar="N-M", help="cli.new.players"),
    ] = None,
    map: Annotated[bool | None, Option("--map/--no-map", help="cli.new.map")] = None,
    grid: Annotated[bool | None, Option("--grid/--no-grid", help="cli.new.grid")] = None,
    hidden: Annotated[bool | None, Option("--hidden/--no-hidden", help="cli.new.hidden")] = None,
) -> None:
    """Makes a new game."""
    from bgf.cli.new import NewArgs, new

    parts = {"map": map, "grid": grid, "hidden": hidden}
    raise Exit(new(NewArgs(name, path, players, parts)))


def check(
    game: GameName,
    games: Annotated[str, Option("--games", metavar="N", help="cli.check.games")] = "20",
    seed: Seed = "0",
    only: Annotated[
        list[str] | None,
        Option("--only", metavar="PROMISE", help="cli.check.only", autocompletion=complete_check),
    ] = None,
    skip: Annotated[
        list[str] | None,
        Option("--skip", metavar="PROMISE", help="cli.check.skip", autocompletion=complete_check),
    ] = None,
    mod: Mods = None,
    content: Content = None,
    json: Json = False,
) -> None:
    """Checks that a game is sound."""
    from bgf.cli.check import CheckArgs, check, read_games
    from bgf.cli.options import read_folder, read_seed

    folder = read_folder("--content", content)
    numbers = read_games(games), read_seed(seed)
    args = CheckArgs(game, *numbers, mod or [], folder, only or [], skip or [])
    raise Exit(check(args, json=json))


def serve(
    host: Annotated[str, Option("--host", metavar="ADDRESS", help="cli.serve.host")] = "127.0.0.1",
    port: Annotated[str, Option("--port", metavar="N", help="cli.serve.port")] = "8000",
    store: Annotated[
        str | None,
        Option("--store", metavar="FILE|URL", help="cli.serve.store"),
    ] = None,
    url: Annotated[str, Option("--url", metavar="URL", help="cli.serve.url")] = "",
    behind_proxy: Annotated[
        str, Option("--behind-proxy", metavar="ADDRESS", help="cli.serve.behind_proxy")
    ] = "",
    workers: Annotated[str, Option("--workers", metavar="N", help="cli.serve.workers")] = "1",
    bot_workers: Annotated[
        str | None, Option("--bot-workers", metavar="N", help="cli.serve.bot_workers")
    ] = None,
    smtp: Annotated[
        str | None, Option("--smtp", metavar="FILE|env:NAME", help="cli.serve.smtp")
    ] = None,
    notices_to_private: Annotated[
        bool, Option("--notices-to-private", help="cli.serve.to_private")
    ] = False,
    metrics_port: Annotated[
        str | None, Option("--metrics-port", metavar="N", help="cli.serve.metrics_port")
    ] = None,
    metrics_host: Annotated[
        str, Option("--metrics-host", metavar="ADDRESS", help="cli.serve.metrics_host")
    ] = "127.0.0.1",
) -> None:
    """Serves every game to browsers."""
    from bgf.cli.options import read_number, read_path
    from bgf.cli.serve import ServeArgs, serve

    if store is not None:
        read_path("--store", store, "matches.sqlite")
    number = read_number("--port", port, 0, 65535, example=8000)
    processes = read_number("--workers", workers, 1, 1000)
    thinking = 0 if bot_workers is None else read_number("--bot-workers", bot_workers, 1, 1000)
    operator: int | None = None
    if metrics_port is not None:
        operator = read_number("--metrics-port", metrics_port, 0, 65535, example=9100)
    args = ServeArgs(
        host=host,
        port=number,
        store=store,
        url=url,
        proxies=behind_proxy,
        workers=processes,
        bot_workers=thinking,
        metrics_port=operator,
        metrics_host=metrics_host,
        smtp=smtp or "",
        notices_to_private=notices_to_private,
    )
    raise Exit(serve(args))


def web_schema(
    kind: Annotated[str, Argument(metavar="openapi|asyncapi|view", help="cli.web_schema.kind")],
) -> None:
    """Prints a description of the contract between server and page."""
    from bgf.cli.web_schema import show_web_schema

    raise Exit(show_web_schema(kind))


def reports(
    store: Annotated[
        str | None,
        Option("--store", metavar="FILE|URL", help="cli.reports.store"),
    ] = None,
    remove: Annotated[
        str | None, Option("--remove", metavar="N", help="cli.reports.remove")
    ] = None,
    json: Json = False,
) -> None:
    """Shows the lines of chat that were reported to the operator of a server."""
    from bgf.cli.options import read_number, read_path
    from bgf.cli.reports_of_chat import ReportsArgs, show_reports

    if store is not None:
        read_path("--store", store, "matches.sqlite")
    number = None if remove is None else read_number("--remove", remove, 1, 10**9)
    raise Exit(show_reports(ReportsArgs(store, number), json=json))


def doctor(json: Json = False) -> None:
    """Shows the installed games, bots and libraries, with the reason of each defect."""
    from bgf.cli.doctor import doctor

    raise Exit(doctor(json=json))


_COMMANDS: dict[str, Callable[..., Any]] = {
    "list": list_games,
    "play": play,
    "resume": resume,
    "replay": replay,
    "verify": verify,
    "analyse": analyse,
    "simulate": simulate,
    "compare": compare,
    "learn": learn,
    "rules": rules,
    "show": show,
    "validate": validate,
    "schema": schema,
    "new": new,
    "check": check,
    "serve": serve,
    "web-schema": web_schema,
    "reports": reports,
    "doctor": doctor,
}

"""The program ``bgf``: finds its commands, runs one, and turns errors into a line and a code."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from itertools import pairwise
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command, get_group

from bgf.blame import describe, error_line, place_of
from bgf.cli.codes import INTERRUPTED, UNSOUND, USAGE, code_of
from bgf.cli.config import Config, ConfigError, effective_config
from bgf.cli.help import translate_help, usage_error
from bgf.cli.language import (
    check_language,
    default_language,
    speaking,
    split_language,
    spoken_words,
)
from bgf.cli.output import claimed_output, complain, lost_output, say
from bgf.command_lines import bgf_command
from bgf.engine.guard import call_plugin
from bgf.engine.plugins import plugins
from bgf.engine.spec_checks import is_typable
from bgf.errors import BgfError, PluginError, UnknownGame, UnknownMod, shortened
from bgf.stray_errors import tell_stray_errors
from bgf.streams import make_streams_safe
from bgf.words import LANGUAGES, Message, message

__all__ = ["build_app", "main", "run"]

# What typer raises for wrong arguments; older versions take it from click, newer bring their own.
_ClickError: type[Any] = typer.BadParameter.__mro__[2]

_COMPLETION = frozenset(("--install-completion", "--show-completion"))

# Options that may stand anywhere.
_ANYWHERE = frozenset(("--debug", "--no-pager"))

# Arguments of any command that ask for a document.
_DOCUMENTS = frozenset(("--json", "--format=json", "--format=github", "--format=sarif"))


def main() -> None:
    """Runs the program with the arguments of the process."""
    # A program that is told to end saves the match and ends its bots, as after Ctrl-C.
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.default_int_handler)
    # Outside of `run` as well: plugins may still print when the program ends.
    make_streams_safe()
    tell_stray_errors(debug="--debug" in sys.argv)
    sys.exit(run(sys.argv[1:]))


def run(args: Sequence[str]) -> int:
    """Runs one command.

    Args:
        args: the arguments after the program's name.

    Returns:
        The exit code.
    """
    args, wanted = split_language(args)
    config, problem = _config()
    config.add_to(os.environ)
    language = default_language(os.environ, config.language)
    if wanted in LANGUAGES:
        language = wanted
    with speaking(language), claimed_output(json=_asks_for_document(args)) as closed:
        if closed:
            return _fail(message("output.closed"), UNSOUND, debug=False)
        if "--no-pager" in args:
            os.environ["PAGER"] = "cat"
        words = [word for word in args if word not in _ANYWHERE]
        # `doctor` reports a faulty config file itself, and a shell shows no errors of completion.
        is_told = "doctor" in words or "_BGF_COMPLETE" in os.environ
        if problem is not None and not is_told:
            return _fail(problem, code_of(problem), debug=False)
        return _run(words or ["--help"], wanted, debug="--debug" in args)


def _config() -> tuple[Config, ConfigError | None]:
    """Returns the settings of environment and config file; if faulty, none and the error."""
    try:
        return effective_config(), None
    except ConfigError as error:
        return Config(), error


def _asks_for_document(args: Sequence[str]) -> bool:
    """Returns whether standard output is for a single document, which programs read.

    This has to be known before plugins are loaded, and so before arguments are parsed: what plugins
    print must not end up in the document.
    """
    formats = [f"{word}={after}" for word, after in pairwise(args) if word == "--format"]
    return not _DOCUMENTS.isdisjoint([*args, *formats])


def _run(args: list[str], wanted: str | None, *, debug: bool) -> int:
    try:
        if wanted is not None:
            check_language(wanted)
        program: Any = get_command(build_app())
        if "--help" in args or _is_completing(args):
            translate_help(program, spoken_words())
        with _completion(program, args):
            code = _call(
                program,
                args=args,
                prog_name=_program_name(args),
                standalone_mode=False,
                default_map=_flag_defaults(program.commands),
            )
        sys.stdout.flush()
    except BrokenPipeError:  # the reader of our output has gone: nobody misses the rest
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (KeyboardInterrupt, typer.Abort):  # a command that saves a match has said so by itself
        if sys.stdin.isatty():
            print(file=sys.stderr)  # a question may stand on the line
        return _fail(message("interrupted"), INTERRUPTED, debug=debug)
    except _ClickError as error:
        return _fail(usage_error(error, args, program.commands), USAGE, debug=debug)
    except BgfError as error:
        return _fail(_message(error), code_of(error), debug=debug)
    except SystemExit:  # of typer's shell completion, or of a plugin's own command
        raise
    except BaseException as error:  # noqa: BLE001  # one line for people; --debug shows the trace
        lost = lost_output(error)
        if lost is not None:
            return _fail(lost, UNSOUND, debug=debug)
        with_hint = not debug and not place_of(error)
        key = "unexpected.debug" if with_hint else "unexpected"
        words = message(key, error=describe(error), command=bgf_command("--debug"))
        return _fail(words, UNSOUND, debug=debug)
    return code if isinstance(code, int) else 0


def _program_name(args: Iterable[str]) -> str:
    """Returns the name that help and errors show.

    Shell completion is set up for the name `bgf`, wherever the program lies.
    """
    return "bgf" if _is_completing(args) else bgf_command()


def _is_completing(args: Iterable[str]) -> bool:
    return "_BGF_COMPLETE" in os.environ or not _COMPLETION.isdisjoint(args)


def _completion(program: Any, args: Sequence[str]) -> AbstractContextManager[None]:
    """Returns the block in which the program runs, made ready if a shell completes a word."""
    if not _is_completing(args):
        return nullcontext()
    from bgf.cli import shell_completion

    words = spoken_words()
    if not _COMPLETION.isdisjoint(args):
        return shell_completion.translated_setup(words)
    shell_completion.shorten_help(program, words)
    if os.environ.get("_BGF_COMPLETE") == "complete_bash":
        return shell_completion.answers_to_bash(os.environ)
    return nullcontext()


class _Wrapped(Exception):
    """Carries an error of a command past typer, which would end the program without a message."""

    def __init__(self, error: BaseException) -> None:
        self.error = error


class _Commands(TyperGroup):
    """The commands of the program."""

    def invoke(self, ctx: Any) -> Any:
        """Runs a command."""
        try:
            return super().invoke(ctx)
        except (BrokenPipeError, KeyboardInterrupt) as error:
            raise _Wrapped(error) from error
        except SystemExit as error:
            command = self.commands.get(ctx.invoked_subcommand or "")
            if not _is_ours(getattr(command, "callback", None)):
                raise
            # Commands of bgf return their codes: a bot or a game has tried to end the program.
            ended = f"SystemExit: {error}"
            words = message("unexpected.debug", error=ended, command=bgf_command("--debug"))
            raise PluginError(words) from error


def _call(program: Any, **settings: Any) -> Any:
    """Runs the program, and raises the errors of its commands as they are."""
    try:
        return program(**settings)
    except _Wrapped as wrapped:
        error = wrapped.error
    raise error


def build_app() -> typer.Typer:
    """Returns the application, with the commands of all plugins.

    Its help is plain text, which is shown at once, and by every terminal.
    """
    app = typer.Typer(
        name="bgf",
        cls=_Commands,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        callback=_main,
        help="cli.bgf",
    )
    found = plugins()
    taken: set[str] = set()
    for impl in found.manager.hook.bgf_commands.get_hookimpls():  # those of bgf come first
        plugin = impl.plugin_name
        # An application of its own: a plugin can't change or remove commands of others.
        own = typer.Typer()
        arguments = {"app": own}
        try:
            call_plugin(partial(impl.function, *[arguments[name] for name in impl.argnames]))
        except Exception as error:  # noqa: BLE001  # plugins may raise anything
            found.failures[plugin] = error
            continue
        for part in _parts_of(own):
            try:
                names = call_plugin(partial(_command_names, part))
            except Exception as error:  # noqa: BLE001  # typer runs code of the plugin
                words = message("declared.command_failed", error=error_line(error))
                found.refuse(plugin, words)
                continue
            problems = [_name_problem(name, taken) for name in names]
            problem = next(filter(None, problems), "")
            if problem:
                found.refuse(plugin, problem)
                continue
            taken.update(names)
            app.registered_commands += part.registered_commands
            app.registered_groups += part.registered_groups
    return app


def _parts_of(app: typer.Typer) -> Iterator[typer.Typer]:
    """Yields an application for each command, and each group of commands, of an application."""
    for command in app.registered_commands:
        part = typer.Typer()
        part.registered_commands = [command]
        yield part
    for group in app.registered_groups:
        part = typer.Typer()
        part.registered_groups = [group]
        yield part


def _command_names(app: typer.Typer) -> list[str]:
    """Returns the names of the commands of an application."""
    names = [command.name for command in app.registered_commands if command.name]
    if names and _is_ours(app.registered_commands[0].callback):
        return names  # commands of bgf all have names, and so need not be built for that
    return list(get_group(app).commands)


def _is_ours(function: object) -> bool:
    """Returns whether a function comes with bgf."""
    module: str = getattr(function, "__module__", "")
    return module.partition(".")[0] == "bgf"


def _name_problem(name: str, taken: Collection[str]) -> str:
    """Returns why a plugin can't have a command of that name, or an empty string if it can."""
    if not is_typable(name):
        return message("declared.command_untypable", name=shortened(repr(name)))
    if name in taken:
        return message("declared.command_twice", name=name)
    return ""


def _flag_defaults(commands: Iterable[str]) -> dict[str, Any]:
    """Returns the defaults of typer's own flags, for the program and for each of its commands.

    Typer knows them, but would import pydantic to read them, which takes two thirds of the time of
    `bgf list`. A command that has the name of such a flag is left to typer.
    """
    of_program = dict.fromkeys(("help", "install_completion", "show_completion"), False)
    of_commands = {name: {"help": False} for name in commands}
    ambiguous = of_program.keys() & of_commands.keys()
    defaults: dict[str, Any] = {**of_program, **of_commands}
    return {name: default for name, default in defaults.items() if name not in ambiguous}


def _show_version(wanted: bool) -> None:
    if wanted:
        from bgf import __version__

        say(f"bgf {__version__}")
        raise typer.Exit


def _main(
    debug: Annotated[bool, typer.Option("--debug", help="cli.debug")] = False,
    no_pager: Annotated[bool, typer.Option("--no-pager", help="cli.no_pager")] = False,
    version: Annotated[
        bool,
        typer.Option("--version", help="cli.version", callback=_show_version, is_eager=True),
    ] = False,
) -> None:
    """Declares the options of the program itself, without a command.

    `run` reads ``--debug``, and help alone needs it here. It reads ``--lang``, too, which
    `translate_help` adds.
    """


def _message(error: BgfError) -> BgfError | Message:
    """Returns the message of an error; a missing game or mod may be that of a plugin that fails."""
    failed = list(plugins().failures)
    if isinstance(error, UnknownGame | UnknownMod) and failed:
        names = ", ".join(failed)
        doctor = bgf_command("doctor")
        return message("unknown.failures", error=error, names=names, doctor=doctor)
    return error


def _fail(problem: BgfError | str, code: int, *, debug: bool) -> int:
    if debug:
        import traceback

        sys.stderr.write(traceback.format_exc())  # print_exc would send colours to a terminal
    complain(problem)
    return code

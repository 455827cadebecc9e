"""The program ``bgf``: finds its commands, runs one, and turns errors into a line and a code."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from inspect import cleandoc
from itertools import pairwise
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command, get_group

from bgf.blame import describe, place_of
from bgf.cli.codes import INTERRUPTED, UNSOUND, USAGE, code_of
from bgf.cli.output import claimed_output, complain, lost_output, say
from bgf.command_lines import bgf_command, with_program_name
from bgf.engine.guard import call_plugin, error_line
from bgf.engine.plugins import plugins
from bgf.engine.spec_checks import is_typable
from bgf.errors import BgfError, PluginError, UnknownGame, UnknownMod, shortened
from bgf.stray_errors import tell_stray_errors
from bgf.streams import make_streams_safe

__all__ = ["build_app", "main", "run"]

# What typer raises for wrong arguments; older versions take it from click, newer bring their own.
_ClickError: type[Any] = typer.BadParameter.__mro__[2]

_COMPLETION = frozenset(("--install-completion", "--show-completion"))

# Arguments of any command that ask for a document.
_DOCUMENTS = frozenset(("--json", "--format=json", "--format=github", "--format=sarif"))


def main() -> None:
    """Run the program with the arguments of the process."""
    # A program that is told to end saves the match and ends its bots, as after Ctrl-C.
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.default_int_handler)
    # Outside of `run` as well: plugins may still print when the program ends.
    make_streams_safe()
    tell_stray_errors(debug="--debug" in sys.argv)
    sys.exit(run(sys.argv[1:]))


def run(args: Sequence[str]) -> int:
    """Run one command.

    Args:
        args: the arguments after the program's name.

    Returns:
        The exit code.
    """
    with claimed_output(json=_asks_for_document(args)) as closed:
        if closed:
            return _fail("the output can't be written: it is closed", UNSOUND, debug=False)
        words = [word for word in args if word != "--debug"]  # it may stand anywhere
        return _run(words or ["--help"], debug=len(words) < len(args))


def _asks_for_document(args: Sequence[str]) -> bool:
    """Returns whether standard output is for a single document, which programs read.

    This has to be known before plugins are loaded, and so before arguments are parsed: what plugins
    print must not end up in the document.
    """
    formats = [f"{word}={after}" for word, after in pairwise(args) if word == "--format"]
    return not _DOCUMENTS.isdisjoint([*args, *formats])


def _run(args: list[str], *, debug: bool) -> int:
    try:
        program: Any = get_command(build_app())
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
        return _fail("interrupted", INTERRUPTED, debug=debug)
    except _ClickError as error:
        return _fail(_usage_message(error), USAGE, debug=debug)
    except BgfError as error:
        return _fail(_message(error), code_of(error), debug=debug)
    except SystemExit:  # of typer's shell completion, or of a plugin's own command
        raise
    except BaseException as error:  # noqa: BLE001  # one line for people; --debug shows the trace
        lost = lost_output(error)
        if lost is not None:
            return _fail(str(lost), UNSOUND, debug=debug)
        words = f"unexpected {describe(error)}"
        if not debug and not place_of(error):
            words = f"{words} ({bgf_command('--debug')} shows where)"
        return _fail(words, UNSOUND, debug=debug)
    return code if isinstance(code, int) else 0


def _program_name(args: Iterable[str]) -> str:
    """Returns the name that help and errors show.

    Shell completion is set up for the name `bgf`, wherever the program lies.
    """
    completing = "_BGF_COMPLETE" in os.environ or not _COMPLETION.isdisjoint(args)
    return "bgf" if completing else bgf_command()


class _Wrapped(Exception):
    """Carries an error of a command past typer, which would end the program without a message."""

    def __init__(self, error: BaseException) -> None:
        self.error = error


class _Commands(TyperGroup):
    """The commands of the program."""

    def invoke(self, ctx: Any) -> Any:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except (BrokenPipeError, KeyboardInterrupt) as error:
            raise _Wrapped(error) from error
        except SystemExit as error:
            command = self.commands.get(ctx.invoked_subcommand or "")
            if not _is_ours(getattr(command, "callback", None)):
                raise
            # Commands of bgf return their codes: a bot or a game has tried to end the program.
            words = f"unexpected SystemExit: {error} ({bgf_command('--debug')} shows where)"
            raise PluginError(words) from error


def _call(program: Any, **settings: Any) -> Any:
    """Run the program, and raise the errors of its commands as they are."""
    try:
        return program(**settings)
    except _Wrapped as wrapped:
        error = wrapped.error
    raise error


def build_app() -> typer.Typer:
    """The application, with the commands of all plugins.

    Its help is plain text, which is shown at once, and by every terminal.
    """
    app = typer.Typer(
        name="bgf",
        cls=_Commands,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        callback=_main,
        help=with_program_name(cleandoc(_main.__doc__ or "")),
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
                found.refuse(plugin, f"one of its commands can't be used: {error_line(error)}")
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
        return f"the command {shortened(repr(name))} can't be typed: letters, digits, - and _ can"
    if name in taken:
        return f"the command {name} comes with another plugin already, which is first"
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
    debug: Annotated[bool, typer.Option("--debug", help="Show the trace of an error.")] = False,
    version: Annotated[
        bool,
        typer.Option("--version", help="Show the version.", callback=_show_version, is_eager=True),
    ] = False,
) -> None:
    """Board games in the terminal: play, save, replay, study, and make your own.

    Example: bgf list
    """


def _usage_message(error: Any) -> str:
    """Returns what is wrong with the arguments, and which command shows help."""
    context = getattr(error, "ctx", None)
    words: str = error.format_message().rstrip(".")
    gap = " " if words.endswith("?") else "; "
    command = context.command_path if context else bgf_command()
    return f"{words}{gap}{command} --help says more"


def _message(error: BgfError) -> str:
    """Returns the message of an error; a missing game or mod may be that of a plugin that fails."""
    failed = list(plugins().failures)
    if isinstance(error, UnknownGame | UnknownMod) and failed:
        names = ", ".join(failed)
        doctor = bgf_command("doctor")
        return f"{error} (plugins that can't be loaded: {names}; {doctor} says why)"
    return str(error)


def _fail(words: str, code: int, *, debug: bool) -> int:
    if debug:
        import traceback

        sys.stderr.write(traceback.format_exc())  # print_exc would send colours to a terminal
    complain(words)
    return code

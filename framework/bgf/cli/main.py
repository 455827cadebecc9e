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

from bgf.cli.codes import INTERRUPTED, UNSOUND, USAGE, code_of
from bgf.cli.output import claimed_output, complain, lost_output, say
from bgf.command_lines import bgf_command, with_program_name
from bgf.engine.guard import call_plugin, error_line
from bgf.engine.plugins import plugins
from bgf.engine.spec_checks import is_typable
from bgf.errors import BgfError, PluginError, UnknownGame, UnknownMod, shortened
from bgf.streams import make_streams_safe

__all__ = ["build_app", "main", "run"]

# What typer raises for wrong arguments; older versions take it from click, newer bring their own.
_ClickError: type[Any] = typer.BadParameter.__mro__[2]

_COMPLETION = frozenset(("--install-completion", "--show-completion"))

# What asks for output that programs read, by whichever command.
_DOCUMENTS = frozenset(("--json", "--format=json", "--format=github", "--format=sarif"))


def main() -> None:
    """Run the program with the arguments of the process."""
    for name in ("SIGTERM", "SIGHUP"):  # to be ended is to be interrupted: all is saved, bots end
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.default_int_handler)
    make_streams_safe()  # plugins may still print when the program ends
    sys.exit(run(sys.argv[1:]))


def run(args: Sequence[str]) -> int:
    """Run one command.

    Args:
        args: the arguments after the program's name.

    Returns:
        The exit code.
    """
    with claimed_output(json=_is_for_programs(args)) as closed:
        if closed:
            return _fail("the output can't be written: it is closed", UNSOUND, debug=False)
        words = [word for word in args if word != "--debug"]  # it may stand anywhere
        return _run(words or ["--help"], debug=len(words) < len(args))


def _is_for_programs(args: Sequence[str]) -> bool:
    """Whether standard output is for one document alone, told before any plugin is loaded."""
    joined = (f"{word}={after}" for word, after in pairwise(args) if word == "--format")
    return not _DOCUMENTS.isdisjoint([*args, *joined])


def _run(args: list[str], *, debug: bool) -> int:
    try:
        program: Any = get_command(build_app())
        unset = _unset(program.commands)
        name = _name_of_program(args)
        code = _call(program, args=args, prog_name=name, standalone_mode=False, default_map=unset)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read our output has gone: nobody misses the rest
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (KeyboardInterrupt, typer.Abort):  # a command that keeps anything has said so itself
        if sys.stdin.isatty():
            print(file=sys.stderr)  # a question may stand on the line
        return _fail("interrupted", INTERRUPTED, debug=debug)
    except _ClickError as error:
        return _fail(_usage(error), USAGE, debug=debug)
    except BgfError as error:
        return _fail(_told(error), code_of(error), debug=debug)
    except SystemExit:  # typer has completed words, or a plugin's own command ends as it likes
        raise
    except BaseException as error:  # noqa: BLE001  # one line for people; --debug shows the trace
        lost = lost_output(error)
        if lost is not None:
            return _fail(str(lost), UNSOUND, debug=debug)
        words = f"unexpected {type(error).__name__}: {error}"
        if not debug:
            words = f"{words} ({bgf_command('--debug')} shows where)"
        return _fail(words, UNSOUND, debug=debug)
    return code if isinstance(code, int) else 0


def _name_of_program(args: Iterable[str]) -> str:
    """The name that help and errors show; shells complete the words of `bgf`, wherever it lies."""
    completing = "_BGF_COMPLETE" in os.environ or not _COMPLETION.isdisjoint(args)
    return "bgf" if completing else bgf_command()


class _Kept(Exception):
    """What a command raised, on its way past typer, which would end the program without a word."""

    def __init__(self, error: BaseException) -> None:
        self.error = error


class _Commands(TyperGroup):
    """All commands."""

    def invoke(self, ctx: Any) -> Any:
        """Run one of them."""
        try:
            return super().invoke(ctx)
        except (BrokenPipeError, KeyboardInterrupt) as error:
            raise _Kept(error) from error
        except SystemExit as error:
            command = self.commands.get(ctx.invoked_subcommand or "")
            if not _is_ours(getattr(command, "callback", None)):
                raise
            words = f"unexpected SystemExit: {error} ({bgf_command('--debug')} shows where)"
            raise PluginError(words) from error


def _call(program: Any, **wishes: Any) -> Any:
    """Run the program; what its commands raise comes through as it is."""
    try:
        return program(**wishes)
    except _Kept as kept:
        error = kept.error
    raise error


def build_app() -> typer.Typer:
    """The application, with the commands of all plugins.

    Its help is plain text: it comes at once, and every terminal can show it.
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
    for impl in found.manager.hook.bgf_commands.get_hookimpls():  # ours come first
        plugin = impl.plugin_name
        own = typer.Typer()  # what a plugin does to it is its own affair
        arguments = {"app": own}
        try:
            call_plugin(partial(impl.function, *[arguments[name] for name in impl.argnames]))
        except Exception as error:  # noqa: BLE001  # a stranger's plugin may raise anything
            found.failures[plugin] = error
            continue
        for part in _parts_of(own):
            try:
                names = call_plugin(partial(_names_of, part))
            except Exception as error:  # noqa: BLE001  # typer builds them as the plugin wants it
                found.refuse(plugin, f"one of its commands can't be used: {error_line(error)}")
                continue
            wrong = next(filter(None, (_wrong_with_command(name, taken) for name in names)), "")
            if wrong:
                found.refuse(plugin, wrong)
                continue
            taken.update(names)
            app.registered_commands += part.registered_commands
            app.registered_groups += part.registered_groups
    return app


def _parts_of(app: typer.Typer) -> Iterator[typer.Typer]:
    """An application for each command and each group of commands of one."""
    for command in app.registered_commands:
        part = typer.Typer()
        part.registered_commands = [command]
        yield part
    for group in app.registered_groups:
        part = typer.Typer()
        part.registered_groups = [group]
        yield part


def _names_of(app: typer.Typer) -> list[str]:
    """What the commands of an application are called; those of ours all say so."""
    told = [command.name for command in app.registered_commands if command.name]
    if told and _is_ours(app.registered_commands[0].callback):
        return told
    return list(get_group(app).commands)


def _is_ours(function: object) -> bool:
    module: str = getattr(function, "__module__", "")
    return module.partition(".")[0] == "bgf"


def _wrong_with_command(name: str, taken: Collection[str]) -> str:
    """Why a plugin can't have a command of that name; empty if it can."""
    if not is_typable(name):
        return f"the command {shortened(repr(name))} can't be typed: letters, digits, - and _ can"
    if name in taken:
        return f"the command {name} comes with another plugin already, which is first"
    return ""


def _unset(commands: Iterable[str]) -> dict[str, Any]:
    """What typer's own flags are where nobody sets them, in the program and in its commands.

    Typer knows that itself, but has pydantic read it, whose import takes two thirds of the time
    that `bgf list` takes. A command that is called as such a flag is left to typer.
    """
    flags = dict.fromkeys(("help", "install_completion", "show_completion"), False)
    of_commands = {name: {"help": False} for name in commands}
    both = flags.keys() & of_commands.keys()
    return {name: what for name, what in {**flags, **of_commands}.items() if name not in both}


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


def _usage(error: Any) -> str:
    """What is wrong with the arguments, and where help is to be had."""
    context = getattr(error, "ctx", None)
    words: str = error.format_message().rstrip(".")
    gap = " " if words.endswith("?") else "; "
    command = context.command_path if context else bgf_command()
    return f"{words}{gap}{command} --help says more"


def _told(error: BgfError) -> str:
    """The words of an error; a game or mod that is missing may be one that could not be loaded."""
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

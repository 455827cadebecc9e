"""The program, built with typer from the commands of all plugins.

Plugins describe their commands by `CommandSpec`; bgf's own come from `bgf.cli.registration`. These
are enough to list all commands. The function of a command is imported only when a command line
names the command; typer reads its arguments and options from its signature.
"""

from __future__ import annotations

import inspect
import os
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command, get_group

from bgf.blame import error_line
from bgf.cli.help import HelpContext, add_language_option, help_of_command, translate_parameters
from bgf.cli.language import spoken_language
from bgf.cli.output import say
from bgf.command_lines import bgf_command
from bgf.engine.guard import call_plugin
from bgf.engine.plugins import import_object, plugins
from bgf.errors import PluginError, shortened
from bgf.words import in_language, message

if TYPE_CHECKING:
    from bgf.engine.hooks import CommandSpec

__all__ = ["Commands", "build_program", "is_completing"]

_EXIT_CODES = range(256)

# Typer calls the function of a command by the names of its parameters.
_CALLED_BY_NAME = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)


def build_program() -> Commands:
    """Returns the program with the commands of all plugins, in the language of the command line."""
    # Help is plain text: every terminal shows it, and nothing has to be imported to format it.
    app = typer.Typer(
        name="bgf",
        cls=Commands,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        callback=_declare_options,
    )
    program = cast(Commands, get_command(app))
    program.set_commands([spec for spec, _ in plugins().provided("bgf_commands")])
    return program


def is_completing() -> bool:
    """Returns whether a shell has started the program to complete a word."""
    return "_BGF_COMPLETE" in os.environ


def _show_version(wanted: bool) -> None:
    if wanted:
        from bgf import __version__

        say(f"bgf {__version__}")
        raise typer.Exit


def _declare_options(
    debug: Annotated[bool, typer.Option("--debug", help="cli.debug")] = False,
    no_pager: Annotated[bool, typer.Option("--no-pager", help="cli.no_pager")] = False,
    version: Annotated[
        bool,
        typer.Option("--version", help="cli.version", callback=_show_version, is_eager=True),
    ] = False,
) -> None:
    """Declares the options of the program itself.

    `bgf.cli.main.run` reads ``--debug`` and ``--no-pager``, so they are declared here only for
    help.
    """


class _CommandError(Exception):
    """Carries an error of a command past typer, which would end the program without a message.

    Attributes:
        error: the error.
    """

    def __init__(self, error: BaseException) -> None:
        self.error = error


class _FunctionCommand(TyperCommand):
    """A command made of a function; other commands are groups, made of a `typer.Typer`."""

    context_class = HelpContext

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Writes the options, and ``--lang``, which every command has."""
        add_language_option(self)
        super().format_options(ctx, formatter)


class Commands(TyperGroup):
    """The program: a group of commands, which imports each of them when it is needed.

    Attributes:
        specs: the description of each command, by name.
    """

    context_class = HelpContext

    specs: dict[str, CommandSpec]

    def set_commands(self, specs: list[CommandSpec]) -> None:
        """Sets the commands; none of them is imported yet.

        Args:
            specs: the descriptions of the commands, in the order of lists.
        """
        self.specs = {spec.name: spec for spec in specs}
        # These represent the commands in lists, and in suggestions for mistyped names. They have no
        # parameters and are never run: `load` makes the real commands.
        for name, spec in self.specs.items():
            about = in_language(spec.about, spoken_language())
            summary, _, _ = about.partition("\n\n")
            self.commands[name] = TyperCommand(name, help=summary)
        self.help = help_of_command(message("cli.bgf"))
        translate_parameters(self)
        if is_completing():
            from bgf.cli.shell_completion import shorten_help

            for command in (self, *self.commands.values()):
                shorten_help(command)
            add_language_option(self)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Returns the name of the command of a command line, the command, and its arguments."""
        name, command, rest = super().resolve_command(ctx, args)
        if name is not None:
            command = self.load(name)
        return name, command, rest

    def load(self, name: str) -> Any:
        """Imports a command.

        Args:
            name: the name of an existing command.

        Returns:
            The command, as typer runs it.

        Raises:
            PluginError: if its function can't be imported, or typer rejects its signature.
        """
        spec = self.specs[name]
        function = import_object(spec.run)
        try:
            command = call_plugin(partial(_build_command, spec, function))
        except Exception as error:  # a plugin's function may have any signature
            words = message("declared.bad_command", name=name, error=error_line(error))
            raise PluginError(words) from error
        translate_parameters(command)
        if is_completing():
            from bgf.cli.shell_completion import shorten_help

            add_language_option(command)
            shorten_help(command)
        return command

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Writes the options and the commands."""
        add_language_option(self)
        super().format_options(ctx, formatter)

    def invoke(self, ctx: Any) -> Any:
        """Runs a command, and returns its exit code."""
        try:
            code = super().invoke(ctx)
        except (BrokenPipeError, KeyboardInterrupt) as error:
            raise _CommandError(error) from error
        except SystemExit as error:
            spec = self.specs.get(ctx.invoked_subcommand or "")
            if spec is None or not spec.run.startswith("bgf."):
                raise
            # Commands of bgf return their codes: a bot or a game has tried to end the program.
            ended = f"SystemExit: {error}"
            words = message("unexpected.debug", error=ended, command=bgf_command("--debug"))
            raise PluginError(words) from error
        if code is not None and not (isinstance(code, int) and code in _EXIT_CODES):
            facts = {"name": ctx.invoked_subcommand, "returned": shortened(repr(code))}
            raise PluginError(message("declared.bad_code", **facts))
        return code

    def run(self, args: list[str], prog_name: str) -> Any:
        """Runs the program, and raises the errors of its commands as they are.

        Args:
            args: the arguments after the program's name.
            prog_name: the name that help and errors show.

        Returns:
            The result of the command's function: its exit code, or None.
        """
        try:
            return self(
                args=args,
                prog_name=prog_name,
                standalone_mode=False,
                default_map=_flag_defaults([*self.commands]),
            )
        except _CommandError as carried:
            error = carried.error
        raise error


def _build_command(spec: CommandSpec, found: Any) -> Any:
    """Returns a command as typer runs it.

    Args:
        spec: the description of the command.
        found: its function, or a `typer.Typer` with several.
    """
    app = typer.Typer(rich_markup_mode=None)
    about = help_of_command(spec.about)
    if isinstance(found, typer.Typer):
        app.add_typer(found, name=spec.name, help=about)
    else:
        _check_parameters(found)
        app.command(spec.name, help=about, cls=_FunctionCommand)(found)
    command: Any = get_group(app).commands[spec.name]
    command.context_class = HelpContext
    return command


def _check_parameters(function: Any) -> None:
    """Raises PluginError for a parameter that can't be passed by name."""
    for parameter in inspect.signature(function).parameters.values():
        if parameter.kind not in _CALLED_BY_NAME:
            words = message("declared.unnamed_parameter", parameter=str(parameter))
            raise PluginError(words)


def _flag_defaults(commands: list[str]) -> dict[str, Any]:
    """Returns the defaults of typer's own flags, for the program and for each of its commands.

    Typer knows them, but would import pydantic to read them, which takes two thirds of the time of
    `bgf list`. A command that has the name of such a flag is left to typer.
    """
    flags = ("help", "install_completion", "show_completion")
    defaults: dict[str, Any] = {flag: False for flag in flags if flag not in commands}
    for name in commands:
        if name not in flags:
            defaults[name] = {"help": False}
    return defaults

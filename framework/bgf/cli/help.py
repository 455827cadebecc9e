"""Typer's help pages and usage errors, in the chosen language."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from typing import Annotated, Any

import typer
from typer.main import get_command

from bgf.cli.completion import complete_language
from bgf.cli.language import spoken_words
from bgf.command_lines import bgf_command
from bgf.engine.plugins import plugins
from bgf.errors import nearest
from bgf.words import Message, Words, in_language, message

__all__ = [
    "HelpContext",
    "HelpFormatter",
    "add_language_option",
    "help_of_command",
    "translate_parameters",
    "usage_error",
]

_OWN = "cli."  # the prefix of the IDs of help texts
_HEADINGS = {
    "Arguments": "cli.heading.arguments",
    "Options": "cli.heading.options",
    "Commands": "cli.heading.commands",
}
# Newer versions of typer write an argument as "{GAME}" or "GAME <str>", not "GAME".
_BRACES = re.compile(r"\{([^{}]+)\}")
_TYPE = re.compile(r" <[\w|\[\]]+>$")
_DEFAULT = r"\[default: (?P<value>[^]]*)\]"
_HIDDEN_HYPHEN = "\0"  # a character that occurs in no help text

# Newer versions of typer contain a copy of click; the context knows the right formatter.
_Context: Any = typer.Context
_HelpFormatter: Any = _Context.formatter_class

_GAME = "GAME"  # the name in help pages of an argument for a game
_MISSING = "usage.missing_argument"

# Typer's messages about wrong arguments, and our IDs for them. Patterns are compiled on demand.
_PROBLEMS = [
    (r"Missing argument '(?P<name>[^']+)'\.?(\s+Choose from:[\s\S]*)?", _MISSING),
    (r"Missing option '(?P<name>.+)'\.?", "usage.missing_option"),
    (r"Missing command\.?", "usage.missing_command"),
    (
        r"No such command '(?P<name>.+)'\. Did you mean (?P<near>.+)\?",
        "usage.no_command.near",
    ),
    (r"No such command '(?P<name>.*)'\.?", "usage.no_command"),
    (
        r"No such option: (?P<name>\S+) \(Possible options: (?P<near>.+)\)",
        "usage.no_option.near",
    ),
    (
        r"No such option: (?P<name>\S+) Did you mean (?P<near>.+)\?",
        "usage.no_option.near",
    ),
    (r"No such option: (?P<name>.+)", "usage.no_option"),
    (r"Option '(?P<name>.+)' requires an argument\.?", "usage.no_value"),
    (r"Option '(?P<name>.+)' does not take a value\.?", "usage.needless_value"),
    (r"Got unexpected extra arguments?(\(s\))? \((?P<rest>.*\S.*)\)", "usage.extra"),
    (r"Got unexpected extra arguments?(\(s\))? \(\s*\)", "usage.extra_empty"),
]


def help_of_command(about: str) -> str:
    """Returns the help of a command, or of the program, in the language of the command line.

    The example in it names the program as it was started, and a game that is installed.

    Args:
        about: the description of the command, as in `CommandSpec.about`.
    """
    words = spoken_words()
    text = in_language(about, words.lang)
    before, example, command = text.partition(f"{words('cli.example')} bgf ")
    if not example:
        return before
    if _GAME in command:  # elsewhere GAME is an argument in the usage line
        command = command.replace(_GAME, next(iter(plugins().games()), _GAME), 1)
    return f"{before}{words('cli.example')} {bgf_command()} {command}"


def translate_parameters(command: Any) -> None:
    """Replaces the text IDs in a command's parameters by their help, in the chosen language.

    Args:
        command: a command of typer, or the group of all commands.
    """
    words = spoken_words()
    command.options_metavar = words("cli.metavar.options")
    if hasattr(command, "subcommand_metavar"):
        command.subcommand_metavar = words("cli.metavar.command")
    for param in command.params:
        text = getattr(param, "help", None) or ""
        if param.name in ("install_completion", "show_completion"):
            param.help = words(f"{_OWN}{param.name}")
        elif text.startswith(_OWN):
            param.help = words(text, bgf=bgf_command())


def add_language_option(command: Any) -> None:
    """Adds ``--lang`` to the options of a command.

    Only help and completion need it, because `bgf.cli.main.run` removes it before arguments are
    parsed.
    """
    app = typer.Typer(add_completion=False)
    app.command()(_language_option)
    program: Any = get_command(app)
    translate_parameters(program)
    [option] = program.params
    option.expose_value = False
    command.params.append(option)


def _language_option(
    lang: Annotated[
        str | None,
        typer.Option("--lang", metavar="en|pl", help="cli.lang", autocompletion=complete_language),
    ] = None,
) -> None:
    """Declares ``--lang``."""


class HelpFormatter(_HelpFormatter):  # type: ignore[misc]  # its module depends on typer's version
    """Writes help pages with typer's own words translated into the language of the command line.

    Typer breaks lines at hyphens, even within an option such as ``--host``. So hyphens are hidden
    from it, and restored when the lines are written.
    """

    def write(self, string: str) -> None:
        """Writes text that is broken into lines already."""
        super().write(string.replace(_HIDDEN_HYPHEN, "-"))

    def write_text(self, text: str) -> None:
        """Writes a text, broken into lines between words."""
        super().write_text(text.replace("-", _HIDDEN_HYPHEN))

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Writes the usage line, with only the names of arguments."""
        plain = _BRACES.sub(r"\1", args).replace("[[", "[").replace("]]", "]")
        words = spoken_words()
        super().write_usage(prog, plain, words("cli.usage") if prefix is None else prefix)

    def write_heading(self, heading: str) -> None:
        """Writes the heading of a section."""
        key = _HEADINGS.get(heading)
        super().write_heading(spoken_words()(key) if key else heading)

    def write_dl(self, rows: Sequence[tuple[str, str]], **settings: Any) -> None:
        """Writes a list of names with their help."""
        words = spoken_words()
        plain = []
        for name, text in rows:
            own_text = _marks(text, words).replace("-", _HIDDEN_HYPHEN)
            plain.append((_TYPE.sub("", name), own_text))
        super().write_dl(plain, **settings)


class HelpContext(_Context):  # type: ignore[misc]  # as above
    """The context of a command whose help page is in the language of the command line."""

    formatter_class = HelpFormatter


def _marks(text: str, words: Words) -> str:
    """Returns the help of an argument, with typer's marks such as ``[required]`` translated."""
    if text == "Show this message and exit.":
        return words("cli.help")
    text = text.replace("[required]", words("cli.mark.required"))
    return re.sub(_DEFAULT, lambda found: words("cli.mark.default", value=found["value"]), text)


def usage_error(error: Any, args: Sequence[str], commands: Container[str]) -> Message:
    """Returns the reason why the arguments are refused, and the command that shows help.

    Args:
        error: the error of typer.
        args: the arguments after the program's name.
        commands: the names of the commands.
    """
    context = getattr(error, "ctx", None)
    if context:
        command = context.command_path
    else:  # typer gives no context if a value is missing or not expected
        named = next((arg for arg in args if not arg.startswith("-")), "")
        command = bgf_command(named) if named in commands else bgf_command()
    problem = _problem(error.format_message().strip())
    return message("usage.try_help", problem=problem, command=command)


def _problem(said: str) -> str:
    for pattern, key in _PROBLEMS:
        found = re.fullmatch(pattern, said)
        if found is not None and key == _MISSING and found["name"] == _GAME:
            return message("usage.missing_game", choices=nearest("", plugins().games()))
        if found is not None:
            return message(key, **found.groupdict())
    return said if said.endswith(("?", ".")) else f"{said}."

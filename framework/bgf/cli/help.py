"""Help pages and usage errors of the library for command lines, in the language chosen."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from typing import Annotated, Any

import typer
from typer.main import get_command

from bgf.cli.completion import complete_language
from bgf.command_lines import bgf_command
from bgf.engine.plugins import plugins
from bgf.errors import nearest
from bgf.words import Message, Words, message

__all__ = ["translate_help", "usage_error"]

_OWN = "cli."  # how the IDs of help texts begin
_HEADINGS = {
    "Arguments": "cli.heading.arguments",
    "Options": "cli.heading.options",
    "Commands": "cli.heading.commands",
}
# How newer versions of the library show an argument: "{GAME}" and "GAME <str>" for "GAME".
_BRACES = re.compile(r"\{([^{}]+)\}")
_TYPE = re.compile(r" <[\w\[\]]+>$")
_DEFAULT = r"\[default: (?P<value>[^]]*)\]"

# typer brings its own copy of click from one version on; both have a formatter at the context.
_Context: Any = typer.Context
_HelpFormatter: Any = _Context.formatter_class

_GAME = "GAME"  # what help calls the name of a game
_MISSING = "usage.missing_argument"

# What the library says of wrong arguments, and our ID for it. Patterns are compiled when needed.
_PROBLEMS = [
    (r"Missing argument '(?P<name>.+)'\.?", _MISSING),
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
    (r"Got unexpected extra arguments?(\(s\))? \((?P<rest>.+)\)", "usage.extra"),
]


def translate_help(program: Any, words: Words) -> None:
    """Puts the help texts of bgf's own commands in place of their IDs, and the library's words.

    Args:
        program: the group of all commands, as typer made it; commands of plugins keep their texts.
        words: the language.
    """
    game = next(iter(plugins().games()), _GAME)
    context = type("Context", (program.context_class,), {"formatter_class": _formatter_in(words)})
    bgf = bgf_command()
    language = _language_option()
    for command in (program, *program.commands.values()):
        if _is_ours(command):
            command.params.append(language)
        command.context_class = context
        command.options_metavar = words("cli.metavar.options")
        command.help = _help_text(command.help, words, game, bgf)
        for param in command.params:
            param.help = _param_help(param, words, bgf)
    program.subcommand_metavar = words("cli.metavar.command")


def _language_option() -> Any:
    """Returns ``--lang`` as an option of the library.

    Help and completion alone need it: `bgf.cli.main.run` takes it away before arguments are parsed.
    """

    def command(
        lang: Annotated[
            str | None,
            typer.Option(
                "--lang", metavar="en|pl", help="cli.lang", autocompletion=complete_language
            ),
        ] = None,
    ) -> None:
        pass

    app = typer.Typer(add_completion=False)
    app.command()(command)
    program: Any = get_command(app)
    [option] = program.params
    option.expose_value = False
    return option


def _is_ours(command: Any) -> bool:
    return (command.help or "").startswith(_OWN)


def _help_text(text: str | None, words: Words, game: str, bgf: str) -> str | None:
    if text is None or not text.startswith(_OWN):
        return text
    before, example, command = words(text).partition(f"{words('cli.example')} bgf ")
    if not example:
        return before
    # Elsewhere GAME is what the usage line calls an argument.
    shown = command.replace(_GAME, game, 1)
    return f"{before}{words('cli.example')} {bgf} {shown}"


def _param_help(param: Any, words: Words, bgf: str) -> str | None:
    text: str | None = getattr(param, "help", None)
    if param.name in ("install_completion", "show_completion"):
        return words(f"{_OWN}{param.name}")
    if text is None or not text.startswith(_OWN):
        return text
    return words(text, bgf=bgf)


def _formatter_in(words: Words) -> Any:
    """Returns a class that writes help pages with the library's own words in a language."""

    class Formatter(_HelpFormatter):  # type: ignore[misc]  # its module depends on typer's version
        def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
            plain = _BRACES.sub(r"\1", args).replace("[[", "[").replace("]]", "]")
            super().write_usage(prog, plain, words("cli.usage") if prefix is None else prefix)

        def write_heading(self, heading: str) -> None:
            key = _HEADINGS.get(heading)
            super().write_heading(words(key) if key else heading)

        def write_dl(self, rows: Sequence[tuple[str, str]], **settings: Any) -> None:
            plain = [(_TYPE.sub("", name), _marks(text, words)) for name, text in rows]
            super().write_dl(plain, **settings)

    return Formatter


def _marks(text: str, words: Words) -> str:
    """Returns the help of an argument with the library's marks in a language."""
    if text == "Show this message and exit.":
        return words("cli.help")
    text = text.replace("[required]", words("cli.mark.required"))
    return re.sub(_DEFAULT, lambda found: words("cli.mark.default", value=found["value"]), text)


def usage_error(error: Any, args: Sequence[str], commands: Container[str]) -> Message:
    """Returns the reason why the arguments are refused, and the command that shows help.

    Args:
        error: the error of the library.
        args: the arguments after the program's name.
        commands: the names of the commands.
    """
    context = getattr(error, "ctx", None)
    if context:
        command = context.command_path
    else:  # the library lacks it where an option has no value, or one that it does not take
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

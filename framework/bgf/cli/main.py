"""The program ``bgf``: finds its commands, runs one, and turns errors into a line and a code."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import pairwise
from typing import Any

import typer

from bgf.blame import describe_error, plugin_place
from bgf.cli.codes import INTERRUPTED, UNSOUND, USAGE, code_of
from bgf.cli.config import Config, ConfigError, effective_config
from bgf.cli.help import usage_error
from bgf.cli.language import (
    check_language,
    default_language,
    speaking,
    split_language,
    spoken_words,
)
from bgf.cli.output import claimed_output, complain, discard_output, lost_output
from bgf.cli.program import build_program, is_completing
from bgf.cli.types import BadValue
from bgf.command_lines import bgf_command
from bgf.engine.plugins import plugins
from bgf.errors import BgfError, UnknownGame, UnknownMod
from bgf.stray_errors import tell_stray_errors
from bgf.streams import make_streams_safe
from bgf.words import LANGUAGES, Message, message

__all__ = ["main", "run"]

# The base class of typer's errors about wrong arguments; it is click's own in older versions.
_ClickError: type[Any] = typer.BadParameter.__mro__[2]

_COMPLETION = frozenset(("--install-completion", "--show-completion"))

# Options that may stand anywhere.
_ANYWHERE = frozenset(("--debug", "--no-pager"))

# Arguments of any command that ask for a document.
_DOCUMENTS = frozenset(("--json", "--format=json", "--format=github", "--format=sarif"))


def main() -> None:
    """Runs the program with the arguments of the process."""
    # After these signals the program saves the match and ends its bots, as after Ctrl-C.
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.default_int_handler)
    # Here and not in `run`, because plugins may still print while the program ends.
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
        is_reported = "doctor" in words or is_completing()
        if problem is not None and not is_reported:
            return _fail(problem, code_of(problem), debug=False)
        return _run(words or ["--help"], wanted, debug="--debug" in args)


def _config() -> tuple[Config, ConfigError | None]:
    """Returns the settings of environment and config file; if faulty, none and the error."""
    try:
        return effective_config(), None
    except ConfigError as error:
        return Config(), error


def _asks_for_document(args: Sequence[str]) -> bool:
    """Returns whether standard output is reserved for one document that programs read.

    This must be known before plugins are loaded, and so before arguments are parsed, because output
    of plugins must not get into the document.
    """
    formats = [f"{word}={after}" for word, after in pairwise(args) if word == "--format"]
    return not _DOCUMENTS.isdisjoint([*args, *formats])


def _run(args: list[str], wanted: str | None, *, debug: bool) -> int:
    try:
        if wanted is not None:
            check_language(wanted)
        program = build_program()
        with _completion(args):
            code = program.run(args, _program_name(args))
        sys.stdout.flush()
    except BrokenPipeError:
        # The program that reads our output has ended. Where that was meant, as with `head`, a
        # message would disturb; but what nobody has received must not pass for a success.
        if not _asks_for_document(args):  # `deliver` has discarded the rest of a document
            discard_output()
        return UNSOUND
    except (KeyboardInterrupt, typer.Abort):  # commands that save a match report that themselves
        if sys.stdin.isatty():
            print(file=sys.stderr)  # ends the line of an unanswered question
        return _fail(message("interrupted"), INTERRUPTED, debug=debug)
    except BadValue as error:
        return _fail(error.to_message(), USAGE, debug=debug)
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
        with_hint = not debug and not plugin_place(error)
        key = "unexpected.debug" if with_hint else "unexpected"
        words = message(key, error=describe_error(error), command=bgf_command("--debug"))
        return _fail(words, UNSOUND, debug=debug)
    return code if isinstance(code, int) else 0


def _program_name(args: Iterable[str]) -> str:
    """Returns the name that help and errors show.

    Shell completion is set up for the name `bgf`, wherever the program lies.
    """
    return "bgf" if is_completing() or _sets_up_completion(args) else bgf_command()


def _sets_up_completion(args: Iterable[str]) -> bool:
    return not _COMPLETION.isdisjoint(args)


def _completion(args: Sequence[str]) -> AbstractContextManager[None]:
    """Returns the context in which the program runs, set up for shell completion if necessary."""
    if _sets_up_completion(args):
        from bgf.cli.shell_completion import translated_setup

        return translated_setup(spoken_words())
    if os.environ.get("_BGF_COMPLETE") == "complete_bash":
        from bgf.cli.shell_completion import answers_to_bash

        return answers_to_bash(os.environ)
    return nullcontext()


def _message(error: BgfError) -> BgfError | Message:
    """Returns the error; for an unknown game or mod, a message with plugins that failed, too."""
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

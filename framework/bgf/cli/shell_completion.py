"""Typer's shell completion, with corrections.

`bgf.cli.completion` has the completions. Typer installs a script in a shell, which asks for them.
This module corrects three faults: bash splits words, long help breaks the lists of fish and zsh,
and some of typer's texts are always in English.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from textwrap import shorten
from typing import Any

from bgf.cli.language import spoken_words
from bgf.cli.output import complain, say
from bgf.words import Words

__all__ = ["answers_to_bash", "shorten_help", "translated_setup"]

_SIGNS = (":", "=")
"""The characters at which bash splits words."""

_WIDEST = 72
"""The maximum length of the help beside a word; typer breaks lines at 80 characters."""

_INSTALLED = r"(?P<shell>\w+) completion installed in (?P<path>.+)"
_RESTART = "Completion will take effect once you restart the terminal"
_NO_SHELL = r"Shell \w* ?(is )?not supported\."


def shorten_help(command: Any) -> None:
    """Shortens the help of a command and of its options to one line, for lists of completions."""
    command.short_help = _one_line(command.help)
    for param in command.params:
        param.help = _one_line(getattr(param, "help", None))
    help_option = command.get_help_option(command.context_class(command))
    if help_option is not None:
        help_option.help = spoken_words()("cli.help")


def _one_line(text: str | None) -> str | None:
    if text is None:
        return None
    summary, _, _ = text.strip().partition("\n\n")
    return shorten(summary, _WIDEST, placeholder=" ...")


@contextmanager
def answers_to_bash(environ: MutableMapping[str, str]) -> Iterator[None]:
    """Joins the words that bash has split, and shortens the answer accordingly.

    For ``--option level=e`` bash passes the words ``--option``, ``level``, ``=`` and ``e``. Typer
    is asked to complete ``level=e``, and prints ``level=easy`` in the ``with`` block. Bash expects
    only the part after the sign.

    Args:
        environ: the environment with bash's question: the words in ``COMP_WORDS``, one per line,
            and the index of the word to complete in ``COMP_CWORD``.
    """
    words = environ["COMP_WORDS"].split("\n")
    current = int(environ["COMP_CWORD"])
    joined = _joined(words[: current + 1])
    environ["COMP_WORDS"] = "\n".join(joined)
    environ["COMP_CWORD"] = str(len(joined) - 1)
    printed = io.StringIO()
    try:
        with redirect_stdout(printed):
            yield
    finally:
        kept = _kept_part(joined[-1]) if words[current] != joined[-1] else ""
        for line in printed.getvalue().splitlines():
            say(line.removeprefix(kept))


def _joined(words: list[str]) -> list[str]:
    """Returns words, after joining those that bash split at a sign."""
    joined: list[str] = []
    for word in words:
        if joined and (word in _SIGNS or joined[-1].endswith(_SIGNS)):
            joined[-1] += word
        else:
            joined.append(word)
    return joined


def _kept_part(word: str) -> str:
    """Returns the beginning of a value that bash keeps: everything up to its last sign."""
    value = word.partition("=")[2] if word.startswith("--") else word
    end = max(value.rfind(sign) for sign in _SIGNS) + 1
    return value[:end]


@contextmanager
def translated_setup(words: Words) -> Iterator[None]:
    """Translates what typer prints in the ``with`` block when completion is installed or shown."""
    printed = io.StringIO()
    errors = io.StringIO()
    try:
        with redirect_stdout(printed), redirect_stderr(errors):
            yield
    finally:
        for line in printed.getvalue().splitlines() + errors.getvalue().splitlines():
            _say_translated(line, words)


def _say_translated(line: str, words: Words) -> None:
    installed = re.fullmatch(_INSTALLED, line)
    if installed is not None:
        say(words("completion.installed", **installed.groupdict()))
    elif line == _RESTART:
        say(words("completion.restart"))
    elif re.fullmatch(_NO_SHELL, line):
        complain(words("completion.no_shell"))
    else:  # the script
        say(line)

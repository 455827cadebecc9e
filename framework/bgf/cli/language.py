"""The language of the command line, which is chosen before any output."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from bgf.words import LANGUAGES, Words

__all__ = [
    "check_language",
    "default_language",
    "speaking",
    "split_language",
    "spoken_language",
    "spoken_words",
]

_OPTION = "--lang"

_spoken = LANGUAGES[0]


def split_language(args: Sequence[str]) -> tuple[list[str], str | None]:
    """Returns the arguments without ``--lang``, which may be anywhere, and its last value.

    The value is empty if it is missing. After ``--`` everything is an argument. The language must
    be known before arguments are parsed, because errors are reported in it.
    """
    rest: list[str] = []
    wanted = None
    left = list(args)
    while left:
        if left[0] == "--":
            return rest + left, wanted
        arg = left.pop(0)
        name, sign, value = arg.partition("=")
        if name != _OPTION:
            rest.append(arg)
        elif sign:
            wanted = value
        else:
            has_value = bool(left) and not left[0].startswith("-")
            wanted = left.pop(0) if has_value else ""
    return rest, wanted


def default_language(
    environ: Mapping[str, str] | None = None, configured: str | None = None
) -> str:
    """Returns the language to use if the command line names none.

    It is the configured language, or else that of the system: Polish, or English for all others.
    """
    environ = os.environ if environ is None else environ
    if configured is not None:
        return configured
    # The first of these that is set and not empty decides, as in POSIX.
    of_system = [environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    wanted = next(filter(None, of_system), "")
    return "pl" if wanted.lower().startswith("pl") else "en"


def check_language(wanted: str) -> None:
    """Raises a `UsageError` if a text is not a language of bgf."""
    from bgf.cli.codes import UsageError
    from bgf.errors import nearest, shortened
    from bgf.words import message

    if wanted in LANGUAGES:
        return
    choices = nearest(wanted, LANGUAGES)
    if not wanted:
        raise UsageError(message("usage.lang_without_value", choices=choices))
    raise UsageError(message("usage.no_language", wanted=shortened(wanted), choices=choices))


@contextmanager
def speaking(lang: str) -> Iterator[None]:
    """Sets the language of the command within a ``with`` block."""
    global _spoken  # one for the process, like standard output
    before = _spoken
    _spoken = lang
    try:
        yield
    finally:
        _spoken = before


def spoken_language() -> str:
    """Returns the language of the command that runs."""
    return _spoken


def spoken_words() -> Words:
    """Returns the framework's words in the language of the command that runs."""
    return Words(_spoken)

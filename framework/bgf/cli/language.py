"""Which language a command speaks."""

from __future__ import annotations

from bgf.cli.codes import UsageError
from bgf.errors import nearest
from bgf.tui.words import LANGUAGES, default_language

__all__ = ["choose_language"]


def choose_language(wanted: str | None) -> str:
    """The language wanted, or that of the environment.

    Raises:
        UsageError: if bgf does not speak it.
    """
    if wanted is None:
        return default_language()
    if wanted not in LANGUAGES:
        raise UsageError(f"--lang {wanted}: no such language; {nearest(wanted, LANGUAGES)}")
    return wanted

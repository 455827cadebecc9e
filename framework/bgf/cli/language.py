"""Chooses the language of a command."""

from __future__ import annotations

import os
from collections.abc import Mapping

__all__ = ["choose_language", "default_language"]


def choose_language(wanted: str | None) -> str:
    """The language wanted, or that of the environment.

    Raises:
        UsageError: if bgf does not speak it.
    """
    from bgf.cli.codes import UsageError
    from bgf.engine.words import LANGUAGES
    from bgf.errors import nearest

    if wanted is None:
        return default_language()
    if wanted not in LANGUAGES:
        raise UsageError(f"--lang {wanted}: no such language; {nearest(wanted, LANGUAGES)}")
    return wanted


def default_language(environ: Mapping[str, str] | None = None) -> str:
    """The language that the environment asks for: Polish, or else English."""
    environ = os.environ if environ is None else environ
    wanted = next((environ[n] for n in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(n)), "")
    return "pl" if wanted.lower().startswith("pl") else "en"

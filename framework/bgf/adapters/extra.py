"""The error for an adapter whose library is not installed."""

from __future__ import annotations

from bgf.command_lines import pip_command
from bgf.errors import BgfError
from bgf.words import message

__all__ = ["MissingExtra"]


class MissingExtra(BgfError, ImportError):
    """Raised if the library of an adapter is not installed or can't be used.

    Args:
        extra: the extra of bgf that installs the library.
        error: the error of the import.
    """

    code = "missing-extra"

    def __init__(self, extra: str, error: ImportError) -> None:
        command = pip_command("install", f"'bgf[{extra}]'")
        super().__init__(message("adapters.missing", error=error, command=command))

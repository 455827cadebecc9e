"""What options say: whole numbers, folders, files."""

from __future__ import annotations

import os
from pathlib import Path

from bgf.cli.codes import UsageError

__all__ = ["read_folder", "read_number", "read_path"]


def read_number(option: str, text: str) -> int:
    """The number of an option.

    Raises:
        UsageError: if it is no whole number, or below 0.
    """
    if not (text.isascii() and text.isdigit()) or len(text) > 30:
        raise UsageError(f'{option} "{text}": a whole number from 0 is needed, such as {option} 7')
    return int(text)


def read_folder(option: str, text: str | None) -> Path | None:
    """The folder that an option names, if it is given.

    Raises:
        UsageError: if there is no such folder.
    """
    if text is None:
        return None
    folder = Path(text)
    if not text.strip() or not os.path.isdir(folder):
        raise UsageError(f'{option} "{text}": there is no such folder')
    return folder


def read_path(option: str, text: str) -> Path:
    """The file that an option or a command names.

    Raises:
        UsageError: if the name is empty.
    """
    if not text.strip():
        raise UsageError(f'{option} "{text}": the name of a file is needed, such as match.bgf')
    return Path(text)

"""The commit that bgf was built from: asked of git, and kept in what is built."""

from __future__ import annotations

import subprocess
from importlib.resources import files
from pathlib import Path

__all__ = ["COMMIT_FILE", "built_commit", "commit_of"]

COMMIT_FILE = "commit.txt"
"""The file of the package `bgf` that keeps the commit; a build writes it where git knows one."""

_DESCRIBE = ("git", "describe", "--always", "--dirty", "--abbrev=40", "--exclude=*")


def commit_of(folder: Path) -> str:
    """Returns the commit of the project in a folder; empty if git does not know one.

    Args:
        folder: the root of the project. In a folder of somebody else's repository there is none.

    Returns:
        The full hash, with ``-dirty`` after it if files have changed since.
    """
    if not (folder / ".git").exists():
        return ""
    try:
        done = subprocess.run(
            _DESCRIBE, cwd=folder, capture_output=True, text=True, timeout=10, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def built_commit() -> str:
    """Returns the commit that the installed bgf was built from; empty if it is not known."""
    kept = files("bgf").joinpath(COMMIT_FILE)
    return kept.read_text("utf-8").strip() if kept.is_file() else ""

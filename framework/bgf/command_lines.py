"""Command lines that messages tell the user to type, as they work where bgf was started."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path

__all__ = ["bgf_command", "content_words", "pip_command"]


def bgf_command(*words: str | Path) -> str:
    """Returns a command line that runs bgf with these words.

    Args:
        words: subcommands, options and placeholders, which are not quoted. The name of a file has
            to be a `Path`, which is quoted for the shell.
    """
    return " ".join([_program(), *map(_word, words)])


def content_words(folder: Path | None) -> list[str | Path]:
    """Returns the words that name the folder of a content; none for what the game ships."""
    return [] if folder is None else ["--content", folder]


def pip_command(*words: str | Path) -> str:
    """Returns a command line that runs pip with these words, for the Python that runs bgf."""
    found = shutil.which("pip")
    if found is not None and Path(found).parent == Path(sys.executable).parent:
        program = "pip"
    else:
        program = f"{_python()} -m pip"
    return " ".join([program, *map(_word, words)])


def _program() -> str:
    """Returns `bgf` if the shell finds the running program so, else the path that was typed."""
    started = Path(sys.argv[0])
    if started.name == "__main__.py" and started.parent.name == "bgf":
        return f"{_python()} -m bgf"
    if started.stem != "bgf":
        # Another program has imported bgf.
        return "bgf"
    found = shutil.which("bgf")
    if found is not None and _is_same_file(found, started):
        return "bgf"
    return shlex.quote(sys.argv[0])


def _python() -> str:
    """Returns the running Python, as it was typed or as the first line of a script names it."""
    return shlex.quote(sys.orig_argv[0] if sys.orig_argv else sys.executable)


def _is_same_file(one: str, other: Path) -> bool:
    try:
        return os.path.samefile(one, other)
    except OSError:
        return False


def _word(word: str | Path) -> str:
    if isinstance(word, str):
        return word
    name = str(word)
    # A file name that begins with a dash would be read as an option.
    return shlex.quote(f"./{name}" if name.startswith("-") else name)

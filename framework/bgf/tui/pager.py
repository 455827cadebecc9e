"""Shows long texts through the reader's pager, such as ``less``."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Mapping

__all__ = ["NO_PAGER", "page", "pager_command"]

NO_PAGER = "cat"
"""The value of PAGER that means no pager."""

_USUAL = ("less", "more")

_SIGNS_OF_LESS = re.compile(r"[?:.%\\]")  # special characters in its prompt

_NOT_STARTED = (126, 127)  # exit codes of a shell that can't run a command


def pager_command(environ: Mapping[str, str]) -> str:
    """Returns the command line of the pager; empty for none.

    It is the PAGER of the environment, or the first usual pager that is installed. An empty PAGER,
    or ``cat``, means that texts are just printed.
    """
    wanted = environ.get("PAGER")
    if wanted is not None:
        return "" if wanted.strip() in ("", NO_PAGER) else wanted
    return next((name for name in _USUAL if shutil.which(name)), "")


def page(
    command: str, text: str, keys: str, keys_at_end: str, *, opens_at_end: bool = False
) -> bool:
    """Shows a text with colours in a pager, until the reader leaves it.

    Args:
        command: the pager, for the shell.
        text: the text.
        keys: the line at the foot of ``less``: how to turn pages, and how to leave.
        keys_at_end: the line there once the end of the text is reached.
        opens_at_end: whether ``less`` shows the end of the text first.

    Returns:
        Whether the pager could be started.
    """
    foot = _literal(keys)
    foot_at_end = _literal(keys_at_end)
    of_reader = os.environ.get("LESS", f"-Ps?e{foot_at_end}:{foot}.$")
    start = "+G$ " if opens_at_end else ""
    # -R makes less show colours, and +G makes it begin at the end. They precede the reader's own
    # options, because the last of those may be a prompt, which has no end.
    environ = {**os.environ, "LESS": f"-R {start}{of_reader}"}
    pager = subprocess.Popen(  # the command is the reader's own choice
        command, shell=True, stdin=subprocess.PIPE, env=environ, encoding="utf-8", errors="replace"
    )
    try:
        pager.communicate(text)
    except BrokenPipeError:  # the reader left before the end
        pass
    except KeyboardInterrupt:  # Ctrl-C is for the pager, which goes on
        pass
    while True:
        try:
            code = pager.wait()
        except KeyboardInterrupt:
            continue
        return code not in _NOT_STARTED


def _literal(text: str) -> str:
    """Returns a text with the special characters of less prompts escaped."""
    return _SIGNS_OF_LESS.sub(r"\\\g<0>", text)

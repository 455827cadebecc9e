"""The program ``bgf``, also as ``python -m bgf``."""

from __future__ import annotations

import signal
import sys

__all__ = ["main"]


def main() -> None:
    """Runs the program; one that is interrupted, however often, ends without a trace."""
    try:
        from bgf.cli.main import main as run_command_line  # here: importing it takes a while

        run_command_line()
    except KeyboardInterrupt:  # while it still starts, or again while it tells of the first one
        _ignore_interrupts()
        from bgf.cli.codes import INTERRUPTED

        sys.exit(INTERRUPTED)
    finally:
        _ignore_interrupts()


def _ignore_interrupts() -> None:
    """Ignores Ctrl-C and the like from now on.

    While Python ends, it would print a trace of Ctrl-C, and the others would change the exit code.
    """
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)


if __name__ == "__main__":
    main()

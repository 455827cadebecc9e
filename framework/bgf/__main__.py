"""The program ``bgf``, also as ``python -m bgf``."""

from __future__ import annotations

import sys

__all__ = ["main"]


def main() -> None:
    """Run the program; one that is interrupted while it still starts ends without a trace."""
    try:
        from bgf.cli.main import main as run_command_line  # here: importing it takes a while

        run_command_line()
    except KeyboardInterrupt:
        from bgf.cli.codes import INTERRUPTED

        sys.exit(INTERRUPTED)


if __name__ == "__main__":
    main()

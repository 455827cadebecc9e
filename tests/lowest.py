"""Installs with pip the lowest version that each requirement allows: see `lowest` in tox.ini."""

from __future__ import annotations

import subprocess
import sys


def main() -> int:
    """Runs pip with `name==1.2` for each argument `name>=1.2`; returns its exit code."""
    arguments = [argument.replace(">=", "==", 1) for argument in sys.argv[1:]]
    return subprocess.run([sys.executable, "-m", "pip", *arguments], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())

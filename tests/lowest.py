"""Runs pip so that it installs the lowest version that each requirement allows: see tox.ini."""

from __future__ import annotations

import subprocess
import sys


def main() -> int:
    """Returns pip's exit code; `name>=1.2` among its arguments becomes `name==1.2`."""
    words = [word.replace(">=", "==", 1) for word in sys.argv[1:]]
    return subprocess.run([sys.executable, "-m", "pip", *words], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())

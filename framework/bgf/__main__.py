"""``python -m bgf``: the same as the program ``bgf``."""

from __future__ import annotations

from bgf.cli.main import main

if __name__ == "__main__":
    main()

"""Builds the page anew, and compares it with the one that is there: see `page` in tox.ini."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "web-page"
BUILT = ROOT / "framework" / "bgf" / "web" / "static"
OLDEST_NODE = 20


def main() -> int:
    """Returns 0 if the same page was built, or if there is no node to build it with."""
    if node_version() < OLDEST_NODE:
        print(f"skipped: building the page needs node {OLDEST_NODE} or newer")
        return 0
    committed = files()
    for command in (
        ["ci", "--ignore-scripts", "--no-audit", "--no-fund"],
        ["test"],
        ["run", "build"],
    ):
        done = subprocess.run(["npm", *command], cwd=SOURCES, check=False)
        if done.returncode:
            return done.returncode
    built = files()
    names = sorted(committed.keys() | built.keys())
    changed = [name for name in names if committed.get(name) != built.get(name)]
    if changed:
        print(f"not the page that its sources make: {', '.join(changed)}")
        print("it was built anew; commit it")
    return 1 if changed else 0


def node_version() -> int:
    """Returns the major version of node; 0 if node or npm is missing."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        return 0
    done = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True)
    version = re.match(r"v(\d+)\.", done.stdout)
    return int(version[1]) if version else 0


def files() -> dict[str, bytes]:
    """Returns the files of the built page by name."""
    found = (path for path in BUILT.rglob("*") if path.is_file())
    return {str(path.relative_to(BUILT)): path.read_bytes() for path in found}


if __name__ == "__main__":
    sys.exit(main())

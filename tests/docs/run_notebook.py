"""Runs a notebook in IPython: prints the displayed values of each code cell, as JSON."""

from __future__ import annotations

import json
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

__all__ = ["run"]


def run(path: Path) -> list[dict[str, Any]]:
    """Returns the data of each code cell by MIME type; raises the exception of a cell."""
    notebook = json.loads(path.read_text("utf-8"))
    make_shell: Any = InteractiveShell  # of which mypy knows no types
    shell = make_shell(config=Config({"HistoryManager": {"enabled": False}}))
    # As a kernel of Jupyter does: a shell at the terminal asks for plain text alone.
    shell.display_formatter.active_types = shell.display_formatter.format_types
    shown = []
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        with redirect_stdout(StringIO()):
            done = shell.run_cell("".join(cell["source"]))
        done.raise_error()
        data, _ = shell.display_formatter.format(done.result)
        shown.append(data)
    return shown


if __name__ == "__main__":
    print(json.dumps(run(Path(sys.argv[1]))))

"""The notebook of the documentation runs, and the page about notebooks comes true."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from .reader import DOCS, Reader

NOTEBOOK = DOCS / "notebook.ipynb"


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """The displayed values of the notebook's cells, by MIME type."""
    pytest.importorskip("IPython")
    folder = tmp_path_factory.mktemp("notebook")
    program = Path(__file__).with_name("run_notebook.py")
    done = subprocess.run(
        [sys.executable, str(program), str(NOTEBOOK)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "IPYTHONDIR": str(folder), "PYTHONIOENCODING": "utf-8"},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def test_every_cell_shows_itself_as_html(shown: list[dict[str, Any]]) -> None:
    assert len(shown) == 5
    for data in shown:
        assert data["text/html"].startswith('<div class="bgf-card" lang="')
        assert data["text/html"].endswith("</div>")


def test_states_and_records_have_their_boards_as_svg(shown: list[dict[str, Any]]) -> None:
    pytest.importorskip("shapely")
    state, own_state, result, record, polish = [data["text/html"] for data in shown]
    for html in (state, own_state, record):
        assert '<svg role="img" aria-label="Paris"' in html
    assert '<svg role="img" aria-label="Samolot A"' in polish
    assert "<svg" not in result


def test_the_notebook_is_kept_without_outputs() -> None:
    notebook = json.loads(NOTEBOOK.read_text("utf-8"))
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert [cell["outputs"] for cell in cells] == [[]] * len(cells)
    assert {cell["execution_count"] for cell in cells} == {None}


def test_the_page_comes_true(reader: Reader) -> None:
    reader.follow_page("notebook.md")

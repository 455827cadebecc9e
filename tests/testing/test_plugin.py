"""The pytest plugin: an author's tests in their own folder, run as the author runs them."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

TESTS = """
from pathlib import Path

import bgf
import pytest
from bgf.testing import Conformance, Setting
from bgf.testing.golden import check_golden


class TestMine(Conformance):
    game = "paris"
    matches = 3


@pytest.mark.rule("PAR-01")
def test_golden(regenerate):
    path = Path(__file__).parent / "golden.txt"
    check_golden(path, bgf.load("paris"), Setting(2, 1), regenerate=regenerate)
"""


def run(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    """Runs the tests of a folder; naming the plugin does no harm where it is installed."""
    pytest_ = [sys.executable, "-m", "pytest", "-p", "bgf.testing.plugin"]
    quiet = ["-q", "-p", "no:cacheprovider", "--strict-markers"]
    return subprocess.run(
        [*pytest_, *quiet, *args, str(folder)],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def test_an_author_needs_a_few_lines(tmp_path: Path) -> None:
    (tmp_path / "test_mine.py").write_text(TESTS, encoding="utf-8")
    done = run(tmp_path, "-k", "match_ends or golden")
    assert "golden.txt is not there yet" in done.stdout
    assert "1 failed, 1 passed" in done.stdout
    done = run(tmp_path, "--regenerate", "-k", "golden")
    assert "1 passed" in done.stdout
    done = run(tmp_path, "-k", "golden")
    assert "1 passed" in done.stdout


def test_pytest_finds_the_plugin_by_itself() -> None:
    (found,) = entry_points(group="pytest11", name="bgf.testing.plugin")
    assert found.load().__name__ == "bgf.testing.plugin"

"""The page on which game to read: it names every example, and the sizes are those of today."""

from __future__ import annotations

import runpy
from pathlib import Path
from types import SimpleNamespace

import pytest

from .reader import DOCS

SIZES = SimpleNamespace(
    **runpy.run_path(str(DOCS.parent / "benchmarks" / "sizes.py"), run_name="sizes")
)
PAGE = (DOCS / "patterns.md").read_text("utf-8")

PYTHON = '''\
"""A module."""

X = 1  # a comment


def double(y):
    """Returns twice
    as much."""
    return f"{y} {y}" * 2
'''
JAVA = """\
/* A class. */
class A {  // of no use
    String url = "http://a.b/c";
    int x = y++ + 2;
}
"""
YAML = """\
# a comment
zones:
  deck: {name: {en: The deck}, sees: nobody}  # another
"""


def test_every_example_is_named() -> None:
    assert [name for name in SIZES.examples() if f"`examples/{name}`" not in PAGE] == []


def test_the_sizes_are_those_that_the_script_counts() -> None:
    assert SIZES.written(PAGE) == PAGE, "python -m benchmarks.sizes --write docs/patterns.md"


@pytest.mark.parametrize(
    ("name", "text", "size"),
    [
        ("a.py", PYTHON, (3, 13)),
        ("A.java", JAVA, (4, 17)),
        ("a.yaml", YAML, (2, 18)),
    ],
)
def test_comments_and_docstrings_do_not_count(
    name: str, text: str, size: tuple[int, int], tmp_path: Path
) -> None:
    (tmp_path / name).write_text(text, "utf-8")
    assert SIZES.size_of([tmp_path / name]) == size


def test_peers_name_the_counted_files() -> None:
    for peers in SIZES.PEERS.values():
        for peer in peers:
            assert peer.what
            assert peer.files
            assert peer.size.lines < peer.size.tokens

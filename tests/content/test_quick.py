"""The quick reader gives the library's result, at the same places, where it reads at all."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bgf.content.diagnostics import DataPath
from bgf.content.yaml.library import compose
from bgf.content.yaml.parsed_text import MAX_DEPTH, MAX_VALUES, ParsedText, ParsingBudget
from bgf.content.yaml.positions import Lines, Mark, Positions
from bgf.content.yaml.quick import Unsure, read_quickly

SHIPPED = [
    path.read_text("utf-8") for path in sorted(Path(str(files("bgf_definitions"))).glob("*/*.yaml"))
]
BITS = [
    "a",
    "b",
    "c: ",
    ": ",
    ":",
    "- ",
    "-",
    "\n",
    "\n  ",
    "\n    ",
    "{",
    "}",
    "[",
    "]",
    ", ",
    ",",
]
BITS += [
    " ",
    '"',
    "'",
    "#",
    " # x",
    "---\n",
    "...\n",
    "&a ",
    "*a",
    "!!str ",
    "|",
    ">",
    "?",
    "~",
    "1",
]
BITS += [
    "-1.5",
    "\t",
    "\r\n",
    "é",
    "\u00a0",
    "\u2028",
    "\ufeff",
    "\\",
    "\\n",
    '\\"',
    "✗",
    "null",
    "true",
    "%",
    "@",
]
BITS += [
    "a: b\n",
    "  a: b\n",
    "- a\n",
    "{a: b}",
    "[a, b]",
    "it's",
    '"x"',
    "'y'",
    '"\\n\\\\"',
    "a: {b: [c, d]}\n",
]


def marks(data: Any, positions: Positions) -> dict[DataPath, tuple[Mark | None, Mark | None]]:
    """The places of every value and its key, by path."""
    found: dict[DataPath, tuple[Mark | None, Mark | None]] = {}
    waiting: list[tuple[DataPath, Any]] = [((), data)]
    while waiting:
        path, value = waiting.pop()
        found[path] = positions.of(data, path), positions.of(data, path, of_key=True)
        if isinstance(value, dict):
            waiting += [((*path, key), inner) for key, inner in value.items()]
        elif isinstance(value, list):
            waiting += [((*path, index), inner) for index, inner in enumerate(value)]
    return found


def agree(text: str) -> bool:
    """Whether the quick reader reads a text; if it does, the library must read the same."""
    quick = Positions(Lines(text), 0, MAX_VALUES)
    try:
        data = read_quickly(text, quick, MAX_DEPTH)
    except Unsure:
        return False
    part = ParsedText(text, Positions(Lines(text), 0, MAX_VALUES), "x", ParsingBudget())
    compose(part)
    assert not part.stopped, [str(d) for d in part.diagnostics]
    assert not part.diagnostics
    assert repr(data) == repr(part.data)
    if data is None:
        return True  # nothing stands anywhere
    assert marks(data, quick) == marks(part.data, part.positions)
    return True


@pytest.mark.parametrize("text", SHIPPED)
def test_shipped_content_is_read_quickly(text: str) -> None:
    assert agree(text)


@given(st.lists(st.sampled_from(BITS), max_size=25).map("".join))
@example("a: b:\n")
@example("a: &x {b: [c, d]}\ne: *x # again\nf:\n  g: &y\n    h: 1\n  i: *y\nj: *x\n")
@example("a: &x\n- b\nc: *x\n")
@example("a: &x {b: &x c}\nd: *x\n")
@example("a: &x\n  b: *x\n")
@example("a: &x\nb: *x\n")
@example('a: "\\n(\\"b\\\\c\\") {d}"\ne: ["\\n", {0: ✗}]\n')
@example("a: {b: c,\n  d: e}\n")
@example("a:\n- b\n- c: d\n  e: f\nx: 1\n")
def test_random_text(text: str) -> None:
    agree(text)


@given(st.data())
def test_mutated_content(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(SHIPPED))
    start = data.draw(st.integers(0, len(text)))
    text = text[start : start + data.draw(st.integers(50, 800))]
    text = text[text.find("\n") + 1 :]
    indent = len(text) - len(text.lstrip(" "))
    text = "\n".join(line[indent:] for line in text.split("\n"))
    for _ in range(data.draw(st.integers(0, 4))):
        at = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 3))
        text = text[:at] + data.draw(st.sampled_from(["", *BITS])) + text[at + cut :]
    agree(text)

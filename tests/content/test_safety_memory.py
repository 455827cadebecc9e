"""A pack may come from anybody: heavy files take little memory and end in diagnostics."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.waiting import CEILING

import bgf
from bgf.content.reading import MAX_BYTES, MAX_FILES, MAX_PACK_BYTES

from .pond import codes

pytest.importorskip("resource", reason="limits of memory are for POSIX systems")

_UNIT = 1024 if sys.platform == "linux" else 1024**2  # of its peak, to make it megabytes

# The program of a child process: limits itself, checks a pack, tries to load it, and reports.
CHILD = f"""
import json, resource, sys
resource.setrlimit(resource.RLIMIT_AS, (1_500_000_000,) * 2)
# What the parent once had counts as the child's: only what is added to it tells something.
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
import bgf
from bgf.api import load_folder
found = bgf.validate(sys.argv[1])
errors = [d for d in found if d.is_error]
try:
    load_folder(sys.argv[1])
    loaded = True
except bgf.ContentError as error:
    loaded = False
assert loaded == (not errors)
longest = max((len(str(d)) for d in found), default=0)
peak = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // {_UNIT}
codes = sorted({{d.code for d in found}})
places = [[d.line, d.column] for d in found if d.message[:4] != "and "]
print(json.dumps([len(found), codes, places[:3], longest, peak]))
"""


# ----------------------------------------------------------------------------- in a child process


def filler(size: int) -> str:
    """A text of `size` bytes."""
    before, after = 'rules: {POND-01: {en: "', '"}}'
    return before + "a" * (size - len(before) - len(after)) + after


def values(lines: int, line: str) -> str:
    return "values:\n" + "".join(line.format(n) for n in range(lines))


# The second file; the codes, the place of the first defect; the longest permitted report.
HEAVY: dict[str, tuple[Callable[[], str], list[str], tuple[int, int] | None]] = {
    "as large as may be": (lambda: filler(MAX_BYTES), [], None),
    "a byte too large": (lambda: filler(MAX_BYTES + 1), ["BGF-E115"], (0, 0)),
    "100,000 lists": (lambda: "values: " + "[" * 100_000, ["BGF-E106"], (1, 48)),
    "100,000 mappings": (lambda: "values: " + "{a: " * 100_000, ["BGF-E106"], (1, 165)),
    "100,000 dashes": (lambda: "values:\n  " + "- " * 100_000, ["BGF-E106"], (2, 81)),
    "100,000 keys of keys": (lambda: "values:\n  " + "? " * 100_000, ["BGF-E106"], (2, 81)),
    "3,000 indents": (
        lambda: "values:\n" + "".join(" " * n + "a:\n" for n in range(1, 3000)),
        ["BGF-E106"],
        (41, 41),
    ),
    "a key of 1 MB": (lambda: f"values:\n  {'k' * 10**6}: 1\n", ["BGF-E101"], None),
    "a line of 5 MB": (lambda: f"texts: {{a: {{en: {'word ' * 10**6}}}}}\n", [], None),
    "a list of 5 MB": (
        lambda: f"values: {{a: {{value: [{'1, ' * 1_600_000}1]}}}}\n",
        ["BGF-E115"],
        (1, 1),
    ),
    "a text of 7 MB": (
        lambda: f'rules:\n  POND-01: {{en: "{"a line of text; " * 437_500}"}}\n',
        [],
        None,
    ),
    "a number of 1 MB": (
        lambda: f"values: {{a: {{value: {'9' * 1_000_000}}}}}\n",
        ["BGF-E112"],
        (1, 21),
    ),
    "a million empty lines": (lambda: "\n" * 10**6 + "valeus: {}\n", ["BGF-E201"], (1000001, 1)),
    "half a million keys": (
        lambda: "".join(f"k{n}: 1\n" for n in range(500_001)),
        ["BGF-E115"],
        (1, 1),
    ),
    "thousands of wrong keys": (
        lambda: values(3000, "  V{0}: {{valu: 1, source: book}}\n"),
        ["BGF-E201", "BGF-E206", "BGF-E309"],
        (2, 3),
    ),
    "thousands of keys twice": (lambda: values(5000, "  a: {{value: 1}}\n"), ["BGF-E104"], (3, 3)),
    "thousands of broken sections": (
        lambda: "".join(f"k{n}: [\n" for n in range(5000)),
        ["BGF-E106"],
        (21, 1),
    ),
    "a million documents": (lambda: "---\n" * 10**6, ["BGF-E109"], (2, 1)),
    "braces": (
        lambda: f'texts: {{a: {{en: "{"{" * 1_000_001}"}}}}\n',
        ["BGF-E403"],
        (1, 17),
    ),
    "an alias of a large text": (
        lambda: (
            f'values:\n  a: {{value: &a "{"x" * 500_000}"}}\n'
            + "".join(f"  b{n}: {{value: *a}}\n" for n in range(150))
        ),
        ["BGF-E107"],
        None,
    ),
}


def in_child(folder: Path) -> tuple[int, list[str], list[list[int]], int, int]:
    """The number of diagnostics, their codes, first places, longest line, and the peak in MB."""
    done = subprocess.run(
        [sys.executable, "-c", CHILD, str(folder)],
        capture_output=True,
        text=True,
        timeout=CEILING,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    number, found, places, longest, peak = json.loads(done.stdout)
    return number, found, places, longest, peak


@pytest.mark.parametrize("name", HEAVY)
def test_heavy_files_are_reported_in_bounded_memory(pond: Path, name: str) -> None:
    make, expected, place = HEAVY[name]
    (pond / "more.yaml").write_text(make())
    _, found, places, longest, _ = in_child(pond)
    assert found == expected
    if place:
        assert tuple(places[0]) == place
    assert longest < 1000


@pytest.mark.parametrize("file", ["game.yaml", "more.yaml"])
def test_a_gigabyte_is_not_read(pond: Path, file: str) -> None:
    with (pond / file).open("ab") as stream:
        stream.truncate(10**9)
    number, found, _, _, peak = in_child(pond)
    assert (number, found) == (1, ["BGF-E115"])
    assert peak < 150


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f'? "{"k" * 10**5}"\n: 1\n', id="key"),
        pytest.param(f"values: {{a: {{value: !{'t' * 10**5} 1}}}}\n", id="tag"),
    ],
)
def test_a_report_repeats_only_the_beginning(pond: Path, text: str) -> None:
    (pond / "more.yaml").write_text(text)
    found = bgf.validate(pond)
    assert found
    assert max(len(str(d)) for d in found) < 1000


def test_too_many_files(pond: Path) -> None:
    for number in range(MAX_FILES - 1):
        (pond / f"f{number}.yaml").touch()
    assert codes(pond) == []
    (pond / "one_more.yaml").touch()
    assert codes(pond) == ["BGF-E115"]


def test_too_much_in_all(pond: Path) -> None:
    # Quoted text is read quickly, unlike a file of nothing but comments.
    for number in range(MAX_PACK_BYTES // 7_000_000 + 1):
        text = f'"a{number}": "{"x" * 7_000_000}"\n'
        (pond / f"f{number}.yaml").write_text(text)
    found = codes(pond)
    assert found.count("BGF-E115") == 1
    assert found.count("BGF-E201") == MAX_PACK_BYTES // 7_000_000

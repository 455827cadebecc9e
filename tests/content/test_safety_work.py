"""A pack may come from anybody: checking any files soon comes to an end.

Work is measured as processor time, which a busy machine does not change: the kernel ends a child
process that takes more than `SECONDS` of it. Such files took minutes before there were bounds.
The slow YAML library may read a tenth of what it usually may, which takes less than a second on a
machine of 2025; one file is read as far as it usually is, which takes three. Ten seconds leave room
for slow machines and still tell these from minutes.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import PIPE, Popen
from typing import NamedTuple

import pytest

import bgf
from bgf.cli import validate as command
from bgf.content import targets
from bgf.content.diagnostics import MOST_LISTED
from bgf.content.reading import MAX_BYTES, MAX_ENTRIES

pytest.importorskip("resource", reason="limits of processor time are for POSIX systems")

SECONDS = 10
SIZE = MAX_BYTES - 10_000
PART = 10
"""The divisor of the usual limit on reading by the library."""

# Checks packs in one of the ways there are: each in a child process of its own that limits
# itself, and whose libraries are imported already.
PROGRAM = f"""
import json, os, resource, sys
import bgf
from bgf.cli.main import run
from bgf.content.yaml.parsed_text import PARSING_BUDGET, ParsingBudget

def check(way, path):
    if way == "api":
        found = bgf.validate(path)
        longest = max((len(str(d)) for d in found), default=0)
        print(json.dumps([sorted({{d.code for d in found}}), len(found), longest]))
    elif way == "load":
        try:
            bgf.load("paris", content=path)
        except bgf.ContentError as error:
            print(error.diagnostics[0].code)
    else:
        return run([*way.split(), path])
    return 0

def check_alone(way, path, out, err, part):
    resource.setrlimit(resource.RLIMIT_CPU, ({SECONDS}, {SECONDS}))
    ParsingBudget.__init__.__defaults__ = (PARSING_BUDGET // part,)
    for number, name in enumerate((os.devnull, out, err)):
        os.dup2(os.open(name, os.O_RDWR | os.O_CREAT), number)
    sys.stdin = open(0, encoding="utf-8")
    status = 1
    try:
        status = check(way, path)
        sys.stdout.flush()
    except Exception as error:
        os.write(2, f"unexpected: {{error!r}}".encode())
    finally:
        os._exit(status)

bgf.load("paris")
for line in sys.stdin:
    child = os.fork()
    if child == 0:
        check_alone(*json.loads(line))
    _, status = os.waitpid(child, 0)
    print(os.waitstatus_to_exitcode(status), flush=True)
"""


@pytest.fixture(scope="module")
def checker() -> Iterator[Popen[str]]:
    """A program that checks the packs whose folders it reads."""
    with Popen(
        [sys.executable, "-c", PROGRAM],
        stdin=PIPE,
        stdout=PIPE,
        text=True,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    ) as program:
        yield program
        assert program.stdin is not None
        program.stdin.close()


Run = Callable[..., "Printed"]


class Printed(NamedTuple):
    """The output of a check."""

    stdout: str
    stderr: str


@pytest.fixture
def run(checker: Popen[str], tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Check a pack, in a process that soon comes to an end."""

    def run(way: str, path: Path | str, part: int = PART) -> Printed:
        files = [tmp_path_factory.mktemp("printed") / name for name in ("out", "err")]
        assert checker.stdin is not None
        assert checker.stdout is not None
        order = [way, str(path), *map(str, files), part]
        print(json.dumps(order), file=checker.stdin, flush=True)
        status = int(checker.stdout.readline())
        printed = Printed(*(file.read_text("utf-8") for file in files))
        assert status in (0, 1), f"ended by {status}: {printed.stderr[-500:]}"
        assert "unexpected" not in printed.stderr
        return printed

    return run


Checked = Callable[..., tuple[list[str], int]]


@pytest.fixture
def checked(run: Run) -> Checked:
    """A function that returns the codes of a pack's diagnostics, and their number."""

    def checked(path: Path, part: int = PART) -> tuple[list[str], int]:
        codes, number, longest = json.loads(run("api", path, part).stdout)
        assert longest < 10_000  # a message and the path of keys to its place
        return codes, number

    return checked


def numbered(line: str, size: int) -> str:
    """Numbered lines of about `size` characters in all."""
    lines: list[str] = []
    left = size
    while left > 0:
        lines.append(line.format(len(lines)))
        left -= len(lines[-1])
    return "".join(lines)


def repeated(line: str, size: int = SIZE) -> str:
    return line * (size // len(line))


# The second file of the pack, and the codes of its defects.
HOSTILE: dict[str, tuple[Callable[[], str], set[str]]] = {
    "anchors": (
        lambda: "values:\n" + numbered("  a{0}: &a{0} {{value: 1}}\n", SIZE),
        {"BGF-E115"},
    ),
    "300,000 anchors": (
        lambda: "values: [" + "".join(f"&a{n} 1, " for n in range(300_000)) + "1]\n",
        {"BGF-E115"},
    ),
    "aliases": (lambda: "values: [&a 1, " + repeated("*a, ") + "1]\n", {"BGF-E115"}),
    "600,000 times one key": (lambda: "values:\n" + "  a: 1\n" * 600_000, {"BGF-E115"}),
    "keys twice in braces": (lambda: "values: {" + repeated("a: 1, ") + "b: 1}\n", {"BGF-E115"}),
    "keys twice, within limits": (lambda: "values:\n" + "  a: 1\n" * 4_000, {"BGF-E104"}),
    "merge keys": (lambda: "values:\n" + repeated("  <<: {a: 1}\n"), {"BGF-E115"}),
    "tags": (lambda: "values: [" + repeated("!a 1, ") + "1]\n", {"BGF-E115"}),
    "tags, within limits": (lambda: "values: [" + "!a 1, " * 5_000 + "1]\n", {"BGF-E108"}),
    "a list in lists": (lambda: "values: [" + repeated("[[[]]], ") + "[]]\n", {"BGF-E115"}),
    "empty items": (lambda: "values:\n" + repeated("-\n"), {"BGF-E115"}),
    "question marks": (lambda: repeated("? a\n: b\n"), {"BGF-E115"}),
    "blank lines after an anchor": (lambda: "values: [&a {}]\n" + "\n" * SIZE, {"BGF-E115"}),
    "comments after an anchor": (
        lambda: "values: [&a {}]\n" + repeated("# words\n"),
        {"BGF-E115"},
    ),
    "a text of blank lines": (lambda: "values: |\n" + "\n" * SIZE, {"BGF-E115"}),
    "a text without an end": (lambda: 'values: {a: "' + "a\n " * (SIZE // 4), {"BGF-E115"}),
    "words in many lines": (lambda: "values:\n" + repeated("  a\n"), {"BGF-E115"}),
    "directives": (lambda: repeated("%FOO bar\n"), {"BGF-E115"}),
    "an unknown alias of 8 MB": (lambda: "values: *" + "a" * SIZE, {"BGF-E115"}),
    "an unknown alias of 100 kB": (lambda: "values: *" + "a" * 100_000, {"BGF-E101"}),
    "unknown aliases in sections": (
        lambda: (
            "".join(f"k{n}: *u{n}\n" for n in range(999)) + "z: " + repeated("a ", SIZE - 20_000)
        ),
        {"BGF-E101", "BGF-E201"},
    ),
    "numbers in hexadecimal": (
        lambda: "values: [" + repeated("0x" + "f" * 100_000 + ", ") + "1]\n",
        {"BGF-E115"},
    ),
    "misspelt keys": (lambda: numbered("value{0}: 1\n", 800_000), {"BGF-E201"}),
    "misspelt keys in entries": (
        lambda: "values:\n" + numbered("  v{0}: {{valu: 1}}\n", 500_000),
        {"BGF-E201", "BGF-E202"},
    ),
    "empty entries": (lambda: "zones:\n" + numbered("  z{0}: {{}}\n", 450_000), {"BGF-E202"}),
    "names of nothing": (
        lambda: "zones:\n" + numbered("  z{0}: {{holds: nothing{0}}}\n", 450_000),
        {"BGF-E202", "BGF-E301"},
    ),
    "one entry among many is wrong": (
        lambda: (
            "sources: {s: {en: S}}\nvalues:\n  w: {valu: 1}\n"
            + numbered("  v{0}: {{value: 1, source: s}}\n", 650_000)
        ),
        {"BGF-E201", "BGF-E401", "BGF-E202"},
    ),
    "a list with one item twice": (
        lambda: (
            "zones: {a: {columns: ["
            + "".join(f"{n}, w{n}, " for n in range(60_000))
            + "w0, w0], holds: x, sees: nobody, name: {en: A}}}\n"
        ),
        {"BGF-E203", "BGF-E206", "BGF-E301", "BGF-E409"},
    ),
    "words to be filled in": (
        lambda: (
            'texts: {a: {en: "' + "".join(f"{{a{n}}}" for n in range(500_000)) + '", pl: "x"}}\n'
        ),
        {"BGF-E402", "BGF-E403"},
    ),
    "zones that hold one type": (
        lambda: (
            "components:\n  cards: {a: {name: {en: A}}}\nzones:\n"
            + numbered("  z{0}: {{name: {{en: Z}}, holds: cards, sees: nobody}}\n", 500_000)
        ),
        {"BGF-E410", "BGF-E301", "BGF-W401"},
    ),
    "a large map": (
        lambda: (
            "maps:\n  m:\n    name: {en: M}\n    places:\n"
            + numbered("      p{0}: {{name: {{en: P}}}}\n", 300_000)
            + "    links:\n"
            + numbered("      l{0}: {{between: [p{0}, p1]}}\n", 250_000)
        ),
        {"BGF-E408", "BGF-W401"},
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_soon_comes_to_a_diagnostic(pond: Path, checked: Checked, name: str) -> None:
    make, expected = HOSTILE[name]
    (pond / "more.yaml").write_text(make())
    codes, number = checked(pond)
    assert set(codes) & expected, codes
    assert number <= len(codes) * (MOST_LISTED + 1)


def test_a_hostile_file_is_soon_read_as_far_as_it_usually_is(pond: Path, checked: Checked) -> None:
    make, expected = HOSTILE["tags"]  # of all these it takes the library longest
    (pond / "more.yaml").write_text(make())
    assert set(checked(pond, part=1)[0]) & expected


def many_diagnostics() -> str:
    """Misspelt keys in many more entries than are listed."""
    return "values:\n" + numbered("  v{0}: {{valu: 1}}\n", 60_000)


def much_work() -> str:
    """Anchors, with much work before their only diagnostic."""
    return HOSTILE["anchors"][0]()


@pytest.mark.parametrize(
    ("make", "way"),
    [
        (many_diagnostics, "load"),
        (many_diagnostics, "show"),
        (many_diagnostics, "validate --format text"),
        (many_diagnostics, "validate --format json"),
        (many_diagnostics, "validate --format github"),
        (many_diagnostics, "validate --format sarif"),
        (many_diagnostics, "play paris --seats random,random --content"),
        (much_work, "show"),
        (much_work, "validate --format text"),
    ],
)
def test_a_hostile_file_soon_ends_every_command(
    pond: Path, run: Run, make: Callable[[], str], way: str
) -> None:
    (pond / "more.yaml").write_text(make())
    if way == "load" or way.startswith("play"):
        head = pond / "game.yaml"
        head.write_text(head.read_text().replace("game: pond", "game: paris"))
    done = run(way, pond)
    assert done.stdout or done.stderr.count("\n") == 1
    assert len(done.stdout) < 3_000_000


@pytest.mark.parametrize("number", [3, 60])
def test_limit_on_slow_values_counts_all_files(pond: Path, checked: Checked, number: int) -> None:
    for one in range(number):
        items = "".join(f"&a{n} 1, " for n in range(20_000 // PART))
        (pond / f"more{one}.yaml").write_text(f"own{one}: [{items}1]\n")
    assert ("BGF-E115" in checked(pond)[0]) == (number > 3)


def test_of_one_code_a_thousand_diagnostics_are_listed(
    pond: Path, run: Run, checked: Checked
) -> None:
    (pond / "more.yaml").write_text("values:\n" + "  a: 1\n" * (MOST_LISTED + 502))
    codes, number = checked(pond)
    assert (codes, number) == (["BGF-E104", "BGF-E203"], MOST_LISTED + 2)
    text = run("validate", pond).stdout
    assert f"{MOST_LISTED + 2:,}".replace(",", "") in text.splitlines()[-1]
    document = json.loads(run("validate --json", pond).stdout)
    assert "and at least 501 more like this" in document["diagnostics"][0]["message"]


# -------------------------------------------------------------------------- folders and searches


@pytest.mark.parametrize("path", ["forest", "forest/**/game.yaml", "forest/*/*/*.yaml"])
def test_a_search_that_is_too_large_is_refused(
    tmp_path: Path,
    path: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(targets, "MAX_SEARCHED", 100)
    for tree in range(11):
        (tmp_path / f"forest/tree{tree}/inner").mkdir(parents=True)
        for leaf in range(10):
            (tmp_path / f"forest/tree{tree}/inner/leaf{leaf}").touch()
    assert command.validate([path], format="json") == 1
    (found,) = json.loads(capsys.readouterr().out)["diagnostics"]
    assert (found["code"], found["file"], found["line"]) == ("BGF-E115", "forest", 0)
    assert "name the folder of a pack" in found["message"]
    (pack := tmp_path / "forest/tree0/inner/pack").mkdir()
    (pack / "game.yaml").touch()
    assert "BGF-E115" not in {d.code for d in bgf.validate(pack)}  # which is named itself


def test_the_root_of_a_disk_is_no_folder_of_packs(run: Run) -> None:
    """With any number of files: it is found sound, or broken, or refused, and soon."""
    assert run("validate", "/").stdout


def test_links_in_a_circle_are_not_followed(pond: Path, run: Run) -> None:
    folder = pond.parent
    for name in "abcdef":
        (folder / name).symlink_to(folder)
    for path in (folder, f"{folder}/**", f"{folder}/**/game.yaml"):
        assert json.loads(run("validate --json", path).stdout)["packs"] == [
            {"path": str(pond), "files": 1, "errors": 0, "warnings": 0}
        ]


def test_a_pack_with_very_many_files_beside_is_refused(pond: Path, checked: Checked) -> None:
    for number in range(MAX_ENTRIES):
        (pond / f"n{number}.txt").touch()
    assert checked(pond) == (["BGF-E115"], 1)


def test_folders_within_folders(
    tmp_path: Path, checked: Checked, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for _ in range(300):
        os.mkdir("d")
        os.chdir("d")
    assert checked(tmp_path)[0] == ["BGF-E110"]

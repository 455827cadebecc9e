"""A pack may come from anybody: it ends in diagnostics, whatever it holds, and in little memory."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import bgf
from bgf import ContentError
from bgf.api import load_folder
from bgf.cli import validate as command
from bgf.content import CODES, Diagnostic
from bgf.content.reading import MAX_BYTES, MAX_FILES, MAX_PACK_BYTES

resource = pytest.importorskip("resource", reason="limits of memory are for POSIX systems")

HEAD = """\
game: pond
version: 1.0.0
languages: [en]
title: {en: Pond}
summary: {en: Frogs.}
players: {min: 1, max: 2}
actions:
  hop: {name: {en: Hop}, text: {en: Hop.}}
phases:
  play: {name: {en: Play}, order: clockwise, stages: {act: {actions: [hop]}}, next: end}
"""

_UNIT = 1024 if sys.platform == "linux" else 1024**2  # of its peak, to make it megabytes

# What a child process does: limits itself, checks a pack, tries to load it, and tells.
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
print(json.dumps([len(found), codes, [[d.line, d.column] for d in found[:3]], longest, peak]))
"""


@pytest.fixture
def pond(tmp_path: Path) -> Path:
    """The folder of a small sound pack, in one file."""
    folder = tmp_path / "pond"
    folder.mkdir()
    (folder / "game.yaml").write_text(HEAD)
    return folder


def codes(folder: Path) -> list[str]:
    """The codes of all that is wrong with a pack, which can't be loaded if any is an error."""
    found = bgf.validate(folder)
    if any(d.is_error for d in found):
        with pytest.raises(ContentError) as caught:
            load_folder(folder)
        assert list(caught.value.diagnostics) == found
    else:
        load_folder(folder)
    return [d.code for d in found]


# ---------------------------------------------------------------- what is no file of the pack


def test_a_link_that_leads_out_is_not_followed(pond: Path, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("summary_of_secrets: 1\n")
    (tmp_path / "outside").mkdir()
    for target in (tmp_path / "secret", Path("../secret"), tmp_path / "outside", Path("/dev/zero")):
        (pond / "more.yaml").symlink_to(target)
        (found,) = bgf.validate(pond)
        assert found.code == "BGF-E102"
        assert "leads out of the pack" in found.message
        (pond / "more.yaml").unlink()


def test_a_link_within_the_pack_is_followed(pond: Path) -> None:
    (pond / "values.txt").write_text("values: {hops: {value: 3}}\n")
    (pond / "more.yaml").symlink_to("values.txt")
    assert codes(pond) == []
    assert load_folder(pond).data["values"] == {"hops": {"value": 3}}


def test_a_link_to_nothing_is_told(pond: Path) -> None:
    (pond / "more.yaml").symlink_to("nothing.yaml")
    assert codes(pond) == ["BGF-E102"]


@pytest.mark.parametrize("file", ["game.yaml", "more.yaml"])
def test_links_in_a_circle_are_told(pond: Path, file: str) -> None:
    (pond / file).unlink(missing_ok=True)
    (pond / file).symlink_to("other.txt")
    (pond / "other.txt").symlink_to(file)
    assert codes(pond) == ["BGF-E102"]


def test_a_pack_that_is_itself_a_link_is_a_pack(pond: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(pond)
    assert codes(tmp_path / "link") == []


@pytest.mark.parametrize("file", ["game.yaml", "more.yaml"])
def test_a_pipe_is_not_waited_for(pond: Path, file: str) -> None:
    (pond / file).unlink(missing_ok=True)
    os.mkfifo(pond / file)
    assert codes(pond) == ["BGF-E102"]


def test_a_socket_and_a_folder_are_no_files(pond: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(pond)  # the name of a socket is short
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("more.yaml")
        assert codes(pond) == ["BGF-E102"]
    (pond / "more.yaml").unlink()
    (pond / "more.yaml").mkdir()
    assert codes(pond) == ["BGF-E102"]


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="nothing counts what is open here")
def test_nothing_stays_open(pond: Path) -> None:
    (pond / "more.yaml").mkdir()
    os.mkfifo(pond / "pipe.yaml")
    (pond / "none.yaml").symlink_to("none")
    bgf.validate(pond)
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(5):
        bgf.validate(pond)
    assert len(os.listdir("/proc/self/fd")) == before


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/null", "/dev/stdin"])
def test_a_device_is_no_pack(device: str) -> None:
    assert [d.code for d in bgf.validate(device)] == ["BGF-E102"]
    with pytest.raises(ContentError):
        load_folder(device)


@pytest.mark.skipif(os.getuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read_is_told(pond: Path) -> None:
    (pond / "more.yaml").write_text("values: {}\n")
    (pond / "more.yaml").chmod(0)
    assert codes(pond) == ["BGF-E102"]


@pytest.mark.parametrize(
    "name",
    [
        "nothing/here",
        "a\0b",
        "\udcff",
        "x" * 5000,
    ],
)
def test_a_path_that_leads_nowhere_is_told(name: str) -> None:
    found = bgf.validate(name)
    assert [d.code for d in found] == ["BGF-E102"]
    with pytest.raises(ContentError):
        load_folder(name)


# ------------------------------------------------------------------------- what changes meanwhile


@pytest.mark.parametrize("change", ["more", "less", "same"])
def test_a_file_that_changes_while_it_is_read_is_told(
    pond: Path, change: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = pond / "more.yaml"
    file.write_text("values: {}\n")
    os.utime(file, ns=(0, 0))
    number = file.stat().st_ino
    fstat = os.fstat

    def change_then(descriptor: int) -> os.stat_result:
        found = fstat(descriptor)
        if found.st_ino == number and found.st_mtime_ns == 0:
            texts = {"more": "values: {}\nrules: {}\n", "less": "", "same": "values: []\n"}
            file.write_text(texts[change])
        return found

    monkeypatch.setattr(os, "fstat", change_then)
    (found,) = bgf.validate(pond)
    assert (found.code, found.file) == ("BGF-E102", str(file))
    assert "changed while it was read" in found.message


def test_a_file_that_is_gone_when_it_is_read_is_told(
    pond: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (pond / "more.yaml").write_text("values: {}\n")
    open_ = os.open

    def remove_then(path: Any, *args: Any, **kwargs: Any) -> int:
        if str(path).endswith("more.yaml"):
            os.unlink(path)
        return open_(path, *args, **kwargs)

    monkeypatch.setattr(os, "open", remove_then)
    (found,) = bgf.validate(pond)
    assert (found.code, found.message) == ("BGF-E102", "can't be read: No such file or directory")


# ------------------------------------------------------------------------------------ odd bytes


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-32", "latin-1", "utf-7"])
def test_other_encodings_are_told(pond: Path, encoding: str) -> None:
    text = "rules:\n  POND-01: {en: Żaby}\n" if encoding != "latin-1" else "rules: {é: {en: é}}\n"
    (pond / "more.yaml").write_bytes(text.encode(encoding))
    found = codes(pond)
    if encoding == "utf-7":  # is ASCII, and so is read as it stands
        assert found == []
    else:
        assert set(found) <= {"BGF-E102", "BGF-E114"}
        assert len(found) == 1


@pytest.mark.parametrize("byte", [*range(9), 11, 12, *range(14, 32), 127, 0x80, 0xC0, 0xED, 0xFF])
def test_every_odd_byte_is_told(pond: Path, byte: int) -> None:
    (pond / "more.yaml").write_bytes(b"rules:\n  POND-01: {en: a" + bytes([byte]) + b"b}\n")
    (found,) = bgf.validate(pond)
    assert found.code in ("BGF-E102", "BGF-E114")
    assert (found.line, found.column) == (2, 18)


# ------------------------------------------------------------------------------- tags and aliases


@pytest.mark.parametrize(
    "tagged",
    [
        "!!python/object/apply:os.mkdir [{victim}]",
        "!!python/object/new:os.mkdir [{victim}]",
        "!!python/object:pathlib.Path {}",
        "!!python/name:os.system",
        "!!python/module:os",
        "!!python/tuple [1, 2]",
        "!!binary aGVsbG8=",
        "!!timestamp 2024-01-01",
        "!!set {a: 1}",
        "!!omap [a: 1]",
        "!!str 1",
        "!own {a: 1}",
        "!<tag:example.org,2000:x> 1",
        "! 1",
    ],
)
def test_no_tag_builds_anything(pond: Path, tmp_path: Path, tagged: str) -> None:
    victim = tmp_path / "victim"
    tagged = tagged.replace("{victim}", str(victim))
    (pond / "more.yaml").write_text(f"values:\n  a: {{value: 1}}\n  b:\n    value: {tagged}\n")
    (found,) = bgf.validate(pond)
    assert (found.code, found.line, found.column) == ("BGF-E108", 4, 12)
    assert not victim.exists()


def bomb(first: str, layer: str, levels: int = 30) -> str:
    """Values of which each holds the one before it ten times."""
    lines = [f"  a0: &a0 {{value: {first}}}"]
    lines += [
        f"  a{level}: &a{level} {{value: {layer.replace('*', f'*a{level - 1}')}}}"
        for level in range(1, levels)
    ]
    return "values:\n" + "\n".join(lines) + "\n"


BOMBS = {
    "lists": bomb("[x, x]", "[" + ", ".join(["*"] * 10) + "]"),
    "mappings": bomb("{x: y}", "{" + ", ".join(f"k{n}: *" for n in range(10)) + "}"),
    "pairs": bomb("1", "[*, *]", 60),
    "blocks": "values:\n  a0: &a0 {value: 1}\n"
    + "".join(f"  a{n}: &a{n}\n    value:\n" + f"      - *a{n - 1}\n" * 10 for n in range(1, 30)),
    "sections": "values: &a0 {a: {value: [x, x, x, x, x, x, x, x, x, x]}}\n"
    + "".join(
        f"{name}: &a{n + 1} [{', '.join([f'*a{n}'] * 10)}]\n"
        for n, name in enumerate(["texts", "rules", "options", "maps", "zones", "tracks", "totals"])
    ),
    "itself": "values: &a {value: *a}\n",
    "itself in a list": "values:\n  a: {value: &a [1, [2, *a]]}\n",
    "each other": "values:\n  a: &a {value: &b [*a]}\n  c: {value: *b}\n",
    "all of it": "&a\nvalues: *a\n",
}


@pytest.mark.parametrize("name", BOMBS)
def test_alias_bombs_are_not_unfolded(pond: Path, name: str) -> None:
    (pond / "more.yaml").write_text(BOMBS[name])
    assert "BGF-E107" in codes(pond)


def test_a_bomb_spread_over_files_is_not_unfolded(pond: Path) -> None:
    """A thousand files of 600 bytes would take minutes and gigabytes."""
    for number in range(11):
        text = bomb("[{a: 1}, 2, 3, 4, 5, 6, 7, 8, 9]", f"[{', '.join(['*'] * 9)}]", 5)
        (pond / f"f{number}.yaml").write_text(text.replace("values", f"own_{number}"))
    found = {d.code for d in bgf.validate(pond)}
    assert found & {"BGF-E107", "BGF-E115"}


def test_a_few_aliases_are_no_bomb(pond: Path) -> None:
    (pond / "more.yaml").write_text(bomb("1", "[*, *]", 10))
    assert codes(pond) == []


# ----------------------------------------------------------------------------- in a child process


def filler(size: int) -> str:
    """A text of so many bytes."""
    before, after = 'rules: {POND-01: {en: "', '"}}'
    return before + "a" * (size - len(before) - len(after)) + after


def values(lines: int, line: str) -> str:
    return "values:\n" + "".join(line.format(n) for n in range(lines))


# What the second file holds; the codes, where the first defect is; how long a report may be.
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
            f'values:\n  a: {{value: &a "{"x" * 7_000_000}"}}\n'
            + "".join(f"  b{n}: {{value: *a}}\n" for n in range(150))
        ),
        ["BGF-E107"],
        None,
    ),
}


def in_child(folder: Path) -> tuple[int, list[str], list[list[int]], int, int]:
    """How many diagnostics, which codes, first places, the longest line, and the peak in MB."""
    done = subprocess.run(
        [sys.executable, "-c", CHILD, str(folder)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    number, found, places, longest, peak = json.loads(done.stdout)
    return number, found, places, longest, peak


@pytest.mark.parametrize("name", HEAVY)
def test_what_is_heavy_is_told_in_bounded_memory(pond: Path, name: str) -> None:
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
        pytest.param(f'? "{"k" * 10**6}"\n: 1\n', id="key"),
        pytest.param(f"values: {{a: {{value: !{'t' * 10**6} 1}}}}\n", id="tag"),
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


# ------------------------------------------------------------------------------------- the report

WILD = "\x1b[31m\x9b2J\x07\u202e\r"


@pytest.fixture
def wild(tmp_path: Path) -> Path:
    """A pack with control characters in its path, in a file's name, in keys and values."""
    folder = tmp_path / f"po\nnd{WILD}"
    folder.mkdir()
    (folder / "game.yaml").write_text(HEAD)
    wild = json.dumps(WILD + "\n")
    (folder / f"mo\nre{WILD}.yaml").write_text(
        f"{wild}: 1\nvalues: {{{wild}: {{value: 1, source: {wild}}}}}\n"
        f"zones: {{a: {{name: {{en: A}}, holds: {wild}, sees: {wild}}}}}\n"
    )
    return folder


def test_control_characters_are_written_out(wild: Path) -> None:
    found = bgf.validate(wild)
    assert {d.code for d in found} == {"BGF-E113", "BGF-E114", "BGF-E204", "BGF-E301"}
    for line in map(str, found):
        assert line.isprintable()
    with pytest.raises(ContentError) as caught:
        load_folder(wild)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("form", command.FORMATS)
def test_no_control_character_reaches_the_terminal(
    wild: Path, form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.validate([str(wild)], form=form, json=False, strict=False) == 1
    out = capsys.readouterr().out
    assert "BGF-E114" in out
    odd = {c for c in out if not c.isprintable() and c != "\n"}
    if form in ("json", "sarif"):
        json.loads(out)
        odd -= {"\u202e"}  # is data there, not read by people
    assert not odd


@pytest.mark.parametrize("form", command.FORMATS)
def test_a_name_that_is_no_text_is_told(pond: Path, form: str) -> None:
    """File names are bytes; what is no UTF-8 in them can be printed all the same."""
    with open(os.fsencode(pond) + b"/\xff.yaml", "w") as stream:
        stream.write("valeus: 1\n")
    done = subprocess.run(
        [sys.executable, "-m", "bgf", "validate", str(pond), "--format", form],
        capture_output=True,
        timeout=60,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    assert done.returncode == 1, done.stderr
    assert b"BGF-E201" in done.stdout
    assert b"Traceback" not in done.stderr


def test_a_folder_given_twice_is_checked_once(
    pond: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (pond / "more.yaml").write_text("valeus: 1\n")
    (tmp_path / "link").symlink_to(pond)
    paths = [str(pond), f"{pond}/", str(pond / "game.yaml"), str(tmp_path / "link")]
    command.validate(paths, form="json", json=False, strict=False)
    assert capsys.readouterr().out.count("BGF-E201") == 1


def test_every_diagnostic_of_these_has_a_known_code(wild: Path) -> None:
    found: list[Diagnostic] = bgf.validate(wild)
    assert {d.code for d in found} <= CODES.keys()

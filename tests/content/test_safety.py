"""A pack may come from anybody: odd bytes, tags and aliases, and their places in reports."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest
from tests.waiting import CEILING

import bgf
from bgf import ContentError
from bgf.api import load_folder
from bgf.cli import validate as command
from bgf.cli.validate import ReportFormat
from bgf.content import CODES, Diagnostic

from .pond import HEAD, codes

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
    assert "BGF-E107" in {d.code for d in bgf.validate(pond)}


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


@pytest.mark.parametrize("form", get_args(ReportFormat))
def test_no_control_character_reaches_the_terminal(
    wild: Path, form: ReportFormat, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command.validate([str(wild)], format=form) == 1
    out = capsys.readouterr().out
    assert "BGF-E114" in out
    odd = {c for c in out if not c.isprintable() and c != "\n"}
    if form in ("json", "sarif"):
        json.loads(out)
        odd -= {"\u202e"}  # is data there, not read by people
    assert not odd


@pytest.mark.parametrize("form", get_args(ReportFormat))
def test_a_name_that_is_no_text_is_told(pond: Path, form: str) -> None:
    """File names are bytes; parts that are not UTF-8 can be printed all the same."""
    with open(os.fsencode(pond) + b"/\xff.yaml", "w") as stream:
        stream.write("valeus: 1\n")
    done = subprocess.run(
        [sys.executable, "-m", "bgf", "validate", str(pond), "--format", form],
        capture_output=True,
        timeout=CEILING,
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
    command.validate(paths, format="json")
    assert capsys.readouterr().out.count("BGF-E201") == 1


def test_every_diagnostic_of_these_has_a_known_code(wild: Path) -> None:
    found: list[Diagnostic] = bgf.validate(wild)
    assert {d.code for d in found} <= CODES.keys()

"""``bgf validate``: which packs a path stands for, exit codes, and the report for programs."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.waiting import CEILING

import bgf as api

from .conftest import PROGRAM, Bgf
from .packs import TABLE, replace, write_pack

BAD = replace("fill: deck", "fill: dek")
WORSE = replace("holds: cards, sees: nobody", "holds: carts, sees: nobody", BAD)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own to stand in."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def packs(here: Path) -> Path:
    """Three packs, one of them sound."""
    write_pack(here / "packs/good")
    write_pack(here / "packs/bad", BAD)
    write_pack(here / "packs/deep/er/worse", WORSE)
    return here / "packs"


def checked(document: Any) -> list[str]:
    return [pack["path"] for pack in document["packs"]]


def test_a_sound_pack(bgf: Bgf, here: Path) -> None:
    write_pack(here / "good")
    done = bgf("validate", "good")
    assert (done.code, done.out, done.err) == (0, "good: sound (3 files)\n", "")


def test_a_broken_pack(bgf: Bgf, packs: Path) -> None:
    done = bgf("validate", "packs/bad")
    assert (done.code, done.err) == (1, "")
    assert "error[BGF-E303] no such zone\n --> packs/bad/table.yaml:6:72\n" in done.out
    assert done.out.endswith("\n1 error in packs/bad (3 files)\n")


def test_all_packs_at_once(bgf: Bgf, packs: Path) -> None:
    out = bgf("validate", "packs").out
    assert "packs/bad/table.yaml" in out
    assert "packs/deep/er/worse/table.yaml" in out
    total = len(api.validate(packs / "deep/er/worse"))
    assert out.splitlines()[-3:] == [
        f"{total + 1} errors in 2 of 3 packs (9 files)",
        "  packs/bad: 1 error",
        f"  packs/deep/er/worse: {total} errors",
    ]


def test_many_sound_packs(bgf: Bgf, here: Path) -> None:
    for name in "abc":
        write_pack(here / name)
    assert bgf("validate", "a", "b", "c").out == "3 packs: all sound (9 files)\n"


def test_a_warning_stops_nothing_unless_it_shall(bgf: Bgf, here: Path) -> None:
    (write_pack(here / "pack") / "notes.yml").write_text("a: b\n")
    done = bgf("validate", "pack")
    assert done.code == 0
    assert "warning[BGF-W101]" in done.out
    assert done.out.endswith("pack: sound, 1 warning (3 files)\n")
    for form, sign in [
        ("text", "error[BGF-W101]"),
        ("json", '"severity": "error"'),
        ("github", "::error file=pack/notes.yml"),
        ("sarif", '"level": "error"'),
    ]:
        done = bgf("validate", "pack", "--strict", "--format", form)
        assert done.code == 1
        assert sign in done.out


@pytest.mark.parametrize(
    ("paths", "expected"),
    [
        (["packs/good"], ["packs/good"]),
        (["packs/good/"], ["packs/good"]),
        (["./packs/good"], ["packs/good"]),
        (["packs/good/table.yaml"], ["packs/good"]),
        (["packs/good/README"], ["packs/good"]),
        (["packs/good", "packs/good/game.yaml", "packs/../packs/good"], ["packs/good"]),
        (["packs/good", "packs/bad"], ["packs/bad", "packs/good"]),
        (["packs"], ["packs/bad", "packs/deep/er/worse", "packs/good"]),
        (["."], ["packs/bad", "packs/deep/er/worse", "packs/good"]),
        (["packs/*"], ["packs/bad", "packs/deep/er/worse", "packs/good"]),
        (["packs/*d"], ["packs/bad", "packs/good"]),
        (["packs/*/game.yaml"], ["packs/bad", "packs/good"]),
        (["packs/**/t*.yaml"], ["packs/bad", "packs/deep/er/worse", "packs/good"]),
        (["**"], ["packs/bad", "packs/deep/er/worse", "packs/good"]),
        (["packs/**/er", "packs/[g]ood"], ["packs/deep/er/worse", "packs/good"]),
    ],
    ids=" ".join,
)
def test_paths_and_patterns_select_packs(
    bgf: Bgf, packs: Path, paths: list[str], expected: list[str]
) -> None:
    (packs / "good/README").write_text("words")
    (packs / "README").write_text("words")
    assert checked(bgf("validate", "--json", *paths).json()) == expected


def test_the_folder_one_stands_in(bgf: Bgf, packs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(packs / "bad")
    for path in (".", "table.yaml", "*.yaml"):
        done = bgf("validate", path)
        assert " --> table.yaml:6:72\n" in done.out
        assert done.out.endswith("\n1 error in bad (3 files)\n")


def test_paths_are_shown_as_they_were_given(
    bgf: Bgf, packs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(packs / "deep/er")
    (relative,) = bgf("validate", "../../bad", "--json").json()["diagnostics"]
    assert relative["file"] == "../../bad/table.yaml"
    (absolute,) = bgf("validate", str(packs / "bad"), "--json").json()["diagnostics"]
    assert absolute["file"] == str(packs / "bad/table.yaml")


def test_a_game_that_is_installed(bgf: Bgf) -> None:
    done = bgf("validate", "paris")
    assert done.code == 0
    assert "paris: sound" in done.out


def test_a_path_comes_before_a_game(bgf: Bgf, here: Path) -> None:
    write_pack(here / "paris", BAD)
    assert bgf("validate", "paris").code == 1


def test_a_link_to_nothing_is_a_defect(bgf: Bgf, here: Path) -> None:
    (here / "pack").symlink_to("nowhere")
    done = bgf("validate", "pack", "--json")
    assert done.code == 1
    assert done.json()["diagnostics"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_folder_that_can_not_be_read_is_a_defect(bgf: Bgf, packs: Path) -> None:
    (packs / "bad").chmod(0)
    try:
        for path in ("packs/bad", "packs/bad/table.yaml"):
            done = bgf("validate", path, "--json")
            assert done.code == 1
            assert done.json()["diagnostics"]
    finally:
        (packs / "bad").chmod(0o700)


WRONG_USE = [
    ([], "Missing argument 'PATH"),
    ([""], "the name of a file, a folder or a game is needed"),
    (["pariss"], 'no file, folder or game "pariss": did you mean "paris"?'),
    (["pakcs"], 'no file, folder or game "pakcs": did you mean "packs"?'),
    (["pakcs/good"], 'no file, folder or game "pakcs/good": did you mean "packs"?'),
    (["packs/god"], 'there is no "god" in packs: did you mean "good"?'),
    (["packs/good/tabel.yaml"], 'no "tabel.yaml" in packs/good: did you mean "table.yaml"?'),
    (["packs/good/game.yaml/x"], 'no "x" in packs/good/game.yaml'),
    (["packs/good", "packs/x*"], 'matches "packs/x*"; in packs choose from: bad, deep, good'),
    (["pakcs/*"], 'no file, folder or game "pakcs": did you mean "packs"?'),
    (["packs", "--format", "jsn"], '"jsn" is not a format: did you mean "json"?'),
    (["packs", "--format", "x"], "choose from: text, json, github, sarif"),
    (["packs", "--json", "--format", "sarif"], "--json and --format sarif are two formats"),
    (["packs", "--lang", "xx"], "en, pl"),
]


@pytest.mark.parametrize(
    ("args", "words"), WRONG_USE, ids=[" ".join(args) for args, _ in WRONG_USE]
)
def test_wrong_use(bgf: Bgf, packs: Path, args: list[str], words: str) -> None:
    done = bgf("validate", *args)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert words in done.err


def test_help_has_an_example_and_the_limit_on_defects(bgf: Bgf) -> None:
    out = " ".join(bgf("validate", "--help").out.split())
    assert "Example: bgf validate" in out
    assert "text shows at most 100 defects" in out


def test_json_tells_all(bgf: Bgf, packs: Path) -> None:
    done = bgf("validate", "packs/bad", "packs/good", "--json")
    assert done.code == 1
    assert done.out == bgf("validate", "packs/bad", "packs/good", "--format", "json").out
    assert done.json() == {
        "sound": False,
        "errors": 1,
        "warnings": 0,
        "packs": [
            {"path": "packs/bad", "files": 3, "errors": 1, "warnings": 0},
            {"path": "packs/good", "files": 3, "errors": 0, "warnings": 0},
        ],
        "diagnostics": [
            {
                "file": "packs/bad/table.yaml",
                "line": 6,
                "column": 72,
                "path": ["zones", "row", "fill"],
                "code": "BGF-E303",
                "severity": "error",
                "message": api.validate("packs/bad")[0].message,
            }
        ],
    }


def test_defects_are_in_order_of_place(bgf: Bgf, packs: Path) -> None:
    found = bgf("validate", "packs/deep", "packs/bad", "--json").json()["diagnostics"]
    places = [(one["file"], one["line"], one["column"]) for one in found]
    assert places == sorted(places)
    assert len({file for file, *_ in places}) == 2


NOISY = """
import atexit, os

print("::error::loaded!")
os.write(1, b"loaded below Python!")
atexit.register(print, "bye!")
"""


@pytest.mark.parametrize(
    "args",
    [
        ["--json"],
        ["--format", "json"],
        ["--format=json"],
        ["--format", "sarif"],
        ["--format=github"],
    ],
    ids=" ".join,
)
def test_nothing_that_plugins_print_is_in_the_report(
    program: Bgf,
    bgf: Bgf,
    plugin: Callable[[str, str], dict[str, str]],
    packs: Path,
    args: list[str],
) -> None:
    done = program("validate", "packs/bad", *args, env=plugin("noisy", NOISY))
    assert done.code == 1
    assert done.out == bgf("validate", "packs/bad", *args).out
    for noise in ("::error::loaded!", "loaded below Python!", "bye!"):
        assert noise in done.err


def test_a_sound_pack_needs_no_slow_imports(packs: Path) -> None:
    tell = "import atexit, sys; atexit.register(lambda: print(*sys.modules, file=sys.stderr)); "
    command = [sys.executable, "-c", tell + PROGRAM, "validate", "packs/good"]
    done = subprocess.run(command, capture_output=True, timeout=CEILING, check=True, text=True)
    heavy = {"rich", "rich.console", "jsonschema", "bgf.engine.state", "bgf.records.record"}
    assert not heavy & set(done.stderr.split())


def test_a_sound_pack_changes_nothing(bgf: Bgf, here: Path) -> None:
    folder = write_pack(here / "good", TABLE)
    before = {path: path.read_bytes() for path in folder.iterdir()}
    bgf("validate", "good")
    assert {path: path.read_bytes() for path in folder.iterdir()} == before

"""``bgf validate``: the report for people, with faulty text underlined at the right columns."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.cells import cell_len, set_cell_size
from tests.waiting import CEILING

from bgf.cli.reports.report import CheckedPack, Report
from bgf.cli.reports.text import TerminalFeatures, to_lines
from bgf.content.diagnostics import Diagnostic
from bgf.words import Words

from .conftest import PROGRAM, Bgf
from .packs import replace, write_pack

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own to stand in."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def underlined(out: str, code: str) -> str:
    """The text above the carets of the first defect of a code, by columns of a terminal."""
    lines = out[out.index(f"[{code}]") :].splitlines()
    source, marks = lines[3], lines[4]
    start, size = marks.index("^"), marks.count("^")
    assert "^" * size in marks
    before = set_cell_size(source, start)
    assert source.startswith(before), "the first caret stands in the middle of a wide character"
    rest = source[len(before) :]
    found = next(rest[:n] for n in range(len(rest) + 1) if cell_len(rest[:n]) >= size)
    assert cell_len(found) == size
    return found


Validate = Callable[..., str]


@pytest.fixture
def report(bgf: Bgf, here: Path) -> Validate:
    """Validate the pack with one thing in its table replaced."""

    def call(old: str, new: str, *args: str) -> str:
        write_pack(here / "pack", replace(old, new))
        done = bgf("validate", "pack", *args)
        assert done.code == 1
        return done.out

    return call


def test_the_whole_of_it(report: Validate) -> None:
    out = report("fill: deck", "fill: dek")
    message = 'no zone "dek"; did you mean "deck"?'
    assert (
        out
        == f"""\
error[BGF-E303] no such zone
 --> pack/table.yaml:6:72
  |
6 |   row: {{name: {{en: Row}}, holds: cards, sees: everybody, size: 5, fill: dek}}
  |                                                                        ^^^
  = {message}
  = at zones.row.fill

1 error in pack (3 files)
"""
    )


def test_a_message_that_has_room_stands_beside(report: Validate) -> None:
    marks = report("count: 6", "count: six").splitlines()[4]
    assert re.fullmatch(r"  \| +\^{3} found \"six\", expected .*", marks)


@pytest.mark.parametrize(
    ("old", "new", "code", "token"),
    [
        ("fill: deck", "fill: dek", "BGF-E303", "dek"),
        ("fill: deck", 'fill: "de k"', "BGF-E303", '"de k"'),
        ("fill: deck", "fill: 'it''s'", "BGF-E303", "'it''s'"),
        ("fill: deck", r'fill: "a\"b"', "BGF-E303", r'"a\"b"'),
        ("size: 5", "size: [5, [x], ']']", "BGF-E203", "[5, [x], ']']"),
        ("size: 5", "size: {a: [}", "BGF-E101", None),
        ("  deck:", "  dek:", "BGF-E303", "deck"),
        ("starts: true", "starts: true, x y: 1", "BGF-E201", "x y"),
        ("size: 5", "size: [\n 5, six]", "BGF-E203", "["),
        ("size: 5", "size: &five [5]", "BGF-E203", None),
        ("\n  row: {", "\n  two words: {", "BGF-E206", "two words"),
    ],
    ids=lambda text: text if text is None or text.isprintable() else "lines",
)
def test_faulty_token_is_underlined(
    report: Validate, old: str, new: str, code: str, token: str | None
) -> None:
    found = underlined(report(old, new), code)
    assert found if token is None else found == token


@pytest.mark.parametrize(
    "name",
    [
        "行の中の文字",
        "Rze\N{COMBINING ACUTE ACCENT}d\N{COMBINING OGONEK}",
        "tab\there",
        "\N{GAME DIE}\N{GAME DIE}",
        "non\N{NO-BREAK SPACE}breaking, Rząd",
        "ﾊﾝｶｸ",
        "\N{RIGHT-TO-LEFT OVERRIDE}turned",
        "\N{ZERO WIDTH SPACE}\N{ZERO WIDTH JOINER}",
    ],
    ids=ascii,
)
@pytest.mark.parametrize("ascii_only", [False, True])
def test_carets_stand_under_the_faulty_token(
    report: Validate, monkeypatch: pytest.MonkeyPatch, name: str, ascii_only: bool
) -> None:
    if ascii_only:
        monkeypatch.setenv("LC_ALL", "C")
    for width in (200, 80, 50, 40):
        monkeypatch.setenv("COLUMNS", str(width))
        out = report("{en: Row}, holds: cards", f'{{en: "{name}"}}, holds: crds')
        assert underlined(out, "BGF-E301") == "crds"
        assert out.isascii() or not ascii_only
        assert max(map(cell_len, out.splitlines())) <= width
        for file in Path("pack").iterdir():
            file.unlink()
        Path("pack").rmdir()


def test_long_lines_are_cut_around_the_faulty_token(
    report: Validate, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = "very " * 20_000
    new = f'name: {{en: "{words}"}}, count: 6, mark: R, style: pink, plural: {{en: "{words}"}}'
    out = report("name: {en: Red}, count: 6, mark: R, style: red", new)
    assert underlined(out, "BGF-E204") == "pink"
    (line,) = (line for line in out.splitlines() if "pink" in line and line.startswith("3 | "))
    assert line.startswith("3 | …")
    assert line.endswith("…")
    assert "mark: R, style: pink, plural:" in line
    assert max(map(len, out.splitlines())) <= 80
    assert len(out) < 2000


def test_a_long_token_is_shown_from_its_start(report: Validate) -> None:
    out = report("fill: deck", f'fill: "{"x" * 300}"')
    lines = out.splitlines()
    assert '"xxxxxxxxxx' in lines[3]
    assert lines[3].endswith("…")
    assert lines[4].index("^") == lines[3].index('"x')
    assert max(map(len, lines[:5])) <= 80


@pytest.mark.parametrize("length", range(40, 100, 3))
@pytest.mark.parametrize("locale", ["C", "C.UTF-8"])
def test_lines_near_the_width_are_not_cut_for_nothing(
    report: Validate, monkeypatch: pytest.MonkeyPatch, length: int, locale: str
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    out = report("fill: deck}", f"fill: dek}} # {'x' * (length - 30)}")
    assert underlined(out, "BGF-E303") == "dek"
    line = out.splitlines()[3].removeprefix("6 | ")
    whole = Path("pack/table.yaml").read_text().splitlines()[5]
    more = "..." if locale == "C" else "…"
    shown = line.removeprefix(more).removesuffix(more)
    assert shown in whole
    assert len(line) <= 76
    assert len(whole) - len(shown) > len(more) or line == whole


def test_long_messages_are_wrapped(bgf: Bgf, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    folder = write_pack(here / "pack")
    (folder / "game.yaml").unlink()
    done = bgf("validate", "pack/table.yaml", "pack")
    assert done.code == 1
    assert "\n  = " in done.out
    assert max(map(len, done.out.splitlines())) <= 60


@pytest.mark.parametrize("form", ["text", "github"])
def test_nothing_in_a_pack_steers_the_terminal(bgf: Bgf, here: Path, form: str) -> None:
    evil = r'"\e[2J\a\u202e\x07"'
    table = replace("fill: deck", f"fill: {evil}")
    table = replace("\n  row:", f"\n  {evil}:", table)
    write_pack(here / "pack", table)
    (here / "pack" / "\x1b[2J.yml").write_text("")
    (here / "pack" / "raw.yaml").write_bytes(b"values: {a: \x1b[2J, b: \xe2\x80\xae}\n")
    done = bgf("validate", "pack", "--format", form)
    assert done.code == 1
    assert "raw.yaml" in done.out
    assert all(char.isprintable() for char in done.out.replace("\n", ""))


def test_a_defect_of_a_whole_file_shows_no_line(bgf: Bgf, here: Path) -> None:
    (write_pack(here / "pack") / "notes.yml").write_text("a: b\n")
    lines = bgf("validate", "pack").out.splitlines()
    assert lines[0].startswith("warning[BGF-W101] ")
    assert lines[1] == " --> pack/notes.yml"
    assert lines[2].startswith("  = ")
    assert not any("|" in line for line in lines)


@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["unix", "windows"])
def test_line_ends_and_byte_order_marks(bgf: Bgf, here: Path, end: str) -> None:
    table = "\N{ZERO WIDTH NO-BREAK SPACE}" + replace("fill: deck", "fill: dek")
    write_pack(here / "pack", table.replace("\n", end))
    assert underlined(bgf("validate", "pack").out, "BGF-E303") == "dek"


def test_a_file_that_is_not_utf_8(bgf: Bgf, here: Path) -> None:
    folder = write_pack(here / "pack")
    (folder / "table.yaml").write_bytes(b"zones:\n  Stra\xdfe: {}\n")
    done = bgf("validate", "pack")
    assert done.code == 1
    assert underlined(done.out, "BGF-E102").startswith("\N{REPLACEMENT CHARACTER}")


def found_at(file: Path, line: int, column: int) -> str:
    """The report of one defect at a place."""
    defect = Diagnostic(str(file), line, column, (), "BGF-E303", "error", "no such thing")
    lines = to_lines(
        Report([CheckedPack("pack", 1, False, (defect,))]), TerminalFeatures(), Words("en")
    )
    return "".join("".join(text for _, text in line) + "\n" for line in lines)


@pytest.mark.parametrize("place", [(3, 1), (1, 9), (2, 1)], ids=str)
def test_a_line_that_is_no_longer_there_is_not_shown(here: Path, place: tuple[int, int]) -> None:
    file = here / "table.yaml"
    file.write_text("zones:\n")
    assert "zones" in found_at(file, 1, 1)
    assert "zones" in found_at(file, 1, 7)  # just behind it
    out = found_at(file, *place)
    assert "|" not in out
    assert "  = no such thing\n" in out


def test_anything_but_a_file_is_not_read(here: Path) -> None:
    os.mkfifo(here / "pipe.yaml")  # opening it waits for ever
    for name in ("pipe.yaml", "gone.yaml", "."):
        assert "|" not in found_at(here / name, 1, 1)


def test_endless_files_are_not_read_to_their_end(here: Path) -> None:
    file = here / "table.yaml"
    with file.open("wb") as stream:
        stream.write(b"zones:\n")
        stream.truncate(1 << 33)  # a hole, which takes no room
    assert "1 | zones:" in found_at(file, 1, 1)
    assert "|" not in found_at(file, 2, 1)


def many(count: int) -> str:
    """A table with a number of unknown keys."""
    return replace("starts: true", "starts: true" + "".join(f", x{n}: 1" for n in range(count)))


def test_at_most_a_hundred_defects_are_shown(bgf: Bgf, here: Path) -> None:
    write_pack(here / "pack", many(512))
    out = bgf("validate", "pack").out
    assert out.count("error[") == 100
    assert out.splitlines()[-3:] == [
        "… and 412 more (all of them BGF-E201); --format json lists more",
        "",
        "512 errors in pack (3 files)",
    ]
    assert len(bgf("validate", "pack", "--json").json()["diagnostics"]) == 512
    assert bgf("validate", "pack", "--format", "github").out.count("::error") == 512


def test_a_hundred_are_shown_whole(bgf: Bgf, here: Path) -> None:
    write_pack(here / "pack", many(100))
    out = bgf("validate", "pack").out
    assert (out.count("error["), " more" in out) == (100, False)


def test_one_mistake_made_often_hides_no_other(bgf: Bgf, here: Path) -> None:
    folder = write_pack(here / "pack", many(300))
    for number in range(300):
        (folder / f"a{number}.yml").write_text("")
    (folder / "z.yaml").write_text("players: {min: 2, max: 3}\n")
    out = bgf("validate", "pack").out
    assert out.count("error[") == 100
    assert "error[BGF-E105]" in out
    assert "warning[" not in out  # errors come first
    assert "501 more" in out


def test_plain_output_has_no_colour(bgf: Bgf, here: Path) -> None:
    write_pack(here / "pack", replace("fill: deck", "fill: dek"))
    assert "\x1b" not in bgf("validate", "pack").out


@pytest.mark.parametrize(
    ("env", "colored"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False), ({"LC_ALL": "C"}, True)],
    ids=["color", "NO_COLOR", "dumb", "C"],
)
def test_in_a_terminal(here: Path, env: dict[str, str], colored: bool) -> None:
    pexpect = pytest.importorskip("pexpect")
    write_pack(here / "pack", replace("{en: Row}, holds: cards", "{en: Rząd}, holds: crds"))
    variables = {**os.environ, "TERM": "xterm-256color", **env}
    out, code = pexpect.run(
        f"{sys.executable} -c '{PROGRAM}' validate pack",
        env=variables,
        withexitstatus=True,
        timeout=CEILING,
    )
    text = out.decode("utf-8").replace("\r\n", "\n")
    assert code == 1
    assert ("\x1b[" in text) is colored
    assert underlined(ESCAPE.sub("", text), "BGF-E301") == "crds"
    assert ("Rząd" in text) is ("LC_ALL" not in env)

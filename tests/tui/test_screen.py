"""Abilities of terminals, and text for those with few."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.table import Table
from rich.text import Text

from bgf.tui.lines import flow, in_columns
from bgf.tui.pager import page
from bgf.tui.plain import speaks_unicode, to_ascii
from bgf.tui.screen import Screen
from bgf.words import LANGUAGES, Words

from .conftest import Paper, Stream


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Opéra – Louvre", "Opera - Louvre"),
        ("zażółć gęślą jaźń", "zazolc gesla jazn"),
        ("„×” … œuvre", '"x" ... oeuvre'),
        ("日本", "??"),
    ],
)
def test_to_ascii(text: str, plain: str) -> None:
    assert to_ascii(text) == plain


@pytest.mark.parametrize("columns", ["0", "00", ""])
def test_zero_or_empty_width_means_80_columns(columns: str) -> None:
    stream = Stream()
    screen = Screen(stream, environ={"COLUMNS": columns})
    screen.console.print("Blue")
    assert screen.width == 80
    assert stream.getvalue().strip() == "Blue"


@given(st.text())
def test_to_ascii_gives_ascii(text: str) -> None:
    assert to_ascii(text).isascii()


@pytest.mark.parametrize(
    ("encoding", "environ", "speaks"),
    [
        ("utf-8", {}, True),
        ("utf-8", {"LANG": "en_GB.UTF-8"}, True),
        ("utf-8", {"LANG": "C.UTF-8"}, True),
        ("utf-8", {"LANG": "C"}, False),
        ("utf-8", {"LC_ALL": "POSIX", "LANG": "en_GB.UTF-8"}, False),
        ("utf-8", {"LANG": "C", "PYTHONIOENCODING": "utf-8"}, True),
        ("ascii", {"LANG": "en_GB.UTF-8"}, False),
        ("latin-1", {}, False),
        ("cp1250", {}, False),
        ("nonsense", {}, False),
    ],
)
def test_unicode_depends_on_encoding_and_locale(
    encoding: str, environ: dict[str, str], speaks: bool
) -> None:
    assert speaks_unicode(Stream(encoding=encoding), environ) is speaks


def test_a_screen_without_unicode_prints_ascii(paper: Paper) -> None:
    screen, stream = paper(encoding="ascii")
    screen.say("Żółć – 2 × Opéra")
    screen.long("/ścieżka/" + "x" * 100)
    assert stream.getvalue().isascii()
    assert "x" * 100 in stream.getvalue()


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_a_screen_shows_no_control_characters(paper: Paper, encoding: str) -> None:
    screen, stream = paper(encoding=encoding)
    evil = "a\x1b[6n\x9b\u202e\n[bold]b"
    screen.print(evil, Text(evil), Table.grid(evil))
    screen.say(evil)
    screen.long(evil)
    printed = stream.getvalue()
    assert all(char.isprintable() for char in printed.replace("\n", ""))
    assert r"a\x1b[6n\x9b\u202e\n[bold]b" in printed  # a long line is one line
    assert screen.shown(evil) == r"a\x1b[6n\x9b\u202e\n[bold]b"


@pytest.mark.parametrize(
    ("keys", "keys_at_end"),
    [
        ("Space: next page   b: previous page", "The end   q: back"),
        ("50% done? yes. no", "100%: bye."),
    ],
)
def test_less_is_told_which_keys_to_name(
    keys: str, keys_at_end: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("LESS", raising=False)
    assert page('printf "%s" "$LESS"', "a text", keys, keys_at_end)
    foot = capfd.readouterr().out.removeprefix("-R -Ps").removesuffix("$")
    # `?e` is its question whether the end is in sight, `:` stands before the text otherwise.
    found = re.fullmatch(r"\?e((?:\\.|[^?:.%])*):((?:\\.|[^?:.%])*)\.", foot)
    assert found is not None, "less reads signs of the keys as its own"
    at_end, before = (re.sub(r"\\(.)", r"\1", part) for part in found.groups())
    assert (before, at_end) == (keys, keys_at_end)


def test_a_reader_who_has_set_less_keeps_that_and_sees_colours(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LESS", "-M")
    assert page('printf "%s" "$LESS"', "a text", "q: back", "q: back")
    assert capfd.readouterr().out == "-R -M"
    assert page('printf "%s" "$LESS"', "a text", "q: back", "q: back", opens_at_end=True)
    assert capfd.readouterr().out == "-R +G$ -M"


def test_phrases_flow_under_their_label() -> None:
    phrases = [Text(word) for word in ("one", "two", "three four five six", "seven")]
    assert flow("Label", phrases, 20).plain.split("\n") == [
        "Label  one  two",
        "       three four",
        "       five six",
        "       seven",
    ]


@given(st.lists(st.text("ab ", min_size=1, max_size=30), max_size=6), st.integers(20, 60))
def test_no_line_is_wider_than_the_terminal(words: list[str], width: int) -> None:
    lines = flow("Label", [Text(word.strip() or "x") for word in words], width).plain
    longest = max((len(part) for word in words for part in word.split()), default=0)
    assert max(map(len, lines.split("\n"))) <= max(width, 7 + longest)


def test_columns_are_read_downwards() -> None:
    phrases = [Text(word) for word in "abcde"]
    assert in_columns(phrases, 12, indent=0, single=1).plain == "a  c  e\nb  d"
    assert in_columns(phrases, 80, indent=1).plain == " a\n b\n c\n d\n e"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_foot_of_the_pager_is_readable_in_every_locale(lang: str) -> None:
    assert Words(lang)("pager.keys").isascii()
    assert Words(lang)("pager.keys.end").isascii()

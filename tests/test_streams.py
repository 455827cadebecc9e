"""Text on its way out: control characters are spelled out."""

from __future__ import annotations

import io
import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bgf.streams import SafeStream, printable, printable_line, raw_stream, safe_streams


class Terminal(io.StringIO):
    """A stream that says that it is a terminal."""

    buffer = io.BytesIO()

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[2J", r"\x1b[2J"),
        ("\x1b]0;title\x07", r"\x1b]0;title\x07"),
        ("\x9b2J", r"\x9b2J"),
        ("\x9d0;title\x9c", r"\x9d0;title\x9c"),
        ("\u202eabc\u2066", r"\u202eabc\u2066"),
        ("\u200e\u200f\u061c", r"\u200e\u200f\u061c"),
        ("zero\u200bwidth\u200d\ufeff", r"zero\u200bwidth\u200d\ufeff"),
        ("\U000e0041", r"\U000e0041"),
        ("a\rb\bc\0d\x7f", r"a\rb\x08c\x00d\x7f"),
        ("one\u2028two\u2029", r"one\u2028two\u2029"),
        ("caf\udce9", r"caf\udce9"),
        ("\tone\r\ntwo\n", "\tone\ntwo\n"),
        (
            "Zażółć „gęślą” jaźń – 2\u00a0×\u202fOpéra 🎲",
            "Zażółć „gęślą” jaźń – 2\u00a0×\u202fOpéra 🎲",
        ),
    ],
)
def test_printable(text: str, shown: str) -> None:
    assert printable(text) == shown


@given(st.text(st.characters()))
def test_nothing_printable_steers_a_terminal(text: str) -> None:
    for char in printable_line(text):
        assert unicodedata.category(char) not in {"Cc", "Cf", "Cs", "Zl", "Zp"}
    assert set(printable(text)) - set(printable_line(text)) <= {"\n", "\t"}
    printable(text).encode()


def test_text_for_one_line_has_no_second() -> None:
    assert printable_line("one\ttwo\nbgf: forged") == r"one\ttwo\nbgf: forged"


def test_a_safe_stream_filters_and_says_that_it_is_no_terminal() -> None:
    raw = Terminal()
    stream = SafeStream(raw)
    assert stream.write("a\x1b") == 2
    stream.writelines(["b\x9b", "\n"])
    assert raw.getvalue() == "a\\x1bb\\x9b\n"
    assert (raw.isatty(), stream.isatty()) == (True, False)
    with pytest.raises(AttributeError):
        _ = stream.buffer  # bytes would pass by the filter
    assert stream.getvalue() == raw.getvalue()


def test_streams_are_safe_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    output = Terminal()
    errors = io.StringIO()
    monkeypatch.setattr(sys, "stdout", output)
    monkeypatch.setattr(sys, "stderr", errors)
    with safe_streams():
        print("a\x1b")
        assert raw_stream(sys.stdout) is output
        with safe_streams():
            assert raw_stream(sys.stdout) is output
            print("b\x1b", file=sys.stderr)
    assert sys.stdout is output
    assert sys.stderr is errors
    assert (output.getvalue(), errors.getvalue()) == ("a\\x1b\n", "b\\x1b\n")

"""YAML becomes plain data, and every place is known."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bgf.content.diagnostics import DataPath
from bgf.content.yaml.positions import Mark
from bgf.content.yaml.source import read_yaml

TEXT = """\
# A comment.
game: paris
list:
  - one
  -   {two: 2, three: [3, 3.5]}
żółć: "quoted: text"
empty:
block: |
  first
  second
"""


def test_positions() -> None:
    source = read_yaml(TEXT.encode(), "x.yaml")
    assert source.diagnostics == []
    places: dict[DataPath, Mark] = {
        ("game",): (2, 7),
        ("list",): (4, 3),
        ("list", 0): (4, 5),
        ("list", 1): (5, 7),
        ("list", 1, "two"): (5, 13),
        ("list", 1, "three"): (5, 23),
        ("list", 1, "three", 0): (5, 24),
        ("list", 1, "three", 1): (5, 27),
        ("żółć",): (6, 7),
        ("empty",): (7, 1),
        ("block",): (8, 8),
    }
    assert {path: source.place(path) for path in places} == places
    assert source.place(("list", 1, "three"), of_key=True) == (5, 16)
    assert source.place(("żółć",), of_key=True) == (6, 1)
    for path in ((), ("gam",), ("list", 2), ("game", 0), ("list", "two")):
        assert source.place(path) is None


def test_positions_after_a_byte_order_mark() -> None:
    source = read_yaml(b"\xef\xbb\xbfa: 1\n", "x.yaml")
    assert source.data == {"a": 1}
    assert source.place(("a",), of_key=True) == (1, 1)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("no", "no"),
        ("on", "on"),
        ("yes", "yes"),
        ("true", True),
        ("FALSE", False),
        ("tRUE", "tRUE"),
        ("null", None),
        ("~", None),
        ("", None),
        ('""', ""),
        ("'1'", "1"),
        ("12", 12),
        ("-12", -12),
        ("+12", 12),
        ("012", 12),
        ("0o14", 12),
        ("0x1F", 31),
        ("0b11", "0b11"),
        ("1_000", "1_000"),
        ("12:30", "12:30"),
        ("1.5", 1.5),
        ("1e3", 1000.0),
        (".5", 0.5),
        ("1.0.0", "1.0.0"),
        ("2024-01-01", "2024-01-01"),
        ("-", None),
        ("<<", "<<"),
        ("nan", "nan"),
    ],
)
def test_yaml_1_2(text: str, value: object) -> None:
    if text == "-":
        assert read_yaml(b"a:\n  -\n", "x").data == {"a": [None]}
        return
    found = read_yaml(f"a: {text}\n".encode(), "x").data["a"]
    assert found == value
    assert type(found) is type(value)


def test_keys_are_text() -> None:
    assert read_yaml(b"1: a\nno: b\ntrue: c\n2.5: d\n", "x").data == {
        "1": "a",
        "no": "b",
        "true": "c",
        "2.5": "d",
    }
    assert [d.code for d in read_yaml(b"1: a\n'1': b\n", "x").diagnostics] == ["BGF-E104"]


def test_a_version_directive_changes_nothing() -> None:
    assert read_yaml(b"%YAML 1.1\n---\na: no\n", "x").data == {"a": "no"}


@pytest.mark.parametrize("text", ["", "# only a comment\n", "---\n", "null\n"])
def test_empty_files(text: str) -> None:
    source = read_yaml(text.encode(), "x")
    assert (source.data, source.diagnostics, source.broken) == ({}, [], False)


def test_deep_nesting_is_stopped_quickly() -> None:
    for text in ("a: " + "[" * 100_000, "\n".join(" " * n + "a:" for n in range(500))):
        assert [d.code for d in read_yaml(text.encode(), "x").diagnostics] == ["BGF-E106"]


def values() -> st.SearchStrategy[Any]:
    scalars = (
        st.none()
        | st.booleans()
        | st.integers(-(2**63) + 1, 2**63 - 1)
        | st.text(
            st.characters(
                codec="utf-8",
                exclude_categories=("Cc", "Cs", "Co", "Cn", "Zl", "Zp"),
                # Characters that turn the direction of a line, which no text may hold.
                exclude_characters="\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff",
            )
        )
    )
    keys = st.text("abcżó_1 .", min_size=1)
    return st.recursive(scalars, lambda inner: st.lists(inner) | st.dictionaries(keys, inner))


@given(st.dictionaries(st.sampled_from("abcdef"), values(), min_size=1))
def test_json_reads_as_itself(data: dict[str, Any]) -> None:
    import json

    text = json.dumps(data, ensure_ascii=False)
    source = read_yaml(text.encode(), "x")
    assert (source.data, source.diagnostics) == (data, [])


@given(
    st.binary(max_size=60)
    | st.text("ab:-[]{}#&*!|>'\"%@`\t\n ,?1.~\\u", max_size=60).map(str.encode)
)
def test_nothing_raises(content: bytes) -> None:
    source = read_yaml(content, "x")
    assert isinstance(source.data, dict)
    assert not source.broken or source.diagnostics
    for diagnostic in source.diagnostics:
        assert diagnostic.line >= 1
        assert diagnostic.column >= 1

"""The names of people, in a file beside the record."""

from __future__ import annotations

from pathlib import Path

import pytest

from bgf.records.errors import StoreError
from bgf.records.names_file import keep_names, kept_names, names_path


def test_names_are_read_as_they_were_kept(tmp_path: Path) -> None:
    record = tmp_path / "match.bgf"
    assert kept_names(record) == {}
    keep_names(record, {0: "Ann Lee", 2: "Żaneta"})
    assert kept_names(record) == {0: "Ann Lee", 2: "Żaneta"}
    keep_names(record, {1: "Tom"})
    assert kept_names(record) == {1: "Tom"}


def test_there_is_no_file_where_nobody_has_a_name(tmp_path: Path) -> None:
    keep_names(tmp_path / "match.bgf", {})
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"dear diary\n0 Ann\n",
        b"bgf names 1\n0 \x1b[2J\n",
        b"bgf names 1\n0 Ann,Tom\nAnn\n",
        b"bgf names 1\n0 " + b"n" * 25,
        b"\xff\xfe",
    ],
)
def test_an_invalid_name_is_left_out(tmp_path: Path, text: bytes) -> None:
    names_path(tmp_path / "match.bgf").write_bytes(text)
    assert kept_names(tmp_path / "match.bgf") == {}


def test_two_people_never_have_the_same_name(tmp_path: Path) -> None:
    names_path(tmp_path / "match.bgf").write_text("bgf names 1\n0 Ann\n1 Ann\n2 Tom\n")
    assert kept_names(tmp_path / "match.bgf") == {0: "Ann", 2: "Tom"}


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"match.bgf.names can't be created"):
        keep_names(tmp_path / "missing" / "match.bgf", {0: "Ann"})

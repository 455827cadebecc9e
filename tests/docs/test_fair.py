"""The page about fair chance comes true: its code, and its statements about the command."""

from __future__ import annotations

import re

from bgf.words.catalogue import texts_of

from .reader import DOCS, Reader

PAGE = (DOCS / "fair.md").read_text("utf-8")


def test_the_page_comes_true(reader: Reader) -> None:
    reader.follow_page("fair.md")


def test_every_check_is_explained() -> None:
    names = re.findall(r"^ok: (\w+): ", PAGE, re.MULTILINE)
    rows = PAGE.partition("| check | says |")[2].partition("\n\n")[0]
    assert re.findall(r"^\| (\w+) \|", rows, re.MULTILINE) == names
    texts = texts_of("fair")
    known = [
        key.removeprefix("fair.proof.name.") for key in texts if key.startswith("fair.proof.name.")
    ]
    assert known == names
    assert texts["fair.proof.proven"][0] in PAGE

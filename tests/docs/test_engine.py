"""The page on how a match works comes true: its example game is played."""

from __future__ import annotations

from .reader import DOCS, Reader, read_blocks


def test_its_examples_print_what_they_show(reader: Reader) -> None:
    for block in read_blocks((DOCS / "engine.md").read_text("utf-8")):
        if block.kind != "text":
            reader.follow(block)

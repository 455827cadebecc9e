"""The page about simulations comes true: its commands print its output, its tables are complete."""

from __future__ import annotations

import re

from bgf.simulate.rows import columns_of

from .reader import DOCS, Reader, read_blocks

PAGE = (DOCS / "simulate.md").read_text("utf-8")


def test_commands_of_the_page_print_the_shown_output(reader: Reader) -> None:
    for block in read_blocks(PAGE):
        if block.kind in ("console", "python"):
            reader.follow(block)


def test_it_names_all_columns() -> None:
    table = PAGE.partition("\n| column |")[2].partition("\n\n")[0].splitlines()[2:]
    named = [word for row in table for word in re.findall(r"`([^`]+)`", row.split(" | ")[0])]
    own = {"points_SOURCE", "measure_NAME"}
    assert {*named} - own == {column.name for column in columns_of([], [])}
    assert own < {*named}

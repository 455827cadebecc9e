"""The page about comparing comes true: its commands print its output, its tables are complete."""

from __future__ import annotations

import re

from bgf.cli.variants import read_variant
from bgf.simulate.compare.gates import Gate
from bgf.simulate.compare.measures import named_measures
from bgf.simulate.outcome import MEASURE, POINTS

from .reader import DOCS, Reader, read_blocks

PAGE = (DOCS / "compare.md").read_text("utf-8")


def cells(head: str) -> list[str]:
    """All that is set as code in the first column of the table with this heading."""
    rows = PAGE.partition(f"\n| {head} |")[2].partition("\n\n")[0].splitlines()[2:]
    return [word for row in rows for word in re.findall(r"`([^`]+)`", row.split(" | ")[0])]


def test_commands_of_the_page_print_the_shown_output(reader: Reader) -> None:
    for block in read_blocks(PAGE):
        if block.kind in ("console", "python"):
            reader.follow(block)


def test_it_names_all_measures() -> None:
    own = {f"{POINTS}SOURCE", f"{MEASURE}NAME", "win_BOT"}
    names = named_measures(["greedy", "greedy"])
    assert set(cells("measure")) == {*names, *own}


def test_its_gates_and_variants_are_such() -> None:
    for text in cells("gate"):
        Gate.parse(text)
    folder = "my_pack"
    for text in cells("written"):
        read_variant(text.replace(folder, "paris"))

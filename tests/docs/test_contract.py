"""The page of declarations comes true: its examples are a game that uses each of them."""

from __future__ import annotations

from random import Random

import bgf
import bgf.contract

from .reader import DOCS, Reader, read_blocks


def test_the_page_comes_true_and_its_game_comes_to_an_end(reader: Reader) -> None:
    reader.follow_page("contract.md")
    state = bgf.load("port").new_state(players=3, seed=1)
    rng = Random(1)
    while not state.is_terminal():
        state.apply(state.sample_action(state.player, rng.randrange))
    assert len(state.returns()) == 3


def test_its_game_uses_every_declaration() -> None:
    blocks = read_blocks((DOCS / "contract.md").read_text("utf-8"))
    code = "".join(block.text for block in blocks if block.kind == "python")
    declarations = [name for name in bgf.contract.__all__ if name[0].islower()]
    assert [
        name
        for name in declarations
        if not any(use in code for use in (f" = {name}(", f"({name}(", f"@{name}\n"))
    ] == []

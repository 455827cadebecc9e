"""Fixtures of the tests of records."""

from __future__ import annotations

from pathlib import Path

import pytest

import bgf

from .playing import played


@pytest.fixture(scope="session")
def game() -> bgf.Game:
    """Paris, as it is installed."""
    return bgf.load("paris")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a record may be written."""
    return tmp_path / "match.bgf"


@pytest.fixture
def saved(game: bgf.Game, path: Path) -> Path:
    """The file of a match of two that is not over, with an undo in it."""
    with played(game, path=path, upto=20) as match:
        match.play(match.game.parse_action("tickets"))
        before = len(match.record.steps)
        player = match.state.player
        action = match.state.legal_actions(player)[0]
        match.play(action)
        match.undo(player)
        assert len(match.record.steps) == before
        match.play(action)
    return path

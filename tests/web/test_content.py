"""Pages' knowledge of a game: pieces that cards cost are called by their names."""

from __future__ import annotations

import pytest
from tests.kinds.test_tokens import made

pytest.importorskip("shapely", reason="the extra web is not installed")

from bgf.web.games.content import content_message


def test_pieces_in_columns_are_told_by_their_names() -> None:
    game = made(**{"zones.market.columns": ["cost", "gives"]})
    traits = content_message(game, "en").kinds["tea"].traits
    assert traits["cost"] == "2 Red, 1 Blue"
    assert traits["gives"] == "Red"


def test_pieces_that_no_column_tells_stay_as_they_are_in_the_content() -> None:
    traits = content_message(made(), "en").kinds["tea"].traits
    assert traits["cost"] == {"red": 2, "blue": 1}
    assert traits["gives"] == "red"

"""What all tests of Paris share."""

from __future__ import annotations

from importlib.resources import files

import pytest

from bgf import Game
from bgf.content import load_pack
from bgf_paris.rules import Paris


@pytest.fixture(scope="session")
def game() -> Game:
    """Paris, loaded."""
    pack = load_pack(files("bgf_definitions") / "paris", schema=Paris.schema)
    return Game("paris", pack, Paris)

"""The page about trust names only tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "trust.md").read_text("utf-8")


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`([\w/]*test_\w+\.py)`", PAGE))))
def test_a_named_test_exists(name: str) -> None:
    assert [*ROOT.glob(name if "/" in name else f"tests/**/{name}")]


def test_every_promise_names_its_tests() -> None:
    for section in PAGE.split("\n## "):
        assert section.count("**Promise.**") <= section.count("**Tests.**"), section

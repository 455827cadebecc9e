"""Whole matches are the same with compiled code and with its sources."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from bgf.compiled import why_pure

from . import match_digests


@pytest.mark.skipif(bool(why_pure()), reason="nothing is compiled that could be compared")
@pytest.mark.parametrize("game", ["aeroplanes", "animals", "boarding", "paris"])
def test_matches_are_the_same_compiled_and_pure(game: str) -> None:
    pure = subprocess.run(
        [sys.executable, match_digests.__file__, game],
        env={**os.environ, "BGF_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    assert pure == match_digests.digest_of(game)

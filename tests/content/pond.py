"""A small pack that tests of safety spoil."""

from __future__ import annotations

from pathlib import Path

import pytest

import bgf
from bgf import ContentError
from bgf.api import load_folder

__all__ = ["HEAD", "codes"]

HEAD = """\
game: pond
version: 1.0.0
languages: [en]
title: {en: Pond}
summary: {en: Frogs.}
players: {min: 1, max: 2}
actions:
  hop: {name: {en: Hop}, text: {en: Hop.}}
phases:
  play: {name: {en: Play}, order: clockwise, stages: {act: {actions: [hop]}}, next: end}
"""


def codes(folder: Path) -> list[str]:
    """The codes of all that is wrong with a pack, which can't be loaded if any is an error."""
    found = bgf.validate(folder)
    if any(d.is_error for d in found):
        with pytest.raises(ContentError) as caught:
            load_folder(folder)
        assert list(caught.value.diagnostics) == found
    else:
        load_folder(folder)
    return [d.code for d in found]

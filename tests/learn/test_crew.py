"""Matches are played for learning, in this process or in several."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.learn.models import number_of

import bgf
from bgf.learn.crew import Crew


@pytest.mark.parametrize("jobs", [1, 2])
def test_some_matches_are_played_where_no_time_is_left(
    jobs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The processes of the crew import the job, and so the package `tests`, from here.
    monkeypatch.syspath_prepend(Path(__file__).parents[2])
    with Crew(bgf.load("boarding"), jobs) as crew:
        found = dict(crew.play(number_of, first=7, most=None, seconds=0.0))
    assert found[7] == "boarding 7"

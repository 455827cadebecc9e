"""Matches are played for learning, in this process or in several."""

from __future__ import annotations

import pytest
from tests.learn.models import number_of

import bgf
from bgf.learn.crew import Crew


@pytest.mark.parametrize("jobs", [1, 2])
def test_some_matches_are_played_where_no_time_is_left(jobs: int) -> None:
    with Crew(bgf.load("boarding"), jobs) as crew:
        found = dict(crew.play(number_of, first=7, most=None, seconds=0.0))
    assert found[7] == "boarding 7"

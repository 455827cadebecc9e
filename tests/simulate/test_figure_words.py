"""The words and figures of reports and of comparisons, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib.resources import files
from importlib.resources.abc import Traversable
from math import inf
from typing import get_args

import pytest

from bgf.simulate.compare import ChangeDirection
from bgf.simulate.figure_words import FigureWords
from bgf.simulate.stats import IntervalEstimate
from bgf.words import comparison, simulation

EN, PL = FigureWords("en", "simulation"), FigureWords("pl", "simulation")


def keys_of(texts: Iterable[str]) -> set[str]:
    """The keys of texts without the name of their topic."""
    return {key.partition(".")[2] for key in texts}


def words_in(files: Iterable[Traversable]) -> set[str]:
    """All that could be a key in these files."""
    code = "".join(file.read_text("utf-8") for file in files)
    return set(re.findall(r"""["']([a-z.]+)["']""", code))


def test_all_words_of_comparisons_are_used() -> None:
    used = words_in([files("bgf.tui.reports") / "comparison_view.py"])
    said = {f"change.{own}" for own in get_args(ChangeDirection)}
    said |= {f"ended.{own}" for own in ("known", "limit", "interrupted")}
    for key in keys_of(comparison.TEXTS) - said:
        assert key.removesuffix(".one") in used, key


def test_all_words_of_reports_are_used() -> None:
    sources = [file for file in files("bgf.simulate.report").iterdir() if file.name[-3:] == ".py"]
    sources.append(files("bgf.tui.reports") / "simulation_view.py")
    used = words_in(sources)
    said = {"first.more", "first.less"}  # by which side it is
    reasons = {f"reason.{own}" for own in ("crash", "time", "nonsense", "illegal")}
    groups = {"group.places", "group.links", "group.cells"}  # as `Thing.group` has them
    lengths = {"rounds", "turns", "actions"}
    for key in keys_of(simulation.TEXTS) - used - said - reasons - groups - lengths:
        assert key.removesuffix(".one") in used, key


def test_a_language_that_bgf_does_not_speak_is_english() -> None:
    assert FigureWords("de", "simulation")("short") == EN("short") != PL("short")


def test_one_and_many() -> None:
    assert EN.text_with_count("broken", 1).startswith("The game crashed in one match;")
    assert EN.text_with_count("broken", 1234).startswith("The game crashed in 1,234 matches;")
    assert PL.text_with_count("broken", 1234).endswith(
        "awarii: 1\u00a0234; nie ma ich w żadnych danych."
    )


@pytest.mark.parametrize(
    ("estimate", "share", "udział"),
    [
        (IntervalEstimate(0.5, 0.45, 0.552, 400), "50.0 % (45.0–55.2)", "50,0% (45,0–55,2)"),
        (IntervalEstimate(1.0, -inf, inf, 1), "100.0 %", "100,0%"),
    ],
)
def test_shares(estimate: IntervalEstimate, share: str, udział: str) -> None:
    found = [words.share(estimate).replace("\u00a0", " ") for words in (EN, PL)]
    assert found == [share, udział]


def test_means_have_the_digits_that_their_intervals_allow() -> None:
    wide, narrow = (
        IntervalEstimate(-3.456, -4.4, 2.6, 9),
        IntervalEstimate(1234.567, 1234.5, 1234.7, 9),
    )
    assert EN.mean(wide).replace("\u00a0", " ") == "−3.5 (−4.4 to 2.6)"
    assert PL.mean(wide).replace("\u00a0", " ") == "−3,5 (od −4,4 do 2,6)"
    assert EN.mean(narrow) == "1,234.57 (1,234.50–1,234.70)"
    assert EN.mean(None) == "–"


def test_zero_has_no_sign() -> None:
    assert EN.number(-0.01) == EN.number(0.01, signed=True) == "0.0"
    assert EN.number(0.26, signed=True) == "+0.3"

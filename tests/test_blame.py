"""Errors of a plugin's code are reported with their file and line, in one line."""

from __future__ import annotations

import pytest

import bgf
from bgf.blame import describe_error, is_ours, plugin_place


def raised_by(file: str, code: str) -> Exception:
    """The exception of code compiled for such a file."""
    try:
        exec(compile(code, file, "exec"), {"__name__": "a_game.rules"})
    except Exception as error:  # noqa: BLE001  # the code may raise anything
        return error
    raise AssertionError("nothing was raised")


def test_the_file_and_line_are_told() -> None:
    error = raised_by("/games/rules.py", "x = 1\n{}['mst']")
    assert describe_error(error) == "KeyError: 'mst' (rules.py:2)"
    assert not is_ours(error)


def test_the_line_is_the_plugin_s_where_a_library_raises() -> None:
    error = raised_by("/games/rules.py", "import msgspec\n\nmsgspec.convert('x', int)")
    assert plugin_place(error) == "rules.py:3"


def test_invalid_python_is_reported_with_its_line() -> None:
    error = raised_by("/games/rules.py", "deck = 1\n\nhand = zone(,)")
    assert describe_error(error).endswith(" (rules.py:3)")
    assert describe_error(error).startswith("SyntaxError: ")


def test_a_place_is_told_once() -> None:
    code = "import bgf\nraise bgf.PluginError('/games/rules.py:2: no such value')"
    assert describe_error(raised_by("/games/rules.py", code)).count("rules.py:2") == 1


def test_words_that_fail_do_no_harm() -> None:
    code = "class Bad(Exception):\n    def __str__(self): return 1 / 0\nraise Bad()"
    assert (
        describe_error(raised_by("rules.py", code)) == "Bad: its text is not available (rules.py:3)"
    )


def test_content_that_would_be_changed_is_told_with_the_line() -> None:
    game = bgf.load("paris")
    with pytest.raises(bgf.ContentFixed, match=r"test_blame\.py:\d+: the content of a loaded game"):
        game.values["start_hand"] = 5

"""Benchmarks tell a wrong argument in one line, with the right ones."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import pytest

NO_GAME = 'there is no game "pariss"; did you mean "paris"?'
NO_NUMBER = "is not a whole number, 1 or more"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("strength pariss greedy random", NO_GAME),
        ("strength paris greedy mcts:x", 'the bot "mcts" takes 1 to '),
        ("strength paris greedy", "name a game and two bots"),
        ("strength paris greedy random --players 9", "paris is for 2 to 4, not 9"),
        ("strength paris greedy random --matches 0", NO_NUMBER),
        ("strength paris greedy random --match-es 10", "unrecognized arguments"),
        ("calibration pariss", NO_GAME),
        ("calibration paris --bots gredy", 'did you mean "greedy"?'),
        ("calibration paris --at 101", '"101" is not a number from 0 to 100'),
        ("mistakes pariss", NO_GAME),
        ("luck pariss", NO_GAME),
        ("luck paris --jobs 0", NO_NUMBER),
        ("learned orchart", 'there is no game "orchart"; did you mean "orchard"?'),
        ("search --rounds 0", NO_NUMBER),
        ("balance pariss", "choose from 'aeroplanes'"),
        ("balance --content nowhere", "nowhere"),
    ],
)
def test_a_wrong_argument_of_a_benchmark_is_told_in_one_line(
    words: str, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    name, *arguments = words.split()
    monkeypatch.syspath_prepend(Path(__file__).parents[1])
    monkeypatch.setattr(sys, "argv", [f"{name}.py", *arguments])
    with pytest.raises(SystemExit) as ended:
        import_module(f"benchmarks.{name}").main()
    assert ended.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert told in err
    assert err.count("\n") == 1

"""What the shell is offered for completion, as it asks for it."""

from __future__ import annotations

import pytest

from .conftest import Bgf


def offered(program: Bgf, line: str) -> list[str]:
    """The words that bash is offered for the last word of a line."""
    words = line.split(" ")
    env = {
        "_BGF_COMPLETE": "complete_bash",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(words) - 1),
    }
    done = program(env=env)
    assert (done.code, done.err) == (0, "")
    return done.out.split()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("bgf pla", ["play"]),
        ("bgf play pa", ["paris"]),
        ("bgf show a", ["aeroplanes", "animals"]),
        ("bgf rules paris PAR-1", [f"PAR-1{n}" for n in range(9)]),
        ("bgf play paris --mod ", ["long-night", "grand-finale", "high-water"]),
        ("bgf play boarding --mod ", []),
        ("bgf play paris --seats human,gr", ["human,greedy"]),
        ("bgf simulate paris --seats r", ["random"]),
        ("bgf resume --seats hu", ["human"]),
        ("bgf play paris --option first_pl", [f"first_player={seat}" for seat in "ABCD"]),
        ("bgf play nothing --option ", []),
        ("bgf rules nothing ", []),
    ],
)
def test_completion(program: Bgf, line: str, words: list[str]) -> None:
    assert offered(program, line) == words


def test_a_wrong_config_file_does_not_stop_completion(program: Bgf) -> None:
    env = {
        "BGF_LANG": "de",
        "_BGF_COMPLETE": "complete_bash",
        "COMP_WORDS": "bgf play pa",
        "COMP_CWORD": "2",
    }
    assert program(env=env).out.split() == ["paris"]

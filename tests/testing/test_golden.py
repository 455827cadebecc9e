"""Golden records: written once, compared and replayed ever after."""

from __future__ import annotations

from pathlib import Path

import pytest

from bgf.testing import Fault, Setting
from bgf.testing.golden import check_golden, recorded, replay

from .sound import made

SETTING = Setting(2, 5, {"rounds": 7})


def test_a_record_is_written_when_asked_for_and_compared_then(tmp_path: Path) -> None:
    path, game = tmp_path / "golden" / "2.txt", made()
    with pytest.raises(Fault, match="write it with --regenerate"):
        check_golden(path, game, SETTING)
    check_golden(path, game, SETTING, regenerate=True)
    check_golden(path, game, SETTING)
    assert path.read_text("utf-8") == recorded(game, SETTING)


def test_the_text_alone_is_the_match() -> None:
    text = recorded(made(), SETTING)
    head, *_, end = text.splitlines()
    assert head == 'toy 1.0.0, 2 players, seed 5, options {"rounds": 7}'
    state = replay(made(), text)
    assert state.options["rounds"] == 7
    scores = " ".join(map(str, state.result().scores))
    assert end == f"scores {scores}, winners {' '.join(map(str, state.result().winners))}"


@pytest.mark.parametrize(
    ("line", "into", "words"),
    [
        (0, "toy 1.0.1, 2 players, seed 5", "not of toy 1.0.0"),
        (0, "nothing", "not the first line of a golden record"),
        (1, "0   9 hide red", "are legal"),
        (3, "0  99 draw", "are legal"),
        (-1, "scores 0 0, winners 0 1", "but now: scores"),
        (-2, "", "but now: the match goes on"),
    ],
)
def test_a_difference_is_told_at_its_line(tmp_path: Path, line: int, into: str, words: str) -> None:
    lines = recorded(made(), SETTING).splitlines()
    lines[line] = into
    text = "\n".join(filter(None, lines)) + "\n"
    with pytest.raises(Fault, match=words):
        replay(made(), text)
    path = tmp_path / "2.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Fault, match=r"2\.txt, line \d+: ") as raised:
        check_golden(path, made(), SETTING)
    assert raised.value.check == "golden"


def test_invalid_action_in_a_golden_record_is_a_fault() -> None:
    text = recorded(made(), SETTING)
    line = text.splitlines()[4]
    with pytest.raises(Fault, match="is not an action"):
        replay(made(), text.replace(line, f"{line}x"))

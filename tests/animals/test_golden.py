"""Whole matches, played again and compared: any change of the rules or of chance shows here.

The records lie in `golden/`, one a player count. After a change that is meant, write them anew, and
look at the difference before you keep it:

    pytest tests/animals/test_golden.py --regenerate
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bgf import Action, Game, State
from bgf.testing import Setting
from bgf.testing.golden import check_golden

FOLDER = Path(__file__).parent / "golden"
SETTINGS = {
    2: Setting(2, 22),
    3: Setting(3, 33, {"first_player": 1}),
    4: Setting(4, 44),
}


def choose(state: State, legal: list[Action], step: int) -> Action:
    """A deterministic rule that plays a passable match: takes two tiles or more if it can."""
    groups = state.observation(None)["zones"]["middle"]
    taking = [action for action in legal if action.kind.name == "take"]
    best = max(taking, key=lambda action: len(groups[action.args[0]]), default=None)
    if best is not None and len(groups[best.args[0]]) > 1 + step % 3:
        return best
    return legal[(step * 1009 + 3) % len(legal)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_played_again(animals: Game, players: int, regenerate: bool) -> None:
    path = FOLDER / f"{players}_players.txt"
    check_golden(path, animals, SETTINGS[players], choose, regenerate=regenerate)

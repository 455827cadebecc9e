"""Whole matches, played again and compared: any change of the rules or of chance shows here.

The records lie in `golden/`, one a player count. After a change that is meant, write them anew, and
look at the difference before you keep it:

    pytest tests/aeroplanes/test_golden.py --regenerate
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bgf import Action, Game, State
from bgf.testing import Setting
from bgf.testing.golden import check_golden

FOLDER = Path(__file__).parent / "golden"
SETTINGS = {
    3: Setting(3, 33, {"first_player": 1}),
    4: Setting(4, 44, {"failure_per_face": True}),
    5: Setting(5, 55, {"card_47": True}),
}
FIRST = ["night", "carry", "produce", "replace", "roll", "pilot", "pay", "beacon", "inspect"]
"""Kinds of action played as soon as they are legal, in order of preference."""

SOME = ["build", "buy", "subsidy", "build", "support", "buy", "dice"]
"""Kinds of action played otherwise, in turn."""


def choose(state: State, legal: list[Action], step: int) -> Action:
    """A rule without chance that plays a passable match: it carries, builds, buys and pays."""
    by_kind: dict[str, list[Action]] = {}
    for action in legal:
        by_kind.setdefault(action.kind.name, []).append(action)
    wanted = [*FIRST, *SOME[step % len(SOME) :], *SOME]
    kind = next((kind for kind in wanted if kind in by_kind), legal[0].kind.name)
    some = by_kind[kind]
    return some[(step * 1009 + 3) % len(some)]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_played_again(aeroplanes: Game, players: int, regenerate: bool) -> None:
    path = FOLDER / f"{players}_players.txt"
    check_golden(path, aeroplanes, SETTINGS[players], choose, regenerate=regenerate)

"""Whole matches, played again and compared: any change of the rules or of chance shows here.

The records lie in `golden/`, one a player count. After a change that is meant, write them anew, and
look at the difference before you keep it:

    pytest tests/boarding/test_golden.py --regenerate
"""

from __future__ import annotations

from pathlib import Path

from bgf import Action, Game, State, Turn
from bgf.testing import Setting, check_golden

from .turns import every_table

FOLDER = Path(__file__).parent / "golden"
SETTINGS = {
    1: Setting(1, 11, {"scenario": "couples_trip", "level": "medium"}),
    2: Setting(2, 22),
    3: Setting(3, 33, {"hard_cards": True, "events": 1}),
    4: Setting(4, 44, {"events": 2, "white_inside": True}),
}


def choose(state: State, legal: list[Action], step: int) -> Action:
    """A deterministic rule that plays a passable match: seated passengers mostly stay."""
    player = state.active_players()[0]
    start = (step * 7 + 3) % len(legal)
    turned = legal[start:] + legal[:start]
    for action in turned:
        preview = action.kind.preview(Turn(state, player, action))
        if preview is not None and not preview.clears:
            return action
    return next(action for action in turned if action.kind.name != "remove" or step % 5 == 0)


@every_table
def test_played_again(boarding: Game, players: int, regenerate: bool) -> None:
    path = FOLDER / f"{players}_players.txt"
    check_golden(path, boarding, SETTINGS[players], choose, regenerate=regenerate)

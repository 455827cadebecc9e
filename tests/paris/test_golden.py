"""Whole matches, played again and compared: any change of the rules or of chance shows here.

The records lie in `golden/`, one a player count. After a change that is meant, write them anew, and
look at the difference before you keep it:

    pytest tests/paris/test_golden.py --regenerate
"""

from __future__ import annotations

from pathlib import Path

from bgf import Action, Game, State
from bgf.testing import Setting, check_golden
from bgf.testing.golden import in_turn

from .positions import every_table

FOLDER = Path(__file__).parent / "golden"
SEEDS = {2: 22, 3: 33, 4: 44}


def choose(state: State, legal: list[Action], step: int) -> Action:
    """A rule without chance that plays a passable match: mostly claims, else anything in turn."""
    claims = [action for action in legal if action.kind.name == "claim"]
    return claims[-1 - step % len(claims)] if claims and step % 3 else in_turn(state, legal, step)


@every_table
def test_played_again(game: Game, players: int, regenerate: bool) -> None:
    setting = Setting(players, SEEDS[players])
    path = FOLDER / f"{players}_players.txt"
    check_golden(path, game, setting, choose, regenerate=regenerate)

"""Golden records: whole matches as text files, compared with the matches as they are played now.

They show any change in the rules, in chance or in the content. Each line has the player, the number
of legal actions, and the action played; the first line has the setting, the last one the scores::

    mine 1.0.0, 2 players, seed 22, options {"hard": true}
    0   8 draw deck
    1  12 claim b-c blue
    scores 24 31, winners 1
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from bgf.errors import BgfError
from bgf.testing.fault import Fault
from bgf.testing.setting import Setting
from bgf.testing.walk import PlayerAction, in_order
from bgf.words import message

if TYPE_CHECKING:
    from bgf.engine.actions import Action
    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = ["Choose", "check_golden", "in_turn", "recorded", "replay"]

Choose = Callable[["State", list["Action"], int], "Action"]
"""Chooses an action, given a state, its legal actions and the number of actions played so far.

It must choose the same action in every run."""

_HEAD = re.compile(r"(\S+) (\S+), (\d+) players, seed (\d+)(?:, options (\{.*\}))?")


def in_turn(state: State, legal: list[Action], step: int) -> Action:
    """Chooses a legal action by the number of the step; see `Choose`."""
    return legal[in_order(step)(len(legal))]


def recorded(game: Game, setting: Setting, choose: Choose = in_turn) -> str:
    """Returns the golden record of a match as it is played now.

    Args:
        game: the game.
        setting: players, seed and options; an option left out has its default.
        choose: chooses the actions; of several active players the first one acts.

    Raises:
        Fault: if the match does not end.
    """
    state, lines = setting.start(game), [_head(game, setting)]
    steps: list[PlayerAction] = []
    while not state.is_terminal():
        if len(steps) == game.longest:
            words = message("fault.golden_endless", count=len(steps))
            raise Fault("golden", words, setting, steps)
        player = state.active_players()[0]
        legal = state.legal_actions(player)
        action = choose(state, legal, len(steps))
        lines.append(f"{player} {len(legal):3} {action}")
        state.apply(action, player)
        steps.append(PlayerAction(player, action.text))
    return "\n".join([*lines, _end(state)]) + "\n"


def replay(game: Game, text: str) -> State:
    """Replays a golden record, comparing the numbers of legal actions and the scores.

    Returns:
        The last position.

    Raises:
        Fault: at the first line that differs.
    """
    head, *lines, end = text.splitlines()
    found = _HEAD.fullmatch(head)
    if found is None:
        raise Fault("golden", message("fault.golden_head", head=head))
    name, version, players, seed, options = found.groups()
    if (name, version) != (game.name, game.pack.version):
        facts = {"game": game.name, "version": game.pack.version}
        raise Fault("golden", message("fault.golden_game", head=head, **facts))
    setting = Setting(int(players), int(seed), json.loads(options or "{}"))
    state = setting.start(game)
    steps: list[PlayerAction] = []
    for line in lines:
        seat, count, notation = line.split(maxsplit=2)
        try:
            number = len(state.legal_actions(int(seat)))
            if number != int(count):
                words = message("fault.golden_legal", line=line, number=number)
                raise Fault("golden", words, setting, steps)
            state.apply(game.parse_action(notation, state), int(seat))
        except Fault:
            raise
        except BgfError as error:
            words = message("fault.golden_refused", line=line, error=error)
            raise Fault("golden", words, setting, steps) from error
        steps.append(PlayerAction(int(seat), notation))
    now = _end(state) if state.is_terminal() else message("fault.golden_goes_on")
    if now != end:
        words = message("fault.golden_end", end=end, now=now)
        raise Fault("golden", words, setting, steps)
    return state


def check_golden(
    path: Path,
    game: Game,
    setting: Setting,
    choose: Choose = in_turn,
    *,
    regenerate: bool = False,
) -> None:
    """Compares a golden record with the match as it is played now.

    Args:
        path: the file.
        game: the game.
        setting: players, seed and options.
        choose: chooses the actions, see `recorded`.
        regenerate: whether to overwrite the file; review its changes before you commit it.

    Raises:
        Fault: at the first line that differs, or if there is no file.
    """
    now = recorded(game, setting, choose)
    if regenerate:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(now, encoding="utf-8")
    if not path.exists():
        raise Fault("golden", message("fault.golden_missing", file=path.name), setting)
    old = path.read_text(encoding="utf-8")
    for number, (was, line) in enumerate(zip(old.splitlines(), now.splitlines(), strict=False), 1):
        if was != line:
            facts = {"file": path.name, "line": number, "was": was, "now": line}
            raise Fault("golden", message("fault.golden_line", **facts), setting)
    if len(old.splitlines()) != len(now.splitlines()):
        raise Fault("golden", message("fault.golden_lines", file=path.name), setting)
    replay(game, old)


def _head(game: Game, setting: Setting) -> str:
    options = f", options {json.dumps(dict(setting.options))}" if setting.options else ""
    start = f"{game.name} {game.pack.version}, {setting.players} players"
    return f"{start}, seed {setting.seed}{options}"


def _end(state: State) -> str:
    result = state.result()
    winners = " ".join(map(str, result.winners)) or "none"
    return f"scores {' '.join(map(str, result.scores))}, winners {winners}"

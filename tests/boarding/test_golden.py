"""Whole matches, played again and compared: any change of the rules or of chance shows here.

The records lie in `golden/`, one a player count. A line is the player, how many legal actions
there were, and the one played; the last line has the final scores. After a change that is meant,
write them anew, and look at the difference before you keep it:

    pytest tests/paris tests/boarding/test_golden.py --regenerate
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bgf import Action, Game, State

from .turns import every_table

FOLDER = Path(__file__).parent / "golden"
SEEDS = {1: 11, 2: 22, 3: 33, 4: 44}
OPTIONS: dict[int, dict[str, object]] = {
    1: {"scenario": "couples_trip", "level": "medium"},
    2: {},
    3: {"hard_cards": True, "events": 1},
    4: {"events": 2, "white_inside": True},
}


def choose(state: State, legal: list[Action], step: int) -> Action:
    """A rule without chance that plays a passable match: whoever sits there mostly stays."""
    player = state.active_players()[0]
    start = (step * 7 + 3) % len(legal)
    turned = legal[start:] + legal[:start]
    for action in turned:
        preview = action.kind.preview(state, player, action)
        if preview is not None and not preview.clears:
            return action
    return next(action for action in turned if action.kind.name != "remove" or step % 5 == 0)


def recorded(game: Game, players: int) -> str:
    """The golden record as it is played now."""
    state = game.new_state(players, SEEDS[players], OPTIONS[players])
    lines = [f"{game.name} {game.pack.version}, {players} players, seed {SEEDS[players]}"]
    step = 0
    while not state.is_terminal():
        player = state.active_players()[0]
        legal = state.legal_actions(player)
        action = choose(state, legal, step)
        lines.append(f"{player} {len(legal):3} {action}")
        state.apply(action, player)
        step += 1
    result = state.result()
    lines.append(f"scores {' '.join(map(str, result.scores))}, winners {result.winners}")
    return "\n".join(lines) + "\n"


@every_table
def test_played_again(boarding: Game, players: int, request: pytest.FixtureRequest) -> None:
    path = FOLDER / f"{players}_players.txt"
    if request.config.getoption("--regenerate", default=False):
        path.write_text(recorded(boarding, players), encoding="utf-8")
    assert recorded(boarding, players).splitlines() == path.read_text("utf-8").splitlines()


@every_table
def test_replayed_from_the_text(boarding: Game, players: int) -> None:
    """The text alone gives the same match: notation, counts of legal actions, scores."""
    head, *lines, end = (FOLDER / f"{players}_players.txt").read_text("utf-8").splitlines()
    assert head == f"boarding {boarding.pack.version}, {players} players, seed {SEEDS[players]}"
    state: State = boarding.new_state(players, SEEDS[players], OPTIONS[players])
    for line in lines:
        player, count, text = line.split(maxsplit=2)
        assert len(state.legal_actions(int(player))) == int(count), line
        state.apply(boarding.parse_action(text, state), int(player))
    scores = " ".join(str(score) for score in state.result().scores)
    assert end == f"scores {scores}, winners {state.result().winners}"

"""A view gives a bot what its player may know, and nothing else."""

from __future__ import annotations

import pytest

from bgf import Game, NotActive
from bgf.bots import View

from .playing import position


def test_a_view_is_the_players_side_of_the_state(game: Game) -> None:
    state = position(game, 1, 10)
    view = View(state, state.player)
    assert (view.player, view.players, view.game) == (state.player, 2, game)
    assert view.observation() == state.observation(state.player)
    assert view.legal_actions() == state.legal_actions(state.player)
    with pytest.raises(NotActive):
        View(state, 1 - state.player).legal_actions()


def test_a_sample_looks_the_same_and_is_not_the_state(game: Game) -> None:
    state = position(game, 1, 10)
    before = state.to_dict()
    view = View(state, state.player)
    samples = [view.sample(seed) for seed in range(5)]
    for sample in samples:
        assert sample.observation(view.player) == view.observation()
        assert sample.faults() == []
        sample.play(sample.choices(view.player)[0], view.player)
    assert len({str(sample.to_dict()["zones"]) for sample in samples}) == 5
    assert state.to_dict() == before


def test_nothing_else_is_open(game: Game) -> None:
    view = View(game.new_state(), 0)
    public = {name for name in dir(view) if not name.startswith("_")}
    assert public == {
        "game", "legal_actions", "observation", "player", "players", "sample", "some_actions"
    }  # fmt: skip
    assert not hasattr(view, "__dict__")
    with pytest.raises(AttributeError):
        view.state  # type: ignore[attr-defined] # noqa: B018 # that is the point

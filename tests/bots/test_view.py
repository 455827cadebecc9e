"""A view gives a bot its player's knowledge, and nothing else."""

from __future__ import annotations

import pytest
from tests.engine.toys import play

import bgf
from bgf import Game, NoSuchPlayer, NotActive
from bgf.bots import View, make_bot
from bgf.testing import PlayerAction

from . import toys
from .playing import position


def test_a_view_is_the_players_side_of_the_state(game: Game) -> None:
    state = position(game, 1, 10)
    view = View(state, state.player)
    assert (view.player, view.players, view.game) == (state.player, 2, game)
    assert view.observation() == state.observation(state.player)
    assert view.legal_actions() == state.legal_actions(state.player)
    assert view.counts() == state.counts(state.player)
    other = View(state, 1 - state.player)
    for ask in (other.legal_actions, other.counts, other.only_action, other.settled_action):
        with pytest.raises(NotActive):
            ask()
    for bot in ("random", "greedy", "mcts:5"):
        with pytest.raises(NotActive):
            make_bot(bot, 1).choose(other)


@pytest.mark.parametrize("player", [-1, 2, 1.0, "A", None])
def test_a_view_is_that_of_a_player(player: int) -> None:
    with pytest.raises(NoSuchPlayer):
        View(toys.nim(3).new_state(2, 1), player)


def test_a_sample_looks_the_same_and_is_not_the_state(game: Game) -> None:
    state = position(game, 1, 10)
    before = state.to_dict()
    view = View(state, state.player)
    samples = [view.sample(seed) for seed in range(5)]
    for sample in samples:
        assert sample.observation(view.player) == view.observation()
        assert sample.faults() == []
        sample.play(sample.list_actions(view.player)[0], view.player)
    assert len({str(sample.to_dict()["zones"]) for sample in samples}) == 5
    assert state.to_dict() == before


@pytest.mark.parametrize("actions", [0, 10, 30])
def test_a_sampler_gives_the_same_samples(game: Game, actions: int) -> None:
    state = position(game, 1, actions)
    view = View(state, state.player)
    draw = view.sampler()
    for seed in (0, 1, 2**64 - 1):
        assert draw(seed).to_dict() == view.sample(seed).to_dict()


def test_sampler_samples_the_position_of_its_creation(game: Game) -> None:
    """Also after the match has gone on."""
    state = position(game, 1, 10)
    before, draw = state.clone(), View(state, state.player).sampler()
    while not state.is_terminal():
        state.apply(state.legal_actions()[0])
    assert draw(5).to_dict() == View(before, before.player).sample(5).to_dict()


def test_played_actions_are_visible_except_secret_ones_of_others() -> None:
    state = toys.coin().new_state(2, 1)
    steps = [PlayerAction(0, "hide lead"), PlayerAction(1, "call gold")]
    hide, call = (state.game.action_of(step.text) for step in steps)
    play(state, "hide lead")
    assert View(state, 0, steps[:1]).played() == [(0, hide)]
    assert View(state, 1, steps[:1]).played() == [(0, None)]
    play(state, "call gold")
    assert View(state, 0, steps).played() == [(0, hide), (1, call)]
    assert View(state, 1, steps).played() == [(0, None), (1, call)]
    assert View(state, 1).played() == []


def test_unrevealed_choices_are_visible_to_their_player_alone() -> None:
    state, steps = toys.roshambo().new_state(3, 1), list[PlayerAction]()
    throws = [state.game.action_of(f"throw {word}") for word in ("rock", "paper", "scissors")]
    told = []
    for player in (2, 0, 1):
        steps.append(PlayerAction(player, str(throws[player])))
        play(state, f"{player}: {throws[player]}")
        told.append(View(state, 0, steps).played())
    assert told[0] == [(2, None)]
    assert told[1] == [(2, None), (0, throws[0])]
    assert told[2] == [(2, throws[2]), (0, throws[0]), (1, throws[1])]


def test_nothing_else_is_open(game: Game) -> None:
    view = View(game.new_state(), 0)
    public = {name for name in dir(view) if not name.startswith("_")}
    assert public == {
        *("beliefs", "counts", "forfeited", "game", "knows_what_others_know", "legal_actions"),
        *("observation", "only_action", "played", "player", "players", "sample", "sampler"),
        *("settled_action", "some_actions", "turn"),
    }
    assert not hasattr(view, "__dict__")
    with pytest.raises(AttributeError):
        view.state  # type: ignore[attr-defined] # noqa: B018 # that is the point


def test_a_view_stays_that_of_its_player(game: Game) -> None:
    view = View(game.new_state(2, 1), 0)
    with pytest.raises(AttributeError):
        view.player = 1  # type: ignore[misc]  # a bot might try it
    assert view.player == 0


@pytest.mark.parametrize(("name", "knows"), [("boarding", True), ("paris", False)])
def test_knowledge_of_others_is_known_only_without_private_zones(name: str, knows: bool) -> None:
    """In Boarding only the decks are hidden, from all; in Paris others hold cards and tickets."""
    state = bgf.load(name).new_state(2, 1)
    assert View(state, state.active_players()[0]).knows_what_others_know() is knows


def test_player_choosing_after_secret_choices_lacks_knowledge_of_others() -> None:
    state = bgf.load("animals").new_state(2, 1)
    first, second = state.active_players()
    state.apply(state.legal_actions(first)[0], first)
    assert not View(state, second).knows_what_others_know()

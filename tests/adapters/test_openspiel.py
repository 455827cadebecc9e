"""Games in OpenSpiel: its own suites, equality with the native interface, and refusals."""

from __future__ import annotations

import importlib
import pickle
import sys
import unittest
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from tests.records import coast

import bgf
from bgf import Score, State, hookimpl, param

pytest.importorskip("pyspiel", reason="no OpenSpiel here: not every Python has a wheel of it")
import numpy as np
import pyspiel
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import ismcts, mcts

from bgf.adapters import openspiel
from bgf.adapters.match import NumberedGame
from bgf.adapters.openspiel import register

from .conftest import Install
from .spiel import MATCHES, begun, load, shown

TABLES = [
    (name, players)
    for name in MATCHES
    for low, high in [bgf.load(name).players]
    for players in range(low, high + 1)
]

pytestmark = pytest.mark.usefixtures("registered")


# -- OpenSpiel's own suites -----------------------------------------------------------------------


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_random_simulations_of_openspiel_pass(name: str, players: int) -> None:
    game = load(name, players)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_interface_is_as_openspiel_enforces_it(name: str, players: int) -> None:
    game = load(name, players)
    case = type(
        "Case",
        (api_test.EnforceAPIOnPartialTreeBase,),
        {"game": game, "game_name": str(game)},
    )
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun == 5
    assert (result.failures, result.errors, result.skipped) == ([], [], [])


def test_games_can_be_pickled() -> None:
    game = load("paris", 3)
    again = pickle.loads(pickle.dumps(game))
    assert str(again) == str(game)
    assert again.num_players() == 3


class Flat:
    """Thinks that all positions are worth the same."""

    def evaluate(self, state: Any) -> Any:
        return np.zeros(state.num_players())

    def prior(self, state: Any) -> list[tuple[int, float]]:
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


@pytest.mark.parametrize(
    ("name", "players", "steps"),
    [("paris", 3, 999), ("boarding", 1, 999), ("animals", 2, 999), ("aeroplanes", 3, 60)],
)
def test_ismcts_plays(name: str, players: int, steps: int) -> None:
    """It checks of each sample that the player can't tell it from the position."""
    game, random = load(name, players), np.random.RandomState(3)
    bot = ismcts.ISMCTSBot(game, Flat(), 1.4, 5, random_state=random)
    state = begun(game, 7)
    while not state.is_terminal() and state.move_number() < steps:
        state.apply_action_with_legality_check(bot.step(state))
    assert state.is_terminal() or state.move_number() == steps


def test_ismcts_rolls_matches_out() -> None:
    game, random = load("paris", 2), np.random.RandomState(3)
    evaluator = mcts.RandomRolloutEvaluator(2, random)
    bot = ismcts.ISMCTSBot(game, evaluator, 1.4, 10, random_state=random)
    state = begun(game, 7, numbers=20)
    assert dict(bot.get_policy(state)).keys() == {*state.legal_actions()}


# -- the same match as everywhere -----------------------------------------------------------------


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_match_ends_as_it_does_natively(name: str, players: int) -> None:
    game = load(name, players)
    native = bgf.load(name)
    numbered = NumberedGame.load(name, players)
    for seed in range(MATCHES[name]):
        state = begun(game, seed)
        other = native.new_state(players, seed)
        random = Random(seed)
        while not other.is_terminal():
            assert state.returns() == [0] * players
            player = other.active_players()[0]
            action = random.choice(other.legal_actions(player))
            for number in numbered.actions.way(other, player, action):
                assert state.current_player() == player
                assert number in state.legal_actions()
                state.apply_action(number)
            other.apply(action, player)
        assert state.is_terminal()
        assert state.match.state.to_dict() == other.to_dict()
        assert state.match.state.returns() == other.returns()
        returns, winners = state.returns(), other.result().winners
        if players == 1:
            assert returns == [1 if winners else -1]
        else:
            assert sum(returns) == pytest.approx(0)
            assert {p for p in range(players) if returns[p] == max(returns)} == {*winners}
            assert min(returns) >= game.min_utility()
            assert (max(returns) == game.max_utility()) == (len(winners) == 1)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_declarations_match_the_game(name: str, players: int) -> None:
    game, numbered = pyspiel.load_game(f"python_bgf_{name}", {"players": players}), bgf.load(name)
    kind = game.get_type()
    assert (game.num_players(), game.max_utility()) == (players, 1)
    assert game.min_utility() == (-1 / (players - 1) if players > 1 else -1)
    assert game.utility_sum() == (0 if players > 1 else None)
    zero_sum = kind.utility == pyspiel.GameType.Utility.ZERO_SUM
    assert zero_sum == (players > 1)
    assert (kind.min_num_players, kind.max_num_players) == numbered.players
    assert kind.long_name == bgf.games()[name].title
    assert game.num_distinct_actions() == NumberedGame.load(name).actions.size
    words = 20 if name == "animals" else 1  # its splits are said in words
    assert game.max_game_length() == words * numbered.longest
    assert game.max_history_length() == game.max_game_length() + 1
    assert game.observation_tensor_shape() == [NumberedGame.load(name, players).observing.size]


def test_chance_draws_the_seed() -> None:
    state = pyspiel.load_game("python_bgf_boarding").new_initial_state()
    assert state.is_chance_node()
    outcomes = state.chance_outcomes()
    assert [outcome for outcome, _ in outcomes] == [*range(openspiel.SEEDS)]
    assert {chance for _, chance in outcomes} == {1 / openspiel.SEEDS}
    state.apply_action(openspiel.SEEDS - 1)
    assert (
        state.match.state.to_dict()
        == bgf.load("boarding").new_state(seed=openspiel.SEEDS - 1).to_dict()
    )
    assert load("paris", 2, seeds=3).new_initial_state().legal_actions() == [0, 1, 2]


# -- registration and parameters ------------------------------------------------------------------


def test_every_installed_game_is_registered(install: Install) -> None:
    name = install("thirdparty")
    assert register() == register() == [f"python_bgf_{game}" for game in bgf.games()]
    assert {name, *(f"python_bgf_{game}" for game in MATCHES)} <= {*pyspiel.registered_names()}
    pyspiel.random_sim_test(pyspiel.load_game(name), 1, serialize=True, verbose=False)
    short, long = (
        pyspiel.load_game(name, {"seeds": 1, "length": length}) for length in ("short", "long")
    )
    assert [begun(game, numbers=99).move_number() for game in (short, long)] == [7, 13]


def test_a_game_that_cannot_be_loaded_is_left_out(install: Install) -> None:
    with pytest.warns(UserWarning, match="torn is not registered: "):
        name = install("torn", rules="tests.records.coast:Nothing")
    with pytest.warns(UserWarning, match="torn is not registered: "):
        names = register()
    assert name not in names
    assert "python_bgf_paris" in names


def test_options_and_mods_are_parameters() -> None:
    game = pyspiel.load_game("python_bgf_boarding(players=2,events=2,hard_cards=true)")
    options = begun(game).match.state.options
    assert (options["events"], options["hard_cards"], options["first_player"]) == (2, True, None)
    for player in range(3):
        first = pyspiel.load_game("python_bgf_paris", {"players": 3, "first_player": player})
        assert {begun(first, seed).match.state.starter for seed in range(4)} == {player}
    mods = pyspiel.load_game("python_bgf_paris(mods=grand-finale+high-water)")
    assert [mod.name for mod in mods.numbered.game.mods] == ["grand-finale", "high-water"]
    for loaded in (game, first, mods):
        assert pyspiel.deserialize_game(loaded.serialize()) == loaded
        assert pickle.loads(pickle.dumps(begun(loaded, 1, 4))).match.numbered is loaded.numbered


@pytest.mark.parametrize(
    ("wish", "error"),
    [
        ("python_bgf_paris(players=5)", bgf.BadPlayerCount),
        ("python_bgf_boarding(events=3)", bgf.BadOption),
        ("python_bgf_paris(seeds=0)", bgf.BadOption),
        ("python_bgf_paris(mods=rain)", bgf.UnknownMod),
        ("python_bgf_paris(rain=1)", pyspiel.SpielError),
        ("python_bgf_boarding(events=many)", pyspiel.SpielError),
    ],
)
def test_unfitting_parameters_are_refused(wish: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        pyspiel.load_game(wish)


def test_an_illegal_number_is_refused_and_changes_nothing() -> None:
    state = load("paris", 2).new_initial_state()
    with pytest.raises(bgf.InvalidAction, match="0 to 49"):
        state.apply_action(50)
    state.apply_action(1)
    before, illegal = shown(state), {*range(380)} - {*state.legal_actions()}
    with pytest.raises(bgf.InvalidAction, match="may not be chosen"):
        state.apply_action(min(illegal))
    assert shown(state) == before


def test_import_without_openspiel_names_the_extra_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "bgf.adapters.openspiel")
    with pytest.raises(ImportError, match=r"pip install 'bgf\[openspiel\]'"):
        importlib.import_module("bgf.adapters.openspiel")


# -- matches that end otherwise -------------------------------------------------------------------


def test_a_match_that_never_ends_is_broken_off(install: Install) -> None:
    name = install("endless", ("players:", "longest: 4\nplayers:"))
    state = begun(pyspiel.load_game(name, {"seeds": 1}), numbers=3)
    assert not state.is_terminal()
    state.apply_action(0)
    assert (state.is_terminal(), state.current_player()) == (True, pyspiel.PlayerId.TERMINAL)
    assert (state.legal_actions(), state.returns()) == ([], [0, 0])
    assert state.get_game().max_game_length() == 4


class Syllables(param.Param):
    """A number, written in as many words."""

    is_open = True

    def parts(self, value: int) -> tuple[str, ...]:
        return ("la",) * value

    def read(self, words: Sequence[str]) -> int | None:
        return len(words) if {*words} == {"la"} else None

    def vocabulary(self) -> Sequence[str]:
        return ["la"]


class Sing(bgf.ActionKind):
    """An action of words, as many as the player likes."""

    name = "sail"
    syllables = param.custom(Syllables)

    def candidates(self, state: State, player: int) -> Sequence[bgf.Action]:
        return [self.action(number) for number in range(1, 60)]

    def apply(self, turn: bgf.Turn) -> None:
        return None


class Singing(coast.Coast):
    """One never has to stop."""

    kinds = (Sing, coast.Rest)


def test_match_whose_actions_take_too_many_words_is_cut_off(install: Install) -> None:
    """Also after the copies in between, which know how much was said."""
    name = install("singing", ("players:", "longest: 2\nplayers:"), rules=f"{__name__}:Singing")
    game = pyspiel.load_game(name, {"seeds": 1})
    state, said = begun(game), 0
    while not state.is_terminal():
        state = pickle.loads(pickle.dumps(state.clone()))
        state = state.resample_from_infostate(0, lambda: 0.5)
        words = {state.action_to_string(number): number for number in state.legal_actions()}
        state.apply_action(words["... la" if said else "sail ..."])
        said += 1
    assert said == game.max_game_length()
    assert state.match.played == 0
    assert state.returns() == [0, 0]


class Wrecked(coast.Coast):
    """All ships sink."""

    @hookimpl
    def bgf_score(self, state: State) -> Score:
        return Score([{"fish": state.counters[slot]} for slot in self.fish], lost=(0, 1))


def test_a_game_that_all_may_lose_is_not_zero_sum(install: Install) -> None:
    name = install("wrecked", rules=f"{__name__}:Wrecked")
    state = begun(pyspiel.load_game(name, {"seeds": 1}), numbers=99)
    with pytest.raises(bgf.PluginError, match="zero_sum=False"):
        state.returns()
    game = pyspiel.load_game(name, {"seeds": 1, "zero_sum": False})
    assert begun(game, numbers=99).returns() == [-1, -1]
    pyspiel.random_sim_test(game, 1, serialize=True, verbose=False)

"""An evaluation is learned from self-play, and it makes bots stronger."""

from __future__ import annotations

import pytest
from tests.bots.toys import EnvelopesRules, envelopes
from tests.engine.toys import Rules, Toy, phase, toy

import bgf
from bgf import Game, Score, State, hookimpl, param
from bgf.learn.crew import Crew
from bgf.learn.learning import Effort, Learner, NothingToLearn
from bgf.learn.trial import Pairing


def learned(game: Game, players: int = 2, *, matches: int = 60, trials: int = 20) -> Learner:
    """A learner that has learned of a game."""
    effort = Effort(minutes=None, matches=matches, trials=trials)
    with Crew(game) as crew:
        learner = Learner(crew, players, seed=3, effort=effort)
        learner.learn()
        return learner


@pytest.mark.parametrize("players", [2, 3])
def test_a_learned_evaluation_beats_random(players: int) -> None:
    learner = learned(envelopes(), players)
    (verdict,) = learner.try_out([Pairing("greedy", "random")])
    assert verdict.is_better
    assert verdict.share.value > 0.9
    assert verdict.fair == 1 / players


def test_the_same_seed_gives_the_same_model() -> None:
    models = [learned(envelopes(), matches=30).model for _ in range(2)]
    assert models[0] == models[1]


def test_players_alone_learn_too() -> None:
    learner = learned(envelopes(), players=1)
    (verdict,) = learner.try_out([Pairing("greedy", "random")])
    assert verdict.is_better


def test_where_points_do_not_decide_shares_in_the_win_are_learned() -> None:
    class Fewest(EnvelopesRules):
        """The fewest points win."""

        @hookimpl
        def bgf_score(self, state: State) -> Score:
            points = state.counters
            slots = state.game.layout.own_counters("points")[: state.players]
            ties = ("few", [-points[slot] for slot in slots])
            return Score([{"points": 7} for _ in slots], ties=[ties])

    learner = learned(envelopes(Fewest))
    assert learner.model is not None
    assert learner.model.by_share
    (verdict,) = learner.try_out([Pairing("greedy", "random")])
    assert verdict.share.value > 0.9


class Stop(Toy):
    """Ends the match."""

    name = "stop"
    word = param.choice("early", "late")

    def do(self, state: State, player: int, word: str) -> None:
        state.end_phase()


class OneChoice(Rules):
    """The first choice ends the match."""

    kinds = (Stop,)


def test_a_game_of_one_choice_has_nothing_to_learn() -> None:
    with pytest.raises(NothingToLearn, match="end at once"):
        learned(toy(OneChoice, phases={"play": phase("stop")}))


def test_a_game_with_an_evaluation_of_its_own_has_nothing_to_learn() -> None:
    with pytest.raises(NothingToLearn, match="an evaluation of its own"):
        learned(bgf.load("paris"))

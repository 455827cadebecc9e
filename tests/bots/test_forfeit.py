"""Forfeits of failed bots: another bot plays on in their seat."""

from __future__ import annotations

import operator
import re
import signal
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from tests.engine.toys import play
from tests.waiting import CEILING

import bgf
from bgf import Action, Estimate, Game, Result, Score
from bgf.bots import View, advise
from bgf.bots.analysis import judge_choice
from bgf.bots.failure import Failure
from bgf.bots.make import make_bot
from bgf.bots.process import Limits
from bgf.bots.random import RandomBot
from bgf.bots.seat import SeatedBot, seed_of
from bgf.bots.values import Outlook, after_forfeits
from bgf.records.match import Match
from bgf.session import Hint, Session

from . import toys
from .playing import position
from .programs import program


class Doing:
    """A bot that runs a given function."""

    def __init__(self, do: Callable[[View], object]) -> None:
        self.do = do

    def choose(self, view: View) -> Action:
        return self.do(view)  # type: ignore[return-value]  # that is the point


def fail(view: View) -> object:
    raise ZeroDivisionError("tired")


def leave(view: View) -> object:
    raise SystemExit(3)


FAILS = [
    ("crash", fail, "ZeroDivisionError: tired (", "ZeroDivisionError ("),
    ("crash", leave, "SystemExit: 3 (", "SystemExit ("),
    ("crash", lambda view: View.sample(view, -1), "BadSeed: ", "BadSeed ("),
    ("nonsense", lambda view: None, "None", "NoneType"),
    ("nonsense", lambda view: "draw deck", "'draw deck'", "str"),
    ("illegal", lambda view: view.game.parse_action("pass"), "pass [PAR-16]", "... [PAR-16]"),
]


@pytest.mark.parametrize(("reason", "do", "full", "detail"), FAILS)
def test_bots_without_a_legal_action_fail(
    game: Game, reason: str, do: Callable[[View], object], full: str, detail: str
) -> None:
    state = position(game, 1, 10)
    before = state.to_dict()
    with pytest.raises(Failure) as caught:
        SeatedBot(Doing(do), state.player, 1).choose(state)
    failure = caught.value
    assert failure.reason == reason
    assert failure.full.startswith(full)
    assert failure.detail.startswith(detail), "the others don't read the bot's words"
    if reason == "crash":
        assert re.search(r"\(test_forfeit\.py:\d+\)$", failure.detail)
    assert not failure.is_bug
    assert state.to_dict() == before


def test_a_secret_choice_stays_secret(game: Game) -> None:
    state = game.new_state(2, seed=1)
    other = state.legal_actions(1)[0]
    assert state.explain(other, 0) is not None
    with pytest.raises(Failure, match="illegal") as caught:
        SeatedBot(Doing(lambda view: other), 0, 1).choose(state)
    assert other.parts[0] not in str(caught.value)


def test_illegal_simultaneous_choices_stay_secret() -> None:
    state = toys.market().new_state(2, 1)
    of_the_other = state.game.parse_action("offer trap")
    assert not of_the_other.kind.secret
    with pytest.raises(Failure, match=r"^illegal: \.\.\. \[TOY-1\]$") as caught:
        SeatedBot(Doing(lambda view: of_the_other), 0, 1).choose(state)
    assert caught.value.detail == "... [TOY-1]"
    assert caught.value.full == "offer trap [TOY-1]", "where bots are alone"


def test_illegal_actions_of_secret_kinds_stay_secret() -> None:
    state = play(toys.coin().new_state(2, 1), "hide gold")
    late = state.game.parse_action("hide lead")
    with pytest.raises(Failure, match=r"^illegal: \.\.\. \[\]$"):
        SeatedBot(Doing(lambda view: late), 1, 1).choose(state)


def test_ctrl_c_is_no_failure(game: Game) -> None:
    def interrupt(view: View) -> object:
        signal.raise_signal(signal.SIGINT)
        return view.legal_actions()[0]

    def swallow(view: View) -> object:
        with suppress(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        return view.legal_actions()[0]

    state = position(game, 1, 10)
    for doing in (interrupt, swallow):
        with pytest.raises(KeyboardInterrupt):
            SeatedBot(Doing(doing), state.player, 1).choose(state)


def test_a_bot_that_says_that_the_user_has_interrupted_has_failed(game: Game) -> None:
    def pretend(view: View) -> object:
        raise KeyboardInterrupt

    state = position(game, 1, 10)
    with pytest.raises(Failure, match=r"^crash: KeyboardInterrupt"):
        SeatedBot(Doing(pretend), state.player, 1).choose(state)


def test_bots_of_bgf_fail_by_a_bug(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RandomBot, "choose", operator.index)  # no line of anybody else's
    state = game.new_state(2)
    seat = SeatedBot(make_bot("random", 1), 0, 1)
    with pytest.raises(Failure) as caught:
        seat.choose(state)
    assert caught.value.is_bug
    seat.forfeit()
    with pytest.raises(TypeError):  # random can't stand in: the game is broken
        seat.choose(state)


def test_an_answer_that_is_no_action_does_not_tell_the_others_either() -> None:
    state = toys.market().new_state(2, 1)
    with pytest.raises(Failure, match=r"^nonsense: str$") as caught:
        SeatedBot(Doing(lambda view: "offer a trap"), 0, 1).choose(state)
    assert caught.value.full == "'offer a trap'", "where bots are alone"


@pytest.mark.parametrize("spec", ["greedy", "mcts:5"])
@pytest.mark.parametrize(
    "answer",
    [lambda: 1 / 0, lambda: Estimate([1.0, 2.0], 0.0), lambda: Estimate([float("nan")] * 2, 1)],
)
def test_a_hook_of_the_game_that_fails_is_no_bug_of_bgf(
    spec: str, answer: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = toys.nim(9)
    monkeypatch.setattr(game.hooks, "evaluate", lambda state: answer())
    with pytest.raises(Failure, match=r"ZeroDivisionError|bgf_evaluate of .* must have") as caught:
        SeatedBot(make_bot(spec, 1), 0, 1).choose(game.new_state(2, 1))
    assert not caught.value.is_bug


def test_a_program_that_comes_with_nobody_is_no_bug_of_bgf(game: Game, tmp_path: Path) -> None:
    bot = make_bot(program(tmp_path, "sys.exit(1)"), 1, limits=Limits(CEILING, CEILING))
    seat = SeatedBot(bot, 0, 1)
    assert seat.name == "Small"
    with pytest.raises(Failure) as caught:
        seat.choose(game.new_state(2))
    assert not caught.value.is_bug
    seat.forfeit()
    seat.close()


def test_random_plays_on_with_the_seed_of_the_seat(game: Game) -> None:
    state = position(game, 1, 10)
    seat = SeatedBot(Doing(fail), state.player, 7)
    seat.forfeit()
    resumed = SeatedBot(None, state.player, 7)
    expected = RandomBot(7)
    for _ in range(5):
        view = View(state, state.player)
        assert seat.choose(state) == resumed.choose(state) == expected.choose(view)


def test_seats_have_seeds_of_their_own() -> None:
    seeds = {seed_of(seed, player) for seed in range(50) for player in range(5)}
    assert len(seeds) == 250
    assert all(0 <= seed < 1 << 48 for seed in seeds)
    assert seed_of(1, 0) == seed_of(1, 0)


# -- the result -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "lost", "forfeited", "ranks", "winners"),
    [
        ([9, 5, 3], [], [0], (3, 1, 2), (1,)),
        ([9, 5, 3], [], [0, 1], (2, 3, 1), (2,)),
        ([9, 5, 9], [], [0, 1, 2], (2, 4, 2), ()),
        ([9, 5], [1], [0], (3, 2), ()),
        ([9], [], [0], (2,), ()),
        ([9, 5, 3], [1], [0], (3, 2, 1), (2,)),
        ([9, 5], [], [], (1, 2), (0,)),
    ],
)
def test_a_bot_that_has_forfeited_ranks_last_and_does_not_win(
    points: list[int],
    lost: list[int],
    forfeited: list[int],
    ranks: tuple[int, ...],
    winners: tuple[int, ...],
) -> None:
    score = Score([{"all": number} for number in points], lost=lost)
    result = Result.from_score(score, forfeited)
    assert (result.scores, result.ranks, result.winners) == (tuple(points), ranks, winners)


@pytest.mark.parametrize("name", ["paris", "boarding"])
def test_the_only_player_left_is_sure_to_win(name: str) -> None:
    state = position(bgf.load(name), 3, 20)
    player = state.active_players()[0]
    for forfeited, share in ((1 - player, 1.0), (player, 0.0)):
        view = View(state, player, forfeited=[forfeited])
        assert {advice.share for advice in advise(view, iterations=20)} == {share}


def test_nothing_is_lost_by_a_choice_after_a_forfeit() -> None:
    state = position(bgf.load("boarding"), 3, 20)
    player = state.active_players()[0]
    losses = []
    for action in state.legal_actions(player)[:4]:
        judgement = judge_choice(state, player, action, 21, forfeited=[player], iterations=20)
        losses.append(judgement.loss)
    assert losses == [0.0] * 4


@pytest.mark.parametrize(
    ("won", "points", "forfeited", "left"),
    [
        ([0.5, 0.3, 0.2], [9.0, 5.0, 3.0], [0], [0.0, 0.6, 0.4]),
        ([0.5, 0.3, 0.2], [9.0, 5.0, 3.0], [0, 2], [0.0, 1.0, 0.0]),
        ([1.0, 0.0, 0.0], [9.0, 5.0, 3.0], [0], [0.0, 1.0, 0.0]),
        ([1.0, 0.0, 0.0], [9.0, 5.0, 5.0], [0], [0.0, 0.5, 0.5]),
        ([0.5, 0.5], [5.0, 5.0], [0, 1], [0.0, 0.0]),
    ],
)
def test_those_left_share_the_win(
    won: list[float], points: list[float], forfeited: list[int], left: list[float]
) -> None:
    outlook = after_forfeits(Outlook(won, won, points), forfeited)
    assert outlook.won == pytest.approx(left)
    assert outlook.points == points


def test_a_forfeit_of_the_match_reaches_its_hints(game: Game) -> None:
    session = Session(Match.start(game, players=2, seed=3))
    session.match.forfeit(1, "crash")
    hint = session.hint(0)
    assert isinstance(hint, Hint)
    assert {suggestion.share for suggestion in hint.suggestions} == {1.0}

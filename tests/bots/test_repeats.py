"""A choice depends on seed, iterations and observation; a tree that is kept is only kept on."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from itertools import count
from random import Random

import pytest
from tests.engine.toys import play

import bgf
from bgf import Action, Game, State
from bgf.bots import View, make_bot
from bgf.bots.budget import Budget
from bgf.bots.mcts import MctsBot
from bgf.bots.search import Search, Settings
from bgf.testing import PlayerAction

from . import toys
from .playing import contest, position

SPECS = ["random", "greedy", "greedy:temperature=1", "mcts:5"]


@pytest.mark.parametrize(
    ("name", "spec"),
    # A search in Paris, which weighs every choice of the others, takes long.
    [*(("paris", spec) for spec in SPECS[:-1]), ("boarding", SPECS[-1]), ("animals", SPECS[-1])],
)
def test_a_whole_match_comes_out_the_same_every_time(name: str, spec: str) -> None:
    game = bgf.load(name)
    one, other = (contest(game, [spec] * 2, 4) for _ in range(2))
    assert one.to_dict() == other.to_dict()
    assert one.to_dict() != contest(game, [spec] * 2, 5).to_dict()


@pytest.mark.parametrize("spec", ["greedy", "greedy:temperature=1", "mcts:15"])
def test_choices_do_not_depend_on_earlier_choices(game: Game, spec: str) -> None:
    """So a resumed match goes on as it would have."""
    used, fresh = make_bot(spec, 3), make_bot(spec, 3)
    for seed in range(2):
        state = position(game, seed, 20)
        used.choose(View(state, state.player))
    state = position(game, 9, 14)
    view = View(state, state.player)
    assert used.choose(view) == fresh.choose(view)


def test_random_goes_on_in_its_row_of_numbers(game: Game) -> None:
    """So `docs/bots.md` names it as an exception: after a resumption it begins the row anew."""
    state = position(game, 9, 14)
    view = View(state, state.player)
    bot = make_bot("random", 3)
    chosen = [bot.choose(view).text for _ in range(20)]
    assert chosen[0] == make_bot("random", 3).choose(view).text
    assert len({*chosen}) > 1


@pytest.mark.parametrize("spec", ["random", "greedy:temperature=1", "mcts:3", "mcts:30"])
def test_seeds_make_a_difference(game: Game, spec: str) -> None:
    """In some position at least: where one action is plainly the best all may find it."""
    states = [position(game, 1, actions) for actions in (2, 8, 14, 20)]
    views = [View(state, state.player) for state in states]
    assert any(len({make_bot(spec, seed).choose(v) for seed in range(8)}) > 1 for v in views)


CHOICES = """
import sys
sys.path.insert(0, sys.argv[1])
from tests.bots.test_repeats import choices
print(choices())
"""


def choices() -> str:
    """The choices of bots in some positions."""
    found = []
    for name in ("paris", "boarding", "animals", "aeroplanes"):
        state = position(bgf.load(name), 5, 12, players=3)
        for spec in (*SPECS, "mcts:9:observers=multiple:explore=2"):
            view = View(state, state.active_players()[-1])
            found.append(make_bot(spec, 7).choose(view).text)
    view = View(toys.numbers(is_judged=True).new_state(2, 1), 0)
    found += [make_bot(spec, 7).choose(view).text for spec in ("greedy", "mcts:60")]
    return "; ".join(found)


def test_another_process_chooses_the_same() -> None:
    """However it hashes words."""
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    command = [sys.executable, "-c", CHOICES, root]
    env = {**os.environ, "PYTHONHASHSEED": "2"}
    out = subprocess.run(command, env=env, check=True, capture_output=True, text=True).stdout
    assert out.strip() == choices()


# -- a search that stops early ----------------------------------------------------------------


def test_a_search_ends_where_the_rest_can_not_change_the_choice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = 0

    class Counted(Search):
        def iterate(self, first: Action | None = None) -> None:
            nonlocal made
            made += 1
            super().iterate(first)

    monkeypatch.setattr("bgf.bots.mcts.Search", Counted)
    view = View(toys.nim(7).new_state(2, 1), 0)
    chosen = make_bot("mcts:1000", 1).choose(view)
    assert 500 < made < 1000  # no action can be ahead by more than were made
    monkeypatch.setattr(Search, "is_settled", lambda search, left: False)
    made = 0
    assert make_bot("mcts:1000", 1).choose(view) == chosen
    assert made == 1000


def test_it_is_settled_where_the_second_can_not_draw_level() -> None:
    search = searching(toys.nim(7).new_state(2, 1), 200)
    first, second, _ = search.arms
    lead = first.visits - second.visits
    assert second.visits > 0 < lead
    assert search.is_settled(lead - 1)
    assert not search.is_settled(lead)


# -- a tree that is kept ----------------------------------------------------------------------


def searching(state: State, iterations: int) -> Search:
    """A search for the player to move."""
    search = Search(View(state, state.player), Random(1), Settings())
    for _ in range(iterations):
        search.iterate()
    return search


def test_search_keeps_the_subtree_of_played_moves() -> None:
    """Knowledge of the moves after two played ones is kept, and nothing unlearned is added."""
    start, total = toys.nim(11).new_state(2, 1), 0
    own = searching(start, 500).arms[0].action
    for reply in start.legal_actions():
        state, search = start.clone(), searching(start, 500)
        for action in (own, reply):
            state.apply(action)
        search.follow(View(state, 0), [(0, own), (1, reply)])
        kept = sum(arm.visits for arm in search.arms)
        total += kept
        for _ in range(100):
            search.iterate()
        assert sum(arm.visits for arm in search.arms) == kept + 100
        assert {arm.action for arm in search.arms} <= set(state.legal_actions())
    assert 0 < total < 500


def test_search_keeps_nothing_of_untried_or_unknown_moves() -> None:
    state = toys.nim(11).new_state(2, 1)
    for unknown in (None, state.game.action_of("take 2")):
        search = searching(state, 1 if unknown else 300)
        search.follow(View(state, 0), [(0, unknown), (1, unknown)])
        assert list(search.arms) == []
        search.iterate()
        assert len(search.arms) == 1


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[Search]:
    """All searches that bots begin anew."""
    found: list[Search] = []

    class Noted(Search):
        def __init__(
            self, view: View, random: Random, settings: Settings, prepared_by: float
        ) -> None:
            super().__init__(view, random, settings, prepared_by)
            found.append(self)

    monkeypatch.setattr("bgf.bots.mcts.Search", Noted)
    return found


def nim_after(*takes: int, stones: int = 15, forfeited: Sequence[int] = ()) -> View:
    """A match of Nim after these moves, as the player to move sees it."""
    state, steps = toys.nim(stones).new_state(2, 1), []
    for number in takes:
        steps.append(PlayerAction(state.player, f"take {number}"))
        play(state, steps[-1].text)
    return View(state, state.player, steps, forfeited=forfeited)


def test_a_match_is_followed(begun: list[Search]) -> None:
    bot = make_bot("mcts:300:reuse=yes", 1)
    for takes in ((), (1, 1), (1, 1, 2, 1)):
        bot.choose(nim_after(*takes))
    assert len(begun) == 1


@pytest.mark.parametrize(
    "later",
    [
        (1, 1),  # nothing was played since
        (1,),  # something was taken back
        (),
        (1, 2, 1),  # and something else played
        (2, 1, 1, 1),  # another match
    ],
)
def test_a_tree_is_dropped_where_the_match_is_not_the_one_it_knows(
    begun: list[Search], later: tuple[int, ...]
) -> None:
    bot = make_bot("mcts:60:reuse=yes", 1)
    bot.choose(nim_after(1, 1))
    view = nim_after(*later)
    assert bot.choose(view) == make_bot("mcts:60:reuse=yes", 1).choose(view)
    assert len(begun) == 3


def test_a_tree_is_dropped_where_another_match_begins(begun: list[Search]) -> None:
    """Also one of another game, or with a number of players that is new."""
    bot = make_bot("mcts:60:reuse=yes", 1)
    bot.choose(nim_after())
    state = toys.roshambo().new_state(3, 1)
    play(state, "0: throw rock")
    view = View(state, 1, [PlayerAction(0, "throw rock")])
    assert bot.choose(view) in view.legal_actions()
    assert len(begun) == 2


def test_a_tree_is_dropped_after_a_forfeit(begun: list[Search]) -> None:
    bot = make_bot("mcts:60:reuse=yes", 1)
    bot.choose(nim_after())
    bot.choose(nim_after(1, 1, forfeited=[1]))
    assert len(begun) == 2


def test_iterations_keep_nothing_and_a_time_keeps_the_tree(
    begun: list[Search], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not MctsBot(1, Budget(30)).reuse
    assert MctsBot(1, Budget(seconds=0.001)).reuse
    bot = make_bot("mcts:30", 1)
    for takes in ((), (1, 1), (1, 1, 2, 1)):
        assert bot.choose(nim_after(*takes)) == make_bot("mcts:30", 1).choose(nim_after(*takes))
    assert len(begun) == 6
    seconds = count()
    monkeypatch.setattr("bgf.bots.budget.perf_counter", lambda: next(seconds))
    bot = make_bot("mcts:60s", 1)  # as many iterations, by that clock
    for takes in ((), (1, 1)):
        bot.choose(nim_after(*takes))
    assert len(begun) == 7

"""The search finds the theoretical solution, and its shares are near the truth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from statistics import mean
from typing import Any

import pytest
from tests.bots.dealt import CARDS, held_by
from tests.engine.toys import play

import bgf
from bgf import BadSeed, Estimate, Game, MatchFinished, NotActive, State, hookimpl
from bgf.bots import View, advise, make_bot
from bgf.bots.search import Search, Settings

from . import toys
from .playing import position, searched, shares_of

SEEDS = range(6)


def chosen(spec: str, game: Game, player: int = 0) -> Counter[str]:
    """The choices of a bot at the start of a game of two, with several seeds."""
    view = View(game.new_state(2, 1), player)
    return Counter(make_bot(spec, seed).choose(view).text for seed in SEEDS)


# -- some plies deep ------------------------------------------------------------------------


@pytest.mark.parametrize("stones", [6, 7, 9, 11])
def test_a_win_some_moves_deep_is_found(stones: int) -> None:
    assert set(chosen("mcts:1500", toys.nim(stones))) == {f"take {stones % 4}"}


@pytest.mark.parametrize("spec", ["greedy", "random"])
def test_one_step_is_not_enough_for_that(spec: str) -> None:
    assert set(chosen(spec, toys.nim(11))) > {"take 3"}


def test_lost_positions_have_low_shares_and_winning_moves_high_ones() -> None:
    lost = advise(View(toys.nim(8).new_state(2, 1), 0), iterations=3000)
    assert all(advice.share < 0.2 for advice in lost)
    won, *others = advise(View(toys.nim(6).new_state(2, 1), 0), iterations=3000)
    assert won.action.text == "take 2"
    assert won.share > 0.8 > max(advice.share for advice in others)


# -- chance ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("prize", "rival", "players", "wanted"),
    [
        (12, 0, 1, "play lottery"),  # six points on average, against five
        (8, 0, 1, "play safe"),  # four points on average
        (12, 4, 2, "play safe"),  # six points on average, but five are enough to win
        (8, 6, 2, "play lottery"),  # four on average, but five are a sure loss
    ],
)
def test_a_gamble_is_taken_where_it_pays(prize: int, rival: int, players: int, wanted: str) -> None:
    state = toys.lottery(prize, rival).new_state(players, 1)
    found = Counter(next(iter(searched(state, 0, 400, seed))) for seed in range(24))
    assert found[wanted] >= 20


def test_an_action_that_was_unlucky_once_is_tried_again() -> None:
    """However sure all else is: bounds that fall as fast as the doubt does leave it for ever."""
    for seed in range(12):
        arms = searched(toys.lottery(12).new_state(1, 1), 0, 1500, seed)
        assert arms["play lottery"].visits > 3


def test_chance_is_met_as_often_as_it_is_likely() -> None:
    arm = searched(toys.lottery(100).new_state(1, 1), iterations=2000)["play lottery"]
    assert 45 < arm.points / arm.visits < 55


# -- hidden components ----------------------------------------------------------------------


def test_nobody_knows_a_hidden_card() -> None:
    """One of four cards: a player who knew it would win for sure."""
    for seed in range(5):
        state = toys.guess().new_state(2, seed)
        arms = searched(state, iterations=2000, seed=seed)
        assert 0.2 < sum(arm.won for arm in arms.values()) / 2000 < 0.31
        assert all(share < 0.35 for share in shares_of(arms).values())
    right = Counter(
        toys.is_right(state, make_bot("mcts:40", seed).choose(View(state, 0)))
        for seed in range(60)
        for state in [toys.guess().new_state(2, seed)]
    )
    assert 5 <= right[True] <= 26


def test_multiple_observers_do_not_react_to_unseen_actions() -> None:
    """One coin is hidden in secret, the other player guesses it: even odds without seeing it.

    With a single observer the tree has all played actions, and the other player never errs in it.
    """
    found: dict[bool, list[float]] = {True: [], False: []}
    for multiple, shares in found.items():
        for seed in range(8):
            state = toys.coin().new_state(2, seed)
            arms = searched(state, 0, 600, seed, multiple=multiple)
            assert set(arms) == {"hide gold", "hide lead"}
            shares += shares_of(arms).values()
    assert max(found[False]) < 0.05
    assert 0.3 < mean(found[True]) < 0.7


@pytest.mark.parametrize("spec", ["mcts:300", "mcts:300:observers=multiple", "greedy"])
def test_a_coin_under_a_cup_is_called_by_chance_alone(spec: str) -> None:
    calls = Counter[tuple[str, str]]()
    for seed in range(12):
        for hidden in ("gold", "lead"):
            state = toys.coin().new_state(2, seed)
            play(state, f"hide {hidden}")
            calls[hidden, make_bot(spec, seed).choose(View(state, 1)).text] += 1
    assert calls["gold", "call gold"] == calls["lead", "call gold"]


# -- choices at the same time ---------------------------------------------------------------


@pytest.mark.parametrize("multiple", [False, True])
@pytest.mark.parametrize("make", [toys.pennies, toys.roshambo])
def test_a_fair_game_of_choices_at_the_same_time_is_even(
    make: Callable[[], Game], multiple: bool
) -> None:
    """A single search is only roughly even: its choices circle around the equilibrium."""
    state = make().new_state(2, 1)
    for player in (0, 1):
        found = [searched(state, player, 800, seed, multiple=multiple) for seed in range(8)]
        shares = [sum(arm.won for arm in arms.values()) / 800 for arms in found]
        assert all(0.2 < share < 0.8 for share in shares)
        assert 0.38 < mean(shares) < 0.62


@pytest.mark.parametrize("spec", ["mcts:200", "mcts:200:observers=multiple", "greedy"])
@pytest.mark.parametrize("make", [toys.pennies, toys.roshambo])
def test_a_player_who_chooses_later_sees_nothing_of_a_choice(
    make: Callable[[], Game], spec: str
) -> None:
    start = make().new_state(2, 1)
    for seed in SEEDS:
        answers = set()
        for action in start.legal_actions(0):
            state = start.clone()
            state.apply(action, 0)
            answers.add(make_bot(spec, seed).choose(View(state, 1)).text)
        assert len(answers) == 1


def test_a_player_who_chooses_later_knows_no_better_than_even() -> None:
    state = toys.pennies().new_state(2, 1)
    play(state, "0: show heads")
    for seed in SEEDS:
        arms = searched(state, 1, 1000, seed)
        assert 0.2 < sum(arm.won for arm in arms.values()) / 1000 < 0.8


@pytest.mark.parametrize("is_first", [True, False])
def test_simultaneous_rivals_are_assumed_to_choose_well_in_any_order(is_first: bool) -> None:
    state = toys.market().new_state(2, 1)
    if not is_first:
        play(state, "0: offer nap")
    for seed in SEEDS:
        assert next(iter(searched(state, 1, 1500, seed))) == "offer sell"


@pytest.mark.parametrize("spec", ["mcts:1", "mcts:2", "greedy"])
@pytest.mark.parametrize(
    ("make", "players"), [(toys.market, 2), (toys.race, 2), (toys.race, 3), (toys.race, 4)]
)
def test_shortest_search_gives_a_legal_action_of_the_asked_player(
    make: Callable[[], Game], players: int, spec: str
) -> None:
    """In the market the two may not offer the same."""
    state = make().new_state(players, 1)
    for player in range(players):
        for seed in SEEDS:
            action = make_bot(spec, seed).choose(View(state, player))
            assert state.explain(action, player) is None


@pytest.mark.parametrize("is_judged", [False, True])
@pytest.mark.parametrize("spec", ["mcts:300", "mcts:300:observers=multiple"])
def test_two_choices_of_all_in_a_row_are_two_choices(spec: str, is_judged: bool) -> None:
    """First it is right to go on, then to go back."""
    game = toys.race(is_judged=is_judged)
    for player in (0, 1):
        assert set(chosen(spec, game, player)) == {"step on"}
        state = game.new_state(2, 1)
        for text in ("step on", "step on"):
            play(state, f"{state.active_players()[0]}: {text}")
        choices = {make_bot(spec, seed).choose(View(state, player)).text for seed in SEEDS}
        assert choices == {"step back"}


def test_each_action_is_tried_at_most_once_an_iteration() -> None:
    arms = searched(toys.race().new_state(2, 1), 0, 300)
    assert sum(arm.visits for arm in arms.values()) <= 300


# -- settings -------------------------------------------------------------------------------


def judged() -> tuple[Game, Counter[str]]:
    """A game of six actions in every position, with a count of its calls to judge actions."""
    asked = Counter[str]()

    class Judged(toys.EnvelopesRules):
        @hookimpl
        def bgf_evaluate(self, state: State) -> Estimate:
            asked["all"] += 1
            points = state.layout.own_counters("points")[: state.players]
            return Estimate([float(state.counters[slot]) for slot in points], 1.0)

    return toys.envelopes(Judged), asked


def asked_in(iterations: int, **settings: Any) -> list[int]:
    """The number of calls to the game in each iteration of a search along a single line.

    The search asks for the value of the position at the end, and for the values of the actions
    among which the next one is chosen, where one is added below the root. Samples were valued
    before, as the components hidden from the player are unknown.
    """
    game, asked = judged()
    line = Settings(widen=0.01, power=0.0, greedy=0.0, **settings)
    search, found = Search(View(game.new_state(2, 1), 0), Random(1), line), []
    for _ in range(iterations):
        before = asked.total()
        search.iterate()
        found.append(asked.total() - before)
    return found


@pytest.mark.parametrize(("candidates", "looked_at"), [(1, 1), (2, 2), (5, 5), (6, 6), (10, 6)])
def test_candidates_limit_the_evaluated_actions_below_the_root(
    candidates: int, looked_at: int
) -> None:
    wanted = [1, *[1 + looked_at] * 3]
    assert asked_in(4, patience=0, candidates=candidates) == wanted


@pytest.mark.parametrize("patience", [0, 1, 3, 8])
def test_a_node_is_met_so_often_before_actions_are_tried_there(patience: int) -> None:
    grown = [*[1] * patience, 2]
    assert asked_in(1 + 3 * len(grown), patience=patience, candidates=1) == [1, *grown * 3]


def test_greedy_playouts_use_the_cards_that_the_tree_ignores() -> None:
    """The best claim of the first player is true; so is that of the second, who can only draw."""
    state = toys.claims().new_state(2, 1)
    hand = held_by(state, 0)

    def share_told(greedy: float) -> float:
        settings = Settings(greedy=greedy, candidates=6, beliefs=False, rollouts=0)
        best, *_ = advise(View(state, 0), iterations=600, settings=settings)
        assert best.action.text == f"claim {CARDS[hand - 1]}"
        return best.share

    assert share_told(1.0) == pytest.approx(0.5, abs=0.05)
    assert share_told(0.0) > 0.8


def test_a_search_that_explores_more_tries_the_worse_more_often() -> None:
    state = toys.lottery(4).new_state(1, 1)
    eager = [searched(state, 0, 600, explore=explore) for explore in (0.2, 1.0, 5.0)]
    safe = [arms["play safe"].visits for arms in eager]
    assert safe[0] > safe[1] > safe[2] > 300


@pytest.mark.parametrize("trust", [0.5, 20.0, 1000.0])
def test_judgement_counts_as_trust_many_simulations(trust: float) -> None:
    arms = searched(judged()[0].new_state(2, 1), 0, 200, trust=trust)
    assert all(arm.weight == arm.visits + trust for arm in arms.values())
    assert all(arm.mean > 0.25 for arm in arms.values())  # of 1: even, if the envelope is empty
    unjudged = searched(toys.envelopes().new_state(2, 1), 0, 200, trust=trust)
    assert all(arm.weight == arm.visits for arm in unjudged.values())


# -- advice ---------------------------------------------------------------------------------


def test_advice_is_of_all_that_was_tried_best_first() -> None:
    view = View(toys.nim(6).new_state(2, 1), 0)
    found = advise(view, iterations=500, seed=3)
    assert [advice.visits for advice in found] == sorted(
        (advice.visits for advice in found), reverse=True
    )
    assert sum(advice.visits for advice in found) == 500
    assert all(0 <= advice.share <= 1 and 0 <= advice.points <= 1 for advice in found)
    assert found == advise(view, iterations=500, seed=3)
    assert found != advise(view, iterations=500, seed=4)


def test_additional_actions_are_judged_even_if_the_search_rejects_them() -> None:
    view = View(toys.lottery(100).new_state(1, 1), 0)
    (safe,) = (action for action in view.legal_actions() if action.text == "play safe")
    found = {advice.action: advice for advice in advise(view, iterations=60, also=[safe])}
    assert found[safe].visits >= 50
    assert found[safe].points == 5


def before_the_end(game: Game, seed: int) -> tuple[State, int]:
    """Returns the position before the last choice in a random match of two, and its player."""
    state = game.new_state(2, seed)
    random = Random(seed)
    while True:
        player = state.active_players()[0]
        before = state.clone()
        state.play(state.sample_action(player, random.randrange), player)
        if state.is_terminal():
            return before, player


def test_the_share_of_a_certain_end_is_not_corrected() -> None:
    """Boarding has a correction, and no secrets: a tie at the end is worth half a win."""
    ends = 0
    for seed in range(1, 60):
        last, player = before_the_end(bgf.load("boarding"), seed)
        for advice in advise(View(last, player), iterations=50):
            after = last.clone()
            after.apply(advice.action, player)
            if after.is_terminal():
                winners = after.result().winners
                assert advice.share == (player in winners) / len(winners)
                ends += len(winners) == 2
        if ends:
            return
    raise AssertionError("no match ends in a tie")


def test_only_legal_actions_can_be_asked_about() -> None:
    paris = bgf.load("paris")
    view = View(paris.new_state(2, 1), 0)
    foreign = toys.nim(6).new_state(2, 1).legal_actions()[0]
    for action, words in (
        (paris.parse_action("draw deck"), 'also: "draw deck" is not legal for player 0: .*Keep'),
        (foreign, f'also: "{foreign}" is not an action of paris'),
        ("draw deck", "also: 'draw deck' is not an Action"),
    ):
        with pytest.raises(ValueError, match=words):
            advise(view, iterations=1, also=[action])  # type: ignore[list-item]  # a slip


def test_advice_is_for_a_player_who_may_act() -> None:
    state = toys.nim(3).new_state(2, 1)
    with pytest.raises(NotActive):
        advise(View(state, 1), iterations=1)
    state.apply(state.legal_actions()[-1])  # takes all three
    with pytest.raises(MatchFinished):
        advise(View(state, 0), iterations=1)


def test_settings_and_seed_of_advice_are_checked() -> None:
    view = View(toys.nim(3).new_state(2, 1), 0)
    with pytest.raises(TypeError, match=r"^settings must be a .*Settings, not 'mcts'"):
        advise(view, settings="mcts")  # type: ignore[arg-type]  # a slip
    with pytest.raises(BadSeed):
        advise(view, seed=-1)


@pytest.mark.parametrize("top", [1, 2, 3])
def test_top_actions_get_more_simulations_and_their_order_from_them(top: int) -> None:
    view = View(toys.nim(7).new_state(2, 1), 0)
    plain, sure = (advise(view, iterations=30, top=most) for most in (0, top))
    assert {advice.action for advice in sure[:top]} == {advice.action for advice in plain[:top]}
    assert sure[0].action == plain[0].action
    assert sure[1:top] == sorted(sure[1:top], key=lambda advice: -advice.share)
    assert all(advice.visits >= 50 for advice in sure[:top])
    assert sure[top:] == plain[top:]


def test_the_real_state_is_left_alone(game: Game) -> None:
    state = position(game, 1, 8)
    before = state.to_dict()
    for spec in ("greedy", "mcts:30"):
        make_bot(spec, 1).choose(View(state, state.player))
    assert state.to_dict() == before

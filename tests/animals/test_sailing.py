"""Animals left ashore at the end: ANI-30 and ANI-31."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest

from bgf import Action, Game, InvalidAction, NotActive, State, Turn
from bgf.bots.advice import advise
from bgf.bots.bot import View
from bgf.bots.budget import Budget
from bgf.bots.greedy import GreedyBot
from bgf.bots.mcts import MctsBot
from bgf.bots.seat import SeatedBot
from bgf.engine.wording import menu_hint

from .arks import counted, end_sets, random_ark, value, without_pairs
from .rounds import ark, every_table, lying, moves, refused_by, setting_sail, species

THREES = "panda-1 panda-2 panda-3 lion-1 lion-2 lion-3 zebra-1 zebra-2 zebra-3"
FIVES = "panda-1 panda-2 panda-3 panda-4 panda-5 lion-1 lion-2 lion-3 lion-4 lion-5"
SINGLES = "lion-5 zebra-5 fox-3 gorilla-5 tiger-5 penguin-5 kangaroo-4"
ELEVEN = f"{THREES} elephant-4 tiger-2"
TWELVE = f"{THREES} elephant-4 tiger-2 fox-5"


def left(text: str) -> frozenset[str]:
    """The tiles that a choice leaves ashore."""
    name, *tiles = text.split()
    assert name == "discard"
    assert len(set(tiles)) == len(tiles)
    return frozenset(tiles)


@pytest.mark.rule("ANI-30")
@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize("size", [10, 12, 14])
def test_exact_pairs_go(animals: Game, size: int, seed: int) -> None:
    owned = random_ark(size, seed)
    state = setting_sail(animals, 2, {0: " ".join(owned)})
    if not state.is_terminal():
        assert sorted(lying(state, "ark", 0)) == sorted(without_pairs(owned))
    gone = set(owned) - set(without_pairs(owned))
    assert gone <= set(lying(state, "ashore", 0))
    assert all(counted(owned)[species(tile)] == 2 for tile in gone)
    if len(without_pairs(owned)) <= 10:
        assert state.is_terminal()
        assert set(lying(state, "ashore", 0)) == gone


@pytest.mark.rule("ANI-30")
@every_table
def test_pairs_of_everybody_go(animals: Game, players: int) -> None:
    state = setting_sail(
        animals,
        players,
        {0: THREES + " fox-1 fox-5*", 1: "elephant-1 elephant-2 tiger-1 panda-4 panda-5"},
    )
    assert state.is_terminal()
    seen = state.observation(None)["zones"]
    assert seen["ashore"][0] == ["fox-1", "fox-5"]
    assert sorted(seen["ashore"][1]) == ["elephant-1", "elephant-2", "panda-4", "panda-5"]
    assert seen["ark"][1] == ["tiger-1"]


@pytest.mark.rule("ANI-30")
def test_pairs_go_before_the_surplus_is_counted(animals: Game) -> None:
    # Twelve animals, two of them a pair: nothing is left to be chosen.
    state = setting_sail(animals, 2, {0: THREES + " elephant-4 fox-1 fox-5"})
    assert state.is_terminal()
    assert lying(state, "ashore", 0) == ["fox-1", "fox-5"]
    assert len(lying(state, "ark", 0)) == 10


@pytest.mark.rule("ANI-31")
@pytest.mark.parametrize("size", [11, 12, 13, 14])
def test_all_end_sets_and_the_best_first(animals: Game, size: int) -> None:
    asked = 0
    for seed in range(120):
        owned = random_ark(size, seed)
        kept = without_pairs(owned)
        state = setting_sail(animals, 2, {0: " ".join(owned)})
        assert (not state.is_terminal()) == (len(kept) > 10)
        if state.is_terminal():
            continue
        asked += 1
        assert state.active_players() == (0,)
        offered = moves(state, 0)
        assert len(set(map(left, offered))) == len(offered)
        ends = [frozenset(kept) - left(text) for text in offered]
        assert all(left(text) < set(kept) for text in offered)
        assert set(ends) == end_sets(kept)
        assert value(ends[0]) == max(map(value, ends))
    assert asked >= 10


@pytest.mark.rule("ANI-31")
@pytest.mark.parametrize(
    "owned",
    [
        # Leaving a whole group ashore, or two of it, or breaking up a group of five.
        f"{FIVES} zebra-1 zebra-2 zebra-3",
        "panda-1 panda-2 panda-3 lion-1 lion-2 lion-3 zebra-1 zebra-2 zebra-3 fox-1 fox-2 fox-3",
        # Leaving single animals ashore: the smallest, or those that make more points at a tie.
        f"{FIVES} zebra-5",
        f"{THREES} elephant-5 tiger-5 fox-5 gorilla-5",
        f"{SINGLES} panda-1 panda-2 panda-3 panda-4",
    ],
)
def test_hard_arks(animals: Game, owned: str) -> None:
    state = setting_sail(animals, 2, {0: owned})
    ends = [frozenset(owned.split()) - left(text) for text in moves(state, 0)]
    assert len(ends) == len(set(ends))
    assert set(ends) == end_sets(owned.split())
    assert value(ends[0]) == max(map(value, ends))


FOURS = (
    "panda-1 panda-2 panda-3 panda-4 lion-1 lion-2 lion-3 lion-4 zebra-1 zebra-2 zebra-3 zebra-4"
)
# Each ark with hundreds of choices or thousands; in the last two, sets tie in points.
LARGE = (
    f"{FOURS} elephant-1 tiger-2 penguin-4",
    f"{FIVES} zebra-1 zebra-2 zebra-3 penguin-3",
    f"{FIVES} zebra-5 penguin-5 tiger-5 elephant-5",
    f"{FOURS} elephant-5 tiger-5",
)


def _advised(view: View) -> Action:
    return advise(view, iterations=20)[0].action


@pytest.mark.rule("ANI-31")
@pytest.mark.parametrize(
    "choose",
    [
        pytest.param(GreedyBot(1).choose, id="greedy"),
        pytest.param(MctsBot(1, Budget(20)).choose, id="mcts"),
        pytest.param(_advised, id="hint"),
    ],
)
@pytest.mark.parametrize("owned", LARGE)
def test_bots_keep_most_points_then_most_species(
    animals: Game, owned: str, choose: Callable[[View], Action]
) -> None:
    state = setting_sail(animals, 2, {0: owned})
    assert len(moves(state, 0)) >= 100
    kept = frozenset(owned.split()) - left(choose(View(state, 0)).text)
    assert value(kept) == max(map(value, end_sets(owned.split())))


@pytest.mark.rule("ANI-31")
@pytest.mark.parametrize("owned", LARGE)
def test_substitute_of_a_forfeited_bot_keeps_the_best_set(animals: Game, owned: str) -> None:
    state = setting_sail(animals, 2, {0: owned})
    kept = frozenset(owned.split()) - left(SeatedBot(None, 0, seed=3).choose(state).text)
    assert value(kept) == max(map(value, end_sets(owned.split())))


@pytest.mark.rule("ANI-31")
def test_species_break_the_tie_of_points(animals: Game) -> None:
    # One of five pandas or the lion of five: the same points, but more species with the lion.
    tens = "panda-1 panda-2 panda-3 panda-4 panda-5 zebra-1 zebra-2 zebra-3 zebra-4"
    state = setting_sail(animals, 2, {0: f"{tens} lion-5 fox-5"})
    best = moves(state, 0)[0]
    assert species(next(iter(left(best)))) in ("panda", "zebra")
    ends = {text: set(lying(state, "ark", 0)) - left(text) for text in moves(state, 0)}
    assert value(ends["discard lion-5"])[0] == value(ends[best])[0]
    assert value(ends["discard lion-5"])[1] < value(ends[best])[1]


@pytest.mark.rule("ANI-31")
@pytest.mark.parametrize(("lang", "word"), [("en", "best"), ("pl", "najlepsze")])
def test_the_best_is_marked(animals: Game, lang: str, word: str) -> None:
    marked = 0
    for seed in range(20):
        state = setting_sail(animals, 2, {0: " ".join(random_ark(13, seed))})
        if state.is_terminal():
            continue
        owned = set(lying(state, "ark", 0))
        legal = state.legal_actions(0)
        values = {action: value(owned - left(str(action))) for action in legal}
        hints = {action: menu_hint(Turn(state, 0, action), lang) for action in legal}
        assert hints[legal[0]] == word
        for action, hint in hints.items():
            assert not hint or values[action] == max(values.values())
        marked += 1
    assert marked > 3


@pytest.mark.rule("ANI-31")
@every_table
def test_only_players_with_too_many_tiles_choose(animals: Game, players: int) -> None:
    state = setting_sail(
        animals, players, {0: "gorilla-1 gorilla-2 gorilla-3 penguin-5", 1: ELEVEN}
    )
    assert state.active_players() == (1,)
    for player in range(players):
        if player != 1:
            with pytest.raises(NotActive):
                state.legal_actions(player)
    state.apply(state.legal_actions(1)[0])
    assert state.is_terminal()


@pytest.mark.rule("ANI-31")
@pytest.mark.parametrize("size", [10, 9, 1, 0])
def test_ten_are_not_too_many(animals: Game, size: int) -> None:
    ten = f"{THREES} elephant-4".split()
    other = (
        "gorilla-1 gorilla-2 gorilla-3 penguin-1 penguin-2 penguin-3 penguin-4 fox-1 fox-2 fox-3"
    )
    state = setting_sail(animals, 2, {0: " ".join(ten[:size]), 1: other})
    assert state.is_terminal()
    assert lying(state, "ashore", 1) == []


@pytest.mark.rule("ANI-31")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("discard elephant-4", "too few"),
        ("discard elephant-4 tiger-2 fox-5", "too many"),
        ("discard panda-1 elephant-4", "a pair would be left"),
        ("discard panda-1 lion-1", "two pairs would be left"),
        ("discard elephant-4 fox-1", "a tile of the deck"),
        ("discard elephant-4 gorilla-1", "a tile of another's ark"),
        ("discard elephant-4 penguin-5", "a tile that went ashore before"),
        ("discard elephant-4 kangaroo-1", "a tile of the box"),
        ("pass", "nothing"),
        ("keep fox-5", "what is to stay"),
    ],
)
def test_illegal_discards_are_refused(animals: Game, text: str, why: str) -> None:
    state = setting_sail(animals, 2, {0: TWELVE, 1: "gorilla-1 penguin-4 penguin-5"})
    assert refused_by(state, text, 0) == "ANI-31", why


@pytest.mark.rule("ANI-31")
def test_discards_that_leave_no_pair_are_offered(animals: Game) -> None:
    # Two of three pandas may stay ashore: one panda is no pair.
    state = setting_sail(animals, 2, {0: TWELVE})
    offered = set(map(left, moves(state, 0)))
    assert {"panda-1", "panda-2"} in offered
    assert {"elephant-4", "fox-5"} in offered
    assert len(offered) == 3 + 3 * 3


@pytest.mark.rule("ANI-31")
def test_any_order_is_the_same_choice(animals: Game) -> None:
    state = setting_sail(animals, 2, {0: TWELVE + " hippopotamus-2"})
    for action in state.legal_actions(0):
        assert animals.parse_action(str(action)) == action
        for tiles in itertools.permutations(str(action).split()[1:]):
            parsed = animals.parse_action(f"discard {' '.join(tiles)}")
            assert str(parsed) == str(action)
    for text in ("discard", "discard fox-5 fox-5 tiger-2", "discard unicorn-1", "discard 1 2 3"):
        with pytest.raises(InvalidAction):
            animals.parse_action(text, state, 0)


def at_the_same_time(game: Game) -> State:
    """Two of three have too many."""
    other = "gorilla-1 gorilla-2 gorilla-3 gorilla-4 penguin-1 penguin-2 penguin-3 penguin-4"
    return setting_sail(
        game, 3, {0: f"{THREES} elephant-4* tiger-2 fox-5", 2: f"{other} elephant-1 fox-1 tiger-5*"}
    )


@pytest.mark.rule("ANI-31")
@pytest.mark.parametrize("order", [(0, 2), (2, 0)])
def test_all_choose_at_the_same_time(animals: Game, order: tuple[int, int]) -> None:
    state = at_the_same_time(animals)
    assert state.active_players() == (0, 2)
    zones = state.to_dict()["zones"]
    first, second = order
    chosen = {player: state.legal_actions(player)[-1] for player in order}
    state.apply(chosen[first], first)
    assert state.active_players() == (second,)
    assert state.to_dict()["zones"] == zones, "nothing moves before all have chosen"
    assert state.returns() == [0.0] * 3
    state.apply(chosen[second], second)
    assert state.is_terminal()
    for player in order:
        assert set(lying(state, "ashore", player)) == left(str(chosen[player]))
        assert len(lying(state, "ark", player)) == 10
        assert ark(state, player, None) == ark(state, player, player), "now all show their animals"


@pytest.mark.rule("ANI-31")
def test_chosen_is_chosen(animals: Game) -> None:
    state = at_the_same_time(animals)
    action = state.legal_actions(0)[0]
    state.apply(action, 0)
    with pytest.raises(NotActive):
        state.apply(state.game.parse_action("discard fox-5 tiger-2"), 0)
    assert state.observation(0)["committed"] == str(action)

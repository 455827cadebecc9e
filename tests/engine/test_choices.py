"""The tree of choices leads to each action by one path, and back."""

from __future__ import annotations

from random import Random

import pytest

import bgf
from bgf.engine.choices import ChoiceTree, offered_kinds

GAMES = ("paris", "boarding", "animals", "aeroplanes")


def legal_actions(name: str) -> list[bgf.Action]:
    """Legal actions of several kinds, after some random actions."""
    state = bgf.load(name).new_state(players=3, seed=5)
    random = Random(5)
    for _ in range(20):
        player = state.active_players()[0]
        state.play(state.sample_action(player, random.randrange), player)
    return state.legal_actions(state.active_players()[0])


def leaves(tree: ChoiceTree) -> list[bgf.Action]:
    """All actions that a tree leads to, each by one path."""
    fork = tree.fork()
    if fork.action is not None:
        return [fork.action]
    branches = fork.branches()
    assert len(branches) > 1
    assert len({branch.path for branch in branches}) == len(branches)
    assert all(branch.parent is fork for branch in branches)
    return [action for branch in branches for action in leaves(branch)]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("made", [ChoiceTree.of_words, ChoiceTree.of_steps])
def test_a_tree_leads_to_every_action_once(name: str, made: object) -> None:
    actions = legal_actions(name)
    assert callable(made)
    assert sorted(map(str, leaves(made(actions)))) == sorted(map(str, actions))


def test_a_path_leads_to_the_actions_that_begin_so() -> None:
    paris = bgf.load("paris")
    texts = ["claim opera-louvre blue", "claim batignolles-opera white", "draw deck", "tickets"]
    tree = ChoiceTree.of_words([paris.actions[text] for text in texts])
    assert [str(action) for action in tree.at(["claim"]).actions] == texts[:2]
    assert tree.at(["draw"]).action is paris.actions["draw deck"]
    assert len(tree.at(["dr"])) == 0, "a part is whole"
    assert tree.at(["claim"]).parent is tree


def test_branches_come_in_the_order_of_the_actions() -> None:
    paris = bgf.load("paris")
    actions = [paris.actions[text] for text in ("tickets", "draw deck", "draw blue")]
    tree = ChoiceTree.of_steps(actions)
    assert [branch.part for branch in tree.branches_in_order()] == ["tickets", "draw"]
    assert tree.actions == actions


def test_parts_without_a_choice_between_them_are_passed() -> None:
    animals = bgf.load("animals")
    texts = ["split panda-1 panda-2 / lion-1", "split panda-1 / panda-2 lion-1"]
    fork = ChoiceTree.of_words([animals.parse_action(text) for text in texts]).fork()
    assert fork.path == ("split", "panda-1")
    assert [part for part, _ in fork.edges()] == ["/", "panda-2"]


def test_a_kind_is_listed_up_to_a_number_of_actions() -> None:
    state = bgf.load("paris").new_state(2, 1)
    for player in (0, 1):
        state.apply(state.legal_actions(player)[0], player)
    player = state.active_players()[0]
    counts = {kind.name: count for kind, count in state.counts(player).items()}
    offered = [*offered_kinds(state, player, lambda kind: 3)]
    assert {found.kind.name: found.count for found in offered} == counts
    for found in offered:
        assert len(found.actions) == (found.count if found.count <= 3 else 0)
    assert not [*offered_kinds(state, 1 - player, lambda kind: 3)]

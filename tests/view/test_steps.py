"""Steps lead to every legal action, a few options at a time, and tell no secrets."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from msgspec import json
from tests.kinds.test_placing import CHANGES, Drop
from tests.kinds.toys import toy, yard_changes
from tests.testing import sound
from tests.tui.shells import load_shells

import bgf
from bgf import ActionKind, Turn, param
from bgf.contract import board
from bgf.engine.choices import narrow
from bgf.engine.flow import Stage
from bgf.testing.shown import all_shown
from bgf.view import Steps, encode, steps_of, view_schema

from .test_view import positions, viewers

GAMES = ["paris", "boarding", "animals", "aeroplanes"]
MOST = 60


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> bgf.Game:
    """Each of the games that come with bgf."""
    return bgf.load(request.param)


def leaves(state: bgf.State, player: int, path: Sequence[str], most: int) -> list[str]:
    """The notations of all actions that a path leads to, none of its choices being large."""
    found = narrow(state, player, path, most)
    assert not (found.options and found.listed)
    assert len(found.options) <= most
    assert len(found.listed) <= most
    texts = [action.text for action in found.listed]
    for option in found.options:
        below = leaves(state, player, option.path, most)
        assert len({*below}) == option.count
        texts += below
    return texts


@pytest.mark.parametrize("most", [9, MOST])
def test_steps_lead_to_every_legal_action(game: bgf.Game, most: int) -> None:
    for _, state in positions(game, seed=4, every=17):
        for player in state.active_players():
            legal = [action.text for action in state.legal_actions(player)]
            if len(legal) < 1_000:
                assert sorted(leaves(state, player, (), most)) == sorted(legal)


def test_thousands_of_splits_are_chosen_word_by_word() -> None:
    state = bgf.load("animals").new_state(players=4, seed=2)
    while state.phase.id == "draft":
        player = state.active_players()[0]
        state.apply(state.legal_actions(player)[0], player)
    player = state.active_players()[0]
    assert [option.path for option in steps_of(state, player).options] == [["split"]]
    options = steps_of(state, player, ["split"], "en").options
    assert len(options) == 13
    assert sum(option.count for option in options) == 4_095
    longest = max(options, key=lambda option: option.count)
    assert longest.label == longest.path[-1]


class Sail(ActionKind):
    """Has parameters of one word, and one of two: the ends of a link, and its colour."""

    name = "sail"
    sea = board()
    quarters = param.turn()
    link = param.link(sea)

    def apply(self, turn: Turn) -> Stage | None:
        return None


@pytest.mark.parametrize(
    ("lang", "turns"),
    [
        ("en", ["not turned", "turned a quarter", "turned half round", "turned three quarters"]),
        ("pl", ["bez obrotu", "obrót o ćwierć", "obrót o pół", "obrót o trzy czwarte"]),
    ],
)
def test_options_are_labelled_by_names_of_their_values(lang: str, turns: list[str]) -> None:
    state = toy(Sail, stages={"act": "sail"}).new_state(2, 1)
    by_turn = narrow(state, 0, ["sail"], 4, lang).options
    assert [option.path for option in by_turn] == [
        ("sail", word) for word in ("r0", "r90", "r180", "r270")
    ]
    assert [option.label for option in by_turn] == turns
    by_ends = narrow(state, 0, by_turn[1].path, 2, lang).options
    assert [option.path[-1] for option in by_ends] == ["port-isle", "isle-cape"]
    ends_of_two_links, of_one = [option.label for option in by_ends]
    assert ends_of_two_links == "port-isle"
    assert of_one == "Isle – Cape (tea)"


class Head(ActionKind):
    """Has three ways to choose from."""

    name = "head"
    way = param.choice("north", "south", "west")

    def apply(self, turn: Turn) -> Stage | None:
        return None


def test_an_option_on_its_own_is_no_range() -> None:
    state = toy(Head, stages={"act": "head"}).new_state(2, 1)
    labels = [option.label for option in narrow(state, 0, ["head"], 2, "en").options]
    assert labels == ["north … south", "west"]


def test_a_million_actions_are_never_listed() -> None:
    state = sound.vast().new_state()
    for player in state.active_players():
        state.apply(state.legal_actions(player)[0], player)
    path: list[str] = []
    steps = steps_of(state, state.player)
    while steps.options:
        path = steps.options[-1].path
        steps = steps_of(state, state.player, path, "en")
    assert steps.listed[-1].a == "say 999999"
    assert steps.captions["say 999999"].text


def test_members_of_sets_are_chosen_in_any_order(tmp_path: Path) -> None:
    shells = load_shells(tmp_path)
    state = shells.new_state(2)
    state.stage = shells.phases["play"].stages["last"]
    options = steps_of(state, 0, ["drop"], "en").options
    assert [option.label for option in options] == list("abcdefghijkl")
    listed = [steps_of(state, 0, ["drop", *members]).listed for members in ("la", "al")]
    assert listed[0] == listed[1]
    assert len(listed[0]) == 10
    assert all({"a", "l"} <= {*offer.path} for offer in listed[0])


def test_an_offer_is_found_again_by_its_own_path(game: bgf.Game) -> None:
    for _, state in positions(game, seed=4, every=29):
        for player in state.active_players():
            for offered in state.counts(player):
                for offer in steps_of(state, player, [offered.name]).listed[:5]:
                    there = steps_of(state, player, [offered.name, *offer.path])
                    assert offer in there.listed


@pytest.mark.parametrize("path", [["dance"], ["claim", "nowhere"], ["claim", "…"], ["claim", ""]])
def test_a_path_to_nothing_leads_to_nothing(path: list[str]) -> None:
    state = bgf.load("paris").new_state(2, 1)
    for player in (0, 1):
        state.apply(state.legal_actions(player)[0], player)
    assert steps_of(state, state.player, path, "en") == Steps([], [])


@pytest.mark.parametrize("path", [5, "draw", b"draw", [5], [["draw"]], {"draw": 1}, None])
def test_a_path_that_is_no_list_of_texts_is_refused(path: Any) -> None:
    state = bgf.load("paris").new_state(2, 1)
    for player in (0, None):
        with pytest.raises(bgf.InvalidAction, match="is not a path: name a kind of action"):
            steps_of(state, player, path)


def test_a_player_who_may_not_act_has_no_steps() -> None:
    state = bgf.load("paris").new_state(2, 1)
    for player in (0, 1):
        state.apply(state.legal_actions(player)[0], player)
    assert steps_of(state, None) == Steps([], [])
    assert steps_of(state, 1 - state.player, ["draw"]) == Steps([], [])


def test_states_that_a_viewer_cannot_tell_apart_have_the_same_steps(game: bgf.Game) -> None:
    for step, state in positions(game, seed=3, every=13):
        for viewer in viewers(state):
            other = state.determinize(viewer, step + 1)
            paths: list[Sequence[str]] = [()]
            while paths:
                path = paths.pop()
                steps = steps_of(state, viewer, path, "en")
                assert encode(steps) == encode(steps_of(other, viewer, path, "en"))
                paths += [option.path for option in steps.options[-2:]][: 3 - len(path)]


def test_secrecy_checks_compare_the_steps() -> None:
    state = bgf.load("animals").new_state(players=4, seed=2)
    while state.phase.id == "draft":
        player = state.active_players()[0]
        state.apply(state.legal_actions(player)[0], player)
    player = state.active_players()[0]
    shown = all_shown(state, player)["view"]
    assert encode(steps_of(state, player, ["split"], "pl")).decode() in shown


def test_steps_have_the_published_form(game: bgf.Game) -> None:
    schema = view_schema()
    validator = Draft202012Validator({"$defs": schema["$defs"], "$ref": "#/$defs/Steps"})
    for _, state in positions(game, seed=5, every=29):
        for viewer in viewers(state):
            data = encode(steps_of(state, viewer, (), "en"))
            validator.validate(json.decode(data))
            assert encode(json.decode(data, type=Steps)) == data


def test_each_cell_of_a_range_can_be_pointed_at() -> None:
    large = yard_changes(rows=12, sectors=[12])
    game = toy(Drop, stages={"act": "drop"}, changes={**CHANGES, **large})
    state = game.new_state(seed=1)
    kind = game.kinds["drop"]
    kind.cells = lambda state, player: state.side(kind.plane).cells  # type: ignore[attr-defined]
    options = steps_of(state, 0, ["drop"]).options
    assert len(options) <= MOST
    pointed_at = [name for option in options for _, _, name in option.targets]
    assert len(pointed_at) == 144
    assert {*pointed_at} == {*state.side(state.layout.plane("yard")).cell_of}
    (listed, *_) = steps_of(state, 0, options[5].path).listed
    assert [*map(tuple, listed.targets)] == [tuple(options[5].targets[0])]

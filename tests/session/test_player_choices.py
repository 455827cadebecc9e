"""The choices of one player, for faces with menus and a prompt."""

from __future__ import annotations

from typing import Any

import pytest

import bgf
from bgf import InvalidAction
from bgf.engine.folding import TypedLine
from bgf.records.match import Match
from bgf.session import PlayerChoices, Session
from bgf.view import Effects


def after(game: str, actions: int, players: int = 2) -> Session:
    """A session after the first `actions` legal actions."""
    match = Match.start(bgf.load(game), players=players, seed=3)
    for _ in range(actions):
        player = match.state.active_players()[0]
        match.play(match.state.legal_actions(player)[0], player)
    return Session(match)


@pytest.mark.parametrize("game", ["paris", "boarding", "animals"])
def test_listed_actions_and_counted_ones_are_the_legal_ones(game: str) -> None:
    session = after(game, 5)
    player = session.next_player
    choices = session.choices(player)
    counts = sum(offered.count for offered in choices.kinds)
    legal = session.match.state.legal_actions(player)
    assert counts == len(legal)
    assert {*choices.listed} <= {*legal}


def test_a_player_who_may_not_act_has_no_choices() -> None:
    session = after("paris", 2)
    (waiting,) = {0, 1} - {*session.active}
    choices = session.choices(waiting)
    assert (choices.kinds, [*choices.listed], [*choices.unlisted]) == ((), [], [])


def test_effects_are_those_of_the_preview_without_words() -> None:
    session = after("boarding", 1)
    choices = session.choices(session.next_player, lang="pl")
    assert choices.listed
    for action in choices.listed:
        effects = choices.effects(action)
        preview = choices.preview(action)
        assert effects.words == ""
        told = Effects() if preview is None else preview
        assert (effects.area, effects.lays, effects.clears) == (
            told.area,
            told.lays,
            told.clears,
        )


def test_a_typed_line_is_read_as_one_of_the_choices() -> None:
    session = after("paris", 2)
    choices: PlayerChoices = session.choices(session.next_player, lang="pl")
    action = choices.listed[0]
    assert choices.read(TypedLine.of(action.text)).action == action
    assert choices.read(TypedLine.of("abrakadabra")).action is None


def test_things_that_an_action_points_at_are_on_the_table() -> None:
    session = after("boarding", 0)
    choices = session.choices(session.next_player)
    for action in choices.listed:
        for target in choices.targets(action):
            assert target.area in choices.areas


@pytest.mark.parametrize("given", ["nope", None, ["pass"]])
def test_an_invalid_action_is_refused(given: Any) -> None:
    choices = after("paris", 0).choices(0)
    for ask in (choices.preview, choices.effects, choices.menu_hint, choices.targets):
        with pytest.raises(InvalidAction, match="is not an Action"):
            ask(given)


@pytest.mark.parametrize("kind", ["claim", 3, None])
def test_help_on_typing_is_for_a_kind_of_action(kind: Any) -> None:
    choices = after("paris", 2).choices(0)
    with pytest.raises(InvalidAction, match="is not an ActionKind"):
        choices.input_help(kind)


def test_only_a_line_is_completed() -> None:
    line: Any = 3
    with pytest.raises(InvalidAction, match='"3" is not an action'):
        after("paris", 2).choices(0).completions_of_open_kind(line, None)

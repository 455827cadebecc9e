"""Random matches: from a game's declarations alone, and the same in every run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random

import pytest

from bgf import Action, State
from bgf.testing import Fault, PlayerAction, Setting, Walk, any_kind, settings_of

from .sound import made


def told(walk: Walk) -> list[PlayerAction]:
    """The actions of a match."""
    return [step for here in walk.positions() for step in here.steps[-1:]]


def test_settings_visit_every_number_of_players_and_every_option() -> None:
    words = {"en": "An option.", "pl": "Opcja."}
    game = made(
        options={
            "open": {"type": "bool", "default": False, "text": words},
            "rounds": {"type": "int", "default": 6, "min": 4, "max": 9, "text": words},
            "mood": {
                "type": "choice",
                "choices": ["calm", "wild"],
                "default": "calm",
                "text": words,
            },
            "first": {"type": "player", "default": None, "text": words},
        }
    )
    found = settings_of(game, 80)
    assert found == settings_of(game, 80)
    assert found != settings_of(game, 80, seed=1)
    assert Counter(setting.players for setting in found) == {2: 40, 3: 40}
    values = {name: {setting.options[name] for setting in found} for name in found[0].options}
    assert values == {
        "open": {False, True},
        "rounds": set(range(4, 10)),
        "mood": {"calm", "wild"},
        "first": {None, 0, 1, 2},
    }
    for setting in found:
        setting.start(game)


def test_a_setting_is_one_match() -> None:
    game = made()
    for setting in settings_of(game, 4):
        assert told(Walk(game, setting)) == told(Walk(game, setting))
    assert len({tuple(told(Walk(game, setting))) for setting in settings_of(game, 8)}) == 8


def test_simultaneous_choices_are_made_in_any_order() -> None:
    game = made()
    first = {told(Walk(game, setting))[0].player for setting in settings_of(game, 30)}
    assert first == {0, 1, 2}


def test_rare_kinds_are_met() -> None:
    """Of nine cells and one deck the deck is drawn from as often as a stone is put."""
    state = made().new_state(2)
    for player in (0, 1):
        state.apply(state.legal_actions(player)[0], player)
    rng = Random(1)
    kinds = Counter(any_kind(rng, state, state.player).kind.name for _ in range(1000))
    assert min(kinds[kind] for kind in ("draw", "play", "hide", "put")) > 200


def test_an_own_pick_steers() -> None:
    def last(rng: Random, state: State, player: int, weights: Mapping[str, int]) -> Action:
        assert set(weights) == {kind.name for kind in state.game.kinds.values()}
        return state.legal_actions(player)[-1]

    steps = told(Walk(made(), Setting(2, 1), last))
    assert {step.text.split()[0] for step in steps[2:]} == {"put", "hide", "play", "draw"} - {
        "play",
        "draw",
    }


def test_some_positions_of_a_match_are_copies() -> None:
    walk = Walk(made(), Setting(2, 1))
    found = list(walk.sampled(5, ended=True))
    assert len(found) == 7
    assert [len(here.steps) for here in found] == sorted({len(here.steps) for here in found})
    assert found[0].steps == ()
    assert found[-1].state.is_terminal()
    for here in found:
        state = walk.setting.start(walk.game)
        for player, text in here.steps:
            state.apply(walk.game.parse_action(text), player)
        assert state.to_dict() == here.state.to_dict()


def test_script_skips_illegal_steps() -> None:
    walk = Walk(made(), Setting(2, 1))
    steps = told(walk)
    script = [
        PlayerAction(0, "put A1"),
        *steps[:2],
        PlayerAction(1, "nonsense"),
        PlayerAction(5, "draw"),
        *steps[2:4],
    ]
    assert told(walk.along(script)) == steps[:4]


def test_a_match_that_is_too_long_is_endless() -> None:
    with pytest.raises(Fault, match="not over after 3 actions") as raised:
        told(Walk(made(longest=3), Setting(2, 1)))
    assert raised.value.check == "ending"
    assert len(raised.value.steps) == 3

"""Menus lead to every action, and to each by one way."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rich.text import Text

from bgf import Action, Game
from bgf.engine.choices import options_of
from bgf.session import PlayerChoices
from bgf.testing.positions import position
from bgf.tui.content import LocalizedPack
from bgf.tui.prompt.levels import Levels
from bgf.words import Words

from .asking import parts_in


def leaves(actions: Sequence[Action]) -> list[Action]:
    """All actions that the menus lead to."""
    options = options_of(actions, "en", parts_in("en"))
    assert len({option.label for option in options}) == len(options)
    found: list[Action] = []
    for option in options:
        assert all(action.text.startswith(option.typed) for action in option.actions)
        if option.action is not None:
            found.append(option.action)
        else:
            assert len(options) == 1 or len(option.actions) < len(actions)
            found += leaves(option.actions)
    return found


def test_menus_lead_to_every_legal_action(paris: Game) -> None:
    random = Random(3)
    for seed in range(4):
        state = paris.new_state(3, seed)
        while not state.is_terminal():
            player = state.active_players()[0]
            legal = state.legal_actions(player)
            assert sorted(map(str, leaves(legal))) == sorted(map(str, legal))
            state.apply(random.choice(legal), player)


def test_first_the_kind_then_the_route_then_the_payment(paris: Game) -> None:
    texts = [
        "draw deck",
        "draw blue",
        "claim opera-louvre blue",
        "claim batignolles-opera white",
        "claim batignolles-opera white bus",
        "tickets",
    ]
    kinds = options_of([paris.actions[text] for text in texts], "en", parts_in("en"))
    assert [option.label for option in kinds] == ["Draw a card", "Claim a route", "Draw tickets"]
    assert kinds[2].action is paris.actions["tickets"]
    routes = options_of(kinds[1].actions, "en", parts_in("en"))
    assert [option.label for option in routes] == [
        "Opéra – Louvre (blue), 1× Blue",
        "Batignolles – Opéra (white)",
    ]
    payments = options_of(routes[1].actions, "en", parts_in("en"))
    assert [option.label for option in payments] == ["2× White", "1× White + 1× Bus"]


def test_actions_with_more_and_fewer_parameters_are_listed_whole(paris: Game) -> None:
    texts = ["keep opera-bercy", "keep invalides-pantheon", "keep opera-bercy invalides-pantheon"]
    options = options_of([paris.actions[text] for text in texts], "pl", parts_in("pl"))
    assert [option.label for option in options] == [
        "Opera Garnier – Bercy (4)",
        "Pałac Inwalidów – Panteon (3)",
        "Opera Garnier – Bercy (4), Pałac Inwalidów – Panteon (3)",
    ]


def test_one_action_of_a_kind_is_named_in_full(stones: Game) -> None:
    chosen = [stones.actions["take big 1"], stones.actions["rest"]]
    assert [option.label for option in options_of(chosen, "en", parts_in("en"))] == [
        "Take: Big stone, 1",
        "Rest",
    ]
    numbers = options_of(
        [stones.actions["take big 1"], stones.actions["take big 2"]], "en", parts_in("en")
    )
    assert [option.label for option in numbers] == ["1", "2"]


def test_links_for_own_tickets_come_first_in_the_list_of_claims(paris: Game) -> None:
    hands = ["white white blue", ""]
    tickets = ["republique-tour_eiffel", "tour_eiffel-bercy"]
    zones = {"hand": hands, "tickets": tickets, "offer": ["", ""]}
    state = position(paris, 2, phase="play", player=0, zones=zones)
    words, content = Words("en"), LocalizedPack(paris.pack, "en")
    menu = Levels(PlayerChoices(state, 0, "en"), content, words, hints=False)
    assert "for your tickets" not in Text("\n").join(menu.draw_menu(80)).plain
    menu.choose_among(
        "", [action for action in state.legal_actions(0) if action.kind.name == "claim"], None
    )
    drawn = Text("\n").join(menu.draw_menu(80)).plain
    assert "1-3: for your tickets" in drawn
    assert {option.typed.split()[1] for option in menu.options[:3]} == {
        "invalides-louvre",
        "louvre-republique",
        "tour_eiffel-invalides",
    }
    assert len(menu.options) > 20

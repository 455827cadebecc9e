"""Menus lead to every action in few and short steps, in any position and language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from io import StringIO
from random import Random

import pytest

from bgf import Action, Game, State, Turn
from bgf.engine.choices import options_of, steps_in_common
from bgf.engine.wording import describe_step
from bgf.records.match import Match
from bgf.session import Session
from bgf.testing import any_kind
from bgf.tui.content import LocalizedPack
from bgf.tui.prompt.answers import Answers
from bgf.tui.prompt.prompt import Prompt
from bgf.tui.prompt.turn import TurnDialog
from bgf.tui.screen import Screen
from bgf.words import Words

from .airlines import lounge
from .flights import flight, play

SHORT = 36
"""The largest number of menu lines that a person can look over."""


def asking(state: State, lang: str, action: Action, step: int) -> str:
    """The words of a step, as the terminal asks for them."""
    return describe_step(Turn(state, state.player, action), step, lang)


def leaves(state: State, lang: str, actions: Sequence[Action]) -> list[Action]:
    """All actions that the menus lead to, none of which is long or says anything twice."""
    options = options_of(actions, lang, partial(asking, state, lang))
    assert len(options) <= SHORT
    assert len({option.label for option in options}) == len(options)
    found: list[Action] = []
    for option in options:
        assert all(action.text.startswith(option.typed) for action in option.actions)
        if option.action is not None:
            found.append(option.action)
        else:
            assert len(options) == 1 or len(option.actions) < len(actions)
            found += leaves(state, lang, option.actions)
    return found


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_menus_lead_to_every_legal_action(aeroplanes: Game, lang: str) -> None:
    rng = Random(5)
    state = aeroplanes.new_state(4, 5)
    while not state.is_terminal():
        legal = state.legal_actions()
        assert sorted(map(str, leaves(state, lang, legal))) == sorted(map(str, legal))
        state.apply(any_kind(rng, state, state.player, {"carry": 4, "subsidy": 5}))


def test_far_and_wide_the_target_comes_first(aeroplanes: Game) -> None:
    """With airports all over the world and long range there are some hundred routes."""
    cities = "london:2 paris:base athens:2 moscow:2 cairo dakar kenya persia burma japan java"
    state = play(flight(aeroplanes, airports={0: cities}, planes={0: "p45"}), "build p45")
    legal = state.legal_actions()
    assert len(legal) > 80
    options = options_of(legal, "en", partial(asking, state, "en"))
    labels = [option.label.partition(",")[0] for option in options]
    names = {city.data["name"]["en"] for city in aeroplanes.layout.boards["world"].places}
    assert set(labels) <= names
    assert sorted(map(str, leaves(state, "en", legal))) == sorted(map(str, legal))


def test_menus_show_steps_without_a_choice(aeroplanes: Game) -> None:
    """Where one group can be carried, menus ask only for the aeroplane."""
    state = lounge(
        aeroplanes,
        waiting={"rome-2": "a25"},
        airports={0: "rome:base madrid"},
        planes={0: "p07 p08"},
    )
    carry = [action for action in state.legal_actions() if action.kind.name == "carry"]
    ask = partial(asking, state, "en")
    options = options_of(carry, "en", ask)
    assert [option.label for option in options] == ["Junkers F 13", "Fokker F.II"]
    assert steps_in_common(carry, ask, 0) == ["Rome 2: 2 to Madrid"]
    assert steps_in_common(carry[:1], ask, 0) == [], "of a single one the label says it"


class Lines(Prompt):
    """A prompt that types these lines."""

    lines: list[str]

    def ask(self, question: str, completer: object = None) -> str:
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


def typed(state: State, lang: str, *lines: str) -> tuple[str, str]:
    """The action chosen by typing these lines at a terminal, and the output."""
    match = Match.start(state.game, players=4, seed=1)
    match.state = state
    stream, words = StringIO(), Words(lang)
    screen = Screen(stream, source=StringIO(), environ={}, width=80)
    prompt = Lines(screen, None, words)
    prompt.lines = [*lines]
    screen.interactive = True
    session = Session(match, lang=lang)
    answers = Answers(screen, words, LocalizedPack(state.game.pack, lang), session)
    turn = TurnDialog(session, 0, answers, prompt, lambda rows: None, hints=False)
    try:
        return str(turn.choose()), stream.getvalue()
    except EOFError:
        return "", stream.getvalue()


@pytest.mark.parametrize(
    ("lang", "lines", "action"),
    [
        ("en", ["cairo", "1", "y"], "fly frankfurt-cairo"),  # alone it notates an extension
        ("pl", ["kair", "1", "y"], "fly frankfurt-cairo"),
        ("pl", ["bliski wschód", "amsterdam", "y"], "fly frankfurt-amsterdam-middle_east"),
        ("en", ["madrid", "y"], "fly frankfurt-paris-madrid"),
        ("en", ["frankfurt paris"], "fly frankfurt-paris"),
        ("en", ["fly frankfurt paris madrid", "y"], "fly frankfurt-paris-madrid"),
        ("pl", ["fly Frankfurt – Paryż – Madryt", "y"], "fly frankfurt-paris-madrid"),
        ("en", ["frankfurt madrid", "y"], "fly frankfurt-paris-madrid"),  # there is one way
        ("en", ["fly cairo"], ""),  # written in full it is refused
        ("en", ["frankfurt athens"], ""),
        ("en", ["paris-"], ""),
        ("en", ["fly paris-"], ""),
    ],
)
def test_cities_can_be_typed(aeroplanes: Game, lang: str, lines: list[str], action: str) -> None:
    state = flight(aeroplanes, airports={0: "frankfurt:base"}, planes={0: "p45"})
    assert typed(play(state, "build p45"), lang, *lines)[0] == action


@pytest.mark.parametrize(
    ("lang", "line", "action"),
    [
        ("en", "buy lvg", "buy p02"),
        ("en", "vimy", "buy p11"),
        ("pl", "kup vimy", "buy p11"),
        ("en", "buy c.vi", "buy p02"),
        ("en", "buy fokker f.ii", "buy p08"),
        ("en", "buy BLÉRIOT", "buy p09"),
        ("en", "buy junkers f 13", "buy p07"),
        ("en", "buy 7", "buy p07"),
        ("en", "support daredevil", "support pilot"),
        ("pl", "support przegląd", "support inspection"),
        ("en", "buy fokker", ""),  # two are
        ("en", "buy 13", "buy p13"),  # and not the F 13
        ("en", "buy 66", ""),
        ("pl", "kup 33", ""),
    ],
)
def test_names_can_be_typed(aeroplanes: Game, lang: str, line: str, action: str) -> None:
    market = "p02 p07 p08 p09 p11 p12 p13 p22 p24"  # p22: DH.66, p24: W 33
    assert typed(flight(aeroplanes, era=2, market=market), lang, line)[0] == action


def test_a_number_names_no_aeroplane_that_alone_can_be_had(aeroplanes: Game) -> None:
    state = flight(aeroplanes, era=2, market="p24")
    assert "Junkers W 33" in typed(state, "en")[1]
    assert typed(state, "en", "junkers w 33")[0] == "buy p24"
    assert [typed(state, "en", line)[0] for line in ("buy 33", "buy 3", "33")] == ["", "", ""]


def test_passengers_and_aeroplanes_can_be_typed(aeroplanes: Game) -> None:
    state = lounge(
        aeroplanes,
        waiting={"rome-2": "a25", "rome-3": "a26"},
        airports={0: "rome:base madrid"},
        planes={0: "p07 p08"},
    )
    assert typed(state, "en", "carry rome 2 madrid junkers")[0] == "carry rome-2 p07"
    assert typed(state, "pl", "carry rzym 3 fokker")[0] == "carry rome-3 p08"


@pytest.mark.parametrize(("line", "rule"), [("buy vickers", "AER-14"), ("buy dc-3", "AER-20")])
def test_names_are_read_as_refused_actions_if_no_legal_one_fits(
    aeroplanes: Game, line: str, rule: str
) -> None:
    state = flight(aeroplanes, era=1, market="p02 p11", money=1)
    for asked in (line, f"why {line}"):
        action, shown = typed(state, "en", asked)
        assert action == ""
        assert f"[{rule}]" in shown


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_first_letters_of_legal_actions_are_read_as_legal_ones(aeroplanes: Game, lang: str) -> None:
    rng = Random(7)
    state = aeroplanes.new_state(3, 7)
    for _ in range(60):
        player = state.active_players()[0]
        legal = state.legal_actions(player)
        for action in rng.sample(legal, min(2, len(legal))):
            reading = aeroplanes.reader.read(action.text[0], state, player, lang=lang)
            assert reading.legal
        state.apply(any_kind(rng, state, player), player)
        if state.is_terminal():
            break


@pytest.mark.parametrize("line", ["beacon", "Radio beacon", "radiolatarnia", "RADIOLATARNIA"])
def test_a_spelled_out_illegal_action_is_refused_with_its_rule(aeroplanes: Game, line: str) -> None:
    state = aeroplanes.new_state(3, 7)
    action = aeroplanes.parse_action(line, state)
    assert str(action) == "beacon"
    refusal = state.explain(action)
    assert refusal is not None
    assert refusal.rule

"""What a person types at the prompt in Paris, in both languages, and what is completed."""

from __future__ import annotations

from random import Random

import pytest

from bgf import Action, Game, State
from bgf.engine.wording import describe_part, label
from bgf.records.match import Match
from bgf.testing import any_kind
from bgf.tui.content import Content
from bgf.tui.prompt.answers import Answers
from bgf.tui.prompt.choices import complete
from bgf.tui.prompt.turn import TurnDialog
from bgf.words import Words

from .conftest import Paper
from .test_preview import Lines


def typed(
    state: State, paper: Paper, *lines: str, lang: str = "en", person: bool = True
) -> tuple[str, str]:
    """What the player chooses who types these lines, and what is shown."""
    match = Match.start(state.game, players=2, seed=1)
    match.state = state
    screen, stream = paper()
    screen.interactive = False  # no line editing
    words = Words(lang)
    prompt = Lines(screen, None, words, lines=lines)
    screen.interactive = person
    answers = Answers(screen, words, Content(state.game.pack, lang), match)
    player = state.active_players()[0]
    turn = TurnDialog(match, player, answers, prompt, lambda rows: None, hints=False)
    try:
        return str(turn.choose()), stream.getvalue()
    except EOFError:
        return "", stream.getvalue()


@pytest.fixture
def drawing(paris: Game) -> State:
    """A position at the beginning of a turn, with cards of many colours to draw."""
    state = paris.new_state(2, 1)
    for player in (0, 1):
        state.apply(state.legal_actions(player)[0], player)
    return state


@pytest.mark.parametrize("lang", ["en", "pl"])
@pytest.mark.parametrize("person", [True, False])
@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("draw blue", "draw blue"),
        ("dr blu", "draw blue"),
        ("Niebieski", "draw blue"),
        ("blue", "draw blue"),
        ("dobierz kartę: niebieski", "draw blue"),
        ("zajmij odcinek", ""),  # which?
        ("claim ope-louv gr bus", "claim opera-louvre green bus"),
        ("luwr opera zielony autobus", "claim opera-louvre green bus"),
        ("draw tickets", "tickets"),
        ("bilety", "tickets"),
    ],
)
def test_words_of_any_language_can_be_typed(
    drawing: State, paper: Paper, lang: str, line: str, action: str, *, person: bool
) -> None:
    assert typed(drawing, paper, line, lang=lang, person=person)[0] == action


def test_what_a_line_may_mean_is_offered(drawing: State, paper: Paper) -> None:
    action, shown = typed(drawing, paper, "claim opera-louvre", "2")
    assert action == "claim opera-louvre green bus"
    assert "1 Opéra – Louvre (blue)" in shown
    action, shown = typed(drawing, paper, "claim opera-louvre", person=False)
    assert action == ""


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "1 Opéra – Louvre (blue)"),
        ("en", "opéra – louvre (BLUE)"),
        ("pl", "1 Opera – Luwr (niebieski)"),
        ("pl", "opera luwr niebieski"),
    ],
)
def test_a_line_of_the_menu_is_typed_as_it_stands_there(
    drawing: State, paper: Paper, lang: str, line: str
) -> None:
    action, _ = typed(drawing, paper, "claim opera-louvre", line, lang=lang)
    assert action == "claim opera-louvre blue bus"


@pytest.mark.parametrize("lines", [["draw", "blue"], ["1", "niebieski"], ["draw a card", "blue"]])
def test_a_menu_is_answered_in_words(drawing: State, paper: Paper, lines: list[str]) -> None:
    assert typed(drawing, paper, *lines)[0] == "draw blue"


@pytest.mark.parametrize("lines", [["draw red"], ["draw", "red"], ["czerwony"], ["why draw czer"]])
def test_what_is_refused_is_said_with_its_rule(
    drawing: State, paper: Paper, lines: list[str]
) -> None:
    action, shown = typed(drawing, paper, *lines)
    assert action == ""
    assert "[PAR-12]" in shown


def test_a_beginning_of_a_command_is_one(drawing: State, paper: Paper) -> None:
    assert "How to play" in typed(drawing, paper, "hel")[1]
    assert typed(drawing, paper, "t")[0] == "tickets", "the kind of action, and not the table"


def in_words(action: Action, lang: str) -> str:
    parts = (describe_part(action, at, lang) for at in range(len(action.parts)))
    return f"{label(action.kind, lang)}: {', '.join(parts)}"


def test_all_that_can_be_done_can_be_typed_as_menus_show_it(paris: Game, paper: Paper) -> None:
    rng = Random(3)
    state = paris.new_state(2, 3)
    while not state.is_terminal():
        player = state.active_players()[0]
        action = rng.choice(state.legal_actions(player))
        lang = rng.choice(paris.pack.languages)
        assert typed(state.clone(), paper, in_words(action, lang))[0] == action.text
        state.apply(any_kind(rng, state, player), player)


def test_completion(paris: Game) -> None:
    texts = ["draw deck", "draw bus", "claim arc_de_triomphe-batignolles white", "tickets"]
    assert complete("dr", texts) == ["draw deck", "draw bus"]
    assert complete("cl arc", texts) == ["claim arc_de_triomphe-batignolles white"]
    assert complete("cl op", texts) == []  # nothing that what was typed begins
    assert complete("", texts) == texts
    assert complete("lay r90 b", ["lay r90 B2", "lay r90 B3"]) == ["lay r90 B2", "lay r90 B3"]

"""Typed lines at the prompt in Paris, in both languages, and completions."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import bgf
from bgf import Action, Game, State
from bgf.engine.choices import completions
from bgf.engine.folding import TypedLine
from bgf.engine.wording import describe_part, label
from bgf.records.match import Match
from bgf.session import Session
from bgf.testing import any_kind
from bgf.testing.positions import position
from bgf.tui.content import LocalizedPack
from bgf.tui.prompt.answers import Answers
from bgf.tui.prompt.commands import commands_begun, exact_command
from bgf.tui.prompt.turn import TurnDialog
from bgf.words import Words

from .conftest import Paper, low_screen
from .test_preview import Lines


def typed(
    state: State,
    paper: Paper,
    *lines: str,
    lang: str = "en",
    person: bool = True,
    height: int | None = None,
) -> tuple[str, str]:
    """The action that the player chooses by typing these lines, and the output."""
    match = Match.start(state.game, players=2, seed=1)
    match.state = state
    screen, stream = paper() if height is None else low_screen(paper, height)
    screen.interactive = False  # no line editing
    words = Words(lang)
    confirmation = [""] if person else []
    prompt = Lines(screen, None, words, lines=[*lines, *confirmation])
    screen.interactive = person
    session = Session(match, lang=lang)
    answers = Answers(screen, words, LocalizedPack(state.game.pack, lang), session)
    player = state.active_players()[0]
    turn = TurnDialog(session, player, answers, prompt, lambda rows: None, hints=False)
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


def test_the_possible_meanings_of_a_line_are_offered(drawing: State, paper: Paper) -> None:
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


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["why 1"], "Draw a card: possible now (5), such as draw deck"),
        (["draw", "why 2"], "draw "),
        (["claim opera-louvre", "why 2"], "claim opera-louvre green bus: possible now."),
        (["why 1 Opéra – Louvre (blue)"], "claim opera-louvre blue"),
        (["why 99"], "There is no 99 in the menu: choose from 1-"),
        (["why 99999999999999999999"], "There is no 99999999999999999999 in the menu: choose"),
    ],
)
def test_why_takes_the_numbers_of_the_menu(
    drawing: State, paper: Paper, lines: list[str], said: str
) -> None:
    action, shown = typed(drawing, paper, *lines)
    assert action == ""
    assert said in shown


def test_of_a_menu_too_tall_for_the_window_the_beginning_is_shown(
    drawing: State, paper: Paper
) -> None:
    whole = typed(drawing, paper, "claim")[1]
    low = typed(drawing, paper, "claim", height=16)[1]
    listed = typed(drawing, paper, "claim", "list", height=16)[1]
    assert " 1 " in low
    assert "for your tickets" in low, "what comes first is what matters"
    assert "Type list to see all of them" in low
    assert len(low.split("Claim a route\n")[1].split("\n")) <= 16
    entries = [line for line in whole.split("\n") if line.strip()[:1].isdigit()]
    assert entries[-1] not in low
    assert all(line in listed for line in entries)


def test_a_script_goes_from_menu_to_menu_by_numbers(drawing: State, paper: Paper) -> None:
    by_person = typed(drawing, paper, "1", "2")[0]
    assert by_person.startswith("draw ")
    assert typed(drawing, paper, "1", "2", person=False)[0] == by_person
    assert typed(drawing, paper, "1", "", "1", "2", person=False)[0] == by_person
    assert typed(drawing, paper, "1", "2 nonsense", "2", person=False)[0] == by_person


@pytest.mark.parametrize("lines", [["draw", "blue"], ["1", "niebieski"], ["draw a card", "blue"]])
def test_a_menu_is_answered_in_words(drawing: State, paper: Paper, lines: list[str]) -> None:
    assert typed(drawing, paper, *lines)[0] == "draw blue"


@pytest.mark.parametrize("lines", [["draw red"], ["draw", "red"], ["czerwony"], ["why draw czer"]])
def test_a_refusal_names_its_rule(drawing: State, paper: Paper, lines: list[str]) -> None:
    action, shown = typed(drawing, paper, *lines)
    assert action == ""
    assert "[PAR-12]" in shown


@pytest.mark.parametrize("line", ["keep", "keep 2", "zachowaj bilety"])
def test_a_kind_of_action_that_is_not_possible_now_is_refused_with_the_reason(
    drawing: State, paper: Paper, line: str
) -> None:
    action, shown = typed(drawing, paper, line)
    assert action == ""
    assert "Not possible: Now you can only: Draw a card" in " ".join(shown.split())


@pytest.mark.parametrize("line", ["claim montparnasse pantheon", "montparnasse pantheon"])
def test_ambiguous_line_is_answered_with_the_common_refusal(
    paris: Game, paper: Paper, line: str
) -> None:
    state = position(paris, 2, zones={"hand": {0: "green"}}, phase="play", player=0)
    action, shown = typed(state, paper, line)
    assert action == ""
    assert "Not enough White cards: needed 2, you have 0. [PAR-20]" in " ".join(shown.split())
    assert "understand" not in shown


def test_a_reason_that_many_actions_share_is_said_once(drawing: State, paper: Paper) -> None:
    same = " ".join(typed(drawing, paper, "why keep")[1].split())
    assert "keep: Now you can only: Draw a card, " in same
    assert "may mean" not in same


@pytest.mark.parametrize("lines", [["draw", "draw 4"], ["1", "Draw 4"]])
def test_a_number_of_the_menu_may_follow_the_name_of_the_kind(
    drawing: State, paper: Paper, lines: list[str]
) -> None:
    by_number = typed(drawing, paper, "1", "4")[0]
    assert by_number.startswith("draw ")
    assert typed(drawing, paper, *lines)[0] == by_number
    assert typed(drawing, paper, "1", "dobierz 4", lang="pl")[0] == by_number


@pytest.mark.parametrize("line", ["help", "?", ":?"])
def test_a_question_mark_asks_for_help(drawing: State, paper: Paper, line: str) -> None:
    assert "How to play" in typed(drawing, paper, line)[1]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("help claim", "Claim a route: Play cards"),
        ("? draw", "Draw a card: Take an open card"),
        ("help undo", "undo your last move"),
        ("help xyzzy", 'There is no help on "xyzzy": type help alone.'),
    ],
)
def test_help_tells_of_one_move_or_command(
    drawing: State, paper: Paper, line: str, told: str
) -> None:
    action, shown = typed(drawing, paper, line)
    assert action == ""
    assert told in " ".join(shown.split())
    assert "How to win" not in shown


def test_a_beginning_of_a_command_is_one(drawing: State, paper: Paper) -> None:
    assert "How to play" in typed(drawing, paper, "hel")[1]
    assert typed(drawing, paper, "t")[0] == "tickets", "the kind of action, and not the table"


@pytest.mark.parametrize("command", ["pomoc", "POMOC", ":pomoc", "pom", "help"])
def test_commands_have_polish_names_beside_the_english(
    drawing: State, paper: Paper, command: str
) -> None:
    shown = typed(drawing, paper, command, lang="pl")[1]
    assert "Jak grać" in shown
    assert "podpowiedź" in shown, "the help text names the commands in Polish"


@pytest.mark.parametrize("line", ["dlaczego czerwony", "why draw czer"])
def test_words_may_follow_a_polish_command(drawing: State, paper: Paper, line: str) -> None:
    assert "[PAR-" in typed(drawing, paper, line, lang="pl")[1]


def test_accents_of_polish_commands_may_be_left_out() -> None:
    words = Words("pl")
    for typed in ("podpowiedz", "podpowiedź", ":PODPOWIEDŹ 3"):
        assert exact_command(TypedLine.of(typed), words) == "hint"
    assert exact_command(TypedLine.of("stol"), words) == "table"
    assert exact_command(TypedLine.of("pomoc"), Words("en")) == "", (
        "only the player's language and English"
    )


def test_the_names_of_the_language_chosen_come_before_the_english() -> None:
    assert commands_begun(TypedLine.of("w"), Words("pl")) == ["quit"]  # wyjdź, and not why
    assert commands_begun(TypedLine.of("u"), Words("pl")) == ["undo"]  # no Polish name begins so
    assert commands_begun(TypedLine.of("p"), Words("pl")) == ["help", "hint"]  # pomoc, podpowiedź


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
    assert completions(TypedLine.of("dr"), texts) == ["draw deck", "draw bus"]
    assert completions(TypedLine.of("cl arc"), texts) == ["claim arc_de_triomphe-batignolles white"]
    assert completions(TypedLine.of("cl op"), texts) == []  # no completion of the typed text
    assert completions(TypedLine.of(""), texts) == texts
    cells = ["lay r90 B2", "lay r90 B3"]
    assert completions(TypedLine.of("lay r90 b"), cells) == cells
    assert completions(TypedLine.of("b"), cells) == cells, "words may be left out"
    seats = ["Posadź pasażera: B2", "Posadź pasażera: B4", "Posadź pasażera: E3"]
    assert completions(TypedLine.of("b"), seats) == seats[:2], "both begin with the word typed"
    assert completions(TypedLine.of("b"), [*seats, "Bilety"]) == ["Bilety"]
    turned = ["Rozmieść: D1, obrót o pół", "Rozmieść: D2, obrót o pół"]
    assert completions(TypedLine.of("d pół"), turned) == [], "a word typed would be lost"
    polish = ["Zajmij połączenie: Łuk Triumfalny – Luwr (biały)", "podpowiedź"]
    assert completions(TypedLine.of("zajmij pol"), polish) == polish[:1]
    assert completions(TypedLine.of("PODPOWIEDZ"), polish) == polish[1:]
    assert completions(TypedLine.of("zajmij luwr"), polish) == polish[:1], "words may be left out"
    assert completions(TypedLine.of("luwr zajmij"), polish) == [], "but not change places"


class Completing(Lines):
    """A prompt that types the beginning of a line and the Tab key, then the rest."""

    found: Sequence[str] = ()

    def ask(self, question: str, completer: Any = None) -> str:
        if completer is not None and self.lines:
            self.found = completer(self.lines[0])
            raise EOFError
        return super().ask(question, completer)


def completed(state: State, paper: Paper, line: str, *, lang: str) -> Sequence[str]:
    """The completions of the Tab key for a typed line."""
    match = Match.start(state.game, players=2, seed=1)
    match.state = state
    screen, _ = paper()
    screen.interactive = False  # no line editing
    words = Words(lang)
    prompt = Completing(screen, None, words, lines=[line])
    session = Session(match, lang=lang)
    answers = Answers(screen, words, LocalizedPack(state.game.pack, lang), session)
    player = state.active_players()[0]
    turn = TurnDialog(session, player, answers, prompt, lambda rows: None, hints=False)
    with pytest.raises(EOFError):
        turn.choose()
    return prompt.found


@pytest.mark.parametrize(
    ("lang", "line", "begin"),
    [
        ("pl", "dob", "Dobierz "),
        ("pl", "dobierz karte: n", "Dobierz kartę: Niebieski"),
        ("pl", "podp", "podpowiedź"),
        ("pl", "dlaczego dob", "dlaczego Dobierz "),
        ("pl", "dra", "draw "),
        ("en", "dra", "draw "),
        ("en", "hi", "hi"),
    ],
)
def test_words_of_the_language_are_completed(
    drawing: State, paper: Paper, lang: str, line: str, begin: str
) -> None:
    found = completed(drawing, paper, line, lang=lang)
    assert found
    assert all(text.startswith(begin) for text in found)


def test_prefixes_complete_to_commands_and_moves(paper: Paper) -> None:
    state = bgf.load("boarding").new_state(2, 3)
    while state.legal_actions(state.player)[0].kind.name != "put":
        state.play(state.legal_actions(state.player)[0], state.player)
    found = completed(state, paper, "c", lang="pl")
    assert "cofnij" in found
    assert any(text.startswith("Posadź pasażera: C") for text in found)


@pytest.mark.rule("BOA-24")
@pytest.mark.parametrize(("lang", "refused"), [("en", "Not possible: "), ("pl", "Nie można: ")])
def test_a_seat_where_nothing_fits_is_refused_with_the_reason(
    paper: Paper, lang: str, refused: str
) -> None:
    boarding = bgf.load("boarding")
    state = boarding.new_state(2, 3)
    while state.legal_actions(state.player)[0].kind.name != "seat":
        state.play(state.legal_actions(state.player)[0], state.player)
    seats = {action.parts[1] for action in state.legal_actions(state.player)}
    assert "D4" not in seats
    assert "B3" in seats
    refusal = state.explain(boarding.parse_action("seat r0 D4"), state.player)
    assert refusal is not None
    _, shown = typed(state, paper, "d4", lang=lang)
    assert f"{refused}{refusal.localized(lang)} [{refusal.rule}]" in " ".join(shown.split())


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_words_may_follow_the_number_of_an_option(paper: Paper, lang: str) -> None:
    state = bgf.load("boarding").new_state(2, 3)
    while state.legal_actions(state.player)[0].kind.name != "seat":
        state.play(state.legal_actions(state.player)[0], state.player)
    seats = {action.parts[0]: action.parts[1] for action in state.legal_actions(state.player)}
    assert len(seats) > 1
    for number, (turn, seat) in enumerate(seats.items(), 1):
        played, _ = typed(state, paper, f"{number} {seat.lower()}", lang=lang)
        assert played == f"seat {turn} {seat}"
    assert typed(state, paper, f"{len(seats) + 1} b3", lang=lang)[0] == ""
    assert typed(state, paper, "1 z9", lang=lang)[0] == ""

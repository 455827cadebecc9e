"""Kinds with too many actions to be listed, which are written; and many sets, chosen by members."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bgf import Action, Game, State
from bgf.engine.choices import choices_of, options_of
from bgf.records.match import Match
from bgf.session import Session
from bgf.tui.content import LocalizedPack
from bgf.tui.prompt.answers import Answers
from bgf.tui.prompt.turn import TurnDialog
from bgf.words import Words

from .asking import parts_in
from .conftest import Paper, Stream
from .shells import LETTERS
from .test_preview import Lines


class Tab(Lines):
    """A prompt that types a line, presses Tab, and then rests."""

    found: Sequence[str] = ()

    def ask(self, question: str, completer: object = None) -> str:
        assert callable(completer)
        self.found = completer(self.lines[0])
        return "rest"


def begun(
    game: Game,
    paper: Paper,
    *lines: str,
    stage: str = "act",
    lang: str = "en",
    person: bool = True,
    prompt: type[Lines] = Lines,
    state: State | None = None,
) -> tuple[TurnDialog, Stream]:
    """A turn of a player who types these lines, and its output."""
    match = Match.start(game, players=2, seed=1)
    if state is not None:
        match.state = state
    match.state.stage = game.phases["play"].stages[stage]
    screen, stream = paper()
    screen.interactive = False  # no line editing
    words = Words(lang)
    asks = prompt(screen, None, words, lines=lines)
    screen.interactive = person
    session = Session(match, lang=lang)
    answers = Answers(screen, words, LocalizedPack(game.pack, lang), session)
    return TurnDialog(session, 0, answers, asks, lambda rows: None, hints=False), stream


def chosen(turn: TurnDialog) -> str:
    """The chosen action; empty if none was chosen when the lines ended."""
    try:
        return str(turn.choose())
    except EOFError:
        return ""


def test_menu_shows_the_number_of_ways(shells: Game, paper: Paper) -> None:
    turn, stream = begun(shells, paper)
    assert chosen(turn) == ""
    assert "What do you do?  1 Part (4094 ways)  2 Rest  3 Go home" in stream.getvalue()


@pytest.mark.parametrize(
    "lines",
    [
        ["part 1-3", ""],
        ["part a b c", ""],
        ["PART  c a b", ""],
        ["p 1-3", ""],
        ["1", "1-3", ""],
        ["1", "a b c", ""],
        ["1", "part 1-3", "yes"],
        ["part", "1 2 3", ""],
        ["part 1", "1-3", ""],  # thought better of
        ["part 1", "part 1-3", ""],
        ["1", "9", "n", "1-3", ""],
        ["1", "nonsense", "1-3", ""],
    ],
)
def test_ways_to_write_the_same(shells: Game, paper: Paper, lines: list[str]) -> None:
    turn, _ = begun(shells, paper, *lines)
    assert chosen(turn) == "part a b c"


@pytest.mark.parametrize("lines", [["rest"], ["1", "rest"], ["1", "", "2"], ["part 1", "re"]])
def test_other_kinds_are_chosen_as_ever(shells: Game, paper: Paper, lines: list[str]) -> None:
    turn, _ = begun(shells, paper, *lines)
    assert chosen(turn) == "rest"


def test_choosing_the_kind_shows_the_input_help(shells: Game, paper: Paper) -> None:
    turn, stream = begun(shells, paper, "1")
    chosen(turn)
    out = stream.getvalue()
    assert "ABC:  1 = a  2 = b" in out
    assert "Write numbers: part 1-3." in out
    turn, stream = begun(shells, paper, stage="letters", lang="pl")
    chosen(turn)
    assert "Podziel\nABC:  1 = a" in stream.getvalue(), "where that is all there is, at once"


def test_effects_of_a_typed_action_are_confirmed(shells: Game, paper: Paper) -> None:
    turn, stream = begun(shells, paper, "part 1-3")
    assert chosen(turn) == ""
    assert "Halves:\n  •  a b c\n  •  d e f g h i j k l\nDone.\n" in stream.getvalue()
    assert isinstance(turn.prompt, Lines)
    assert turn.prompt.questions[1] == "Enter: yes, n: no; or type another > "


def test_a_script_is_asked_nothing(shells: Game, paper: Paper) -> None:
    turn, stream = begun(shells, paper, "part 1-3", person=False)
    assert chosen(turn) == "part a b c"
    assert "Halves" not in stream.getvalue()


def test_typed_actions_are_refused_by_rules(shells: Game, paper: Paper) -> None:
    turn, stream = begun(shells, paper, "part 1-12")
    assert chosen(turn) == ""
    assert "Not possible: That leaves nothing. [SHE-2]" in stream.getvalue()
    turn, stream = begun(shells, paper, "part 1-3", stage="last")
    assert chosen(turn) == ""
    assert "[SHE-1]" in stream.getvalue(), "it is not the time for it"


@pytest.mark.parametrize("lines", [["part x"], ["1", "x"], ["1", "99"], ["part 99"]])
def test_a_line_that_means_no_action_is_answered_with_how_to_write(
    shells: Game, paper: Paper, lines: list[str]
) -> None:
    turn, stream = begun(shells, paper, *lines)
    assert chosen(turn) == ""
    said = f'I don\'t understand "{lines[-1]}". Write numbers: part 1-3.'
    assert said in stream.getvalue()


def test_a_script_reads_on_standard_error_how_to_write(
    shells: Game, paper: Paper, capsys: pytest.CaptureFixture[str]
) -> None:
    turn, _ = begun(shells, paper, "part", "part x", "rest", person=False)
    assert chosen(turn) == "rest"
    assert capsys.readouterr().err.count("Write numbers: part 1-3.") == 2


def test_why_explains_typed_actions(shells: Game, paper: Paper) -> None:
    turn, stream = begun(shells, paper, "why part 1-12", "why part 2", "why part x", "why")
    assert chosen(turn) == ""
    out = stream.getvalue()
    assert "part a b c d e f g h i j k l: That leaves nothing. [SHE-2]" in out
    assert "part b: possible now." in out
    assert '"part x" is not an action of this game.' in out
    assert "why rest" in out


@pytest.mark.parametrize(
    ("lang", "line", "said"),
    [
        ("en", "why part", "Part: possible now (4094), such as part a"),
        ("en", "why p", "Part: possible now (4094), such as part a"),
        ("en", "why Podziel", "Part: possible now (4094), such as part a"),
        ("pl", "why podziel", "Podziel – możliwe teraz (4094), np. Podziel: a"),
    ],
)
def test_why_answers_for_a_kind_with_too_many_actions(
    shells: Game, paper: Paper, lang: str, line: str, said: str
) -> None:
    turn, stream = begun(shells, paper, line, lang=lang)
    assert chosen(turn) == ""
    assert said in stream.getvalue()


def test_why_tells_that_the_time_for_a_kind_is_not_now(shells: Game, paper: Paper) -> None:
    turn, stream = begun(shells, paper, "why part", stage="last")
    assert chosen(turn) == ""
    assert "Part: Now you can only: Drop three. [SHE-1]" in stream.getvalue()


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        ("en", ["1 Part (4094 ways)", "1-3", ""]),
        ("en", ["Part (4094 ways)", "1-3", ""]),
        ("en", ["part", "1-3", ""]),
        ("pl", ["podziel", "1-3", ""]),
        ("pl", ["Podziel: 1-3", ""]),
        ("en", ["podziel 1-3", ""]),
        ("en", ["a b c part", ""]),
    ],
)
def test_a_kind_with_too_many_actions_is_called_as_the_menu_shows_it(
    shells: Game, paper: Paper, lang: str, lines: list[str]
) -> None:
    turn, _ = begun(shells, paper, *lines, lang=lang)
    assert chosen(turn) == "part a b c"


@pytest.mark.parametrize(
    "line", ["1 a, b, c (best)", "a, b, c (best)", "Drop three: a, b, c (best)"]
)
def test_a_line_of_the_menu_may_be_typed_with_its_hint(
    shells: Game, paper: Paper, line: str
) -> None:
    turn, _ = begun(shells, paper, line, stage="last")
    assert chosen(turn) == "drop a b c"


def test_help_shows_the_input_help(shells: Game, paper: Paper) -> None:
    turn, stream = begun(shells, paper, "help")
    assert chosen(turn) == ""
    assert "Write numbers: part 1-3." in stream.getvalue()


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("pa", ["part"]),
        ("part ", [f"part {letter}" for letter in LETTERS]),
        ("part a l", ["part a l"]),
        ("p a l", ["p a l"]),
        ("part l ", [f"part l {letter}" for letter in LETTERS[:-1]]),
        ("why part l", ["why part l"]),
        ("part z", []),
        ("re", ["rest"]),
    ],
)
def test_words_are_completed(shells: Game, paper: Paper, line: str, found: list[str]) -> None:
    turn, _ = begun(shells, paper, line, prompt=Tab)
    assert chosen(turn) == "rest"
    assert isinstance(turn.prompt, Tab)
    assert sorted(turn.prompt.found) == sorted(found)


# -- many sets


def members(actions: list[Action], favoured: Action | None = None) -> list[str]:
    return [option.label for option in options_of(actions, "en", parts_in("en"), favoured)]


def dropping(shells: Game) -> State:
    state = shells.new_state(2)
    state.stage = shells.phases["play"].stages["last"]
    return state


def test_many_sets_are_chosen_member_by_member_in_any_order(shells: Game) -> None:
    legal = choices_of(dropping(shells), 0, "en").listed
    assert len(legal) == 220
    assert members(legal, legal[0]) == ["a, b, c", *LETTERS]
    with_l = next(o for o in options_of(legal, "en", parts_in("en")) if o.label == "l").actions
    assert all("l" in action.parts for action in with_l)
    assert members(list(with_l)) == list(LETTERS[:-1])
    with_l_and_a = next(
        o for o in options_of(with_l, "en", parts_in("en")) if o.label == "a"
    ).actions
    assert {str(action) for action in with_l_and_a} == {f"drop a {x} l" for x in LETTERS[1:-1]}
    assert all(option.action for option in options_of(with_l_and_a, "en", parts_in("en"))), (
        "few: listed whole"
    )


def test_the_favoured_set_comes_first_and_is_marked(shells: Game, paper: Paper) -> None:
    turn, stream = begun(shells, paper, "1", stage="last")
    assert chosen(turn) == "drop a b c"
    out = stream.getvalue()
    assert "Drop three (3 to choose)" in out
    assert "1 a, b, c (best)" in out
    turn, stream = begun(shells, paper, "13", "2", "3", stage="last")
    assert chosen(turn) == "drop b d l"
    assert "l (2 to choose)" in stream.getvalue()

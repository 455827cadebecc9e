"""Choosing where to place: menus of cells, and placements shown before they are confirmed."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from bgf import Action, Game, State
from bgf.engine.choices import options_of
from bgf.records.match import Match
from bgf.session import PlayerChoices, Session
from bgf.tui.content import LocalizedPack
from bgf.tui.prompt.answers import Answers
from bgf.tui.prompt.option_view import options_drawn
from bgf.tui.prompt.preview import is_named_by_first, shape_of_all, show_preview
from bgf.tui.prompt.prompt import Prompt
from bgf.tui.prompt.turn import Left, TurnDialog
from bgf.view import Effects, effects_of, view_of
from bgf.words import Words

from .asking import parts_in
from .conftest import Paper
from .test_planes import row_of


def stowing(game: Game, card: str = "bend", players: int = 2) -> State:
    """A position in which the first player is to stow that order."""
    state = row_of(game.new_state(players, 1), card)
    state.apply(state.game.actions["take 1"])
    assert state.stage.id == "lay"
    return state


def effects_without_words(state: State, actions: Sequence[Action]) -> list[Effects]:
    return [effects_of(state, 0, action, None) for action in actions]


class Lines(Prompt):
    """A prompt that types these lines."""

    def __init__(self, *args: object, lines: Sequence[str]) -> None:
        super().__init__(*args)  # type: ignore[arg-type]  # as they come
        self.lines = list(lines)
        self.questions: list[str] = []

    def ask(self, question: str, completer: object = None) -> str:
        self.questions.append(question)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)


def choose(
    game: Game,
    paper: Paper,
    *lines: str,
    interactive: bool = True,
    lang: str = "en",
    taken: str = "",
) -> tuple[Action | None, str, list[str]]:
    """The action chosen by typing these lines, the output, and the questions."""
    state = stowing(game)
    if taken:
        plane = state.layout.planes["hold"]
        state.masks[plane.slots[0]] |= 1 << plane.side(2).names.index(taken)
    match = Match.start(game, players=2, seed=1)
    match.state = state
    screen, stream = paper()
    screen.interactive = False  # no line editing
    words = Words(lang)
    prompt = Lines(screen, None, words, lines=lines)
    screen.interactive = interactive
    session = Session(match, lang=lang)
    answers = Answers(screen, words, LocalizedPack(game.pack, lang), session)
    turn = TurnDialog(session, 0, answers, prompt, lambda rows: None, hints=False)
    try:
        action = turn.choose()
    except EOFError:
        action = None
    return action, stream.getvalue(), prompt.questions


def test_a_placement_is_shown_before_it_is_confirmed(ship: Game, paper: Paper) -> None:
    action, out, asked = choose(ship, paper, "stow r90 b2", "")
    assert str(action) == "stow r90 B2"
    assert "2  . [F] . " in out
    assert "4 [S] .  . " in out
    assert asked == ["> ", "Enter: yes, n: no; or type another > "]


def test_anything_else_is_typed_anew(ship: Game, paper: Paper) -> None:
    action, out, asked = choose(ship, paper, "stow r0 A1", "stow r0 D1", "")
    assert str(action) == "stow r0 D1"
    assert len(asked) == 3
    assert "1 [F][F]" in out
    action, _, asked = choose(ship, paper, "stow r0 A1", "nonsense", "stow r0 D1", "")
    assert str(action) == "stow r0 D1"
    action, _, asked = choose(ship, paper, "stow r0 A1", "n", "stow r0 D1", "")
    assert str(action) == "stow r0 D1"
    assert asked[2] == "> "


def test_an_illegal_action_is_refused_and_not_shown(ship: Game, paper: Paper) -> None:
    action, out, _ = choose(ship, paper, "stow r0 C1")
    assert action is None
    assert "It does not fit. [SHI-1]" in out
    assert "[F]" not in out


def test_a_script_is_asked_nothing(ship: Game, paper: Paper) -> None:
    action, out, asked = choose(ship, paper, "stow r90 b2", interactive=False)
    assert str(action) == "stow r90 B2"
    assert (asked, "[F]" in out) == (["> "], False)


def test_a_placement_can_be_picked_by_numbers(ship: Game, paper: Paper) -> None:
    action, out, asked = choose(ship, paper, "2", "1", "", lang="pl")
    assert str(action) == "stow r90 B1"
    assert asked[-1].startswith("Enter: tak, n: nie")
    assert "[ ] nowe" in out


def test_the_player_can_leave_while_being_asked(ship: Game, paper: Paper) -> None:
    with pytest.raises(Left):
        choose(ship, paper, "stow r0 A1", "quit")


def test_preview_shows_cleared_cells_and_costs(ship: Game, paper: Paper) -> None:
    state = stowing(ship)
    plane = state.layout.planes["hold"]
    names = plane.side(2).names
    state.masks[plane.slots[0] + 1] |= 1 << names.index("B1") | 1 << names.index("J5")
    action = ship.actions["stow r0 A1"]
    effects = effects_of(state, 0, action, "en")
    screen, stream = paper(encoding="ascii")
    before = list(state.masks)
    show_preview(screen, LocalizedPack(ship.pack, "en"), Words("en"), view_of(state, 0), effects)
    out = stream.getvalue()
    assert "1 [F]<F> . " in out
    assert "5  .  .  . | .  .  .  . | .  .  S" in out
    assert "[ ] placed" in out
    assert "< > placed where one is cleared" in out
    assert "Clears  B1 S Salt" in out
    assert "Costs  Overboard: 1" in out
    assert state.masks == before


# -- the menu of cells


def test_cells_are_grouped_by_turn_under_the_shape(ship: Game) -> None:
    state = stowing(ship)
    legal = state.legal_actions(0)
    content = LocalizedPack(ship.pack, "en")
    menu = options_drawn(
        options_of(legal, "en", parts_in("en")),
        Words("en"),
        80,
        lambda actions: shape_of_all(content, effects_without_words(state, actions)),
    ).plain
    rows = menu.split("\n")
    assert len(legal) > 50
    assert len(rows) < 15
    assert "1 not turned             F F .  A1 D1 E1" in rows[0]
    for action in legal:
        assert f" {action.parts[1]}" in menu
    assert max(map(len, rows)) <= 80
    first = next(number for number, row in enumerate(rows) if " 2 turned a quarter " in row)
    at = rows[first].index("turned a quarter") + len("turned three quarters  ")
    assert [row[at : at + 3].rstrip() for row in rows[first : first + 3]] == [". F", ". F", "S ."]


def test_turns_that_are_alike_are_offered_once(ship: Game) -> None:
    state = stowing(ship, "bar")
    options = options_of(state.legal_actions(0), "en", parts_in("en"))
    assert [option.label for option in options] == ["not turned", "turned a quarter"]
    cells = options_of(stowing(ship, "block").legal_actions(0), "en", parts_in("en"))
    assert all(option.action is not None for option in cells)


def test_menus_without_cells_stay_as_they_are(stones: Game, paper: Paper) -> None:
    options = options_of(
        [stones.actions["take big 1"], stones.actions["take small 1"]], "en", parts_in("en")
    )
    text = options_drawn(options, Words("en"), 80, lambda actions: []).plain
    assert text.split("\n") == [
        "  1 Big stone, 1    take big 1",
        "  2 Small stone, 1  take small 1",
    ]


def test_a_number_stands_with_the_name_of_its_kind_and_is_the_number_to_type(ship: Game) -> None:
    options = options_of([ship.actions["take 1"], ship.actions["take 3"]], "en", parts_in("en"))
    text = options_drawn(options, Words("en"), 80, lambda actions: []).plain
    assert text.strip() == "1 Take an order: 1   3 Take an order: 3"


def test_hints_of_the_game_stand_beside_options(ship: Game, stones: Game) -> None:
    options = options_of([ship.actions["take 1"], ship.actions["take 3"]], "en", parts_in("en"))
    text = options_drawn(
        options, Words("en"), 80, lambda actions: [], lambda action: "costs 2"
    ).plain
    assert text.strip() == "1 Take an order: 1 (costs 2)   3 Take an order: 3 (costs 2)"
    options = options_of(
        [stones.actions["take big 1"], stones.actions["take small 1"]], "en", parts_in("en")
    )
    text = options_drawn(
        options, Words("en"), 80, lambda actions: [], lambda action: action.text[5]
    ).plain
    assert text.split("\n") == ["  1 Big stone, 1 (b)", "  2 Small stone, 1 (s)"]


def test_a_star_tells_where_something_is_cleared(ship: Game, paper: Paper) -> None:
    state = stowing(ship)
    plane = state.layout.planes["hold"]
    state.masks[plane.slots[0]] |= 1 << plane.side(2).names.index("B1")
    choices = PlayerChoices(state, 0, "en")

    def clears(action: Action) -> bool:
        return bool(choices.effects(action).clears)

    assert clears(ship.actions["stow r0 A1"])
    assert not clears(ship.actions["stow r0 A3"])
    assert not clears(ship.actions["take 1"])
    turns = options_of(state.legal_actions(0), "en", parts_in("en"))
    grouped = options_drawn(turns, Words("en"), 80, lambda actions: [], clears=clears).plain
    assert re.search(r"1 not turned +A1\* D1 E1", grouped)
    cells = options_of(turns[0].actions, "en", parts_in("en"))
    alone = options_drawn(cells, Words("en"), 80, lambda actions: [], clears=clears).plain
    assert re.search(r" 1 A1\* ", alone)
    assert re.search(r" 2 D1 ", alone)


def test_the_star_is_explained_where_there_is_one(ship: Game, paper: Paper) -> None:
    _, out, _ = choose(ship, paper)
    assert "clears what is there" not in out
    _, out, _ = choose(ship, paper, taken="B1")
    assert "*: taken; clears what is there" in out


def test_cells_alone_are_listed_in_columns(ship: Game) -> None:
    legal = stowing(ship, "block").legal_actions(0)
    text = options_drawn(
        options_of(legal, "en", parts_in("en")), Words("en"), 80, lambda actions: []
    ).plain
    assert len(text.split("\n")) < len(legal) / 6
    assert all(f" {action.parts[1]}" in text for action in legal)


def test_a_shape_is_drawn_only_if_all_place_it(ship: Game) -> None:
    state = stowing(ship)
    legal = state.legal_actions(0)
    content = LocalizedPack(ship.pack, "en")
    alike = [action for action in legal if action.parts[0] == "r180"]
    shape = shape_of_all(content, effects_without_words(state, alike))
    assert [line.plain for line in shape] == ["S . .", ". F F"]
    assert shape_of_all(content, effects_without_words(state, legal)) == []
    assert shape_of_all(content, effects_without_words(state, [ship.actions["take 1"]])) == []


def test_which_cell_names_a_placement_is_told(ship: Game) -> None:
    state = stowing(ship)
    legal = state.legal_actions(0)
    assert is_named_by_first(legal, effects_without_words(state, legal))
    others = [ship.actions["take 1"]]
    assert not is_named_by_first(others, effects_without_words(state, others))
    assert not is_named_by_first([], [])

"""Boarding in a real terminal: a card taken, passengers seated, some asked off, and the end."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from rich.text import Text

import bgf as api
from bgf import Action, State, Turn
from bgf.engine.folding import TypedLine
from bgf.session import PlayerChoices
from bgf.tui.content import LocalizedPack
from bgf.tui.prompt.levels import Levels
from bgf.tui.table.cards import card_in_line
from bgf.words import Words

from .turns import table, vouchers

if TYPE_CHECKING:
    from ..conftest import Terminal

pytest.importorskip("pexpect")

PROMPT = r"\n> $"
OFFER = r"undo to take it back > $"
CONFIRM = r"or type another > $"
AFTER_MATCH = r"(?:play again|nowa partia) > $"
BEGIN = r"Enter to begin > $"
ALL = (PROMPT, OFFER, CONFIRM)

Start = Callable[..., "Terminal"]
Matches = Callable[[], list[Path]]


def now(path: Path) -> State:
    """Where the match stands."""
    return api.Record.load(path).replay()


def number_of_steps(path: Path) -> int:
    return len(api.Record.load(path).steps)


def plain_card(state: State) -> str | None:
    """How to take the nearest card with a layout and without a special action."""
    cards = state.zones[state.layout.zone("row")]
    for action, card in zip(state.legal_actions(0), cards, strict=False):
        data = state.layout.kind_at(card).data
        if "shape" in data and "special" not in data and action.kind.name == "take":
            return action.text
    return None


def clearing(state: State) -> Action | None:
    """A placement for which just one passenger would be asked off."""
    for action in state.legal_actions(0):
        preview = action.kind.preview(Turn(state, 0, action))
        if preview is not None and len(preview.clears) == 1:
            return action
    return None


def go_on(play: Terminal, found: int, line: str = "1") -> int:
    """Picks from a menu, and confirms previews and offers."""
    return play.answer(line if found == 0 else "", *ALL)


def test_a_card_is_taken_and_its_passengers_are_seated(terminal: Start, matches: Matches) -> None:
    first = "--option", "first_player=0"
    play = terminal("play", "boarding", "--seats", "human,random", "--seed", "7", *first)
    play.expect(BEGIN)
    assert "Seat lovers, children, businesspeople, tourists and ecologists" in play.shown
    assert "T Tourist  E Ecologist  B Businessperson  L Lover  C Child" in play.shown
    assert "scenario=" not in play.shown  # that is for a single player
    play.answer("", PROMPT)
    path = matches()[0]

    # a card further on: its price stands in the menu, and lies on the cards passed over
    take = plain_card(now(path))
    assert take is not None
    card = int(take.split()[1])
    passed = card - 1
    assert passed > 0
    assert re.search(rf" {card} [A-Z./]+ \(pay {passed} vouchers?\)", play.shown)
    play.answer(take, PROMPT)
    assert vouchers(now(path), 0) == 6 - passed
    assert "1 (1)" in play.shown
    assert "To be seated" in play.shown

    # off the plane: refused by its rule, and nothing has changed
    before = now(path).to_dict()
    play.answer("seat r0 J5", PROMPT)
    assert "Not possible: The layout does not fit there" in play.shown
    assert "[BOA-24]" in play.shown
    play.answer("why seat r0 J5", PROMPT)
    assert "[BOA-24]" in play.shown
    play.answer("rules boa-24", PROMPT)
    assert "sit in one sector" in " ".join(play.shown.split())
    assert now(path).to_dict() == before

    # a placement: looked at, thought better of, looked at again, and played
    play.answer("1", PROMPT)
    play.answer("1", CONFIRM)
    assert "[ ] placed" in play.shown
    assert "Clears" not in play.shown
    play.answer("n", PROMPT)
    assert now(path).to_dict() == before
    play.answer("seat r0 A1", CONFIRM)
    assert re.search(r"\n1.*\[[TEBLC]\]", play.shown)
    play.answer("", *ALL)
    steps = [step.text for step in api.Record.load(path).steps if step.player == 0]
    assert steps == [take, "seat r0 A1"]


def test_the_passengers_to_be_asked_off_are_shown_before_it_is_done(
    terminal: Start, matches: Matches
) -> None:
    first = "--option", "first_player=0"
    play = terminal("play", "boarding", "--seats", "human,random", "--seed", "7", *first)
    play.expect(BEGIN)
    found = play.answer("", PROMPT)
    path = matches()[0]
    action = None
    while action is None:
        take = plain_card(now(path)) if found == 0 else None
        found = go_on(play, found, take or "1")
        action = clearing(now(path)) if found == 0 else None
    before = now(path)
    plane = before.layout.planes["plane"]
    preview = action.kind.preview(Turn(before, 0, action))
    assert preview is not None
    (cell,) = preview.clears
    kind = before.layout.pieces["passengers"][before.piece_at(plane, 0, cell)]
    name, seat = kind.data["name"]["en"], plane.side(2).names[cell]

    play.answer(action.text, CONFIRM)
    assert re.search(rf"Clears +{seat} {kind.data['shown_mark']['en']} {name}", play.shown)
    assert re.search(r"Costs +Asked off: 1; points at the end: -2\.", play.shown)
    assert "< > placed where one is cleared" in play.shown
    assert now(path).to_dict() == before.to_dict()

    count = number_of_steps(path)
    found = play.answer("", *ALL)
    after = api.Record.load(path).state_at(count + 1)
    beside = after.layout.own_counters("beside")[0]
    assert after.counters[beside + kind.index] == before.counters[beside + kind.index] + 1
    while found:  # the table comes after it
        found = play.answer("", *ALL)
    assert re.search(rf"A you +\d+ \([^)]*{kind.data['shown_mark']['en']}\d", play.shown)


def test_a_match_is_gone_on_with_to_its_scores_by_source(terminal: Start, matches: Matches) -> None:
    play = terminal("play", "boarding", "--seats", "human,random", "--seed", "3")
    play.expect(BEGIN)
    found = play.answer("", *ALL)
    for _ in range(6):
        found = go_on(play, found)
    play.child.sendline("quit")
    assert play.ended() == 3
    path = matches()[0]
    play = terminal("resume")
    found = play.expect(*ALL, AFTER_MATCH)
    while found < len(ALL):
        found = play.answer("1" if found == 0 else "", *ALL, AFTER_MATCH)
    end = play.shown
    for words in ("Pairs of lovers", "Empty seats", "Passengers asked off", "Rank"):
        assert words in end
    assert re.search(r"You win\.|wins\.|share the win\.", end)
    record = api.Record.load(path)
    scores = re.search(r"Total +(-?\d+) +(-?\d+)", end)
    assert scores is not None
    assert tuple(map(int, scores.groups())) == record.result
    assert record.replay().is_terminal()


@pytest.mark.rule("BOA-75")
@pytest.mark.parametrize(
    ("lang", "offer", "words"),
    [
        (
            "en",
            r"undo to take it back > $",
            [
                "You are A, and play alone.",
                "Lost.",
                "Best friends: group of tourists 0 of 6, group of businesspeople 0 of 6, ",
                "Remove a card",
                "the last voucher: the match is lost",
            ],
        ),
        (
            "pl",
            r"cofnij: cofa ruch > $",
            [
                "Grasz jako A, bez przeciwników.",
                "Przegrana.",
                "Najlepsi przyjaciele: grupa turystów 0 z 6, grupa biznesmenów 0 z 6, ",
                "Usuń kartę",
                "ostatni voucher: przegrana",
            ],
        ),
    ],
)
def test_a_player_alone_who_pays_the_last_voucher_has_lost_and_nobody_wins(
    terminal: Start, matches: Matches, lang: str, offer: str, words: list[str]
) -> None:
    hard = "--option", "level=hard"
    play = terminal("play", "boarding", "--seats", "human", "--seed", "7", *hard, "--lang", lang)
    play.expect(r"Enter to begin > $", r"Enter: zaczynamy > $")
    alone, lost, goal, remove, last = words
    assert alone in play.shown
    assert "scenario=best_friends" in play.shown
    assert "level=hard" in play.shown
    play.answer("", PROMPT)
    assert goal in " ".join(play.shown.split())
    play.answer("2", PROMPT)
    assert re.search(rf"{remove}\r\n  1 \S+ +2 \S+", play.shown)
    assert last not in play.shown
    play.answer("remove 2", PROMPT)
    play.answer("2", PROMPT)
    assert re.search(rf"2 \S+ \({last}\)", " ".join(play.shown.split()))
    play.answer("remove 2", offer)
    play.answer("", AFTER_MATCH)
    assert lost in play.shown
    assert not re.search(r"\bwin|wygryw|Rank|Miejsce", play.shown)
    state = now(matches()[0])
    assert state.result().winners == ()
    assert vouchers(state, 0) == 0


def test_menus_of_cards_show_the_contents_of_each_card(boarding: api.Game) -> None:
    state = table(boarding, 1, cards="p01 p61", deck="p05")
    choices = PlayerChoices(state, 0, "en")
    content = LocalizedPack(boarding.pack, "en")
    menu = Levels(choices, content, Words("en"), hints=False)
    remove = [action for action in choices.listed if action.kind.name == "remove"]
    menu.choose_among("Remove a card", remove, 0)
    drawn = Text("\n").join(menu.draw_menu(80)).plain
    assert drawn.count("Remove a card") == 1
    for option, card in zip(menu.options, ("p01", "p61"), strict=True):
        kind = content.kinds["cards"][card]
        shown = card_in_line(content, kind).plain
        assert shown
        assert f" {shown}" in drawn
        found = menu.shown_as(TypedLine.of(f"{option.label} {shown}"))
        assert found is option

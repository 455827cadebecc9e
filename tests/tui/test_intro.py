"""The page before a player's first turn."""

from __future__ import annotations

import pytest

import bgf
from bgf import Game
from bgf.engine.hooks import ModSpec
from bgf.tui.content import LocalizedPack
from bgf.tui.match.intro import show_intro
from bgf.words import Words

from .conftest import Paper, low_screen


def test_it_tells_the_marks(ship: Game, paper: Paper) -> None:
    screen, stream = paper()
    show_intro(screen, LocalizedPack(ship.pack, "en"), Words("en"), ["A", "B (bot)"], [0])
    assert "B4 is column B, row 4" in stream.getvalue()
    assert "│: an aisle" in stream.getvalue()
    assert "F Fish  S Salt" in stream.getvalue()


@pytest.mark.parametrize(
    ("people", "told"),
    [
        ([0], "You are A (Ann). Against you: B (Tom), C (greedy)."),
        ([0, 1], "At this screen: A (Ann), B (Tom). Against you: C (greedy)."),
        ([0, 1, 2], "At this screen: A (Ann), B (Tom), C (greedy)."),
    ],
)
def test_intro_names_the_players(ship: Game, paper: Paper, people: list[int], told: str) -> None:
    screen, stream = paper()
    names = ["A (Ann)", "B (Tom)", "C (greedy)"]
    show_intro(screen, LocalizedPack(ship.pack, "en"), Words("en"), names, people)
    assert told in stream.getvalue().splitlines()


def test_intro_lists_the_chosen_options(ship: Game, paper: Paper) -> None:
    screen, stream = paper()
    options = {"level": "hard", "short": True, "first_player": None, "storms": 0}
    show_intro(screen, LocalizedPack(ship.pack, "en"), Words("en"), ["A"], [0], options)
    assert "You are A, and play alone." in stream.getvalue()
    assert "Options:  level=hard  short=yes\n" in stream.getvalue()
    assert "storms" not in stream.getvalue()


@pytest.mark.parametrize(
    ("lang", "players", "told"),
    [
        ("en", 1, "How to win\n•  Ships score 2.5.\n•  Load in time.\n"),
        ("en", 2, "How to win\n•  Ships score 2.5.\n•  The first to load wins.\n"),
        ("pl", 2, "Jak wygrać\n•  Statki dają 2,5 pkt.\n•  Wygrywa, kto pierwszy.\n"),
    ],
)
@pytest.mark.parametrize("height", [40, 6])
def test_it_tells_how_to_win_however_low_the_screen(
    ship: Game, paper: Paper, lang: str, players: int, told: str, height: int
) -> None:
    screen, stream = low_screen(paper, height)
    show_intro(
        screen, LocalizedPack(ship.pack, lang), Words(lang), ["A", "B", "C", "D"][:players], [0]
    )
    assert told in stream.getvalue()


@pytest.mark.parametrize("game", ["paris", "boarding", "animals", "aeroplanes"])
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_first_screen_of_every_game_tells_how_to_win(
    paper: Paper, game: str, lang: str
) -> None:
    loaded = bgf.load(game)
    words = Words(lang)
    for players in range(loaded.players[0], loaded.players[1] + 1):
        screen, stream = low_screen(paper, 24)
        names = list("ABCDEFGHIJ"[:players])
        show_intro(screen, LocalizedPack(loaded.pack, lang), words, names, [0])
        lines = stream.getvalue().splitlines()
        assert len(lines) < 24
        first = lines.index(words("win.title"))
        sentences = [line for line in lines[first + 1 :] if line.startswith(("•  ", "   "))]
        assert 3 <= len(sentences) <= 9
        assert "{" not in "".join(sentences)


def test_it_is_shorter_on_a_low_screen(ship: Game, paper: Paper) -> None:
    shown = {}
    for height in (40, 16):
        screen, stream = low_screen(paper, height)
        show_intro(screen, LocalizedPack(ship.pack, "en"), Words("en"), ["A", "B (bot)"], [0])
        shown[height] = stream.getvalue()
    assert "Take an order: Take." in shown[40]
    assert "Take an order  Within a turn:" not in shown[40]
    assert "Take an order  Within a turn:  Stow" in shown[16]
    assert shown[16].count("\n") < 16


def test_it_tells_the_mods(ship: Game, paper: Paper) -> None:
    fog = ModSpec("fog", "ship", "1.0.0", {"en": "Nobody sees far", "pl": "Nikt nie widzi daleko"})
    calm = ModSpec("calm", "ship", "1.0.0", {"en": "No storms"})
    for lang, told in (
        ("en", "Mods:  fog: Nobody sees far\n       calm: No storms\n"),
        ("pl", "Modyfikacje:  fog: Nikt nie widzi daleko\n              calm: No storms\n"),
    ):
        for height in (40, 16):
            screen, stream = low_screen(paper, height)
            content = LocalizedPack(ship.pack, lang, [fog, calm])
            show_intro(screen, content, Words(lang), ["A", "B (bot)"], [0])
            assert told in stream.getvalue()


@pytest.mark.parametrize(
    ("players", "told"),
    [
        (["A", "B (mcts)"], "Grasz jako A. Przeciwnik: B (mcts)."),
        (["A", "B (mcts)", "C (greedy)"], "Grasz jako A. Przeciwnicy: B (mcts), C (greedy)."),
    ],
)
def test_one_opponent_is_not_several(
    ship: Game, paper: Paper, players: list[str], told: str
) -> None:
    screen, stream = paper()
    show_intro(screen, LocalizedPack(ship.pack, "pl"), Words("pl"), players, [0])
    assert told in stream.getvalue()

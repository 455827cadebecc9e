"""Lines as people type them."""

from __future__ import annotations

import pytest

from bgf import Action, Game
from bgf.tui.matching import complete, find, match_line, named


def actions(game: Game, *texts: str) -> list[Action]:
    return [game.actions[text] for text in texts]


@pytest.fixture(scope="module")
def legal(paris: Game) -> list[Action]:
    return actions(
        paris,
        "draw deck",
        "draw bus",
        "draw blue",
        "claim opera-louvre blue bus",
        "claim opera-louvre green",
        "claim opera-louvre green bus",
        "claim arc_de_triomphe-batignolles white",
        "tickets",
    )


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("draw deck", "draw deck"),
        ("  DRAW   Deck ", "draw deck"),
        ("d d", "draw deck"),
        ("t", "tickets"),
        ("cl ope-lou gr", "claim opera-louvre green"),
        ("claim opera-louvre green bus", "claim opera-louvre green bus"),
        ("cl o-l g b", "claim opera-louvre green bus"),
        ("cl louvre-opera green", "claim opera-louvre green"),
        ("claim arc", "claim arc_de_triomphe-batignolles white"),
        ("claim Opéra-Louvre green", "claim opera-louvre green"),
        ("claim green opera-louvre", "claim opera-louvre green"),
    ],
)
def test_what_a_line_means(paris: Game, legal: list[Action], line: str, meant: str) -> None:
    found = match_line(line, legal, paris.actions)
    assert found.action is not None
    assert (found.action.text, found.legal) == (meant, True)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("claim opera-louvre blue", "claim opera-louvre blue"),
        ("cl op-lou blue", "claim opera-louvre blue"),
        ("draw red", "draw red"),
        ("draw r", "draw red"),
        ("claim louvre-opera blue", "claim opera-louvre blue"),
    ],
)
def test_an_action_that_is_not_legal_is_never_taken_for_another(
    paris: Game, legal: list[Action], line: str, meant: str
) -> None:
    found = match_line(line, legal, paris.actions)
    assert found.action is not None
    assert (found.action.text, found.legal) == (meant, False)


@pytest.mark.parametrize(
    ("line", "several"),
    [
        ("draw b", {"draw bus", "draw blue"}),
        ("claim o", {"blue bus", "green", "green bus"}),
        ("d", {"draw deck", "draw bus", "draw blue"}),
    ],
)
def test_between_several_nothing_is_chosen(
    paris: Game, legal: list[Action], line: str, several: set[str]
) -> None:
    found = match_line(line, legal, paris.actions)
    assert found.action is None
    assert {a.text.removeprefix("claim opera-louvre ") for a in found.several} == several


def test_what_means_nothing_names_the_nearest_legal(paris: Game, legal: list[Action]) -> None:
    found = match_line("claim operra-louvre gren", legal, paris.actions)
    assert (found.action, found.several) == (None, ())
    assert found.nearest[0] == "claim opera-louvre green"
    assert match_line("xyzzy", legal, paris.actions).nearest == ()
    assert match_line("", legal, paris.actions).action is None


def test_every_action_means_itself(paris: Game) -> None:
    every = list(paris.actions.values())
    for action in every:
        assert match_line(action.text, every, paris.actions).action is action
        assert find(action.text, every) == [action]


def test_completion(legal: list[Action]) -> None:
    texts = [action.text for action in legal]
    assert complete("dr", texts) == ["draw deck", "draw bus", "draw blue"]
    assert complete("cl arc", texts) == ["claim arc_de_triomphe-batignolles white"]
    assert complete("cl op", texts) == []  # nothing that what was typed begins
    assert complete("", texts) == texts


@pytest.mark.parametrize(
    ("line", "meant", "legal_now"),
    [
        ("stow r90 B2", "stow r90 B2", True),
        ("stow r90 b2", "stow r90 B2", True),
        ("STOW R90 b2", "stow r90 B2", True),
        ("st b2 r90", "stow r90 B2", True),
        ("stow r90 c4", "stow r90 C4", False),
    ],
)
def test_capital_letters_do_not_matter(ship: Game, line: str, meant: str, legal_now: bool) -> None:
    legal = actions(ship, "stow r0 B2", "stow r90 B2", "stow r90 B3")
    found = match_line(line, legal, ship.actions)
    assert found.action is not None
    assert (found.action.text, found.legal) == (meant, legal_now)
    assert complete("stow r90 b", [action.text for action in legal]) == [
        "stow r90 B2",
        "stow r90 B3",
    ]
    assert find("stow r90 b2", ship.actions.values()) == [ship.actions["stow r90 B2"]]
    assert match_line("stwo r0 b2", legal, ship.actions).nearest[0] == "stow r0 B2"


TEXTS = [
    "Fokker F.II",
    "Fokker F.III",
    "Blériot-SPAD S.33",
    "Północna Droga, from Łódź",
    "Łódź (2)",
    "Rome 12: 3 to Łódź",
]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("fokker", [0, 1]),
        ("Fokker F.II", [0]),
        ("f.ii", [0]),
        ("f.iii", [1]),
        ("bleriot s", [2]),
        ("spad", [2]),
        ("POLNOCNA droga", [3]),
        ("droga lodz", [3]),
        ("lodz", [4]),
        ("łódź", [4]),
        ("lodz droga", []),
        ("fokker fokker", []),
        ("rome 12", [5]),
        ("rome 12 łódź", [5]),
        ("rome 1", []),  # a number is no beginning
        ("rome 3", []),  # how many they are, not where they wait
        ("33", []),
        ("lodz-", []),
        ("-lodz", []),
        ("droga –", []),
        ("", []),
        ("– !", []),
    ],
)
def test_a_few_words_in_order(line: str, found: list[int]) -> None:
    assert named(line, [[[text]] for text in TEXTS]) == found


@pytest.mark.parametrize(
    ("line", "found"),
    [("take 53", [1]), ("take cams 53", [0]), ("53", [1]), ("cams", [0]), ("take", [0, 1])],
)
def test_a_number_alone_is_a_part_and_not_of_a_name(line: str, found: list[int]) -> None:
    assert named(line, [[["take", "CAMS 53"]], [["take", "53"], ["53"]]]) == found


@pytest.mark.parametrize("line", ["claim opera-", "claim -louvre", "claim opera - louvre -"])
def test_a_dangling_dash_is_not_read(paris: Game, legal: list[Action], line: str) -> None:
    found = match_line(line, legal, paris.actions)
    assert (found.action, found.several) == (None, ())
    assert find(line, legal) == []

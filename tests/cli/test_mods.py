"""Mods on the command line: listed, played one on the other, refused, and kept in records."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import Bgf

Install = Callable[[str, str], dict[str, str]]

RIVALS = """
from pathlib import Path
import bgf

class Rival:
    def __init__(self, game):
        pass

    @bgf.hookimpl
    def bgf_turn_end(self, state, player):
        state.end_phase()

class Other(Rival):
    pass

def mod(name, **changes):
    return bgf.ModSpec(name, "paris", "2.0.0", {"en": "A rival."}, **changes)

@bgf.hookimpl
def bgf_mods():
    return [
        mod("rival", rules="rivals:Rival"),
        mod("other", rules="rivals:Other"),
        mod("flood", content=Path(__file__).parent / "flood"),
        mod("typo", content=Path(__file__).parent / "typo"),
    ]
"""
HEAD = "extends: paris\nversion: 1.0.0\ntitle: {en: F, pl: F}\nsummary: {en: F., pl: F.}\n"
PLAY = ("play", "paris", "--seats", "random,random", "--seed", "1", "--json")


@pytest.fixture
def rivals(plugin: Install, tmp_path: Path) -> dict[str, str]:
    """The environment in which the mods above are installed."""
    env = plugin("rivals", RIVALS)
    for name, text in (
        ("flood", "maps:\n  city:\n    places:\n      orsay: {name: {en: O, pl: O}, at: [1, 1]}\n"),
        ("typo", "maps:\n  city:\n    places:\n      louvre: {at: [1]}\n"),
    ):
        folder = tmp_path / "site" / name
        folder.mkdir()
        (folder / "game.yaml").write_text(HEAD)
        (folder / "map.yaml").write_text(text)
    return env


def mods(*names: str) -> list[str]:
    return [word for name in names for word in ("--mod", name)]


def test_the_list_of_mods(bgf: Bgf) -> None:
    lines = bgf("list", "--mods").out.splitlines()
    assert lines[0].split() == ["mod", "game", "what", "it", "does", "changes", "version", "plugin"]
    assert [line.split()[:2] for line in lines[1:]] == [
        ["grand-finale", "paris"],
        ["high-water", "paris"],
        ["long-night", "paris"],
    ]


def test_the_list_of_mods_for_programs(bgf: Bgf) -> None:
    found = {mod["name"]: mod for mod in json.loads(bgf("list", "--mods", "--json").out)}
    assert found["high-water"]["changes"] == ["content"]
    assert found["long-night"]["changes"] == ["rules", "content"]
    assert found["long-night"]["game"] == found["long-night"]["plugin"] == "paris"
    assert set(found["long-night"]["titles"]) == {"en", "pl"}


def test_several_mods_in_the_order_in_which_they_are_named(bgf: Bgf, tmp_path: Path) -> None:
    path = tmp_path / "match.bgf"
    order = ["long-night", "high-water", "grand-finale"]
    done = bgf(*PLAY, *mods(*order), "--record", str(path))
    assert (done.code, done.json()["mods"]) == (0, order)
    replayed = bgf("replay", str(path), "--json")
    assert (replayed.code, replayed.json()["scores"]) == (0, done.json()["scores"])


@pytest.mark.parametrize(
    ("names", "words"),
    [
        (
            ("rival", "other"),
            "the mods rival and other can't be played together: both replace the ",
        ),
        (("high-water", "long-night", "flood"), "high-water and flood can't be played together: "),
        (("long-nigth",), 'no mod of paris is called "long-nigth": did you mean "long-night"?'),
        (("long-night", "long-night"), "the mod long-night is given twice: give it once"),
    ],
)
def test_mods_that_are_refused(
    forked: Bgf, rivals: dict[str, str], names: tuple[str, ...], words: str
) -> None:
    done = forked(*PLAY, *mods(*names), env=rivals)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert words in done.err


def test_a_mod_with_a_mistake_is_told_at_its_line(forked: Bgf, rivals: dict[str, str]) -> None:
    done = forked(*PLAY, *mods("typo"), env=rivals)
    assert done.code == 1
    assert "typo/map.yaml:4:20: error BGF-E" in done.err


def test_mods_may_wrap_rules_replaced_by_others(forked: Bgf, rivals: dict[str, str]) -> None:
    done = forked(*PLAY, *mods("rival", "long-night"), env=rivals)
    assert (done.code, done.json()["mods"]) == (0, ["rival", "long-night"])


TITLE = "Mods:  long-night: Two more turns each at the end, in place of one"
NEW_ENDING = "PAR-50  Mod long-night: Once a player has 2 plastic buses or fewer left, every"


def test_a_changed_rule_is_in_the_words_of_its_mod(bgf: Bgf) -> None:
    done = bgf("rules", "paris", "par-50", *mods("long-night"))
    assert done.code == 0
    assert done.out.splitlines()[:2] == [TITLE, NEW_ENDING]
    assert "has two more turns" in done.out
    polish = bgf("rules", "paris", "PAR-50", *mods("long-night"), "--lang", "pl").out
    assert polish.startswith("Modyfikacje:  long-night: Na koniec jeszcze dwie tury")
    assert "PAR-50  Modyfikacja long-night: Gdy graczowi zostaną" in polish
    assert "rozgrywa jeszcze dwie tury" in polish


def test_only_changed_rules_name_a_mod(bgf: Bgf) -> None:
    lines = bgf("rules", "paris", *mods("long-night", "grand-finale", "high-water")).out
    assert re.findall(r"^(PAR-\d+)  Mod ([\w-]+):", lines, re.MULTILINE) == [
        ("PAR-33", "grand-finale"),
        ("PAR-50", "long-night"),
    ]
    assert "Mod" not in bgf("rules", "paris").out


def test_a_mod_that_words_no_rule_is_told_by_its_title(forked: Bgf, rivals: dict[str, str]) -> None:
    done = forked("rules", "paris", "PAR-10", *mods("rival"), env=rivals)
    lines = done.out.splitlines()
    assert (done.code, lines[0]) == (0, "Mods:  rival: A rival.")
    assert lines[1].startswith("PAR-10  A turn is exactly one of")


def test_the_trace_names_the_mods(bgf: Bgf) -> None:
    trace = ("rules", "paris", "PAR-50", "--trace", "--games", "1", *mods("long-night"))
    assert bgf(*trace).out.startswith("paris 1.0.3 + long-night: 1 match\n")
    assert bgf(*trace, "--json").json()["mods"] == ["long-night"]


def test_part_of_the_content_is_shown_with_changes_of_a_mod(bgf: Bgf) -> None:
    done = bgf("show", "paris", "tickets", *mods("high-water"))
    lines = done.out.splitlines()
    assert "Orsay Museum – République 5" in done.out
    assert [line.split() for line in lines[lines.index("Changed by high-water") + 1 :]] == [
        ["new", "orsay-republique"],
        ["changed", "tour_eiffel-bercy.value", "6", "→", "7"],
        ["montmartre-montparnasse.value", "5", "→", "7"],
        ["republique-tour_eiffel.value", "5", "→", "7"],
        ["removed", "invalides-republique"],
    ]
    assert "Changed by" not in bgf("show", "paris", "cards", *mods("high-water")).out


def test_all_content_is_shown_with_changes_of_mods(bgf: Bgf) -> None:
    shown = bgf("show", "paris", *mods("long-night", "high-water"), "--lang", "pl").out
    assert "Modyfikacje:  long-night: Na koniec" in shown
    assert "              high-water: Dwa mosty" in shown
    map_changes, ticket_changes, others = shown.split("Zmiany modyfikacji high-water\n")[1:]
    assert "places.orsay" in map_changes
    assert "links.invalides-louvre-white" in map_changes
    assert "orsay-republique" in ticket_changes
    assert "zmienione         how_to_win.end.text  rules.PAR-50" in ticket_changes
    assert "sources.variant" in others


def test_a_pack_in_a_folder_with_a_mod(bgf: Bgf, pack: Path) -> None:
    shown = bgf("show", str(pack), "tickets", *mods("high-water"))
    assert (shown.code, "Changed by high-water" in shown.out) == (0, True)


@pytest.mark.parametrize("command", ["show", "rules"])
@pytest.mark.parametrize(
    ("names", "words"),
    [
        (("long-nigth",), 'no mod of paris is called "long-nigth": did you mean "long-night"?'),
        (("long-night", "long-night"), "the mod long-night is given twice: give it once"),
    ],
)
def test_mods_that_can_not_be_shown(
    bgf: Bgf, command: str, names: tuple[str, ...], words: str
) -> None:
    done = bgf(command, "paris", *mods(*names))
    assert (done.code, done.out, done.err) == (2, "", f"bgf: {words}\n")


def test_a_match_names_its_mods(bgf: Bgf, tmp_path: Path) -> None:
    path = tmp_path / "match.bgf"
    play = ("play", "paris", "--seats", "human,random", "--seed", "1", "--record", str(path))
    lines = bgf(*play, *mods("long-night"), stdin="history\nrules PAR-50\nquit\n").out.splitlines()
    assert any(line.startswith("Paris + long-night · ") for line in lines)
    history = lines.index(TITLE)
    assert lines[history + 1] == "Nothing has happened yet."
    assert lines[lines.index(NEW_ENDING) - 1] == TITLE
    assert bgf("replay", str(path)).out.startswith(f"{TITLE}\n")


def test_an_unfinished_match_is_listed_with_its_mods(bgf: Bgf) -> None:
    for seed in ("1", "2"):
        play = ("play", "paris", "--seats", "random,human", "--seed", seed)
        bgf(*play, *mods("long-night", "high-water"), stdin="quit\n")
    assert bgf("resume").out.count("paris + long-night + high-water: random, human, ") == 2

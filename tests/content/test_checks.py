"""Defects that the framework's checks find in content that fits the schema, and sound content."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bgf.content import check_pack
from bgf.content.diagnostics import suggest

from .conftest import MakePack

Change = tuple[str, str, str]

FOUR_PLACES = """\
maps:
  land:
    name: {en: Land, pl: Kraj}
    pairs: tickets
    places:
      a: {name: {en: A, pl: A}}
      b: {name: {en: B, pl: B}}
      c: {name: {en: C, pl: C}}
      d: {name: {en: D, pl: D}}
    links: LINKS
"""
DICE = """\
dice:
  {}: {{name: {{en: D, pl: K}}, faces: [0, 1, 2], marks: {{{}: w}}}}
"""
ROW = "{name: {en: R, pl: R}, holds: cards, sees: everybody, ordered: true"

WIN = "how_to_win:\n  win: {text: {en: EN, pl: W.}}\nphases:\n"


def to_win(sentence: str) -> Change:
    """The pack says how to win, in one sentence."""
    return "flow.yaml", "phases:\n", WIN.replace("EN", sentence)


# The changes; the code and the quoted place of every diagnostic, a § where it points; words.
WRONG: dict[str, tuple[list[Change], str, str, str]] = {
    "total of an unknown type": (
        [("table.yaml", "zones:\n", "totals: {crds: 12}\nzones:\n")],
        *("BGF-E301", "totals: {§crds", 'did you mean "cards"'),
    ),
    "total, with kinds that have no count": (
        [("table.yaml", "zones:\n", "totals: {cards: 12, tickets: 2}\nzones:\n")],
        *("BGF-E414", "tickets: §2}", "add up to 1"),
    ),
    "a number in how to win that is none of the values": (
        [to_win('"Hands of {hnd}."')],
        *("BGF-E403", 'en: §"Hands', 'no number "hnd" to fill in; did you mean "hand"'),
    ),
    "a word in how to win in place of a number": (
        [to_win('"{words.greeting.en}!"')],
        *("BGF-E403", 'en: §"{words', 'no number "words.greeting.en" to fill in'),
    ),
    "how to win with a brace alone": (
        [to_win('"Hands of {hand."')],
        *("BGF-E403", 'en: §"Hands', "a brace without its partner"),
    ),
    "how to win for a number of players that can't play": (
        [("flow.yaml", "phases:\n", WIN.replace("W.}", "W.}, players: [1]").replace("EN", "Win."))],
        *("BGF-W401", "players: §[1]", "it is never shown: the game is for 2 to 4 players"),
    ),
    "how to win in more than ten lines": (
        [to_win(" ".join(["Most points win."] * 42))],
        *("BGF-E425", "§how_to_win:", '11 lines in "en" with 2 players; expected at most 10'),
    ),
    "a kind that does what no rule says": (
        [("table.yaml", "mark: B,", "mark: B, rule: SMA-1,")],
        *("BGF-E311", "rule: §SMA-1", 'no rule "SMA-1"'),
    ),
    "a kind that does something with a number that it lacks": (
        [("table.yaml", "value: 1}", "value: 1, text: {en: 'Scores {valeu}.', pl: W.}}")],
        *("BGF-E403", "en: §'Scores", 'no number "valeu" to fill in; did you mean "value"'),
    ),
    "a source that nothing names": (
        [("game.yaml", "options:\n", "  web: {en: W, pl: S}\noptions:\n")],
        *("BGF-W401", "  §web:", 'no entry names "web"'),
    ),
    "a kind of which there is none": (
        [("table.yaml", "count: 6, mark: B", "count: 0, mark: B")],
        *("BGF-W401", "count: §0", 'the count of "blue" is 0'),
    ),
    "a place without a link": (
        [("map.yaml", "    links:\n", "      c: {name: {en: C, pl: C}, at: [5, 5]}\n    links:\n")],
        *("BGF-W401", "      §c: {", 'no link ends on "c"'),
    ),
    "a colour that is neither of the map nor a component": (
        [("map.yaml", "colour: red", "colour: rod")],
        *("BGF-E318", "colour: §rod", 'no colour "rod"; did you mean "red"'),
    ),
    "a colour unlike those of the map": (
        [
            (
                "map.yaml",
                "  pairs:",
                "  colours: {toll: {name: {en: T, pl: T}, mark: t}}\n    pairs:",
            ),
            ("map.yaml", "colour: red", "colour: tool"),
        ],
        *("BGF-E318", "colour: §tool", 'did you mean "toll"'),
    ),
    "a link outward from no place": (
        [("map.yaml", "    links:\n", "    outward: {a: {from: [b, zz]}}\n    links:\n")],
        *("BGF-E304", "from: [b, §zz]", 'no place "zz"'),
    ),
    "a link outward to no place": (
        [("map.yaml", "    links:\n", "    outward: {zz: {from: [a]}}\n    links:\n")],
        *("BGF-E304", "outward: {zz: §{from", 'no place "zz"'),
    ),
    "a link outward to where it begins": (
        [("map.yaml", "    links:\n", "    outward: {a: {from: [b, a]}}\n    links:\n")],
        *("BGF-E408", "from: [b, §a]", '"a" is the place to which they lead'),
    ),
    "components with two places that no map pairs": (
        [("map.yaml", "    pairs: tickets\n", "")],
        *("BGF-W401", "§between: [a, b], value", 'has "pairs: tickets"'),
    ),
    "a row swept for more than there are": (
        [("table.yaml", "count: 6, mark: R", "count: 2, mark: R")],
        *("BGF-W401", "at: §3", 'only 2 "red"'),
    ),
    "a map in two parts": (
        [
            (
                "map.yaml",
                "",
                FOUR_PLACES.replace("LINKS", "{x: {between: [a, b]}, y: {between: [c, d]}}"),
            )
        ],
        *("BGF-W402", "      §c: {", 'from "a" to "c"'),
    ),
    "a place drawn nowhere": (
        [("map.yaml", ", at: [9.5, 4]", "")],
        *("BGF-W403", "      §b: {", 'has no "at"'),
    ),
    "dice with the name of a counter": (
        [("table.yaml", "zones:\n", f"{DICE.format('bank', 0)}zones:\n")],
        *("BGF-E409", "  §bank: {name", "is the name of a counter or track already"),
    ),
    "a mark for a side that dice do not have": (
        [("table.yaml", "zones:\n", f"{DICE.format('storm', 7)}zones:\n")],
        *("BGF-E422", "marks: {§7: w", "no side shows 7; the faces are 0, 1, 2"),
    ),
    "a default seat that two players do not have": (
        [("game.yaml", "default: null", "default: 2")],
        *("BGF-E404", "default: §2", "null or a seat from 0 to 1: only 2 may play"),
    ),
    "an option without its default": (
        [("game.yaml", "type: int, default: 3,", "type: int,")],
        *("BGF-E202", "  §rounds: {", '"default" is missing'),
    ),
    "a shared zone whose owner may count": (
        [
            (
                "table.yaml",
                "holds: cards, sees: everybody}",
                "holds: cards, sees: everybody, count: owner}",
            )
        ],
        *("BGF-E413", "count: §owner", "no owner"),
    ),
    "more begins in a zone than has room": (
        [
            (
                "table.yaml",
                "sees: nobody, starts: true, refill",
                "sees: nobody, size: 11, starts: true, refill",
            )
        ],
        *("BGF-E413", "size: §11", "12 cards begin here"),
    ),
    "a sweep that is never filled": (
        [("table.yaml", "    fill: deck\n", "")],
        *("BGF-E413", "    §sweep:", 'needs a "fill"'),
    ),
    "a deck renewed from the row that it fills": (
        [("table.yaml", "refill: pile", "refill: row")],
        *("BGF-E310", "refill: §row", "endlessly"),
    ),
    "zones that fill each other": (
        [
            (
                "table.yaml",
                "  pile: ",
                f"  one: {ROW}, size: 2, fill: two}}\n  two: {ROW}, size: 2, fill: one}}\n  pile: ",
            ),
        ],
        *("BGF-E310", "fill: §two", "one, two"),
    ),
    "a part of a supply that starts below nothing": (
        [
            ("table.yaml", "start: 20", "start: 25"),
            ("table.yaml", "start: 0, shown: false", "start: -5, shown: false"),
            ("table.yaml", "[coins, bank]", "[coins, bank, clock]"),
        ],
        *("BGF-E405", "bank, §clock]", "below 0"),
    ),
    "a track and a counter of one name": (
        [("table.yaml", "  score: {", "  clock: {")],
        *("BGF-E409", "  §clock: {name", "a counter already"),
    ),
    "a marker that starts beyond its track": (
        [("table.yaml", "start: 0, end: 50", "start: 51, end: 50")],
        *("BGF-E412", "end: §50", "starts at 51"),
    ),
    "two stages after one where all choose at once": (
        [
            (
                "flow.yaml",
                "pick: {actions: [draw]}",
                "pick: {actions: [draw], next: [a, b]}\n      a: &a {actions: [draw]}\n      b: *a",
            )
        ],
        *("BGF-E406", "next: §[a", "leads to one other"),
    ),
    "a question where all choose at once": (
        [
            (
                "flow.yaml",
                "pick: {actions: [draw]}",
                "pick: {actions: [draw], next: rest, asks: rest}\n      rest: {actions: [draw]}",
            )
        ],
        *("BGF-E406", "§asks", "in a simultaneous phase"),
    ),
    "a question with a stage that is not there": (
        [("flow.yaml", "otherwise: pass, next", "otherwise: pass, asks: secnd, next")],
        *("BGF-E307", "asks: §secnd", 'did you mean "second"'),
    ),
    "a stage again where each acts once": (
        [("flow.yaml", "pick: {actions: [draw]}", "pick: {actions: [draw], next: pick}")],
        *("BGF-E406", "next: §pick", "does not come again"),
    ),
}

# The changes, which are right.
RIGHT: dict[str, list[Change]] = {
    "totals": [("table.yaml", "zones:\n", "totals: {cards: 12, tickets: 1}\nzones:\n")],
    "a map without links": [
        (
            "map.yaml",
            "    links:\n      a-b-red: {between: [a, b], length: 1, colour: red}",
            "    links: {}",
        )
    ],
    "a map in one part": [
        (
            "map.yaml",
            "",
            FOUR_PLACES.replace(
                "LINKS", "{x: {between: [a, b]}, y: {between: [d, c]}, z: {between: [c, b]}}"
            ),
        )
    ],
    "three strands": [
        (
            "map.yaml",
            "    links:\n",
            "    links:\n      x: {between: [b, a]}\n      y: {between: [a, b]}\n",
        )
    ],
    "the last seat of the fewest": [("game.yaml", "default: null", "default: 1")],
    "a lot drawn": [("game.yaml", "type: player, default: null", "type: player")],
    "an open deck with a top": [
        (
            "table.yaml",
            "sees: nobody, starts: true, refill",
            "sees: everybody, ordered: true, starts: true, refill",
        )
    ],
    "two zones renewed from each other": [
        (
            "table.yaml",
            "holds: cards, sees: everybody}",
            "holds: cards, sees: everybody, refill: deck}",
        )
    ],
    "a row filled from a row": [
        ("table.yaml", "    sweep:", "    ordered: true\n    sweep:"),
        ("table.yaml", "  pile: ", f"  more: {ROW}, size: 2, fill: row}}\n  pile: "),
    ],
    "swept into its own deck": [("table.yaml", "to: pile", "to: deck")],
    "just enough room": [
        (
            "table.yaml",
            "sees: nobody, starts: true, refill",
            "sees: nobody, size: 12, starts: true, refill",
        )
    ],
    "a row swept for as many as there are": [
        ("table.yaml", "count: 6, mark: R", "count: 3, mark: R")
    ],
    "a marker that starts at the end": [("table.yaml", "start: 0, end: 50", "start: 50, end: 50")],
    "a stage that follows itself": [("flow.yaml", "next: [second]", "next: [second, act]")],
    "26 players": [("game.yaml", "max: 4", "max: 26")],
}


def marked(folder: Path, quoted: str) -> Iterator[tuple[str, int, int]]:
    """File, line and column of the § in a text, wherever it stands in a pack."""
    plain = quoted.replace("§", "")
    for file in folder.glob("*.yaml"):
        before, found, _ = file.read_text("utf-8").partition(plain)
        if found:
            before += quoted[: quoted.index("§")]
            yield str(file), before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1


@pytest.mark.parametrize("case", WRONG)
def test_it_is_found_in_its_place_and_nothing_else_is(case: str, make_pack: MakePack) -> None:
    changes, code, quoted, words = WRONG[case]
    folder = make_pack(*changes)
    found = check_pack(folder)
    assert [d.code for d in found] == [code], [str(d) for d in found]
    assert words in found[0].message
    assert (found[0].file, found[0].line, found[0].column) in marked(folder, quoted)
    assert found[0].is_error == code.startswith("BGF-E")


def test_how_to_win_may_fill_ten_lines_and_name_numbers_of_values(make_pack: MakePack) -> None:
    sentence = " ".join(["Most points win."] * 38)
    assert check_pack(make_pack(to_win(f'"{sentence} Hands of {{hand}}."'))) == []


@pytest.mark.parametrize("case", RIGHT)
def test_correct_packs_have_no_diagnostics(case: str, make_pack: MakePack) -> None:
    assert [str(d) for d in check_pack(make_pack(*RIGHT[case]))] == []


def test_more_components_than_a_table_can_hold(make_pack: MakePack) -> None:
    kinds = "".join(
        f"    k{number}: {{name: {{en: K, pl: K}}, count: 10000}}\n" for number in range(100)
    )
    folder = make_pack(("table.yaml", "  tickets:\n", f"{kinds}  tickets:\n"))
    (found,) = check_pack(folder)
    assert (found.code, found.line, found.column) == ("BGF-E419", 1, 1)
    assert "1000013" in found.message


@pytest.mark.parametrize(
    "change",
    [
        ("flow.yaml", "otherwise: pass", "otherwise: pas"),
        ("map.yaml", "[a, b]", "[a, q]"),
        ("table.yaml", "style: red, source: book", "style: red, source: bok"),
        ("map.yaml", "pairs: tickets", "pairs: tikets"),
        ("table.yaml", "    fill: deck", "    fil: deck"),
    ],
)
def test_a_wrong_name_is_one_defect(change: Change, make_pack: MakePack) -> None:
    """The meant name is not also reported as unused, nor as apart."""
    assert len(check_pack(make_pack(change))) == 1


def test_only_the_first_of_thousands_of_wrong_names_get_suggestions(make_pack: MakePack) -> None:
    places = "".join(f"      q{n}: {{name: {{en: P, pl: P}}}}\n" for n in range(3000))
    links = "".join(f"      x{n}: {{between: [qx{n}, q{n}]}}\n" for n in range(3000))
    head, _, _ = FOUR_PLACES.replace("    pairs: tickets\n", "").partition("      a:")
    folder = make_pack(
        ("map.yaml", "", f"{head}{places}    links:\n{links}"),
        ("table.yaml", " between: [a, b],", ""),
    )
    found = [d for d in check_pack(folder) if d.code == "BGF-E304"]
    first = next(d for d in found if d.line)
    assert "did you mean" in first.message
    assert any("did you mean" not in d.message for d in found)


def test_one_wrong_name_gets_the_same_help_everywhere(make_pack: MakePack) -> None:
    kinds = "".join(f"    k{n}: {{name: {{en: K, pl: K}}, source: bok}}\n" for n in range(500))
    folder = make_pack(("table.yaml", "  tickets:\n", f"{kinds}  tickets:\n"))
    found = [d for d in check_pack(folder) if d.code == "BGF-E309"]
    assert len(found) == 500
    assert len({d.message for d in found}) == 1
    assert 'did you mean "book"' in found[0].message


def test_a_message_repeats_only_the_beginning_of_an_endless_name(make_pack: MakePack) -> None:
    folder = make_pack(("map.yaml", "[a, b]", f"[a, {'q' * 50_000}]"))
    (found,) = check_pack(folder)
    assert found.code == "BGF-E304"
    assert len(found.message) < 200


WORDS = st.text("abc_é", min_size=1, max_size=12)


@given(word=WORDS, known=st.lists(WORDS, min_size=13, max_size=30))
def test_the_nearest_word_is_the_one_that_difflib_finds(word: str, known: list[str]) -> None:
    nearest = difflib.get_close_matches(word, known, n=1, cutoff=0.6)
    assert suggest(word, known) == (f'; did you mean "{nearest[0]}"?' if nearest else "")


def test_a_word_in_the_wrong_case_is_found_and_an_endless_one_is_not_looked_for() -> None:
    assert suggest("OPERA", ["louvre", "opera"]) == '; did you mean "opera"?'
    assert suggest("a" * 100_000, ["a" * 99_999]) == ""

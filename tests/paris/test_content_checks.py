"""Checks of content before Paris is played with it: each fault at its line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import bgf
from bgf.testing.mistakes import change, copied

BUS_AND_WHITE = """\
      count: 8
      wild: true
      mark: "*"
      style: cyan
      source: rulebook
    white:
      name: {en: White, pl: Biały}
      count: 8
"""
EDITS = [
    ("values.yaml", "3: 4}, source", "x: 4}, source", "no points"),
    ("map.yaml", "length: 3", "length: 9", "found length 9, for which route_points has no points"),
    ("map.yaml", "colour: purple", "colour: bus", 'found "bus"; expected a colour'),
    (
        "values.yaml",
        "keep_tickets: {value: 1",
        "keep_tickets: {value: 5",
        "players keep 5 of the 2 tickets dealt",
    ),
    ("values.yaml", "start_hand: {value: 2", "start_hand: {value: 20", "set-up for 4 players"),
    ("values.yaml", "[blue, white, red]", "[blue, white, pink]", 'found "pink"'),
    ("components.yaml", "      wild: true\n", "", "found 0 wild kinds of card"),
    ("table.yaml", "    sees: owner\n    tally: true\n", "    sees: owner\n", "tally"),
    ("texts.yaml", "score.routes", "score.rout", 'the text "score.routes" is missing'),
    (
        "values.yaml",
        "keep_tickets: {value: 1",
        "keep_tickets: {value: 2",
        'the text "refusal.too_few" is missing',
    ),
    ("game.yaml", "game: paris", "game: london", 'pack for "london"'),
    (
        "table.yaml",
        "Punkty}\n    per: player\n",
        "Punkty}\n",
        "needs `per: player`",
    ),
    (
        "table.yaml",
        "Pozostałe tury}\n",
        "Pozostałe tury}\n    per: player\n",
        'one "turns_left" for all',
    ),
    (
        "table.yaml",
        "Bilety do wyboru}\n    holds: tickets",
        "Bilety do wyboru}\n    holds: cards",
        "found cards, expected tickets",
    ),
    ("values.yaml", "  first_player:", "  starting_player:", 'the key "first_player" is missing'),
    ("map.yaml", "    pairs: tickets\n", "", "needs `pairs: tickets`"),
    (
        "map.yaml",
        "[opera, louvre], length: 1, colour: green",
        "[opera, louvre], length: 1, colour: blue",
        "the other strand has the same colour",
    ),
    (
        "map.yaml",
        "[opera, louvre], length: 1, colour: green",
        "[opera, louvre], length: 2, colour: green",
        'the other strand, "opera-louvre-blue", is 1 long',
    ),
    (
        "map.yaml",
        "      # length 2\n",
        "      third: {between: [louvre, opera], length: 1, colour: red}\n      # length 2\n",
        "more than 2 links",
    ),
    (
        "map.yaml",
        "[batignolles, montmartre], length: 1, colour: blue",
        "[batignolles, opera], length: 2, colour: red",
        "more than 2 links",
    ),
    (
        "components.yaml",
        BUS_AND_WHITE,
        BUS_AND_WHITE.replace("count: 8", "count: 1", 1).replace("count: 8", "count: 0"),
        "only 1 of the cards can pay for it: 0 white, 1 wild",
    ),
]

# Edits that leave the content good to play with: code, and where it points.
WARNINGS = [
    (
        "texts.yaml",
        "  score.routes:",
        "  score.route: {en: R, pl: P}\n  score.routes:",
        "BGF-W501",
        'nothing uses the text "score.route"; did you mean "score.routes"?',
    ),
    ("components.yaml", "value: 8", "value: 9", "BGF-W404", "the shortest path has length 8"),
    (
        "components.yaml",
        "between: [opera, bercy]\n      value: 4",
        "between: [place_d_italie, opera]\n      value: 5",
        "BGF-W407",
        '"opera-place_d_italie" names the same',
    ),
]


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return copied("paris", tmp_path)


@pytest.mark.parametrize(("file", "old", "new", "words"), EDITS, ids=[e[3] for e in EDITS])
def test_content_that_makes_no_sense_is_refused(
    pack: Path, file: str, old: str, new: str, words: str
) -> None:
    change(pack, file, old, new)
    with pytest.raises(bgf.ContentError) as refused:
        bgf.load("paris", content=pack)
    errors = [d for d in refused.value.diagnostics if d.severity == "error"]
    assert re.search(re.escape(words), "\n".join(d.message for d in errors))
    assert all(d.line > 0 and Path(d.file).name.endswith(".yaml") for d in errors)


@pytest.mark.parametrize(
    ("file", "old", "new", "code", "words"), WARNINGS, ids=[e[3] for e in WARNINGS]
)
def test_content_that_is_only_odd_is_played_with(
    pack: Path, file: str, old: str, new: str, code: str, words: str
) -> None:
    change(pack, file, old, new)
    (found,) = bgf.validate(pack)
    assert (found.code, found.severity) == (code, "warning")
    assert words in found.message
    assert Path(found.file).name == file
    line = (pack / file).read_text("utf-8").splitlines()[found.line - 1]
    assert any(part.strip() in line for part in new.splitlines())
    assert bgf.load("paris", content=pack).new_state(seed=1).legal_actions(0)


def test_packs_may_replace_texts_of_the_framework(pack: Path) -> None:
    file = pack / "texts.yaml"
    words = '  refusal.otherwise: {en: "Only then.", pl: "Tylko wtedy."}\n'
    file.write_text(file.read_text("utf-8") + words, "utf-8")
    assert bgf.validate(pack) == []


def test_the_pack_that_ships_is_sound(pack: Path) -> None:
    assert bgf.validate(pack) == []


def test_broken_head_hides_no_diagnostics_of_the_game(pack: Path) -> None:
    change(pack, "game.yaml", "version: 1.0.3", "version: 1.0")
    change(pack, "map.yaml", "colour: purple", "colour: bus")
    codes = {diagnostic.code for diagnostic in bgf.validate(pack)}
    assert {"BGF-E203", "BGF-E501"} <= codes

"""Checks of the content of Animals beyond its declarations: each fault at its line."""

from __future__ import annotations

from pathlib import Path

import pytest

import bgf
from bgf.testing.mistakes import Mistake, change, check_mistake, copied, messages, mistakes

PANDA = "species: panda, value: 2"
SPECIES = "species: {value: {2: 8, 3: 10, 4: 12}"
FACE_UP = "face_up: {value: {2: 8, 3: 10, 4: 12}"
COINS = "  coins: {one: {name: {en: One, pl: Jeden}}}\n"
STOCK = "start: 20\n    source: rulebook"


TILES = mistakes(
    "tiles.yaml",
    (
        "    panda-2: {",
        "    hidden: {",
        "E501",
        "components.tiles.hidden",
        'a tile can\'t be called "hidden"',
    ),
    (
        PANDA,
        "species: pandda, value: 2",
        "E501",
        "components.tiles.panda-2.species",
        'no text "species.pandda" names this species; did you mean "panda"?',
    ),
)
TABLE = mistakes(
    "table.yaml",
    ("piles: 13", "piles: 12", "E501", "zones.middle.piles", "found 12, expected at least 13"),
    ("    piles: 13\n", "", "E202", "zones.middle", 'the key "piles" is missing'),
    (
        "    per: player\n    sees: owner\n  ashore:",
        "    per: player\n    sees: owner\n    count: nobody\n  ashore:",
        "E501",
        "zones.ark.count",
        "public (ANI-06)",
    ),
    (
        STOCK,
        f"shown: false\n    {STOCK}",
        "E501",
        "counters.stock.shown",
        "all crates are public",
    ),
    (
        "counters: [crates, stock]",
        "counters: [stock]",
        "E501",
        "supplies.crates.counters",
        "only the sum of crates, stock does",
    ),
)
VALUES = mistakes(
    "values.yaml",
    (
        SPECIES,
        SPECIES.replace("12", "13"),
        "E501",
        "values.species.value.4",
        "found 13, but there are only 12 species",
    ),
    (
        SPECIES,
        SPECIES.replace("12", "9"),
        "E501",
        "values.species.value.4",
        "only 45 tiles in all; expected 49: 9 for each of 4 arks, and 13 in the middle",
    ),
    (
        FACE_UP,
        FACE_UP.replace("12", "13"),
        "E501",
        "zones.middle.piles",
        "found 13, expected at least 14",
    ),
    (
        "start_crates: {value: 1",
        "start_crates: {value: 6",
        "E501",
        "values.start_crates.value",
        "players hold at most 5",
    ),
    (
        "most_crates: {value: 5",
        "most_crates: {value: 6",
        "E501",
        "counters.stock.start",
        "found 20, but 4 players may hold 24",
    ),
    (
        "  ark: {value: 10",
        "  ark: {value: 11",
        "E501",
        "values.ark.value",
        "found 11, expected 10 or 12: a player with 3 animals of each species, 12 in all",
    ),
    (
        "herd: {value: 3",
        "herd: {value: 2",
        "E501",
        "values.herd.value",
        "found 2, expected more than 2",
    ),
)
PLAYERS = mistakes("game.yaml", ("min: 2", "min: 1", "E205", "players.min", "expected at least 2"))
MISTAKES = [*TILES, *TABLE, *VALUES, *PLAYERS]


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return copied("animals", tmp_path)


@pytest.mark.parametrize("mistake", MISTAKES, ids=str)
def test_content_that_makes_no_sense_is_refused(pack: Path, mistake: Mistake) -> None:
    check_mistake("animals", pack, mistake)


def test_several_tiles_of_a_kind(pack: Path) -> None:
    change(pack, "tiles.yaml", PANDA, f"{PANDA}, count: 2")
    change(pack, "tiles.yaml", "tiles: 60", "tiles: 61")
    (found,) = messages(pack)
    assert found.startswith("BGF-E501 components.tiles.panda-2.count: found 2, expected 1")


def test_a_species_that_is_called_as_the_face_down_tile(pack: Path) -> None:
    change(pack, "texts.yaml", "  species.panda:", "  species.hidden:")
    tiles = (pack / "tiles.yaml").read_text("utf-8")
    (pack / "tiles.yaml").write_text(tiles.replace("species: panda", "species: hidden"), "utf-8")
    faces = (pack / "faces.yaml").read_text("utf-8")
    (pack / "faces.yaml").write_text(faces.replace("panda:", "hidden:"), "utf-8")
    found = messages(pack)
    assert len(found) == 5
    assert all('a species can\'t be called "hidden"' in message for message in found)


def test_a_species_without_a_name_is_told_once(pack: Path) -> None:
    change(pack, "texts.yaml", "  species.panda: {en: Panda, pl: Panda}\n", "")
    (found,) = messages(pack)
    assert found.startswith('BGF-E501 components.tiles.panda-1.species: no text "species.panda"')


def test_components_that_are_no_tiles(pack: Path) -> None:
    """They would take the numbers by which the rules know tiles."""
    change(pack, "tiles.yaml", "components:\n", f"components:\n{COINS}")
    purse = "  purse: {name: {en: P, pl: S}, holds: coins, sees: everybody, starts: true}\n"
    change(pack, "table.yaml", "zones:\n", f"zones:\n{purse}")
    (found,) = messages(pack)
    assert found.startswith('BGF-E501 components.coins: the rules have no components "coins"')


def test_a_word_that_nothing_fills_in(pack: Path) -> None:
    change(pack, "texts.yaml", "hidden: {en: face-down tile,", 'hidden: {en: "{name} hidden",')
    change(pack, "texts.yaml", "pl: zakryta płytka}", 'pl: "{name}"}')
    (message,) = messages(pack)
    assert message.startswith(
        'BGF-E501 texts.hidden.en: nothing fills in "{name}"; there is none (filled in by '
    )


def test_more_players_than_there_are_things_for(pack: Path) -> None:
    change(pack, "game.yaml", "max: 4", "max: 5")
    stock, species, face_up = messages(pack)
    assert stock == "BGF-E501 counters.stock.start: found 20, but 5 players may hold 25 in all"
    assert species.startswith('BGF-E501 values.species.value: the key "5" is missing')
    assert face_up.startswith('BGF-E501 values.face_up.value: the key "5" is missing')


def test_tiles_left_from_the_draft_need_piles_too(pack: Path) -> None:
    change(pack, "values.yaml", "drawn: {value: 3", "drawn: {value: 4")
    assert messages(pack) == []  # three tiles of each of four players lie there, as ever
    change(pack, "values.yaml", FACE_UP, FACE_UP.replace("12", "9"))
    change(pack, "table.yaml", "piles: 13", "piles: 12")
    (found,) = messages(pack)
    assert found.startswith("BGF-E501 zones.middle.piles: found 12, expected at least 13")


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        (FACE_UP, FACE_UP.replace("12", "16"), "values.face_up.value.4"),
        ("drawn: {value: 3", "drawn: {value: 5", "values.drawn.value"),
    ],
)
def test_groups_with_too_many_splits(pack: Path, old: str, new: str, path: str) -> None:
    change(pack, "table.yaml", "piles: 13", "piles: 60")
    change(pack, "values.yaml", old, new)
    (found,) = messages(pack)
    assert found == (
        f"BGF-E501 {path}: with 4 players one group may have 17 tiles; "
        "expected at most 16, as it could be split in too many ways"
    )


def test_too_many_ways_to_leave_animals_ashore(pack: Path) -> None:
    change(pack, "game.yaml", "max: 4", "max: 2")
    change(pack, "values.yaml", SPECIES, SPECIES.replace("8, 3: 10, 4:", ""))
    change(pack, "values.yaml", FACE_UP, FACE_UP.replace("8, 3: 10, 4:", ""))
    change(pack, "values.yaml", "most_crates: {value: 5", "most_crates: {value: 9")
    (found,) = messages(pack)
    assert found.startswith(
        "BGF-E501 values.ark.value: there could be 43758 ways to leave 8 of 18 animals ashore"
    )


def test_numbers_beyond_any_table_are_told_at_once(pack: Path) -> None:
    change(pack, "game.yaml", "max: 4", "max: 1000000000")
    change(pack, "values.yaml", "ark: {value: 10", "ark: {value: 1000000000")
    change(pack, "values.yaml", "most_crates: {value: 5", "most_crates: {value: 900000000")
    found = [message.partition(":")[0] for message in messages(pack)]
    assert {"BGF-E205 players.max", "BGF-E205 values.ark.value"} <= {*found}
    assert len(found) < 100


def test_empty_sections_are_reported(pack: Path) -> None:
    """Sections left empty for later."""
    change(pack, "values.yaml", SPECIES, "species: {value: {}")
    (pack / "texts.yaml").write_text("texts: {}\n", "utf-8")
    (pack / "rules.yaml").write_text("rules: {}\n", "utf-8")
    found = messages(pack)
    assert any(line.startswith("BGF-E501 texts: found no texts, expected") for line in found)
    assert any(line.startswith("BGF-E501 rules: found no rules, expected") for line in found)
    species = found[-1]
    assert species.startswith('BGF-E501 values.species.value: the keys "2", "3", "4" are missing')


# Changes that leave the content good to play with.
ODD = [
    (
        "texts.yaml",
        "  hint.best:",
        "  hint.bast: {en: B, pl: N}\n  hint.best:",
        'nothing uses the text "hint.bast"; did you mean "hint.best"?',
    ),
    ("values.yaml", "{2: 8,", "{1: 6, 2: 8,", 'no match has "1" players'),
    ("values.yaml", "herd: {value: 3", "herd: {value: 6", "a species has at most 5 tiles"),
    (
        "texts.yaml",
        "  species.panda:",
        "  species.pandda: {en: P, pl: P}\n  species.panda:",
        'nothing uses the text "species.pandda"',
    ),
]


@pytest.mark.parametrize(("file", "old", "new", "words"), ODD, ids=[row[3] for row in ODD])
def test_content_that_is_only_odd_is_played_with(
    pack: Path, file: str, old: str, new: str, words: str
) -> None:
    change(pack, file, old, new)
    (found,) = bgf.validate(pack)
    assert (found.code, found.severity) == ("BGF-W501", "warning")
    assert words in found.message
    assert bgf.load("animals", content=pack).new_state(seed=1).legal_actions(0)


def test_the_pack_that_ships_is_sound(pack: Path) -> None:
    assert bgf.validate(pack) == []

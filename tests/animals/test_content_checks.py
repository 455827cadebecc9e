"""What content must make sense of before Animals is played with it: each fault at its line."""

from __future__ import annotations

from pathlib import Path

import pytest

import bgf
from bgf.testing.mistakes import Mistake, change, check_mistake, copied, messages, mistakes
from bgf_animals.checks import SAID

PANDA = "species: panda, value: 2"
SPECIES = "species: {value: {2: 8, 3: 10, 4: 12}"
FACE_UP = "face_up: {value: {2: 8, 3: 10, 4: 12}"
COINS = "  coins: {one: {name: {en: One, pl: Jeden}}}\n"
DECK = "    sees: nobody\n    ordered: true\n    starts: true\n"
STOCK = "start: 20\n    source: rulebook"
OPTION = "options:\n  first_player: # ANI-04\n    type: player\n    default: null"


TILES = mistakes(
    "tiles.yaml",
    (
        PANDA,
        "value: 2",
        "E202",
        "components.tiles.panda-2",
        'the key "species" is missing',
    ),
    (PANDA, "species: panda", "E202", "components.tiles.panda-2", 'the key "value" is missing'),
    (
        PANDA,
        "species: 7, value: 2",
        "E203",
        "components.tiles.panda-2.species",
        "expected text",
    ),
    (
        PANDA,
        "species: panda, value: 2.0",
        "E203",
        "components.tiles.panda-2.value",
        "expected a whole number",
    ),
    (
        "    panda-2: {",
        "    hidden: {",
        "E501",
        "components.tiles.hidden",
        'no tile can be called "hidden"',
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
    ("    piles: 13\n", "", "E501", "zones.middle", "needs `piles: 13`"),
    ("    face_down: true\n", "", "E501", "zones.middle", "needs `face_down: true`"),
    ("face_down: true", "face_down: false", "E501", "zones.middle.face_down", "expected true"),
    (
        DECK,
        DECK.replace("    ordered: true\n", ""),
        "E501",
        "zones.deck",
        "needs `ordered: true`",
    ),
    (DECK, f"{DECK}    refill: box\n", "E501", "zones.deck.refill", "the rules see to that"),
    (
        "    per: player\n    sees: everybody\n\n",
        "    sees: everybody\n\n",
        "E501",
        "zones.ashore",
        "needs `per: player`",
    ),
    (
        "    per: player\n    sees: owner\n  ashore:",
        "    per: player\n    sees: everybody\n  ashore:",
        "E501",
        "zones.ark.sees",
        "found everybody, expected owner",
    ),
    (
        "    per: player\n    sees: owner\n  ashore:",
        "    per: player\n    sees: owner\n    count: nobody\n  ashore:",
        "E501",
        "zones.ark.count",
        "public (ANI-06)",
    ),
    ("  ashore: #", "  shore: #", "E202", "zones", 'the key "ashore" is missing'),
    (
        "Pudełko}\n    holds: tiles\n    sees: everybody",
        "Pudełko}\n    holds: tiles\n    sees: nobody",
        "E501",
        "zones.box.sees",
        "found nobody, expected everybody",
    ),
    (
        STOCK,
        f"internal: true\n    {STOCK}",
        "E501",
        "counters.stock.internal",
        "all crates are public",
    ),
    (
        "passes: {start: 0",
        "passes: {start: 3",
        "E501",
        "counters.passes.start",
        "found 3, expected 0",
    ),
    (
        "passes: {start: 0",
        "passes: {per: player, start: 0",
        "E501",
        "counters.passes.per",
        'there is one "passes" for all',
    ),
    (
        "counters: [crates, stock]",
        "counters: [stock]",
        "E501",
        "supplies.crates.counters",
        "crates, stock together",
    ),
)
VALUES = mistakes(
    "values.yaml",
    (SPECIES, SPECIES.replace("2: 8, ", ""), "E501", "values.species.value", '"2" is missing'),
    (FACE_UP, FACE_UP.replace(", 4: 12", ""), "E501", "values.face_up.value", '"4" is missing'),
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
        "only 45 tiles together; expected 49: 9 for each of 4 arks, and 13 in the middle",
    ),
    (
        FACE_UP,
        FACE_UP.replace("12", "13"),
        "E501",
        "zones.middle.piles",
        "found 13, expected at least 14",
    ),
    (FACE_UP, FACE_UP.replace("8", "0"), "E205", "values.face_up.value.2", "expected at least 1"),
    (
        FACE_UP,
        FACE_UP.replace("8", "eight"),
        "E203",
        "values.face_up.value.2",
        "expected a whole number",
    ),
    (
        "start_crates: {value: 1",
        "start_crates: {value: 6",
        "E501",
        "values.start_crates.value",
        "nobody holds more than 5",
    ),
    (
        "most_crates: {value: 5",
        "most_crates: {value: 6",
        "E501",
        "counters.stock.start",
        "found 20, but 4 players may come to hold 24",
    ),
    (
        "most_crates: {value: 5",
        "most_crates: {value: 0",
        "E205",
        "values.most_crates.value",
        "expected at least 1",
    ),
    (
        "drawn: {value: 3",
        "drawn: {value: 0",
        "E205",
        "values.drawn.value",
        "expected at least 1",
    ),
    (
        "  ark: {value: 10",
        "  ark: {value: 11",
        "E501",
        "values.ark.value",
        "found 11, expected 10 or 12: who has 3 animals of each species, 12 together",
    ),
    ("pair: {value: 2", "pair: {value: 1", "E205", "values.pair.value", "expected at least 2"),
    (
        "herd: {value: 3",
        "herd: {value: 2",
        "E501",
        "values.herd.value",
        "found 2, expected more than 2",
    ),
    (
        "score_herd: {value: 5",
        "score_herd: {value: five",
        "E203",
        "values.score_herd.value",
        "expected a whole number",
    ),
    (
        "  score_crate:",
        "  score_crates:",
        "E202",
        "values",
        'the key "score_crate" is missing; is it "score_crates" misspelt?',
    ),
    (
        OPTION,
        OPTION.replace("player\n    default: null", "bool\n    default: false"),
        "E204",
        "options.first_player.type",
        "expected player",
    ),
)
FLOW = mistakes(
    "flow.yaml",
    ("    until_out: true\n", "", "E501", "phases.rounds", "needs `until_out: true`"),
    (
        "order: simultaneous\n    stages:\n      leave:",
        "order: clockwise\n    stages:\n      leave:",
        "E501",
        "phases.sailing.order",
        "found clockwise, expected simultaneous",
    ),
    (
        "actions: [split, take, pass]",
        "actions: [split, take]",
        "E501",
        "phases.rounds.stages.act.actions",
        "expected [split, take, pass]",
    ),
    (
        "rule: ANI-12\n",
        "rule: ANI-12\n        next: act\n",
        "E501",
        "phases.rounds.stages.act.next",
        "the rules see to that",
    ),
    (
        "rule: ANI-12\n",
        "rule: ANI-12\n        otherwise: keep\n",
        "E501",
        "phases.rounds.stages.act.otherwise",
        "the rules see to that",
    ),
    (
        "      leave:\n",
        "      stay:\n",
        "E202",
        "phases.sailing.stages",
        'the key "leave" is missing',
    ),
)
WORDS = [
    *mistakes("texts.yaml", ("  parts.full:", "  parts.fill:", "E501", "texts", '"parts.full"')),
    *mistakes("rules.yaml", ("  ANI-18:", "  ANI-99:", "E501", "rules", 'the rule "ANI-18"')),
    *mistakes("game.yaml", ("min: 2", "min: 1", "E205", "players.min", "expected at least 2")),
]
MISTAKES = [*TILES, *TABLE, *VALUES, *FLOW, *WORDS]


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
    found = messages(pack)
    assert len(found) == 5
    assert all('no species can be called "hidden"' in message for message in found)


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
    assert found.startswith('BGF-E501 components.coins: the rules know no components "coins"')


def test_a_phase_that_the_rules_do_not_know(pack: Path) -> None:
    feast = (
        "name: {en: F, pl: U}, order: clockwise, stages: {eat: {actions: [pass]}}, next: sailing"
    )
    change(pack, "flow.yaml", "next: sailing\n", f"next: feast\n  feast: {{{feast}}}\n")
    following, phase = messages(pack)
    assert following == "BGF-E501 phases.rounds.next: found feast, expected sailing"
    assert phase.startswith(
        'BGF-E501 phases.feast: the rules know no phase "feast"; expected one of draft'
    )


def test_a_stage_that_the_rules_do_not_know(pack: Path) -> None:
    more = "rule: ANI-12\n        next: more\n      more: {actions: [take]}\n"
    change(pack, "flow.yaml", "rule: ANI-12\n", more)
    following, stage = messages(pack)
    assert following.startswith('BGF-E501 phases.rounds.stages.act.next: "act" has no "next"')
    assert stage.startswith('BGF-E501 phases.rounds.stages.more: the rules know no stage "more"')


def test_a_word_that_nothing_fills_in(pack: Path) -> None:
    change(pack, "texts.yaml", "hidden: {en: face-down tile,", 'hidden: {en: "{name} hidden",')
    change(pack, "texts.yaml", "pl: zakryta płytka}", 'pl: "{name}"}')
    assert messages(pack) == [
        f'BGF-E501 texts.hidden.{language}: nothing fills in "{{name}}"; there is none'
        for language in ("en", "pl")
    ]


def test_more_players_than_there_are_things_for(pack: Path) -> None:
    change(pack, "game.yaml", "max: 4", "max: 5")
    stock, species, face_up = messages(pack)
    assert stock == "BGF-E501 counters.stock.start: found 20, but 5 players may come to hold 25"
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
        f"BGF-E501 {path}: with 4 players 17 tiles would lie in one group; "
        "expected at most 16: it could be split in too many ways"
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


def test_what_is_there_but_empty(pack: Path) -> None:
    """As somebody leaves it who wants to fill it in later."""
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
        "  note.best:",
        "  note.bast: {en: B, pl: N}\n  note.best:",
        'nothing says "note.bast"; did you mean "note.best"?',
    ),
    ("values.yaml", "{2: 8,", "{1: 6, 2: 8,", 'no match has "1" players'),
    ("values.yaml", "herd: {value: 3", "herd: {value: 6", "there are 5 of a species at most"),
    (
        "texts.yaml",
        "  species.panda:",
        "  species.pandda: {en: P, pl: P}\n  species.panda:",
        'nothing says "species.pandda"',
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


def test_every_reason_to_refuse_has_its_text_among_those_that_are_said() -> None:
    kinds = bgf.load("animals").rules.kinds
    reasons = {reason for kind in kinds for reason in getattr(kind, "rules", {})}
    assert {f"refusal.{reason}" for reason in reasons} <= SAID.keys()

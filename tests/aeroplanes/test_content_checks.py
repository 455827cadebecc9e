"""Checks of content before Aeroplanes is played with it: each fault at its line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import bgf
from bgf.content import Pack
from bgf.contract.requirements import requirements_of
from bgf.testing import Walk, checks, settings_of
from bgf.testing.mistakes import Mistake, change, check_mistake, copied, messages, mistakes
from bgf_aeroplanes.rules import Aeroplanes

from . import test_properties

P02 = 'LVG C.VI"}, number: 2, era: 1,'
P47 = "number: 47, era: 3"
A01 = "to: london, people: 2, value: 0, later: false"
PARIS = "region: europe, spaces: {3: 2, 4: 3}, income: -1"

COMPONENTS = mistakes(
    "components.yaml",
    (
        P02,
        P02.replace("2, era", "1, era"),
        "E501",
        "components.aeroplanes.p02.number",
        'found 1, expected a number above 1, that of "p01" before it',
    ),
    (
        P02,
        P02.replace("era: 1", "era: 2"),
        "E501",
        "components.aeroplanes.p03.era",
        'found 1, but "p02" before it is of the later era 2',
    ),
    (
        P47,
        P47.replace("3", "4"),
        "E204",
        "components.aeroplanes.p47.era",
        "found 4; expected one of 1, 2, 3",
    ),
    (
        P02,
        P02.replace("number", "nunber"),
        "E202",
        "components.aeroplanes.p02.nunber",
        'the key "number" is missing',
    ),
    (
        A01,
        A01.replace("london", "londn"),
        "E501",
        "components.passengers.a01.to",
        'no city "londn"; did you mean "london"?',
    ),
    (
        A01,
        A01.replace("people: 2", "people: 0"),
        "E205",
        "components.passengers.a01.people",
        "expected at least 1",
    ),
)
TABLE = mistakes(
    "table.yaml",
    (
        "    size: 12\n",
        "    size: 16\n",
        "E501",
        "zones.market.size",
        "found 16, but only 15 aeroplanes of era 1",
    ),
    (
        "at: {rome: 4,",
        "at: {cairo: 4,",
        "E501",
        "zones.waiting.at.cairo",
        '"cairo" is not a first airport',
    ),
    ("    number: 3\n", "    number: 2\n", "E501", "dice.risk.number", "expected 3"),
    ("      face: 3\n", "      face: 2\n", "E501", "pieces.support.inspection.face", '"pilot"'),
    ("      face: 3\n", "      face: 7\n", "E501", "pieces.support.inspection.face", "no die"),
    ("      face: 2\n", "      face: 0\n", "E205", "pieces.support.pilot.face", "at least 1"),
    (
        "      era: 3\n",
        "      era: 0\n",
        "E204",
        "pieces.support.beacon.era",
        "expected one of 1, 2, 3",
    ),
    ("per: player, start: 8,", "per: player, start: -8,", "E205", "counters.stock_1.start", "0"),
    (
        "pieces:\n",
        "supplies: {chest: {counters: [support_stock], total: 30}}\n\npieces:\n",
        "E501",
        "supplies.chest.counters",
        "only the sum of support, support_stock does",
    ),
)
MAP = mistakes(
    "map.yaml",
    (
        PARIS,
        PARIS.replace("region: europe, ", ""),
        "E202",
        "maps.world.places.paris",
        'the key "region" is missing',
    ),
    (
        PARIS,
        PARIS.replace("3: 2", "3: 4"),
        "E501",
        "maps.world.places.paris.spaces",
        "found 4 with 3 players, but there are only 3 spaces",
    ),
    (
        PARIS,
        PARIS.replace("-1", "-13"),
        "E501",
        "maps.world.places.paris.income",
        "found -13, but the value `income` pays only 12",
    ),
    (
        "region: europe, spaces: 2",
        "region: europe, spaces: 2, income: 0",
        "E501",
        "maps.world.places.madrid.income",
        '"madrid" has an `income`, but no space in the waiting room',
    ),
    (
        "[vienna, warsaw], colour: white",
        "[vienna, warsaw], colour: white, rolls: [12]",
        "E501",
        "maps.world.links.vienna-warsaw.rolls",
        "found [12], but a white link has no rolls",
    ),
    (
        '[java, australia], colour: red, mark: "2×12", rolls: [12, 12]',
        '[java, australia], colour: red, mark: "2×12", rolls: [12, 14]',
        "E501",
        "maps.world.links.java-australia.rolls",
        "found [12, 14], but a red link needs 12",
    ),
    (
        "        rolls: [14, 14, 14]\n",
        "        rolls: [12, 12, 12]\n",
        "E501",
        "maps.world.outward.north_america.rolls",
        "found [12, 12, 12], but a black link needs 14",
    ),
    (
        "[warsaw, moscow], colour: red, ",
        "[warsaw, moscow], ",
        "E202",
        "maps.world.links.warsaw-moscow",
        'the key "colour" is missing',
    ),
    (
        "between: [vienna, warsaw]",
        "between: [warsaw, berlin]",
        "E416",
        "maps.world.links.vienna-warsaw.between",
        'a link leads from "warsaw" to "berlin" already',
    ),
    (
        "between: [madrid, toulon]",
        "between: [madrid, casablanca]",
        "E416",
        "maps.world.outward.casablanca.from[6]",
        'a link leads from "madrid" to "casablanca" already',
    ),
    (
        "[london, amsterdam, paris, zurich,",
        "[london, paris, zurich,",
        "E501",
        "maps.world.outward.cairo.from",
        '"amsterdam" is missing',
    ),
)
VALUES = mistakes(
    "values.yaml",
    ("{3: 3, 4: 2,", "{3: 3,", "E501", "values.discarded.value", 'the key "4" is missing'),
    (
        "income: {value: {1: 12",
        "income: {value: {1: 0",
        "E501",
        "maps.world.places.paris.income",
        "found -1, but the value `income` pays only 0",
    ),
    ("{1: 12, 2: 22, 3: 32}", "{1: 12, 2: 22}", "E202", "values.income.value", '"3" is missing'),
    (
        "red: [12], black: [14]",
        "red: [12]",
        "E202",
        "values.rolls.value",
        'the key "black" is missing',
    ),
    ("fails_at: {value: 4", "fails_at: {value: 0", "E205", "values.fails_at.value", "at least 1"),
    (
        "1: {europe: [4, 2], africa",
        "1: {europe: [], africa",
        "E205",
        "values.dominance.value.1.europe",
        "expected at least 1",
    ),
    (
        "asia_australia: [2, 1]}",
        "australia: [2, 1]}",
        "E201",
        "values.dominance.value.1.australia",
        'did you mean "asia_australia"?',
    ),
)
FLOW = mistakes(
    "flow.yaml",
    ("order: clockwise", "order: rules", "E501", "phases.era_1.order", "expected clockwise"),
    (
        "order: clockwise\n",
        "order: clockwise\n    until_out: true\n",
        "E501",
        "phases.era_1.until_out",
        "the rules take care of",
    ),
)
MISTAKES = [*COMPONENTS, *TABLE, *MAP, *VALUES, *FLOW]


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return copied("aeroplanes", tmp_path)


@pytest.mark.parametrize("mistake", MISTAKES, ids=str)
def test_content_that_makes_no_sense_is_refused(pack: Path, mistake: Mistake) -> None:
    check_mistake("aeroplanes", pack, mistake)


def test_components_before_the_aeroplanes(pack: Path) -> None:
    """They would take the numbers by which the rules know aeroplanes."""
    coins = "components:\n  coins: {one: {name: {en: One, pl: Jeden}}}\n"
    change(pack, "components.yaml", "components:\n", coins)
    purse = "zones:\n  purse: {name: {en: P, pl: S}, holds: coins, sees: everybody, starts: true}\n"
    change(pack, "table.yaml", "zones:\n", purse)
    (found,) = messages(pack)
    assert found.startswith('BGF-E501 components.coins: "aeroplanes" must come before "coins"')


def test_aeroplanes_come_first(pack: Path) -> None:
    text = (pack / "components.yaml").read_text("utf-8")
    head, aeroplanes, passengers = text.replace("  passengers:\n", "  aeroplanes:\n").split(
        "  aeroplanes:\n"
    )
    swapped = f"{head}  passengers:\n{passengers}  aeroplanes:\n{aeroplanes}"
    (pack / "components.yaml").write_text(swapped, "utf-8")
    (found,) = messages(pack)
    assert found.startswith(
        'BGF-E501 components.passengers: "aeroplanes" must come before "passengers"'
    )


def test_several_aeroplanes_of_a_kind(pack: Path) -> None:
    change(pack, "components.yaml", P02, f"{P02} count: 2,")
    change(pack, "components.yaml", "aeroplanes: 47", "aeroplanes: 48")
    (found,) = messages(pack)
    assert found.startswith("BGF-E501 components.aeroplanes.p02.count: found 2, expected 1")


def test_too_few_passengers_for_the_waiting_room(pack: Path) -> None:
    tokens = (pack / "components.yaml").read_text("utf-8").replace("later: false", "later: true")
    (pack / "components.yaml").write_text(tokens, "utf-8")
    (found,) = messages(pack)
    assert found.startswith(
        "BGF-E501 components.passengers: only 0 passengers are available in era 1 "
        "(`later: false`), but the waiting room has 27 spaces"
    )


def test_more_players_than_first_airports_have_room_for(pack: Path) -> None:
    change(pack, "game.yaml", "max: 5", "max: 19")
    discarded, airports = sorted(messages(pack), reverse=True)
    assert discarded.startswith('BGF-E501 values.discarded.value: the keys "6", "7", ')
    assert airports.startswith(
        "BGF-E501 maps.world.places: with 19 players, the first airports (those with an "
        "`income`) have 18 spaces"
    )


def test_piles_for_other_spaces_and_aeroplanes_than_there_are(pack: Path) -> None:
    change(pack, "table.yaml", "piles: 27", "piles: 28")
    change(pack, "table.yaml", "piles: 47", "piles: 46")
    waiting, aboard = messages(pack)
    assert waiting == "BGF-E413 zones.waiting.at: found 27, but the zone has 28 piles"
    assert aboard.startswith("BGF-E413 zones.aboard.on: there are 47 kinds of aeroplanes, but 46")


def test_the_waiting_room_is_filled_in_the_order_of_its_cities(pack: Path) -> None:
    change(pack, "table.yaml", "at: {rome: 4, zurich: 4,", "at: {zurich: 4, rome: 4,")
    state = bgf.load("aeroplanes", content=pack).new_state(seed=1)
    first = state.game.kinds["carry"]
    assert next(iter(first.universe())).text.startswith("carry zurich-1 ")


def test_a_city_where_one_begins_but_nobody_can_wait(pack: Path) -> None:
    change(pack, "table.yaml", "at: {rome: 4, zurich: 4,", "at: {zurich: 8,")
    (found,) = messages(pack)
    assert found.startswith('BGF-E501 maps.world.places.rome.income: "rome" has an `income`, but')


def test_a_city_of_europe_without_a_way_out_is_told_once(pack: Path) -> None:
    """All the links that do not lead back begin in one list of cities."""
    change(pack, "map.yaml", "[london, amsterdam, paris,", "[london, paris,")
    (found,) = messages(pack)
    assert found == (
        'BGF-E501 maps.world.outward.cairo.from: "amsterdam" is missing: '
        "outward links start from every city of Europe"
    )


def test_a_stage_that_all_eras_lack_is_told_once(pack: Path) -> None:
    """The eras have the stages of a turn by an alias."""
    text = (pack / "flow.yaml").read_text("utf-8")
    text = text.replace("      short:\n", "      shorter:\n").replace("short, ", "shorter, ")
    (pack / "flow.yaml").write_text(text, "utf-8")
    (found,) = [message for message in messages(pack) if "needs a stage" in message]
    assert found.startswith('BGF-E501 phases.era_1.stages: needs a stage "short"')


def test_a_first_airport_that_is_called_as_the_globetrotter_zone(pack: Path) -> None:
    for file in ("map.yaml", "values.yaml", "table.yaml", "components.yaml"):
        text = (pack / file).read_text("utf-8")
        (pack / file).write_text(re.sub(r"\brome\b", "globe", text), "utf-8")
    (found,) = messages(pack)
    assert found.startswith(
        'BGF-E501 maps.world.places.globe: a first airport can\'t be called "globe"'
    )


def test_a_word_that_nothing_fills_in(pack: Path) -> None:
    text = (pack / "texts.yaml").read_text("utf-8")
    (pack / "texts.yaml").write_text(text.replace("costs £{price}", "costs £{prise}"), "utf-8")
    change(pack, "texts.yaml", "To kosztuje {price}", "To kosztuje {prise}")
    (message,) = messages(pack)
    told = 'BGF-E501 texts["refusal.too_dear"].en: nothing fills in "{prise}"'
    assert message.startswith(f'{told}; did you mean "price"? (filled in by ')


def test_numbers_beyond_any_table_are_told_at_once(pack: Path) -> None:
    change(pack, "game.yaml", "max: 5", "max: 1000000000")
    change(pack, "table.yaml", "    size: 12", "    size: 1000000000")
    change(pack, "table.yaml", "at: {rome: 4", "at: {rome: 1000000000")
    found = [message.partition(":")[0] for message in messages(pack)]
    assert {"BGF-E205 players.max", "BGF-E205 zones.market.size"} <= {*found}
    assert len(found) < 100


# Changes that leave the content good to play with.
ODD = [
    (
        "texts.yaml",
        "  score.planes:",
        "  score.plane: {en: P, pl: A}\n  score.planes:",
        'nothing uses the text "score.plane"; did you mean "score.planes"?',
    ),
    ("values.yaml", "{3: 3, 4: 2,", "{2: 2, 3: 3, 4: 2,", 'no match has "2" players'),
]


@pytest.mark.parametrize(("file", "old", "new", "words"), ODD, ids=[row[3] for row in ODD])
def test_content_that_is_only_odd_is_played_with(
    pack: Path, file: str, old: str, new: str, words: str
) -> None:
    change(pack, file, old, new)
    (found,) = bgf.validate(pack)
    assert (found.code, found.severity) == ("BGF-W501", "warning")
    assert words in found.message
    assert bgf.load("aeroplanes", content=pack).new_state(seed=1).legal_actions()


def test_the_pack_that_ships_is_sound(pack: Path) -> None:
    assert bgf.validate(pack) == []


def test_a_region_that_the_rules_do_not_know(pack: Path) -> None:
    arctic = "regions:\n      arctic: {name: {en: The Arctic, pl: Arktyka}, code: AC}\n"
    text = (pack / "map.yaml").read_text("utf-8")
    (pack / "map.yaml").write_text(re.sub(r"regions:.*\n", arctic, text, count=1), "utf-8")
    (found,) = messages(pack)
    assert "maps.world.regions" in found
    assert "arctic" in found


def test_broken_requirements_of_a_variant_are_reported(tmp_path: Path) -> None:
    head = "extends: aeroplanes\nversion: 1.0.0\ntitle: {en: Four players, pl: Czterech graczy}\n"
    (tmp_path / "game.yaml").write_text(head, "utf-8")
    (tmp_path / "x.yaml").write_text("values:\n  discarded:\n    value: {5: null}\n", "utf-8")
    (found,) = bgf.validate(tmp_path)
    assert (found.code, Path(found.file).name, found.line) == ("BGF-E501", "x.yaml", 3)
    assert 'the key "5" is missing' in found.message


def test_all_texts_of_matches_are_declared(monkeypatch: pytest.MonkeyPatch) -> None:
    said = set[str]()
    template = Pack.template

    def noted(pack: Pack, key: str, lang: str) -> str:
        said.add(key)
        return template(pack, key, lang)

    monkeypatch.setattr(Pack, "template", noted)
    game = bgf.load("aeroplanes")
    (setting,) = settings_of(game, 1)
    walk = Walk(game, setting, test_properties.TestAeroplanes().pick)
    checks.words(walk)
    checks.refusals(walk)
    assert said <= requirements_of(Aeroplanes).texts.keys()
    assert len(said) > 30

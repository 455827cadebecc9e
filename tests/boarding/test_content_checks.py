"""Checks of content before Boarding is played with it: each fault at its line."""

from __future__ import annotations

from pathlib import Path

import pytest

import bgf
from bgf.testing.mistakes import Mistake, change, check_mistake, copied, messages, mistakes

P03 = 'shape: ["GW", "G."]'
SIDES = "{players: [1, 2, 3], rows: 5, sectors: [3, 4, 3]}"


CARDS = mistakes(
    "cards.yaml",
    (P03, 'shape: ["GGGGGG"]', "E420", "components.cards.p03.shape", "no sector of the side"),
    (
        P03,
        'shape: ["G......W"]\n      special: two_sectors',
        "E420",
        "components.cards.p03.shape",
        "no two adjacent sectors of the side with 5 rows and sectors of 3, 4, 3",
    ),
    (
        P03,
        'shape: ["G.....", "......", "......", "......", "......", "W....."]',
        "E420",
        "components.cards.p03.shape",
        "no sector",
    ),
    (
        P03,
        'shape: ["GG...W", "......", "......", "......", "......", "W....W"]',
        "E420",
        "components.cards.p03.shape",
        "no sector",
    ),
    (
        P03,
        'shape: ["G.....", "......", "......", "......", "......", "......"]',
        "E420",
        "components.cards.p03.shape",
        "if its blank cells must lie on the plane, too",
    ),
    (
        P03,
        'shape: ["GGGG", "GGGG", "GGGG", "GGGG", "W..."]',
        "E420",
        "components.cards.p03.shape",
        "found 17 pieces, expected at most 16",
    ),
    (P03, 'shape: ["GX", "G."]', "E313", "components.cards.p03.shape[0]", 'no piece marked "X"'),
    (P03, "hard: false", "E501", "components.cards.p03", "needs a `shape`, or `seats`"),
    (
        P03,
        f"{P03}\n      seats: [{{kind: eco, seat: aisle}}]",
        "E501",
        "components.cards.p03.seats",
        "the layout determines who sits where",
    ),
    (
        P03,
        "seats: [{kind: ecco, seat: aisle}]",
        "E501",
        "components.cards.p03.seats[0].kind",
        'no passenger "ecco"; did you mean "eco"?',
    ),
    (
        P03,
        "seats: [{kind: eco, seat: isle}]",
        "E204",
        "components.cards.p03.seats[0].seat",
        'did you mean "aisle"?',
    ),
    (P03, "seats: []", "E205", "components.cards.p03.seats", "expected at least 1"),
    (
        "special: star",
        "special: stars",
        "E204",
        "components.cards.p14.special",
        'did you mean "star"?',
    ),
    ("hard: true", "hard: often", "E203", "components.cards.d1.hard", "expected true or false"),
    (
        "    valentines:\n",
        "    valentine:\n",
        "E501",
        "components.events.valentine",
        'no event "valentine"; did you mean "valentines"?',
    ),
    (
        "      value: 0.5\n",
        "",
        "E202",
        "components.events.window_seat",
        'the key "value" is missing',
    ),
    (
        "value: 0.5",
        "value: half",
        "E203",
        "components.events.window_seat.value",
        "expected a number",
    ),
)
PIECES = mistakes(
    "pieces.yaml",
    ("adult: false", "adult: true", "E501", "pieces.passengers.child.adult", "expected false"),
    ("source: public", "source: pubic", "E309", "planes.plane.source", 'did you mean "public"?'),
    (
        "      adult: true\n",
        "",
        "E202",
        "pieces.passengers.tourist",
        'the key "adult" is missing',
    ),
    (
        "    child:\n",
        "    none: {name: {en: N, pl: N}, count: 30, mark: N, adult: true}\n    child:\n",
        "E501",
        "pieces.passengers.none",
        'a passenger can\'t be called "none"',
    ),
    ("    per: player\n", "", "E501", "planes.plane", "needs `per: player`"),
    (
        SIDES,
        SIDES.replace("5", "6"),
        "E501",
        "planes.plane.sides[0].rows",
        'the event "safe_at_the_exit" is about the middle row',
    ),
)
TABLE = mistakes(
    "table.yaml",
    (
        "[vouchers, pledged, stock]",
        "[vouchers, stock]",
        "E501",
        "supplies.vouchers.counters",
        "only the sum of pledged, stock, vouchers does",
    ),
)
VALUES = mistakes(
    "values.yaml",
    (
        "per_player: 6",
        "per_player: 7",
        "E501",
        "counters.stock.start",
        "found 24, but 4 players get 28",
    ),
    (
        "easy: 6,",
        "easy: 20,",
        "E501",
        "values.vouchers.value.easy",
        "found 20, and 6 more can be gained, but there are only 24",
    ),
    ("easy: 6,", "easy: 0,", "E205", "values.vouchers.value.easy", "expected at least 1"),
    ("2: 10, ", "", "E501", "values.removed.value", 'the key "2" is missing'),
    ("2: 10", "2: 30", "E501", "values.removed.value.2", "the hall has only 30 markers"),
    (
        "groups: {value: {tourists: tourist, business: business,",
        "groups: {value: {tourists: tourist, business: pilot,",
        "E501",
        "values.groups.value.business",
        'no passenger "pilot"',
    ),
    ("value: 5, source", "value: 5.5, source", "E203", "values.score_pair.value", "whole number"),
    (
        "[easy, medium, hard]",
        "[easy, medium, hard, brutal]",
        "E501",
        "options.level.choices[3]",
        'the value "vouchers" has no "brutal"',
    ),
    (
        "[best_friends, couples_trip,",
        "[best_friends, couple_trip, couples_trip,",
        "E501",
        "options.scenario.choices[1]",
        'did you mean "couples_trip"?',
    ),
    ("    max: 2\n", "    max: 16\n", "E501", "options.events.max", "only 15 event cards"),
    (
        "must: {groups: [tourist, business, eco], min_size: 6}",
        "must: {groups: [tourist, business, eco]}",
        "E501",
        "values.scenarios.value.best_friends.must.groups",
        'needs "min_size"',
    ),
    (
        "must: {groups: [tourist, business, eco], min_size: 6}",
        "must: {groups: [tourist, lover, eco], min_size: 6}",
        "E501",
        "values.scenarios.value.best_friends.must.groups[1]",
        'groups of "lover" do not count',
    ),
    (
        "must: {lover_pairs: 5}",
        "must: {lover_pairs: 0}",
        "E205",
        "values.scenarios.value.couples_trip.must.lover_pairs",
        "expected at least 1",
    ),
    (
        "must: {lover_pairs: 5}",
        "must: {}",
        "E205",
        "values.scenarios.value.couples_trip.must",
        "expected at least 1 entry",
    ),
    (
        "must: {lover_pairs: 5}",
        "must: {lovers_pairs: 5}",
        "E201",
        "values.scenarios.value.couples_trip.must.lovers_pairs",
        'did you mean "lover_pairs"?',
    ),
    (
        "removed: {value: {1: 10,",
        "removed: {value: {3-1000: 10, 1: 10,",
        "E206",
        "values.removed.value.3-1000",
        'found "3-1000", expected',
    ),
    (
        "removed: {value: {1: 10,",
        "removed: {value: {1: 10000,",
        "E501",
        "values.removed.value.1",
        "but the hall has only 30 markers",
    ),
    (
        "must: {protected_children: 8}",
        "must: {protected_children: 21}",
        "E501",
        "values.scenarios.value.holiday_journeys.must.protected_children",
        "at most 20 are possible",
    ),
)
FLOW = mistakes(
    "flow.yaml",
    (
        "        otherwise: pass\n        otherwise_rule: BOA-15\n",
        "",
        "E501",
        "phases.flight.stages.card",
        "needs `otherwise: pass`",
    ),
    ("order: clockwise", "order: rules", "E501", "phases.flight.order", "expected clockwise"),
)
WORDS = mistakes(
    "texts.yaml",
    (
        "  scenario.couples_trip:",
        "  scenario.couple_trip:",
        "E501",
        "values.scenarios.value.couples_trip",
        'no text "scenario.couples_trip" names this scenario; did you mean "couple_trip"?',
    ),
)
MISTAKES = [*CARDS, *PIECES, *TABLE, *VALUES, *FLOW, *WORDS]


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return copied("boarding", tmp_path)


@pytest.mark.parametrize("mistake", MISTAKES, ids=str)
def test_content_that_makes_no_sense_is_refused(pack: Path, mistake: Mistake) -> None:
    check_mistake("boarding", pack, mistake)


def test_a_word_that_nothing_fills_in(pack: Path) -> None:
    change(
        pack, "texts.yaml", "{en: at an aisle, pl: przy", '{en: "at {seat}", pl: "przy {seat}"} #'
    )
    assert messages(pack) == [
        'BGF-E501 texts["where.aisle"].en: nothing fills in "{seat}"; there is none'
    ]


def test_more_players_than_there_are_things_for(pack: Path) -> None:
    change(pack, "game.yaml", "max: 4", "max: 5")
    plane, stock, removed = messages(pack)
    assert plane == "BGF-E420 planes.plane.sides: no sides are for 5 players; expected one"
    assert stock == "BGF-E501 counters.stock.start: found 24, but 5 players get 30"
    assert removed.startswith('BGF-E501 values.removed.value: the key "5" is missing')


@pytest.mark.parametrize(
    ("sectors", "sort", "place"),
    [("[8]", "aisle", "seats[1].seat"), ("[2, 2, 2]", "middle", "seats[0].seat")],
)
def test_a_plane_without_seats_of_a_sort(pack: Path, sectors: str, sort: str, place: str) -> None:
    change(pack, "cards.yaml", P03, "seats: [{kind: eco, seat: middle}, {kind: eco, seat: aisle}]")
    change(pack, "pieces.yaml", "sectors: [4, 4]", f"sectors: {sectors}")
    found = [message for message in messages(pack) if "components.cards.p03." in message]
    too_few = f'{place}: too few "{sort}" seats on the side with 5 rows and sectors of '
    assert found == [f"BGF-E501 components.cards.p03.{too_few}{sectors.strip('[]')} columns"]


def test_seats_that_others_of_the_card_may_take(pack: Path) -> None:
    """On a side of two narrow sectors every seat is at a window and at an aisle."""
    wanted = ", ".join(f"{{kind: eco, seat: {sort}}}" for sort in ["window", "aisle"] * 5)
    change(pack, "cards.yaml", P03, f"seats: [{wanted}]")
    sides = [message for message in messages(pack) if "components.cards.p03." in message]
    assert sides == []
    change(pack, "pieces.yaml", "sectors: [4, 4]", "sectors: [1, 1]")
    change(pack, "cards.yaml", "seat: aisle}]", "seat: aisle}, {kind: eco, seat: window}]")
    sides = [message for message in messages(pack) if "components.cards.p03.seats" in message]
    assert len(sides) == 1
    start = 'BGF-E501 components.cards.p03.seats[10].seat: too few "window" seats'
    assert sides[0].startswith(start)


def test_numbers_beyond_any_table_are_told_at_once(pack: Path) -> None:
    change(pack, "pieces.yaml", "rows: 5", "rows: 1000001")
    change(pack, "game.yaml", "max: 4", "max: 1000000000")
    found = [message.partition(":")[0] for message in messages(pack)]
    assert {"BGF-E205 planes.plane.sides[0].rows", "BGF-E205 players.max"} <= {*found}
    assert len(found) < 100


def test_a_row_that_can_never_be_filled(pack: Path) -> None:
    text = (pack / "cards.yaml").read_text("utf-8")
    cards, events = text.split("  events:\n", 1)
    hard = cards.replace("      hard: true\n", "").replace(
        "\n      shape:", "\n      hard: true\n      shape:"
    )
    hard = hard.replace("\n      seats:", "\n      hard: true\n      seats:")
    (pack / "cards.yaml").write_text(f"{hard}  events:\n{events}", "utf-8")
    (found,) = messages(pack)
    words = "found 0 cards without `hard`, expected at least 4"
    assert found.startswith(f"BGF-E501 components.cards: {words}")


# Changes that leave the content good to play with.
ODD = [
    (
        "texts.yaml",
        "  hard:",
        "  hart: {en: H, pl: H}\n  hard:",
        'nothing uses the text "hart"; did you mean "hard"?',
    ),
    (
        "texts.yaml",
        "  seat.aisle:",
        "  seat.aile: {en: A, pl: A}\n  seat.aisle:",
        'nothing uses the text "seat.aile"; did you mean',
    ),
    (
        "values.yaml",
        "easy: 6,",
        "easy: 6, brutal: 1,",
        '"brutal" is not a choice of the option level',
    ),
    ("values.yaml", "3: 0,", "3: 0, 6: 0,", 'no match has "6" players'),
]


@pytest.mark.parametrize(("file", "old", "new", "words"), ODD, ids=[row[3] for row in ODD])
def test_content_that_is_only_odd_is_played_with(
    pack: Path, file: str, old: str, new: str, words: str
) -> None:
    change(pack, file, old, new)
    (found,) = bgf.validate(pack)
    assert (found.code, found.severity) == ("BGF-W501", "warning")
    assert words in found.message
    assert bgf.load("boarding", content=pack).new_state(seed=1).legal_actions(0)


def test_a_flow_may_be_the_contents_own(pack: Path) -> None:
    """The rules name the stages that they go on to, but neither the phase nor the first stage."""
    change(pack, "flow.yaml", "  flight: #", "  on_board: #")
    change(pack, "flow.yaml", "      card:\n", "      choice:\n")
    change(pack, "flow.yaml", "actions: [take, remove]", "actions: [take]")
    assert [found.message for found in bgf.validate(pack)] == ['no stage offers "remove"']
    state = bgf.load("boarding", content=pack).new_state(2, seed=1)
    while not state.is_terminal():
        assert state.game.hooks.evaluate is not None
        assert len(state.game.hooks.evaluate(state).points) == 2
        state.apply(state.legal_actions()[0])
    assert state.result().winners


def test_the_pack_that_ships_is_sound(pack: Path) -> None:
    assert bgf.validate(pack) == []


HEAD = "extends: boarding\nversion: 1.0.0\ntitle: {en: Larger planes, pl: Większe samoloty}\n"
LARGER = """\
planes:
  plane:
    sides:
      - {players: [1, 2], rows: 5, sectors: [3, 4, 3]}
      - {players: [3], rows: 7, sectors: [4, 3, 4]}
      - {players: [4], rows: 7, sectors: [5, 5]}
"""


def test_a_variant_with_three_sides_is_played_on_them(tmp_path: Path) -> None:
    """Two of the sides have three sectors; the rules tell them apart all the same."""
    (tmp_path / "game.yaml").write_text(HEAD, "utf-8")
    (tmp_path / "planes.yaml").write_text(LARGER, "utf-8")
    assert bgf.validate(tmp_path) == []
    game = bgf.load("boarding", content=tmp_path)
    for players, rows in ((2, 5), (3, 7)):
        state = game.new_state(players=players, seed=3)
        state.apply(next(a for a in state.legal_actions() if a.text == "take 1"))
        seats = [action.text for action in state.legal_actions()]
        assert all(text.startswith("seat ") for text in seats)
        assert rows - 2 <= max(int(text[-1]) for text in seats) <= rows


def test_broken_requirements_of_a_variant_are_reported(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(HEAD, "utf-8")
    (tmp_path / "x.yaml").write_text("values:\n  removed:\n    value: {3: null}\n", "utf-8")
    (found,) = bgf.validate(tmp_path)
    assert (found.code, Path(found.file).name, found.line) == ("BGF-E501", "x.yaml", 3)
    assert 'the key "3" is missing' in found.message

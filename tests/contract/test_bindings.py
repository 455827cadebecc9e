"""The value bound to the attribute of each kind of declaration, and its type.

`assert_type` is for mypy, which checks the tests as strictly as the framework.
"""

from __future__ import annotations

from typing import assert_type

import pytest

from bgf import ContentFixed, Game, PluginError
from bgf.components.board import Board
from bgf.components.dice import Dice
from bgf.components.layout import Kind
from bgf.components.plane import Plane
from bgf.content.pack import MissingText
from bgf.contract import (
    Part,
    Reason,
    Rules,
    Text,
    counter,
    option,
    part,
    pieces,
    reason,
    section,
    stage,
    value,
    zone,
)
from bgf.contract.fields import CounterField
from bgf.contract.parts import declared_by

from .harbour import Harbour, Load, Pilots, Ship, Tides, loaded


@pytest.fixture(scope="module")
def game() -> Game:
    """The toy, loaded."""
    return loaded(Harbour)


@pytest.fixture(scope="module")
def harbour(game: Game) -> Harbour:
    """Its rules, bound."""
    return game.part(Harbour)


def test_zones_are_slots(game: Game, harbour: Harbour) -> None:
    assert assert_type(harbour.deck, int) == game.layout.zone("deck")
    assert assert_type(harbour.hand, tuple[int, ...]) == game.layout.own_zones("hand")
    assert assert_type(harbour.quays, tuple[int, ...]) == game.layout.piles("quays")
    assert len(harbour.quays) == 3


def test_counters_and_tracks_are_slots(game: Game, harbour: Harbour) -> None:
    layout = game.layout
    assert assert_type(harbour.cranes, int) == layout.counter("cranes")
    assert assert_type(harbour.coins, tuple[int, ...]) == layout.own_counters("coins")
    assert assert_type(harbour.aboard, tuple[int, ...]) == layout.own_counters("aboard")
    assert assert_type(harbour.score, tuple[int, ...]) == layout.own_counters("score")
    assert len(harbour.coins) == len(harbour.aboard) == 3, "one for each player"


def test_a_counter_that_may_be_shared_is_a_tuple_either_way(game: Game, harbour: Harbour) -> None:
    assert assert_type(harbour.shared_or_not, tuple[int, ...]) == (game.layout.counter("guides"),)


def test_a_counter_of_kinds_names_their_type_or_refers_to_its_declaration(game: Game) -> None:
    class Hold(Part):
        boxes = pieces(name="crates")
        aboard = counter(own=True, each=boxes)

    class Store(Hold, boxes="bales"):
        pass

    for part_, per in ((Hold, "crates"), (Store, "bales")):
        declared = declared_by(part_)["aboard"]
        assert isinstance(declared, CounterField)
        assert declared.fixed_keys() == {"per": ["player", per]}
    assert Hold(game).aboard == game.layout.own_counters("aboard")
    with pytest.raises(PluginError, match="each"):
        counter(each=5)  # type: ignore[call-overload]  # as somebody may write


def test_numbered_entries_are_bound_by_number(game: Game, harbour: Harbour) -> None:
    stock = assert_type(harbour.stock, dict[int, tuple[int, ...]])
    assert stock == {number: game.layout.own_counters(f"stock_{number}") for number in (1, 2)}


def test_maps_planes_and_dice_are_those_of_the_table(game: Game, harbour: Harbour) -> None:
    assert assert_type(harbour.bay, Board) is game.layout.board("bay")
    assert assert_type(harbour.yard, Plane) is game.layout.plane("yard")
    assert assert_type(harbour.wind, Dice) is game.layout.some_dice("wind")


def test_components_and_pieces_are_their_kinds(harbour: Harbour) -> None:
    assert [kind.id for kind in assert_type(harbour.ships, tuple[Kind, ...])] == ["tug", "ferry"]
    assert [kind.id for kind in assert_type(harbour.crates, tuple[Kind, ...])] == ["wood"]


def test_components_with_data_have_the_values_of_each_kind(harbour: Harbour) -> None:
    assert assert_type(harbour.tonnage, tuple[Ship, ...]) == (Ship(3), Ship(8))


def test_values_and_sections_are_read_as_their_types(harbour: Harbour) -> None:
    assert assert_type(harbour.dealt, int) == 2
    assert assert_type(harbour.fees, dict[int, int]) == {2: 5, 3: 4}
    assert assert_type(harbour.tides, Tides) == Tides(high=7, low=0)
    assert assert_type(harbour.regatta, dict[str, int]) == {"laps": 3}


def test_options_phases_stages_and_rules_are_names(harbour: Harbour) -> None:
    assert assert_type(harbour.night, str) == "night"
    assert assert_type(harbour.work, str) == "work"
    assert assert_type(harbour.act, str) == "act"
    assert assert_type(harbour.closing, str) == "HAR-01"


def test_a_reason_knows_its_rule_and_its_text(game: Game) -> None:
    load = game.kinds["load"]
    assert isinstance(load, Load)
    on_deck = assert_type(load.on_deck, Reason)
    assert on_deck == Reason("on_deck", "HAR-02", "refusal.on_deck", ())
    assert load.full == Reason("full", "", "refusal.full", ()), "also where its text is optional"


def test_a_text_is_said_in_a_language_or_in_all(harbour: Harbour) -> None:
    moored = assert_type(harbour.moored, Text)
    assert moored.key == "note.moored"
    assert moored("pl", ship="Tug") == "PL Tug is moored."
    assert moored.translations(ship="Tug") == {"en": "Tug is moored.", "pl": "PL Tug is moored."}


@pytest.mark.parametrize("words", [{}, {"boat": "Tug"}, {"ship": "Tug", "place": "North"}])
def test_a_text_takes_the_words_that_are_declared(harbour: Harbour, words: dict[str, str]) -> None:
    with pytest.raises(PluginError, match=r'"note\.moored" is filled with .* its declaration says'):
        harbour.moored("en", **words)


def test_texts_are_said_by_name(harbour: Harbour) -> None:
    assert harbour.flags("tug", "en", colour="red") == "A red flag."
    assert harbour.flags.translations("ferry", colour="red")["pl"] == "PL The red flag."
    with pytest.raises(PluginError, match=r'"flag\.tug" is filled with nothing'):
        harbour.flags("tug", "en")
    with pytest.raises(MissingText, match=r"flag\.raft"):
        harbour.flags("raft", "en", colour="red")


def test_a_part_is_one_object_for_all_that_use_it(game: Game, harbour: Harbour) -> None:
    pilots = assert_type(harbour.pilots, Pilots)
    load = game.kinds["load"]
    assert isinstance(load, Load)
    assert pilots is load.pilots is game.part(Pilots)
    assert pilots.guides == game.layout.counter("guides")


# -- optional declarations


def test_missing_optional_entries_have_empty_bindings(harbour: Harbour) -> None:
    assert harbour.flood is None
    assert harbour.pilots.lighthouse is None
    assert harbour.storm == ""


class Beacons(Pilots, lighthouse="cranes"):
    """Requires the optional entry of its base class."""


def test_named_optional_entry_is_required_in_the_derived_class(game: Game) -> None:
    beacons = game.part(Beacons)
    assert assert_type(beacons.lighthouse, int) == game.layout.counter("cranes")
    assert game.part(Pilots).lighthouse is None, "in the derived class alone"


# -- names, and derived classes


class Elsewhere(Harbour, deck="hand"):
    """Gives an inherited declaration another name."""


def test_a_name_that_is_not_the_attribute_s_is_given_by_a_keyword(game: Game) -> None:
    assert game.part(Elsewhere).deck == game.layout.zone("hand")
    assert game.part(Harbour).deck == game.layout.zone("deck")


def test_undeclared_class_argument_is_reported_with_the_nearest() -> None:
    with pytest.raises(PluginError, match=r'Astray names dek, .*did you mean "deck"'):

        class Astray(Harbour, dek="hand"):
            pass


class Strict(Load):
    """Declares a reason of its base class again, with another rule."""

    on_deck = reason("HAR-01")


def test_a_reason_that_is_declared_again_keeps_the_words_and_the_text(game: Game) -> None:
    strict = Strict(game)
    assert strict.on_deck == Reason("on_deck", "HAR-01", "refusal.on_deck", ())


def test_the_content_s_names_are_those_of_the_attributes_unless_another_is_given() -> None:
    class Named(Part):
        deck = zone()
        pile = zone(name="hand")
        coins = counter(own=True, name="score")
        start = stage(name="act")
        dark = option("bool", name="night")
        cards = value(int, name="dealt")
        race = section(dict[str, int], name="regatta")

    game = loaded(Harbour)
    named = game.part(Named)
    assert named.deck == game.layout.zone("deck")
    assert named.pile == game.layout.zone("hand")
    assert named.coins == game.layout.own_counters("score")
    assert (named.start, named.dark) == ("act", "night")
    assert named.cards == 2
    assert named.race == {"laps": 3}


def test_missing_content_is_named() -> None:
    class Lost(Part):
        depot = zone()

    with pytest.raises(PluginError, match="depot"):
        loaded(Harbour).part(Lost)


# -- parts in a circle


class Day(Part):
    """Looks up the night when it is made."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.night = game.part(Night)


class Night(Part):
    """Uses the day, which uses it."""

    day = part(Day)


def test_parts_that_use_each_other_in_a_circle_are_told() -> None:
    with pytest.raises(PluginError, match="Night uses itself as a part"):
        loaded(Harbour).part(Night)


def test_bound_values_can_not_be_changed(game: Game) -> None:
    class Taught(Rules):
        shares = value(dict[str, int], name="tides")

        def __init__(self, game: Game) -> None:
            super().__init__(game)
            self.own = 1

    rules = Taught(game)
    rules.own = 2
    with pytest.raises(ContentFixed, match=r"test_bindings\.py:\d+: .*Taught\.shares, which is"):
        rules.shares = {}
    with pytest.raises(ContentFixed, match=r"test_bindings\.py:\d+: "):
        rules.shares["high"] = 3
    with pytest.raises(ContentFixed, match=r"test_bindings\.py:\d+: the values of a loaded game"):
        game.values = {}

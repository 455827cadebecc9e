"""Requirements of rules in all: declarations of several classes together, or in conflict."""

from __future__ import annotations

import pytest

from bgf import Game, PluginError
from bgf.contract import (
    Part,
    Rules,
    cited,
    counter,
    numbered,
    option,
    part,
    reason,
    stage,
    text,
    texts,
    zone,
)
from bgf.contract.requirements import StageNeed, requirements_of

from .harbour import Harbour, Load


def test_the_parts_and_the_kinds_of_action_of_rules_are_gathered_once() -> None:
    found = requirements_of(Harbour)
    assert ("counters", "guides") in found.entries, "of a part of rules and kind alike"
    assert len(found.entries["counters", "guides"]) == 2, "and what the rules say of it"
    assert found.texts["refusal.on_deck"].params == {"ship"}
    home = Harbour.__module__
    assert found.texts["note.moored"].owner == f"{home}.Harbour.moored"
    assert found.rules == {"HAR-01": f"{home}.Harbour.closing", "HAR-02": f"{home}.Load.on_deck"}
    assert found.stages == [StageNeed("act", "", f"{home}.Harbour.act")]


def test_optional_entries_are_not_required() -> None:
    found = requirements_of(Harbour)
    assert ("zones", "flood") not in found.entries
    assert ("counters", "lighthouse") not in found.entries
    assert found.texts["refusal.full"].optional


class Pier(Part):
    """Has ships on it."""

    ships = zone("ships", sees="everybody")


def test_declarations_of_one_entry_add_up() -> None:
    class Quays(Rules):
        pier = part(Pier)
        moored = zone("ships", tally=True, name="ships")

    found = requirements_of(Quays)
    wanted = {"holds": "ships", "per": None, "piles": None, "sees": "everybody", "tally": True}
    assert found.fixed_keys["zones", "ships"] == wanted
    assert len(found.entries["zones", "ships"]) == 2


def test_declarations_that_contradict_each_other_are_told_with_both_owners() -> None:
    class Fog(Rules):
        pier = part(Pier)
        hidden = zone("ships", sees="nobody", name="ships")

    words = (
        r"Fog\.hidden and [a-z._]*test_requirements\.Pier\.ships contradict each other: "
        r"zones\.ships has `sees: nobody` in the first, `sees: everybody` in the second"
    )
    with pytest.raises(PluginError, match=words):
        requirements_of(Fog)


def test_other_plugins_may_contradict_the_rules_too() -> None:
    class Mod(Rules):
        deck = zone("ships", own=True)

    with pytest.raises(PluginError, match=r"Harbour\.deck and .*Mod\.deck contradict each other"):
        requirements_of(Harbour, Mod)


def test_an_entry_that_one_class_needs_is_needed_though_it_is_optional_for_another() -> None:
    class Tidal(Rules):
        flood = zone("ships", name="flood")
        pier = part(Pier)
        again = zone("ships", name="flood", optional=True)

    assert [
        one.owner.rpartition(".")[2] for one in requirements_of(Tidal).entries["zones", "flood"]
    ] == ["flood"]


def test_derived_class_requires_named_optional_entries() -> None:
    class Storms(Harbour, flood="sea", storm="gale"):
        pass

    found = requirements_of(Storms)
    assert ("zones", "sea") in found.entries
    assert [need.stage for need in found.stages] == ["act", "gale"]


def test_a_stage_is_needed_where_the_kind_that_declares_it_is_played() -> None:
    class Unload(Load):
        name = "unload"
        rest = stage()

    class Busy(Rules):
        kinds = (Load, Unload)

    (need,) = requirements_of(Busy).stages
    assert (need.stage, need.action) == ("rest", "unload")


def test_numbered_entries_are_relied_on_each() -> None:
    class Stores(Rules):
        shelf = numbered(counter(own=True), (1, 2, 5))

    assert [name for _, name in requirements_of(Stores).entries] == [
        "shelf_1",
        "shelf_2",
        "shelf_5",
    ]


def test_texts_are_needed_for_each_name_that_is_given() -> None:
    class Signals(Rules):
        flag = texts("ship", names=("red", "white"))
        bells = text()
        gone = reason("SIG-1", "ship", text="note.gone")
        fog = cited("SIG-2")
        dark = option("bool")

    found = requirements_of(Signals)
    assert {key: need.params for key, need in found.texts.items()} == {
        "flag.red": {"ship"},
        "flag.white": {"ship"},
        "bells": set(),
        "note.gone": {"ship"},
    }
    assert [*found.rules] == ["SIG-1", "SIG-2"]
    assert [*found.entries] == [("options", "dark")]


def test_the_words_of_the_score_are_needed() -> None:
    class Scored(Rules):
        score_items = ("ships",)
        ties = ("coins",)
        measures = ("turns",)

    assert [*requirements_of(Scored).texts] == ["score.ships", "tie.coins", "measure.turns"]


def test_rules_that_declare_nothing_rely_on_nothing() -> None:
    class Free:
        """Rules need not derive from `Rules`."""

        def __init__(self, game: Game) -> None:
            self.game = game

    found = requirements_of(Free)
    assert not found.entries
    assert not found.has_schema

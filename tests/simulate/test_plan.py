"""The plan of a simulation: seats and seeds of matches, and its written form."""

from __future__ import annotations

import shutil
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from bgf import Game, ModSpec, hookimpl
from bgf.bots.process import Limits
from bgf.engine.plugins import plugins
from bgf.errors import BadPlayerCount
from bgf.simulate.plan import Plan

SHIPPED = Path(str(files("bgf_definitions")))


def test_bots_move_on_by_one_seat_each_match_unless_they_are_to_stay() -> None:
    plan = Plan("paris", ("mcts:9", "greedy", "random"))
    assert [plan.seats_of(number)[0] for number in range(4)] == [
        "mcts:9",
        "random",
        "greedy",
        "mcts:9",
    ]
    assert plan.seats_of(1)[1] == "mcts:9"
    fixed = replace(plan, fixed_seats=True)
    assert {fixed.seats_of(number) for number in range(4)} == {plan.seats}


def test_seeds_of_matches_depend_on_the_plans_seed_and_their_number() -> None:
    seeds = {
        Plan("paris", ("random",) * 2, seed=seed).seed_of(number)
        for seed in range(20)
        for number in range(200)
    }
    assert len(seeds) == 4000
    assert max(seeds) < 1 << 48


def test_a_plan_is_json_and_back() -> None:
    plan = Plan("paris", ("random", "mcts:5"), 7, {"a": "1"}, ("long-night",), None, True)
    assert Plan.from_dict(plan.to_dict()) == plan


@pytest.mark.parametrize(
    "change",
    [
        {"seats": ("random", "greedy")},
        {"seats": ("greedy", "random", "random")},
        {"seed": 1},
        {"options": {"first_player": 1}},
        {"mods": ("long-night",)},
        {"content": str(SHIPPED / "paris_high_water")},
        {"fixed_seats": True},
        {"limits": Limits(choice=1.0)},
    ],
    ids=lambda change: next(iter(change)),
)
def test_identity_depends_on_every_setting_of_the_matches(change: dict[str, Any]) -> None:
    plan = Plan("paris", ("greedy", "random"))
    other = replace(plan, **change)
    assert other.identity(other.load()) != plan.identity(plan.load())
    assert plan.identity(plan.load()) == plan.identity(plan.load())


def test_a_folder_whose_content_has_changed_is_another_identity(tmp_path: Path) -> None:
    folder = tmp_path / "paris"
    shutil.copytree(SHIPPED / "paris", folder)
    plan = Plan("paris", ("random", "random"), content=str(folder))
    before = plan.identity(plan.load())
    values = folder / "values.yaml"
    text = values.read_text("utf-8")
    values.write_text(text.replace("start_hand: {value: 2", "start_hand: {value: 3"), "utf-8")
    assert plan.identity(plan.load()) != before
    values.write_text(text, "utf-8")
    assert plan.identity(plan.load()) == before


class Plugin:
    """Brings a mod of Paris, in one version or another."""

    def __init__(self, version: str) -> None:
        self.version = version

    @hookimpl
    def bgf_mods(self) -> list[ModSpec]:
        return [ModSpec("own", "paris", self.version, {"en": "Own."}, f"{__name__}:Own")]


class Own:
    """A mod that changes nothing."""

    def __init__(self, game: Game) -> None:
        """There is nothing to prepare."""


def test_versions_are_of_the_identity(monkeypatch: pytest.MonkeyPatch) -> None:
    manager, found = plugins().manager, []
    plan = Plan("paris", ("random", "random"), mods=("own",))
    for engine, version in (("1.0", "1.0.0"), ("1.1", "1.0.0"), ("1.1", "1.1.0")):
        monkeypatch.setattr("bgf.simulate.plan.__version__", engine)
        manager.register(Plugin(version), name="own")
        found.append(plan.identity(plan.load()))
        manager.unregister(name="own")
    assert found[0] != found[1] != found[2]


def test_a_plan_for_too_many_is_refused() -> None:
    with pytest.raises(BadPlayerCount, match="2 to 4 players, not 5"):
        Plan("paris", ("random",) * 5).load()


def test_a_plan_as_it_is_usual_needs_no_words() -> None:
    assert Plan("paris", ("random", "mcts:5"), seed=9, fixed_seats=True).words() == []


def test_words_say_all_that_is_unusual(tmp_path: Path) -> None:
    plan = Plan(
        "paris",
        ("random", "random"),
        options={"first_player": 1, "quick": True, "card": "a b"},
        mods=("long-night", "high-water"),
        content=str(tmp_path),
        limits=Limits(start=2.0, choice=0.25),
    )
    words = plan.words()
    assert words[:6] == [
        "--option",
        "first_player=1",
        "--option",
        "quick=true",
        "--option",
        "card=a b",
    ]
    assert words[6:10] == ["--mod", "long-night", "--mod", "high-water"]
    assert words[10:] == ["--content", str(tmp_path), "--bot-time", "0.25s", "--bot-start", "2s"]

"""A toy game that uses every kind of declaration; its matches are never played."""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec import Struct

from bgf import Game, Score, State, Turn, hookimpl
from bgf.content.pack import load_pack
from bgf.contract import (
    Part,
    Rules,
    board,
    cited,
    components,
    counter,
    dice,
    fact,
    numbered,
    option,
    part,
    phase,
    pieces,
    plane,
    reason,
    section,
    stage,
    text,
    texts,
    track,
    value,
    zone,
)
from bgf.kinds import Pass

__all__ = ["CONTENT", "Berth", "Harbour", "Load", "Pilots", "Ship", "Tides", "loaded"]


class Ship(Struct):
    """The game's own keys of a ship."""

    tons: int


class Berth(Struct):
    """The game's own keys of a place."""

    depth: int


class Tides(Struct):
    """A value of several numbers."""

    high: int
    low: int = 0


class Pilots(Part):
    """A part that rules and kinds share."""

    guides = counter()
    lighthouse = counter(optional=True)


class Load(Pass):
    """The one kind of action: it does nothing."""

    name = "load"
    on_deck = reason("HAR-02")
    full = reason(optional=True)
    pilots = part(Pilots)

    @fact
    def ship(self, turn: Turn) -> str:
        """The ship that lies on deck."""
        return "Tug"


class Harbour(Rules):
    """Rules with one declaration of each kind, or of each form of a kind."""

    kinds = (Load,)

    deck = zone("ships", starts=True)
    hand = zone("ships", own=True)
    quays = zone("ships", piles=True)
    cranes = counter()
    coins = counter(own=True)
    aboard = counter(own=True, each="crates")
    shared_or_not = counter(own=None, name="guides")
    score = track(own=True)
    stock = numbered(counter(own=True), (1, 2))
    bay = board(places=Berth)
    yard = plane("crates", own=True)
    wind = dice(number=2)
    ships = components()
    tonnage = components(Ship, name="ships")
    crates = pieces(kinds=("wood",))
    dealt = value(int, ge=1)
    fees = value(dict[int, int], by_players=True)
    tides = value(Tides)
    regatta = section(dict[str, int])
    night = option("bool")
    work = phase(order="clockwise")
    act = stage()
    storm = stage(optional=True)
    flood = zone("ships", optional=True)
    closing = cited("HAR-01")
    moored = text("ship", name="note.moored")
    flags = texts("colour", of=("components", "ships"), name="flag")
    pilots = part(Pilots)

    @hookimpl
    def bgf_score(self, state: State) -> Score:
        """Returns no points."""
        return Score([{} for _ in range(state.players)])


def _named(name: str, **entry: Any) -> dict[str, Any]:
    return {"name": {"en": name}, **entry}


CONTENT: Mapping[str, Any] = {
    "game": "harbour",
    "version": "1.0.0",
    "languages": ["en", "pl"],
    "title": {"en": "Harbour", "pl": "Port"},
    "summary": {"en": "Ships.", "pl": "Statki."},
    "players": {"min": 2, "max": 3},
    "options": {"night": {"type": "bool", "default": False, "text": "Night."}},
    "values": {
        "dealt": {"value": 2},
        "fees": {"value": {"2": 5, "3": 4}},
        "tides": {"value": {"high": 7}},
    },
    "components": {
        "ships": {"tug": _named("Tug", count=2, tons=3), "ferry": _named("Ferry", tons=8)}
    },
    "pieces": {"crates": {"wood": _named("Wood", count=9, mark="W")}},
    "zones": {
        "deck": _named("Deck", holds="ships", sees="nobody", ordered=True, starts=True),
        "hand": _named("Hand", holds="ships", sees="owner", per="player"),
        "quays": _named("Quays", holds="ships", sees="everybody", piles=3),
    },
    "counters": {
        "cranes": _named("Cranes", start=1),
        "guides": _named("Pilots", start=4),
        "coins": _named("Coins", start=0, per="player"),
        "aboard": _named("Aboard", start=0, per=["player", "crates"]),
        "hold": _named("Hold", start=9, per="crates"),
        "stock_1": _named("Stock 1", start=0, per="player"),
        "stock_2": _named("Stock 2", start=0, per="player"),
    },
    "tracks": {"score": _named("Score", start=0, per="player")},
    "dice": {"wind": _named("Wind", number=2, faces=[1, 2, 3])},
    "planes": {
        "yard": _named("Yard", holds="crates", per="player", sides=[{"rows": 2, "sectors": [2]}])
    },
    "maps": {
        "bay": {
            "places": {
                "north": _named("North", depth=9, code="NOR", at=[0, 0]),
                "south": _named("South", depth=4, code="SOU", at=[9, 9]),
            },
            "links": {"north-south": {"between": ["north", "south"], "length": 1}},
        }
    },
    "actions": {"load": _named("Load", text="Load a ship.")},
    "phases": {
        "work": _named("Work", order="clockwise", stages={"act": {"actions": ["load"]}}, next="end")
    },
    "rules": {"HAR-01": "The harbour closes.", "HAR-02": "Ships are loaded."},
    "texts": {
        "refusal.on_deck": "{ship} lies on deck.",
        "note.moored": "{ship} is moored.",
        "flag.tug": "A {colour} flag.",
        "flag.ferry": "The {colour} flag.",
    },
    "regatta": {"laps": 3},
}


def loaded(rules: type[Any], changes: Mapping[str, Any] | None = None) -> Game:
    """Returns the toy with rules, all its texts in two languages.

    Args:
        rules: the class.
        changes: new values by paths such as ``values.dealt.value``.
    """
    data = deepcopy(dict(CONTENT))
    for path, new in (changes or {}).items():
        *folders, last = path.split(".")
        entry = data
        for folder in folders:
            entry = entry[folder]
        entry[last] = new
    data = _in_two_languages(data)
    with TemporaryDirectory() as folder:
        (Path(folder) / "game.yaml").write_text(json.dumps(data), encoding="utf-8")
        schemas = [{"type": "object", "properties": {"regatta": True}}]
        return Game("harbour", load_pack(Path(folder), wanted=lambda _: (schemas, ())), rules)


def _in_two_languages(data: dict[str, Any]) -> dict[str, Any]:
    """Returns data with Polish texts that are the English ones in capitals, but for their words."""
    for section_ in ("rules", "texts"):
        data[section_] = {key: {"en": said} for key, said in data[section_].items()}
    found: dict[str, Any] = json.loads(json.dumps(data), object_hook=_with_polish)
    return found


def _with_polish(entry: dict[str, Any]) -> dict[str, Any]:
    if isinstance(entry.get("text"), str):
        entry["text"] = {"en": entry["text"]}
    for key, inner in entry.items():
        if isinstance(inner, dict) and set(inner) == {"en"}:
            entry[key] = {**inner, "pl": f"PL {inner['en']}"}
    return entry

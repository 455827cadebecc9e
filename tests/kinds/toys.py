"""A toy route game for the ready-made kinds of action: other names than usual, and no wild card."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bgf import Game, Score, State, hookimpl
from bgf.content.pack import load_pack

__all__ = ["CONTENT", "Rules", "play", "toy", "yard_changes"]

CONTENT: Mapping[str, Any] = {
    "game": "toy",
    "version": "1.0.0",
    "languages": ["en"],
    "players": {"min": 2, "max": 3},
    "sources": {"toy": {"en": "A toy."}},
    "values": {
        name: {"value": value, "source": "toy"}
        for name, value in {"keep": 2, "deal": 3, "worth": {"1": 1, "2": 3}}.items()
    },
    "components": {
        "goods": {"tea": {"count": 3}, "silk": {"count": 3}},
        "contracts": {"north": {"count": 2}, "south": {}, "west": {}},
    },
    "zones": {
        "pile": {"holds": "goods", "sees": "nobody", "ordered": True, "starts": True},
        "market": {
            "holds": "goods",
            "sees": "everybody",
            "ordered": True,
            "size": 2,
            "fill": "pile",
            "tally": True,
        },
        "used": {"holds": "goods", "sees": "everybody"},
        "store": {"holds": "goods", "per": "player", "sees": "owner", "tally": True},
        "contract_pile": {"holds": "contracts", "sees": "nobody", "ordered": True, "starts": True},
        "desk": {"holds": "contracts", "per": "player", "sees": "owner"},
        "drawer": {"holds": "contracts", "per": "player", "sees": "owner"},
    },
    "counters": {
        "ships": {"per": "player", "start": 3},
        "at_sea": {"per": "player", "start": 0},
    },
    "tracks": {"points": {"per": "player", "start": 0}},
    "maps": {
        "land": {
            "places": {"inn": {}, "mill": {}},
            "links": {"road": {"between": ["inn", "mill"], "length": 1, "colour": "tea"}},
        },
        "sea": {
            "places": {"port": {}, "isle": {}, "cape": {}},
            "links": {
                "port-isle-tea": {"between": ["port", "isle"], "length": 2, "colour": "tea"},
                "port-isle-silk": {"between": ["port", "isle"], "length": 2, "colour": "silk"},
                "isle-cape-tea": {"between": ["isle", "cape"], "length": 1, "colour": "tea"},
            },
        },
    },
    "texts": {
        "refusal.deck_empty": "Nothing is left.",
        "refusal.not_in_row": "No {card}.",
        "refusal.wild_second": "Not that now.",
        "refusal.not_offered": "No {card} offered.",
        "refusal.too_few": "Keep {need}.",
        "refusal.link_taken": "{link} is taken.",
        "refusal.other_strand_yours": "{link} is yours.",
        "refusal.strand_closed": "{link} is closed.",
        "refusal.not_enough_pieces": "{pieces_left} of {pieces_needed} ships.",
        "refusal.not_enough_cards": "{have} of {need} {colour}.",
        "refusal.not_here": "Not there.",
        "refusal.not_across": "Not even across.",
        "refusal.blank_off": "A blank is off.",
        "refusal.taken": "Taken.",
        "refusal.none_left": "None is left.",
        "score.points": "Points",
    },
}


class Rules:
    """Rules that shuffle nothing, so that tests know the order."""

    def __init__(self, game: Game) -> None:
        self.market = game.layout.zone("market")
        self.points = game.layout.own_counters("points")

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        state.refill_row(self.market)

    @hookimpl
    def bgf_score(self, state: State) -> Score:
        return Score([{"points": state.counters[self.points[p]]} for p in range(state.players)])


def toy(
    *kinds: type[Any], stages: Mapping[str, str], changes: Mapping[str, Any] | None = None
) -> Game:
    """The toy with these kinds of action; each stage names the one that it offers.

    Args:
        kinds: the kinds of action.
        stages: the stages of its only phase.
        changes: paths such as ``components.goods.tea.wild`` and the values to put there.
    """
    rules = type("ToyRules", (Rules,), {"kinds": kinds})
    data: dict[str, Any] = deepcopy(dict(CONTENT))
    data["texts"] = {key: {"en": text} for key, text in data["texts"].items()}
    data["title"] = data["summary"] = {"en": "Toy"}
    data["rules"] = {f"TOY-{number}": {"en": "So it is."} for number in range(1, 10)}
    data["actions"] = {kind.name: {"text": {"en": "Do it."}} for kind in kinds}
    steps = {name: {"actions": [kind], "rule": "TOY-9"} for name, kind in stages.items()}
    first, *others = steps
    if others:
        steps[first]["next"] = others
    data["phases"] = {"play": {"order": "clockwise", "stages": steps, "next": "end"}}
    for path, value in (changes or {}).items():
        *folders, last = path.split(".")
        entry = data
        for folder in folders:
            entry = entry[folder]
        entry[last] = deepcopy(value)
    named = [data[key] for key in ("zones", "counters", "tracks", "actions", "phases", "maps")]
    named += [*data["components"].values(), *(m["places"] for m in data["maps"].values())]
    for entries in named:
        for name, entry in entries.items():
            entry["name"] = {"en": name.title()}
    with TemporaryDirectory() as folder:
        (Path(folder) / "game.yaml").write_text(json.dumps(data), encoding="utf-8")
        return Game("toy", load_pack(Path(folder)), rules)


def yard_changes(*, rows: int, sectors: Sequence[int]) -> dict[str, Any]:
    """Returns changes of the toy: a plane for each player, and blocks of two colours."""
    names = {"red": "Red", "blue": "Blue"}
    blocks = {
        block: {"name": {"en": name}, "count": 20, "mark": name[0]} for block, name in names.items()
    }
    plane = {
        "name": {"en": "Yard"},
        "holds": "blocks",
        "per": "player",
        "sides": [{"rows": rows, "sectors": list(sectors)}],
    }
    return {
        "pieces": {"blocks": blocks},
        "planes": {"yard": plane},
        "counters.stock": {"per": "blocks", "start": 20},
    }


def play(state: State, *texts: str) -> State:
    """Play actions by their notation."""
    for text in texts:
        state.apply(state.game.parse_action(text, state))
    return state

"""Toy games: content as Python, rules in a few lines, for promises that must hold for any game.

`toy` makes a game of a rules class and sections of content. Texts for players are filled in, and
the content goes through the same checks as any pack.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from copy import deepcopy
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar

from bgf import ActionKind, Game, ModSpec, Score, State, Turn, hookimpl, param
from bgf.content.pack import load_pack
from bgf.contract import Reason, reason
from bgf.engine.flow import Stage

__all__ = ["Rules", "Toy", "mod", "phase", "play", "toy"]

NAMED = ("zones", "counters", "tracks", "actions", "phases", "maps", "planes")


class Toy(ActionKind):
    """A kind of action with one word as its parameter, or none; subclasses define its effect.

    Attributes:
        word: the parameter.
    """

    word = param.choice("")
    no = reason("TOY-1")

    def why_not(self, turn: Turn) -> Reason | None:
        return None if self.may(turn.state, turn.player, turn.args[0]) else self.no

    def apply(self, turn: Turn) -> Stage | None:
        following = self.do(turn.state, turn.player, turn.args[0])
        return turn.state.phase.stages[following] if following else None

    def may(self, state: State, player: int, word: str) -> bool:
        return True

    def do(self, state: State, player: int, word: str) -> str | None:
        """Play it; answers the stage that follows."""
        return None


class Rules:
    """Rules that do nothing: everybody's score is the track `points`."""

    kinds: ClassVar[Sequence[type[ActionKind]]] = ()

    def __init__(self, game: Game) -> None:
        self.game = game

    @hookimpl
    def bgf_score(self, state: State) -> Score:
        points = state.game.layout.own_counters("points")
        return Score([{"points": state.counters[points[p]]} for p in range(state.players)])


def toy(rules: type[Any], mods: Sequence[ModSpec] = (), **sections: Any) -> Game:
    """A game of these rules; sections as in a pack, without the words that players read."""
    with TemporaryDirectory() as folder:
        content = json.dumps(complete(rules, sections))
        (Path(folder) / "game.yaml").write_text(content, encoding="utf-8")
        return Game("toy", load_pack(Path(folder)), rules, mods)


def complete(rules: type[Any], sections: dict[str, Any]) -> dict[str, Any]:
    """The whole content of a toy game."""
    sections = deepcopy(sections)
    languages = sections.get("languages", ["en"])

    def word(text: str) -> dict[str, str]:
        return {lang: f"{text} ({lang})" for lang in languages}

    data: dict[str, Any] = {
        "game": "toy",
        "version": "1.0.0",
        "languages": languages,
        "title": word("Toy"),
        "summary": word("A toy."),
        "players": {"min": 1, "max": 4},
        "tracks": {"points": {"per": "player", "start": 0}},
        "actions": {kind.name: {"text": word(f"To {kind.name}.")} for kind in rules.kinds},
        "rules": {"TOY-1": word("No."), "TOY-2": word("Only so."), "TOY-3": word("Last.")},
        "texts": {"refusal.no": word("Not {word}.")},
        "sources": {"toy": word("A toy.")},
        **sections,
    }
    inner = [data.get(section, {}) for section in NAMED]
    inner += data.get("components", {}).values()
    inner += data.get("pieces", {}).values()
    inner += [entry["places"] for entry in data.get("maps", {}).values()]
    for entries in inner:
        entries |= {name: {"name": word(name.title()), **entry} for name, entry in entries.items()}
    for entry in data.get("options", {}).values():
        entry["text"] = word("An option.")
    return data


def phase(
    actions: str = "", order: str = "clockwise", next: Any = "end", **stages: Any
) -> dict[str, Any]:
    """A phase: of one stage that offers these actions, or of the stages given."""
    one = {"act": {"actions": actions.split()}}
    return {"order": order, "stages": stages or one, "next": next}


def mod(rules: type[Any]) -> ModSpec:
    """A mod with these rules, by the name of the class."""
    path = f"{rules.__module__}:{rules.__name__}"
    return ModSpec(rules.__name__.lower(), "toy", "1.0.0", {"en": "A mod."}, path)


def play(state: State, *texts: str) -> State:
    """Play actions by their notation; ``2: draw`` where player 2 is to be named."""
    for text in texts:
        seat, _, notation = text.rpartition(": ")
        state.apply(state.game.parse_action(notation, state), int(seat) if seat else None)
    return state

"""Evaluations that are made by hand, and games in folders of their own."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from tests.learn import mills_game, orchard_game

from bgf import Game
from bgf.content.pack import load_pack
from bgf.learn.features import Features
from bgf.learn.network import OUTPUTS, UNIT, NeuralNetwork
from bgf.learn.stored import Model, write_model

__all__ = ["damaged", "mills_in", "number_of", "orchard_in", "points_now", "stored"]


def number_of(game: Game, number: int) -> str:
    """Stands for a match of a crew; other processes import it by its name."""
    return f"{game.name} {number}"


def mills_in(folder: Path) -> Game:
    """Mills, with a copy of its pack in a folder."""
    pack = folder / "mills"
    if not pack.exists():
        shutil.copytree(mills_game.PACK, pack)
    return Game("mills", load_pack(pack), mills_game.Mills)


def orchard_in(folder: Path) -> Game:
    """Orchard, with a copy of its pack in a folder."""
    pack = folder / "orchard"
    if not pack.exists():
        shutil.copytree(orchard_game.PACK, pack)
    return Game("orchard", load_pack(pack), orchard_game.Orchard)


def points_now(game: Game, players: int = 2) -> Model:
    """The evaluation by which each player ends with the current points."""
    names = Features(game, players, scored=True).names
    nothing = (0,) * len(OUTPUTS)
    own = (UNIT, *nothing[1:])
    network = NeuralNetwork(
        hidden=((),) * len(names),
        direct=tuple(own if name == "own.points" else nothing for name in names),
        upper=(),
    )
    return Model(scored=True, by_share=False, spreads=(4.0, 1.0), network=network)


def stored(game: Game, players: int = 2) -> Path:
    """The file of that evaluation, beside the pack."""
    return write_model(game, players, points_now(game, players))


def damaged(path: Path, *keys: str, value: Any) -> None:
    """Replaces the values at some keys of a file."""
    data = json.loads(path.read_text("utf-8"))
    inner = data
    for key in keys[:-1]:
        inner = inner[key]
    inner[keys[-1]] = value
    path.write_text(json.dumps(data), "utf-8")

"""Positions of Animals laid out by hand, and short ways to play and to look at them.

A tile is written by its name, with a star where it lies face down: in the middle nobody knows it
then, on an ark its owner alone.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from bgf import Action, Game, State
from bgf.testing.positions import lying, match_from, moves, play, position, refused_by
from bgf.testing.swap import exchanged

__all__ = [
    "IN_PLAY",
    "SPECIES",
    "TILES",
    "after_draft",
    "ark",
    "crates",
    "every_table",
    "groups",
    "lying",
    "match_from",
    "moves",
    "number",
    "play",
    "playable",
    "playing",
    "refused_by",
    "setting_sail",
    "species",
    "split_off",
    "swapped",
    "table",
]

SPECIES = [
    "panda",
    "elephant",
    "tiger",
    "crocodile",
    "giraffe",
    "lion",
    "zebra",
    "fox",
    "gorilla",
    "hippopotamus",
    "kangaroo",
    "penguin",
]
TILES = [f"{one}-{value}" for one in SPECIES for value in range(1, 6)]
IN_PLAY = {2: 8, 3: 10, 4: 12}
"""The number of species in play, by the number of players."""

every_table = pytest.mark.parametrize("players", [2, 3, 4])


def species(tile: str) -> str:
    """The species of a tile."""
    return tile.split("-")[0]


def number(tile: str) -> int:
    """The number of a tile."""
    return int(tile.split("-")[1])


def playable(players: int, *needed: str) -> list[str]:
    """The tiles of the species in play, among them the needed ones."""
    first = [one for one in SPECIES if one in needed]
    chosen = [*first, *(one for one in SPECIES if one not in needed)][: IN_PLAY[players]]
    assert set(needed) <= set(chosen), "too many species"
    return [tile for tile in TILES if species(tile) in chosen]


def table(
    game: Game,
    players: int = 2,
    *,
    middle: Sequence[str] = (),
    arks: Mapping[int, str] | None = None,
    have: Mapping[int, int] | None = None,
    deck: str = "",
    out: Sequence[int] = (),
    player: int = 0,
    starter: int = 0,
    seed: int = 1,
) -> State:
    """A position in a round, with chosen things in chosen places.

    Args:
        game: Animals.
        players: the number of players.
        middle: the tiles of each group.
        arks: the tiles of some players.
        have: the crates of some players; the others have one.
        deck: the top of the deck, the first tile uppermost; the others below are shuffled.
        out: the players who have taken a group already.
        player: the player to act.
        starter: the player with the start flag.
        seed: the order of all else.
    """
    owned = [(arks or {}).get(seat, "") for seat in range(players)]
    named = " ".join([*middle, *owned, deck]).replace("*", "").split()
    in_play = playable(players, *map(species, named))
    others = [tile for tile in in_play if tile not in named]
    random.Random(seed).shuffle(others)
    crates_of = [(have or {}).get(seat, 1) for seat in range(players)]
    return position(
        after_draft(game, players, seed),
        zones={
            "box": " ".join(tile for tile in TILES if tile not in in_play),
            "deck": " ".join([deck, *others]),
            "drawn": [],
            "middle": middle,
            "ark": [_known(tiles) for tiles in owned],
            "ashore": [],
        },
        counters={"crates": crates_of, "stock": 20 - sum(crates_of)},
        out=out,
        player=player,
        starter=starter,
    )


def _known(tiles: str) -> str:
    """Tiles on an ark as `position` reads them: one without a star has been seen by everybody."""
    return " ".join(tile[:-1] if tile.endswith("*") else f"{tile}!" for tile in tiles.split())


def after_draft(game: Game, players: int, seed: int = 1, **options: Any) -> State:
    """A match at its first turn: everybody has put the first tile drawn on their ark."""
    state = game.new_state(players, seed, {"first_player": 0, **options})
    for player in range(players):
        state.apply(state.legal_actions(player)[0], player)
    return state


def setting_sail(
    game: Game,
    players: int,
    arks: Mapping[int, str],
    have: Mapping[int, int] | None = None,
) -> State:
    """The last round is over, and the middle was empty: now all get ready to sail.

    By default nobody has any crates.
    """
    last = players - 1
    have = {seat: (have or {}).get(seat, 0) for seat in range(players)}
    state = table(game, players, arks=arks, have=have, out=range(last), player=last)
    return play(state, "pass")


def playing(
    game: Game, players: int, seed: int, most: int = 1000
) -> Iterator[tuple[State, int, Action]]:
    """A random match: yields the position before each action, the player to act, and the action.

    Groups are taken more often than splits are made. A match that does not come to an end fails.
    """
    rng = random.Random(seed)
    state = game.new_state(players, seed)
    for _ in range(most):
        if state.is_terminal():
            return
        player = state.active_players()[0]
        legal = state.legal_actions(player)
        takes = [action for action in legal if action.kind.name == "take"]
        action = rng.choice(takes if takes and rng.random() < 0.4 else legal)
        yield state, player, action
        state.apply(action, player)
    pytest.fail(f"the match goes on after {most} actions")


def split_off(state: State) -> State:
    """Set the first tile of the first group that can be split apart."""
    group = next(n for n, tiles in enumerate(groups(state), 1) if len(tiles) > 1)
    return play(state, f"split {group} 1")


def groups(state: State, viewer: int | None = None) -> list[list[str | None]]:
    """The groups in the middle by their numbers, as a viewer sees them."""
    found: list[list[str | None]] = state.observation(viewer)["zones"]["middle"]
    return found


def ark(state: State, player: int, viewer: int | None = None) -> list[str | None]:
    """The tiles of an ark as a viewer sees them; unknown tiles are None."""
    found: list[str | None] = state.observation(viewer)["zones"]["ark"][player]
    return found


def crates(state: State, player: int) -> int:
    """The number of crates of a player."""
    have: int = state.observation(None)["counters"]["crates"][player]
    return have


def swapped(state: State, one: str, other: str) -> State:
    """The same position, but for two tiles that have changed places, see `exchanged`."""
    return exchanged(state, TILES.index(one), TILES.index(other))

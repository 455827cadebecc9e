"""The mods that come with Paris: their changes, alone and with the others."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

import bgf
from bgf import Game, Record
from bgf.records.match import Match

from .positions import lying, play, position

ALL = ("high-water", "grand-finale", "long-night")


def flag_points(game: Game, *, last_round: bool) -> int:
    """The score of a flag set, for a player who completes it with a route of one.

    In the last round the second of two players does so: the first has begun that round by a claim
    that left 2 plastic buses.
    """
    flags = {1: "white red"}
    if last_round:
        state = position(game, hands={0: "green", 1: "blue"}, flags=flags, buses={0: 3})
        play(state, "claim opera-louvre green", "claim republique-bastille blue")
    else:
        state = position(game, player=1, hands={1: "blue"}, flags=flags)
        play(state, "claim republique-bastille blue")
    assert lying(state, "flags", 1) == []
    route = 1
    scored: int = state.to_dict()["counters"]["score"][1]
    return scored - route


@pytest.mark.parametrize(
    ("mods", "points"),
    [((), 4), (("long-night",), 4), *((mods, 6) for mods in permutations(ALL[1:]))],
)
def test_a_flag_set_in_the_last_round(mods: tuple[str, ...], points: int) -> None:
    game = bgf.load("paris", mods=mods)
    assert flag_points(game, last_round=True) == points
    assert flag_points(game, last_round=False) == 4


def test_high_water_changes_the_map_and_nothing_else() -> None:
    plain, high = bgf.load("paris"), bgf.load("paris", mods=["high-water"])
    maps = [game.pack.data["maps"]["city"] for game in (plain, high)]
    assert set(maps[1]["places"]) - set(maps[0]["places"]) == {"orsay"}
    assert len(set(maps[0]["links"]) - set(maps[1]["links"])) == 4
    assert (high.pack.version, high.pack.data["title"]) == (
        plain.pack.version,
        plain.pack.data["title"],
    ), "a mod leaves the game its name"
    assert high.pack.digest != plain.pack.digest
    for key in ("rules", "phases", "zones", "values", "options"):
        assert high.pack.data[key] == plain.pack.data[key]


def test_all_at_once_are_in_the_record(tmp_path: Path) -> None:
    game = bgf.load("paris", mods=ALL)
    path = tmp_path / "match.bgf"
    with Match.start(game, players=3, seed=4, path=path) as match:
        while not match.state.is_terminal():
            player = match.state.active_players()[0]
            match.play(match.state.legal_actions(player)[0], player)
    record = Record.load(path)
    assert [name for name, _ in record.mods] == list(ALL)
    assert record.replay().result().scores == record.result

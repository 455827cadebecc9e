"""The statistics of matches of Aeroplanes, and their report."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.airline import Airline
from benchmarks.airline_look import atlas_of, era_of, profit_of
from benchmarks.tally import MatchSums, Subject, percent, table, with_error

import bgf

__all__ = ["AEROPLANES"]

USED = {
    "pilot": "pilot",
    "inspection": "inspect",
    "mass_production": "produce",
    "night_flights": "night",
    "beacon": "beacon",
}
"""The kind of action that uses each support token."""


def watch(tally: MatchSums, state: bgf.State, action: bgf.Action) -> None:
    """Counts the kinds of action played, and the profits of an era that ends."""
    kind = action.kind.name
    tally.sums[f"kind {kind}"] += 1
    if kind != "subsidy":
        return
    seen = state.observation(None)
    if not seen["counters"]["subsidies"]:
        era, atlas = era_of(seen), atlas_of(state.game)
        profits = [profit_of(atlas, seen, player) for player in range(state.players)]
        for profit in profits:
            tally.add(f"profit {era}", profit)
        tally.add(f"best profit {era}", max(profits))


def finish(tally: MatchSums, state: bgf.State) -> None:
    """Counts aeroplanes bought, cities reached and support used."""
    seen = state.observation(None)
    zones, airports = seen["zones"], seen["counters"]["airports"]
    bought = {plane for some in (*zones["fleet"], *zones["used"]) for plane in some}
    for plane in atlas_of(state.game).planes:
        tally.add(f"bought {plane}", plane in bought)
    for city in airports[0]:
        tally.add(f"city {city}", any(some[city] for some in airports))
    for token, kind in USED.items():
        tally.add(f"used {token}", tally.sums[f"kind {kind}"] > 0)


def report(game: bgf.Game, found: dict[int, MatchSums]) -> Iterator[str]:
    """Yields lines with profits, and with the shares of purchases, cities and support."""
    stages = ("I", "II", "III")
    rows = []
    for players, tally in found.items():
        profits = [with_error(tally, f"profit {era}") for era in (1, 2, 3)]
        best_profits = [f"{tally.mean(f'best profit {era}'):.1f}" for era in (1, 2, 3)]
        rows.append([str(players), *profits, *best_profits])
    yield from table(["players: mean profit", *stages, *(f"best {n}" for n in stages)], rows)
    data = game.pack.data
    planes = {
        f"bought {key}": f"{plane['number']} {plane['name']['en']}"
        for key, plane in data["components"]["aeroplanes"].items()
        if not plane.get("optional")
    }
    cities = {
        f"city {key}": place["name"]["en"] for key, place in data["maps"]["world"]["places"].items()
    }
    tokens = {f"used {token}": token.replace("_", " ") for token in USED}
    heads = [f"{players} players" for players in found]
    for title, names in (
        ("aeroplane bought", planes),
        ("city reached", cities),
        ("support used", tokens),
    ):
        shares = [
            [words, *(percent(tally.mean(name)) for tally in found.values())]
            for name, words in names.items()
        ]
        yield from table([title, *heads], shares)


AEROPLANES = Subject(
    make=lambda game, seed: Airline(atlas_of(game), seed),
    options={"first_player": 0},  # so that the player who begins has the first seat
    watch=watch,
    finish=finish,
    report=report,
)

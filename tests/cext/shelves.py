"""Small tables for tests of moves, with only the attributes that the kernel needs."""

from __future__ import annotations

from typing import Any

__all__ = ["LISTS", "shelf"]

LISTS = ("zones", "tally", "known", "owners", "open_links")


def shelf(moves: Any, zones: list[list[int]], **given: Any) -> Any:
    """A table with these zones and any other attributes.

    Its hook `renew` moves the components of the refilling slot, unshuffled; `sweep` sweeps until
    nothing is left to sweep.
    """

    class Shelf(moves.Table):  # type: ignore[misc]  # of either module
        def renew(self, slot: int) -> None:
            pile = self.layout.refill[slot]
            if pile >= 0:
                self.move(self.zones[pile][:], pile, slot)

        def sweep(self, row: int) -> bool:
            target = self.layout.rows[row].swept_to
            self.move(self.zones[row][:], row, target)
            return True

    slots = len(zones)
    layout = moves.Layout(given.get("seats", 2))
    layout.kind_of = given.get("kind_of", [0] * 9)
    layout.sees = given.get("sees", [0] * slots)
    layout.ordered = given.get("ordered", [False] * slots)
    layout.refill = given.get("refill", [-1] * slots)
    layout.rows = [moves.Row(*row) for row in given.get("rows", [()] * slots)]
    layout.claims = [moves.ClaimEffects(*claim) for claim in given.get("claims", [])]
    made = Shelf()
    made.layout = layout
    made.zones = zones
    made.players = given.get("players", 2)
    made.tally = given.get("tally", [None] * slots)
    made.known = given.get("known", [0] * 9)
    made.lacks = given.get("lacks", {})
    made.owners = given.get("owners", [])
    made.open_links = given.get("open_links", [])
    made.nets = given.get("nets", [])
    return made

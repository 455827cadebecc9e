"""The table as one player may see it: an observation and the pack, for any game.

What is drawn of it: the head here, maps and tickets in `table_maps`, planes in `table_planes`,
a line for each player in `table_players`, all other zones in `table_zones`, each in the form that
`table_forms` gives it, and numbers in `table_numbers`. `page` puts them together.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rich.cells import cell_len
from rich.text import Text

from bgf.engine.words import seat_letter
from bgf.tui.content import Content, Kind
from bgf.tui.lines import join
from bgf.tui.seats import player_style
from bgf.words import Words

__all__ = ["TableView", "draw_head"]


@dataclass(frozen=True)
class TableView:
    """Everything that drawing a table depends on.

    Attributes:
        content: the pack in the player's language.
        words: the framework's own words.
        seen: an observation.
        names: what each player is called, by seat.
        owners: the players whose secret zones are shown in full; their observation is the one.
        unicode: False uses ASCII alone.
        closed: of each map the free links that can't be claimed any more.
        status: what the rules have to show below the table, a line each.
        compact: says the same on fewer lines, for low screens.
    """

    content: Content
    words: Words
    seen: Mapping[str, Any]
    names: Sequence[str]
    owners: tuple[int, ...]
    unicode: bool
    compact: bool = False
    closed: Mapping[str, Collection[str]] = field(default_factory=dict)
    status: Sequence[str] = ()

    def tag(self, player: int) -> Text:
        """The letter of a player in the player's colour."""
        return Text(seat_letter(player), f"bold {player_style(player)}")

    def seat(self, player: int, mark: str) -> Text:
        """A sign, a player's letter and what the player is called."""
        return join([Text(mark, "bold"), self.tag(player), Text(self.names[player])])

    def kinds_in(self, zone: str, player: int) -> list[Kind]:
        """Returns the kinds in a zone of a player, as far as the reader knows them."""
        kinds = self.content.kinds[self.content.section("zones")[zone]["holds"]]
        return [kinds[name] for name in self.ids_in(zone, player) if name in kinds]

    def ids_in(self, zone: str, player: int | None = None) -> list[str | None]:
        """Returns the contents of all piles of a zone: of a player's, or of a shared one."""
        held = self.seen["zones"][zone]
        if player is not None:
            held = held[player]
        if "piles" in self.content.section("zones")[zone]:
            return [name for pile in held for name in pile]
        return list(held)

    def piles_in(self, zone: str, player: int | None = None) -> list[list[str | None]]:
        """Returns the contents of each pile of a zone; a zone without piles is one pile."""
        held = self.seen["zones"][zone] if player is None else self.seen["zones"][zone][player]
        is_piled = "piles" in self.content.section("zones")[zone]
        return [list(pile) for pile in (held if is_piled else [held])]


def draw_head(view: TableView, width: int) -> Text:
    """Returns the heading: the game, its mods, the round, and the player whose turn it is."""
    content, seen = view.content, view.seen
    phase = content.name("phases", seen["phase"])
    parts = [Text(" + ".join([content.title, *content.mods]), "bold")]
    if phase != content.title and len(content.section("phases")) > 1:
        parts.append(Text(phase))
    if seen["turn"]:
        parts.append(Text(view.words("round", round=seen["round"], turn=seen["turn"])))
    for name, value in _shared_numbers(view):
        parts.append(Text(f"{name}: {value}", "bold"))
    if seen["finished"]:
        parts.append(Text(view.words("over"), "bold"))
    else:
        parts.append(Text(_whose_turn(view), "bold reverse"))
    gap = " · " if view.unicode else " - "
    lines = [parts[0]]
    for part in parts[1:]:
        fits = cell_len(lines[-1].plain) + len(gap) + cell_len(part.plain) <= width
        lines[-1:] = [join([lines[-1], part], gap)] if fits else [lines[-1], part]
    return Text("\n").join(lines)


def _whose_turn(view: TableView) -> str:
    active = view.seen["active"]
    if len(view.owners) == 1 and view.owners[0] in active:
        return view.words("your_turn", player=seat_letter(view.owners[0]))
    return view.words("whose_turn", players=", ".join(map(seat_letter, active)))


def _shared_numbers(view: TableView) -> Iterable[tuple[str, str]]:
    """The single numbers that all share, unless they are 0."""
    for section in ("counters", "tracks"):
        for name, entry in view.content.section(section).items():
            value = view.seen[section][name]
            shown = "name" in entry and entry.get("shown", True)
            if shown and value and isinstance(value, int):
                mark = entry.get("marks", {}).get(str(value), str(value))
                yield view.content.name(section, name), mark

"""The table as one player may see it: a view of the match and the pack, for any game.

The head is drawn here. Beside this module, `maps` draws maps and tickets, `planes` planes,
`players` a line for each player, `zones` all other zones, each as `zone_forms` draws it, and
`numbers` numbers. `page` puts them together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import UNSET
from rich.cells import cell_len
from rich.text import Text

from bgf.components.entries import shares_of
from bgf.engine.knowledge import MORE
from bgf.engine.seat_letters import seat_letter
from bgf.tui.content import LocalizedPack, ShownKind
from bgf.tui.lines import join
from bgf.tui.seats import player_style
from bgf.view import PlayerView
from bgf.view.data import Counter, Dice, Grid, Map, Pile, Track, Zone
from bgf.view.phrases import others_turn, own_turn
from bgf.words import Words

__all__ = ["TableView", "draw_head"]


@dataclass(frozen=True)
class TableView:
    """All that the drawing of a table depends on.

    Attributes:
        content: the pack in the player's language.
        words: the framework's own words.
        seen: the match as its reader sees it.
        names: the names of players, by seat.
        owners: the players whose secret zones are shown in full; the view is theirs.
        unicode: whether more than ASCII may be used.
        status: the status lines of the rules, shown below the table.
        reader: the letter and name of the reader; empty for the letter alone.
        compact: whether to use fewer lines, for low screens.
        scrolls: whether the screen is too low even for the compact form, so that its top scrolls
            away.
    """

    content: LocalizedPack
    words: Words
    seen: PlayerView
    names: Sequence[str]
    owners: tuple[int, ...]
    unicode: bool
    compact: bool = False
    scrolls: bool = False
    status: Sequence[str] = ()
    reader: str = ""

    def tag(self, player: int) -> Text:
        """Returns the letter of a player in the player's colour."""
        return Text(seat_letter(player), f"bold {player_style(player)}")

    def seat(self, player: int, mark: str) -> Text:
        """Returns a mark, then the letter and the name of a player."""
        name = Text(self.names[player])
        return join([Text(mark, "bold"), self.tag(player), name])

    def kinds_in(self, zone: str, player: int) -> list[ShownKind]:
        """Returns the kinds in a zone of a player, as far as the reader knows them."""
        type_ = self.content.section("zones")[zone]["holds"]
        kinds = self.content.kinds[type_]
        ids = self.ids_in(zone, player)
        return [kinds[id_] for id_ in ids if id_ in kinds]

    def ids_in(self, zone: str, player: int | None = None) -> list[str | None]:
        """Returns the contents of all piles of a zone: of a player's, or of a shared one."""
        ids: list[str | None] = []
        for pile in self.piles_in(zone, player):
            ids += pile
        return ids

    def piles_in(self, zone: str, player: int | None = None) -> list[list[str | None]]:
        """Returns the contents of each pile of a zone; a zone without piles is one pile.

        If the reader does not know how many components there are, `MORE` stands for the rest.
        """
        area = self.seen.areas[zone if player is None else f"{zone}@{player}"]
        assert isinstance(area, Zone)
        piles = [area] if area.piles is UNSET else area.piles
        return [_ids(pile) for pile in piles]

    def number(self, counter: str) -> Any:
        """Returns the number of a counter or track; a list by player where each has one."""
        area = self.seen.areas[counter]
        assert isinstance(area, Counter | Track)
        section = "counters" if isinstance(area, Counter) else "tracks"
        is_of_players = "player" in shares_of(self.content.section(section)[counter])
        return area.values if is_of_players else area.values[0]

    def faces(self, dice: str) -> list[str]:
        """Returns the faces that dice show; none before the first roll."""
        area = self.seen.areas[dice]
        assert isinstance(area, Dice)
        return area.faces

    def map(self, name: str) -> Map:
        """Returns a map with its owned links and its pieces."""
        area = self.seen.areas[name]
        assert isinstance(area, Map)
        return area

    def cells(self, plane: str, player: int | None = None) -> list[list[str | None]]:
        """Returns the kind of piece on each cell of a plane, None where none lies."""
        area = self.seen.areas[plane if player is None else f"{plane}@{player}"]
        assert isinstance(area, Grid)
        return [[piece or None for piece in row] for row in area.cells]


def _ids(pile: Zone | Pile) -> list[str | None]:
    """Returns the kinds of the components in a pile, and `MORE` if their number is unknown."""
    if pile.count is UNSET:
        return [*pile.components, MORE]
    return [*pile.components]


def draw_head(view: TableView, width: int) -> Text:
    """Returns the heading: the game, its mods, the round, and the player whose turn it is."""
    gap = " · " if view.unicode else " - "
    first, *rest = _head_parts(view)
    lines = []
    line = first
    for part in rest:
        longer = join([line, part], gap)
        if cell_len(longer.plain) <= width:
            line = longer
        else:
            lines.append(line)
            line = part
    return Text("\n").join([*lines, line])


def _head_parts(view: TableView) -> list[Text]:
    """Returns the parts of the heading, in order; the first is the name of the game."""
    content = view.content
    head = view.seen.head
    title = " + ".join([content.title, *content.mods])
    parts = [Text(title, "bold")]
    phase = content.name("phases", head.phase)
    has_phases = len(content.section("phases")) > 1
    if has_phases and phase != content.title:
        parts.append(Text(phase))
    if head.turn:
        parts.append(Text(view.words("round", round=head.round, turn=head.turn)))
    for name, value in _shared_numbers(view):
        parts.append(Text(f"{name}: {value}", "bold"))
    if head.finished:
        parts.append(Text(view.words("over"), "bold"))
    else:
        parts.append(Text(_whose_turn(view), "bold reverse"))
    return parts


def _whose_turn(view: TableView) -> str:
    head = view.seen.head
    if len(view.owners) == 1:
        (reader,) = view.owners
        if reader in head.active:
            return own_turn(head, view.reader or seat_letter(reader), view.words)
    return others_turn(head, view.words)


def _shared_numbers(view: TableView) -> Iterable[tuple[str, str]]:
    """Yields the name and value of each shared number, unless it is 0."""
    for section in ("counters", "tracks"):
        for name, entry in view.content.section(section).items():
            value = view.number(name)
            is_shown = "name" in entry and entry.get("shown", True)
            is_single = isinstance(value, int) and value != 0
            if is_shown and is_single:
                marks = entry.get("marks", {})
                mark = marks.get(str(value), str(value))
                yield view.content.name(section, name), mark

"""The maps of a table, and the tickets: pairs of places that a player is to join."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len
from rich.text import Text

from bgf.components.entries import shares_of
from bgf.engine.seat_letters import seat_letter
from bgf.tui.lines import flow, in_columns, join
from bgf.tui.map.chart import chart, joined_places
from bgf.tui.map.model import Pieces, legend_lines
from bgf.view import links_for_tickets

if TYPE_CHECKING:
    from bgf.tui.content import ShownKind
    from bgf.tui.table.table_view import TableView

__all__ = ["draw_legend", "draw_maps", "draw_tickets", "ticket_lines"]


def draw_maps(view: TableView, width: int) -> list[Text]:
    """Returns the maps, with the places of the owner's open tickets marked."""
    maps = []
    for name in view.content.section("maps"):
        area = view.map(name)
        drawing = chart(
            view.content,
            name,
            width=width,
            unicode=view.unicode,
            owners=area.owner,
            closed=area.closed,
            players=view.seen.players,
            pieces=_pieces(view, name),
            highlight=_wanted(view, name),
            needed=_needed(view, name),
        )
        maps.append(drawing)
    return maps


def _needed(view: TableView, map_name: str) -> Collection[str]:
    """Returns the free links on a shortest way to complete one of the owner's tickets."""
    if len(view.owners) != 1 or view.seen.head.finished:
        return ()
    (owner,) = view.owners
    needed = links_for_tickets(view.content.data, view.seen.areas, owner)
    return needed[map_name]


def _pieces(view: TableView, map_name: str) -> Pieces:
    """Returns the public numbers of players at the places of a map, by counter."""
    pieces = {}
    for name, entry in view.content.shown_entries("counters").items():
        shares = shares_of(entry)
        if "player" in shares and map_name in shares:
            # The numbers that the reader does not see are None.
            pieces[name] = [numbers or {} for numbers in view.number(name)]
    return pieces


def draw_legend(view: TableView, width: int) -> Text:
    """Returns the legend of the letters on the maps."""
    content = view.content
    maps = content.section("maps")
    lines = []
    if not view.compact:  # a low screen has no room to repeat the first page
        for name in maps:
            lines += legend_lines(content, view.words, name, width, unicode=view.unicode)
    paid_by_cards = [entry for entry in maps.values() if not entry.get("colours")]
    if paid_by_cards:
        lines.append(_legend_of_colours(view, paid_by_cards, width))
    return Text("\n").join(lines)


def _legend_of_colours(view: TableView, maps: Sequence[Mapping[str, Any]], width: int) -> Text:
    """Returns the legend of links that are claimed with components of their colours.

    Args:
        view: the table as its reader sees it.
        maps: the entries in the content of the maps with such links.
        width: the width in columns.
    """
    colours: dict[str, None] = {}  # in their order, each once
    for entry in maps:
        for link in entry["links"].values():
            colour = link.get("colour", "")
            colours[colour] = None
    kinds = map(view.content.kind_named, colours)
    phrases = [join([kind.short(), kind.text()]) for kind in kinds if kind and kind.mark]
    phrases += [Text(sign, "dim") for sign in _signs(view)]
    return flow(view.words("legend.free"), phrases, width)


def _signs(view: TableView) -> list[str]:
    """Returns the meanings of the signs on the maps, of those that are there now."""
    words = view.words
    names = view.content.section("maps")
    signs = [words("legend.claimed")]
    if any(view.map(name).closed for name in names):
        sign = "××" if view.unicode else "xx"
        signs.append(words("legend.closed", closed=sign))
    if not view.compact and any(_wanted(view, name) for name in names):
        signs.append(words("legend.wanted"))
    if any(_needed(view, name) for name in names):
        line = "━━" if view.unicode else "**"
        signs.append(words("legend.needed", line=line))
    return signs


def _wanted(view: TableView, map_name: str) -> list[str]:
    """Returns the places of the owner's tickets that are not complete yet."""
    if len(view.owners) != 1 or view.seen.head.finished:
        return []
    (owner,) = view.owners
    ticket_type = view.content.section("maps")[map_name].get("pairs")
    places: list[str] = []
    for zone, entry in view.content.section("zones").items():
        if entry["holds"] != ticket_type or entry.get("per") != "player":
            continue
        for ticket in view.kinds_in(zone, owner):
            if ticket.between and not _is_done(view, ticket, owner):
                places += ticket.between
    return list(dict.fromkeys(places))


def draw_tickets(view: TableView, player: int, width: int) -> Text:
    """Returns the tickets of a player, as far as they are known."""
    lines = []
    for zone, entry in view.content.section("zones").items():
        if entry.get("per") != "player":
            continue
        kinds = view.kinds_in(zone, player)
        if any(kind.between for kind in kinds):
            name = view.content.name("zones", zone)
            title = f"{name} {seat_letter(player)}"
            lines.append(ticket_lines(view, title, kinds, player, width, 0))
    return Text("\n").join(lines)


def ticket_lines(
    view: TableView, title: str, kinds: Sequence[ShownKind], player: int, width: int, indent: int
) -> Text:
    """Returns tickets and whether they are complete: in words if there is room, or by signs.

    Args:
        view: the table.
        title: the title in front of them.
        kinds: the tickets.
        player: their player.
        width: the width in columns.
        indent: the minimum number of columns for the title.
    """
    start = max(indent, cell_len(title) + 2)
    room = width - start
    signs = [_ticket(view, kind, player, spell=False) for kind in kinds]
    words = [_ticket(view, kind, player, spell=True) for kind in kinds]
    with_signs = in_columns(signs, room, indent=0, single=1)
    with_words = in_columns(words, room, indent=0, single=1)
    widest = max(cell_len(line.plain) for line in with_words.split("\n"))
    takes_more_lines = with_words.plain.count("\n") > with_signs.plain.count("\n")
    is_short_of_lines = view.compact and takes_more_lines
    has_room = widest <= room and not is_short_of_lines
    shown = with_words if has_room else with_signs
    lines = []
    for row, text in enumerate(shown.split("\n")):
        before = title if row == 0 else ""
        # Long names of places may need a second line, which begins below the first.
        lines.append(flow(before, [text], width, indent=start))
    return Text("\n").join(lines)


def _is_done(view: TableView, kind: ShownKind, player: int) -> bool:
    """Returns whether the player's links join the two places of a ticket."""
    if kind.between is None:
        return False
    a, b = kind.between
    for name, entry in view.content.section("maps").items():
        if a in entry["places"] and b in entry["places"]:
            owners = view.map(name).owner
            # Places that are joined have the same leader.
            leaders = joined_places(entry["links"], owners, player)
            return a in leaders and leaders[a] == leaders.get(b)
    return False


def _ticket(view: TableView, kind: ShownKind, player: int, *, spell: bool) -> Text:
    """Returns one ticket; a complete one is marked in words, too."""
    is_done = _is_done(view, kind, player)
    if is_done:
        sign = Text("✓" if view.unicode else "[x]", "bold green")
        status = view.words("done")
    else:
        sign = Text("○" if view.unicode else "[ ]", "dim")
        is_over = view.seen.head.finished
        status = view.words("failed" if is_over else "not_done")
    text = Text.assemble(sign, f" {kind.name}")
    if kind.value is not None:
        points = view.words("ticket.points", points=int(kind.value))
        text.append(": ")
        text.append(points, "bold")
    if is_done or spell:
        text.append(f" ({status})", "dim")
    return text

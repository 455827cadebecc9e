"""Zones told one component to a line: what content says of each in `columns`, under headings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len
from rich.text import Text

from bgf.tui.counts import shares
from bgf.tui.lines import flow, in_table, join
from bgf.tui.plane_view import beside

if TYPE_CHECKING:
    from bgf.tui.content import Content
    from bgf.tui.table_view import TableView

__all__ = ["draw_rows", "has_rows", "in_brief", "kinds_in_rows", "noted", "told_in_rows"]

_GAP = "    "
_BELOW = 3  # columns before what stands below a row
_BLOCK = 6  # components from which on they may stand in two blocks side by side

Row = list[Text]


def has_rows(view: TableView, zone: str, player: int | None = None) -> bool:
    """Whether the components of a zone are told a line each: there are some, and all are known."""
    entry = view.content.section("zones")[zone]
    if "columns" not in entry or "piles" in entry:
        return False
    ids = view.ids_in(zone, player)
    return bool(ids) and all(name in view.content.kinds[entry["holds"]] for name in ids)


def told_in_rows(content: Content) -> set[str]:
    """The counters and zones that are told with the components of some zone."""
    told = set()
    for entry in content.shown("zones").values():
        type_, columns = entry["holds"], entry.get("columns", ())
        for section in ("counters", "zones"):
            for name, other in content.section(section).items():
                is_on = type_ in shares(other) or other.get("on") == type_
                if is_on and (name in columns or other.get("fills") in columns):
                    told.add(name)
    return told


def draw_rows(view: TableView, zone: str, players: Sequence[int | None], width: int) -> Text:
    """The components of a zone, a line each; in two blocks side by side where there is room.

    Args:
        view: the table.
        zone: one that `has_rows`.
        players: whose, each told by letter if there are several; None for the zone of all.
        width: columns.
    """
    title = Text(view.content.name("zones", zone), "bold")
    names = _columns(view, zone)
    rows: list[Row] = []
    for player in players:
        for place, kind in enumerate(view.ids_in(zone, player)):
            row = [_cell(view, zone, name, str(kind), place, player) for name in names]
            rows.append([Text() if player is None else view.tag(player), *row])
    heads = [title if name == "name" else _heading(view.content, name) for name in names]
    heads.insert(0, Text())
    is_own = tuple(players) == view.owners  # then nobody needs to be told whose they are
    used = [n for n in range(is_own, len(heads)) if any(row[n].plain for row in rows)]
    heads, rows = [heads[n] for n in used], [[row[n] for n in used] for row in rows]
    if len(rows) >= _BLOCK:
        middle = -(-len(rows) // 2)
        room = (width - len(_GAP)) // 2
        blocks = [
            in_table([heads, *half], room, stacked=True) for half in (rows[:middle], rows[middle:])
        ]
        left, right = blocks
        if left and right:
            return beside([left, right], width, _GAP)
    lines = in_table([heads, *rows], width, stacked=True, breaks=True)
    lines = lines or _last_below(heads, rows, width) or _phrases(title, heads, rows, width)
    if any(_is_dear(row) for row in rows):
        told = Text(f"   {view.words('price.dear')}", "dim")
        room = width - max(cell_len(line.plain) for line in lines)
        high = next(n for n, line in enumerate(lines) if title.plain in line.plain)
        if cell_len(told.plain) <= room:
            lines[high].append_text(told)
    return Text("\n").join(lines)


def _last_below(heads: Row, rows: Sequence[Row], width: int) -> list[Text] | None:
    """Rows in columns, but what the last column says of each on a line below it."""
    lines = in_table([row[:-1] for row in (heads, *rows)], width, stacked=True)
    if lines is None:
        return None
    above = len(lines) - len(rows)
    found = lines[:above]
    for line, row in zip(lines[above:], rows, strict=True):
        found.append(line)
        if row[-1].plain:
            told = join([heads[-1], row[-1]])
            found += flow(" " * _BELOW, [told], width).split("\n")
    return found


def _phrases(title: Text, heads: Row, rows: Sequence[Row], width: int) -> list[Text]:
    """Rows as phrases, each after its heading: where there is no room for columns."""
    found = [title]
    for row in rows:
        cells = [
            cell if head.plain in ("", title.plain) else join([head, cell])
            for head, cell in zip(heads, row, strict=True)
            if cell.plain
        ]
        found.append(flow("", cells, width))
    return found


def _is_dear(row: Row) -> bool:
    """Whether one of the cells is a price that the reader can't pay."""
    return any(cell.plain.startswith("(") for cell in row)


def in_brief(view: TableView, zone: str, player: int) -> list[Text]:
    """The components of a zone as phrases: their names, and what changes of them in a match."""
    entry = view.content.section("zones")[zone]
    told = told_in_rows(view.content)
    filled = {
        of.get("fills")
        for section in ("counters", "zones")
        for name, of in view.content.section(section).items()
        if name in told
    }
    counters = view.content.section("counters").keys() & told
    names = [name for name in entry["columns"] if name in counters | filled]
    phrases = []
    for place, kind in enumerate(view.ids_in(zone, player)):
        parts = []
        for name in names:
            cell = _cell(view, zone, name, str(kind), place, player)
            if cell.plain:
                head = _heading(view.content, name).plain.lower()
                parts.append(join([Text(head, "dim"), cell]))
        text = view.content.kinds[entry["holds"]][str(kind)].text()
        if parts:
            text = Text.assemble(text, " (", join(parts, ", "), ")")
        phrases.append(text)
    return phrases


def noted(view: TableView, zone: str, kind: str, text: Text) -> Text:
    """A component of a zone by its name, and what its `notes` say that is not nothing."""
    parts = []
    for name in view.content.section("zones")[zone].get("notes", ()):
        cell = _cell(view, zone, name, kind, 0, None)
        if cell.plain:
            parts.append(join([_heading(view.content, name), cell]))
    return Text.assemble(text, " (", join(parts, ", "), ")") if parts else text


def kinds_in_rows(content: Content, type_: str, width: int, *, unicode: bool) -> Text | None:
    """All kinds of a type, a line each, with all that any zone tells of them; or None."""
    zones = [entry for entry in content.section("zones").values() if entry["holds"] == type_]
    if not any("columns" in entry for entry in zones):
        return None
    kinds = content.section("components")[type_]
    told = dict.fromkeys(name for entry in zones for name in entry.get("columns", ()))
    names = list(told) if "name" in told else ["name", *told]
    costs = {entry["price"]["of"] for entry in zones if "price" in entry}
    names = [next(iter(costs), name) if name == "price" else name for name in names]
    keys = {key for kind in kinds.values() for key in kind}
    names = [name for name in names if name in keys]
    rows = [
        [
            kind.text()
            if name == "name"
            else _own(content, name, kinds[kind.id].get(name), unicode=unicode)
            for name in names
        ]
        for kind in content.kinds[type_].values()
    ]
    heads = [Text() if name == "name" else _heading(content, name) for name in names]
    lines = in_table([heads, *rows], width, stacked=True)
    return None if lines is None else Text("\n").join(lines)


# -- private


def _columns(view: TableView, zone: str) -> list[str]:
    columns: list[str] = view.content.section("zones")[zone]["columns"]
    return columns if "name" in columns else ["name", *columns]


def _heading(content: Content, name: str) -> Text:
    """A column's heading: the text of its name, else what is called so in the pack."""
    if name not in content.section("texts"):
        for section in ("counters", "zones"):
            if name in content.section(section):
                return Text(content.name(section, name), "dim")
    return Text(content.text(name), "dim")


def _cell(view: TableView, zone: str, name: str, kind: str, place: int, player: int | None) -> Text:
    """What a column says of one component."""
    content = view.content
    entry = content.section("zones")[zone]
    type_ = entry["holds"]
    data = content.section("components")[type_][kind]
    if name == "name":
        return content.kinds[type_][kind].text()
    if name == "price" and "price" in entry:
        return _price(view, entry["price"], data, place)
    counter = content.section("counters").get(name, {})
    if type_ in shares(counter):
        return _number(view.seen["counters"][name][kind], counter.get("marks", {}))
    if content.section("zones").get(name, {}).get("on") == type_:
        held = _pile(view, name, kind)
        of = content.kinds[content.section("zones")[name]["holds"]]
        unknown = Text(view.words("unknown"), "dim")
        return join([of[id_].text() if id_ in of else unknown for id_ in held], ", ")
    value = data.get(name)
    taken = None if player is None else _taken(view, type_, name, kind)
    if taken is not None:
        return Text(f"{taken}/{value}", justify="right")
    return _own(content, name, value, unicode=view.unicode)


def _price(view: TableView, price: Mapping[str, str], data: Mapping[str, Any], place: int) -> Text:
    """What a component of a row costs; in parentheses if the reader can't pay that."""
    values = view.content.section("values")
    more = values[price["more"]]["value"] if "more" in price else 0
    cost = data[price["of"]] + more * place
    can_pay = True
    if "from" in price and len(view.owners) == 1 and not view.seen["finished"]:
        can_pay = view.seen["counters"][price["from"]][view.owners[0]] >= cost
    shown = Text(f"{cost} " if can_pay else f"({cost})", "bold" if can_pay else "dim")
    shown.justify = "right"
    return shown


def _own(content: Content, name: str, value: Any, *, unicode: bool) -> Text:
    """A key of a kind's own: a number or its word, a sign for what is so, nothing for 0."""
    if not value:
        return Text()
    if value is True:
        return Text("✓" if unicode else "x")
    key = f"{name}.{value}"
    word = content.text(key) if key in content.section("texts") else str(value)
    return Text(word, justify="right" if isinstance(value, int) else "left")


def _taken(view: TableView, type_: str, name: str, kind: str) -> int | None:
    """How much of the room of a component is taken; None if nothing takes any."""
    content = view.content
    taken = None
    for counter, entry in content.section("counters").items():
        if entry.get("fills") == name and type_ in shares(entry):
            taken = (taken or 0) + view.seen["counters"][counter][kind]
    for zone, entry in content.section("zones").items():
        if entry.get("fills") == name and entry.get("on") == type_:
            held = content.section("components")[entry["holds"]]
            sizes = [
                held[id_][entry["by"]] if "by" in entry else 1
                for id_ in _pile(view, zone, kind)
                if id_ in held
            ]
            taken = (taken or 0) + sum(sizes)
    return taken


def _pile(view: TableView, zone: str, kind: str) -> list[str | None]:
    """What lies on a component in the piles of a zone."""
    type_ = view.content.section("zones")[zone]["on"]
    return view.piles_in(zone)[list(view.content.kinds[type_]).index(kind)]


def _number(number: int, marks: Mapping[str, str]) -> Text:
    return Text(marks.get(str(number), str(number)) if number else "", justify="right")

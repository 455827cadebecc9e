"""The table as one player may see it: made from an observation and the pack, for any game."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rich.cells import cell_len
from rich.text import Text

from bgf.engine.knowledge import MORE
from bgf.engine.words import seat_letter
from bgf.tui.card_view import card_lines, shape_in_line
from bgf.tui.chart import chart, joined, player_style
from bgf.tui.content import Content, Kind
from bgf.tui.counts import counts_in_brief, phrases_of
from bgf.tui.lines import aligned, flow, in_columns, join, phrased
from bgf.tui.plane_view import beside, draw_plane, plane_side, width_of
from bgf.tui.row_view import draw_row, is_drawn, row_counters
from bgf.tui.words import Words

__all__ = ["TableView"]

_MOST_TOLD = 3  # cards in a zone that are told in words
_MOST_SINGLE_MARKS = 3  # more cards of a kind than that are shown as a number


@dataclass(frozen=True)
class TableView:
    """Draws the parts of a table.

    Attributes:
        content: the pack in the player's language.
        words: the framework's own words.
        seen: an observation.
        names: what each player is called, by seat.
        owners: the players whose secret zones are shown in full; their observation is the one.
        unicode: False uses ASCII alone.
        closed: of each map the free links that can't be claimed any more.
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

    # -- the head, the maps

    def head(self) -> Text:
        """What is played, how far the match is, and whose move it is."""
        phase = self.content.name("phases", self.seen["phase"])
        parts = [Text(self.content.title, "bold")]
        if phase != self.content.title:
            parts.append(Text(phase))
        if self.seen["turn"]:
            parts.append(
                Text(self.words("round", round=self.seen["round"], turn=self.seen["turn"]))
            )
        for name, value in self._shared_numbers():
            parts.append(Text(f"{name}: {value}", "bold"))
        if self.seen["finished"]:
            parts.append(Text(self.words("over"), "bold"))
        else:
            parts.append(Text(self._whose_turn(), "bold reverse"))
        return join(parts, " · " if self.unicode else " - ")

    def _whose_turn(self) -> str:
        active = self.seen["active"]
        if len(self.owners) == 1 and self.owners[0] in active:
            return self.words("your_turn", player=seat_letter(self.owners[0]))
        return self.words("whose_turn", players=", ".join(map(seat_letter, active)))

    def _shared_numbers(self) -> Iterable[tuple[str, int]]:
        for section in ("counters", "tracks"):
            for name, entry in self.content.section(section).items():
                value = self.seen[section][name]
                shown = "name" in entry and not entry.get("internal")
                if shown and value and isinstance(value, int):
                    yield self.content.name(section, name), value

    def maps(self, width: int) -> list[Text]:
        """The maps, the places of the owner's open tickets pointed out."""
        return [
            chart(
                self.content,
                name,
                width=width,
                unicode=self.unicode,
                owners=owners,
                closed=self.closed.get(name, ()),
                players=self.seen["players"],
                highlight=self._wanted(name),
            )
            for name, owners in self.seen["maps"].items()
        ]

    def legend(self, width: int) -> Text:
        """What the letters on the maps mean."""
        colours = {
            link.get("colour", ""): None
            for entry in self.content.section("maps").values()
            for link in entry["links"].values()
        }
        phrases = []
        for colour in colours:
            kind = self.content.kind_named(colour)
            if kind and kind.mark:
                phrases.append(join([kind.short(), kind.text()]))
        signs = {"legend.claimed": ""}
        if any(self.closed.values()):
            signs["legend.closed"] = "××" if self.unicode else "xx"
        phrases += [Text(self.words(key, closed=sign), "dim") for key, sign in signs.items()]
        if not self.compact and any(self._wanted(name) for name in self.seen["maps"]):
            phrases.append(Text(self.words("legend.wanted"), "dim"))
        return flow(self.words("legend.free"), phrases, width)

    def _wanted(self, map_name: str) -> list[str]:
        """The places of the owner's tickets that are not done yet."""
        if len(self.owners) != 1 or self.seen["finished"]:
            return []
        places: dict[str, None] = {}
        for zone, entry in self.content.section("zones").items():
            if entry["holds"] == self._pairs(map_name) and entry.get("per") == "player":
                for kind in self._kinds_in(zone, self.owners[0]):
                    if kind.between and not self._done(kind, self.owners[0]):
                        places.update(dict.fromkeys(kind.between))
        return list(places)

    def _pairs(self, map_name: str) -> str | None:
        pairs: str | None = self.content.section("maps")[map_name].get("pairs")
        return pairs

    # -- the planes

    def planes(self, width: int) -> list[Text]:
        """The planes, those of all players side by side, the reader's own first."""
        entries = self.content.section("planes")
        found = []
        for name, entry in entries.items():
            boards = self.seen["planes"][name]
            title = Text(self.content.name("planes", name), "bold")
            if entry.get("per") != "player":
                found.append(beside([[title, *self._board(entry, boards)]], width))
                continue
            order = sorted(range(len(boards)), key=lambda player: player not in self.owners)
            blocks = self._boards(entry, boards, order, width)
            if len(entries) > 1:
                found.append(title)
            found.append(beside(blocks, width))
        return found

    def _boards(
        self, entry: Mapping[str, Any], boards: Sequence[Any], order: Sequence[int], width: int
    ) -> list[list[Text]]:
        """Every player's board under their name; with narrow aisles if all fit only so."""
        for tight in (False, True):
            blocks = []
            for player in order:
                board = self._board(entry, boards[player], tight=tight)
                head = self._seat(player, "*" if self.owners == (player,) else " ")
                head.truncate(width_of(board), overflow="ellipsis" if self.unicode else "crop")
                blocks.append([head, *board])
            if sum(map(width_of, blocks)) + 2 * (len(blocks) - 1) <= width:
                return blocks
        return [
            [block[0], *self._board(entry, boards[player])]
            for player, block in zip(order, blocks, strict=True)
        ]

    def _board(
        self,
        entry: Mapping[str, Any],
        cells: Sequence[Sequence[str | None]],
        *,
        tight: bool = False,
    ) -> list[Text]:
        side = plane_side(entry, self.seen["players"])
        pieces = self.content.pieces[entry["holds"]]
        return draw_plane(side, pieces, cells, unicode=self.unicode, tight=tight)

    # -- what all see

    def tag(self, player: int) -> Text:
        """The letter of a player in the player's colour."""
        return Text(seat_letter(player), f"bold {player_style(player)}")

    def players(self, width: int) -> Text:
        """One line a player: tracks, counters, and what lies before them."""
        columns = [*self._number_columns(), *self._zone_columns()]
        rows = [[Text(), *(Text(title, "dim") for title, _ in columns)]]
        for player in range(self.seen["players"]):
            mark = ">" if player in self.seen["active"] else " "
            rows.append([self._seat(player, mark), *(cells[player] for _, cells in columns)])
        if self.compact:
            phrases = [phrased(rows[0], row, width) for row in rows[1:]]
            if not any("\n" in phrase.plain for phrase in phrases):
                return Text("\n").join(phrases)
        return aligned(rows, width)

    def _seat(self, player: int, mark: str) -> Text:
        """A sign, a player's letter and what the player is called."""
        return join([Text(mark, "bold"), self.tag(player), Text(self.names[player])])

    def _number_columns(self) -> Iterable[tuple[str, list[Text]]]:
        totals, rests = self._supplies()
        for section in ("tracks", "counters"):
            for name, entry in self.content.section(section).items():
                values = self.seen[section][name]
                if not isinstance(values, list) or entry.get("internal") or name in rests:
                    continue
                of = f"/{totals[name]}" if name in totals else ""
                cells = [
                    counts_in_brief(self.content, entry, value)
                    if isinstance(value, Mapping)
                    else Text(f"{value}{of}", justify="right")
                    for value in values
                ]
                yield self.content.name(section, name), cells

    def _supplies(self) -> tuple[dict[str, int], set[str]]:
        """Of each supply the counter to be shown with its total, and those that follow from it."""
        totals, rests = {}, set()
        for supply in self.content.section("supplies").values():
            if supply.get("per") != "player":
                continue  # of what all share no player has so many
            totals[supply["counters"][0]] = supply["total"]
            if len(supply["counters"]) == 2:
                rests.add(supply["counters"][1])
        return totals, rests

    def _zone_columns(self) -> Iterable[tuple[str, list[Text]]]:
        for zone, entry in self.content.section("zones").items():
            held = self.seen["zones"][zone]
            if entry.get("per") != "player" or not any(held):
                continue
            cells = []
            for player, ids in enumerate(held):
                if entry["sees"] == "everybody":
                    cells.append(self._open(entry["holds"], ids))
                else:
                    cells.append(self._hidden(entry["holds"], ids, player))
            yield self.content.name("zones", zone), cells

    def _open(self, type_: str, ids: Sequence[str | None]) -> Text:
        """A zone that all see into: marks; a card with a shape by that, several by their number."""
        kinds = [kind for name in ids if (kind := self.content.kinds[type_].get(name or ""))]
        shapes = any(kind.shape for kind in self.content.kinds[type_].values())
        if not shapes or not kinds:
            return self._marks(type_, ids)
        if len(kinds) > 1:
            return Text(_number(ids), justify="right")
        if kinds[0].shape:
            return shape_in_line(self.content, kinds[0].shape)
        return join(card_lines(self.content, kinds[0]), ", ")

    def _hidden(self, type_: str, ids: Sequence[str | None], player: int) -> Text:
        """A zone that its owner alone sees: how many, and which of them are known all the same."""
        text = Text(_number(ids), justify="right")
        if player not in self.owners and self._shows_marks(type_, ids):
            text.append(" (").append_text(self._marks(type_, ids)).append(")")
        return text

    def _shows_marks(self, type_: str, ids: Sequence[str | None]) -> bool:
        """Whether some of them are known, and their kinds have marks."""
        kinds = self.content.kinds[type_]
        return any(name in kinds for name in ids) and all(kind.mark for kind in kinds.values())

    def _marks(self, type_: str, ids: Sequence[str | None]) -> Text:
        """Components by their marks: ``b w`` or ``b*5``."""
        parts = []
        for kind, number in self.content.counted(type_, ids):
            mark = kind.short() if kind else Text("?", "dim")
            if number > _MOST_SINGLE_MARKS:
                parts.append(join([mark, Text(str(number))], ""))
            else:
                parts.append(join([mark] * number, "" if kind is None else " "))
        return join(parts) if parts else Text("-", "dim")

    def labels(self) -> list[str]:
        """The words that may stand at the left of `shared` and `own`."""
        zones = self.content.section("zones")
        names = [
            self.content.name("zones", name)
            for name, entry in zones.items()
            if "size" in entry or (entry.get("per") == "player" and entry["sees"] == "owner")
        ]
        names += [title for title, _, _ in self._shared_counts()]
        return [*names, self.words("piles"), self.words("last")]

    def shared(self, width: int, indent: int) -> Text:
        """The zones in the middle of the table: those with a fixed number of places first."""
        zones = self.content.section("zones")
        names = [name for name, entry in zones.items() if entry.get("per") != "player"]
        lines, counts = [], []
        for name in sorted(names, key=lambda name: "size" not in zones[name]):
            entry, ids = zones[name], self.seen["zones"][name]
            title = self.content.name("zones", name)
            if is_drawn(self.content, self.seen, name):
                lines.append(self._row(name, width, indent))
            elif "size" in entry:
                lines.append(flow(title, self._counts(entry["holds"], ids), width, indent=indent))
            elif self._is_told(entry["holds"], ids):
                phrases = [self._told(entry["holds"], kind) for kind in ids if kind]
                lines.append(flow(title, phrases, width, indent=indent))
            else:
                counts.append(self._pile(title, entry["holds"], ids))
        for title, counter, numbers in self._shared_counts():
            phrases = phrases_of(self.content, counter, numbers, spell=not self.compact)
            lines.append(flow(title, phrases, width, indent=indent))
        if counts:
            lines.append(flow(self.words("piles"), counts, width, indent=indent))
        return Text("\n").join(lines)

    def _row(self, zone: str, width: int, indent: int) -> Text:
        return draw_row(
            self.content,
            self.seen,
            zone,
            width=width,
            indent=indent,
            unknown=self.words("unknown"),
            unicode=self.unicode,
            framed=not self.compact,
        )

    def _pile(self, title: str, type_: str, ids: Sequence[str | None]) -> Text:
        """How many lie in a zone, and what is known of them by their marks."""
        text = Text.assemble((title, "bold"), f" {_number(ids)}")
        if self._shows_marks(type_, ids):
            text.append(" (").append_text(self._marks(type_, ids)).append(")")
        return text

    def _shared_counts(self) -> list[tuple[str, Mapping[str, Any], Mapping[str, int]]]:
        """Counters of several numbers that all share, unless all are 0, or shown on the cards."""
        zones = self.content.section("zones")
        boxed = [name for zone in zones for name in row_counters(self.content, self.seen, zone)]
        return [
            (self.content.name("counters", name), entry, numbers)
            for name, entry in self.content.section("counters").items()
            if isinstance(numbers := self.seen["counters"][name], Mapping)
            and any(numbers.values())
            and name not in boxed
            and not entry.get("internal")
        ]

    def _is_told(self, type_: str, ids: Sequence[str | None]) -> bool:
        """Whether the cards of a zone are few and say in a sentence what they do."""
        kinds = [self.content.kinds[type_].get(name or "") for name in ids]
        return 0 < len(kinds) <= _MOST_TOLD and all(
            kind is not None and self.content.sentences(kind) for kind in kinds
        )

    def _told(self, type_: str, name: str) -> Text:
        """A card by its name, and unless room is short by what it does."""
        kind = self.content.kinds[type_][name]
        if self.compact:
            return kind.text()
        return Text.assemble(kind.text(), ": ", " ".join(self.content.sentences(kind)))

    def _counts(self, type_: str, ids: Sequence[str | None]) -> list[Text]:
        phrases = []
        for kind, number in self.content.counted(type_, ids):
            name = kind.text() if kind else Text(self.words("unknown"), "dim")
            phrases.append(join([name, Text(str(number), "bold")]))
        return phrases or [Text("-", "dim")]

    # -- what one player sees

    def own(self, player: int, width: int, indent: int) -> Text:
        """The zones that are this player's secret."""
        lines = []
        for zone, entry in self.content.section("zones").items():
            if entry.get("per") != "player" or entry["sees"] != "owner":
                continue
            kinds = self._kinds_in(zone, player)
            title = self.content.name("zones", zone)
            if any(kind.between for kind in kinds):
                lines.append(self._tickets(title, kinds, player, width, indent))
            elif kinds or entry.get("tally"):
                ids = self.seen["zones"][zone][player]
                lines.append(flow(title, self._counts(entry["holds"], ids), width, indent=indent))
        return Text("\n").join(lines)

    def tickets(self, player: int, width: int) -> Text:
        """The pairs of places that a player was to join, as far as they are known."""
        lines = []
        for zone, entry in self.content.section("zones").items():
            kinds = self._kinds_in(zone, player) if entry.get("per") == "player" else []
            if any(kind.between for kind in kinds):
                title = f"{self.content.name('zones', zone)} {seat_letter(player)}"
                lines.append(self._tickets(title, kinds, player, width, 0))
        return Text("\n").join(lines)

    def _tickets(
        self, title: str, kinds: Sequence[Kind], player: int, width: int, indent: int
    ) -> Text:
        """Tickets and whether they are done, in words where that takes no more lines."""
        start = max(indent, cell_len(title) + 2)
        room = width - start
        signs = [self._ticket(kind, player, spell=False) for kind in kinds]
        words = [self._ticket(kind, player, spell=True) for kind in kinds]
        listed = in_columns(words, room, indent=0, single=1)
        brief = in_columns(signs, room, indent=0, single=1)
        fits = all(cell_len(line.plain) <= room for line in listed.split("\n"))
        longer = listed.plain.count("\n") > brief.plain.count("\n")
        shown = listed if fits and not (self.compact and longer) else brief
        lines = [
            Text.assemble(((title if not row else "").ljust(start), "bold"), text)
            for row, text in enumerate(shown.split("\n"))
        ]
        return Text("\n").join(lines)

    def _ticket(self, kind: Kind, player: int, *, spell: bool) -> Text:
        """One ticket; that it is done is always said in words."""
        done = self._done(kind, player)
        signs = ("✓", "○") if self.unicode else ("[x]", "[ ]")
        sign = (signs[0], "bold green") if done else (signs[1], "dim")
        value = "" if kind.value is None else f" {kind.value:g}"
        text = Text.assemble(sign, f" {kind.name}", (value, "bold"))
        if done or spell:
            otherwise = "failed" if self.seen["finished"] else "not_done"
            text.append(f" {self.words('done' if done else otherwise)}", "dim")
        return text

    def _kinds_in(self, zone: str, player: int) -> list[Kind]:
        kinds = self.content.kinds[self.content.section("zones")[zone]["holds"]]
        return [kinds[name] for name in self.seen["zones"][zone][player] if name in kinds]

    def _done(self, kind: Kind, player: int) -> bool:
        """Whether the player's links join the two places of a ticket."""
        if kind.between is None:
            return False
        a, b = kind.between
        for name, owners in self.seen["maps"].items():
            entry = self.content.section("maps")[name]
            if a in entry["places"] and b in entry["places"]:
                leaders = joined(entry["links"], owners, player)
                return a in leaders and leaders[a] == leaders.get(b)
        return False


def _number(ids: Sequence[str | None]) -> str:
    """How many lie in a zone: ``5``, or ``2+`` where nobody may know more than two of them."""
    return f"{len(ids) - 1}+" if MORE in ids else str(len(ids))

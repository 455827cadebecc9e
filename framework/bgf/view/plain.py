"""A view as plain text, for logs, notebooks and learning programs: a line for each part."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import UNSET

from bgf.engine.seat_letters import seat_letter
from bgf.view.data import Counter, Dice, Grid, Map, Pile, PlayerView, Track, Zone
from bgf.words import Words

if TYPE_CHECKING:
    from bgf.content.pack import Pack

__all__ = ["as_text"]

_EMPTY_CELL = "."


def as_text(view: PlayerView, pack: Pack, lang: str, names: Sequence[str] = ()) -> str:
    """Returns a view as text without colours, a line for each part of the table.

    Parts that are empty, and numbers that are 0, are left out.

    Args:
        view: the view.
        pack: the content of its game.
        lang: a language of the pack.
        names: the names of the players, by seat.
    """
    return "\n".join(_Table(view, pack, lang, names).lines())


class _Table:
    """A view, and the names of what is in it in one language."""

    def __init__(self, view: PlayerView, pack: Pack, lang: str, names: Sequence[str]) -> None:
        self.view = view
        self.pack = pack
        self.lang = lang
        self.names = names
        self.words = Words(lang)

    def lines(self) -> Iterator[str]:
        yield self._head()
        shared = [name for name in self.view.areas if "@" not in name]
        for name in shared:
            yield from self._shared(name)
        for seat in range(self.view.players):
            yield f"{self._seat(seat)}: {'; '.join(self._before(seat))}"
            for name, area in self._own(seat):
                if isinstance(area, Grid):
                    yield f"{self._title(name)} {seat_letter(seat)}:"
                    yield from self._cells(name, area)
        if self.view.result is not UNSET:
            result = self.view.result
            for seat, (score, rank) in enumerate(zip(result.scores, result.ranks, strict=True)):
                yield f"{rank}. {self._seat(seat)}: {score}"

    # -- lines

    def _head(self) -> str:
        head = self.view.head
        parts = [self.pack.localize(self.pack.data["title"], self.lang)]
        if head.turn:
            parts.append(self.words("round", round=head.round, turn=head.turn))
        if head.finished:
            parts.append(self.words("over"))
        elif self.view.viewer in head.active:
            parts.append(self.words("your_turn", player=seat_letter(self.view.viewer)))
        else:
            active = ", ".join(map(seat_letter, head.active))
            parts.append(self.words("whose_turn", players=active))
        return " - ".join(parts)

    def _shared(self, name: str) -> Iterator[str]:
        """Yields the lines of a part of the table that belongs to no player."""
        area = self.view.areas[name]
        title = self._title(name)
        if isinstance(area, Grid):
            yield f"{title}:"
            yield from self._cells(name, area)
        elif isinstance(area, Zone):
            told = self._zone(name, area)
            if told:
                yield f"{title}: {told}"
        elif isinstance(area, Map):
            yield from self._map(name, area)
        elif isinstance(area, Dice):
            if area.faces:
                yield f"{title}: {' '.join(area.faces)}"
        elif len(area.values) == 1 and self._is_shown(name):
            told = self._number(name, area.values[0])
            if told:
                yield f"{title}: {told}"

    def _map(self, name: str, area: Map) -> Iterator[str]:
        entry = self.pack.data["maps"][name]
        title = self._title(name)
        for seat in range(self.view.players):
            links = [self._link(entry, link) for link, owner in area.owner.items() if owner == seat]
            pieces = [
                f"{self._name(entry['places'], piece.place)} x{piece.number}"
                for piece in area.pieces
                if piece.seat == seat
            ]
            if links or pieces:
                yield f"{title} {seat_letter(seat)}: {', '.join([*links, *pieces])}"

    def _link(self, entry: Mapping[str, Any], link: str) -> str:
        """Returns the places that a link of a map joins, and its colour."""
        between = entry["links"][link]["between"]
        ends = " – ".join(self._name(entry["places"], place) for place in between)
        colour = entry["links"][link].get("colour")
        if colour is None:
            return ends
        types = self.pack.data["components"].values()
        kinds: Mapping[str, Any] = next((kinds for kinds in types if colour in kinds), {})
        return f"{ends} ({self._name(kinds, colour).lower()})"

    def _before(self, seat: int) -> Iterator[str]:
        """Yields what lies before a player, zones and numbers."""
        for name, area in self._own(seat):
            if isinstance(area, Zone):
                told = self._zone(name, area)
                if told:
                    yield f"{self._title(name)}: {told}"
        for name, area in self.view.areas.items():
            is_number = isinstance(area, Counter | Track) and len(area.values) > 1
            if is_number and self._is_shown(name):
                assert isinstance(area, Counter | Track)
                told = self._number(name, area.values[seat])
                if told:
                    yield f"{self._title(name)} {told}"

    def _own(self, seat: int) -> Iterator[tuple[str, Any]]:
        """Yields the parts of the table that a player has, by the ids in the content."""
        for name, area in self.view.areas.items():
            own, at, owner = name.rpartition("@")
            if at and owner == str(seat):
                yield own, area

    # -- phrases

    def _seat(self, seat: int) -> str:
        letter = seat_letter(seat)
        return f"{letter} ({self.names[seat]})" if seat < len(self.names) else letter

    def _title(self, name: str) -> str:
        return self._name({name: self._entry(name)}, name)

    def _name(self, section: Mapping[str, Any], id_: str) -> str:
        """Returns the name of an entry of the content; its id if it has none."""
        entry = section.get(id_, {})
        return self.pack.localize(entry["name"], self.lang) if "name" in entry else id_

    def _entry(self, name: str) -> Mapping[str, Any]:
        """Returns the entry of a part of the table in the content."""
        sections = ("zones", "maps", "planes", "counters", "tracks", "dice")
        of_sections = [self.pack.data.get(section, {}) for section in sections]
        entry: Mapping[str, Any] = next(of[name] for of in of_sections if name in of)
        return entry

    def _is_shown(self, name: str) -> bool:
        entry = self._entry(name)
        return "name" in entry and bool(entry.get("shown", True))

    def _number(self, name: str, value: Any) -> str:
        """Returns a number, or several by what they count; empty for 0 and for unknown ones."""
        if not isinstance(value, Mapping):
            return str(value) if value else ""
        counted = self._counted(name)
        return ", ".join(
            f"{self._name(counted, id_)} x{number}" for id_, number in value.items() if number
        )

    def _counted(self, name: str) -> Mapping[str, Any]:
        """Returns the entries of the content that a counter counts by."""
        per = self._entry(name)["per"]
        by = per if isinstance(per, str) else per[-1]
        data = self.pack.data
        places = {id_: entry["places"] for id_, entry in data.get("maps", {}).items()}
        sections = {**data.get("components", {}), **data.get("pieces", {}), **places}
        counted: Mapping[str, Any] = sections.get(by, {})  # none if it counts by the cards of a row
        return counted

    def _zone(self, name: str, area: Zone) -> str:
        kinds = self.pack.data["components"][self._entry(name)["holds"]]
        if area.piles is UNSET:
            return self._pile(kinds, area)
        piles = [self._pile(kinds, pile) for pile in area.piles]
        return " | ".join(f"{number} {pile}" for number, pile in enumerate(piles, 1) if pile)

    def _pile(self, kinds: Mapping[str, Any], pile: Zone | Pile) -> str:
        """Returns the components of a pile by their names, the unknown ones as a number."""
        items = pile.components
        counts = Tally(item for item in items if item is not None)
        phrases = []
        for kind, count in counts.items():
            kind_name = self.pack.localize(kinds[kind]["name"], self.lang)
            phrases.append(kind_name if count == 1 else f"{kind_name} x{count}")
        unknown = items.count(None)
        if unknown:
            phrases.append(f"{self.words('face_down')} x{unknown}")
        if pile.count is UNSET:
            phrases.append(f"{self.words('face_down')} ...")
        names_are_lists = any("," in phrase for phrase in phrases)
        return (" | " if names_are_lists else ", ").join(phrases)

    def _cells(self, name: str, area: Grid) -> Iterator[str]:
        """Yields the rows of a plane from the back, a mark for each piece."""
        kinds = self.pack.data["pieces"][self._entry(name)["holds"]]
        for row in reversed(area.cells):
            yield "  " + " ".join(kinds[piece]["mark"] if piece else _EMPTY_CELL for piece in row)

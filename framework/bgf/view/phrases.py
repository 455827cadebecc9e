"""The parts of a view in words: whose turn it is, zones, numbers, links and seats."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import UNSET

from bgf.engine.seat_letters import seat_letter
from bgf.view.data import Area, Counter, Dice, Grid, Head, Map, Pile, PlayerView, Track, Zone
from bgf.words import Words

if TYPE_CHECKING:
    from bgf.content.pack import Pack

__all__ = ["Phrases", "others_turn", "own_turn"]

_SECTIONS = ("zones", "maps", "planes", "counters", "tracks", "dice")
"""The sections of a pack that have the parts of the table."""

_EMPTY_CELL = "."


def own_turn(head: Head, player: str, words: Words) -> str:
    """Returns the words for a player who may act: it is their turn, or they are asked something.

    Args:
        head: the head of the player's view.
        player: the name of the player.
        words: the words of the player's language.
    """
    if isinstance(head.interrupted, int):
        return words("your_answer", turn=seat_letter(head.interrupted), player=player)
    return words("your_turn", player=player)


def others_turn(head: Head, words: Words) -> str:
    """Returns the words about the players who may act, for a reader who may not."""
    players = ", ".join(map(seat_letter, head.active))
    if isinstance(head.interrupted, int):
        return words("whose_answer", turn=seat_letter(head.interrupted), players=players)
    return words("whose_turn", players=players)


class Phrases:
    """Puts the parts of a view into words of one language; an empty part is an empty text.

    Args:
        view: the view.
        pack: the content of its game.
        lang: a language of the pack.
        names: the names of the players, by seat; may be left out.
    """

    def __init__(self, view: PlayerView, pack: Pack, lang: str, names: Sequence[str] = ()) -> None:
        self.view = view
        self.pack = pack
        self.lang = lang
        self.names = names
        self.words = Words(lang)

    # -- the match

    def game_title(self) -> str:
        """Returns the title of the game."""
        return self.pack.localize(self.pack.data["title"], self.lang)

    def progress(self) -> list[str]:
        """Returns round and turn, if turns are counted, and whose turn it is."""
        head = self.view.head
        viewer = self.view.viewer
        phrases = []
        if head.turn:
            phrases.append(self.words("round", round=head.round, turn=head.turn))
        if head.finished:
            phrases.append(self.words("over"))
        elif viewer in head.active:
            phrases.append(own_turn(head, seat_letter(viewer), self.words))
        else:
            phrases.append(others_turn(head, self.words))
        return phrases

    def seat(self, seat: int) -> str:
        """Returns the letter of a seat, with the name of its player if it is known."""
        letter = seat_letter(seat)
        if seat >= len(self.names):
            return letter
        player = self.names[seat]
        return f"{letter} ({player})"

    # -- parts of the table

    def shared_areas(self) -> Iterator[tuple[str, Area]]:
        """Yields the parts of the table that no player has alone, by their ids."""
        for name, area in self.view.areas.items():
            if "@" not in name:
                yield name, area

    def own_areas(self, seat: int) -> Iterator[tuple[str, Area]]:
        """Yields the parts of the table that a player has, by the ids in the content."""
        for name, area in self.view.areas.items():
            id_, at, owner = name.rpartition("@")
            if at and owner == str(seat):
                yield id_, area

    def title(self, name: str) -> str:
        """Returns the title of a part of the table, by its id in the content."""
        return self._name(self.entry(name), name)

    def name(self, section: Mapping[str, Any], id_: str) -> str:
        """Returns the name of an entry of the content; its id if it has none."""
        entry = section.get(id_, {})
        return self._name(entry, id_)

    def _name(self, entry: Mapping[str, Any], id_: str) -> str:
        if "name" not in entry:
            return id_
        return self.pack.localize(entry["name"], self.lang)

    def entry(self, name: str) -> Mapping[str, Any]:
        """Returns the entry of a part of the table in the content."""
        for section in _SECTIONS:
            entries: Mapping[str, Mapping[str, Any]] = self.pack.data.get(section, {})
            if name in entries:
                return entries[name]
        raise KeyError(name)

    def shared_area(self, name: str, area: Area) -> str:
        """Returns what is in a zone, a counter or on dice that no player has alone."""
        if isinstance(area, Zone):
            return self.zone(name, area)
        if isinstance(area, Dice):
            return " ".join(area.faces)
        if isinstance(area, Counter | Track) and len(area.values) == 1:
            return self.number(name, area)
        return ""

    # -- zones

    def zone(self, name: str, area: Zone) -> str:
        """Returns the components of a zone by their names, pile by pile if it has piles."""
        type_ = self.entry(name)["holds"]
        kinds = self.pack.data["components"][type_]
        if area.piles is UNSET:
            return self._pile(kinds, area)
        phrases = []
        for number, pile in enumerate(area.piles, 1):
            components = self._pile(kinds, pile)
            if components:
                phrases.append(f"{number} {components}")
        return " | ".join(phrases)

    def _pile(self, kinds: Mapping[str, Any], pile: Zone | Pile) -> str:
        """Returns the components of a pile by their names, the unknown ones as a number."""
        known = Tally(kind for kind in pile.components if kind is not None)
        phrases = []
        for kind, number in known.items():
            phrase = self.pack.localize(kinds[kind]["name"], self.lang)
            if number > 1:
                phrase += f" x{number}"
            phrases.append(phrase)
        face_down = self.words("face_down")
        number_unknown = pile.components.count(None)
        if number_unknown:
            phrases.append(f"{face_down} x{number_unknown}")
        if pile.count is UNSET:  # the viewer does not see how many more there are
            phrases.append(f"{face_down} ...")
        have_commas = any("," in phrase for phrase in phrases)
        separator = " | " if have_commas else ", "
        return separator.join(phrases)

    # -- numbers

    def number(self, name: str, area: Counter | Track, seat: int = 0) -> str:
        """Returns a number, or several by what they count; empty if players are not shown it.

        Args:
            name: the id of the counter or track in the content.
            area: its numbers.
            seat: whose number; of one that all share it is 0.
        """
        entry = self.entry(name)
        if "name" not in entry or not entry.get("shown", True):
            return ""
        value = area.values[seat]
        if not isinstance(value, Mapping):
            return str(value) if value else ""
        entries_counted = self._entries_counted(name)
        phrases = []
        for id_, number in value.items():
            if number:
                phrase = f"{self.name(entries_counted, id_)} x{number}"
                phrases.append(phrase)
        return ", ".join(phrases)

    def _entries_counted(self, name: str) -> Mapping[str, Any]:
        """Returns the entries of the content for each of which a counter has a number.

        They are kinds of components or pieces, or places of a map; none for places in a row.
        """
        per = self.entry(name)["per"]
        counted = per if isinstance(per, str) else per[-1]
        data = self.pack.data
        entries_of: dict[str, Mapping[str, Any]] = {}  # by type or map
        entries_of |= data.get("components", {})
        entries_of |= data.get("pieces", {})
        for map_name, map_entry in data.get("maps", {}).items():
            entries_of[map_name] = map_entry["places"]
        return entries_of.get(counted, {})

    # -- texts of the game

    def text(self, key: str) -> str:
        """Returns a text of the pack; words made of its key if it is missing."""
        text = self.pack.data.get("texts", {}).get(key)
        if text is None:
            _, _, last_part = key.rpartition(".")
            return last_part.replace("_", " ")
        return self.pack.localize(text, self.lang)

    def score_item(self, item: str) -> str:
        """Returns the name of a score item: the text ``score.ITEM``, or the component's name."""
        key = f"score.{item}"
        has_text = key in self.pack.data.get("texts", {})
        kinds = self._kinds_with(item)
        if item in kinds and not has_text:
            return self.name(kinds, item)
        return self.text(key)

    def _kinds_with(self, kind: str) -> Mapping[str, Any]:
        """Returns the kinds of components of the type that has a kind; empty if none has it."""
        types: Mapping[str, Mapping[str, Any]] = self.pack.data.get("components", {})
        for kinds in types.values():
            if kind in kinds:
                return kinds
        return {}

    # -- maps and planes

    def on_map(self, name: str, area: Map, seat: int) -> str:
        """Returns the links and pieces that a player has on a map."""
        places = self.pack.data["maps"][name]["places"]
        phrases = []
        for link, owner in area.owner.items():
            if owner == seat:
                phrases.append(self.link(name, link))
        for piece in area.pieces:
            if piece.seat == seat:
                place = self.name(places, piece.place)
                phrases.append(f"{place} x{piece.number}")
        return ", ".join(phrases)

    def link(self, map_name: str, link: str) -> str:
        """Returns the places that a link of a map joins, and its colour."""
        map_entry = self.pack.data["maps"][map_name]
        entry = map_entry["links"][link]
        names = [self.name(map_entry["places"], place) for place in entry["between"]]
        ends = " – ".join(names)
        colour = entry.get("colour")
        if colour is None:
            return ends
        kinds = self._kinds_with(colour)
        colour_name = self.name(kinds, colour).lower()
        return f"{ends} ({colour_name})"

    def piece(self, plane: str, piece: str) -> Mapping[str, Any]:
        """Returns the entry of a kind of piece that lies on a plane."""
        type_ = self.entry(plane)["holds"]
        kinds: Mapping[str, Mapping[str, Any]] = self.pack.data["pieces"][type_]
        return kinds[piece]

    def piece_name(self, plane: str, piece: str) -> str:
        """Returns the name of a kind of piece that lies on a plane."""
        return self._name(self.piece(plane, piece), piece)

    def rows_of_plane(self, name: str, area: Grid) -> Iterator[str]:
        """Yields the rows of a plane from the back, a mark for each piece."""
        for row in reversed(area.cells):
            marks = [self._mark_on_cell(name, piece) for piece in row]
            yield " ".join(marks)

    def _mark_on_cell(self, plane: str, piece: str | None) -> str:
        """Returns the mark of a piece on a cell of a plane; that of an empty cell for None."""
        if not piece:
            return _EMPTY_CELL
        mark: str = self.piece(plane, piece)["mark"]
        return mark

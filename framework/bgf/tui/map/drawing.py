"""A map of places and the links between them, drawn for a terminal.

Every link shows as a tag on its line, one character to a space: small letters are a free link's
colour (``ww`` is white and two long), capitals the player who has claimed it (``AA``), ``x`` a link
that nobody can claim any more. Parallel links share a tag: ``ww/yy``. A link that is claimed, or
free and needed, has a strong line; in ASCII that of a needed one is made of ``*``. What lies at a
place stands after its name: ``[LON]A1·`` is a piece of the first player's and a free space. Nothing
is told by colour alone.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from bgf.engine.seat_letters import seat_letter
from bgf.tui.map.canvas import Canvas, Strand
from bgf.tui.map.layout import Label, Layout, Road, lay_out
from bgf.tui.plain import to_ascii

__all__ = ["Link", "Place", "draw_map", "format_link"]

_NARROW = 60  # below this many columns a list is easier to read than a drawing
_WIDE = 110
_MOST_ROWS, _MOST_ROWS_WIDE = 28, 30
_LONGEST_ROW_OF_LETTERS = 4  # a link longer than that is shown as a letter and a number
_BOLD, _QUIET = Style(bold=True), Style(dim=True)
_HIGHLIGHT = Style(bold=True, reverse=True)
_NEEDED = Style(underline=True)


@dataclass(frozen=True)
class Place:
    """A place on the map.

    Attributes:
        code: three letters, shown where the name has no room.
        x, y: where it lies, in any unit; x grows to the right, y downwards.
        frame: the two characters around its label.
        style: the terminal colour of its label, "" for none.
        pieces: what lies there, and in which terminal colour.
        room: how many cells all that may ever lie there takes.
        region: what the part of the map is called that it belongs to, "" for none.
    """

    code: str
    name: str
    x: float
    y: float
    frame: str = "[]"
    style: str = ""
    pieces: tuple[tuple[str, str], ...] = ()
    room: int = 0
    region: str = ""


@dataclass(frozen=True)
class Link:
    """One strand between two places; several between the same two are parallel.

    Attributes:
        a, b: indices of the places.
        length: in spaces.
        mark: one letter for its colour, any but X, which means closed.
        style: the terminal colour of the mark, "" for none.
        owner: the player who has claimed it, from 0.
        closed: nobody can claim it any more.
        tag: what stands on its line in place of its letter and length, "" for these.
        needed: whether it is pointed out by a strong line: it is free, and on somebody's way.
    """

    a: int
    b: int
    length: int
    mark: str
    style: str
    owner: int | None
    closed: bool
    tag: str = ""
    needed: bool = False


def format_link(link: Link, *, unicode: bool = True) -> str:
    """Write a link as its tag: ``ww`` is free, ``AA`` the first player's, ``xx`` closed."""
    if link.owner is not None:
        letter = seat_letter(link.owner)
    elif link.closed:
        letter = "\N{MULTIPLICATION SIGN}" if unicode else "x"
    elif link.tag:
        return _shown(link.tag, unicode)
    else:
        letter = _shown(link.mark.lower(), unicode)
    if link.length <= _LONGEST_ROW_OF_LETTERS:
        return letter * link.length
    return f"{letter}{link.length}"


def draw_map(
    places: Sequence[Place],
    links: Sequence[Link],
    *,
    width: int,
    player_styles: Sequence[str],
    unicode: bool = True,
    highlight: Collection[int] = (),
) -> Text:
    """Draw a map; where everything goes depends on neither owners nor highlights.

    Args:
        places: what ``links`` and ``highlight`` count from 0.
        links: all strands; of parallel ones the first given is the left or upper.
        width: columns there are; below 60, or if the map is too crowded, a list is drawn.
        player_styles: the terminal colour of each player.
        unicode: False uses ASCII alone.
        highlight: indices of places to be pointed out, shown as ``*Name*``.
    """
    pen = _Pen(places, _parallel(links), player_styles, unicode, frozenset(highlight))
    layout = pen.fit(width)
    return pen.draw_list(width) if layout is None else pen.draw(layout)


def _parallel(links: Iterable[Link]) -> list[list[Link]]:
    """The links, those between the same two places together."""
    groups: dict[tuple[int, int], list[Link]] = {}
    for link in links:
        groups.setdefault((min(link.a, link.b), max(link.a, link.b)), []).append(link)
    return list(groups.values())


def _shown(text: str, unicode: bool) -> str:
    """Text on one line, and without what the terminal can't show."""
    text = " ".join(unicodedata.normalize("NFC", text).split())
    return text if unicode else to_ascii(text)


class _Pen:
    """One map, ready to be drawn."""

    def __init__(
        self,
        places: Sequence[Place],
        roads: list[list[Link]],
        player_styles: Sequence[str],
        unicode: bool,
        highlight: frozenset[int],
    ) -> None:
        self.places, self.roads = places, roads
        self.unicode, self.highlight = unicode, highlight
        self.player_styles = [Style.parse(style) for style in player_styles]
        self.codes = [_shown(place.code, unicode) for place in places]
        self.names = [
            _shown(place.name, unicode) or code
            for place, code in zip(places, self.codes, strict=True)
        ]

    # -- words

    def _label(self, place: int, text: str) -> list[tuple[str, Style]]:
        """A place: its name or code in its frame, and what lies there."""
        frame = "**" if place in self.highlight else self.places[place].frame
        style = Style.parse(self.places[place].style) + _BOLD
        label = [(f"{frame[0]}{text}{frame[1]}", _HIGHLIGHT if frame == "**" else style)]
        for piece, colour in self.places[place].pieces:
            label.append((_shown(piece, self.unicode), Style.parse(colour)))
        return label

    def _tag(self, road: Sequence[Link]) -> list[tuple[str, Style]]:
        parts: list[tuple[str, Style]] = []
        for link in road:
            if parts:
                parts.append(("/", _QUIET))
            parts.append((format_link(link, unicode=self.unicode), self._link_style(link)))
        return parts

    def _tag_width(self, road: Sequence[Link]) -> int:
        """The cells of a tag; the same whoever claims what."""
        claimed = (
            max(len(format_link(replace(link, owner=0))), cell_len(link.tag)) for link in road
        )
        return sum(claimed) + len(road) - 1

    def _link_style(self, link: Link) -> Style:
        if link.owner is not None:
            return self._player(link.owner) + _HIGHLIGHT
        if link.closed:
            return _QUIET
        style = Style.parse(link.style) + _BOLD
        return style + _NEEDED if link.needed else style

    def _player(self, player: int) -> Style:
        known = player < len(self.player_styles)
        return self.player_styles[player] if known else Style.null()

    # -- the drawing

    def fit(self, width: int) -> Layout | None:
        """Returns the layout of the map, or None if it can't be drawn well."""
        labels = []
        for place, code, name in zip(self.places, self.codes, self.names, strict=True):
            short, long = cell_len(code) + 2 + place.room, cell_len(name) + 2 + place.room
            labels.append(Label(place.x, place.y, short, long if long <= width // 3 else short))
        roads = [Road(road[0].a, road[0].b, self._tag_width(road)) for road in self.roads]
        widest = max(
            [label.short for label in labels] + [road.tag for road in roads], default=width
        )
        if width < _NARROW or widest > width // 3 or any(road.a == road.b for road in roads):
            return None
        for height in self._heights(width):
            layout = lay_out(tuple(labels), tuple(roads), width, height)
            if layout.is_clean:
                return layout
        return None

    def _heights(self, width: int) -> list[int]:
        """Numbers of rows to try: first the map's own shape, then as many as may be."""
        most = _MOST_ROWS_WIDE if width >= _WIDE else _MOST_ROWS
        across = max(place.x for place in self.places) - min(place.x for place in self.places)
        down = max(place.y for place in self.places) - min(place.y for place in self.places)
        shape = width / 2 * down / across if across > 0 else most  # a cell is twice as high as wide
        return sorted({min(most, max(5, round(shape))), most})

    def draw(self, layout: Layout) -> Text:
        canvas = Canvas(layout.width, layout.height, unicode=self.unicode)
        for road in self.roads:
            start, end = layout.labels[road[0].a], layout.labels[road[0].b]
            canvas.line(start, end, self._strands(road))
        for road, tag in zip(self.roads, layout.tags, strict=True):
            x = tag.x
            for text, style in self._tag(road):
                x = canvas.write(x, tag.y, text, style)
        for place, box in enumerate(layout.labels):
            name = self.names[place] if layout.full[place] else self.codes[place]
            x = box.x
            for text, style in self._label(place, name):
                x = canvas.write(x, box.y, text, style)
        drawing = canvas.to_text()
        for line in self._legend(layout):
            drawing.append("\n").append_text(line)
        return drawing

    def _strands(self, road: Sequence[Link]) -> list[Strand]:
        strands = [self._strand(link) for link in road if link.owner is not None or not link.closed]
        return strands or [Strand(0, _QUIET)]

    def _strand(self, link: Link) -> Strand:
        if link.owner is not None:
            return Strand(2, self._player(link.owner))
        return Strand(2, _BOLD, sign="*") if link.needed else Strand(1, _QUIET)

    def _legend(self, layout: Layout) -> list[Text]:
        """Returns the meanings of the codes; if there are regions, by region."""
        regions: dict[str, list[list[tuple[str, Style]]]] = {}
        for place, code, name, full in zip(
            self.places, self.codes, self.names, layout.full, strict=True
        ):
            words = [(code, _BOLD), (f" {name}", Style.null())]
            if full or code == name:
                words = [(name, Style.null())] if place.region else []
            if words:
                regions.setdefault(place.region, []).append(words)
        every = []
        for region, named in regions.items():
            if region:
                style = next(place.style for place in self.places if place.region == region)
                head = (f"{_shown(region, self.unicode)}: ", Style.parse(style) + _BOLD)
                named[0].insert(0, head)
            every += named
        return _flow(every, layout.width, "")

    # -- the list

    def draw_list(self, width: int) -> Text:
        """All places, and under each the links that leave it."""
        lines: list[Text] = []
        for place, name in enumerate(self.names):
            lines += _flow([self._label(place, name)], width, "")
            words = []
            for road in self.roads:
                ends = (road[0].a, road[0].b)
                if place in ends:
                    far = ends[1] if place == ends[0] else ends[0]
                    sign = "*" if any(link.needed for link in road) else ""
                    far_name = (f" {self.names[far]}", Style.null())
                    words.append([(sign, _BOLD), *self._tag(road), (sign, _BOLD), far_name])
            lines += _flow(words, width, "  " if width > 2 else "")
        return Text("\n", no_wrap=True, end="").join(lines)


def _flow(phrases: Iterable[Sequence[tuple[str, Style]]], width: int, indent: str) -> list[Text]:
    """Set phrases side by side, on as many lines as they need; one too long is broken."""
    lines: list[Text] = []
    room = 0
    for phrase in phrases:
        size = sum(cell_len(text) for text, _ in phrase)
        if lines and size + 2 <= room:
            lines[-1].append("  ")
            room -= 2
        else:
            lines.append(Text(indent, no_wrap=True, end=""))
            room = width - len(indent)
        for char, style in ((char, style) for text, style in phrase for char in text):
            if cell_len(char) > room:
                lines.append(Text(indent, no_wrap=True, end=""))
                room = width - len(indent)
            lines[-1].append(char, style)
            room -= cell_len(char)
    return lines

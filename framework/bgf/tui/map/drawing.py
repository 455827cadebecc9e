"""A map of places and the links between them, drawn for a terminal.

Every link has a tag on its line, with one character per space: small letters for the colour of a
free link (``ww`` is white and two long), capitals for the player who has claimed it (``AA``), and
``x`` for a link that nobody can claim any more. Parallel links share a tag: ``ww/yy``. A link that
is claimed, or free and needed, has a strong line; in ASCII the line of a needed link is made of
``*``. Pieces at a place follow its name: ``[LON]A1·`` has a piece of the first player and a free
space. Nothing is shown by colour alone.
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
from bgf.tui.map.layout import LabelLayout, lay_out
from bgf.tui.map.layout_search import PlaceLabel, Road
from bgf.tui.plain import to_ascii

__all__ = ["DrawnLink", "DrawnPlace", "draw_map", "format_link"]

_NARROW = 60  # below this many columns a list is easier to read than a drawing
_WIDE = 110
_FEWEST_ROWS = 5
_MOST_ROWS = 28
_MOST_ROWS_WIDE = 30  # from _WIDE columns on
_LONGEST_ROW_OF_LETTERS = 4  # a link longer than that is shown as a letter and a number
_GAP = "  "  # between phrases of the legend and of the list
_BOLD = Style(bold=True)
_QUIET = Style(dim=True)
_HIGHLIGHT = Style(bold=True, reverse=True)
_NEEDED = Style(underline=True)

Phrase = list[tuple[str, Style]]
"""Text in pieces, each with its style."""


@dataclass(frozen=True)
class DrawnPlace:
    """A place on the map.

    Attributes:
        code: three letters, shown if the name has no room.
        name: its full name.
        x, y: its coordinates in any unit; x grows to the right, y downwards.
        frame: the two characters around its label.
        style: the terminal colour of its label, "" for none.
        pieces: the text of each piece that lies there, and its terminal colour.
        room: the number of cells for all pieces that may ever lie there.
        region: the name of its region, "" for none.
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
class DrawnLink:
    """One strand between two places; several between the same two are parallel.

    Attributes:
        a, b: the indexes of the places.
        length: the length in spaces.
        mark: a letter for its colour, except X, which means closed; or a number.
        style: the terminal colour of the mark, "" for none.
        owner: the player who has claimed it, from 0.
        closed: whether nobody can claim it any more.
        tag: the text on its line in place of mark and length, "" for these.
        needed: whether a strong line points it out: it is free, and the viewer needs it.
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


def format_link(link: DrawnLink, *, unicode: bool = True) -> str:
    """Returns the tag of a link: ``ww`` is free, ``AA`` the first player's, ``xx`` closed."""
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
    places: Sequence[DrawnPlace],
    links: Sequence[DrawnLink],
    *,
    width: int,
    player_styles: Sequence[str],
    unicode: bool = True,
    highlight: Collection[int] = (),
) -> Text:
    """Draws a map. Its layout depends neither on owners nor on highlights.

    Args:
        places: the places; ``links`` and ``highlight`` have their indexes.
        links: all strands; of parallel ones the first is the left or upper.
        width: columns of the terminal; below 60, or if the map is too crowded, a list is drawn.
        player_styles: the terminal colour of each player.
        unicode: whether more than ASCII may be used.
        highlight: indexes of places to point out, shown as ``*Name*``.
    """
    pen = _Pen(places, _parallel(links), player_styles, unicode, frozenset(highlight))
    layout = pen.fit(width)
    return pen.draw_list(width) if layout is None else pen.draw(layout)


def _parallel(links: Iterable[DrawnLink]) -> list[list[DrawnLink]]:
    """Returns the links in groups: those between the same two places together."""
    groups: dict[tuple[int, int], list[DrawnLink]] = {}
    for link in links:
        ends = (min(link.a, link.b), max(link.a, link.b))
        groups.setdefault(ends, []).append(link)
    return list(groups.values())


def _shown(text: str, unicode: bool) -> str:
    """Returns text on one line; in ASCII if the terminal shows nothing else."""
    composed = unicodedata.normalize("NFC", text)
    line = " ".join(composed.split())
    return line if unicode else to_ascii(line)


class _Pen:
    """One map, ready to be drawn.

    Args:
        places: the places.
        roads: the links in groups: those between the same two places together.
        player_styles: the terminal colour of each player.
        unicode: whether more than ASCII may be used.
        highlight: indexes of places to point out.
    """

    def __init__(
        self,
        places: Sequence[DrawnPlace],
        roads: list[list[DrawnLink]],
        player_styles: Sequence[str],
        unicode: bool,
        highlight: frozenset[int],
    ) -> None:
        self.places = places
        self.roads = roads
        self.unicode = unicode
        self.highlight = highlight
        self.player_styles = [Style.parse(style) for style in player_styles]
        self.codes = [_shown(place.code, unicode) for place in places]
        self.names = [
            _shown(place.name, unicode) or code
            for place, code in zip(places, self.codes, strict=True)
        ]

    # -- words

    def _label(self, place: int, text: str) -> Phrase:
        """Returns the label of a place: a name or code in its frame, and the pieces there."""
        if place in self.highlight:
            label = [(f"*{text}*", _HIGHLIGHT)]
        else:
            frame = self.places[place].frame
            style = Style.parse(self.places[place].style) + _BOLD
            label = [(f"{frame[0]}{text}{frame[1]}", style)]
        for piece, colour in self.places[place].pieces:
            label.append((_shown(piece, self.unicode), Style.parse(colour)))
        return label

    def _tag(self, road: Sequence[DrawnLink]) -> Phrase:
        """Returns the tag of a road: those of its links, with slashes between them."""
        parts: Phrase = []
        for link in road:
            if parts:
                parts.append(("/", _QUIET))
            parts.append((format_link(link, unicode=self.unicode), self._link_style(link)))
        return parts

    def _tag_width(self, road: Sequence[DrawnLink]) -> int:
        """Returns the number of cells for the tag of a road; it does not depend on owners."""
        slashes = len(road) - 1
        width = slashes
        for link in road:
            claimed = replace(link, owner=0)
            width += max(len(format_link(claimed)), cell_len(link.tag))
        return width

    def _link_style(self, link: DrawnLink) -> Style:
        if link.owner is not None:
            return self._player(link.owner) + _HIGHLIGHT
        if link.closed:
            return _QUIET
        style = Style.parse(link.style) + _BOLD
        return style + _NEEDED if link.needed else style

    def _player(self, player: int) -> Style:
        if player >= len(self.player_styles):
            return Style.null()
        return self.player_styles[player]

    # -- the drawing

    def fit(self, width: int) -> LabelLayout | None:
        """Returns the layout of the map, or None if it can't be drawn well.

        Args:
            width: the width of the terminal in columns.
        """
        widest = width // 3
        labels = self._labels(widest)
        roads = [Road(road[0].a, road[0].b, self._tag_width(road)) for road in self.roads]
        widths = [label.short_width for label in labels] + [road.tag_width for road in roads]
        has_room = width >= _NARROW and max(widths, default=width) <= widest
        if not has_room or any(road.a == road.b for road in roads):
            return None
        for height in self._heights(width):
            layout = lay_out(tuple(labels), tuple(roads), width, height)
            if layout.is_clean:
                return layout
        return None

    def _labels(self, widest: int) -> list[PlaceLabel]:
        """Returns the labels to be laid out; a name wider than `widest` is always its code."""
        labels = []
        for place, code, name in zip(self.places, self.codes, self.names, strict=True):
            extra_width = len(place.frame) + place.room
            short_width = cell_len(code) + extra_width
            long_width = cell_len(name) + extra_width
            if long_width > widest:
                long_width = short_width
            labels.append(PlaceLabel(place.x, place.y, short_width, long_width))
        return labels

    def _heights(self, width: int) -> list[int]:
        """Returns numbers of rows to try: that of the map's own shape, then the maximum."""
        highest = _MOST_ROWS_WIDE if width >= _WIDE else _MOST_ROWS
        columns = [place.x for place in self.places]
        rows = [place.y for place in self.places]
        map_width = max(columns) - min(columns)
        map_height = max(rows) - min(rows)
        if map_width <= 0:
            return [highest]
        # A cell of a terminal is twice as high as wide.
        own_height = round(width / 2 * map_height / map_width)
        return sorted({min(highest, max(_FEWEST_ROWS, own_height)), highest})

    def draw(self, layout: LabelLayout) -> Text:
        """Draws the map, and the legend of its codes below it."""
        canvas = Canvas(layout.width, layout.height, unicode=self.unicode)
        for road in self.roads:
            start = layout.labels[road[0].a]
            end = layout.labels[road[0].b]
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

    def _strands(self, road: Sequence[DrawnLink]) -> list[Strand]:
        strands = [self._strand(link) for link in road if link.owner is not None or not link.closed]
        return strands or [Strand(0, _QUIET)]

    def _strand(self, link: DrawnLink) -> Strand:
        if link.owner is not None:
            return Strand(2, self._player(link.owner))
        return Strand(2, _BOLD, sign="*") if link.needed else Strand(1, _QUIET)

    def _legend(self, layout: LabelLayout) -> list[Text]:
        """Returns the meanings of the codes; if there are regions, by region."""
        phrases_of: dict[str, list[Phrase]] = {}
        for place, is_full in enumerate(layout.full):
            phrase = self._meaning(place, is_named=is_full)
            if phrase:
                phrases_of.setdefault(self.places[place].region, []).append(phrase)
        every: list[Phrase] = []
        for region, phrases in phrases_of.items():
            if region:
                phrases[0].insert(0, self._region_heading(region))
            every += phrases
        return _flow(every, layout.width, "")

    def _meaning(self, place: int, *, is_named: bool) -> Phrase:
        """Returns the phrase about a place in the legend; empty if it needs none.

        Args:
            place: the index of the place.
            is_named: whether the map shows its name; the legend then lists it only under its
                region.
        """
        code = self.codes[place]
        name = self.names[place]
        if not is_named and code != name:
            return [(code, _BOLD), (f" {name}", Style.null())]
        return [(name, Style.null())] if self.places[place].region else []

    def _region_heading(self, region: str) -> tuple[str, Style]:
        """Returns the name of a region in the colour of its places."""
        style = next(place.style for place in self.places if place.region == region)
        return f"{_shown(region, self.unicode)}: ", Style.parse(style) + _BOLD

    # -- the list

    def draw_list(self, width: int) -> Text:
        """Lists all places, and under each the links that leave it."""
        indent = "  " if width > 2 else ""
        lines: list[Text] = []
        for place, name in enumerate(self.names):
            lines += _flow([self._label(place, name)], width, "")
            lines += _flow(self._roads_from(place), width, indent)
        return Text("\n", no_wrap=True, end="").join(lines)

    def _roads_from(self, place: int) -> list[Phrase]:
        """Returns a phrase for each road of a place: its tag, and the place at its other end."""
        phrases: list[Phrase] = []
        for road in self.roads:
            ends = (road[0].a, road[0].b)
            if place not in ends:
                continue
            far_end = ends[1] if place == ends[0] else ends[0]
            sign = "*" if any(link.needed for link in road) else ""
            far_name = (f" {self.names[far_end]}", Style.null())
            phrases.append([(sign, _BOLD), *self._tag(road), (sign, _BOLD), far_name])
        return phrases


def _flow(phrases: Iterable[Phrase], width: int, indent: str) -> list[Text]:
    """Sets phrases side by side, on as many lines as they need; a long one is broken anywhere.

    Args:
        phrases: two blanks stand between them.
        width: the width of the terminal in columns.
        indent: blanks before each line.
    """
    lines: list[Text] = []
    room = 0

    def begin_line() -> None:
        nonlocal room
        lines.append(Text(indent, no_wrap=True, end=""))
        room = width - len(indent)

    for phrase in phrases:
        size = sum(cell_len(text) for text, _ in phrase)
        if lines and size + len(_GAP) <= room:
            lines[-1].append(_GAP)
            room -= len(_GAP)
        else:
            begin_line()
        for text, style in phrase:
            for char in text:
                if cell_len(char) > room:
                    begin_line()
                lines[-1].append(char, style)
                room -= cell_len(char)
    return lines

"""Parameters that name things of the content: components, pieces, zones, places, links, cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from bgf.engine.seat_letters import seat_letter
from bgf.errors import PluginError
from bgf.param.base import NO_WORD, Target, WordParam
from bgf.param.declared import check_numbers
from bgf.words import message

if TYPE_CHECKING:
    from bgf.components.board import Place
    from bgf.components.layout import Kind, Zone
    from bgf.components.plane import Plane
    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = [
    "CellParam",
    "ChoiceParam",
    "ComponentParam",
    "KindParam",
    "LinkParam",
    "NumberParam",
    "PieceParam",
    "PileParam",
    "PlaceParam",
    "PositionParam",
    "SeatParam",
    "TurnParam",
    "ZoneParam",
]


def _area(part: Zone | Plane, player: int) -> str:
    """Returns the area of a target: the id of a zone or plane, with its owner if it has one."""
    if part.per_player:
        return f"{part.id}@{player}"
    return part.id


def _name(game: Game, thing: Kind | Place, lang: str) -> str:
    """Returns the name of a kind or a place; its id if it has none."""
    if "name" not in thing.data:
        return thing.id
    return game.word(thing.data["name"], lang)


class KindParam(WordParam):
    """The parameter declared by `bgf.param.kind`."""

    names_in: ClassVar[Mapping[str, str]] = {"type": "components", "at": "zones"}

    def __init__(
        self, game: Game, type: str = "", *, at: str = "", alias: str = "", used: bool = True
    ) -> None:
        super().__init__(game, used=used)
        self._zone = game.layout.zone_named(at) if at else None
        if self._zone and not type:
            type = self._zone.holds
        self.kinds: Sequence[Kind] = game.layout.kinds_of(type)
        self._alias = alias

    def values(self) -> Iterable[int]:
        return range(len(self.kinds))

    def word(self, value: int) -> str:
        return self.kinds[value].id

    def name(self, value: int, lang: str) -> str:
        return _name(self.game, self.kinds[value], lang)

    def aliases(self, value: int) -> Iterable[str]:
        data = self.kinds[value].data
        if self._alias not in data:
            return ()
        alias = str(data[self._alias])
        return (alias,)

    def ids(self, state: State, value: int) -> Sequence[str]:
        return (self.kinds[value].id,)

    def target(self, state: State, player: int, value: int) -> Target:
        area = _area(self._zone, player) if self._zone else ""
        return Target("kind", area, self.kinds[value].id)


class ComponentParam(KindParam):
    """The parameter declared by `bgf.param.component`."""

    def __init__(
        self, game: Game, type: str = "", *, at: str = "", alias: str = "", used: bool = True
    ) -> None:
        super().__init__(game, type, at=at, alias=alias, used=used)
        # Components of a type are numbered in the order of their kinds, one after another.
        self.first = 0
        if self.kinds:
            self.first = game.layout.type_of.index(self.kinds[0].type)
        self._check_counts()

    def _check_counts(self) -> None:
        """Raises PluginError unless there is just one component of each kind."""
        layout = self.game.layout
        components = zip(layout.type_of, layout.kind_of, strict=True)
        counts = Counter(components)
        for index, kind in enumerate(self.kinds):
            count = counts[kind.type, index]
            if count != 1:
                facts = {"type": kind.type, "count": count, "kind": kind.id}
                words = message("declared.component_count", **facts)
                raise PluginError(words)

    def values(self) -> Iterable[int]:
        end = self.first + len(self.kinds)
        return range(self.first, end)

    def word(self, value: int) -> str:
        return super().word(value - self.first)

    def name(self, value: int, lang: str) -> str:
        return super().name(value - self.first, lang)

    def aliases(self, value: int) -> Iterable[str]:
        return super().aliases(value - self.first)

    def ids(self, state: State, value: int) -> Sequence[str]:
        return super().ids(state, value - self.first)

    def target(self, state: State, player: int, value: int) -> Target:
        return super().target(state, player, value - self.first)


class PieceParam(WordParam):
    """The parameter declared by `bgf.param.piece`."""

    names_in: ClassVar[Mapping[str, str]] = {"type": "pieces"}

    def __init__(self, game: Game, type: str) -> None:
        super().__init__(game)
        self.kinds: Sequence[Kind] = game.layout.pieces_of(type)

    def values(self) -> Iterable[int]:
        return range(len(self.kinds))

    def word(self, value: int) -> str:
        return self.kinds[value].id

    def name(self, value: int, lang: str) -> str:
        name = self.kinds[value].data["name"]
        return self.game.word(name, lang)

    def target(self, state: State, player: int, value: int) -> Target:
        return Target("piece", "", self.kinds[value].id)


class ZoneParam(WordParam):
    """The parameter declared by `bgf.param.zone`."""

    names_in: ClassVar[Mapping[str, str]] = {"zones": "zones"}

    def __init__(self, game: Game, zones: Sequence[str]) -> None:
        super().__init__(game)
        self.zones: Sequence[Zone] = [game.layout.zone_named(name) for name in zones]

    def values(self) -> Iterable[str]:
        return [zone.id for zone in self.zones]

    def word(self, value: str) -> str:
        return value

    def name(self, value: str, lang: str) -> str:
        entry = self.game.pack.data["zones"][value]
        return self.game.word(entry["name"], lang)

    def target(self, state: State, player: int, value: str) -> Target:
        zone = self.game.layout.zones[value]
        return Target("zone", _area(zone, player), "")


class _NumberedPlaces(WordParam):
    """Places of a zone that are named by their numbers; the notation counts from 1."""

    names_in: ClassVar[Mapping[str, str]] = {"zone": "zones"}

    depends_on_state = True
    _target_type: str

    def __init__(self, game: Game, zone: str, *, used: bool = True) -> None:
        super().__init__(game, used=used)
        self.zone: Zone = game.layout.zone_named(zone)

    def word(self, value: int) -> str:
        return str(value + 1)

    def target(self, state: State, player: int, value: int) -> Target:
        area = _area(self.zone, player)
        return Target(self._target_type, area, self.word(value))


class PositionParam(_NumberedPlaces):
    """The parameter declared by `bgf.param.position`."""

    entry_key = "size"
    _target_type = "item"

    def values(self) -> Iterable[int]:
        return range(self.zone.size)

    def ids(self, state: State, value: int) -> Sequence[str]:
        slot = self.zone.slots[0]
        lying = state.zones[slot]
        if value >= len(lying):
            return ()
        kind = state.layout.kind_at(lying[value])
        return (kind.id,)


class PileParam(_NumberedPlaces):
    """The parameter declared by `bgf.param.pile`."""

    entry_key = "piles"
    _target_type = "pile"

    def values(self) -> Iterable[int]:
        return range(self.zone.piles)

    def ids(self, state: State, value: int) -> Sequence[str]:
        slot = self.zone.slots[0] + value
        kinds = map(state.layout.kind_at, state.zones[slot])
        return [kind.id for kind in kinds]


class PlaceParam(WordParam):
    """The parameter declared by `bgf.param.place`."""

    names_in: ClassVar[Mapping[str, str]] = {"map": "maps"}

    def __init__(self, game: Game, map: str, *, used: bool = True) -> None:
        super().__init__(game, used=used)
        self.board = game.layout.board(map)

    def values(self) -> Iterable[int]:
        return range(len(self.board.places))

    def word(self, value: int) -> str:
        return self.board.places[value].id

    def name(self, value: int, lang: str) -> str:
        return _name(self.game, self.board.places[value], lang)

    def ids(self, state: State, value: int) -> Sequence[str]:
        return (self.board.places[value].id,)

    def target(self, state: State, player: int, value: int) -> Target:
        place = self.board.places[value]
        return Target("place", self.board.id, place.id)


class LinkParam(WordParam):
    """The parameter declared by `bgf.param.link`."""

    names_in: ClassVar[Mapping[str, str]] = {"map": "maps"}

    def __init__(self, game: Game, map: str, *, used: bool = True) -> None:
        super().__init__(game, used=used)
        self.board = game.layout.board(map)
        self._link_of = {link.slot: link for link in self.board.links}
        self._names: dict[tuple[int, str], str] = {}  # a cache by value and language

    def values(self) -> Iterable[int]:
        return self._link_of

    def word(self, value: int) -> str:
        link = self._link_of[value]
        a = self.board.places[link.a].id
        b = self.board.places[link.b].id
        if not link.colour:
            return f"{a}-{b}"
        return f"{a}-{b} {link.colour}"

    def name(self, value: int, lang: str) -> str:
        name = self._names.get((value, lang))
        if name is None:
            name = self._new_name(value, lang)
            self._names[value, lang] = name
        return name

    def _new_name(self, value: int, lang: str) -> str:
        """Returns the places and the colour of a link, put together."""
        link = self._link_of[value]
        places = self.board.places
        name_of_a = places[link.a].data["name"]
        name_of_b = places[link.b].data["name"]
        a = self.game.word(name_of_a, lang)
        b = self.game.word(name_of_b, lang)
        if not link.colour:
            return f"{a} – {b}"
        colour = self._colour(link.colour, lang).lower()
        return f"{a} – {b} ({colour})"

    def _colour(self, colour: str, lang: str) -> str:
        """Returns the name of the kind of card that a link has for its colour."""
        for kinds in self.game.layout.kinds.values():
            for kind in kinds:
                if kind.id == colour:
                    name = kind.data["name"]
                    return self.game.word(name, lang)
        return colour

    def ids(self, state: State, value: int) -> Sequence[str]:
        link = self._link_of[value]
        places = self.board.places
        return (link.id, places[link.a].id, places[link.b].id)

    def target(self, state: State, player: int, value: int) -> Target:
        link = self._link_of[value]
        return Target("link", self.board.id, link.id)


class CellParam(WordParam):
    """The parameter declared by `bgf.param.cell`."""

    names_in: ClassVar[Mapping[str, str]] = {"plane": "planes"}

    def __init__(self, game: Game, plane: str) -> None:
        super().__init__(game)
        self.plane: Plane = game.layout.plane(plane)

    def values(self) -> Iterable[str]:
        names: dict[str, None] = {}
        for side in self.plane.sides:
            names |= dict.fromkeys(side.cell_of)
        return names

    def word(self, value: str) -> str:
        return value

    def target(self, state: State, player: int, value: str) -> Target:
        area = _area(self.plane, player)
        return Target("cell", area, value)


class SeatParam(WordParam):
    """The parameter declared by `bgf.param.seat`."""

    def values(self) -> Iterable[int]:
        return range(self.game.players[1])

    def word(self, value: int) -> str:
        return seat_letter(value)

    def target(self, state: State, player: int, value: int) -> Target:
        return Target("seat", "", seat_letter(value))


class NumberParam(WordParam):
    """The parameter declared by `bgf.param.number`."""

    def __init__(self, game: Game, low: int, high: int) -> None:
        super().__init__(game)
        check_numbers(low, high)  # again, since they may come from the content
        self.low = low
        self.high = high

    def values(self) -> Iterable[int]:
        return range(self.low, self.high + 1)

    def word(self, value: int) -> str:
        return str(value)


class TurnParam(WordParam):
    """The parameter declared by `bgf.param.turn`."""

    def values(self) -> Iterable[int]:
        return range(4)

    def word(self, value: int) -> str:
        degrees = 90 * value
        return f"r{degrees}"

    def name(self, value: int, lang: str) -> str:
        degrees = 90 * value
        return self.game.text(f"turn.{degrees}", lang)

    def aliases(self, value: int) -> Iterable[str]:
        degrees = 90 * value
        return (str(degrees), f"{degrees}°")


class ChoiceParam(WordParam):
    """The parameter declared by `bgf.param.choice`."""

    def __init__(self, game: Game, words: Sequence[str], texts: str = "") -> None:
        super().__init__(game)
        self._words = words
        self._texts = texts

    @classmethod
    def text_keys(cls, options: Mapping[str, Any]) -> Iterable[str]:
        prefix = options.get("texts")
        if not prefix:
            return []
        return [f"{prefix}.{word}" for word in options["words"]]

    def values(self) -> Iterable[Any]:
        return self._words

    def word(self, value: str) -> str:
        return value

    def name(self, value: str, lang: str) -> str:
        if self._texts:
            return self.game.text(f"{self._texts}.{value}", lang)
        return value or NO_WORD

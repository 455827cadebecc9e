"""The types of a view, and their JSON Schema: a match as one viewer sees it, as plain data.

The data name things by their ids and hold no words, so that one view serves every language; the
names and sentences beside it are `bgf.view.captions.Captions`. Nothing in a view is ``null`` but an
unknown element of a list, so that two views can be compared with a merge patch (RFC 7396).
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

__all__ = [
    "SCHEMA",
    "SPECTATOR",
    "Area",
    "CommonView",
    "Counter",
    "Dice",
    "Effects",
    "Grid",
    "Head",
    "KindOffer",
    "Known",
    "Map",
    "Offer",
    "OfferCaption",
    "Offers",
    "Outcome",
    "Piece",
    "Pile",
    "PlayerView",
    "Seat",
    "StepOption",
    "Steps",
    "Track",
    "Undo",
    "Zone",
    "encode",
    "view_schema",
]

SCHEMA = 1
"""The version of the form. It rises with every change that is not a mere addition."""

SPECTATOR = -1
"""The viewer of a view that shows what everybody may see."""

Numbers = int | dict[str, int] | None
"""A counter's number, or several by what they count; None where the viewer does not see it."""


class Head(Struct, frozen=True):
    """The phase, round and turn of a match, and the seats that may act.

    Attributes:
        phase: the id of the phase.
        stage: the id of the stage in it.
        round: the number of the round, from 1; 0 before the first one.
        turn: the number of the turn, from 1; 0 before the first one.
        starter: the seat that begins the round.
        active: the seats that may act now.
        out: the seats that have no more turns in the round.
        finished: whether the match is over.
        eliminated: the seats that are out of the match; left out if there are none.
        interrupted: the seat whose turn it is while another player is asked something; left out if
            nobody is asked, or if that seat itself is asked.
    """

    phase: str
    stage: str
    round: int
    turn: int
    starter: int
    active: list[int]
    out: list[int]
    finished: bool
    eliminated: list[int] | UnsetType = UNSET
    interrupted: int | UnsetType = UNSET


class Seat(Struct, frozen=True):
    """One seat, and the player in it.

    Attributes:
        seat: the number of the seat, from 0.
        name: the name of the player.
        kind: ``human`` or ``bot``.
        forfeit: the reason why the seat's bot was replaced; empty if it was not.
    """

    seat: int
    name: str
    kind: str
    forfeit: str = ""


class Pile(Struct, frozen=True):
    """One pile of a zone.

    Attributes:
        items: as in `Zone`.
        count: as in `Zone`.
    """

    items: list[str | None]
    count: int | UnsetType = UNSET

    @property
    def components(self) -> list[str | None]:
        """The kind of each component, as in `Zone`."""
        return _with_unknown(self.items, self.count)


class Zone(Struct, frozen=True, tag_field="type", tag="zone"):
    """The components in a zone; one that has piles lists them instead.

    Attributes:
        items: the kind of each component, null where the viewer does not know it; the unknown ones
            at the end are left out. A zone that is ``ordered`` is listed from its bottom, a row by
            its places; in any other zone the known components come first, in the order of their
            kinds.
        count: the number of components, of which those beyond `items` are unknown; left out where
            the viewer does not know it. Then `items` lists only the known ones.
        piles: the piles, in their order; left out where the zone has none.
    """

    items: list[str | None] | UnsetType = UNSET
    count: int | UnsetType = UNSET
    piles: list[Pile] | UnsetType = UNSET

    @property
    def components(self) -> list[str | None]:
        """The kind of each component, None for each that is unknown; none if there are piles."""
        return [] if self.items is UNSET else _with_unknown(self.items, self.count)


def _with_unknown(items: list[str | None], count: int | UnsetType) -> list[str | None]:
    """Returns the components of a zone or pile with None for the unknown ones at the end."""
    return items if count is UNSET else [*items, *[None] * (count - len(items))]


class Piece(Struct, frozen=True):
    """A number that a player has at a place of a map.

    Attributes:
        place: the id of the place.
        seat: the player.
        counter: the id of the counter that holds the number.
        number: the number, never 0.
    """

    place: str
    seat: int
    counter: str
    number: int


class Map(Struct, frozen=True, tag_field="type", tag="map"):
    """A map: the owners of its links, and the pieces at its places.

    Attributes:
        owner: the seat that holds a link, by the id of the link.
        closed: the free links that the viewer can't claim any more; for a spectator those that
            nobody can claim.
        pieces: the numbers of players at its places.
    """

    owner: dict[str, int]
    closed: list[str]
    pieces: list[Piece]


class Grid(Struct, frozen=True, tag_field="type", tag="grid"):
    """A plane of cells.

    Attributes:
        cells: the kind of piece on each cell, row by row from the front; empty where none lies.
    """

    cells: list[list[str]]


class Counter(Struct, frozen=True, tag_field="type", tag="counter"):
    """A number that the game keeps.

    Attributes:
        values: one for each seat, or a single one that all share. Each is a number, or several by
            what they count; null where the viewer does not see it.
    """

    values: list[Numbers]


class Track(Struct, frozen=True, tag_field="type", tag="track"):
    """A counter that is shown on a track.

    Attributes:
        values: as in `Counter`.
    """

    values: list[Numbers]


class Dice(Struct, frozen=True, tag_field="type", tag="dice"):
    """Dice as they were rolled.

    Attributes:
        faces: the upper faces; none before the first roll.
    """

    faces: list[str]


Area = Zone | Map | Grid | Counter | Track | Dice
"""A part of the table, told apart by its member ``type``."""


class Known(Struct, frozen=True):
    """The viewer's knowledge of a zone in which something is unknown.

    Attributes:
        known: the number of components whose kind the viewer knows, in all piles.
        count: the number of all components; left out where the viewer does not know it.
    """

    known: int
    count: int | UnsetType = UNSET


class Offer(Struct, frozen=True):
    """A legal action.

    Attributes:
        a: its notation, as it is submitted.
        path: the steps in which menus ask for it.
        targets: the parts of the table that it points at: each its type, the id of the area, and
            the id there.
        preview: whether to show its effects before it is played.
    """

    a: str
    path: list[str]
    targets: list[tuple[str, str, str]]
    preview: bool = False


class KindOffer(Struct, frozen=True):
    """The legal actions of one kind.

    Attributes:
        kind: its id.
        count: the number of these actions.
        open: whether there are too many to list, so that they are chosen step by step.
        listed: the actions; none if `open`.
    """

    kind: str
    count: int
    open: bool = False
    listed: list[Offer] = []


class Offers(Struct, frozen=True):
    """The legal actions of the viewer.

    Attributes:
        step: the number of actions played so far, to which an answer refers.
        count: the number of legal actions; 0 if it is not the viewer's turn.
        kinds: the kinds with any legal action, in the order of the stage.
    """

    step: int
    count: int
    kinds: list[KindOffer]


class OfferCaption(Struct, frozen=True):
    """The words of a legal action.

    Attributes:
        text: the action: the name of its kind, then its parameters.
        hint: a remark of the game about the position, such as the cost; empty if it has none.
        steps: the words of each step of its path.
    """

    text: str
    hint: str
    steps: list[str]


class StepOption(Struct, frozen=True):
    """One of several options if there are too many actions to list.

    Attributes:
        path: the path to request next for this option. It begins with the id of a kind of action.
        count: the number of actions to which it leads.
        targets: the parts of the table that it points at, as in `Offer`.
        label: its words; empty if no language was asked for.
    """

    path: list[str]
    count: int
    targets: list[tuple[str, str, str]] = []
    label: str = ""


class Steps(Struct, frozen=True):
    """The next step towards one of many actions: a choice between options, or between actions.

    Attributes:
        options: the options, at most 60; none if the actions are listed.
        listed: the remaining actions, at most 60; none if there are options.
        captions: the words of the actions by notation; none if no language was asked for.
    """

    options: list[StepOption]
    listed: list[Offer]
    captions: dict[str, OfferCaption] = {}


class Effects(Struct, frozen=True):
    """The effects of an action, for a person who is to confirm it.

    Attributes:
        words: its cost or its result; empty if there is nothing to say.
        area: the id of the plane on which pieces would be placed; empty if none would.
        lays: by cell the kind of piece that would be placed there, row by row from the front.
        clears: the cells that would be cleared first, in the same order.
    """

    words: str = ""
    area: str = ""
    lays: dict[str, str] = {}
    clears: list[str] = []


class Undo(Struct, frozen=True):
    """The effect of an undo by the viewer.

    Attributes:
        own: whether the viewer's last action can be taken back.
        others: the other seats whose actions would be undone, too.
    """

    own: bool = False
    others: list[int] = []


class Outcome(Struct, frozen=True):
    """The result of a match; each list has one entry for each seat.

    Attributes:
        scores: final points.
        ranks: 1 for the best; tied players share a rank.
        winners: the seats of rank 1; none if all have lost.
        breakdown: points by item.
        ties: the numbers that break ties, by name.
        tie_break: the name of the one that decided; empty if the scores did.
    """

    scores: list[int]
    ranks: list[int]
    winners: list[int]
    breakdown: list[dict[str, int]]
    ties: dict[str, list[int]]
    tie_break: str = ""


class CommonView(Struct, frozen=True):
    """The members that views have on every face; `PlayerView` describes them."""

    game: str
    mods: list[str]
    options: dict[str, Any]
    players: int
    n: int
    viewer: int
    head: Head
    seats: list[Seat]
    areas: dict[str, Area]
    offers: Offers
    undo: Undo
    committed: str = ""
    result: Outcome | UnsetType = UNSET
    schema: int = SCHEMA


class PlayerView(CommonView, frozen=True, kw_only=True):
    """All that a viewer may see of a match at one moment.

    Attributes:
        game: the id of the game.
        mods: the mods in force, in the order in which they were named.
        options: the values of the game's options that are set.
        players: the number of players.
        n: the number of actions played.
        viewer: the seat; -1 for a spectator.
        head: the phase, round and turn, and the seats that may act.
        seats: the seats and their players.
        areas: the parts of the table by id; where each player has one, the id is followed by ``@``
            and the seat.
        knowledge: the zones in which something is unknown to the viewer, by their ids in `areas`.
        offers: the legal actions of the viewer.
        undo: the effect of an undo by the viewer.
        committed: the notation of the viewer's choice in a simultaneous phase, which the others
            do not see yet, of several choices separated by commas; empty if there is none.
        result: the result; left out while the match goes on.
        schema: the version of this form.
    """

    knowledge: dict[str, Known]


_ENCODER = msgspec.json.Encoder()


def encode(part: Struct) -> bytes:
    """Returns a view, or captions, as JSON: always the same bytes for equal data."""
    return _ENCODER.encode(part)


def view_schema() -> dict[str, Any]:
    """Returns the JSON Schema (2020-12) of a view; its ``$defs`` have that of `Steps`, too."""
    (view, _), defs = msgspec.json.schema_components(
        (PlayerView, Steps), ref_template="#/$defs/{name}"
    )
    draft = "https://json-schema.org/draft/2020-12/schema"
    return {"$schema": draft, **view, "$defs": defs}

"""What the content of Boarding must make sense of, beyond what its rules declare."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from bgf.components.plane import Side
from bgf.content.checks.components import number_of
from bgf.content.checks.planes import shapes_fit
from bgf.content.checks.required import entries_have, player_numbers
from bgf.content.diagnostics import Speller
from bgf.engine.flow import CLOCKWISE, RULES
from bgf.kinds import Pass
from bgf_boarding.actions import NONE, Take
from bgf_boarding.cards import cells_by_symbol
from bgf_boarding.content import PER_PLAYER
from bgf_boarding.events import EVENTS

if TYPE_CHECKING:
    from bgf import Diagnostic
    from bgf.content.diagnostics import DataPath
    from bgf.content.document import Document

__all__ = ["CHECKS"]

_CODE = "BGF-E501"
_WARNING = "BGF-W501"
_MOST_CELLS = 128  # the framework has no more


def _turns(document: Document) -> Iterator[Diagnostic]:
    """Turns go clockwise, and a turn in which no card can be taken is missed (BOA-15)."""
    for path, order in document.each("phases", "*", "order", type=str):
        if order not in (CLOCKWISE, RULES):  # without a hook for them `rules` is told anyway
            message = f"found {order}, expected {CLOCKWISE}"
            yield document.problem(path, _CODE, message)
    for path, stage in document.each("phases", "*", "stages", "*", type=dict):
        if Take.name in stage["actions"] and "otherwise" not in stage:
            message = f"needs `otherwise: {Pass.name}`, for the cards may run out"
            yield document.problem(path, _CODE, message, of_key=True)


def _passengers(document: Document) -> Iterator[Diagnostic]:
    """Who is named is a kind of passenger, and no kind is called as what is written for none."""
    kinds = document.names("pieces", "passengers")
    speller = Speller()
    if NONE in kinds:
        message = f'no passenger can be called "{NONE}": players write that for nobody'
        yield document.problem(("pieces", "passengers", NONE), _CODE, message, of_key=True)
    values = ("values", "scenarios", "value", "*")
    for pattern in (
        ("values", "groups", "value", "*"),
        (*values, "must", "groups", "*"),
        (*values, "one_of", "*", "groups", "*"),
        ("components", "cards", "*", "seats", "*", "kind"),
    ):
        for path, name in document.each(*pattern, type=str):
            if name not in kinds:
                message = f'no passenger "{name}"{speller.hint(name, kinds)}'
                yield document.problem(path, _CODE, message)
    grouped = set(document.data["values"]["groups"]["value"].values())
    if not grouped <= kinds.keys():
        return  # a wrong name is reported; the one that it should be is not missing
    for pattern in ((*values, "must", "groups", "*"), (*values, "one_of", "*", "groups", "*")):
        for path, name in document.each(*pattern, type=str):
            if name in kinds and name not in grouped:
                message = f'groups of "{name}" do not count; expected one of the value "groups"'
                yield document.problem(path, _CODE, message)


def _cards(document: Document) -> Iterator[Diagnostic]:
    """A card has a layout or symbols, and there are enough for the row without the hard ones."""
    cards = document.names("components", "cards")
    for name, card in cards.items():
        path = ("components", "cards", name)
        if "shape" not in card and "seats" not in card:
            message = "needs a `shape`, or `seats` where it has no layout"
            yield document.problem(path, _CODE, message, of_key=True)
        if "shape" in card and "seats" in card:
            message = "a card with a `shape` has no `seats`: its layout says where they sit"
            yield document.problem((*path, "seats"), _CODE, message, of_key=True)
    easy = sum(number_of(card) for card in cards.values() if not card.get("hard"))
    row = document.data["zones"]["row"]["size"]
    if easy < row:
        message = f"{easy} cards are not hard; expected at least {row}, as many as lie in the row"
        yield document.problem(("components", "cards"), _CODE, message, of_key=True)


def _symbols(document: Document) -> Iterator[Diagnostic]:
    """Whoever has taken a seat, there is one left for each passenger of a card with symbols."""
    sides = document.data["planes"]["plane"]["sides"]
    if any(side["rows"] * sum(side["sectors"]) > _MOST_CELLS for side in sides):
        return  # no plane is so large, which is reported: working it out might take forever
    sorts = [(side, cells_by_symbol(Side.from_content(side))) for side in sides]
    for path, seats in document.each("components", "cards", "*", "seats", type=list):
        wanted = [seat["seat"] for seat in seats]
        for number, sort in enumerate(wanted):
            lacking = next((s for s, of in sorts if not _is_free(of, sort, wanted[:number])), None)
            if lacking is not None:
                where = f"with {lacking['rows']} rows and sectors of "
                where += ", ".join(map(str, lacking["sectors"]))
                message = f'too few seats of the sort "{sort}" on the side {where}'
                yield document.problem((*path, number, "seat"), _CODE, message)
                break


def _is_free(sorts: dict[str, int], sort: str, before: list[str]) -> bool:
    """Whether a seat of a sort is left, however those before have chosen theirs."""
    rivals = sum(1 for other in before if sorts[other] & sorts[sort])
    return sorts[sort].bit_count() > rivals


def _events(document: Document) -> Iterator[Diagnostic]:
    """Each event is one that the rules know, and has what it looks at."""
    events = document.names("components", "events")
    speller = Speller()
    known = [event for event in EVENTS if event not in events]
    for name in events:
        path = ("components", "events", name)
        if name not in EVENTS:
            message = f'the rules know no event "{name}"{speller.hint(name, known)}'
            yield document.problem(path, _CODE, message, of_key=True)
    most = document.data["options"]["events"]["max"]
    there = sum(map(number_of, events.values()))
    if most > there:
        message = f"found {most}, but there are only {there} event cards"
        yield document.problem(("options", "events", "max"), _CODE, message)
    if "safe_at_the_exit" in events:
        for where, rows in document.each("planes", "plane", "sides", "*", "rows", type=int):
            if rows % 2 == 0:
                message = f'found {rows}, expected an odd number: the event "safe_at_the_exit" '
                message += "looks at the middle row; remove that event, or give the side one"
                yield document.problem(where, _CODE, message)


def _markers(document: Document) -> Iterator[Diagnostic]:
    """Of the markers in the hall some are left when those for each number of players are gone."""
    removed = document.data["values"]["removed"]["value"]
    path = ("values", "removed", "value")
    there = document.data["counters"]["hall"]["start"]
    for number in map(str, player_numbers(document)):
        if number in removed and removed[number] >= there:
            message = f"found {removed[number]}, but the hall has only {there} markers of a kind"
            yield document.problem((*path, number), _CODE, message)
    if document.data["counters"]["boxed"]["start"] < 0:
        message = "fewer than none are in the box; expected at least 0"
        yield document.problem(("counters", "boxed", "start"), _CODE, message)


def _vouchers(document: Document) -> Iterator[Diagnostic]:
    """There are vouchers for all players, and for all that can be gained in the solo game."""
    values = document.data["values"]
    players = document.data["players"]
    dealt = values["vouchers"]["value"]
    stock = document.data["counters"]["stock"]["start"]
    needed = players["max"] * dealt[PER_PLAYER]
    if needed > stock and players["max"] > 1:
        message = f"found {stock}, but {players['max']} players get {needed}"
        yield document.problem(("counters", "stock", "start"), _CODE, message)
    for level in document.data["options"]["level"]["choices"] if players["min"] == 1 else ():
        gained = values["sector_reward"]["value"] * len(_solo(document)["sectors"])
        if level in dealt and dealt[level] + gained > stock:
            message = f"found {dealt[level]}, and {gained} can be gained: there are only {stock}"
            yield document.problem(("values", "vouchers", "value", level), _CODE, message)


def _solo(document: Document) -> dict[str, Any]:
    """The side of the plane for one player."""
    sides: list[dict[str, Any]] = document.data["planes"]["plane"]["sides"]
    return next(side for side in sides if 1 in side.get("players", [1]))


def _choices(document: Document) -> Iterator[Diagnostic]:
    """For each level there are vouchers, and for each scenario conditions."""
    values = document.data["values"]
    vouchers = {key: None for key in values["vouchers"]["value"] if key != PER_PLAYER}
    there = {
        "level": ("vouchers", vouchers),
        "scenario": ("scenarios", values["scenarios"]["value"]),
    }
    speller = Speller()
    for option, (value, known) in there.items():
        listed = document.data["options"][option]["choices"]
        choices = dict.fromkeys(listed)
        for index, choice in enumerate(listed):
            if choice not in known:
                message = f'the value "{value}" has no "{choice}"{speller.hint(choice, known)}'
                path = ("options", option, "choices", index)
                yield document.problem(path, _CODE, message)
        for name in known:
            if name not in choices:
                message = (
                    f'"{name}" is no choice of the option {option}{speller.hint(name, choices)}'
                )
                where = ("values", value, "value", name)
                yield document.problem(where, _WARNING, message, of_key=True)


def _scenarios(document: Document) -> Iterator[Diagnostic]:
    """The conditions of a scenario are whole, and can be met on the plane of the solo game."""
    place = ("values", "scenarios", "value", "*")
    for pattern in ((*place, "must"), (*place, "one_of", "*")):
        for path, wanted in document.each(*pattern, type=dict):
            for one, other in (("groups", "min_size"), ("min_size", "groups")):
                if one in wanted and other not in wanted:
                    message = f'"{one}" needs "{other}": groups of whom, and how large?'
                    yield document.problem((*path, one), _CODE, message, of_key=True)
            if document.data["players"]["min"] == 1:
                yield from _out_of_reach(document, path, wanted)


def _out_of_reach(
    document: Document, path: DataPath, wanted: dict[str, Any]
) -> Iterator[Diagnostic]:
    side = _solo(document)
    removed = document.data["values"]["removed"]["value"]
    markers = document.data["counters"]["hall"]["start"] - removed.get("1", 0)
    if markers < 1:
        return  # more is removed than there is, and told so: nothing could be met
    seats = side["rows"] * sum(side["sectors"])
    largest = side["rows"] * max(side["sectors"])
    for key, most in {
        "min_size": min(markers, largest, seats // (len(wanted.get("groups", ())) or 1)),
        "any_group_min_size": min(markers, largest),
        "lover_pairs": min(markers, seats) // 2,
        "protected_children": min(markers, seats),
    }.items():
        if wanted.get(key, 0) > most:
            message = f"found {wanted[key]}, but no more than {most} can be had in the solo game"
            yield document.problem((*path, key), _CODE, message)


CHECKS = (
    entries_have({("pieces", "passengers", "child"): {"adult": False}}),
    shapes_fit(
        "plane",
        "cards",
        blanks_inside=True,
        joins=lambda card: card.get("special") == "two_sectors",
    ),
    _turns,
    _passengers,
    _cards,
    _symbols,
    _events,
    _markers,
    _vouchers,
    _choices,
    _scenarios,
)

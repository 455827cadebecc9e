"""Checks of the content of Boarding, beyond what its rules declare."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import TYPE_CHECKING, Any

from bgf.components.plane import Side
from bgf.content.checks.components import number_of
from bgf.content.checks.planes import shapes_fit
from bgf.content.checks.required import entries_have, player_numbers
from bgf.content.diagnostics import Speller
from bgf.engine.turns import CLOCKWISE, RULES
from bgf.kinds import Pass
from bgf.words.phrasebook import Phrasebook
from bgf_boarding.actions import NONE, Take
from bgf_boarding.cards import seats_by_symbol
from bgf_boarding.content import PER_PLAYER
from bgf_boarding.events import EVENTS

if TYPE_CHECKING:
    from bgf import Diagnostic
    from bgf.content.diagnostics import DataPath
    from bgf.content.document import Document

__all__ = ["CHECKS"]

_CODE = "BGF-E501"
_WARNING = "BGF-W501"
_MOST_CELLS = 128  # of a side: the framework allows no more
_MIDDLE_ROW = "safe_at_the_exit"  # the event that looks at the middle row
_phrases = Phrasebook("bgf_boarding.phrases")

_SCENARIOS = ("values", "scenarios", "value", "*")
_CONDITIONS = ((*_SCENARIOS, "must"), (*_SCENARIOS, "one_of", "*"))
_GROUPS_NEEDED = [(*condition, "groups", "*") for condition in _CONDITIONS]


def _turns(document: Document) -> Iterator[Diagnostic]:
    """Checks that turns go clockwise, and that players who can take no card miss them (BOA-15)."""
    for path, order in document.each("phases", "*", "order", type=str):
        # The framework itself reports `rules`, as there is no hook for it.
        if order not in (CLOCKWISE.name, RULES.name):
            problem = _phrases.message("value", found=order, expected=CLOCKWISE.name)
            yield document.problem(path, _CODE, problem)
    for path, stage in document.each("phases", "*", "stages", "*", type=dict):
        if Take.name in stage["actions"] and "otherwise" not in stage:
            problem = _phrases.message("otherwise", kind=Pass.name)
            yield document.problem(path, _CODE, problem, of_key=True)


def _passengers(document: Document) -> Iterator[Diagnostic]:
    """Checks that names of passengers are known kinds, and that no kind is called `NONE`."""
    kinds = document.names("pieces", "passengers")
    speller = Speller()
    if NONE in kinds:
        problem = _phrases.message("passenger_called", name=NONE)
        kind_path = ("pieces", "passengers", NONE)
        yield document.problem(kind_path, _CODE, problem, of_key=True)
    patterns = [
        ("values", "groups", "value", "*"),
        *_GROUPS_NEEDED,
        ("components", "cards", "*", "seats", "*", "kind"),
    ]
    for pattern in patterns:
        for path, name in document.each(*pattern, type=str):
            if name not in kinds:
                hint = speller.hint(name, kinds)
                problem = _phrases.message("no_passenger", name=name, hint=hint)
                yield document.problem(path, _CODE, problem)
    yield from _ungrouped(document, kinds)


def _ungrouped(document: Document, kinds: Mapping[str, Any]) -> Iterator[Diagnostic]:
    """Checks that the kinds of passengers that scenarios need in groups can form groups."""
    groups = document.data["values"]["groups"]["value"]
    grouped = set(groups.values())
    if not grouped <= kinds.keys():
        return  # one of them is a wrong name, which was reported above
    for pattern in _GROUPS_NEEDED:
        for path, name in document.each(*pattern, type=str):
            if name in kinds and name not in grouped:
                problem = _phrases.message("no_group", name=name)
                yield document.problem(path, _CODE, problem)


def _cards(document: Document) -> Iterator[Diagnostic]:
    """Checks that cards have a layout or symbols, and enough are not hard for the row (BOA-03)."""
    cards = document.names("components", "cards")
    for name, card in cards.items():
        path = ("components", "cards", name)
        if "shape" not in card and "seats" not in card:
            problem = _phrases.message("no_layout")
            yield document.problem(path, _CODE, problem, of_key=True)
        if "shape" in card and "seats" in card:
            problem = _phrases.message("two_layouts")
            seats_path = (*path, "seats")
            yield document.problem(seats_path, _CODE, problem, of_key=True)
    easy_cards = [card for card in cards.values() if not card.get("hard")]
    easy = sum(map(number_of, easy_cards))
    row = document.data["zones"]["row"]["size"]
    if easy < row:
        problem = _phrases.message("few_easy", found=easy, least=row)
        yield document.problem(("components", "cards"), _CODE, problem, of_key=True)


def _symbols(document: Document) -> Iterator[Diagnostic]:
    """Checks that cards with symbols can be seated, wherever other passengers sit (BOA-25)."""
    sides = document.data["planes"]["plane"]["sides"]
    if any(_number_of_seats(side) > _MOST_CELLS for side in sides):
        return  # The framework reports it, and masks of a huge side would take too long.
    seats_on_sides = [seats_by_symbol(Side.from_content(side)) for side in sides]
    for path, seats in document.each("components", "cards", "*", "seats", type=list):
        symbols = [seat["seat"] for seat in seats]
        for number, symbol in enumerate(symbols):
            before = symbols[:number]
            are_free = [_is_free(seats_of, symbol, before) for seats_of in seats_on_sides]
            if all(are_free):
                continue
            side = sides[are_free.index(False)]
            sectors = ", ".join(map(str, side["sectors"]))
            facts = {"rows": side["rows"], "sectors": sectors}
            problem = _phrases.message("few_seats", symbol=symbol, **facts)
            yield document.problem((*path, number, "seat"), _CODE, problem)
            break  # those after it are no better off


def _is_free(seats_of: dict[str, int], symbol: str, before: list[str]) -> bool:
    """Returns whether a seat of a symbol is left in the worst case.

    Args:
        seats_of: for each symbol the mask of the seats that it allows.
        symbol: the symbol of the passenger.
        before: the symbols of the passengers who have sat down before.
    """
    # In the worst case all passengers who may take such a seat do.
    seats = seats_of[symbol]
    rivals = [other for other in before if seats_of[other] & seats]
    return seats.bit_count() > len(rivals)


def _number_of_seats(side: dict[str, Any]) -> int:
    """Returns the number of seats of a side of the plane."""
    return int(side["rows"] * sum(side["sectors"]))


def _events(document: Document) -> Iterator[Diagnostic]:
    """Checks that the rules know each event, and that there are enough of them (BOA-61)."""
    events = document.names("components", "events")
    speller = Speller()
    missing = [event for event in EVENTS if event not in events]
    for name in events:
        path = ("components", "events", name)
        if name not in EVENTS:
            hint = speller.hint(name, missing)
            problem = _phrases.message("no_event", name=name, hint=hint)
            yield document.problem(path, _CODE, problem, of_key=True)
    most_turned_up = document.data["options"]["events"]["max"]
    number = sum(map(number_of, events.values()))
    if most_turned_up > number:
        problem = _phrases.message("few_events", found=most_turned_up, number=number)
        yield document.problem(("options", "events", "max"), _CODE, problem)
    if _MIDDLE_ROW not in events:
        return
    for where, rows in document.each("planes", "plane", "sides", "*", "rows", type=int):
        is_even = rows % 2 == 0
        if is_even:
            problem = _phrases.message("even_rows", found=rows, event=_MIDDLE_ROW)
            yield document.problem(where, _CODE, problem)


def _markers(document: Document) -> Iterator[Diagnostic]:
    """Checks that markers stay in the hall, and that the box has at least 0 (BOA-02)."""
    removed = document.data["values"]["removed"]["value"]
    in_hall = document.data["counters"]["hall"]["start"]
    for players in map(str, player_numbers(document)):
        found = removed.get(players)
        if found is not None and found >= in_hall:
            path = ("values", "removed", "value", players)
            problem = _phrases.message("hall", found=found, number=in_hall)
            yield document.problem(path, _CODE, problem)
    if document.data["counters"]["boxed"]["start"] < 0:
        problem = _phrases.message("box")
        yield document.problem(("counters", "boxed", "start"), _CODE, problem)


def _vouchers(document: Document) -> Iterator[Diagnostic]:
    """Checks that the stock has vouchers for all players, and for the gains of a solo game."""
    values = document.data["values"]
    players = document.data["players"]
    dealt = values["vouchers"]["value"]
    stock = document.data["counters"]["stock"]["start"]
    needed = players["max"] * dealt[PER_PLAYER]
    if needed > stock and players["max"] > 1:
        facts = {"found": stock, "players": players["max"], "needed": needed}
        problem = _phrases.message("few_vouchers", **facts)
        yield document.problem(("counters", "stock", "start"), _CODE, problem)
    if players["min"] != 1:
        return  # there is no solo game
    sectors = _solo_side(document)["sectors"]
    gained = values["sector_reward"]["value"] * len(sectors)
    for level in document.data["options"]["level"]["choices"]:
        if level in dealt and dealt[level] + gained > stock:
            facts = {"found": dealt[level], "gained": gained, "stock": stock}
            problem = _phrases.message("few_vouchers.solo", **facts)
            path = ("values", "vouchers", "value", level)
            yield document.problem(path, _CODE, problem)


def _solo_side(document: Document) -> dict[str, Any]:
    """Returns the side of the plane for one player."""
    sides: list[dict[str, Any]] = document.data["planes"]["plane"]["sides"]
    for_one = [side for side in sides if 1 in side.get("players", [1])]
    return for_one[0]


def _choices(document: Document) -> Iterator[Diagnostic]:
    """Checks that levels have vouchers and scenarios have conditions, and that none is unused."""
    values = document.data["values"]
    levels = dict.fromkeys(values["vouchers"]["value"])
    levels.pop(PER_PLAYER, None)
    scenarios = values["scenarios"]["value"]
    speller = Speller()
    yield from _match_choices(document, "level", "vouchers", levels, speller)
    yield from _match_choices(document, "scenario", "scenarios", scenarios, speller)


def _match_choices(
    document: Document, option: str, value: str, keys: Mapping[str, object], speller: Speller
) -> Iterator[Diagnostic]:
    """Checks that the choices of an option are the keys of a value.

    Args:
        document: the content.
        option: the name of the option.
        value: the name of the value.
        keys: the keys of the value that choices stand for.
        speller: adds suggestions to what is reported.
    """
    listed = document.data["options"][option]["choices"]
    choices = dict.fromkeys(listed)  # faster to search than a list, in a large pack
    for index, choice in enumerate(listed):
        if choice not in keys:
            facts = {"choice": choice, "hint": speller.hint(choice, keys)}
            problem = _phrases.message("no_choice_value", value=value, **facts)
            path = ("options", option, "choices", index)
            yield document.problem(path, _CODE, problem)
    for key in keys:
        if key not in choices:
            hint = speller.hint(key, choices)
            problem = _phrases.message("no_choice", key=key, option=option, hint=hint)
            where = ("values", value, "value", key)
            yield document.problem(where, _WARNING, problem, of_key=True)


def _scenarios(document: Document) -> Iterator[Diagnostic]:
    """Checks that conditions of scenarios are complete, and possible in a solo game (BOA-76)."""
    has_solo = document.data["players"]["min"] == 1
    for pattern in _CONDITIONS:
        for path, condition in document.each(*pattern, type=dict):
            for key, other in permutations(("groups", "min_size")):
                if key in condition and other not in condition:
                    problem = _phrases.message("half_condition", key=key, other=other)
                    key_path = (*path, key)
                    yield document.problem(key_path, _CODE, problem, of_key=True)
            if has_solo:
                yield from _out_of_reach(document, path, condition)


def _out_of_reach(
    document: Document, path: DataPath, condition: dict[str, Any]
) -> Iterator[Diagnostic]:
    """Checks that no number of a condition exceeds what markers and seats allow."""
    removed = document.data["values"]["removed"]["value"]
    in_hall = document.data["counters"]["hall"]["start"]
    markers = in_hall - removed.get("1", 0)
    if markers < 1:
        return  # `_markers` reports it; no condition at all could be met.
    side = _solo_side(document)
    seats = _number_of_seats(side)
    largest_sector = side["rows"] * max(side["sectors"])
    # A group lies within one sector, and all required groups share the seats.
    groups = condition.get("groups", ())
    groups_needed = max(1, len(groups))
    most = {
        "min_size": min(markers, largest_sector, seats // groups_needed),
        "any_group_min_size": min(markers, largest_sector),
        "lover_pairs": min(markers, seats) // 2,
        "protected_children": min(markers, seats),
    }
    for key, limit in most.items():
        found = condition.get(key, 0)
        if found > limit:
            problem = _phrases.message("out_of_reach", found=found, limit=limit)
            yield document.problem((*path, key), _CODE, problem)


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

"""What the content of Paris must make sense of, beyond its schema; every fault at its line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from bgf.content.checks.relied import texts_are_said, turns_are
from bgf.content.checks.routes import double_links, enough_cards, joined_pairs, pair_values
from bgf.engine.words import WORDS
from bgf.errors import nearest

if TYPE_CHECKING:
    from bgf import Diagnostic
    from bgf.content.diagnostics import DataPath
    from bgf.content.document import Document

__all__ = ["CHECKS"]

_CODE = "BGF-E501"
_TALLIED = ("row", "hand", "flags")
_HOLDS = {
    "cards": ("deck", "row", "discards", "hand", "flags"),
    "tickets": ("ticket_deck", "offer", "tickets"),
}
_PER_PLAYER = {
    "zones": ("hand", "flags", "offer", "tickets"),
    "counters": ("buses", "placed"),
    "tracks": ("score",),
}
_SHARED = {
    "zones": ("deck", "row", "discards", "ticket_deck"),
    "counters": ("turns_left",),
}
_PHASES = {"opening": ("simultaneous", "play"), "play": ("clockwise", "end")}  # order, next
_BEGIN = ("deck", "ticket_deck")
_STAGES: dict[str, dict[str, tuple[str, ...]]] = {
    "opening": {"keep": ("keep",)},
    "play": {"act": ("draw", "claim", "tickets"), "second": ("draw",), "choose": ("keep",)},
}
_TEXTS: dict[str, tuple[str, ...]] = {  # with the words that can be filled in
    "refusal.not_enough_cards": ("colour", "need", "have"),
    "refusal.link_taken": ("link",),
    "refusal.other_strand_yours": ("link",),
    "refusal.strand_closed": ("link",),
    "refusal.not_enough_buses": ("need", "have"),
    "refusal.bus_second": (),
    "refusal.not_in_row": ("card",),
    "refusal.deck_empty": (),
    "refusal.not_offered": ("ticket",),
    "refusal.no_tickets_left": (),
    "score.routes": (),
    "score.flags": (),
    "score.tickets_done": (),
    "score.tickets_failed": (),
    "tie.tickets_done": (),
    "measure.routes": (),
    "measure.buses": (),
    "measure.flag_sets": (),
    "measure.tickets_done": (),
    "measure.tickets_failed": (),
    "measure.cards_left": (),
}
_TOO_FEW = "refusal.too_few"  # said only where more than one ticket must be kept


def _colours(document: Document) -> Iterator[Diagnostic]:
    """One wild kind; routes and the flag are of the other colours."""
    cards = document.data["components"]["cards"]
    wild = [kind for kind, entry in cards.items() if entry.get("wild")]
    if len(wild) != 1:
        message = f"{len(wild)} kinds of card are wild; expected one"
        yield document.problem(("components", "cards"), _CODE, message, of_key=True)
    colours = [kind for kind in cards if kind not in wild]
    for link, entry in document.data["maps"]["city"]["links"].items():
        path = ("maps", "city", "links", link)
        if entry.get("colour") not in colours:
            yield _unknown(document, (*path, "colour"), str(entry.get("colour")), colours)
    for index, colour in enumerate(document.data["values"]["flag"]["value"]["colours"]):
        if colour not in colours:
            yield _unknown(document, ("values", "flag", "value", "colours", index), colour, colours)


def _unknown(document: Document, path: DataPath, found: str, colours: list[str]) -> Diagnostic:
    return document.problem(
        path, _CODE, f'found "{found}"; expected a colour of cards; {nearest(found, colours)}'
    )


def _points(document: Document) -> Iterator[Diagnostic]:
    """There are points for the length of every route."""
    points = document.data["values"]["route_points"]["value"]
    for link, entry in document.data["maps"]["city"]["links"].items():
        if str(entry.get("length", 1)) not in points:
            message = f"a route of length {entry.get('length', 1)} has no points in route_points"
            path = ("maps", "city", "links", link, "length")
            yield document.problem(path, _CODE, message)


def _numbers(document: Document) -> Iterator[Diagnostic]:
    """There is enough to deal to the largest table, and a choice of tickets can be made."""
    values = {name: entry["value"] for name, entry in document.data["values"].items()}
    most = document.data["players"]["max"]
    if not 1 <= values["keep_tickets"] <= values["deal_tickets"]:
        message = (
            f"{values['keep_tickets']} tickets are to be kept of the {values['deal_tickets']} "
            "dealt; expected at least 1, and no more than are dealt"
        )
        yield document.problem(("values", "keep_tickets", "value"), _CODE, message)
    needed = {
        "cards": most * values["start_hand"] + document.data["zones"]["row"].get("size", 0),
        "tickets": most * values["deal_tickets"],
    }
    for type_, number in needed.items():
        kinds = document.data["components"][type_]
        there = sum(entry.get("count", 1) for entry in kinds.values())
        if there < number:
            message = f"{there} {type_}; set-up for {most} players takes {number}"
            yield document.problem(("components", type_), _CODE, message, of_key=True)


def _table(document: Document) -> Iterator[Diagnostic]:
    """Zones and counters are as the rules use them."""
    zones = document.data["zones"]
    for zone in _TALLIED:
        if not zones[zone].get("tally") and "sweep" not in zones[zone]:
            yield document.problem(("zones", zone), _CODE, "needs `tally: true`", of_key=True)
    for type_, names in _HOLDS.items():
        for zone in names:
            if zones[zone]["holds"] != type_:
                message = f'found "{zones[zone]["holds"]}", expected "{type_}"'
                yield document.problem(("zones", zone, "holds"), _CODE, message)
    for section, names in _PER_PLAYER.items():
        for name in names:
            if document.data[section][name].get("per") != "player":
                yield document.problem((section, name), _CODE, "needs `per: player`", of_key=True)
    for section, names in _SHARED.items():
        for name in names:
            if "per" in document.data[section][name]:
                message = f'there is one "{name}" for all players'
                yield document.problem((section, name, "per"), _CODE, message, of_key=True)


def _turns(document: Document) -> Iterator[Diagnostic]:
    """There are the phases and stages that the rules go by, and in them what they can play."""
    for phase, wanted in _PHASES.items():
        entry = document.names("phases", phase)
        for key, expected in zip(("order", "next"), wanted, strict=True):
            if entry and entry[key] not in (expected, [expected]):
                yield document.problem(("phases", phase, key), _CODE, f'expected "{expected}"')
    for phase, stages in _STAGES.items():
        there = document.data["phases"].get(phase, {}).get("stages", {})
        for stage, playable in stages.items():
            if stage not in there:
                message = f'needs a phase "{phase}" with a stage "{stage}"'
                yield document.problem(("phases",), _CODE, message, of_key=True)
                continue
            for index, action in enumerate(there[stage]["actions"]):
                if action not in playable:
                    where = ("phases", phase, "stages", stage, "actions", index)
                    message = f'"{action}" can\'t be played here; expected {" or ".join(playable)}'
                    yield document.problem(where, _CODE, message)


def _beginning(document: Document) -> Iterator[Diagnostic]:
    """The decks, the option and the pairs are there that set-up and score go by."""
    for zone in _BEGIN:
        if not document.data["zones"][zone].get("starts"):
            yield document.problem(("zones", zone), _CODE, "needs `starts: true`", of_key=True)
    option = document.data.get("options", {}).get("first_player", {})
    if option.get("type") != "player":
        path = ("options", "first_player", "type") if option else ("options",)
        message = 'needs an option "first_player" of type player'
        yield document.problem(path, _CODE, message, of_key=True)
    if document.data["maps"]["city"].get("pairs") != "tickets":
        message = "needs `pairs: tickets`"
        yield document.problem(("maps", "city"), _CODE, message, of_key=True)


def _texts(document: Document) -> Iterable[Diagnostic]:
    """All that the rules say is there to be said, and nothing else."""
    if "texts" not in document.data and not document.is_lost("texts"):
        message = "the texts that the rules say are missing"
        return [document.problem(("game",), _CODE, message, of_key=True)]
    several = document.data["values"]["keep_tickets"]["value"] > 1
    too_few: dict[str, tuple[str, ...]] = {_TOO_FEW: ("need",)}
    if several:
        return texts_are_said(_TEXTS | too_few, WORDS)(document)
    return texts_are_said(_TEXTS, WORDS, optional=too_few)(document)


CHECKS = (
    _colours,
    _points,
    _numbers,
    _table,
    turns_are({phase: [*stages] for phase, stages in _STAGES.items()}),
    _turns,
    _beginning,
    _texts,
    double_links("city"),
    joined_pairs("city"),
    pair_values("city"),
    enough_cards("city", "cards"),
)

"""Checks of the content of Paris, beyond what its rules declare."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bgf.content.checks.routes import (
    double_links,
    enough_cards,
    joined_pairs,
    link_colours,
    link_points,
    pair_values,
)
from bgf.content.diagnostics import Speller
from bgf.words.phrasebook import Phrasebook

if TYPE_CHECKING:
    from bgf import Diagnostic
    from bgf.content.diagnostics import DataPath
    from bgf.content.document import Document

__all__ = ["CHECKS"]

_CODE = "BGF-E501"
_TOO_FEW = "refusal.too_few"
_phrases = Phrasebook("bgf_paris.phrases")


def _check_wild_cards(document: Document) -> Iterator[Diagnostic]:
    """Checks that one kind of card is wild, and the flag has other colours (PAR-20, PAR-31)."""
    cards = document.data["components"]["cards"]
    colours = {kind: entry for kind, entry in cards.items() if not entry.get("wild")}
    number_wild = len(cards) - len(colours)
    if number_wild != 1:
        problem = _phrases.message("wild_kinds", count=number_wild)
        yield document.problem(("components", "cards"), _CODE, problem, of_key=True)
    speller = Speller()
    for index, colour in enumerate(document.data["values"]["flag"]["value"]["colours"]):
        if colour not in colours:
            path: DataPath = ("values", "flag", "value", "colours", index)
            hint = speller.hint(colour, colours)
            problem = _phrases.message("flag_colour", colour=colour, hint=hint)
            yield document.problem(path, _CODE, problem)


def _check_numbers(document: Document) -> Iterator[Diagnostic]:
    """Checks that there is enough for set-up, and that players keep at most what they are dealt.

    Rules: PAR-02, PAR-04.
    """
    values = document.data["values"]
    keep = values["keep_tickets"]["value"]
    deal = values["deal_tickets"]["value"]
    if not 1 <= keep <= deal:
        problem = _phrases.message("keep_tickets", keep=keep, dealt=deal)
        yield document.problem(("values", "keep_tickets", "value"), _CODE, problem)
    most_players = document.data["players"]["max"]
    row = document.data["zones"]["row"].get("size", 0)
    cards_needed = most_players * values["start_hand"]["value"] + row
    tickets_needed = most_players * deal
    for type_, number_needed, phrase in (
        ("cards", cards_needed, "few_cards"),
        ("tickets", tickets_needed, "few_tickets"),
    ):
        kinds = document.data["components"][type_].values()
        number = sum(entry.get("count", 1) for entry in kinds)
        if number < number_needed:
            facts = {"found": number, "players": most_players, "needed": number_needed}
            problem = _phrases.message(phrase, **facts)
            yield document.problem(("components", type_), _CODE, problem, of_key=True)


def _check_too_few(document: Document) -> Iterator[Diagnostic]:
    """Checks that the refusal of keeping too few tickets has a text, if it can happen (PAR-04)."""
    keep = document.data["values"]["keep_tickets"]["value"]
    texts = document.names("texts")
    if keep > 1 and texts and _TOO_FEW not in texts:
        problem = _phrases.message("no_text", key=_TOO_FEW)
        yield document.problem(("texts",), _CODE, problem, of_key=True)


CHECKS = (
    _check_wild_cards,
    link_colours("city", "cards"),
    link_points("city", "route_points"),
    _check_numbers,
    _check_too_few,
    double_links("city"),
    joined_pairs("city"),
    pair_values("city"),
    enough_cards("city", "cards"),
)

"""The history of a match: what a viewer learned from an action."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, tuple[str, str]] = {
    "history.none": ("Nothing has happened yet.", "Nic się jeszcze nie wydarzyło."),
    "history.player": ("Player {seat}", "Gracz {seat}"),
    "history.chosen": ("has chosen", "dokonał wyboru"),
    "history.of": ("{zone} of {seat}", "{zone} – gracz {seat}"),
    "history.refilled": ("; {cards} refilled the row", "; rząd uzupełniono: {cards}"),
    "history.swept": (
        "; the row was cleared ({kind}, {number} or more)",
        "; rząd wymieniono (co najmniej {number}× {kind})",
    ),
    "history.revealed": (
        "; {cards} {number:was|were} revealed ({place})",
        "; odkryto: {cards} ({place})",
    ),
    "history.received": ("; you received {cards}", "; trafia do ciebie: {cards}"),
    "history.seen": ("; you saw {cards} ({place})", "; widzisz: {cards} ({place})"),
    "history.shown": ("{cards} to {viewers}", "{cards} – widzi {viewers}"),
    "history.everybody": ("everybody", "każdy"),
}

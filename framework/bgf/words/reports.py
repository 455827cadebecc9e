"""``bgf reports``: the chat lines that players have reported to the operator of a server."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, tuple[str, str]] = {
    "reports.no_store": (
        "there is no store {store}; name the server's store with --store",
        "nie ma bazy {store}; podaj bazę serwera w --store",
    ),
    "reports.unknown": (
        "there is no report {number}; bgf reports lists them",
        "nie ma zgłoszenia {number}; pokazuje je bgf reports",
    ),
    "reports.removed": ("Report {number} is removed.", "Zgłoszenie {number} usunięte."),
    "reports.none": ("Nobody has reported anything.", "Nikt niczego nie zgłosił."),
    "reports.head": (
        "Report {number}, {at}: match {match}, by visitor {by}",
        "Zgłoszenie {number}, {at}: partia {match}, od gościa {by}",
    ),
    "reports.line": (
        "{sign} {at} {name} ({seat}, visitor {author}): {text}",
        "{sign} {at} {name} ({seat}, gość {author}): {text}",
    ),
    "reports.seat": ("seat {seat}", "miejsce {seat}"),
    "reports.watcher": ("spectator", "widz"),
}

"""Reports on the differences between two variants of a game."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, tuple[str, str]] = {
    "comparison.measure": ("Measure", "Miara"),
    "comparison.by": ("Seats {seats}, seed {seed}", "Miejsca: {seats}; ziarno {seed}"),
    "comparison.pairs": (
        "{number} pairs of matches, {alike} of them alike: {ended}",
        "Pary partii: {number}, w tym bez różnic: {alike}; {ended}",
    ),
    "comparison.pairs.one": (
        "{number} pair of matches, {alike} of them alike: {ended}",
        "Pary partii: {number}, w tym bez różnic: {alike}; {ended}",
    ),
    "comparison.some": ("{number} pairs", "pary: {number}"),
    "comparison.some.one": ("{number} pair", "pary: {number}"),
    "comparison.ended.known": ("every measure decided", "wszystkie miary rozstrzygnięte"),
    "comparison.ended.limit": (
        "limit reached; some measures undecided",
        "limit osiągnięty, nie wszystko rozstrzygnięte",
    ),
    "comparison.ended.interrupted": ("interrupted", "przerwano"),
    "comparison.ended.same": (
        (
            "The same content, mods and options: nothing in the game can differ, so nothing was "
            "played."
        ),
        (
            "Zawartość, modyfikacje i opcje są takie same: w samej grze nic nie może się różnić, "
            "więc niczego nie rozegrano."
        ),
    ),
    "comparison.few": (
        "Too few pairs: intervals are shown from {least} pairs on.",
        "Za mało par: przedziały są podawane od {least} par.",
    ),
    "comparison.lies": ("interval", "przedział"),
    "comparison.change.up": ("up", "wzrost"),
    "comparison.change.down": ("down", "spadek"),
    "comparison.change.same": ("same", "bez zmian"),
    "comparison.change.unknown": ("?", "?"),
    "comparison.change.unknown.about": ("?: undecided", "?: nierozstrzygnięte"),
    "comparison.change.same.about": (
        "same: within {smallest}, which does not matter",
        "bez zmian: różnica do {smallest}, bez znaczenia",
    ),
    "comparison.gate": ("Gate", "Warunek"),
    "comparison.gate.limit": ("limit", "limit"),
    "comparison.gate.holds": ("holds", "spełniony"),
    "comparison.gate.broken": ("BROKEN", "NIESPEŁNIONY"),
    "comparison.gate.open.about": (
        "?: undecided, judged by the means so far",
        "?: nierozstrzygnięte, ocena według dotychczasowych średnich",
    ),
}

"""Checks on the look of a game: names must exist, and colours must keep texts readable."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from bgf.content.checks.references import unknown_name
from bgf.content.diagnostics import DataPath, Diagnostic, Speller
from bgf.content.document import Document
from bgf.content.filling import localized_number
from bgf.content.icons import icons, is_path
from bgf.content.palette import (
    GROUNDS,
    INK,
    KIND_COLOURS,
    LEAST_CONTRAST,
    PRINT,
    Shade,
    contrast,
)
from bgf.words import LANGUAGES, Message, message

__all__ = ["check_face_areas", "check_face_colours", "check_face_icons", "check_face_things"]

_WEB = ("faces", "web")
_AREAS = ("zones", "counters", "tracks", "dice", "maps", "planes")
_THINGS = ("components", "pieces")
_NO_TRAITS = frozenset(("mark", "style", "rule", "source"))
"""Keys of kinds that do not describe the kind."""

_COLOUR = re.compile(r"#[0-9a-f]{6}")


def check_face_areas(document: Document) -> Iterator[Diagnostic]:
    """Checks that maps and areas of the page exist, and that each area is in one part of it."""
    maps = document.names("maps")
    speller = Speller()
    for name in document.names(*_WEB, "maps"):
        map_path = (*_WEB, "maps", name)
        yield from unknown_name(document, map_path, "map", name, maps, speller)
    areas: dict[str, None] = {}
    for section in _AREAS:
        areas |= dict.fromkeys(document.names(section))
    speller = Speller()
    for name in document.names(*_WEB, "frames"):
        frame_path = (*_WEB, "frames", name)
        yield from unknown_name(document, frame_path, "area", name, areas, speller)
    part_of: dict[str, str] = {}
    for path, name in document.each(*_WEB, "layout", "*", "*", type=str):
        yield from unknown_name(document, path, "area", name, areas, speller)
        part = str(path[3])
        first = part_of.setdefault(name, part)
        if first != part:
            problem = message("content.area_twice", name=name, first=first)
            yield document.problem(path, "BGF-E409", problem)


def check_face_things(document: Document) -> Iterator[Diagnostic]:
    """Checks that things with an icon or a tint exist, and that cards show keys of their kinds."""
    things = dict.fromkeys(_things(document))
    speller = Speller()
    for section in ("icons", "tints"):
        for name in document.names(*_WEB, section):
            where = (*_WEB, section, name)
            yield from unknown_name(document, where, "thing", name, things, speller)
    types = document.names("components")
    type_speller = Speller()
    key_speller = Speller()
    for name in document.names(*_WEB, "cards"):
        where = (*_WEB, "cards", name)
        yield from unknown_name(document, where, "component type", name, types, type_speller)
        if name not in types:
            continue
        keys: dict[str, None] = {}
        for _, kind in document.each("components", name, "*", type=dict):
            keys |= dict.fromkeys(map(str, kind))
        for path, key in document.each(*_WEB, "cards", name, "*", type=str):
            yield from unknown_name(document, path, "key of its kinds", key, keys, key_speller)


def _things(document: Document) -> Iterator[str]:
    """Yields the names that may have an icon: types, kinds, words of kinds, and counters."""
    yield from document.names("counters")
    for section in _THINGS:
        yield from document.names(section)
        for path, kind in document.each(section, "*", "*", type=dict):
            yield str(path[-1])
            for key, value in kind.items():
                if key not in _NO_TRAITS and isinstance(value, str):
                    yield value


def check_face_icons(document: Document) -> Iterator[Diagnostic]:
    """Checks that named icons are among those that come with bgf."""
    speller = Speller()
    for path, icon in document.each(*_WEB, "icons", "*", type=str):
        if not is_path(icon):
            yield from unknown_name(document, path, "icon", icon, icons(), speller)


def check_face_colours(document: Document) -> Iterator[Diagnostic]:
    """Checks that colours have known names, and enough contrast on light and dark pages."""
    known = {**GROUNDS, **KIND_COLOURS}
    given = document.names(*_WEB, "palette")
    speller = Speller()
    for name in given:
        where = (*_WEB, "palette", name)
        yield from unknown_name(document, where, "token", name, known, speller)
    shades = {}
    for name, value in given.items():
        shade = _shade(value)
        if shade:
            shades[name] = shade
    for name in shades:
        if name in GROUNDS:
            yield from _too_faint(document, name, shades[name], INK)
        elif name in KIND_COLOURS:
            yield from _against_its_partner(document, name, shades)
    for path, tint in document.each(*_WEB, "tints", "*", type=str):
        if _COLOUR.fullmatch(tint):
            found = contrast(tint, PRINT)
            if found < LEAST_CONTRAST:
                problem = _faint(found, message("content.contrast.print"))
                yield document.problem(path, "BGF-E426", problem)


def _shade(value: object) -> Shade | None:
    """Returns a colour of the content; None if it has the wrong shape."""
    if isinstance(value, str):
        value = {"light": value, "dark": value}
    if not isinstance(value, Mapping):
        return None
    light = value.get("light")
    dark = value.get("dark")
    if not isinstance(light, str) or not isinstance(dark, str):
        return None
    is_good = _COLOUR.fullmatch(light) and _COLOUR.fullmatch(dark)
    return Shade(light, dark) if is_good else None


def _against_its_partner(
    document: Document, name: str, shades: Mapping[str, Shade]
) -> Iterator[Diagnostic]:
    """Compares the colours of a kind and of its ink; only once if the content sets both."""
    is_ink = name.endswith("-ink")
    partner = name.removesuffix("-ink") if is_ink else f"{name}-ink"
    if is_ink and partner in shades:
        return
    other = shades.get(partner, KIND_COLOURS[partner])
    yield from _too_faint(document, name, shades[name], other)


def _too_faint(document: Document, name: str, shade: Shade, other: Shade) -> Iterator[Diagnostic]:
    """Yields a diagnostic if two colours have too little contrast on light or on dark pages."""
    for page, own, theirs in zip(Shade._fields, shade, other, strict=True):
        found = contrast(own, theirs)
        if found < LEAST_CONTRAST:
            path: DataPath = (*_WEB, "palette", name)
            problem = _faint(found, message(f"content.contrast.{page}", colour=theirs))
            yield document.problem(path, "BGF-E426", problem)


def _faint(found: float, what: Message) -> Message:
    """Returns the message about a contrast that is too small."""
    # Rounded down, so that 4.49 does not become 4.5.
    shown = _decimal(int(found * 10) / 10)
    least = _decimal(LEAST_CONTRAST)
    return message("content.contrast", what=what, found=shown, least=least)


def _decimal(number: float) -> Message:
    """Returns a number as each language writes it."""
    return Message({lang: localized_number(number, lang) for lang in LANGUAGES})

"""The parts of a pack that are lists: zones, counters, tracks, dice, options, values and more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from bgf.components.entries import shares_of
from bgf.tui.lines import join
from bgf.tui.table.counts import kinds_counted, row_counted
from bgf.words.reader import has_text

if TYPE_CHECKING:
    from bgf.tui.pack.page import PackPage

__all__ = ["LISTS"]


def _show_zones(page: PackPage) -> None:
    page.title(page.words("show.zones"))
    for name, entry in page.content.shown_entries("zones").items():
        page.row(page.content.name("zones", name), _about_zone(page, entry))


def _about_zone(page: PackPage, entry: Mapping[str, Any]) -> list[str]:
    """Returns phrases on a zone: its components, its owner, and who sees into it."""
    holds = page.type_named(entry["holds"])
    if "size" in entry:
        holds += f" ({entry['size']})"
    phrases = [holds]
    if "piles" in entry:
        phrases.append(page.words("show.piles", count=entry["piles"]))
    per = page.shared_or_each(each=entry.get("per") == "player")
    phrases.append(per)
    seen_by = page.words(f"show.{entry['sees']}")
    phrases.append(seen_by)
    if entry.get("face_down"):
        phrases.append(page.words("show.face_down"))
    return phrases


def _show_counters(page: PackPage) -> None:
    page.title(page.words("show.counters"))
    _show_numbers(page, "counters")


def _show_tracks(page: PackPage) -> None:
    page.title(page.words("show.tracks"))
    _show_numbers(page, "tracks")


def _show_numbers(page: PackPage, section: str) -> None:
    """Prints the counters or the tracks."""
    for name, entry in page.content.section(section).items():
        if not entry.get("shown", True):
            continue
        per = page.shared_or_each(each="player" in shares_of(entry))
        start = page.words("show.start", value=_start(page, entry))
        phrases = [per, *_several(page, entry), start]
        has_end = "end" in entry
        if has_end:
            phrases.append(page.words("show.end", value=entry["end"]))
        page.row(page.content.name(section, name), phrases)
        if has_end:
            page.row("", [_ruler(entry["end"])])


def _start(page: PackPage, entry: Mapping[str, Any]) -> str:
    """Returns the start of a counter: a number, or several, each after the sign of its kind."""
    start = entry["start"]
    if isinstance(start, int):
        return str(start)
    kinds = kinds_counted(page.content, entry) or {}
    phrases = []
    for name, number in start.items():
        sign = kinds[name].mark if name in kinds else f"{name}:"
        phrases.append(f"{sign} {number}")
    return ", ".join(phrases)


def _several(page: PackPage, entry: Mapping[str, Any]) -> list[str]:
    """Returns the things, besides players, for each of which a counter has a number."""
    row = row_counted(page.content, entry)
    if row is not None:
        row_name = page.content.name("zones", row)
        return [page.words("show.each_place", row=row_name)]
    kinds = kinds_counted(page.content, entry)
    if kinds is None:
        return []
    marks = " ".join(kind.mark for kind in kinds.values())
    return [page.words("show.each_of", kinds=marks)]


def _ruler(end: int) -> str:
    """Returns a track from 0 to its end, one character per space: ``0----+----10---+----20``."""
    text = ""
    for space in range(end + 1):
        if len(text) > space:
            continue  # a number of two digits or more covers this space, too
        if space % 10 == 0:
            text += str(space)
        elif space % 5 == 0:
            text += "+"
        else:
            text += "-"
    return text


def _show_dice(page: PackPage) -> None:
    page.title(page.words("show.dice"))
    for name, entry in page.content.section("dice").items():
        number = entry.get("number", 1)
        times = f"{number} ×" if number > 1 else ""
        mark_of = entry.get("marks", {})
        faces = [mark_of.get(str(face), str(face)) for face in entry["faces"]]
        page.row(page.content.name("dice", name), [times, " ".join(faces)])


def _show_options(page: PackPage) -> None:
    words = page.words
    page.title(words("show.options"))
    for name, entry in page.content.section("options").items():
        text = page.content.word(entry.get("text"))
        values = _values_of_option(page, entry)
        default = entry.get("default")
        default_in_words = words("show.by_lot") if default is None else str(default)
        about_default = words("show.default", value=default_in_words)
        page.row(name, [text, f"({values}, {about_default})"])


def _values_of_option(page: PackPage, entry: Mapping[str, Any]) -> str:
    """Returns the values that an option can have, in words."""
    if "choices" in entry:
        return "|".join(map(str, entry["choices"]))
    if "min" in entry:
        return f"{entry['min']}-{entry['max']}"
    return page.words(f"show.type.{entry['type']}")


def _show_values(page: PackPage) -> None:
    page.title(page.words("show.values"))
    for name, entry in page.content.section("values").items():
        page.row(name, [_plain(entry["value"])])


def _plain(value: Any) -> str:
    """Returns a value of the content in one line."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name}: {_plain(inner)}" for name, inner in value.items())
    if isinstance(value, list):
        return " ".join(map(_plain, value))
    return str(value)


def _show_actions(page: PackPage) -> None:
    page.title(page.words("show.actions"))
    for name, entry in page.content.section("actions").items():
        label = page.content.word(entry["name"])
        text = page.content.word(entry.get("text"))
        page.row(name, [join([f"{label}:", text])])


def _show_phases(page: PackPage) -> None:
    page.title(page.words("show.phases"))
    for name, entry in page.content.section("phases").items():
        order = entry["order"]
        text = f"show.order.{order}"
        if has_text(text):  # the game's own orders have none
            order = page.words(text)
        actions_by_stage = ["/".join(stage["actions"]) for stage in entry["stages"].values()]
        page.row(page.content.name("phases", name), [order, ", ".join(actions_by_stage)])


LISTS: Mapping[str, Callable[[PackPage], None]] = {
    "zones": _show_zones,
    "counters": _show_counters,
    "tracks": _show_tracks,
    "dice": _show_dice,
    "options": _show_options,
    "values": _show_values,
    "actions": _show_actions,
    "phases": _show_phases,
}
"""The functions that print the sections that are lists, in the order in which they are shown."""

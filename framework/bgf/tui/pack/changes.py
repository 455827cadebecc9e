"""Lists the changes by mods below a part of a pack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bgf.content.diagnostics import format_path
from bgf.streams import printable_line

if TYPE_CHECKING:
    from bgf.content.changes import Change
    from bgf.tui.content import LocalizedPack
    from bgf.tui.pack.page import PackPage

__all__ = ["show_changes"]


def show_changes(page: PackPage, changes: Sequence[Change], start: int = 0) -> None:
    """Lists changes: for each mod, the content that is new, changed or removed.

    Args:
        page: the page to print on.
        changes: the changes.
        start: the number of steps of each path that the reader knows already.
    """
    for mod in page.content.mods:
        own = [change for change in changes if printable_line(change.mod) == mod]
        if own:
            page.screen.say(page.words("show.changed_by", mod=mod), "bold")
        for key in ("show.new", "show.changed", "show.removed"):
            phrases = [_phrase(page.content, one, start) for one in own if _key(one) == key]
            # A text that changes in several languages is named once.
            once = dict.fromkeys(phrases)
            if once:
                page.row(page.words(key), once)


def _key(change: Change) -> str:
    if change.now is None:
        return "show.removed"
    return "show.new" if change.before is None else "show.changed"


def _phrase(content: LocalizedPack, change: Change, start: int) -> str:
    """Returns the place of a change, and the old and the new value of a number or a name.

    For a text the place is enough: the new text is shown.
    """
    path = change.path
    if path[-1] in content.data["languages"]:
        return format_path(path[start:-1])
    place = format_path(path[start:])
    if _is_plain(change.before) and _is_plain(change.now):
        return f"{place} {change.before} → {change.now}"
    return place


def _is_plain(value: Any) -> bool:
    return isinstance(value, bool | int | float | str)

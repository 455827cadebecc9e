"""Records which lines of some files run.

From Python 3.12 on it uses `sys.monitoring`, and switches the event of each line off after its
first run. On older versions it uses a trace function, which is not set for frames of other files.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from types import CodeType, FrameType

__all__ = ["Lines", "watched"]

Lines = Mapping[str, Mapping[int, set[str]]]
"""By file and line, the items to record when the line runs."""

_TOOLS = (4, 3)  # tool IDs of `sys.monitoring` that have no predefined use


@contextmanager
def watched(lines: Lines) -> Iterator[set[str]]:
    """Records the lines that run inside the block; yields the growing set of their items."""
    seen: set[str] = set()
    if sys.version_info >= (3, 12):
        tools = [tool for tool in _TOOLS if sys.monitoring.get_tool(tool) is None]
        if tools:
            with _by_events(tools[0], lines, seen):
                yield seen
            return
    before = sys.gettrace()
    sys.settrace(_by_frames(lines, seen))
    try:
        yield seen
    finally:
        sys.settrace(before)


if sys.version_info >= (3, 12):

    @contextmanager
    def _by_events(tool: int, lines: Lines, seen: set[str]) -> Iterator[None]:
        events = sys.monitoring

        def note(code: CodeType, line: int) -> object:
            seen.update(lines.get(code.co_filename, {}).get(line, ()))
            return events.DISABLE

        events.use_tool_id(tool, "bgf")
        events.register_callback(tool, events.events.LINE, note)
        events.restart_events()  # switch on events that an earlier block has switched off
        events.set_events(tool, events.events.LINE)
        try:
            yield
        finally:
            events.set_events(tool, events.events.NO_EVENTS)
            events.register_callback(tool, events.events.LINE, None)
            events.free_tool_id(tool)


def _by_frames(lines: Lines, seen: set[str]) -> Callable[..., Any]:
    def enter(frame: FrameType, event: str, arg: object) -> Callable[..., Any] | None:
        return note if frame.f_code.co_filename in lines else None

    def note(frame: FrameType, event: str, arg: object) -> Callable[..., Any]:
        if event == "line":
            seen.update(lines[frame.f_code.co_filename].get(frame.f_lineno, ()))
        return note

    return enter

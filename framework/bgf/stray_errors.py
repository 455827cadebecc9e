"""Tells errors that no caller can catch: of ``__del__``, weakref callbacks, threads and exit hooks.

Python prints a traceback of them. Text of a plugin or a bot could steer the terminal with it.
"""

from __future__ import annotations

import sys
import threading
import traceback
from types import TracebackType

from bgf.blame import describe_error, plugin_place
from bgf.command_lines import bgf_command
from bgf.streams import printable, printable_line

__all__ = ["tell_stray_errors"]


def tell_stray_errors(*, debug: bool) -> None:
    """Tell each of these errors in one line on standard error, until the process ends.

    Args:
        debug: whether its traceback is shown, too.
    """

    def of_exit(
        kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        _tell(error, debug=debug)

    def of_cleanup(found: sys.UnraisableHookArgs) -> None:
        if found.exc_type is KeyboardInterrupt:  # Ctrl-C, once more, while something is cleaned up
            return
        _tell(found.exc_value or found.exc_type(), debug=debug)

    def of_thread(found: threading.ExceptHookArgs) -> None:
        if found.exc_type is not SystemExit:  # which only ends the thread
            _tell(found.exc_value or found.exc_type(), debug=debug)

    sys.excepthook = of_exit
    sys.unraisablehook = of_cleanup
    threading.excepthook = of_thread


def _tell(error: BaseException, *, debug: bool) -> None:
    try:
        words = printable_line(describe_error(error))
        if debug:
            sys.stderr.write(printable("".join(traceback.format_exception(error))))
        elif not plugin_place(error):
            words = f"{words} ({bgf_command('--debug')} shows where)"
        print(f"bgf: ignored an error that nothing could catch: {words}", file=sys.stderr)
    except BaseException:  # noqa: BLE001  # Python would print a traceback of this one, too
        pass

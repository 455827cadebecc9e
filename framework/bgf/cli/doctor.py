"""``bgf doctor``: the installed parts of bgf, and the faults in them."""

from __future__ import annotations

from bgf.cli.parameters import Json

__all__ = ["doctor"]


def doctor(json: Json = False) -> int:
    """Prints a report; the exit code is 1 if bgf or any plugin is broken."""
    from bgf.cli.work.doctor import examine_installation

    return examine_installation(json=json)

"""Names of a package that are imported from its modules when they are first used."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Mapping
from typing import Any

__all__ = ["importer"]


def importer(package: str, home_of: Mapping[str, str]) -> Callable[[str], Any]:
    """Returns the function ``__getattr__`` of a package, as PEP 562 has it.

    The package imports little then, and programs that use little of it start quickly. No module of
    the package may be called as one of the names is: once imported, it would stand in its place.

    Args:
        package: the name of the package.
        home_of: the module of each name.
    """

    def import_name(name: str) -> Any:
        module = home_of.get(name)
        if module is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(importlib.import_module(module), name)
        setattr(sys.modules[package], name, value)
        return value

    return import_name

"""The modules of bgf and of its games that are compiled where they stand.

Each is one readable Python file, such as ``bgf/engine/turns.py``, with its C types beside it in
``turns.pxd``. Where bgf was built with a C compiler, an extension module lies in the same folder,
and Python imports that in place of the source. With ``BGF_PURE=1`` in the environment, or where not
all of them are built, the sources are imported: what is compiled takes the C types of the others
for granted.

The kernels, which know nothing of bgf, are in `bgf_cext`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import cache
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import find_spec, spec_from_file_location
from types import ModuleType

__all__ = ["COMPILED_MODULES", "choose_modules", "why_pure"]

COMPILED_MODULES = (
    "bgf.components.layout",
    "bgf.components.table",
    "bgf.engine.actions",
    "bgf.engine.flow",
    "bgf.engine.turns",
    "bgf.kinds.laying",
    "bgf_aeroplanes.finders",
    "bgf_aeroplanes.forecasts",
    "bgf_boarding.cards",
    "bgf_boarding.handling",
)
"""The modules that are compiled where they stand, by name."""


def why_pure() -> str:
    """Returns the reason why the sources are in use; empty if the compiled modules are."""
    if os.environ.get("BGF_PURE") == "1":
        return "BGF_PURE=1 is set"
    if not all(_is_built(module) for module in COMPILED_MODULES):
        return "it was not compiled when bgf was installed"
    return ""


def choose_modules() -> None:
    """Lets Python import either all of the modules compiled, or the sources of all.

    The package `bgf` calls it before it imports any of them.
    """
    if why_pure():
        sys.meta_path.insert(0, _SourceFinder())


class _SourceFinder:
    """Finds the sources of the modules, which Python would pass over for the compiled ones."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname not in COMPILED_MODULES:
            return None
        return spec_from_file_location(fullname, f"{_file(fullname)}.py")


def _is_built(module: str) -> bool:
    """Returns whether an extension module lies beside the source of a module.

    A game that is not installed lacks nothing.
    """
    if _folder(module.partition(".")[0]) is None:
        return True
    return any(os.path.exists(f"{_file(module)}{suffix}") for suffix in EXTENSION_SUFFIXES)


def _file(module: str) -> str:
    """Returns the path of the file of a module, without its ending."""
    package, *names = module.split(".")
    return os.path.join(_folder(package) or "", *names)


@cache
def _folder(package: str) -> str | None:
    """Returns the folder of a package, without importing it; None if it is not installed."""
    if package == __package__:
        return os.path.dirname(__file__)
    spec = find_spec(package)
    return None if spec is None or spec.origin is None else os.path.dirname(spec.origin)

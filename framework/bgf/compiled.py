"""The modules that are compiled where they stand, of bgf and of its games.

Each is one readable Python file, such as ``bgf/engine/turns.py``, with its C types beside it in
``turns.pxd``. Where bgf was built with a C compiler, an extension module lies in the same folder,
and Python imports that in place of the source. With ``BGF_PURE=1`` in the environment, or where not
all of them are built, the sources are imported: what is compiled takes the C types of the others
for granted.

A game calls `choose_modules` in the ``__init__.py`` of its package:

>>> from bgf.compiled import choose_modules
>>> choose_modules(__path__[0], ("my_game.finders",))

The kernels, which know nothing of bgf, are in `bgf_cext`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import spec_from_file_location
from types import ModuleType

__all__ = ["COMPILED_MODULES", "choose_modules", "reasons_pure", "why_pure"]

COMPILED_MODULES = (
    "bgf.components.layout",
    "bgf.components.table",
    "bgf.engine.actions",
    "bgf.engine.flow",
    "bgf.engine.turns",
    "bgf.kinds.laying",
)
"""The modules of bgf that are compiled where they stand, by name."""

_FOLDER = os.path.dirname(__file__)

_reasons: dict[str, str] = {}


def reasons_pure() -> Mapping[str, str]:
    """Returns the reason why the source of each module is in use; empty if it is compiled.

    Modules of games are those of packages that have been imported.
    """
    return _reasons


def why_pure(folder: str = _FOLDER, modules: Sequence[str] = COMPILED_MODULES) -> str:
    """Returns the reason why the sources of modules are in use; empty if they are compiled.

    Args:
        folder: the folder of their package; that of bgf if left out.
        modules: the modules, by name.
    """
    if os.environ.get("BGF_PURE") == "1":
        return "BGF_PURE=1 is set"
    is_of_game = folder != _FOLDER
    if is_of_game and why_pure():
        return why_pure()  # they take the C types of bgf for granted
    if not all(_is_built(_file(folder, module)) for module in modules):
        return "it was not compiled when bgf was installed"
    return ""


def choose_modules(folder: str = _FOLDER, modules: Sequence[str] = COMPILED_MODULES) -> None:
    """Lets Python import either all of the modules compiled, or the sources of all.

    A package calls it before it imports any of them.

    Args:
        folder: the folder of the package; that of bgf if left out.
        modules: the modules that are compiled where they stand, by name.
    """
    reason = why_pure(folder, modules)
    _reasons.update(dict.fromkeys(modules, reason))
    if reason:
        sources = {module: f"{_file(folder, module)}.py" for module in modules}
        sys.meta_path.insert(0, _SourceFinder(sources))


class _SourceFinder:
    """Finds the sources of modules, which Python would pass over for the compiled ones.

    Args:
        sources: the path of the source of each module.
    """

    def __init__(self, sources: Mapping[str, str]) -> None:
        self._sources = sources

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        source = self._sources.get(fullname)
        return None if source is None else spec_from_file_location(fullname, source)


def _is_built(file: str) -> bool:
    """Returns whether an extension module lies beside a source, whose path has no ending."""
    return any(os.path.exists(f"{file}{suffix}") for suffix in EXTENSION_SUFFIXES)


def _file(folder: str, module: str) -> str:
    """Returns the path of the file of a module, without its ending."""
    return os.path.join(folder, *module.split(".")[1:])

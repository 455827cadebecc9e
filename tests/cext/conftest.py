"""Every kernel twice: the readable twin, and the same compiled."""

from __future__ import annotations

import os
import sys
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from bgf.compiled import COMPILED_MODULES, why_pure
from bgf_cext.connect import Network
from bgf_cext.forest import Forest
from bgf_cext.grid import CellGrid
from bgf_cext.mesh import Mesh
from bgf_cext.placements import Placements
from bgf_cext.prices import Prices

PURE = os.environ.get("BGF_PURE") == "1"
WHICH = ("twin",) if PURE else ("twin", "compiled")


def _kernel(name: str, which: str) -> Any:
    """Imports a kernel; a compiled one that is missing is a failure where it was promised."""
    if which == "twin":
        return import_module(f"bgf_cext.{name}")
    if PURE:
        pytest.skip("BGF_PURE=1 asks for pure kernels: there is no compiled one to test")
    try:
        return import_module(f"bgf_cext.{name}_c")
    except ImportError as error:
        if os.environ.get("BGF_REQUIRE_CEXT") == "1":
            pytest.fail(f"BGF_REQUIRE_CEXT=1 promises compiled kernels, but: {error}")
        pytest.skip(f"no compiled kernel, as is allowed without a C compiler: {error}")


def _module(name: str, which: str) -> Any:
    """Imports a module that is compiled in place, as `_kernel` does."""
    if which == "twin":
        return _sources()[name]
    if PURE:
        pytest.skip("BGF_PURE=1 asks for pure modules: there is no compiled one to test")
    if os.environ.get("BGF_REQUIRE_CEXT") == "1":
        assert not why_pure()
    if why_pure():
        pytest.skip(f"no compiled module, as is allowed without a C compiler: {why_pure()}")
    return import_module(name)


def _tables(which: str) -> SimpleNamespace:
    return _names(which, "bgf.components.layout", "bgf.components.table")


def _turns(which: str) -> SimpleNamespace:
    return _names(which, "bgf.engine.actions", "bgf.engine.flow", "bgf.engine.turns")


def _names(which: str, *modules: str) -> SimpleNamespace:
    """All names of some modules."""
    found: dict[str, Any] = {}
    for name in modules:
        found |= vars(_module(name, which))
    return SimpleNamespace(**found)


@cache
def _sources() -> dict[str, ModuleType]:
    """The sources of all modules that are compiled in place, which import each other."""
    with pytest.MonkeyPatch.context() as patch:
        for name in COMPILED_MODULES:
            parent, _, stem = name.rpartition(".")
            package = import_module(parent).__file__
            assert package is not None
            file = Path(package).with_name(f"{stem}.py")
            spec = spec_from_file_location(name, file)
            assert spec is not None
            assert spec.loader is not None
            module = module_from_spec(spec)
            patch.setitem(sys.modules, name, module)
            patch.setattr(import_module(parent), stem, module, raising=False)
            spec.loader.exec_module(module)
        return {name: sys.modules[name] for name in COMPILED_MODULES}


@pytest.fixture(scope="session", params=WHICH)
def network(request: pytest.FixtureRequest) -> type[Network]:
    kernel: type[Network] = _kernel("connect", request.param).Network
    return kernel


@pytest.fixture(scope="session", params=WHICH)
def forest(request: pytest.FixtureRequest) -> type[Forest]:
    kernel: type[Forest] = _kernel("forest", request.param).Forest
    return kernel


@pytest.fixture(
    scope="session",
    params=[f"{kind}-{which}" for kind in ("network", "forest") for which in WHICH],
)
def links(request: pytest.FixtureRequest) -> type[Network] | type[Forest]:
    """The classes that join places, of either kind: both have the same methods."""
    kind, which = request.param.split("-")
    kernel: type[Network] | type[Forest] = (
        _kernel("connect", which).Network if kind == "network" else _kernel("forest", which).Forest
    )
    return kernel


@pytest.fixture(scope="session", params=["connect", "forest"])
def compiled(request: pytest.FixtureRequest) -> Any:
    """The compiled module of a kernel."""
    return _kernel(request.param, "compiled")


@pytest.fixture(scope="session", params=WHICH)
def chance(request: pytest.FixtureRequest) -> Any:
    """The module of the generator."""
    return _kernel("chance", request.param)


@pytest.fixture(scope="session", params=WHICH)
def grid(request: pytest.FixtureRequest) -> type[CellGrid]:
    kernel: type[CellGrid] = _kernel("grid", request.param).CellGrid
    return kernel


@pytest.fixture(scope="session", params=WHICH)
def mesh(request: pytest.FixtureRequest) -> type[Mesh]:
    kernel: type[Mesh] = _kernel("mesh", request.param).Mesh
    return kernel


@pytest.fixture(
    scope="session", params=[f"{kind}-{which}" for kind in ("grid", "mesh") for which in WHICH]
)
def squares(request: pytest.FixtureRequest) -> type[CellGrid] | type[Mesh]:
    """The kernels of a board of squares: both have the same methods."""
    kind, which = request.param.split("-")
    kernel: type[CellGrid] | type[Mesh] = (
        _kernel("grid", which).CellGrid if kind == "grid" else _kernel("mesh", which).Mesh
    )
    return kernel


@pytest.fixture(scope="session", params=WHICH)
def placements(request: pytest.FixtureRequest) -> type[Placements]:
    kernel: type[Placements] = _kernel("placements", request.param).Placements
    return kernel


@pytest.fixture(scope="session", params=WHICH)
def moves(request: pytest.FixtureRequest) -> Any:
    """Tables, and the layouts that they have."""
    return _tables(request.param)


@pytest.fixture(scope="session")
def compiled_moves() -> Any:
    return _tables("compiled")


@pytest.fixture(scope="session")
def twin_moves() -> Any:
    return _tables("twin")


@pytest.fixture(scope="session", params=WHICH)
def sight(request: pytest.FixtureRequest) -> Any:
    """The module of views of tables."""
    return _kernel("sight", request.param)


@pytest.fixture(scope="session")
def compiled_sight() -> Any:
    return _kernel("sight", "compiled")


@pytest.fixture(scope="session", params=WHICH)
def prices(request: pytest.FixtureRequest) -> type[Prices]:
    kernel: type[Prices] = _kernel("prices", request.param).Prices
    return kernel


@pytest.fixture(scope="session")
def compiled_prices() -> type[Prices]:
    kernel: type[Prices] = _kernel("prices", "compiled").Prices
    return kernel


@pytest.fixture(scope="session")
def compiled_grid() -> type[CellGrid]:
    kernel: type[CellGrid] = _kernel("grid", "compiled").CellGrid
    return kernel


@pytest.fixture(scope="session")
def compiled_placements() -> type[Placements]:
    kernel: type[Placements] = _kernel("placements", "compiled").Placements
    return kernel


@pytest.fixture(scope="session", params=WHICH)
def sums(request: pytest.FixtureRequest) -> Any:
    """The module of sums."""
    return _kernel("sums", request.param)


@pytest.fixture(scope="session")
def compiled_sums() -> Any:
    return _kernel("sums", "compiled")


@pytest.fixture(scope="session", params=WHICH)
def turns(request: pytest.FixtureRequest) -> Any:
    """The module of turns, and of their base classes."""
    return _turns(request.param)


@pytest.fixture(scope="session")
def compiled_turns() -> Any:
    return _turns("compiled")


@pytest.fixture(scope="session")
def twin_turns() -> Any:
    return _turns("twin")


@pytest.fixture(scope="session", params=WHICH)
def wins(request: pytest.FixtureRequest) -> Any:
    """The module of shares in the win."""
    return _kernel("wins", request.param)


@pytest.fixture(scope="session")
def compiled_wins() -> Any:
    return _kernel("wins", "compiled")


@pytest.fixture(scope="session", params=WHICH)
def tree(request: pytest.FixtureRequest) -> Any:
    """The module of trees."""
    return _kernel("tree", request.param)


@pytest.fixture(scope="session")
def compiled_tree() -> Any:
    return _kernel("tree", "compiled")

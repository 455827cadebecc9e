"""Compiled kernels are truly compiled and typed, chosen where they should be, and packaged."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import tomllib
from importlib.resources import files
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

import bgf_cext
from bgf import compiled
from bgf.compiled import COMPILED_MODULES, reasons_pure, why_pure
from bgf.engine.plugins import plugins

from .shelves import shelf

ROOT = Path(__file__).parents[2]
GAMES = sorted(path.parent.name for path in ROOT.glob("plugins/*/__init__.py"))
KERNELS = tuple(bgf_cext.compiled)


def assigned_in_setup(name: str) -> tuple[str, ...]:
    """The value of a constant of setup.py."""
    build = ast.parse((ROOT / "setup.py").read_text(encoding="utf-8"))
    value: tuple[str, ...] = next(
        ast.literal_eval(node.value)
        for node in build.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name
    )
    return value


def test_every_kernel_is_built_typed_and_reported() -> None:
    built = assigned_in_setup("KERNELS")
    typed = sorted(path.stem.removesuffix("_c") for path in ROOT.glob("cext/bgf_cext/*_c.pxd"))
    assert sorted(built) == typed == sorted(KERNELS)


def test_every_module_compiled_in_place_is_built_and_typed() -> None:
    typed = [
        path.relative_to(root).with_suffix("")
        for root in (ROOT / "framework", ROOT / "plugins")
        for path in root.rglob("*.pxd")
    ]
    plugins()
    known = sorted(name for name in reasons_pure() if name.split(".")[0] in ("bgf", *GAMES))
    assert sorted(".".join(path.parts) for path in typed) == known
    assert sorted(assigned_in_setup("IN_PLACE")) == known
    assert {*COMPILED_MODULES} <= {*known}


def test_promised_kernels_are_in_use() -> None:
    pure = os.environ.get("BGF_PURE") == "1"
    if os.environ.get("BGF_REQUIRE_CEXT") == "1" and not pure:
        assert all(bgf_cext.compiled.values()), bgf_cext.why_pure
    if pure:
        assert not any(bgf_cext.compiled.values())


def test_each_kernel_is_compiled_or_says_why_not() -> None:
    for kernel, is_compiled in bgf_cext.compiled.items():
        assert is_compiled != bool(bgf_cext.why_pure.get(kernel))


def test_exported_classes_come_from_the_reported_builds() -> None:
    for kernel, kind in (
        ("chance", bgf_cext.below),
        ("connect", bgf_cext.Network),
        ("forest", bgf_cext.Forest),
        ("grid", bgf_cext.CellGrid),
        ("mesh", bgf_cext.Mesh),
        ("placements", bgf_cext.Placements),
        ("prices", bgf_cext.Prices),
        ("sight", bgf_cext.see_links),
        ("sums", bgf_cext.GroupSums),
    ):
        ending = "_c" if bgf_cext.compiled[kernel] else ""
        assert kind.__module__ == f"bgf_cext.{kernel}{ending}"


def test_bgf_pure_chooses_the_twins() -> None:
    code = "import bgf_cext as k; print(k.Network.__module__, k.Forest.__module__, k.why_pure)"
    shown = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "BGF_PURE": "1"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert shown.split()[:2] == ["bgf_cext.connect", "bgf_cext.forest"]
    assert "BGF_PURE=1 is set" in shown


def modules_in_use(**env: str) -> list[str]:
    """The endings of the files that the modules compiled in place are imported from."""
    code = (
        "import importlib, bgf.compiled as c, bgf_aeroplanes, bgf_animals, bgf_boarding\n"
        "for name in c.reasons_pure(): print(importlib.import_module(name).__file__)"
    )
    shown = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return [Path(line).suffix for line in shown.splitlines()]


def test_modules_are_compiled_in_place_unless_bgf_pure_is_set() -> None:
    number = len(assigned_in_setup("IN_PLACE"))
    assert modules_in_use(BGF_PURE="1") == [".py"] * number
    if not why_pure():
        assert ".py" not in modules_in_use()
    elif os.environ.get("BGF_REQUIRE_CEXT") == "1" and os.environ.get("BGF_PURE") != "1":
        pytest.fail(why_pure())


def test_modules_are_compiled_all_or_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each takes the C types of the others for granted."""
    monkeypatch.delenv("BGF_PURE", raising=False)
    monkeypatch.setattr(compiled, "_is_built", lambda file: not file.endswith("layout"))
    monkeypatch.setattr(compiled, "_reasons", {})
    monkeypatch.setattr(sys, "meta_path", [])
    assert why_pure()
    compiled.choose_modules()
    assert all(reasons_pure().values())
    for name in COMPILED_MODULES:
        found = sys.meta_path[0].find_spec(name, None)
        assert found is not None
        assert str(found.origin).endswith(f"{name.rpartition('.')[2]}.py")
    assert sys.meta_path[0].find_spec("bgf.engine.game", None) is None


def test_modules_of_a_game_are_compiled_if_those_of_bgf_are(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("BGF_PURE", raising=False)
    monkeypatch.setattr(compiled, "_reasons", {})
    monkeypatch.setattr(sys, "meta_path", [])
    game = (str(tmp_path), ("my_game.finders",))
    monkeypatch.setattr(compiled, "_is_built", lambda file: True)
    compiled.choose_modules(*game)
    assert reasons_pure() == {"my_game.finders": ""}
    assert not sys.meta_path
    monkeypatch.setattr(compiled, "_is_built", lambda file: file.endswith("finders"))
    compiled.choose_modules(*game)
    assert reasons_pure()["my_game.finders"] == why_pure() != ""
    found = sys.meta_path[0].find_spec("my_game.finders", None)
    assert found is not None
    assert found.origin == str(tmp_path / "finders.py")


def test_a_compiled_kernel_holds_c_values(compiled: ModuleType) -> None:
    """Without its .pxd a kernel compiles too, to objects in a dictionary: correct, and slow."""
    assert compiled.__file__ is not None
    assert not compiled.__file__.endswith(".py")
    kind = compiled.Network if hasattr(compiled, "Network") else compiled.Forest
    made = kind(3)
    assert not hasattr(made, "__dict__")
    assert [name for name in dir(made) if name in ("_home", "_way", "_link", "_places")] == []
    assert not hasattr(compiled, "_place")
    # 1,088 bytes of arrays in a network, two buffers in a forest.
    assert kind.__basicsize__ > (1_088 if hasattr(compiled, "Network") else 400)
    with pytest.raises(TypeError, match="not an acceptable base type"):
        type("Heir", (kind,), {})


def test_compiled_moves_are_typed(compiled_moves: SimpleNamespace) -> None:
    """Functions with C types alone can't be called from Python, and masks are no C integers."""
    assert not hasattr(compiled_moves, "_take_out")
    on = shelf(compiled_moves, [[0, 1], []], known=[1, 1 << 64])
    with pytest.raises(TypeError, match="integer"):
        on.draw("0", 1)
    assert on.spend(0, 0, 1, 1) == [1]


def test_compiled_sums_are_typed(compiled_sums: ModuleType) -> None:
    """Functions with C types alone can't be called from Python."""
    made = compiled_sums.GroupSums()
    assert not hasattr(made, "_total")
    assert not hasattr(made, "__dict__")


def test_types_and_sources_are_installed_with_the_kernels() -> None:
    installed = files("bgf_cext")
    for kernel in KERNELS:
        assert (installed / f"{kernel}.py").is_file()
        assert (installed / f"{kernel}_c.pxd").is_file()
    assert (installed / "py.typed").is_file()
    for module in assigned_in_setup("IN_PLACE"):
        package, _, name = module.rpartition(".")
        assert (files(package) / f"{name}.py").is_file()
        assert (files(package) / f"{name}.pxd").is_file()


def test_all_four_roots_list_their_data_files() -> None:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    setuptools = config["setuptools"]
    assert setuptools["include-package-data"] is False
    assert setuptools["packages"]["find"]["namespaces"] is False
    for root in setuptools["packages"]["find"]["where"]:
        for package in (path.parent for path in (ROOT / root).glob("*/__init__.py")):
            patterns = setuptools["package-data"][package.name]
            listed = {path for pattern in patterns for path in package.glob(pattern)}
            present = {
                path
                for ending in ("*.pxd", "*.yaml", "*.json", "*.css", "py.typed")
                for path in package.rglob(ending)
            }
            if root == "definitions":  # the schemas there are made by the build
                present = {path for path in present if path.name != "schema.json"}
            assert present <= listed

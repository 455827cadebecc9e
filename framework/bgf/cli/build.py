"""The running build of bgf: where it was installed from, its kernels, and the ABI of Python."""

from __future__ import annotations

import json
import sysconfig
from collections.abc import Iterator, Mapping
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

import bgf
import bgf_cext
from bgf.commits import built_commit, commit_of
from bgf.compiled import reasons_pure
from bgf.engine.plugins import plugins
from bgf.words import Words

__all__ = ["build_report", "build_text", "kernels"]

_FULL_HASH = 40
_SHORT_HASH = 12


def build_report() -> dict[str, Any]:
    """Returns a description of the running build, as data for JSON.

    Returns:
        A dictionary with

        - ``form``: ``wheel``, ``editable`` or ``sources``;
        - ``wheel``: the tags of the wheel that is installed, such as ``cp313-cp313-linux_x86_64``;
        - ``from``: the folder or the address that it was installed from; None if it came from a
            package index, which is not recorded;
        - ``commit``: the commit, with ``-dirty`` if files had changed; None if it is not known;
        - ``compiled``, ``kernels``: the number of compiled kernels, and of all kernels;
        - ``abi``: the ABI tag of Python.
    """
    package = Path(bgf.__file__).parent
    found = _distribution()
    form = "sources" if found is None else _form(found, package)
    is_wheel = form == "wheel"
    project = package.parents[1]
    commit = built_commit() if is_wheel else commit_of(project)
    reasons = kernels()
    return {
        "form": form,
        "wheel": _tags(found) if is_wheel and found is not None else [],
        "from": _origin(found) if is_wheel and found is not None else str(project),
        "commit": commit or None,
        "compiled": [*reasons.values()].count(""),
        "kernels": len(reasons),
        "abi": sysconfig.get_config_var("SOABI") or sysconfig.get_config_var("EXT_SUFFIX"),
    }


def kernels() -> dict[str, str]:
    """Returns the reason why each kernel runs as plain Python, by name; empty for compiled kernels.

    Modules that are compiled in place count as kernels, including those of installed games.
    """
    plugins()  # imports their packages
    found = {name: bgf_cext.why_pure.get(name, "") for name in bgf_cext.compiled}
    return found | dict(reasons_pure())


def build_text(build: Mapping[str, Any], words: Words) -> str:
    """Returns the build as a line, in the language of the words."""
    return "; ".join(_phrases(build, words))


def _phrases(build: Mapping[str, Any], words: Words) -> Iterator[str]:
    compiled = build["compiled"]
    if compiled == build["kernels"]:
        yield words("doctor.build.compiled")
    elif compiled:
        yield words("doctor.build.partly", compiled=compiled, all=build["kernels"])
    else:
        yield words("doctor.build.pure")
    tags = ", ".join(build["wheel"])
    yield words(f"doctor.build.{build['form']}", tags=tags, origin=build["from"])
    if build["form"] == "wheel" and build["from"] is not None:
        yield words("doctor.build.origin", origin=build["from"])
    if build["commit"] is not None:
        yield words("doctor.build.commit", commit=_short(build["commit"]))
    yield words("doctor.build.abi", abi=build["abi"])


def _short(commit: str) -> str:
    """Returns a commit with its hash shortened; ``-dirty`` is kept."""
    return commit[:_SHORT_HASH] + commit[_FULL_HASH:]


def _distribution() -> Distribution | None:
    try:
        return distribution("bgf")
    except PackageNotFoundError:
        return None


def _form(found: Distribution, package: Path) -> str:
    """Returns how the running package was installed: ``wheel``, ``editable`` or ``sources``.

    Args:
        found: the installed distribution.
        package: the folder of the running package.
    """
    installed = Path(str(found.locate_file("bgf")))
    if installed.exists() and installed.samefile(package):
        return "wheel"
    origin = _direct_url(found)
    is_editable = origin.get("dir_info", {}).get("editable", False)
    is_of_package = origin.get("url") == package.parents[1].as_uri()
    return "editable" if is_editable and is_of_package else "sources"


def _direct_url(found: Distribution) -> dict[str, Any]:
    """Returns the origin that the installer recorded (PEP 610); empty for a package index."""
    written = found.read_text("direct_url.json")
    try:
        data = json.loads(written) if written else {}
    except ValueError:
        return {}
    return data if isinstance(data, dict) else {}


def _origin(found: Distribution) -> str | None:
    url = _direct_url(found).get("url")
    return url if isinstance(url, str) else None


def _tags(found: Distribution) -> list[str]:
    lines = (found.read_text("WHEEL") or "").splitlines()
    return [line.partition(":")[2].strip() for line in lines if line.startswith("Tag:")]

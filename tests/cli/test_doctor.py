"""``bgf doctor`` says which build of bgf it is."""

from __future__ import annotations

import json
import sysconfig
from importlib.metadata import Distribution, PackageNotFoundError, PathDistribution
from pathlib import Path
from typing import Any

import pytest

import bgf as bgf_package
import bgf_cext
from bgf.cli import build
from bgf.cli.build import build_report, build_text, kernels
from bgf.compiled import COMPILED_MODULES, reasons_pure
from bgf.words import Words

from .conftest import Bgf

PACKAGE = Path(bgf_package.__file__).parent
PROJECT = PACKAGE.parents[1]
COMMIT = "0123456789abcdef0123456789abcdef01234567"


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The commits that git and the installed package tell of."""
    commits = {"git": "", "built": ""}
    monkeypatch.setattr(build, "commit_of", lambda folder: commits["git"])
    monkeypatch.setattr(build, "built_commit", lambda: commits["built"])
    return commits


def install(
    monkeypatch: pytest.MonkeyPatch, folder: Path, *, url: dict[str, Any] | None = None
) -> None:
    """Have a folder hold the installed bgf, with the files that an installer writes."""
    info = folder / "bgf-1.2.3.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: bgf\nVersion: 1.2.3\n")
    (info / "WHEEL").write_text("Wheel-Version: 1.0\nTag: cp313-cp313-linux_x86_64\n")
    if url is not None:
        (info / "direct_url.json").write_text(json.dumps(url))
    found: Distribution = PathDistribution(info)
    monkeypatch.setattr(build, "distribution", lambda name: found)


def test_it_is_told_as_a_line_and_as_data(bgf: Bgf) -> None:
    report = json.loads(bgf("doctor", "--json").out)
    assert report["build"] == build_report()
    (line,) = [line for line in bgf("doctor").out.splitlines() if line.startswith("build ")]
    assert line == f"build    {build_text(report['build'], Words('en'))}"


def test_kernels_and_abi_are_those_that_run() -> None:
    report = build_report()
    assert report["compiled"] == [*kernels().values()].count("")
    assert report["kernels"] == len(bgf_cext.compiled) + len(reasons_pure())
    assert {*COMPILED_MODULES, "bgf_boarding.handling"} <= reasons_pure().keys()
    assert report["abi"] in (
        sysconfig.get_config_var("SOABI"),
        sysconfig.get_config_var("EXT_SUFFIX"),
    )


def test_a_wheel_tells_its_tag_and_the_commit_it_was_built_from(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, told: dict[str, Any]
) -> None:
    (tmp_path / "bgf").symlink_to(PACKAGE)
    install(monkeypatch, tmp_path)
    told["built"] = f"{COMMIT}-dirty"
    report = build_report()
    assert report["form"] == "wheel"
    assert report["wheel"] == ["cp313-cp313-linux_x86_64"]
    assert report["from"] is None
    assert report["commit"] == f"{COMMIT}-dirty"
    text = build_text(report, Words("en"))
    assert "wheel cp313-cp313-linux_x86_64; commit 0123456789ab-dirty; ABI " in text


def test_report_names_the_folder_of_a_local_wheel(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, told: dict[str, Any]
) -> None:
    (tmp_path / "bgf").symlink_to(PACKAGE)
    install(monkeypatch, tmp_path, url={"url": "file:///home/ann/bgf", "dir_info": {}})
    report = build_report()
    assert report["from"] == "file:///home/ann/bgf"
    assert report["commit"] is None
    assert "installed from file:///home/ann/bgf" in build_text(report, Words("en"))


def test_report_of_an_editable_installation_has_folder_and_commit(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, told: dict[str, Any]
) -> None:
    install(monkeypatch, tmp_path, url={"url": PROJECT.as_uri(), "dir_info": {"editable": True}})
    told["git"] = COMMIT
    report = build_report()
    assert (report["form"], report["from"]) == ("editable", str(PROJECT))
    assert report["commit"] == COMMIT
    assert report["wheel"] == []


@pytest.mark.parametrize("is_installed", [True, False])
def test_sources_on_the_path_are_reported_as_sources(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, told: dict[str, Any], is_installed: bool
) -> None:
    if is_installed:
        elsewhere = {"url": "file:///home/ann/bgf", "dir_info": {"editable": True}}
        install(monkeypatch, tmp_path, url=elsewhere)
    else:

        def missing(name: str) -> Distribution:
            raise PackageNotFoundError(name)

        monkeypatch.setattr(build, "distribution", missing)
    report = build_report()
    assert (report["form"], report["from"]) == ("sources", str(PROJECT))
    assert f"run from the sources in {PROJECT}" in build_text(report, Words("en"))


@pytest.mark.parametrize(
    ("compiled", "text"),
    [
        (3, "kernels compiled; "),
        (2, "2 of 3 kernels compiled; "),
        (0, "kernels in plain Python; "),
    ],
)
def test_report_counts_compiled_kernels(compiled: int, text: str) -> None:
    report = {**build_report(), "compiled": compiled, "kernels": 3}
    assert build_text(report, Words("en")).startswith(text)

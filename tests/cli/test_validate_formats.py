"""``bgf validate``: annotations for GitHub, and SARIF logs held to the standard's own schema."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from jsonschema import Draft7Validator

from .conftest import Bgf
from .packs import replace, write_pack

SCHEMA = Path(__file__).parent / "data/sarif-2.1.0.json"
BAD = replace("fill: deck", "fill: dek")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own to stand in."""
    folder = tmp_path / "my packs, 50%: żółw"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def broken(here: Path) -> Path:
    """A pack with an error and a warning, whose name holds every permitted character."""
    folder = write_pack(here / "a: 1,2%0A\nż", BAD)
    (folder / "notes.yml").write_text("")
    return folder


def read_command(line: str) -> tuple[str, dict[str, str], str]:
    """The annotation that GitHub makes of a workflow command."""
    name, _, message = line.removeprefix("::").partition("::")
    severity, _, properties = name.partition(" ")
    pairs = [pair.split("=", 1) for pair in properties.split(",")]
    codes = [("%3A", ":"), ("%2C", ","), ("%0D", "\r"), ("%0A", "\n"), ("%25", "%")]

    def decoded(text: str) -> str:
        for code, char in codes:
            text = text.replace(code, char)
        return text

    return severity, {key: decoded(value) for key, value in pairs}, decoded(message)


def test_github(bgf: Bgf, broken: Path) -> None:
    done = bgf("validate", broken.name, "--format", "github")
    assert done.code == 1
    warning, error, last = done.out.splitlines()
    assert last.startswith("bgf validate: 1 error, 1 warning in ")
    severity, properties, message = read_command(error)
    (_, found) = bgf("validate", broken.name, "--json").json()["diagnostics"]
    assert severity == "error"
    assert properties == {
        "file": f"{broken.name}/table.yaml",
        "line": "6",
        "col": "72",
        "title": "BGF-E303 no such zone",
    }
    assert message == f"{found['message']} (zones.row.fill)"
    severity, properties, _ = read_command(warning)
    assert severity == "warning"
    assert properties.keys() == {"file", "title"}


def test_github_on_a_sound_pack(bgf: Bgf, here: Path) -> None:
    write_pack(here / "::error::")
    done = bgf("validate", "::error::", "--format", "github")
    assert (done.code, done.out) == (0, "bgf validate: ::error::: sound (3 files)\n")


def log_of(bgf: Bgf, *args: str) -> Any:
    """A log, checked against the schema; returns its only run."""
    log = bgf("validate", "--format", "sarif", *args).json()
    Draft7Validator(json.loads(SCHEMA.read_text("utf-8"))).validate(log)
    (run,) = log["runs"]
    return run


def test_sarif_of_a_sound_pack(bgf: Bgf, here: Path) -> None:
    write_pack(here / "good")
    run = log_of(bgf, "good")
    assert run["results"] == run["tool"]["driver"]["rules"] == []


def test_sarif(bgf: Bgf, broken: Path) -> None:
    run = log_of(bgf, broken.name)
    driver = run["tool"]["driver"]
    assert driver["name"] == "bgf"
    assert [(rule["id"], rule["defaultConfiguration"]["level"]) for rule in driver["rules"]] == [
        ("BGF-E303", "error"),
        ("BGF-W101", "warning"),
    ]
    warning, error = run["results"]
    for result in run["results"]:
        assert driver["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
    assert (warning["level"], error["level"]) == ("warning", "error")
    (place,) = error["locations"]
    assert place["physicalLocation"]["region"] == {"startLine": 6, "startColumn": 72}
    assert place["logicalLocations"] == [{"fullyQualifiedName": "zones.row.fill"}]
    (place,) = warning["locations"]
    assert "region" not in place["physicalLocation"]
    assert run["columnKind"] == "unicodeCodePoints"


def test_sarif_addresses(bgf: Bgf, broken: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for given in (broken.name, str(broken)):
        run = log_of(bgf, given)
        artifact = run["results"][1]["locations"][0]["physicalLocation"]["artifactLocation"]
        assert urlsplit(artifact["uri"]).scheme == ""
        assert unquote(artifact["uri"]) == f"{broken.name}/table.yaml"
        assert artifact["uri"].isascii()
        root = run["originalUriBaseIds"][artifact["uriBaseId"]]["uri"]
        assert unquote(root) == f"file://{broken.parent}/"
    (broken.parent / "elsewhere").mkdir()
    monkeypatch.chdir(broken.parent / "elsewhere")
    run = log_of(bgf, f"../{broken.name}")
    artifact = run["results"][1]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert unquote(artifact["uri"]) == f"file://{broken}/table.yaml"
    assert "uriBaseId" not in artifact


def test_names_that_are_no_text(bgf: Bgf, here: Path) -> None:
    try:
        folder = write_pack(here / "caf\udce9", BAD)
    except OSError:
        pytest.skip("names are text here")
    for form in ("text", "json", "github", "sarif"):
        assert bgf("validate", folder.name, "--format", form).code == 1
    (result,) = log_of(bgf, folder.name)["results"]
    uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == "caf%E9/table.yaml"

"""Releases: one version everywhere, sound metadata, trustworthy workflows."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from email.message import Message
from email.parser import Parser
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from markdown_it import MarkdownIt
from packaging.specifiers import SpecifierSet
from ruamel.yaml import YAML

import bgf

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
READ_BY_THE_BUILD = (
    "LICENSE",
    "README.md",
    "framework/bgf/__init__.py",
    "pyproject.toml",
    "setup.py",
)
SEMANTIC = re.compile(r"\d+\.\d+\.\d+((a|b|rc)\d+)?")

# The part of the schema of CITATION.cff 1.2.0 that the file here needs.
CITATION_SCHEMA = {
    "type": "object",
    "required": ["cff-version", "message", "title", "authors"],
    "additionalProperties": False,
    "properties": {
        "cff-version": {"const": "1.2.0"},
        "message": {"type": "string", "minLength": 1},
        "type": {"enum": ["software", "dataset"]},
        "title": {"type": "string", "minLength": 1},
        "abstract": {"type": "string", "minLength": 1},
        "authors": {
            "type": "array",
            "minItems": 1,
            "uniqueItems": True,
            "items": {
                "type": "object",
                "required": ["name"],
                "additionalProperties": False,
                "properties": {
                    "name": {"type": "string", "minLength": 1},
                    "website": {"type": "string", "pattern": "^https://"},
                },
            },
        },
        "version": {"type": "string", "minLength": 1},
        "date-released": {"type": "string", "format": "date"},
        "license": {"const": "MIT"},
        "repository-code": {"type": "string", "pattern": "^https://"},
        "keywords": {
            "type": "array",
            "minItems": 1,
            "uniqueItems": True,
            "items": {"type": "string", "minLength": 1},
        },
    },
}


def read_yaml(path: Path) -> Any:
    """The content of a YAML file, as YAML 1.2 has it: `on` is a text."""
    return YAML(typ="safe", pure=True).load(path.read_text("utf-8"))


@pytest.fixture(scope="module")
def metadata(tmp_path_factory: pytest.TempPathFactory) -> Message:
    """The metadata of a wheel, as the build backend prepares it from a copy of its sources."""
    folder = tmp_path_factory.mktemp("metadata")
    for name in READ_BY_THE_BUILD:
        copy = folder / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, copy)
    for root in ("plugins", "definitions", "cext", "out"):
        (folder / root).mkdir()
    code = "from setuptools import build_meta as b; b.prepare_metadata_for_build_wheel('out')"
    command = [sys.executable, "-c", code]
    env = {**os.environ, "BGF_PURE": "1"}
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (found,) = folder.glob("out/*.dist-info/METADATA")
    return Parser().parsestr(found.read_text("utf-8"))


# -- the version


def test_the_version_is_a_semantic_one() -> None:
    assert SEMANTIC.fullmatch(bgf.__version__)


def test_the_version_is_the_same_everywhere(metadata: Message) -> None:
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    newest = re.search(r"^## (\S+)", changes, re.MULTILINE)
    assert newest is not None
    assert newest[1] == bgf.__version__
    assert read_yaml(ROOT / "CITATION.cff")["version"] == bgf.__version__
    assert metadata["Version"] == bgf.__version__
    assert "version" not in PROJECT["project"]


# -- citation


def test_the_citation_fits_its_schema() -> None:
    Draft202012Validator(CITATION_SCHEMA).validate(read_yaml(ROOT / "CITATION.cff"))


# -- metadata


def test_licence_and_readme_are_in_the_metadata(metadata: Message) -> None:
    assert metadata["License-Expression"] == read_yaml(ROOT / "CITATION.cff")["license"]
    assert metadata.get_all("License-File") == ["LICENSE"]
    assert metadata["Description-Content-Type"] == "text/markdown"
    assert metadata.get_payload() == (ROOT / "README.md").read_text("utf-8")


def test_the_readme_renders_and_its_links_lead_somewhere() -> None:
    html = MarkdownIt("commonmark").enable("table").render((ROOT / "README.md").read_text("utf-8"))
    assert html.startswith("<h1>bgf</h1>")
    targets = re.findall(r'(?:href|src)="([^"#]+)', html)
    local = [target for target in targets if not target.startswith("https://")]
    assert local
    assert [target for target in local if not (ROOT / target).exists()] == []


def test_the_pythons_are_those_of_the_wheels(metadata: Message) -> None:
    prefix = "Programming Language :: Python :: 3."
    classifiers = metadata.get_all("Classifier") or []
    told = [one.removeprefix(prefix) for one in classifiers if one.startswith(prefix)]
    assert PROJECT["tool"]["cibuildwheel"]["build"] == " ".join(f"cp3{one}-*" for one in told)
    allowed = SpecifierSet(metadata["Requires-Python"])
    assert all(f"3.{one}.0" in allowed for one in told)
    assert f"3.{int(told[0]) - 1}.9" not in allowed


# -- workflows


def steps_of(workflow: Any) -> list[dict[str, Any]]:
    """The steps of all jobs of a workflow."""
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_names_exact_versions_of_actions(path: Path) -> None:
    exact = re.compile(r"[\w.-]+/[\w./-]+@(v\d+\.\d+\.\d+|[0-9a-f]{40})")
    used = [step["uses"] for step in steps_of(read_yaml(path)) if "uses" in step]
    assert used
    assert [action for action in used if not exact.fullmatch(action)] == []


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_may_read_alone_and_its_jobs_no_more_than_they_need(path: Path) -> None:
    workflow = read_yaml(path)
    assert workflow["permissions"] == {"contents": "read"}
    rights = {
        name: job["permissions"] for name, job in workflow["jobs"].items() if "permissions" in job
    }
    expected = {
        "ci": {},
        "docs": {"deploy": {"pages": "write", "id-token": "write"}},
        "publish": {"publish": {"id-token": "write"}},
    }
    assert rights == expected[path.stem]


def test_only_a_tag_is_published_with_attestations_and_no_password() -> None:
    job = read_yaml(ROOT / ".github/workflows/publish.yml")["jobs"]["publish"]
    assert job["if"] == "github.ref_type == 'tag'"
    assert job["environment"] == "pypi"
    assert set(job["needs"]) == {"sdist", "wheels"}
    (step,) = [one for one in job["steps"] if "pypi-publish" in one["uses"]]
    assert step["with"] == {"attestations": True}


def test_the_tests_of_the_readme_run_for_every_push() -> None:
    workflow = read_yaml(ROOT / ".github/workflows/ci.yml")
    assert "push" in workflow["on"]
    assert {"run": ".ci/run"} in workflow["jobs"]["all"]["steps"]

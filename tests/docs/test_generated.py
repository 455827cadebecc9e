"""The reference of the Python interface is complete, and as the sources are today."""

from __future__ import annotations

import re
import runpy
from types import SimpleNamespace

import pytest

import bgf
import bgf.contract
import bgf.kinds
import bgf.param
import bgf.testing
from bgf.engine.hooks import ProvideSpecs, RuleSpecs

from .reader import DOCS

GENERATOR = SimpleNamespace(**runpy.run_path(str(DOCS / "generate"), run_name="generate"))
PAGES = {page: (DOCS / page).read_text("utf-8") for page in GENERATOR.PAGES}
HEADINGS = re.compile(r"^###+ (?:class )?`([\w.]+)`$", re.MULTILINE)
LINK = re.compile(r"\]\(([\w-]+\.md)?#([\w-]+)\)")


def headings_of(page: str) -> set[str]:
    return set(HEADINGS.findall(PAGES[page]))


@pytest.mark.parametrize("page", PAGES)
def test_the_page_is_up_to_date(page: str) -> None:
    is_fresh = GENERATOR.Writer().written(page) == PAGES[page]
    assert is_fresh, f"docs/{page} is not up to date: run python docs/generate"


def test_everything_that_is_exported_is_described() -> None:
    described = set().union(*map(headings_of, PAGES))
    packages = (bgf, bgf.contract, bgf.kinds, bgf.param, bgf.testing)
    exported = {name for package in packages for name in package.__all__}
    assert exported - described == {"__version__"}


def test_every_hook_documents_its_calls_arguments_and_answer() -> None:
    page = PAGES["hooks.md"]
    for specs in (ProvideSpecs, RuleSpecs):
        for name in vars(specs):
            if not name.startswith("bgf_"):
                continue
            entry = page.partition(f"\n### `{name}`\n")[2].partition("\n### ")[0]
            assert "Called " in entry, name
            assert "**Called on**" in entry, name
            arguments = getattr(specs, name).__annotations__.keys() - {"return"}
            assert set(re.findall(r"^- `(\w+)` \(", entry, re.MULTILINE)) >= arguments, name
            is_answered = "-> object" not in entry and "-> None" not in entry
            assert is_answered == ("**Returns**" in entry), name


def test_every_declaration_is_described_with_its_arguments() -> None:
    for name in bgf.contract.__all__:
        if name[0].islower():
            entry = PAGES["contract.md"].partition(f"\n### `{name}`\n")[2].partition("\n### ")[0]
            assert "Declares" in entry, name


def test_every_link_leads_to_a_heading() -> None:
    anchors = {
        path.name: {GENERATOR.slug(title) for title in re.findall(r"^#+ (.+)$", text, re.MULTILINE)}
        for path in DOCS.glob("*.md")
        for text in [re.sub(r"^```.*?^```$", "", path.read_text("utf-8"), flags=re.M | re.S)]
    }
    for page, text in PAGES.items():
        for target, anchor in LINK.findall(text):
            assert anchor in anchors[target or page], f"{page}: {target}#{anchor}"

"""The page about sessions comes true: its face plays a whole match, and it names all there is."""

from __future__ import annotations

import bgf.session

from .reader import DOCS, Reader


def test_the_page_comes_true(reader: Reader) -> None:
    reader.follow_page("session.md")


def test_every_answer_and_event_is_explained() -> None:
    page = (DOCS / "session.md").read_text("utf-8")
    for union in (bgf.session.Answer, bgf.session.Event):
        for kind in union.__args__:
            assert f"| `{kind.__name__}` |" in page

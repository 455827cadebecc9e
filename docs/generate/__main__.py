"""Writes the reference pages of the Python interface: ``python docs/generate``.

A page has comments that name a module, a class or a function:

    <!-- api: bgf.engine.state.State -->
    <!-- end of api -->

Between the two comments this program writes what the source says: signatures, docstrings,
arguments with their types, and a heading for each name. ``<!-- contents -->`` and
``<!-- end of contents -->`` hold the list of a page's headings. Everything else on a page is
written by hand.

Only the sources are read and nothing is imported, so that the pages are the same on every Python
and with every version of a library.
"""

from __future__ import annotations

import sys

from pages import DOCS, PAGES, Writer, slug

__all__ = ["PAGES", "Writer", "main", "slug"]


def main() -> int:
    """Writes the pages that are not up to date, and says which."""
    writer = Writer()
    for page in PAGES:
        text = writer.written(page)
        if text != writer.pages[page]:
            (DOCS / page).write_text(text, "utf-8")
            print(f"written: docs/{page}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

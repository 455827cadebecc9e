"""How objects show themselves in notebooks.

IPython asks an object itself for its HTML. What answers for all of them is a face, `bgf.notebook`,
which stands above these objects: so it is named here, and imported when something is first shown.
"""

from __future__ import annotations

from importlib import import_module

__all__ = ["html_of"]

_FACE = "bgf.notebook"


def html_of(shown: object) -> str:
    """Returns a state, a result or a record as HTML; see `bgf.notebook.as_html`."""
    html: str = import_module(_FACE).as_html(shown)
    return html

"""HTML that is made of parts: text is escaped once."""

from __future__ import annotations

from bgf.markup import Markup, join_markup, tag


def test_text_is_escaped_and_markup_is_not() -> None:
    inner = tag("b", "1 < 2")
    assert tag("p", inner, " & ", class_="x", aria_label='"') == (
        '<p class="x" aria-label="&quot;"><b>1 &lt; 2</b> &amp; </p>'
    )
    assert join_markup([Markup("<br>"), "<br>"]) == "<br>&lt;br&gt;"

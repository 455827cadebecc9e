"""The look of a pack for pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bgf.content.icons import icon_path, icons

if TYPE_CHECKING:
    from bgf.content.pack import Pack

__all__ = ["web_look"]


def web_look(pack: Pack) -> dict[str, Any]:
    """Returns the section `faces.web` of a pack, with its icons as path data of SVG.

    If icons of the set are used, the key `credits` with the names of their artists is added.
    """
    look = dict(pack.data.get("faces", {}).get("web", {}))
    named = look.get("icons", {})
    if not named:
        return look
    look["icons"] = {thing: icon_path(icon) for thing, icon in named.items()}
    artists = {icons()[icon].by for icon in named.values() if icon in icons()}
    if artists:
        look["credits"] = sorted(artists)
    return look

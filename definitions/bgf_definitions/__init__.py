"""Content packs of the games that come with bgf, one folder of YAML each.

The folder of a pack is ``importlib.resources.files("bgf_definitions") / "paris"``.
"""

from __future__ import annotations

__all__: list[str] = []

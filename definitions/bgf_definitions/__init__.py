"""Content packs of the games that come with bgf, one folder of YAML each.

Reach a pack with ``importlib.resources.files("bgf_definitions") / "paris"``.
"""

from __future__ import annotations

__all__: list[str] = []

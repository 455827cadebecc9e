"""What the content of Paris must have besides what the framework asks for."""

from __future__ import annotations

from typing import Any

__all__ = ["SCHEMA"]

SCHEMA: dict[str, Any] = {}

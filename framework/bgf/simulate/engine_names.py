"""The names of engines, which play the matches of a simulation."""

from __future__ import annotations

__all__ = ["ENGINES"]

ENGINES = ("local", "ray")
"""Processes of this machine, or a cluster; see `bgf.simulate.running.engine_named`."""

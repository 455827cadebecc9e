"""The names of engines, which play the matches of a simulation."""

from __future__ import annotations

__all__ = ["ENGINES"]

ENGINES = ("local", "ray")
"""In processes of this machine, or on a cluster; see `bgf.simulate.running.engine_named`."""

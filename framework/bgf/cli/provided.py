"""What each plugin provides: asked of one plugin after the other, so that none hides another."""

from __future__ import annotations

from typing import Any

from bgf.engine.plugins import plugins
from bgf.errors import PluginError

__all__ = ["HOOKS", "provided"]

HOOKS = ("bgf_games", "bgf_mods", "bgf_bots")


def provided(hook: str) -> dict[str, list[Any]]:
    """What each plugin answers to one of `HOOKS`, by plugin.

    A plugin that can't answer is put out, and found among the failures of `plugins`.
    """
    found: dict[str, list[Any]] = {}
    manager = plugins().manager
    for impl in list(getattr(manager.hook, hook).get_hookimpls()):
        try:
            specs = list(impl.function())
            if not all(isinstance(spec.name, str) for spec in specs):
                raise PluginError(f"{hook} answers with something that has no name")
        except Exception as error:  # noqa: BLE001  # a stranger's plugin may raise anything
            plugins().failures[impl.plugin_name] = error
            manager.unregister(name=impl.plugin_name)
        else:
            found[impl.plugin_name] = specs
    return found

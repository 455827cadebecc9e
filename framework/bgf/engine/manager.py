"""A plugin manager of pluggy that refuses hooks that would never be called."""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Callable
from functools import cached_property

import pluggy

from bgf.errors import nearest
from bgf.words import Message, join_messages, message

__all__ = ["HookProblem", "is_tracing", "new_manager"]

_PREFIX = "bgf_"
_CATCH_ALL = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)


def new_manager(specs: type) -> pluggy.PluginManager:
    """Returns a plugin manager for these hooks; it traces their calls if `is_tracing`."""
    manager = _Manager("bgf")
    manager.add_hookspecs(specs)
    if is_tracing():
        manager.trace.root.setwriter(sys.stderr.write)
        manager.enable_tracing()
    return manager


def is_tracing() -> bool:
    """Returns whether the environment variable BGF_TRACE_PLUGINS asks for traces of hook calls."""
    return os.environ.get("BGF_TRACE_PLUGINS", "0") not in ("", "0")


class HookProblem(pluggy.PluginValidationError):
    """A plugin has a hook that would never be called, or that can't be called.

    Attributes:
        problem: what is wrong, without the name of the plugin.
    """

    def __init__(self, plugin: object, name: str, problem: Message) -> None:
        super().__init__(plugin, join_messages(": ", [name, problem]))
        self.problem = problem


class _Manager(pluggy.PluginManager):
    """Refuses a plugin with a message of one line that says what to do.

    pluggy itself needs three lines for a hook that does not exist, and ignores a function that has
    the name of a hook but is not marked as one. All hooks are specified before plugins are
    registered, so that each plugin can be checked at once.
    """

    def register(self, plugin: object, name: str | None = None) -> str | None:
        for attribute in dir(plugin):
            problem = self._problem_with(plugin, attribute)
            if problem is not None:
                raise HookProblem(plugin, str(name), problem)
        return super().register(plugin, name)

    def _problem_with(self, plugin: object, attribute: str) -> Message | None:
        """Returns the problem with an attribute of a plugin; None if there is none."""
        options = self.parse_hookimpl_opts(plugin, attribute)
        if options is None:
            return self._problem_with_unmarked(plugin, attribute)
        hook = options["specname"] or attribute
        problem = self._problem_with_hook(hook, getattr(plugin, attribute), options)
        return None if problem is None else message("declared.hook", hook=hook, problem=problem)

    def _problem_with_unmarked(self, plugin: object, attribute: str) -> Message | None:
        """Returns the problem with an attribute that is not marked as a hook; None for none."""
        if not attribute.startswith(_PREFIX):
            return None
        # The value as it stands in its class: a property is not to be called.
        value = inspect.getattr_static(plugin, attribute)
        if inspect.ismodule(value):
            return None
        facts = {"owner": _owner_of(plugin, attribute), "name": attribute}
        if not hasattr(self.hook, attribute):
            # A plain value is no hook, nor is a function of another module that was imported.
            if not _is_code(value) or _is_imported(plugin, value):
                return None
            choices = nearest(attribute, self._hook_names())
            return message("declared.no_hook", choices=choices, **facts)
        if isinstance(value, property):
            return message("declared.hook_property", **facts)
        if not _is_code(value):
            return message("declared.hook_no_function", **facts)
        return message("declared.hook_unmarked", **facts)

    def _problem_with_hook(
        self, hook: str, function: Callable[..., object], options: pluggy.HookimplOpts
    ) -> Message | None:
        """Returns the problem with a function that is marked as a hook; None for none."""
        spec = getattr(getattr(self.hook, hook, None), "spec", None)
        if spec is None:
            if options["optionalhook"]:
                return None
            return message("declared.hook_unknown", choices=nearest(hook, self._hook_names()))
        required = []
        for parameter in inspect.signature(function).parameters.values():
            has_default = parameter.default is not parameter.empty
            if not has_default and parameter.kind not in _CATCH_ALL:
                required.append(parameter.name)
        if not set(required) <= set(spec.argnames):
            given = ", ".join(spec.argnames) or message("declared.nothing")
            return message("declared.hook_takes", taken=", ".join(required), given=given)
        is_wrapper = options["wrapper"] or options["hookwrapper"]
        if is_wrapper and not inspect.isgeneratorfunction(function):
            return message("declared.hook_no_yield")
        return None

    def _hook_names(self) -> list[str]:
        return [name for name in vars(self.hook) if not name.startswith("_")]


def _is_code(value: object) -> bool:
    """Returns whether a static attribute of a class or module is a function or property."""
    if isinstance(value, (property, cached_property, staticmethod, classmethod)):
        return True
    return callable(value) and not isinstance(value, type)


def _is_imported(plugin: object, value: object) -> bool:
    """Returns whether a plugin is a module that imported a value from another module."""
    return inspect.ismodule(plugin) and getattr(value, "__module__", "") != plugin.__name__


def _owner_of(plugin: object, attribute: str) -> str:
    """Returns the name of the class or module that defines an attribute of a plugin."""
    if inspect.ismodule(plugin):
        return plugin.__name__
    plugin_class = plugin if isinstance(plugin, type) else type(plugin)
    for base in plugin_class.__mro__:
        if attribute in vars(base):
            return base.__qualname__
    return plugin_class.__qualname__

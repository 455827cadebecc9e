"""Functions named like hooks but without a mark would never be called: they are refused by name."""

from __future__ import annotations

import sys
from functools import cached_property
from importlib.metadata import EntryPoint
from types import ModuleType
from typing import Any

import pluggy
import pytest

from bgf import hookimpl
from bgf.command_lines import bgf_command
from bgf.engine.binding import registered
from bgf.engine.plugins import GROUP, Plugins

MARK = "is not marked as a hook, so it would never be called: put @bgf.hookimpl"


class Sound:
    """Rules without a fault."""

    bgf_version = "1.0"  # is no hook, and can't be taken for one

    @hookimpl
    def bgf_setup(self, state: Any) -> None:
        """Set up."""

    @staticmethod
    @hookimpl
    def bgf_end(state: Any) -> None:
        """End."""


class Forgotten:
    def bgf_setup(self, state: Any) -> None:
        """Never called."""


class Inherited(Forgotten):
    """Has it from its base."""


class Overridden(Sound):
    def bgf_setup(self, state: Any) -> None:
        """Hides the one that is marked."""


class Static:
    @staticmethod
    def bgf_setup(state: Any) -> None:
        """Never called."""


class OfClass:
    @classmethod
    def bgf_setup(cls, state: Any) -> None:
        """Never called."""


class Property:
    @property
    def bgf_score(self) -> int:
        raise AssertionError("nobody looks at it")


class Cached:
    @cached_property
    def bgf_score(self) -> int:
        raise AssertionError("nobody looks at it")


class Constant:
    bgf_score = 7


class Unknown:
    def bgf_setpu(self, state: Any) -> None:
        """Never called."""


class Partial:
    def __init__(self) -> None:
        self.bgf_setup = lambda state: None


def nothing() -> list[Any]:
    """The empty list of a plugin that provides nothing."""
    return []


FAULTS = [
    (Forgotten, f"Forgotten.bgf_setup {MARK}"),
    (Inherited, f"Forgotten.bgf_setup {MARK}"),
    (Overridden, f"Overridden.bgf_setup {MARK}"),
    (Static, f"Static.bgf_setup {MARK}"),
    (OfClass, f"OfClass.bgf_setup {MARK}"),
    (Property, "Property.bgf_score is a property"),
    (Cached, "Cached.bgf_score"),
    (Constant, "Constant.bgf_score is not a function"),
    (Unknown, "Unknown.bgf_setpu is named like a hook, but there is no such hook: did you mean"),
    (Partial, f"Partial.bgf_setup {MARK}"),
]


@pytest.mark.parametrize(("made", "words"), FAULTS, ids=[made.__name__ for made, _ in FAULTS])
def test_rules_and_mods_with_a_hook_without_its_mark(made: type[Any], words: str) -> None:
    with pytest.raises(pluggy.PluginValidationError) as raised:
        registered(made(), {})
    assert str(raised.value).startswith(f"the game: {words}")
    with pytest.raises(pluggy.PluginValidationError) as raised:
        registered(Sound(), {"long-night": made()})
    assert str(raised.value).startswith(f"long-night: {words}")
    assert "\n" not in str(raised.value)


def test_rules_that_are_marked() -> None:
    manager = registered(Sound(), {})
    assert len(manager.hook.bgf_setup.get_hookimpls()) == 1
    assert len(manager.hook.bgf_end.get_hookimpls()) == 1


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("bgf_games", nothing, f"toy_forgetful.bgf_games {MARK}"),
        ("bgf_games", [], "toy_forgetful.bgf_games is not a function"),
        ("bgf_gamse", nothing, 'there is no such hook: did you mean "bgf_games"?'),
        ("bgf_cext", sys, ""),  # a module that it imports
        ("bgf_command", bgf_command, ""),  # a function that it imports
        ("bgf_version", "1.0", ""),
    ],
)
def test_plugins_with_a_hook_without_its_mark(
    name: str, value: object, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = ModuleType("toy_forgetful")
    monkeypatch.setattr(nothing, "__module__", module.__name__)
    setattr(module, name, value)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    failures = Plugins([EntryPoint("forgetful", module.__name__, GROUP)]).failures
    assert list(failures) == ["forgetful"] * bool(words)
    assert words in str(failures.get("forgetful", ""))

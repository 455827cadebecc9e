"""Binds the hooks of rules and mods, once, when a game is loaded."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping

import pluggy

from bgf.engine.actions import ActionKind
from bgf.engine.flow import Hooks
from bgf.engine.hooks import RuleSpecs
from bgf.engine.manager import HookProblem, is_tracing, new_manager
from bgf.errors import ModConflict, PluginError
from bgf.words import join_messages, message

__all__ = ["bind_hooks", "bind_kind", "registered"]


def bind_hooks(manager: pluggy.PluginManager, rules: object) -> Hooks:
    """Binds every hook: to its function where there is just one, else to pluggy's caller.

    Raises:
        ModConflict: if two mods replace the same rule.
    """
    bound = {name: _bind(manager, f"bgf_{name}", rules) for name in Hooks.__slots__}
    return Hooks(**bound)


def _bind(manager: pluggy.PluginManager, name: str, rules: object) -> Callable[..., object] | None:
    """Returns the function to call for a hook; None if nothing implements it."""
    caller = getattr(manager.hook, name)
    impls = caller.get_hookimpls()
    of_mods = [impl for impl in impls if impl.plugin is not rules]
    replacing = [impl.plugin_name for impl in of_mods if not _is_wrapper(impl)]
    if len(replacing) > 1:
        mods = join_messages(message("list.and"), replacing)
        raise ModConflict(message("state.mods_replace", mods=mods, rule=name))
    if replacing:
        caller = manager.subset_hook_caller(name, [rules])
        impls = caller.get_hookimpls()
    if not impls:
        return None
    specified = inspect.signature(getattr(RuleSpecs, name))
    _, *parameters = specified.parameters  # without `self`
    wanted = tuple(parameters)
    first, *others = impls
    is_single = not others and not _is_wrapper(first) and first.argnames == wanted
    if is_single and not is_tracing():
        function: Callable[..., object] = first.function
        return function

    def call(*args: object) -> object:
        return caller(**dict(zip(wanted, args, strict=True)))

    return call


def _is_wrapper(impl: pluggy.HookImpl) -> bool:
    return impl.wrapper or impl.hookwrapper


def registered(rules: object, mods: Mapping[str, object]) -> pluggy.PluginManager:
    """Returns a manager of the hooks of a game's rules and of its mods.

    Args:
        rules: the rules of the game.
        mods: the rules of the mods, by name and in the order in which they were named.

    Raises:
        HookProblem: if a function has the prefix of hooks, but not the name or the parameters of
            one.
    """
    manager = new_manager(RuleSpecs)
    try:
        manager.register(rules, name="the game")
    except HookProblem as error:
        raise HookProblem(rules, message("declared.the_game"), error.problem) from error
    for name, changes in mods.items():
        manager.register(changes, name=name)
    return manager


def bind_kind(kind: ActionKind, manager: pluggy.PluginManager) -> ActionKind:
    """Returns a kind of action, or the one that mods put in its place.

    Raises:
        ModConflict: if two mods replace it, and the second does not build on the first.
        PluginError: if a mod returns anything but a kind of that name.
    """
    owner = ""
    for impl in manager.hook.bgf_action.get_hookimpls():
        wanted: ActionKind | None = impl.function(kind)  # type: ignore[assignment]  # as specified
        if wanted is None:
            continue
        if not isinstance(wanted, ActionKind) or wanted.name != kind.name:
            facts = {"mod": impl.plugin_name, "name": kind.name, "answer": repr(wanted)}
            raise PluginError(message("declared.mod_kind", **facts))
        if owner and not _builds_on(wanted, kind):
            facts = {"first": owner, "second": impl.plugin_name, "kind": kind.name}
            raise ModConflict(message("state.mods_replace_kind", **facts))
        kind = wanted
        owner = impl.plugin_name
    return kind


def _builds_on(kind: ActionKind, other: ActionKind) -> bool:
    """Returns whether a kind of action derives from another's class or has it as an attribute."""
    if isinstance(kind, type(other)):
        return True
    return any(held is other for held in vars(kind).values())

"""Brings what was played with older versions up to today's, by the migrations of plugins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import TYPE_CHECKING

from bgf.engine.hooks import MigrationSpec, PlayedMatch
from bgf.engine.plugins import import_object, plugins
from bgf.engine.versions import numbers_of
from bgf.records.head import Content
from bgf.records.lines import Step
from bgf.words import message

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.records.head import Head

__all__ = ["Migration", "list_migrations", "migrate", "migrations_for"]

Migration = tuple[MigrationSpec, str]
"""A migration, and the name of the plugin that it comes from."""


def migrations_for(head: Head, game: Game) -> list[Migration]:
    """Returns the migrations by which a match becomes one of this game, in their order.

    First what leads to today's content, then mod by mod. Migrations speak of the content that a
    game ships; another folder has versions of its own.
    """
    was, now = head.content, game.pack
    shipped = was.folder is None and game.folder is None and was.name == now.name
    ways = {"": (was.version, now.version)} if shipped else {}
    here = {mod.name: mod.version for mod in game.mods}
    ways |= {mod: (version, here[mod]) for mod, version in head.mods if mod in here}
    older = [mod for mod, (old, new) in ways.items() if numbers_of(old) < numbers_of(new)]
    found = plugins().migrations(game.name) if older else []
    return [(spec, plugin) for mod in older for spec, plugin in found if _leads(spec, mod, ways)]


def _leads(spec: MigrationSpec, mod: str, ways: dict[str, tuple[str, str]]) -> bool:
    old, new = map(numbers_of, ways[mod])
    return spec.mod == mod and old < numbers_of(spec.version) <= new


def migrate(
    head: Head,
    steps: Sequence[Step],
    game: Game,
    migrations: Iterable[Migration],
    record: str,
) -> tuple[Head, list[Step]]:
    """Take a match through migrations.

    Args:
        head: that of its record.
        steps: its actions.
        game: the game as it is here.
        migrations: those of `migrations_for`.
        record: what errors call the record.

    Returns:
        Its head, with the versions of today where they led there, and its actions, whose positions
        have no checks: those of another version can't be compared.

    Raises:
        ValueError: if a migration fails; in words for people.
    """
    actions = tuple((step.player, step.text) for step in steps)
    seed = 0 if head.seed is None else head.seed
    played = PlayedMatch(head.players, seed, deepcopy(dict(head.options)), actions)
    for spec, plugin in migrations:
        try:
            played = _changed(played, spec)
        except ValueError as error:
            was, now = _versions(head, game, spec.mod)
            facts = {"was": was, "now": now, "name": spec.name, "plugin": plugin}
            raise ValueError(
                message("migration.failed", record=record, error=error, **facts)
            ) from error
    led = {spec.mod for spec, _ in migrations}
    here = {mod.name: mod.version for mod in game.mods}
    content, pack = head.content, game.pack
    if "" in led:
        content = Content(pack.name, pack.version, pack.digest)
    elif content.version == pack.version:  # what mods change in the content is part of its digest
        content = replace(content, digest=pack.digest)
    head = replace(
        head,
        content=content,
        mods=tuple((mod, here[mod] if mod in led else version) for mod, version in head.mods),
        seed=None if head.seed is None else played.seed,
        options=played.options,
    )
    return head, [Step(player, text, None) for player, text in played.actions]


def _versions(head: Head, game: Game, mod: str) -> tuple[str, str]:
    """The version that a match was made with and the one here: of a mod, or of the content."""
    if mod:
        here = {each.name: each.version for each in game.mods}
        before = message("record.newer.mod", name=mod, version=dict(head.mods)[mod])
        return before, here[mod]
    return f"{head.content.name} {head.content.version}", game.pack.version


def _changed(played: PlayedMatch, spec: MigrationSpec) -> PlayedMatch:
    try:
        changed = import_object(spec.migrate)(played)
    except (Exception, SystemExit) as error:  # a stranger's function may raise anything
        words = " ".join(f"{type(error).__name__}: {error}".split())
        raise ValueError(message("migration.fails", error=words)) from error
    if not _is_match(changed, played.players):
        what = type(changed).__name__
        raise ValueError(message("migration.returns", what=what, players=played.players))
    found: PlayedMatch = changed
    return found


def _is_match(changed: object, players: int) -> bool:
    return (
        isinstance(changed, PlayedMatch)
        and changed.players == players
        and type(changed.seed) is int
        and isinstance(changed.options, dict)
        and isinstance(changed.actions, (tuple, list))
        and all(_is_action(action, players) for action in changed.actions)
    )


def _is_action(action: object, players: int) -> bool:
    if not (isinstance(action, tuple) and len(action) == 2):
        return False
    player, text = action
    return type(player) is int and 0 <= player < players and isinstance(text, str)


def list_migrations(migrations: Iterable[Migration]) -> str:
    """The names of migrations, each with its plugin's in brackets."""
    return ", ".join(f"{spec.name} ({plugin})" for spec, plugin in migrations)

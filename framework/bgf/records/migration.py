"""Brings matches that were played with older versions up to today's, by plugins' migrations."""

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

    First come those to today's content, then those of each mod. Migrations are about the content
    that a game ships; another folder has versions of its own.
    """
    # The old and the new version of the content, which has no name here, and of each mod.
    versions: dict[str, tuple[str, str]] = {}
    content = head.content
    is_shipped = content.folder is None and game.folder is None
    if is_shipped and content.name == game.pack.name:
        versions[""] = (content.version, game.pack.version)
    versions_here = {mod.name: mod.version for mod in game.mods}
    for mod, version in head.mods:
        if mod in versions_here:
            versions[mod] = (version, versions_here[mod])
    older = {
        mod: (old, new) for mod, (old, new) in versions.items() if numbers_of(old) < numbers_of(new)
    }
    if not older:
        return []
    all_migrations = plugins().migrations(game.name)
    found: list[Migration] = []
    for mod, (old, new) in older.items():
        for spec, plugin in all_migrations:
            if spec.mod == mod and numbers_of(old) < numbers_of(spec.version) <= numbers_of(new):
                found.append((spec, plugin))
    return found


def migrate(
    head: Head,
    steps: Sequence[Step],
    game: Game,
    migrations: Iterable[Migration],
    record: str,
) -> tuple[Head, list[Step]]:
    """Takes a match through migrations.

    Args:
        head: the head of its record.
        steps: its actions.
        game: the game as it is here.
        migrations: the migrations, from `migrations_for`.
        record: the name of the record in errors.

    Returns:
        The head, with the versions that the migrations led to, and the actions. Their positions
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
    migrated = {spec.mod for spec, _ in migrations}
    content = head.content
    pack = game.pack
    if "" in migrated:
        content = Content(pack.name, pack.version, pack.digest)
    elif content.version == pack.version:  # what mods change in the content is part of its digest
        content = replace(content, digest=pack.digest)
    versions_here = {mod.name: mod.version for mod in game.mods}
    mods = [(mod, versions_here[mod] if mod in migrated else version) for mod, version in head.mods]
    head = replace(
        head,
        content=content,
        mods=tuple(mods),
        seed=None if head.seed is None else played.seed,
        options=played.options,
    )
    return head, [Step(player, text, None) for player, text in played.actions]


def _versions(head: Head, game: Game, mod: str) -> tuple[str, str]:
    """Returns the version in a record, and the version here: of a mod, or of the content."""
    if mod:
        here = {each.name: each.version for each in game.mods}
        before = message("record.newer.mod", name=mod, version=dict(head.mods)[mod])
        return before, here[mod]
    return f"{head.content.name} {head.content.version}", game.pack.version


def _changed(played: PlayedMatch, spec: MigrationSpec) -> PlayedMatch:
    """Returns a match as a migration changes it.

    Raises:
        ValueError: if the migration fails, or returns anything else than such a match.
    """
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
    """Returns whether a migration has returned a match of these players that can be read."""
    if not isinstance(changed, PlayedMatch) or changed.players != players:
        return False
    if type(changed.seed) is not int or not isinstance(changed.options, dict):
        return False
    if not isinstance(changed.actions, (tuple, list)):
        return False
    return all(_is_action(action, players) for action in changed.actions)


def _is_action(action: object, players: int) -> bool:
    """Returns whether a migration has returned a player and a notation."""
    if not (isinstance(action, tuple) and len(action) == 2):
        return False
    player, text = action
    return type(player) is int and 0 <= player < players and isinstance(text, str)


def list_migrations(migrations: Iterable[Migration]) -> str:
    """Returns the names of migrations, each with the name of its plugin in brackets."""
    return ", ".join(f"{spec.name} ({plugin})" for spec, plugin in migrations)

"""Updates matches of older versions to the installed version, with the migrations of plugins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import TYPE_CHECKING

from bgf.engine.hooks import MigrationSpec, PlayedMatch
from bgf.engine.plugins import import_object, plugins
from bgf.engine.versions import numbers_of
from bgf.records.head import RecordedContent
from bgf.records.lines import RecordedAction
from bgf.words import message

if TYPE_CHECKING:
    from bgf.engine.game import Game
    from bgf.records.head import RecordHead

__all__ = ["Migration", "list_migrations", "migrate", "migrations_for"]

Migration = tuple[MigrationSpec, str]
"""A migration, and the name of its plugin."""


def migrations_for(head: RecordHead, game: Game) -> list[Migration]:
    """Returns the migrations that a match needs for this game, in order.

    The migrations of the content come first, then those of each mod. Migrations apply to the game's
    own content, since another folder has its own versions.
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
    older = {}
    for mod, (recorded, installed) in versions.items():
        if numbers_of(recorded) < numbers_of(installed):
            older[mod] = (numbers_of(recorded), numbers_of(installed))
    if not older:
        return []
    all_migrations = plugins().migrations(game.name)
    found: list[Migration] = []
    for mod, (old, new) in older.items():
        for spec, plugin in all_migrations:
            is_between = old < numbers_of(spec.version) <= new
            if spec.mod == mod and is_between:
                found.append((spec, plugin))
    return found


def migrate(
    head: RecordHead,
    steps: Sequence[RecordedAction],
    game: Game,
    migrations: Iterable[Migration],
    record: str,
) -> tuple[RecordHead, list[RecordedAction]]:
    """Applies migrations to a match.

    Args:
        head: the head of the record.
        steps: the actions.
        game: the installed game.
        migrations: the migrations, from `migrations_for`.
        record: the name of the record in errors.

    Returns:
        The head with the new versions, and the actions. The actions have no checks, because
        positions of different versions can't be compared.

    Raises:
        ValueError: if a migration fails; with a readable message.
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
        content = RecordedContent(pack.name, pack.version, pack.digest)
    elif content.version == pack.version:  # the digest includes the changes of mods
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
    return head, [RecordedAction(player, text, None) for player, text in played.actions]


def _versions(head: RecordHead, game: Game, mod: str) -> tuple[str, str]:
    """Returns the recorded version and the installed version of a mod or of the content."""
    if mod:
        here = {each.name: each.version for each in game.mods}
        before = message("record.newer.mod", name=mod, version=dict(head.mods)[mod])
        return before, here[mod]
    return f"{head.content.name} {head.content.version}", game.pack.version


def _changed(played: PlayedMatch, spec: MigrationSpec) -> PlayedMatch:
    """Returns a match as changed by a migration.

    Raises:
        ValueError: if the migration fails or returns an invalid match.
    """
    try:
        changed = import_object(spec.migrate)(played)
    except (Exception, SystemExit) as error:  # third-party code may raise anything
        words = " ".join(f"{type(error).__name__}: {error}".split())
        raise ValueError(message("migration.fails", error=words)) from error
    if not _is_match(changed, played.players):
        what = type(changed).__name__
        raise ValueError(message("migration.returns", what=what, players=played.players))
    found: PlayedMatch = changed
    return found


def _is_match(changed: object, players: int) -> bool:
    """Returns whether the result of a migration is a readable match with these players."""
    if not isinstance(changed, PlayedMatch) or changed.players != players:
        return False
    if type(changed.seed) is not int or not isinstance(changed.options, dict):
        return False
    if not isinstance(changed.actions, (tuple, list)):
        return False
    return all(_is_action(action, players) for action in changed.actions)


def _is_action(action: object, players: int) -> bool:
    """Returns whether an action in the result of a migration is a player and a notation."""
    if not (isinstance(action, tuple) and len(action) == 2):
        return False
    player, text = action
    return type(player) is int and 0 <= player < players and isinstance(text, str)


def list_migrations(migrations: Iterable[Migration]) -> str:
    """Returns the names of migrations, each with the name of its plugin in brackets."""
    return ", ".join(f"{spec.name} ({plugin})" for spec, plugin in migrations)

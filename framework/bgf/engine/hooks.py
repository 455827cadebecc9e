"""Every hook of bgf, in one place.

Two groups. A plugin *provides* games, what they want of content, mods, bots and commands through
`ProvideSpecs`; it is found by its entry point in the group ``bgf``. The *rules* of a game, and the
mods that wrap or replace single rules of it, implement `RuleSpecs`; each game has a plugin manager
of its own for them.

Mark implementations with ``@bgf.hookimpl``. A mod's implementation stands in the place of the
game's own; a ``@bgf.hookimpl(wrapper=True)`` runs around it. Any number of mods may wrap a rule,
the first named nearest to it; two that replace the same one can't be played together. Where no mod
touches a rule, the rule is bound straight to its function when the game is loaded, and the hook
costs nothing in play.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any

import pluggy

if TYPE_CHECKING:
    import typer

    from bgf.engine.actions import Action, ActionKind
    from bgf.engine.result import Estimate, Score
    from bgf.engine.state import State

__all__ = [
    "BotSpec",
    "ContentSpec",
    "GameSpec",
    "MigrationSpec",
    "ModSpec",
    "PlayedMatch",
    "ProvideSpecs",
    "RuleSpecs",
    "hookimpl",
    "hookspec",
    "unchanged",
]

hookspec = pluggy.HookspecMarker("bgf")
hookimpl = pluggy.HookimplMarker("bgf")


@dataclass(frozen=True, slots=True)
class GameSpec:
    """A game that a plugin provides.

    Attributes:
        name: what players type: ``chess``.
        pack: the folder of its content.
        rules: where its rules are, ``package.module:Class``; imported when the game is loaded.
            The class is called with the game and implements `RuleSpecs`; its attribute `kinds`
            lists the game's kinds of action.
    """

    name: str
    pack: Traversable
    rules: str


@dataclass(frozen=True, slots=True)
class ModSpec:
    """A mod that a plugin provides.

    Attributes:
        name: what players type: ``long-night``.
        game: the game whose rules it changes.
        version: part of every record made with it.
        title: what it does, by language.
        rules: where it is, ``package.module:Class``; the class is called with the game and
            implements those of `RuleSpecs` that it changes. Empty if it changes content alone.
        content: the folder of what it changes in the content, a pack that extends the game's; None
            if it changes rules alone.
    """

    name: str
    game: str
    version: str
    title: dict[str, str]
    rules: str = ""
    content: Traversable | None = None


@dataclass(frozen=True, slots=True)
class ContentSpec:
    """What a plugin wants of the content of somebody else's game.

    What a game's own rules want they declare themselves, see `bgf.contract`.

    Attributes:
        name: what it is called; plugins tell theirs apart by it.
        game: the game.
        needs: where its needs are, ``package.module:Class``: a class derived from
            `bgf.contract.Rules`, whose declarations and `checks` the content must fit, too.
    """

    name: str
    game: str
    needs: str


@dataclass(frozen=True, slots=True)
class BotSpec:
    """A bot that a plugin provides.

    Attributes:
        name: what users type: ``mcts``.
        about: what it does, one line.
        make: where its maker is, ``package.module:function``; called with the text after the
            colon of ``mcts:200`` (empty without one) and a seed, it returns a bot.
    """

    name: str
    about: str
    make: str


@dataclass(frozen=True, slots=True)
class MigrationSpec:
    """A way for records made with older content to be played again with today's.

    Attributes:
        name: what it is called; those of a game are told apart by it.
        game: the game whose records it changes.
        version: the version that it leads to, of the content that the game ships: records of older
            versions go through it, one migration after the other in the order of versions.
        migrate: where it is, ``package.module:function``; called with a `PlayedMatch`, which may
            have been left at any action, it returns the changed one.
        mod: the mod whose version is meant, for records made with it; empty for the content.
    """

    name: str
    game: str
    version: str
    migrate: str
    mod: str = ""


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """What a record says was played: what a migration changes.

    Attributes:
        players: how many play; a migration leaves that as it is.
        seed: what all chance comes from.
        options: the value of every option, by name.
        actions: the player and the notation of each action.
    """

    players: int
    seed: int
    options: dict[str, Any]
    actions: tuple[tuple[int, str], ...]


def unchanged(played: PlayedMatch) -> PlayedMatch:
    """A migration to content in which matches are played as before."""
    return played


class ProvideSpecs:
    """What a plugin may provide."""

    @hookspec
    def bgf_games(self) -> Sequence[GameSpec]:
        """The games that the plugin brings."""
        raise NotImplementedError

    @hookspec
    def bgf_content(self) -> Sequence[ContentSpec]:
        """What the plugin wants of the content of games: schemas and checks."""
        raise NotImplementedError

    @hookspec
    def bgf_mods(self) -> Sequence[ModSpec]:
        """The mods that the plugin brings."""
        raise NotImplementedError

    @hookspec
    def bgf_migrations(self) -> Sequence[MigrationSpec]:
        """How records made with older versions of games and mods are brought up to today's."""
        raise NotImplementedError

    @hookspec
    def bgf_bots(self) -> Sequence[BotSpec]:
        """The bots that the plugin brings."""
        raise NotImplementedError

    @hookspec
    def bgf_commands(self, app: typer.Typer) -> None:
        """Add commands to the command line; import what they need when they run, not before.

        Control characters that they print are spelled out, and standard output says that it is no
        terminal, so that what would send colours to one sends none.
        """


class RuleSpecs:
    """What the rules of a game, and mods, may implement. The state is changed in place."""

    @hookspec(firstresult=True)
    def bgf_setup(self, state: State) -> object:
        """Set the table up: components lie in their first zones, nothing is shuffled yet."""

    @hookspec(firstresult=True)
    def bgf_phase_begin(self, state: State) -> object:
        """A phase begins, before its first round."""

    @hookspec(firstresult=True)
    def bgf_phase_end(self, state: State) -> object:
        """A phase is over."""

    @hookspec(firstresult=True)
    def bgf_next_phase(self, state: State) -> str | None:
        """Which of the phases that the content lists as `next` follows; ``end`` ends the game.

        Asked once, after `bgf_phase_end`; what is to be done between two phases is done there or in
        `bgf_phase_begin`.
        """

    @hookspec(firstresult=True)
    def bgf_round_begin(self, state: State) -> object:
        """A round begins: nobody is out."""

    @hookspec(firstresult=True)
    def bgf_round_end(self, state: State) -> object:
        """A round is over; `state.starter` may be changed for the next.

        A round that `state.end_phase()` cuts short in one of its turns has no end.
        """

    @hookspec(firstresult=True)
    def bgf_turn_begin(self, state: State, player: int) -> object:
        """A turn begins."""

    @hookspec(firstresult=True)
    def bgf_turn_end(self, state: State, player: int) -> object:
        """A turn is over; `state.end_phase()` here makes it the last of the phase."""

    @hookspec(firstresult=True)
    def bgf_next_player(self, state: State) -> int | None:
        """In a phase of the order ``rules``, which is one round: who plays next; None ends it."""

    @hookspec(firstresult=True)
    def bgf_end(self, state: State) -> object:
        """The game is over, before it is scored: reveal what is to be revealed."""

    @hookspec(firstresult=True)
    def bgf_score(self, state: State) -> Score:
        """Points by item for each player, and what breaks ties.

        Names of items are of letters, digits, ``_``, ``-`` and ``.``; points are whole numbers,
        in simulations up to two thousand million, won or lost.
        """
        raise NotImplementedError

    @hookspec(firstresult=True)
    def bgf_evaluate(self, state: State) -> Estimate:
        """How a match that goes on is likely to end: what bots look ahead with.

        Asked about samples of what is hidden (`State.determinize`), many thousand times for one
        choice, so it must be quick and may look at everything. Without it bots play on at random
        until the match is over.
        """
        raise NotImplementedError

    @hookspec(firstresult=True)
    def bgf_playout(self, state: State, player: int, below: Callable[[int], int]) -> Action | None:
        """What a player does in a bot's playout: a legal action, or None for any at random.

        Args:
            state: the position, a sample of what is hidden.
            player: whose turn it is.
            below: draws an integer from 0 to its argument - 1; all chance must come from it.
        """
        raise NotImplementedError

    @hookspec(firstresult=True)
    def bgf_measures(self, state: State) -> Sequence[Mapping[str, float]]:
        """What else is worth knowing of a match that is over: numbers by name for each player.

        Simulations keep them, compare them and show them in their reports; the content's text
        ``measure.NAME`` names each. There is one mapping a player; names are of letters, digits,
        ``_``, ``-`` and ``.``; numbers go to 10**12.
        """
        raise NotImplementedError

    @hookspec(firstresult=True)
    def bgf_status(self, state: State, viewer: int | None, lang: str) -> Sequence[str]:
        """Lines to show below the table: what is to be reached, how far it is, what comes next.

        Only what the viewer may know: a player, or None for a spectator.
        """
        raise NotImplementedError

    @hookspec(firstresult=True)
    def bgf_contradictions(self, state: State) -> int:
        """How much of a table contradicts what everybody has seen the rules do; 0 if nothing does.

        Asked about samples of what is hidden (`State.determinize`), which are drawn until nothing
        does. For what rules tell without showing a component: that nobody had a pair left.
        """
        raise NotImplementedError

    @hookspec(firstresult=True)
    def bgf_draw_counters(self, state: State, viewer: int | None) -> object:
        """Draws the counters that a viewer does not see; needed where the content has any.

        Asked for each sample of what is hidden (`State.determinize`). The counters that the viewer
        does not see stand at their `start`, whatever they are in the match; all else is as in the
        sample. The rules set them to numbers that the viewer must think possible, the likelier the
        more often. Counters that the viewer sees must stay as they are, and supplies must add up.

        Args:
            state: the sample, which is changed; chance comes from `state.below`.
            viewer: a player, or None for a spectator.
        """

    @hookspec(firstresult=True)
    def bgf_action(self, kind: ActionKind) -> ActionKind | None:
        """A kind of action to use in place of `kind`; called once for each, when a game is loaded.

        A mod returns a kind that derives from the class of `kind` or holds `kind` and goes by it,
        or None to leave it as it is. `kind` may be another mod's already: a mod that does neither
        can't be played together with that one.
        """

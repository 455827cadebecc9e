"""Every hook of bgf, in one place.

There are two groups. A plugin *provides* games, requirements on content, mods, bots and commands
through `ProvideSpecs`; it is found by its entry point in the group ``bgf``. The *rules* of a game,
and the mods that wrap or replace single rules of it, implement `RuleSpecs`; each game has a plugin
manager of its own for them.

Mark implementations with ``@bgf.hookimpl``. A mod's implementation replaces the game's own; a
``@bgf.hookimpl(wrapper=True)`` runs around it. Any number of mods may wrap a rule, the first named
nearest to it; two that replace the same rule can't be played together. A rule that no mod changes
is bound directly to its function when the game is loaded, and the hook costs nothing in play.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any

import pluggy

if TYPE_CHECKING:
    from bgf.engine.actions import Action, ActionKind
    from bgf.engine.result import Estimate, Score
    from bgf.engine.state import State

__all__ = [
    "BotSpec",
    "CommandSpec",
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
"""Marks a function or method as the implementation of the hook of its name.

It takes the parameters that it needs, by name, in any order. ``@bgf.hookimpl(wrapper=True)`` marks
a wrapper: a generator that yields once where the wrapped implementations run, receives their result
from that ``yield``, and returns the final result. `PluginError` is raised for a name that is no
hook, for a parameter that the hook does not have, and for a ``bgf_...`` without the mark.
"""


@dataclass(frozen=True, slots=True)
class GameSpec:
    """A game that a plugin provides.

    Attributes:
        name: its name, as players type it: ``chess``.
        pack: the folder of its content.
        rules: its rules class, as ``package.module:Class``; imported when the game is loaded. The
            class is called with the game and implements `RuleSpecs`; its attribute `kinds` lists
            the game's kinds of action.
    """

    name: str
    pack: Traversable
    rules: str


@dataclass(frozen=True, slots=True)
class ModSpec:
    """A mod that a plugin provides.

    Attributes:
        name: its name, as players type it: ``long-night``.
        game: the game whose rules it changes.
        version: its version, which is written into every record made with it.
        title: a description of what it does, by language.
        rules: its class, as ``package.module:Class``; it is called with the game and implements
            those of `RuleSpecs` that the mod changes. Empty if the mod changes only content.
        content: the folder of its pack, which extends the game's pack; None if the mod changes only
            rules.
    """

    name: str
    game: str
    version: str
    title: dict[str, str]
    rules: str = ""
    content: Traversable | None = None

    def localized_title(self, lang: str) -> str:
        """Returns the title in a language, or in the first language if that is missing."""
        return self.title.get(lang) or next(iter(self.title.values()))


@dataclass(frozen=True, slots=True)
class ContentSpec:
    """The requirements of a plugin on the content of another plugin's game.

    The rules of the game itself declare their own requirements, see `bgf.contract`.

    Attributes:
        name: its name, unique within the plugin.
        game: the game.
        needs: a class derived from `bgf.contract.Rules`, as ``package.module:Class``; the content
            must also satisfy its declarations and `checks`.
    """

    name: str
    game: str
    needs: str


@dataclass(frozen=True, slots=True)
class BotSpec:
    """A bot that a plugin provides.

    Attributes:
        name: its name, as users type it: ``mcts``.
        about: a description in one line.
        make: the function that makes the bot, as ``package.module:function``. Its arguments are the
            text after the colon, such as ``200`` of ``mcts:200`` (empty if there is none), and a
            seed.
    """

    name: str
    about: str
    make: str


@dataclass(frozen=True, slots=True)
class CommandSpec:
    """A command of ``bgf`` that a plugin provides.

    Attributes:
        name: its name, as users type it after ``bgf``: ``openings``.
        about: a description. The list of commands shows the first paragraph, the command's
            ``--help`` all of it.
        run: its function, as ``package.module:function``, which is imported when the command runs
            or shows its help. Typer reads the arguments and options from the signature;
            `bgf.cli.parameters.GameName` is the argument of the name of a game. It returns the exit
            code, or None for 0. A group of commands is a `typer.Typer` in place of the
            function.
    """

    name: str
    about: str
    run: str


@dataclass(frozen=True, slots=True)
class MigrationSpec:
    """A migration of records made with older content, so that they can be replayed with today's.

    Attributes:
        name: its name, unique for the game.
        game: the game whose records it changes.
        version: the version of the game's shipped content to which it leads. A record of an older
            version goes through all migrations from there on, in the order of versions.
        migrate: the function, as ``package.module:function``. It takes a `PlayedMatch`, which may
            have been left unfinished at any action, and returns the changed one.
        mod: the mod whose version is meant, for records made with it; empty for the content.
    """

    name: str
    game: str
    version: str
    migrate: str
    mod: str = ""


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match as stored in a record; migrations take one and return one.

    Attributes:
        players: the number of players, which a migration must not change.
        seed: the seed of all chance; 0 in a match with verifiable chance, where chance comes from
            the key of the match and the number of each action.
        options: the value of every option, by name.
        actions: the player and the notation of each action.
    """

    players: int
    seed: int
    options: dict[str, Any]
    actions: tuple[tuple[int, str], ...]


def unchanged(played: PlayedMatch) -> PlayedMatch:
    """Returns a match as it is: the migration to content that leaves matches as they were."""
    return played


class ProvideSpecs:
    """The hooks of plugins; the implementations are functions of a plugin's module.

    A plugin that raises, or returns anything else, is left out with everything that it provides;
    ``bgf doctor`` shows the error. An item with an invalid name, or with a name that is taken, is
    left out alone.
    """

    @hookspec
    def bgf_games(self) -> Sequence[GameSpec]:
        """Provides games. Called when games are listed or looked up by name.

            @bgf.hookimpl
            def bgf_games():
                pack = Path(__file__).parent / "content"
                return [GameSpec(name="harbour", pack=pack, rules="harbour.rules:Harbour")]

        Returns:
            The games; nothing of them is loaded yet.
        """
        raise NotImplementedError

    @hookspec
    def bgf_content(self) -> Sequence[ContentSpec]:
        """Provides requirements on the content of other games. Called before content is checked.

        Returns:
            The requirements, each for one game.
        """
        raise NotImplementedError

    @hookspec
    def bgf_mods(self) -> Sequence[ModSpec]:
        """Provides mods. Called when the mods of a game are listed or looked up by name.

            @bgf.hookimpl
            def bgf_mods():
                title = {"en": "Nights last longer."}
                return [ModSpec("long-night", "harbour", "1.0.0", title, "harbour_mods:LongNight")]

        Returns:
            The mods, of any games.
        """
        raise NotImplementedError

    @hookspec
    def bgf_migrations(self) -> Sequence[MigrationSpec]:
        """Provides migrations of records. Called when a record of older content is played again.

        Returns:
            The migrations, of any games, in any order.
        """
        raise NotImplementedError

    @hookspec
    def bgf_bots(self) -> Sequence[BotSpec]:
        """Provides bots. Called when bots are listed or looked up by name.

            @bgf.hookimpl
            def bgf_bots():
                return [BotSpec("careful", "Never takes a risk.", "harbour_bots:make_careful")]

        Returns:
            The bots; each plays any game.
        """
        raise NotImplementedError

    @hookspec
    def bgf_commands(self) -> Sequence[CommandSpec]:
        """Provides commands of the command line. Called before a command line is parsed.

            @bgf.hookimpl
            def bgf_commands():
                about = "Count the openings of a game."
                return [CommandSpec("openings", about, "harbour.openings:count")]

        The function declares its arguments and options in its signature, as typer reads them, here
        in ``harbour/openings.py``::

            from typing import Annotated

            import bgf
            from bgf.cli.parameters import GameName
            from typer import Option

            def count(game: GameName, games: Annotated[int, Option(help="Matches.")] = 20) -> int:
                loaded = bgf.load(game)
                ...
                return 0

        A `BgfError` that it raises, such as that of `bgf.load` for an unknown game, is printed in
        one line. Control characters in its output are escaped, and its standard output is not a
        terminal, so that libraries print no colours.

        Returns:
            The commands, in the order in which ``bgf --help`` lists them.
        """
        raise NotImplementedError


class RuleSpecs:
    """The hooks that the rules of a game, and mods, may implement.

    The implementations are methods of the class that `GameSpec.rules` or `ModSpec.rules` names.
    They change the state in place. `bgf_score` is required, and so are `bgf_next_player` with a
    phase of the order ``rules`` and `bgf_next_phase` with a phase that lists several phases under
    ``next``, and `bgf_draw_counters` with secret counters: without them loading the game raises
    `PluginError`.
    """

    @hookspec(firstresult=True)
    def bgf_setup(self, state: State) -> object:
        """Sets up the table. Called once, when a match begins, before its first phase.

        All components lie in the zones that say ``starts``, in the order of the content; nothing is
        shuffled. `State.starter` is 0 and may be changed.

            @bgf.hookimpl
            def bgf_setup(self, state):
                state.shuffle(self.deck)
                for player in range(state.players):
                    state.draw(self.deck, self.hand[player])

        Args:
            state: the position.

        Raises:
            PluginError: from `Game.new_state`, if `State.starter` is no player afterwards.
        """

    @hookspec(firstresult=True)
    def bgf_phase_begin(self, state: State) -> object:
        """Prepares a phase. Called when a phase begins, before its first round.

        `State.phase` is the new phase, and no player is out. In a simultaneous phase this is where
        players who have nothing to choose are retired (`State.retire`).

        Args:
            state: the position.

        Raises:
            PluginError: if `State.starter` is no player afterwards.
        """

    @hookspec(firstresult=True)
    def bgf_phase_end(self, state: State) -> object:
        """Cleans up after a phase. Called when a phase is over, before the next one is chosen.

        Args:
            state: the position; `State.phase` is still the phase that is over.
        """

    @hookspec(firstresult=True)
    def bgf_next_phase(self, state: State) -> str | None:
        """Chooses the next phase, if the content lists several under ``next``.

        Called once, after `bgf_phase_end`. It should change nothing: that is for `bgf_phase_end`
        and `bgf_phase_begin`.

            @bgf.hookimpl
            def bgf_next_phase(self, state):
                return "play" if state.zones[self.deck] else "end"

        Args:
            state: the position; `State.phase` is still the phase that is over.

        Returns:
            The id of one of the listed phases, or ``end``, if that is listed, to end the match.

        Raises:
            PluginError: if it returns a phase that the content does not list.
        """

    @hookspec(firstresult=True)
    def bgf_round_begin(self, state: State) -> object:
        """Prepares a round. Called when a round begins, before its first turn.

        `State.round` counts it already, and no player is out. A phase of the order ``rules`` is one
        round; a simultaneous phase has none.

        Args:
            state: the position.
        """

    @hookspec(firstresult=True)
    def bgf_round_end(self, state: State) -> object:
        """Cleans up after a round. Called when a round is over, after its last turn.

        `State.starter` may be changed for the next round; `State.end_phase` makes this round the
        last of its phase. Not called for a round that `State.end_phase` cuts short in a turn.

        Args:
            state: the position.

        Raises:
            PluginError: if `State.starter` is no player afterwards.
        """

    @hookspec(firstresult=True)
    def bgf_turn_begin(self, state: State, player: int) -> object:
        """Prepares a turn. Called when a turn begins; not in simultaneous phases.

        Args:
            state: the position; `State.turn` counts the turn already, and `State.stage` is the
                first stage of the phase.
            player: the player whose turn it is.
        """

    @hookspec(firstresult=True)
    def bgf_turn_end(self, state: State, player: int) -> object:
        """Cleans up after a turn. Called when a turn is over; not in simultaneous phases.

        `State.end_phase` makes the turn the last of its phase, `State.end_round` of its round.

            @bgf.hookimpl
            def bgf_turn_end(self, state, player):
                if not state.zones[self.deck]:
                    state.end_phase()

        Args:
            state: the position.
            player: the player whose turn it was.
        """

    @hookspec(firstresult=True)
    def bgf_next_player(self, state: State) -> int | None:
        """Chooses the player of the next turn, in a phase of the order ``rules``.

        Called after `bgf_round_begin` and after every turn of the phase, unless `State.end_phase`
        was called. [How a match works](engine.md#a-phase-of-one-turn) has an example.

        Args:
            state: the position; `State.player` is the player of the turn before.

        Returns:
            A player, from 0; None if the round is over, and with it the phase.

        Raises:
            PluginError: if it returns anything else.
        """

    @hookspec(firstresult=True)
    def bgf_end(self, state: State) -> object:
        """Reveals hidden components. Called once, when the match is over, before it is scored.

            @bgf.hookimpl
            def bgf_end(self, state):
                for player in range(state.players):
                    state.reveal(self.hand[player])

        Args:
            state: the position; `State.finished` is true.
        """

    @hookspec(firstresult=True)
    def bgf_score(self, state: State) -> Score:
        """Scores a match. Called when the result is asked for, as often as it is asked for.

        It changes nothing. Names of items are letters, digits, ``_``, ``-`` and ``.``.

            @bgf.hookimpl
            def bgf_score(self, state):
                return Score([{"coins": state.counters[slot]} for slot in self.coins])

        Args:
            state: the position, of a match that is over.

        Returns:
            The points of each player by item, and the tie breakers. Points are whole numbers, in
            simulations from -2,000,000,000 to 2,000,000,000.

        Raises:
            PluginError: if it returns anything but a `Score`, a `Score` for another number of
                players, points that are not whole numbers, or an item that is not a string. Without
                mods, also for an item that is neither among the `score_items` of the rules, if
                they list any, nor the id of a component.
        """
        raise NotImplementedError

    @hookspec(firstresult=True)
    def bgf_evaluate(self, state: State) -> Estimate:
        """Estimates how a match will end. Called by bots that look ahead.

        It is called thousands of times a move: it must be quick, and change nothing. The state is
        a sample (`State.determinize`), so that it may look at everything. Without this hook bots
        play on at random until the match is over.

        Args:
            state: a position of an unfinished match, with all hidden components drawn at random.

        Returns:
            The expected final points of each player, and their spread.

        Raises:
            PluginError: if there is not one number for each player, a number is not finite, or the
                spread is not above 0.
        """
        raise NotImplementedError

    @hookspec(firstresult=True)
    def bgf_playout(self, state: State, player: int, below: Callable[[int], int]) -> Action | None:
        """Chooses an action in a bot's playout. Called for every action of every playout.

        It must be quick and change nothing, and all its chance must come from ``below``. The action
        is played without being checked.

        Args:
            state: the position, with all hidden components drawn at random.
            player: the active player who is to act.
            below: draws an integer from 0 to its argument - 1.

        Returns:
            A legal action; None for one at random.
        """
        raise NotImplementedError

    @hookspec(firstresult=True)
    def bgf_measures(self, state: State) -> Sequence[Mapping[str, float]]:
        """Measures a match for statistics. Called in simulations, once at the end of each match.

        Simulations keep the numbers, compare them and show them in their reports. The content has a
        text ``measure.NAME`` for each name; names are letters, digits, ``_``, ``-`` and ``.``.

            @bgf.hookimpl
            def bgf_measures(self, state):
                return [{"cards_left": len(state.zones[hand])} for hand in self.hand]

        Args:
            state: the position, of a match that is over.

        Returns:
            A mapping from name to number for each player; numbers go from -10**12 to 10**12.

        Raises:
            PluginError: if there is not one mapping for each player, or a name or number is not
                allowed.
        """
        raise NotImplementedError

    @hookspec(firstresult=True)
    def bgf_status(self, state: State, viewer: int | None, lang: str) -> Sequence[str]:
        """Describes goals and progress below the table. Called whenever the table is shown.

        The lines must not tell anything that the viewer may not know.

        Args:
            state: the position.
            viewer: the player who looks; None for a spectator.
            lang: a language of the content.

        Returns:
            The lines; the sequence may be empty.
        """
        raise NotImplementedError

    @hookspec(firstresult=True)
    def bgf_contradictions(self, state: State) -> int:
        """Counts contradictions to public knowledge. Called for samples (`State.determinize`).

        It is for knowledge that bgf can't see from the components, such as that a player had no
        pair left. Samples are drawn until this is 0; after many tries, hidden components are
        swapped as long as the number falls. It must be quick and change nothing. What players were
        told must lie on the table, in a counter that everybody sees, for example:

            @bgf.hookimpl
            def bgf_contradictions(self, state):
                missing = 0
                for player in range(state.players):
                    held = state.tally[self.hand[player]]  # the zone has `tally: true`
                    for kind, number in enumerate(held):
                        known = state.counters[self.at_least[player] + kind]
                        missing += max(0, known - number)
                return missing

        Args:
            state: a position with all hidden components drawn at random.

        Returns:
            The number of contradictions; 0 in every position of a real match.
        """
        raise NotImplementedError

    @hookspec(firstresult=True)
    def bgf_draw_counters(self, state: State, viewer: int | None) -> object:
        """Draws the counters that a viewer does not see. Called for samples (`State.determinize`).

        The counters that the viewer does not see have their ``start``, and not their numbers in the
        match; all else is as in the sample. The hook sets them to random numbers that are possible
        as far as the viewer knows, each as often as it is likely; all chance must come from
        `Table.below`. Counters that the viewer sees must stay as they are, and supplies must add
        up. Required if the content has counters with ``sees: owner`` or ``sees: nobody``.

            @bgf.hookimpl
            def bgf_draw_counters(self, state, viewer):
                for player in range(state.players):
                    if player != viewer:  # everybody was dealt 0 to 9 coins, and spent some openly
                        spent = state.counters[self.spent[player]]
                        state.counters[self.money[player]] = state.below(10 - spent)

        Args:
            state: the sample, which is changed in place.
            viewer: a player; None for a spectator.
        """

    @hookspec
    def bgf_action(self, kind: ActionKind) -> ActionKind | None:
        """Replaces a kind of action. Called once for each kind when a game is loaded.

        The new kind derives from the class of the old one, or holds the old one as an attribute:
        otherwise the mod can't be played together with another that replaces the same kind.

        Args:
            kind: the kind of the game, or the one returned by a mod that was called before.

        Returns:
            A kind with the same name; None to leave it as it is.

        Raises:
            PluginError: if it returns anything else.
            ModConflict: if two mods replace the kind, and the second does not build on the first.
        """
        raise NotImplementedError

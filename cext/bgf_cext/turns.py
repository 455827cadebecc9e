# cython: auto_pickle=False, boundscheck=True, wraparound=True, nonecheck=True
"""Runs the turns of a match: active players, legal actions, playing an action, passing the turn.

This code runs at every action, with the kinds of action and the hooks of the game. Rare events,
such as the end of a phase, are left to the derived class.

This module is the reference in plain Python. Games run on the same code, compiled as
`turns_c` with the C types of `turns_c.pxd`; tests compare the two.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bgf_cext import moves, slots

__all__ = ["Act", "Callbacks", "Course", "Step", "Turn", "Turns"]

_CLOCKWISE = "clockwise"


class Step:
    """The part of a stage that turns need; `bgf.engine.flow.Stage` derives from it.

    Attributes:
        phase: the phase it is in.
        kinds: the kinds of action that may be played.
        lists: for each of these the function that lists its legal actions.
        otherwise: the kind that is offered only where none of these can be played, or None.
        is_long: whether a kind may have so many actions that they are counted and not listed.
    """

    __slots__ = ("is_long", "kinds", "lists", "otherwise", "phase")

    phase: Any
    kinds: tuple[Any, ...]
    lists: tuple[Callable[[Any, int], Sequence[Any]], ...]
    otherwise: Any
    is_long: bool


class Course:
    """The part of a phase that turns need; `bgf.engine.flow.Phase` derives from it.

    Attributes:
        order: ``clockwise``, ``simultaneous``, or ``rules`` where a hook names the next player.
        until_out: whether a clockwise round goes on until all players are out of it, and not only
            until the turn comes back to its first player.
        first: the stage with which a turn starts.
        choice_stages: in a simultaneous phase the stages of the choices that each player makes, in
            their order; empty in others.
    """

    __slots__ = ("choice_stages", "first", "order", "until_out")

    order: str
    until_out: bool
    first: Any
    choice_stages: tuple[Any, ...]


class Callbacks:
    """The hooks of a game that turns call, each a function or None."""

    __slots__ = ("round_begin", "round_end", "turn_begin", "turn_end")

    round_begin: Callable[[Any], object] | None
    round_end: Callable[[Any], object] | None
    turn_begin: Callable[[Any, int], object] | None
    turn_end: Callable[[Any, int], object] | None


class Act:
    """The part of an action that turns need; `bgf.engine.actions.Action` derives from it.

    Attributes:
        kind: the kind of action it is.
        args: the values of its parameters, in the order in which the kind declares them.
    """

    __slots__ = ("args", "kind")

    kind: Any
    args: tuple[Any, ...]


class Turn:
    """One action of a player in a position: all that the methods of a kind of action are given.

    Attributes:
        state: the position before the action; the one that `ActionKind.apply` changes in place.
        player: the player who plays the action, from 0.
        action: the action.
        args: its parameters, in the order in which its kind declares them.
        after: the next position, for lines of the history, which tell what came of an action; None
            while the action has not been played.
    """

    __slots__ = ("action", "after", "args", "player", "state")

    state: Any
    player: int
    action: Any
    args: tuple[Any, ...]
    after: Any

    def __init__(
        self, state: Any = None, player: int = 0, action: Any = None, after: Any = None
    ) -> None:
        self.state = state
        self.player = player
        self.action = action
        self.args = () if action is None else action.args
        self.after = after


class Turns(moves.Moves):
    """The turns of a match.

    An exception of a hook or a kind of action goes through to the caller; the turns stay as they
    were at that moment.

    Attributes:
        game: the game it belongs to.
        hooks: the functions of the game's hooks; None for those that the rules don't have.
        options: the value of every option.
        stage: the stage of the current turn.
        player: the player who acts: the one who is asked a question, or whose turn it is; in a
            simultaneous phase the first player.
        starter: the first player of the round.
        out: bit mask of the players who are out for the rest of the round, with all `eliminated`.
        eliminated: bit mask of the players who are out for the rest of the match.
        round, turn: the number of rounds and turns that have begun in this match.
        idle: the number of ``otherwise`` actions in a row, with no other action between them.
        commits: in a simultaneous phase the choices that each player has made in its stages;
            otherwise empty.
        inquiries: the actions whose questions are not all answered, the latest at the end.
        phase_over, round_over: whether the phase or the round ends with the running turn.
        disclosed: the number of calls of `State.disclose`.
        finished: whether the match is over.
    """

    __slots__ = (
        "commits",
        "disclosed",
        "eliminated",
        "finished",
        "game",
        "hooks",
        "idle",
        "inquiries",
        "options",
        "out",
        "phase_over",
        "player",
        "round",
        "round_over",
        "stage",
        "starter",
        "turn",
    )

    game: Any
    hooks: Callbacks
    options: Any
    stage: Step
    player: int
    starter: int
    out: int
    eliminated: int
    round: int
    turn: int
    idle: int
    commits: list[tuple[Any, ...]]
    inquiries: tuple[Any, ...]
    disclosed: int
    finished: bool
    phase_over: bool
    round_over: bool

    def commit(self, action: Any, player: int) -> None:
        """Notes the choice of a player in a simultaneous phase."""
        raise NotImplementedError

    def go_on(self, turn: Any, following: object) -> None:
        """Goes on after an action that has asked questions, or that was an answer to one."""
        raise NotImplementedError

    def pass_on(self) -> None:
        """Passes the turn on in a phase whose order is not clockwise."""
        raise NotImplementedError

    def close_phase(self) -> None:
        """Ends the phase, and begins the one that follows."""
        raise NotImplementedError

    def refuse_stage(self, action: Any, stage: object) -> None:
        """Raises an error: what an action returned is no stage of the phase."""
        raise NotImplementedError

    def refuse_starter(self) -> None:
        """Raises an error: the starting player that the rules have set does not exist."""
        raise NotImplementedError

    def refuse_round(self) -> None:
        """Raises an error: all players are out at the beginning of a round."""
        raise NotImplementedError

    def clone(self) -> Any:
        """Returns an independent copy."""
        return _clone(self)

    def active_players(self) -> tuple[int, ...]:
        """Returns the active players: one, several in a simultaneous phase, none after the end."""
        return _active_players(self)

    def in_round(self) -> tuple[int, ...]:
        """Returns the players who are not out of the round."""
        return tuple([player for player in range(self.players) if not self.out >> player & 1])

    def choices(self, player: int) -> list[Any]:
        """Returns the legal actions of an active player. It does not check the player."""
        return _choices(self, player)

    def stage_of(self, player: int) -> Any:
        """Returns the stage in which a player acts.

        In a simultaneous phase it is that of the player's next choice, or of the last one once all
        are made.
        """
        return _stage_of(self, player)

    def turn_of(self, action: Any, player: int) -> Any:
        """Returns the turn in which a player would play an action; faster than `Turn` itself."""
        return _turn_of(self, action, player)

    def play(self, action: Any, player: int) -> None:
        """Plays a legal action. It does not check the action."""
        _play(self, _turn_of(self, action, player))

    def play_turn(self, turn: Any) -> None:
        """Plays the action of a turn of this state. It does not check the action."""
        _play(self, turn)

    def play_at_random(
        self,
        draws: Sequence[Callable[[], float] | None],
        most: int,
        played: list[tuple[int, Any, int]] | None = None,
        before: Callable[[Any, int, Any], object] | None = None,
    ) -> int:
        """Plays actions at random, each legal action equally likely.

        It stops when the match is over, and before the turn of a player who does not play at random
        or a stage with too many actions to be listed.

        Args:
            draws: for each player a function that draws a number from 0 to below 1, such as
                ``random.Random.random``; None for players who do not play at random.
            most: the maximum number of actions.
            played: a list to which each action is added: player, action, number of legal actions.
            before: called before each action with the state, the player and the action.

        Returns:
            The number of actions played.

        Raises:
            IndexError: if a player has no legal action.
        """
        return _play_at_random(self, draws, most, played, before)

    def end_turn(self) -> None:
        """Ends the turn of `player`: passes it on, or ends the phase."""
        _end_turn(self)

    def begin_turn(self, player: int) -> None:
        """Begins the turn of a player."""
        _begin_turn(self, player)

    def begin_round(self) -> None:
        """Begins a round."""
        _begin_round(self)

    def pass_clockwise(self) -> None:
        """Passes the turn to the next player in the round, or begins the next round.

        Raises:
            PluginError: if all players are out of the next round, or its first player is no player.
        """
        _pass_clockwise(self)


slots.keep(Step)
slots.keep(Course)
slots.keep(Callbacks)
slots.keep(Act)
slots.keep(Turn)
slots.keep(Turns)


def _clone(turns: Turns) -> Turns:
    new: Turns = type(turns)()
    moves._copy_table(new, turns)
    new.game = turns.game
    new.hooks = turns.hooks
    new.options = turns.options
    new.stage = turns.stage
    new.player = turns.player
    new.starter = turns.starter
    new.out = turns.out
    new.round = turns.round
    new.turn = turns.turn
    new.idle = turns.idle
    new.eliminated = turns.eliminated
    new.commits = turns.commits[:]
    new.inquiries = turns.inquiries
    new.disclosed = turns.disclosed
    new.finished = turns.finished
    new.phase_over = turns.phase_over
    new.round_over = turns.round_over
    return new


def _active_players(turns: Turns) -> tuple[int, ...]:
    if turns.finished:
        return ()
    if not turns.commits:
        return (turns.player,)
    found: list[int] = []
    number = len(_phase(turns).choice_stages)
    for player in range(turns.players):
        if len(turns.commits[player]) < number and not turns.out >> player & 1:
            found.append(player)  # noqa: PERF401  # a plain loop in C
    return tuple(found)


def _stage_of(turns: Turns, player: int) -> Step:
    if not turns.commits:
        return turns.stage
    stages = _phase(turns).choice_stages
    made = len(turns.commits[player])
    stage: Step = stages[made] if made < len(stages) else stages[-1]
    return stage


def _choices(turns: Turns, player: int) -> list[Any]:
    return _listed(turns, _stage_of(turns, player), player)


def _listed(turns: Turns, stage: Step, player: int) -> list[Any]:
    found: list[Any] = []
    for legal in stage.lists:
        found += legal(turns, player)
    if not found and stage.otherwise is not None:
        found += stage.otherwise.legal(turns, player)
    return found


def _turn_of(turns: Turns, action: Act, player: int) -> Turn:
    turn: Turn = Turn.__new__(Turn)  # the call of `__init__` would take most of the time
    turn.state = turns
    turn.player = player
    turn.action = action
    turn.args = action.args
    turn.after = None
    return turn


def _play(turns: Turns, turn: Turn) -> None:
    action: Act = turn.action
    if turns.commits:
        turns.commit(action, turn.player)
        return
    stage = turns.stage
    kind = action.kind
    if kind is stage.otherwise:
        turns.idle += 1
    elif stage.otherwise is not None:
        turns.idle = 0
    following = kind.apply(turn)
    if turns.inquiries:
        turns.go_on(turn, following)
    elif following is None:
        _end_turn(turns)
    elif isinstance(following, Step):
        turns.stage = following
    else:
        turns.refuse_stage(action, following)


def _play_at_random(
    turns: Turns,
    draws: Sequence[Callable[[], float] | None],
    most: int,
    played: list[tuple[int, Any, int]] | None,
    before: Callable[[Any, int, Any], object] | None,
) -> int:
    done = 0
    while done < most and not turns.finished:
        player = turns.player
        stage = turns.stage
        if turns.commits:
            player = _active_players(turns)[0]
            stage = _stage_of(turns, player)
        draw = draws[player]
        if draw is None or stage.is_long:
            break
        actions = _listed(turns, stage, player)
        number = len(actions)
        if number == 0:
            raise IndexError(f"player {player} has no legal action")
        drawn = draw()
        pick = int(drawn * number)
        action = actions[pick]
        if played is not None:
            played.append((player, action, number))
        if before is not None:
            before(turns, player, action)
        _play(turns, _turn_of(turns, action, player))
        done += 1
    return done


def _end_turn(turns: Turns) -> None:
    """Ends a turn: passes it on, or ends the phase if the rules have asked for that."""
    hooks = turns.hooks
    if hooks.turn_end is not None:
        hooks.turn_end(turns, turns.player)
    if turns.phase_over:
        turns.close_phase()
    elif _phase(turns).order == _CLOCKWISE:
        _pass_clockwise(turns)
    else:
        turns.pass_on()


def _phase(turns: Turns) -> Course:
    """Returns the phase of the current turn, typed so that the compiled twin knows its class."""
    stage = turns.stage
    phase: Course = stage.phase
    return phase


def _pass_clockwise(turns: Turns) -> None:
    hooks = turns.hooks
    phase = _phase(turns)
    player = turns.player
    players = turns.players
    until_out = phase.until_out
    while True:
        player += 1
        if player == players:
            player = 0
            if not until_out:
                # The loop ends at the starting player, so rules must not have set an invalid one.
                _starter(turns)
        is_circuit = player == turns.starter and not until_out
        if is_circuit or turns.round_over or _are_all_out(turns):
            if hooks.round_end is not None:
                hooks.round_end(turns)
            if turns.phase_over:
                turns.close_phase()
                return
            _begin_round(turns)
            player = _starter(turns)
            if _are_all_out(turns):
                turns.refuse_round()
        if not turns.out or not turns.out >> player & 1:
            _begin_turn(turns, player)
            return


def _are_all_out(turns: Turns) -> bool:
    if not turns.out:  # nearly always
        return False
    everybody = (1 << turns.players) - 1
    return turns.out == everybody


def _starter(turns: Turns) -> int:
    """Returns the starting player, checked: rules may have set it to anything."""
    starter = turns.starter
    if type(starter) is not int or starter < 0 or starter >= turns.players:
        turns.refuse_starter()
    return starter


def _begin_round(turns: Turns) -> None:
    hooks = turns.hooks
    turns.round += 1
    turns.out = turns.eliminated
    turns.round_over = False
    if hooks.round_begin is not None:
        hooks.round_begin(turns)


def _begin_turn(turns: Turns, player: int) -> None:
    hooks = turns.hooks
    phase = _phase(turns)
    turns.player = player
    turns.turn += 1
    turns.stage = phase.first
    if hooks.turn_begin is not None:
        hooks.turn_begin(turns, player)

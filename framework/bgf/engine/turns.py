# cython: auto_pickle=False, boundscheck=True, wraparound=True, nonecheck=True
"""The turns of a match: turn orders, phases, rounds, and questions to other players.

`Turns` runs a match: it knows the active players, plays actions, and passes the turn on. A
`TurnOrder`, such as `CLOCKWISE`, is the order of the turns within a phase.

An action may ask other players something in the middle of a turn. The open questions of one action
are its `Inquiry`. Inquiries form a stack, for an answer may ask something as well: the inquiry on
top is answered first.

The class comes first, then the turn orders of every game, and last the functions that play actions,
ask questions, and begin and end turns, rounds and phases.

This module is compiled where it stands, with the C types of `turns.pxd`: it runs at every action.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from bgf.blame import describe_error
from bgf.components.plane import Plane, Side
from bgf.components.table import Table
from bgf.engine import actions
from bgf.engine.actions import Action, Turn
from bgf.engine.flow import Hooks, Phase, Stage
from bgf.engine.return_checks import wrong_answer
from bgf.errors import PluginError
from bgf.words import message
from bgf_cext import slots

if TYPE_CHECKING:
    from bgf.engine.actions import ActionKind
    from bgf.engine.game import Game

__all__ = [
    "CLOCKWISE",
    "ORDERS",
    "RULES",
    "SIMULTANEOUS",
    "UNTIL_OUT",
    "Inquiry",
    "Question",
    "TurnOrder",
    "Turns",
    "is_own",
    "until_out",
]

_MOST_SKIPPED = 1000  # phases in a row in which nobody can act: more would never end


class TurnOrder:
    """The order of the turns in a phase: a named value, the same in all matches.

    A phase of the content names its order. A derived class overrides `following`, and also `first`
    if the first turn of a round is chosen in another way. Both may read public information of the
    position, and must not change it. An order stores nothing about a match: all that it needs to
    know must be on the table.

    Attributes:
        name: its name in the content.
        has_rounds: whether another round follows a round; otherwise the phase ends with its only
            round.
    """

    __slots__ = ("has_rounds", "name")

    name: str
    has_rounds: bool

    def __init__(self, name: str, has_rounds: bool = True) -> None:
        self.name = name
        self.has_rounds = has_rounds

    def __repr__(self) -> str:
        return f"<TurnOrder {self.name}>"

    def first(self, state: Any) -> int | None:
        """Returns the player of the first turn of a round; by default what `following` returns.

        Args:
            state: the position; its attribute `starter` is the first player as set by the rules.

        Returns:
            A player, from 0; None if nobody has a turn in this round.
        """
        return self.following(state)

    def following(self, state: Any) -> int | None:
        """Returns the player of the next turn of a round.

        Args:
            state: the position; its attribute `player` is the player whose turn has just ended.

        Returns:
            A player, from 0, who may be out of the round but not eliminated; None if the round is
            over.
        """
        return None


class _Clockwise(TurnOrder):
    """Turns go round the table, past players who are out.

    Attributes:
        until_out: whether a round goes on until all players are out of it, and not only until the
            turn comes back to its first player.
    """

    __slots__ = ("until_out",)

    until_out: bool

    def __init__(self, name: str, until_out: bool = False) -> None:
        self.name = name
        self.has_rounds = True
        self.until_out = until_out

    def first(self, state: Any) -> int | None:
        turns: Turns = state
        starter = _starter(turns, "round")
        if turns.out and turns.out >> starter & 1:
            return _next_clockwise(turns, starter, self.until_out)
        return starter

    def following(self, state: Any) -> int | None:
        turns: Turns = state
        return _next_clockwise(turns, turns.player, self.until_out)


class _NamedByRules(TurnOrder):
    """The turn order ``rules``: the hook ``bgf_next_player`` names the player of each turn."""

    __slots__ = ()

    def following(self, state: Any) -> int | None:
        hooks: Hooks = state.hooks
        player: int | None = hooks.next_player(state) if hooks.next_player else None
        return player


class _UntilOut(TurnOrder):
    """A turn order of the game's own that skips players who are out, and ends when all are.

    To find the next player, a skipped player counts as the one whose turn has just ended.

    Attributes:
        order: the game's own order.
    """

    __slots__ = ("order",)

    order: TurnOrder

    def __init__(self, order: TurnOrder) -> None:
        self.name = order.name
        self.has_rounds = order.has_rounds
        self.order = order

    def first(self, state: Any) -> Any:
        return _next_not_out(state, self.order, "first")

    def following(self, state: Any) -> Any:
        return _next_not_out(state, self.order, "following")


class Question(NamedTuple):
    """A question to a player.

    Attributes:
        player: the player who is asked.
        stage: the stage with which the answer begins.
    """

    player: int
    stage: Stage


class Inquiry(NamedTuple):
    """An action that asks other players, and its questions that are not answered yet.

    Attributes:
        player: the player whose action asks.
        action: that action.
        asked: the question that is being answered; None while the action is still being played.
        waiting: the questions that come after it.
    """

    player: int
    action: Action
    asked: Question | None
    waiting: tuple[Question, ...]


class Turns(Table):
    """A position with its turns: the active players, their actions, and the next turn.

    Exceptions of hooks and kinds of action pass through to the caller; the position stays as it was
    at that moment. Those of turn orders become a `PluginError` that names the order.

    Attributes:
        game: the game it belongs to.
        hooks: the game's hooks, as functions.
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
        phase_over, round_over: whether the phase or the round ends with the current turn.
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

    game: Game
    hooks: Hooks
    options: Mapping[str, Any]
    stage: Stage
    player: int
    starter: int
    out: int
    eliminated: int
    round: int
    turn: int
    idle: int
    commits: list[tuple[Action, ...]]
    inquiries: tuple[Inquiry, ...]
    disclosed: int
    finished: bool
    phase_over: bool
    round_over: bool

    def clone(self) -> Self:
        """Returns an independent copy."""
        new = type(self)()
        _copy(new, self)
        return new

    def restore(self, before: Turns) -> None:
        """Goes back to an earlier position of the match.

        Args:
            before: a copy made by `clone`.
        """
        _copy(self, before)

    def begin(self) -> None:
        """Begins the match: sets the table up, and begins the first phase."""
        self.player = 0
        self.starter = 0
        self.out = 0
        self.eliminated = 0
        self.round = 0
        self.turn = 0
        self.idle = 0
        self.commits = []
        self.inquiries = ()
        self.disclosed = 0
        self.finished = False
        self.phase_over = False
        self.round_over = False
        first_phase = next(iter(self.game.phases.values()))
        self.stage = first_phase.first
        if self.hooks.setup is not None:
            self.hooks.setup(self)
            _starter(self, "setup")
        if not _begin_phase(self, self.phase):
            _close_phase(self)

    # -- active players -----------------------------------------------------------------------

    @property
    def phase(self) -> Phase:
        """The phase of the current stage."""
        return self.stage.phase

    @property
    def turn_player(self) -> int:
        """The player whose turn it is, even while others answer; `player` is the one who acts."""
        return self.inquiries[0].player if self.inquiries else self.player

    @property
    def open_choices(self) -> int:
        """The number of choices of a simultaneous phase that are made and not revealed yet."""
        return sum(map(len, self.commits))

    def chosen(self, player: int) -> tuple[Action, ...]:
        """Returns the choices that a player has made in the current simultaneous phase.

        `ActionKind.why_not` of a later stage may look only at the choices of its own player.
        """
        return self.commits[player] if self.commits else ()

    def active_players(self) -> tuple[int, ...]:
        """Returns the active players: one, several in a simultaneous phase, none after the end."""
        if self.finished:
            return ()
        if not self.commits:
            return (self.player,)
        found: list[int] = []
        number = len(_phase(self).choice_stages)
        for player in range(self.players):
            if len(self.commits[player]) < number and not self.out >> player & 1:
                found.append(player)  # noqa: PERF401  # a plain loop in C
        return tuple(found)

    def side(self, plane: Plane) -> Side:
        """Returns the side of a plane in play: that for the number of players and the options."""
        return plane.side(self.players, self.options)

    def in_round(self) -> tuple[int, ...]:
        """Returns the players who are not out of the round."""
        return tuple([player for player in range(self.players) if not self.out >> player & 1])

    def in_match(self) -> tuple[int, ...]:
        """Returns the players who are not eliminated."""
        return tuple(
            [player for player in range(self.players) if not self.eliminated >> player & 1]
        )

    def stage_of(self, player: int) -> Stage:
        """Returns the stage in which a player acts.

        In a simultaneous phase it is the stage of the player's next choice, or of the last choice
        once all are made.
        """
        if not self.commits:
            return self.stage
        stages = _phase(self).choice_stages
        made = len(self.commits[player])
        stage: Stage = stages[made] if made < len(stages) else stages[-1]
        return stage

    def list_actions(self, player: int) -> list[Action]:
        """Returns the legal actions of an active player. It does not check the player."""
        return list(_listed(self, self.stage_of(player), player))

    def counts(self, player: int) -> dict[ActionKind, int]:
        """Returns the number of legal actions of an active player by kind, without zeros."""
        stage = self.stage_of(player)
        found = {}
        for kind in stage.kinds:
            count = kind.count(self, player)  # type: ignore[arg-type]  # all are states
            if count:
                found[kind] = count
        otherwise = stage.otherwise
        if otherwise is not None and not found:
            count = otherwise.count(self, player)  # type: ignore[arg-type]  # all are states
            if count:
                found[otherwise] = count
        return found

    def sample_action(
        self, player: int, below: Callable[[int], int], *, by_kind: bool = False
    ) -> Action:
        """Draws a legal action of an active player without listing them all.

        Args:
            player: an active player.
            below: draws an integer from 0 to its argument - 1, as ``random.Random.randrange`` does.
            by_kind: draw the kind first, each equally likely; otherwise each action is equally
                likely.

        Raises:
            IndexError: if the player has no legal action.
        """
        offers = _offers(self, self.stage_of(player), player)
        if by_kind:
            return _drawn_by_kind(self, offers, player, below)
        return _action_at(self, offers, player, below(_number_in(offers)))

    # -- playing -----------------------------------------------------------------------------

    def turn_of(self, action: Action, player: int) -> Turn:
        """Returns the turn in which a player would play an action; faster than `Turn` itself."""
        return actions.turn_of(self, action, player)

    def play(self, action: Action, player: int) -> None:
        """Plays a legal action. It does not check the action."""
        _play(self, actions.turn_of(self, action, player))

    def play_turn(self, turn: Turn) -> None:
        """Plays the action of a turn of this state. It does not check the action."""
        _play(self, turn)

    def play_at_random(
        self,
        draws: Sequence[Callable[[], float] | None],
        most: int,
        played: list[tuple[int, Any, int]] | None = None,
        before: Callable[[Any, int, Any], object] | None = None,
        below: Callable[[int], int] | None = None,
    ) -> int:
        """Plays actions at random, each legal action equally likely.

        It stops when the match is over, and before the turn of a player who does not play at
        random.

        Args:
            draws: for each player a function that draws a number from 0 to below 1, such as
                ``random.Random.random``; None for players who do not play at random.
            most: the maximum number of actions.
            played: a list to which each action is added: player, action, number of legal actions.
            before: called before each action with the state, the player and the action.
            below: draws the actions of stages with too many to be listed, kind first, as in
                `sample_action`; if left out, each of these actions is equally likely, too.

        Returns:
            The number of actions played.

        Raises:
            IndexError: if a player has no legal action.
        """
        done = 0
        while done < most and not self.finished:
            player = self.player
            stage = self.stage
            if self.commits:
                player = self.active_players()[0]
                stage = self.stage_of(player)
            draw = draws[player]
            if draw is None:
                break
            if stage.is_long:
                offers = _offers(self, stage, player)
                total = _number_in(offers)
                if below is None:
                    action = _action_at(self, offers, player, int(draw() * total))
                else:
                    action = _drawn_by_kind(self, offers, player, below)
                if played is not None:
                    played.append((player, action, total))
            else:
                offered = _listed(self, stage, player)
                number = len(offered)
                if number == 0:
                    raise IndexError(f"player {player} has no legal action")
                drawn = draw()
                pick = int(drawn * number)
                action = offered[pick]
                if played is not None:
                    played.append((player, action, number))
            if before is not None:
                before(self, player, action)
            _play(self, actions.turn_of(self, action, player))
            done += 1
        return done

    def replace_choices(self, player: int, choices: Sequence[Action]) -> bool:
        """Replaces the choices of a player in a simultaneous phase. For the engine.

        Args:
            player: the player.
            choices: the new choices, in the order in which they are made.

        Returns:
            Whether they are legal one after the other; otherwise nothing is changed.
        """
        before = self.commits[player]
        most = len(self.phase.choice_stages)
        self.commits[player] = ()
        for action in choices:
            has_stage_left = len(self.commits[player]) < most
            if not has_stage_left or action not in self.list_actions(player):
                self.commits[player] = before
                return False
            self.commits[player] += (action,)
        return True

    # -- for rules ---------------------------------------------------------------------------

    def draw_starter(self, option: str) -> None:
        """For rules: sets `starter` from an option, or draws it if the option has no value.

        Args:
            option: the name of an option of the type ``player``.
        """
        chosen = self.options[option]
        self.starter = self.below(self.players) if chosen is None else chosen

    def ask(self, turn: Turn, player: int, stage: Stage) -> None:
        """For rules: asks a player, who acts once the action has been played.

        Called in `ActionKind.apply` or `ActionKind.after_answers`, which then return None. Several
        calls ask several questions, which are answered in that order. An answer may ask questions,
        too; these are answered before the next one. Once all are answered,
        `ActionKind.after_answers` of the action is called. A player who has been eliminated in the
        meantime is not asked.

        Meanwhile `State.player` is the player who is asked; `turn_player`, `turn` and `round` stay
        as they are. `State.inquiries` has the actions with open questions, the latest at its end;
        they are public.

        Args:
            turn: the action that asks.
            player: the player who is asked.
            stage: the stage with which the answer begins, of the same phase.

        Raises:
            PluginError: if there is no such player or stage, the action is secret, or it is played
                in a simultaneous phase.
        """
        phase = self.phase
        if phase.order is SIMULTANEOUS:
            raise self._no_question("at_once", turn)
        if turn.action.kind.secret:
            raise self._no_question("secret", turn)
        if type(player) is not int or not 0 <= player < self.players:
            raise self._no_question("nobody", turn, player=repr(player), last=self.players - 1)
        if not isinstance(stage, Stage) or stage.phase is not phase:
            raise self._no_question("stage", turn, stage=repr(stage), phase=phase.id)
        question = Question(player, stage)
        if _has_new_questions(self):
            *others, inquiry = self.inquiries
            inquiry = inquiry._replace(waiting=(*inquiry.waiting, question))
            self.inquiries = (*others, inquiry)
        else:
            inquiry = Inquiry(turn.player, turn.action, None, (question,))
            self.inquiries = (*self.inquiries, inquiry)

    def _no_question(self, problem: str, turn: Turn, **facts: object) -> PluginError:
        """Returns the error for a question that can't be asked.

        Args:
            problem: the last part of the ID of the error's text.
            turn: the action that asks.
            facts: the values of other fields of that text.
        """
        facts |= {"game": self.game.name, "action": turn.action.text}
        return PluginError(message(f"answered.asks.{problem}", **facts))

    def stop_asking(self) -> None:
        """For rules: drops the questions that would come after the one that is being answered.

        Called in `ActionKind.apply` of an answer, or in its `after_answers`. Questions of other
        actions stay.

        Raises:
            PluginError: if no question is being answered.
        """
        index = len(self.inquiries) - 1
        if _has_new_questions(self):
            index -= 1  # the last inquiry is that of the answer itself, which has asked something
        if index < 0:
            raise PluginError(message("answered.no_question", game=self.game.name))
        inquiries = list(self.inquiries)
        inquiries[index] = inquiries[index]._replace(waiting=())
        self.inquiries = tuple(inquiries)

    def end_phase(self) -> None:
        """For rules: ends the phase with the current turn; in `bgf_round_end` with the round."""
        self.phase_over = True

    def end_round(self) -> None:
        """For rules: ends the round with the current turn, if the order of the phase has rounds."""
        self.round_over = True

    def retire(self, player: int) -> None:
        """For rules: takes a player out of the rest of the round.

        In a simultaneous phase `bgf_phase_begin` calls it for players who have nothing to choose; a
        phase in which all players are retired is over at once.

        Args:
            player: the player, from 0.

        Raises:
            PluginError: if there is no such player.
        """
        self.out |= self._bit_of(player, "answered.retires")

    def eliminate(self, player: int) -> None:
        """For rules: takes a player out of the rest of the match.

        The player gets no more turns, choices or questions. Their current turn goes on, and a
        choice that they have already made is still played. The match goes on, too: once too few
        players are left (`in_match`), the rules end it by a phase that leads to ``end``.

        Args:
            player: the player, from 0.

        Raises:
            PluginError: if there is no such player.
        """
        bit = self._bit_of(player, "answered.eliminates")
        self.eliminated |= bit
        self.out |= bit

    def _bit_of(self, player: int, text: str) -> int:
        """Returns the bit of a player in a mask of players.

        Args:
            player: the value that the rules have given as the player.
            text: the ID of the text of the error.

        Raises:
            PluginError: if there is no such player.
        """
        if type(player) is not int or not 0 <= player < self.players:
            facts = {"game": self.game.name, "player": repr(player), "last": self.players - 1}
            raise PluginError(message(text, **facts))
        return 1 << player


slots.keep(TurnOrder)
slots.keep(Turns)

CLOCKWISE: TurnOrder = _Clockwise("clockwise")
"""Each player has one turn, in the order of the seats, beginning with the first player."""

UNTIL_OUT: TurnOrder = _Clockwise("clockwise", until_out=True)
"""As `CLOCKWISE`, but a round goes on until all players are out: ``until_out: true``."""

RULES: TurnOrder = _NamedByRules("rules", has_rounds=False)
"""The hook ``bgf_next_player`` names the player of each turn, until it returns None."""

SIMULTANEOUS: TurnOrder = TurnOrder("simultaneous", has_rounds=False)
"""There are no turns: all players choose, and the choices are played once all are made."""

ORDERS: Mapping[str, TurnOrder] = {order.name: order for order in (CLOCKWISE, SIMULTANEOUS, RULES)}
"""The turn orders that every game has, by name."""


def until_out(order: TurnOrder) -> TurnOrder:
    """Returns the turn order of a phase with ``until_out: true``.

    Args:
        order: `CLOCKWISE`, or one of the game's own.
    """
    return UNTIL_OUT if order is CLOCKWISE else _UntilOut(order)


def is_own(order: TurnOrder) -> bool:
    """Returns whether a turn order is a game's own, and not one that every game has."""
    return order is not UNTIL_OUT and ORDERS.get(order.name) is not order


def _copy(new: Turns, old: Turns) -> None:
    """Makes a position an independent copy of another."""
    Table.copy_table(new, old)
    new.game = old.game
    new.hooks = old.hooks
    new.options = old.options
    new.stage = old.stage
    new.player = old.player
    new.starter = old.starter
    new.out = old.out
    new.round = old.round
    new.turn = old.turn
    new.idle = old.idle
    new.eliminated = old.eliminated
    new.commits = old.commits[:]
    new.inquiries = old.inquiries
    new.disclosed = old.disclosed
    new.finished = old.finished
    new.phase_over = old.phase_over
    new.round_over = old.round_over


# -- actions ---------------------------------------------------------------------------------


def _listed(turns: Turns, stage: Stage, player: int) -> Sequence[Action]:
    """Returns the legal actions of a player in a stage; the list must not be changed."""
    # Usually one kind has all of them; only the lists of several kinds are copied into one.
    only: Sequence[Action] = ()
    several: list[Action] = []
    for legal in stage.lists:
        offered = legal(turns, player)
        if len(offered) == 0:
            continue
        if len(only) == 0:
            only = offered
            continue
        if not several:
            several.extend(only)
        several.extend(offered)
    if several:
        return several
    if len(only) == 0 and stage.otherwise is not None:
        return stage.otherwise.legal(turns, player)  # type: ignore[arg-type]  # all are states
    return only


def _offers(turns: Any, stage: Stage, player: int) -> list[tuple[Any, Any, int]]:
    """Returns the offers of a stage to a player: kinds with legal actions.

    Each is the kind, the list of its legal actions, and their number. The list is None for a kind
    that overrides `count` or `pick`.

    Raises:
        IndexError: if the player has no legal action.
    """
    found: list[tuple[Any, Any, int]] = []
    for place in range(len(stage.kinds)):
        kind = stage.kinds[place]
        actions = None
        if stage.own_picks[place]:
            number = kind.count(turns, player)
        else:
            legal = stage.lists[place]
            actions = legal(turns, player)
            try:
                number = len(actions)
            except TypeError as error:  # no list
                kind._tell_wrong_offer(turns, player, error)
                raise
        if number:
            found.append((kind, actions, number))
    if not found and stage.otherwise is not None:
        number = stage.otherwise.count(turns, player)
        if number:
            found.append((stage.otherwise, None, number))
    if not found:
        raise IndexError(f"player {player} has no legal action")
    return found


def _number_in(offers: list[tuple[Any, Any, int]]) -> int:
    """Returns the number of actions in offers, see `_offers`."""
    return sum([number for _, _, number in offers])


def _action_at(turns: Any, offers: list[tuple[Any, Any, int]], player: int, index: int) -> Action:
    """Returns an action by its index in offers, from 0, see `_offers`."""
    place = 0
    while index >= offers[place][2]:
        index -= offers[place][2]
        place += 1
    kind, listed, _ = offers[place]
    action: Action = kind.pick(turns, player, index) if listed is None else listed[index]
    return action


def _drawn_by_kind(
    turns: Any,
    offers: list[tuple[Any, Any, int]],
    player: int,
    below: Callable[[int], int],
) -> Action:
    """Draws first a kind, then one of its actions, from offers, see `_offers`."""
    offer = offers[below(len(offers))]
    return _action_at(turns, [offer], player, below(offer[2]))


def _play(turns: Turns, turn: Turn) -> None:
    """Plays the action of a turn; in a simultaneous phase it is kept as a choice."""
    action = turn.action
    if turns.commits:
        turns.commits[turn.player] += (action,)
        if not turns.active_players():
            _play_commits(turns)
        return
    stage = turns.stage
    kind: ActionKind = action.kind
    if kind is stage.otherwise:
        turns.idle += 1
    elif stage.otherwise is not None:
        turns.idle = 0
    following: object = kind.apply(turn)
    if turns.inquiries:
        _go_on(turns, turn, type(kind).apply, following)
    elif following is None:
        _end_turn(turns)
    elif isinstance(following, Stage):
        turns.stage = following
    else:
        _refuse_stage(turn, type(kind).apply, following)


def _play_commits(turns: Turns) -> None:
    """Plays the chosen actions in turn order from the first player, and ends the phase.

    Those of one player are played one after the other, before those of the next.
    """
    commits = turns.commits
    turns.commits = []
    for step in range(turns.players):
        player = (turns.starter + step) % turns.players
        for action in commits[player]:
            action.kind.apply(actions.turn_of(turns, action, player))
    _close_phase(turns)


def _refuse_stage(turn: Turn, method: Any, answer: object) -> None:
    """Raises the PluginError for a result of `apply` or `after_answers` that is no stage."""
    raise wrong_answer(method, answer, "answered.stage", action=turn.action.text)


# -- questions -------------------------------------------------------------------------------


def _go_on(turns: Turns, turn: Turn, method: Any, following: object) -> None:
    """Goes on after an action that has asked questions, or that was an answer to one.

    Args:
        turns: the position after the action.
        turn: the action.
        method: its `apply`.
        following: the value that it returned.

    Raises:
        PluginError: if that is no stage, or if the action has also asked a question.
    """
    if not _begin_stage(turns, turn, method, following):
        _ask_next(turns)


def _begin_stage(turns: Turns, turn: Turn, method: Any, following: object) -> bool:
    """Begins the stage that `apply` or `after_answers` returned; returns whether there is one."""
    if following is None:
        return False
    if _has_new_questions(turns):
        raise turns._no_question("both", turn)
    if not isinstance(following, Stage):
        _refuse_stage(turn, method, following)
    turns.stage = following  # type: ignore[assignment]  # anything else was refused
    return True


def _ask_next(turns: Turns) -> None:
    """Asks the next question; if there is none, ends the turn.

    Actions whose questions are all answered go on before that.
    """
    while turns.inquiries:
        inquiry = turns.inquiries[-1]
        waiting = [
            question for question in inquiry.waiting if not turns.eliminated >> question.player & 1
        ]
        if waiting:
            asked, *others = waiting
            inquiry = inquiry._replace(asked=asked, waiting=tuple(others))
            turns.inquiries = (*turns.inquiries[:-1], inquiry)
            turns.player = asked.player
            turns.stage = asked.stage
            return
        turns.inquiries = turns.inquiries[:-1]
        turns.player = inquiry.player
        kind = inquiry.action.kind
        turn = actions.turn_of(turns, inquiry.action, inquiry.player)
        if _begin_stage(turns, turn, type(kind).after_answers, kind.after_answers(turn)):
            return
    _end_turn(turns)


def _has_new_questions(turns: Turns) -> bool:
    """Returns whether the action that is being played has asked a question."""
    return bool(turns.inquiries) and turns.inquiries[-1].asked is None


# -- turns, rounds and phases ----------------------------------------------------------------


def _end_turn(turns: Turns) -> None:
    """Ends a turn; begins the next one, or ends the round or the phase."""
    hooks = turns.hooks
    if hooks.turn_end is not None:
        hooks.turn_end(turns, turns.player)
    if turns.phase_over:
        _close_phase(turns)
        return
    order = _phase(turns).order
    player = None
    if not (order.has_rounds and turns.round_over):
        player = _named(turns, order, "following")
    if player is not None:
        _begin_turn(turns, player)
    elif not _begin_next_round(turns, order):
        _close_phase(turns)


def _begin_next_round(turns: Turns, order: TurnOrder) -> bool:
    """Ends a round and begins the next one with its first turn; returns whether there is one."""
    hooks = turns.hooks
    if hooks.round_end is not None:
        hooks.round_end(turns)
    if turns.phase_over or not order.has_rounds:
        return False
    _begin_round(turns)
    player = _named(turns, order, "first")
    if player is None or _are_all_out(turns):
        raise _misnamed(turns, "nobody")
    _begin_turn(turns, player)
    return True


def _begin_round(turns: Turns) -> None:
    """Begins a round, without a turn: only players who are eliminated are out of it."""
    hooks = turns.hooks
    turns.round += 1
    turns.out = turns.eliminated
    turns.round_over = False
    if hooks.round_begin is not None:
        hooks.round_begin(turns)


def _begin_turn(turns: Turns, player: object) -> None:
    """Begins the turn of a player whom the order of the phase names."""
    hooks = turns.hooks
    phase = _phase(turns)
    if type(player) is not int or player < 0 or player >= turns.players:
        raise _misnamed(turns, "player", answer=repr(player), last=turns.players - 1)
    if turns.eliminated and turns.eliminated >> player & 1:
        raise _misnamed(turns, "eliminated", player=player)
    turns.player = player
    turns.turn += 1
    turns.stage = phase.first
    if hooks.turn_begin is not None:
        hooks.turn_begin(turns, player)


def _named(turns: Turns, order: TurnOrder, method: str) -> object:
    """Returns the next player by a turn order; None if there is none.

    Args:
        turns: the position.
        order: the order.
        method: the method that is called, ``first`` or ``following``.

    Raises:
        PluginError: for any error of an order of the game's own.
    """
    try:
        return order.first(turns) if method == "first" else order.following(turns)
    except Exception as error:  # classes of plugins may raise anything
        has_told = isinstance(error, PluginError) and isinstance(order, _UntilOut)
        if has_told or not is_own(order):
            raise
        raise _misnamed(turns, "raised", method=method, error=describe_error(error)) from error


def _next_not_out(turns: Turns, order: TurnOrder, method: str) -> Any:
    """Returns the next player in the round by an order; None if all are out of it.

    When the order returns None, it begins again with its first player.

    Args:
        turns: the position; its `player` is changed for a time to each player who is skipped.
        order: the order.
        method: as for `_named`.

    Raises:
        PluginError: if the order never comes to a player who is not out.
    """
    last_player = turns.player
    asked: set[tuple[str, int]] = set()
    try:
        while not _are_all_out(turns):
            if (method, turns.player) in asked:  # it would name the same players again
                raise _misnamed(turns, "out")
            asked.add((method, turns.player))
            player = _named(turns, order, method)
            if player is None:
                method = "first"
            elif _is_out(turns, player):
                method = "following"
                turns.player = player  # type: ignore[assignment]  # it is a seat
            else:
                return player
    finally:
        turns.player = last_player
    return None


def _is_out(turns: Turns, player: object) -> bool:
    """Returns whether a value is a seat whose player is out of the round."""
    return type(player) is int and 0 <= player < turns.players and bool(turns.out >> player & 1)


def _misnamed(turns: Turns, problem: str, **facts: object) -> PluginError:
    """Returns the error for a turn order whose next player can't have a turn."""
    order = _phase(turns).order
    if order is RULES:
        facts["order"] = "bgf_next_player"
    else:
        facts["order"] = message("answered.order", name=order.name)
    return PluginError(message(f"answered.next.{problem}", game=turns.game.name, **facts))


def _next_clockwise(turns: Turns, player: int, until_out: bool) -> int | None:
    """Returns the next player in the round, in the order of the seats; None after the round.

    Args:
        turns: the position.
        player: the player after whom the search begins.
        until_out: whether the round goes on past its first player, until all are out.
    """
    players = turns.players
    while True:
        player += 1
        if player == players:
            player = 0
            if not until_out:
                # The loop ends at the starting player, so rules must not have set an invalid one.
                _starter(turns, "round")
        is_back_at_starter = player == turns.starter
        if is_back_at_starter and not until_out:
            return None
        if _are_all_out(turns):
            return None
        if not turns.out or not turns.out >> player & 1:
            return player


def _are_all_out(turns: Turns) -> bool:
    if not turns.out:  # nearly always
        return False
    everybody = (1 << turns.players) - 1
    return turns.out == everybody


def _starter(turns: Turns, when: str) -> int:
    """Returns the first player, as set by the rules.

    Args:
        turns: the position.
        when: when it is needed, for the error: ``setup``, ``phase`` or ``round``.

    Raises:
        PluginError: if it is no player.
    """
    starter = turns.starter
    if type(starter) is not int or starter < 0 or starter >= turns.players:
        facts = {"game": turns.game.name, "starter": repr(starter), "last": turns.players - 1}
        phase = _phase(turns).id
        raise PluginError(message(f"answered.starter.{when}", phase=phase, **facts))
    return starter


def _phase(turns: Turns) -> Phase:
    """Returns the phase of the current stage, as `Turns.phase` does, but with its C type."""
    stage = turns.stage
    phase: Phase = stage.phase
    return phase


def _begin_phase(turns: Turns, phase: Phase) -> bool:
    """Begins a phase, and in it the first turn or, in a simultaneous phase, the choices.

    Returns:
        Whether somebody can act. Otherwise the phase is over.
    """
    hooks = turns.hooks
    turns.phase_over = False
    turns.stage = phase.first
    turns.out = turns.eliminated
    if hooks.phase_begin is not None:
        hooks.phase_begin(turns)
    order = phase.order
    if order is SIMULTANEOUS:
        turns.player = _starter(turns, "phase")
        turns.commits = [()] * turns.players
        return len(turns.active_players()) > 0
    _begin_round(turns)
    turns.player = _starter(turns, "phase")
    player = _named(turns, order, "first")
    if player is None:
        return _begin_next_round(turns, order)
    _begin_turn(turns, player)
    return True


def _close_phase(turns: Turns) -> None:
    """Ends a phase, and begins the next one in which somebody can act, or ends the match.

    Raises:
        PluginError: if nobody can act in any of the phases that follow.
    """
    for _ in range(_MOST_SKIPPED):
        following = _end_phase(turns)
        if following == "end":
            turns.finished = True
            if turns.hooks.end is not None:
                turns.hooks.end(turns)
            return
        if _begin_phase(turns, turns.game.phases[following]):
            return
    facts = {"game": turns.game.name, "phase": _phase(turns).id, "count": _MOST_SKIPPED}
    raise PluginError(message("answered.no_phase", **facts))


def _end_phase(turns: Turns) -> Any:
    """Ends a phase; returns the id of the next one, or ``end``."""
    hooks = turns.hooks
    phase = _phase(turns)
    turns.commits = []
    if hooks.phase_end is not None:
        hooks.phase_end(turns)
    following = phase.next[0]
    if hooks.next_phase is not None and len(phase.next) > 1:
        following = hooks.next_phase(turns)
        if following not in phase.next:
            facts = {"game": turns.game.name, "answer": repr(following), "phase": phase.id}
            listed = ", ".join(phase.next)
            raise PluginError(message("answered.next_phase", listed=listed, **facts))
    return following

"""Tokens from a bank: taking some, and giving back those above the limit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from bgf import param
from bgf.contract import counter, fact, pieces, reason, stage, text, value
from bgf.engine.actions import Action, ActionKind, Turn
from bgf.kinds.wild import wild_kind

if TYPE_CHECKING:
    from bgf.contract import Reason
    from bgf.engine.actions import Phrase
    from bgf.engine.flow import Stage
    from bgf.engine.game import Game
    from bgf.engine.state import State

__all__ = ["ReturnToken", "TakeTokens", "TokenKind"]


class TokenKind(ActionKind):
    """The base class of kinds of action with tokens: pieces in a bank, or held by players.

    Attributes:
        tokens: the kinds of token. One may be marked ``wild``: it stands for any other.
        bank: the counter of the tokens in the bank, by kind.
        held: the counters of the players' tokens, by kind.
        limit: the maximum number of tokens that a player may keep.
        give_back: the stage in which a player returns tokens above the limit, by `ReturnToken`;
            empty if the limit is never exceeded.
    """

    tokens = pieces(doc="The kinds of token.")
    bank = counter(each=tokens, doc="The tokens in the bank, by kind.")
    held = counter(own=True, each=tokens, doc="The tokens of a player, by kind.")
    limit = value(
        int, ge=1, name="token_limit", doc="The maximum number of tokens that a player may keep."
    )
    give_back = stage(optional=True, doc="A player gives back the tokens above the limit.")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.wild = wild_kind(self.tokens)

    def tokens_of(self, state: State, player: int) -> list[int]:
        """Returns the tokens of a player, a number for each kind."""
        first = self.held[player]
        end = first + len(self.tokens)
        return state.counters[first:end]

    def move_token(self, state: State, player: int, kind: int, number: int) -> None:
        """Moves tokens from the bank to a player; to the bank if the number is below 0."""
        state.counters[self.bank + kind] -= number
        state.counters[self.held[player] + kind] += number

    def after_taking(self, state: State, player: int) -> Stage | None:
        """Returns the stage in which the player returns tokens; None if all may be kept."""
        if not self.give_back:
            return None
        number = sum(self.tokens_of(state, player))
        if number <= self.limit:
            return None
        return state.phase.stages[self.give_back]

    def in_words(self, numbers: Iterable[tuple[int, int]], lang: str) -> str:
        """Returns kinds of token, each with its number, in words: ``2× Amber + 1× Salt``."""
        # With the sign ×, names need no declension in languages that have it.
        parts = [f"{number}× {self._name_of(kind, lang)}" for kind, number in numbers]
        return " + ".join(parts)

    def _name_of(self, kind: int, lang: str) -> str:
        """Returns the name of a kind of token in a language."""
        names = self.tokens[kind].data["name"]
        return self.game.word(names, lang)


class TakeTokens(TokenKind):
    """``take amber salt silk``: takes tokens of different kinds, or several of one kind.

    A player takes one each of `different` kinds, or of all kinds if the bank has fewer. A player
    takes `alike` tokens of one kind only if the bank has at least `alike_left` of it. Wild tokens
    can't be taken.

    Attributes:
        different: the number of tokens of different kinds.
        alike: the number of tokens of one kind; below 2 if that is not allowed.
        alike_left: the minimum number of that kind in the bank.
        taken: the kinds of the tokens, one for each token.
    """

    exact = True
    different = value(int, ge=1, name="take_different", doc="The number of different kinds taken.")
    alike = value(int, ge=0, name="take_alike", doc="The number taken of one kind; 0 for never.")
    alike_left = value(
        int, ge=0, name="take_alike_left", doc="The number that the bank must have of that kind."
    )
    taken = param.subset(
        param.piece(param.inherited("tokens")), least=1, most=different, repeats=True
    )
    none_left = reason(text="refusal.take_tokens.none_left", doc="The bank has none of a kind.")
    too_few_left = reason(
        text="refusal.take_tokens.too_few_left", doc="Too few are left for several of a kind."
    )
    take_more = reason(text="refusal.take_tokens.take_more", doc="More different kinds are there.")
    log_taken = text(name="log.take_tokens", doc="In the history: the tokens taken.")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        kinds = [kind.index for kind in self.tokens]
        self._can_be_taken = [kind for kind in kinds if kind != self.wild]

    def universe(self) -> Iterable[Action]:
        kinds = self._can_be_taken
        choices: list[tuple[int, ...]] = []
        # Fewer than `different` may be taken where the bank has fewer kinds.
        for number in range(1, self.different + 1):
            choices += combinations(kinds, number)
        if self.alike > 1:
            choices += [(kind,) * self.alike for kind in kinds]
        return [self.action(taken) for taken in choices]

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        why_not = self._why_not
        return [action for action in self.listed if why_not(state, action.args[0]) is None]

    def why_not(self, turn: Turn) -> Reason | None:
        taken = turn.args[0]
        return self._why_not(turn.state, taken)

    def _why_not(self, state: State, taken: Sequence[int]) -> Reason | None:
        """Returns the reason why tokens of these kinds can't be taken; None if they can."""
        bank = self._bank(state)
        if any(bank[kind] == 0 for kind in taken):
            return self.none_left
        if self._are_alike(taken):
            kind = taken[0]
            if bank[kind] < self.alike_left:
                return self.too_few_left
            return None
        if len(taken) != self._number_of_kinds(state):
            return self.take_more
        return None

    def _are_alike(self, taken: Sequence[int]) -> bool:
        """Returns whether tokens are several of one kind."""
        return len(taken) > 1 and taken[0] == taken[1]

    def _bank(self, state: State) -> list[int]:
        """Returns the number of tokens of each kind in the bank."""
        first = self.bank
        return state.counters[first : first + len(self.tokens)]

    def _number_of_kinds(self, state: State) -> int:
        """Returns the number of different kinds that must be taken."""
        bank = self._bank(state)
        left = [kind for kind in self._can_be_taken if bank[kind]]
        return min(self.different, len(left))

    @fact
    def gained(self, turn: Turn, lang: str) -> str:
        """The tokens that are taken: ``1× Amber + 1× Salt``."""
        taken = turn.args[0]
        kinds = dict.fromkeys(taken)  # each once, in order
        number_of_each = [(kind, taken.count(kind)) for kind in kinds]
        return self.in_words(number_of_each, lang)

    @fact
    def lacking(self, turn: Turn, lang: str) -> str:
        """The kind of token of which the bank has none left."""
        taken = turn.args[0]
        bank = self._bank(turn.state)
        lacking = [kind for kind in taken if bank[kind] == 0]
        return self._name_of(lacking[0], lang)

    @fact
    def number(self, turn: Turn) -> int:
        """The number of tokens of different kinds that must be taken."""
        return self._number_of_kinds(turn.state)

    @fact
    def enough(self, turn: Turn) -> int:
        """The number of tokens of a kind that the bank must have before several can be taken."""
        return self.alike_left

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        taken = turn.args[0]
        for kind in taken:
            self.move_token(state, turn.player, kind, 1)
        return self.after_taking(state, turn.player)

    def log(self, turn: Turn) -> Sequence[Phrase]:
        return super().log(turn) or [self.log_taken]


class ReturnToken(TokenKind):
    """``return salt``: gives a token back to the bank; repeated until the limit is met.

    Attributes:
        token: the kind of token.
    """

    exact = True
    token = param.piece(param.inherited("tokens"))
    not_held = reason(text="refusal.return_token.not_held", doc="The player has no such token.")
    log_returned = text(name="log.return_token", doc="In the history: the token given back.")

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        held = self.tokens_of(state, player)
        return [action for action in self.listed if held[action.args[0]]]

    def why_not(self, turn: Turn) -> Reason | None:
        kind = turn.args[0]
        held = self.tokens_of(turn.state, turn.player)
        if not held[kind]:
            return self.not_held
        return None

    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        player = turn.player
        kind = turn.args[0]
        self.move_token(state, player, kind, -1)
        return self.after_taking(state, player)

    def log(self, turn: Turn) -> Sequence[Phrase]:
        return super().log(turn) or [self.log_returned]

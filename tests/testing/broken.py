"""Games that are broken in one way each, made from the sound one; docstrings name the faults."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import Any

from bgf import Action, Game, Preview, Score, State, Turn, hookimpl, param
from bgf.contract import Reason, fact, reason
from bgf.engine.flow import Stage
from bgf.param import Target
from bgf.param.things import CellParam, KindParam

from .breaking import breaks, but
from .sound import CELLS, Draw, Hide, Lay, Pair, Pass, Play, Put, Say, Sound, Unlisted, Vast

# -- nothing is lost ------------------------------------------------------------------------


class LosingPlay(Play):
    def apply(self, turn: Turn) -> Stage | None:
        super().apply(turn)
        pile = turn.state.zones[self.pile]
        if len(pile) == 5:
            pile.pop()
        return None


@breaks("conservation")
class LostCard(Sound):
    """The fifth card on the pile is nowhere."""

    kinds = but(LosingPlay)


class DoublingPlay(Play):
    def apply(self, turn: Turn) -> Stage | None:
        super().apply(turn)
        pile = turn.state.zones[self.pile]
        if len(pile) == 5:
            pile.append(pile[0])
        return None


@breaks("conservation")
class DoubledCard(Sound):
    """The fifth card on the pile puts another one there a second time."""

    kinds = but(DoublingPlay)


@breaks("conservation")
class LostCoin(Sound):
    """A supply does not add up any more."""

    @hookimpl
    def bgf_turn_end(self, state: State, player: int) -> None:
        if state.turn == 7:
            state.counters[state.layout.counter("coins")] -= 1


@breaks("conservation")
class LostByTheRules(Sound):
    """The rules say that the sum of two counters never changes, but it grows."""

    supplies = (("noted", "coins"),)

    @hookimpl
    def bgf_turn_end(self, state: State, player: int) -> None:
        if state.turn == 7:
            state.counters[self.noted] += 1


class TwoStones(Put):
    def apply(self, turn: Turn) -> Stage | None:
        super().apply(turn)
        turn.state.masks[self.board.slots[0]] |= 1
        return None


@breaks("conservation")
class StoneFromNowhere(Sound):
    """A stone too many lies on the board."""

    kinds = but(TwoStones)


# -- it can be played to its end ------------------------------------------------------------


@breaks("ending")
class Endless(Sound):
    """No round is the last."""

    @hookimpl
    def bgf_round_end(self, state: State) -> None:
        pass


@breaks("ending", longest=8)
class LongerThanDeclared(Sound):
    """It ends, but later than it says."""


class LeavingPlay(Play):
    def apply(self, turn: Turn) -> Stage | None:
        raise SystemExit("no more cards")


@breaks("ending")
class LeavesTheProgram(Sound):
    """A player of a card leaves the program."""

    kinds = but(LeavingPlay)


@breaks("ending")
class NoSetUp(Sound):
    """The rules stumble before the first turn."""

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        raise IndexError("no table")


class FailingPlay(Play):
    def apply(self, turn: Turn) -> Stage | None:
        if len(turn.state.zones[self.pile]) == 4:
            raise KeyError("four")
        return super().apply(turn)


@breaks("ending")
class Failing(Sound):
    """The fifth card can't be played, although the rules allow it."""

    kinds = but(FailingPlay)


class FewPuts(Put):
    def may(self, turn: Turn) -> bool:
        return super().may(turn) and bool(turn.state.turn < 4)


@breaks("choices")
class Stuck(Sound):
    """From the fourth turn on no action is legal, and there is no fallback action."""

    kinds = (FewPuts, Hide)


# -- offered actions ------------------------------------------------------------------------


class TwicePlay(Play):
    def candidates(self, state: State, player: int) -> Sequence[Action]:
        found = super().candidates(state, player)
        return [*found, *found[:1]]


@breaks("choices")
class Twice(Sound):
    """An action is offered twice."""

    kinds = but(TwicePlay)


class GenerousPut(Put):
    exact = True

    def candidates(self, state: State, player: int) -> Sequence[Action]:
        return self.listed if state.counters[self.stones] else ()


@breaks("enumeration")
class OffersWhatItRefuses(Sound):
    """Cells are offered that are taken."""

    kinds = but(GenerousPut)


class StubbornPut(Put):
    def canonical(self, turn: Turn) -> Action:
        return self.listed[0]


@breaks("enumeration")
class MeansWhatItRefuses(Sound):
    """Every cell means the first one, also when that is taken."""

    kinds = but(StubbornPut)


class DriftingPut(Put):
    def candidates(self, state: State, player: int) -> Sequence[Action]:
        return super().candidates(state, player)[1:]

    def canonical(self, turn: Turn) -> Action:
        return self.listed[-1] if turn.action == self.listed[0] else turn.action


@breaks("enumeration")
class MeansWhatIsTaken(Sound):
    """The first cell means the last one, also when that is taken."""

    kinds = but(DriftingPut)


class ShyPlay(Play):
    def candidates(self, state: State, player: int) -> Sequence[Action]:
        return super().candidates(state, player)[:2]


@breaks("enumeration")
class HidesWhatItAllows(Sound):
    """Of three actions that are not refused two are offered."""

    kinds = but(ShyPlay)


class ShyHide(Hide):
    def candidates(self, state: State, player: int) -> Sequence[Action]:
        return [action for action in self.listed if self.held(state, player, action.args[0])][:1]


@breaks("enumeration")
class LeavesOutWhatItAllows(Sound):
    """The rules are asked of one card that is held, and not of the others."""

    kinds = but(ShyHide)


class MiscountingPut(Put):
    def count(self, state: State, player: int) -> int:
        return min(5, super().count(state, player))


@breaks("enumeration")
class Miscounts(Sound):
    """More than five actions are counted as five."""

    kinds = but(MiscountingPut)


class NonePut(Put):
    def count(self, state: State, player: int) -> int:
        super().count(state, player)
        return None  # type: ignore[return-value]


@breaks("choices")
class CountsNothing(Sound):
    """An author forgot to return the number."""

    kinds = but(NonePut)


class PickySay(Say):
    def may(self, turn: Turn) -> bool:
        return bool(turn.args[0] % 2 == 0)


@breaks("enumeration")
class CountsWhatItRefuses(Vast):
    """Of a million actions every other one is refused."""

    kinds = (Draw, Hide, PickySay)


class DoublingSay(Say):
    def pick(self, state: State, player: int, index: int) -> Action:
        return self.action(index - index % 2)


@breaks("choices")
class TwiceAmongAMillion(Vast):
    """Of a million actions every one is offered twice."""

    kinds = (Draw, Hide, DoublingSay)


class LenientLay(Lay):
    exact = True

    def why_not(self, turn: Turn) -> Reason | None:
        return None


@breaks("enumeration")
class RefusesNothingUnlisted(Unlisted):
    """Two cards can be laid by a player who lacks them, but that is not offered."""

    kinds = (Draw, Play, Hide, LenientLay, Pass)


# -- refusals -------------------------------------------------------------------------------


class LawlessLay(Lay):
    def why_not(self, turn: Turn) -> Reason | None:
        reason = super().why_not(turn)
        return reason and reason._replace(rule="NO-RULE")


@breaks("refusals")
class NoSuchRuleUnlisted(Unlisted):
    """Unlisted actions are refused by a rule that does not exist."""

    kinds = (Draw, Play, Hide, LawlessLay, Pass)


class DicingLay(Lay):
    exact = True

    def why_not(self, turn: Turn) -> Reason | None:
        reason = super().why_not(turn)
        if reason is not None:
            turn.state.below(2)
        return reason


@breaks("asking")
class UnlistedUsesChance(Unlisted):
    """Asking for unlisted actions changes the cards to come."""

    kinds = (Draw, Play, Hide, DicingLay, Pass)


class DicingPair(Pair):
    def understand(self, state: State, player: int, words: Sequence[str]) -> list[tuple[int, ...]]:
        state.below(2)
        return super().understand(state, player, words)


class DicingRead(Lay):
    cards = param.custom(DicingPair, of=param.kind("cards"), least=2, most=2, listed=False)


@breaks("asking")
class ReadingUsesChance(Unlisted):
    """Short words change the cards to come."""

    kinds = (Draw, Play, Hide, DicingRead, Pass)


class LawlessPlay(Play):
    def why_not(self, turn: Turn) -> Reason | None:
        reason = super().why_not(turn)
        return reason and reason._replace(rule="TOY-9")


@breaks("refusals")
class NoSuchRule(Sound):
    """A refusal cites a rule that is not there."""

    kinds = but(LawlessPlay)


class EnglishPlay(Play):
    no = reason("TOY-1", text="refusal.said")

    @fact
    def said(self, turn: Turn, lang: str) -> str:
        return "Not now." if lang == "en" else ""


@breaks("refusals")
class RefusesInEnglish(Sound):
    """A refusal has no words in Polish."""

    kinds = but(EnglishPlay)


class DicingPlay(Play):
    exact = True

    def why_not(self, turn: Turn) -> Reason | None:
        reason = super().why_not(turn)
        if reason is not None:
            turn.state.below(2)
        return reason


@breaks("asking")
class RefusalUsesChance(Sound):
    """Asking for impossible actions changes the cards to come."""

    kinds = but(DicingPlay)


# -- notation, scores, previews, words ------------------------------------------------------


class SmallCell(CellParam):
    def values(self) -> Iterable[str]:
        return [*(cell.lower() for cell in CELLS), *CELLS]


class SmallPut(Put):
    cell = param.custom(SmallCell, plane="board")

    def may(self, turn: Turn) -> bool:
        return turn.args[0] in CELLS and super().may(turn)


@breaks("notation")
class CapitalsMatter(Sound):
    """Two actions differ in capital letters alone."""

    kinds = but(SmallPut)


@breaks("scores")
class HalfPoints(Sound):
    """Points are no whole numbers."""

    @hookimpl
    def bgf_score(self, state: State) -> Score:
        found = super().bgf_score(state)
        parts: list[Any] = [{**part, "hidden": part["hidden"] / 2} for part in found.breakdown]
        return Score(parts)


@breaks("scores")
class ScoresByChance(Sound):
    """The points change at every call."""

    @hookimpl
    def bgf_score(self, state: State) -> Score:
        found = super().bgf_score(state)
        return Score([{**part, "played": state.below(1000)} for part in found.breakdown])


@breaks("scores")
class OnePlayerHasPoints(Sound):
    """Losers have no score."""

    @hookimpl
    def bgf_score(self, state: State) -> Score:
        return Score(super().bgf_score(state).breakdown[:1])


@breaks("scores")
class ScoreFails(Sound):
    """The rules stumble over the score."""

    @hookimpl
    def bgf_score(self, state: State) -> Score:
        raise ZeroDivisionError


class MisleadingPut(Put):
    def preview(self, turn: Turn) -> Preview | None:
        return Preview("board", {(CELLS.index(turn.args[0]) + 1) % len(CELLS): 0})


@breaks("previews")
class ShowsAnotherCell(Sound):
    """A stone is shown beside where it comes to lie."""

    kinds = but(MisleadingPut)


class SilentCell(CellParam):
    def name(self, value: str, lang: str) -> str:
        return super().name(value, lang) if lang == "en" else ""


class SilentPut(Put):
    cell = param.custom(SilentCell, plane="board")


@breaks("words")
class NoPolish(Sound):
    """A cell has no name in Polish."""

    kinds = but(SilentPut)


@breaks("words")
class PointsWithoutName(Sound):
    """The points have no readable name."""

    @hookimpl
    def bgf_score(self, state: State) -> Score:
        return Score([{**part, "luck": 1} for part in super().bgf_score(state).breakdown])


class AstrayCell(CellParam):
    """It points at a plane that is not there."""

    def target(self, state: State, player: int, value: str) -> Target:
        return Target("cell", "bored", value)


def put_on(parameter: type[CellParam]) -> type[Put]:
    """Returns `Put` with its cell declared as another class of parameter."""

    class PutOn(Put):
        cell = param.custom(parameter, plane="board")

    return PutOn


@breaks("targets")
class PointsAtNoPlane(Sound):
    """The target of a cell is on a plane that does not exist."""

    kinds = but(put_on(AstrayCell))


class MissedCell(CellParam):
    def target(self, state: State, player: int, value: str) -> Target:
        return Target("cell", "board", value.lower())


@breaks("targets")
class PointsAtNoCell(Sound):
    """The target of a cell is a cell that does not exist."""

    kinds = but(put_on(MissedCell))


class OthersCard(KindParam):
    def target(self, state: State, player: int, value: int) -> Target:
        return Target("kind", f"hand@{player + 2}", self.word(value))


class MissedPlay(Play):
    card = param.custom(OthersCard, type="cards")


@breaks("targets")
class PointsAtNoPlayer(Sound):
    """The target of a card is in the hand of a player who does not exist."""

    kinds = but(MissedPlay)


class DoubledCell(CellParam):
    def targets(self, state: State, player: int, value: str) -> tuple[tuple[Target, ...], ...]:
        return super().targets(state, player, value) * 2


@breaks("targets")
class PointsTwice(Sound):
    """There are more targets than words."""

    kinds = but(put_on(DoubledCell))


class StumblingCell(CellParam):
    def target(self, state: State, player: int, value: str) -> Target:
        raise LookupError("no target")


@breaks("targets")
class TargetFails(Sound):
    """The parameter raises an error when its target is asked for."""

    kinds = but(put_on(StumblingCell))


class CountingPlay(Play):
    """A card with a remark that is another one after each card."""

    told_once = True

    def hint(self, turn: Turn) -> Sequence[str]:
        return [f"one of {len(turn.state.zones[self.hand[turn.player]])}"]


@breaks("told_once")
class ToldOnceTooOften(Sound):
    """The remark on an action changes, though its kind should be told only once."""

    kinds = but(CountingPlay)


# -- copies ---------------------------------------------------------------------------------


class SharingPlay(Play):
    """The third card is worth more, but it is counted beside the state."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.played: list[str] = []

    def apply(self, turn: Turn) -> Stage | None:
        self.played.append(turn.action.text)
        turn.state.counters[self.points[turn.player]] += len(self.played) % 3
        return super().apply(turn)


@breaks("clones")
class CloneSharesAList(Sound):
    """The list of played cards belongs to the game, not to a match."""

    kinds = but(SharingPlay)


@breaks("clones")
class ClockInPlay(Sound):
    """The rules look at the clock after every turn."""

    @hookimpl
    def bgf_turn_end(self, state: State, player: int) -> None:
        state.counters[self.noted] = time.time_ns() % 1_000_003


class LeakingOptions(Put):
    def apply(self, turn: Turn) -> Stage | None:
        options: Any = turn.state.options
        options["rounds"] = 7
        return super().apply(turn)


@breaks("ending")
class OptionsAreChanged(Sound):
    """An action changes the options, which all copies of a state share, and nobody may change."""

    kinds = but(LeakingOptions)


@breaks("dictionaries")
class TooLargeForADictionary(Sound):
    """A number that can be written, but not read."""

    @hookimpl
    def bgf_turn_end(self, state: State, player: int) -> None:
        state.counters[self.noted] = 1 << 62


@breaks("records")
class RemembersTheLastMatch(Sound):
    """Every other match of a game begins in another way."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.matches = 0

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        super().bgf_setup(state)
        self.matches += 1
        state.counters[self.noted] = self.matches % 7


# -- chance ---------------------------------------------------------------------------------


@breaks("seeds")
class AlwaysTheSame(Sound):
    """The cards are shuffled the same with every seed."""

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        state.chance = 7
        super().bgf_setup(state)

"""Games through which a secret leaks, each by another channel; and one that has no samples."""

from __future__ import annotations

from collections.abc import Sequence

from bgf import Preview, Score, State, Turn, hookimpl, param
from bgf.contract import fact, reason, text
from bgf.engine.actions import Phrase
from bgf.engine.flow import Stage
from bgf.engine.wording import describe
from bgf.param import Target
from bgf.param.things import CellParam

from .breaking import breaks, but
from .sound import (
    CELLS,
    COLOURS,
    RED,
    TEXTS,
    Draw,
    Hide,
    Lay,
    Pair,
    Pass,
    Play,
    Put,
    Sound,
    Unlisted,
    top_card,
)
from .tricks import Untold, tricks


class NotingDraw(Draw):
    def apply(self, turn: Turn) -> Stage | None:
        state = turn.state
        card = state.draw(self.deck, self.hand[turn.player])
        state.counters[self.noted] = state.layout.kind_of[card]
        return None


@breaks("action_secrecy")
class LeakThroughANumber(Sound):
    """A counter that all can see follows from the card that was drawn."""

    kinds = but(NotingDraw)


class OpenHide(Hide):
    secret = False


@breaks("action_secrecy")
class LeakThroughTheLog(Sound):
    """Others can read which card was hidden."""

    kinds = but(OpenHide)


class LoggingPut(Put):
    def log(self, turn: Turn) -> Sequence[Phrase]:
        return [f"put {top_card(turn.state) or 'nothing'}"]


@breaks("action_secrecy")
class LeakThroughALogLine(Sound):
    """The log line names a card that nobody knows."""

    kinds = but(LoggingPut)


class LoggingHide(Hide):
    log_hide = text(name="log.hidden")

    @fact
    def under(self, turn: Turn) -> str:
        return top_card(turn.after)

    def log(self, turn: Turn) -> Sequence[Phrase]:
        return [self.log_hide]


@breaks(
    "action_secrecy", texts={**TEXTS, "log.hidden": dict.fromkeys(("en", "pl"), "hid, {under}.")}
)
class LeakThroughTheFactOfASecretAction(Sound):
    """The others' log line of a secret action names a card that nobody knows."""

    kinds = but(LoggingHide)


class NamingHide(Hide):
    def log(self, turn: Turn) -> Sequence[Phrase]:
        return [describe(turn.action, "en")]


@breaks("action_secrecy")
class LeakThroughTheLineOfASecretAction(Sound):
    """The others' log line of a secret action is its player's."""

    kinds = but(NamingHide)


class PickyDraw(Draw):
    def may(self, turn: Turn) -> bool:
        return super().may(turn) and top_card(turn.state) != "red"


@breaks("secrecy")
class LeakThroughTheList(Sound):
    """The offered actions depend on a card that nobody knows."""

    kinds = but(PickyDraw)


class ChattyPlay(Play):
    no = reason("TOY-1", text="refusal.because")

    @fact
    def top(self, turn: Turn) -> str:
        return top_card(turn.state)


@breaks("secrecy")
class LeakThroughARefusal(Sound):
    """The words of a refusal name a card that nobody knows."""

    kinds = but(ChattyPlay)


class ChattyLay(Lay):
    no = reason("TOY-1", text="refusal.because")

    @fact
    def top(self, turn: Turn) -> str:
        return top_card(turn.state)


@breaks("secrecy")
class LeakThroughWhatIsNotListed(Unlisted):
    """The refusal of an unlisted action names a card that nobody knows."""

    kinds = (Draw, Play, Hide, ChattyLay, Pass)


class KnowingPair(Pair):
    def understand(self, state: State, player: int, words: Sequence[str]) -> list[tuple[int, ...]]:
        if [*words] == [top_card(state)]:
            return [(0, 1)]
        return super().understand(state, player, words)


class KnowingLay(Lay):
    cards = param.custom(KnowingPair, of=param.kind("cards"), least=2, most=2, listed=False)


@breaks("secrecy")
class LeakThroughShortWords(Unlisted):
    """A colour is read differently when it is that of a card that nobody knows."""

    kinds = (Draw, Play, Hide, KnowingLay, Pass)


class HintingPut(Put):
    def hint(self, turn: Turn) -> Sequence[Phrase]:
        return [top_card(turn.state)]


@breaks("secrecy")
class LeakThroughAHint(Sound):
    """The menu hint names a card that nobody knows."""

    kinds = but(HintingPut)


class AskingCell(CellParam):
    def step_name(self, state: State, player: int, value: str, step: int, lang: str) -> str:
        words = super().step_name(state, player, value, step, lang)
        return f"{words}, under {top_card(state)}"


class AskingPut(Put):
    cell = param.custom(AskingCell, plane="board")


@breaks("secrecy")
class LeakThroughAMenu(Sound):
    """A step of a menu names a card that nobody knows."""

    kinds = but(AskingPut)


class HelpfulCell(CellParam):
    def understand(self, state: State, player: int, words: Sequence[str]) -> list[str]:
        top = top_card(state)
        return [CELLS[COLOURS.index(top)]] if top and [*words] == ["it"] else []


class HelpfulPut(Put):
    cell = param.custom(HelpfulCell, plane="board")


@breaks("secrecy")
class LeakThroughAnOddWord(Sound):
    """The meaning of "it" depends on a card that nobody knows."""

    kinds = but(HelpfulPut)


class ExplainingCell(CellParam):
    def input_help(self, state: State, player: int, lang: str) -> Sequence[str]:
        return [f"A cell, such as {CELLS[len(top_card(state))]}."]


class ExplainingPut(Put):
    cell = param.custom(ExplainingCell, plane="board")


@breaks("secrecy")
class LeakThroughAnExample(Sound):
    """The help for typing has an example that depends on a card that nobody knows."""

    kinds = but(ExplainingPut)


class CostlyPut(Put):
    @fact
    def cost(self, turn: Turn) -> int:
        return len(top_card(turn.state))


@breaks("secrecy", texts={**TEXTS, "hint.put": dict.fromkeys(("en", "pl"), "for {cost}")})
class LeakThroughAFact(Sound):
    """A fact in a text of the pack depends on a card that nobody knows."""

    kinds = but(CostlyPut)


class PreviewingPut(Put):
    def preview(self, turn: Turn) -> Preview | None:
        words = dict.fromkeys(("en", "pl"), f"over {top_card(turn.state)}")
        return Preview("board", {CELLS.index(turn.args[0]): 0}, words=words)


@breaks("secrecy")
class LeakThroughAPreview(Sound):
    """The preview of a stone names a card that nobody knows."""

    kinds = but(PreviewingPut)


class PointingCell(CellParam):
    def target(self, state: State, player: int, value: str) -> Target:
        return Target("kind", "", top_card(state) or COLOURS[0])


class PointingPut(Put):
    cell = param.custom(PointingCell, plane="board")


@breaks("secrecy")
class LeakThroughATarget(Sound):
    """The target to click depends on a card that nobody knows."""

    kinds = but(PointingPut)


@breaks("secrecy")
class LeakThroughTheStatus(Sound):
    """A line below the table names a card that nobody knows."""

    @hookimpl
    def bgf_status(self, state: State, viewer: int | None, lang: str) -> Sequence[str]:
        deck = state.zones[self.deck]
        return [f"Next: {state.layout.kind_at(deck[-1]).id}"] if deck else []


@breaks("secrecy")
class LeakThroughTheScore(Sound):
    """The score counts cards that nobody ever sees."""

    @hookimpl
    def bgf_score(self, state: State) -> Score:
        found = super().bgf_score(state).breakdown
        kind_of = state.layout.kind_of
        red = [
            sum(not kind_of[card] for card in state.zones[hand]) for hand in self.hand[: len(found)]
        ]
        return Score([{**part, "red": number} for part, number in zip(found, red, strict=True)])


class RedHide(Hide):
    def may(self, turn: Turn) -> bool:
        return bool(turn.args[0] == RED) and super().may(turn)


@breaks("determinize")
class NoSampleCanBePlayed(Sound):
    """All must hide a red card at once; everybody has one, but samples do not know it."""

    kinds = but(RedHide)

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        state.shuffle(self.deck)
        for player in range(state.players):
            deck = state.zones[self.deck]
            red = [card for card in deck if not state.layout.kind_of[card]][:1]
            state.move(red, self.deck, self.hand[player])
            state.draw(self.deck, self.hand[player])


@breaks("determinize")
class ContradictsTheTable(Sound):
    """The real table contradicts the told facts, too."""

    @hookimpl
    def bgf_contradictions(self, state: State) -> int:
        return 1


@breaks("whole_match")
class CopiesACardAtSetUp(Sound):
    """A public counter holds the deck's top card at set-up, which nobody knows."""

    @hookimpl
    def bgf_setup(self, state: State) -> None:
        super().bgf_setup(state)
        state.counters[self.noted] = state.layout.kind_of[state.zones[self.deck][-1]]


@breaks("public_events", game=tricks)
class TellsNobodyWhoLacksASuit(Untold):
    """A player who did not follow suit has none of it, but samples give them some."""

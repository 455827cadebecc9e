"""Games through which a secret leaks, each by another channel; and one that has no samples."""

from __future__ import annotations

from collections.abc import Sequence

from bgf import Action, Refusal, Score, State, hookimpl
from bgf.engine.flow import Stage

from .breaking import breaks, but
from .sound import COLOURS, Draw, Hide, Lay, Pass, Play, Put, Sound, Unlisted


class NotingDraw(Draw):
    def apply(self, state: State, player: int, action: Action) -> Stage | None:
        card = state.draw(self.deck, self.hand[player])
        state.counters[self.noted] = state.layout.kind_of[card]
        return None


@breaks("telling")
class LeakThroughANumber(Sound):
    """A counter that all can see follows from the card that was drawn."""

    kinds = but(NotingDraw)


class OpenHide(Hide):
    secret = False


@breaks("telling")
class LeakThroughTheLog(Sound):
    """Others can read which card was hidden."""

    kinds = but(OpenHide)


class StoryPut(Put):
    def story(self, before: State, after: State, player: int, action: Action, lang: str) -> str:
        card = self.top(before) if before.zones[self.deck] else "nothing"
        return f"puts {card}"


@breaks("telling")
class LeakThroughTheStory(Sound):
    """What the history says names a card that nobody knows."""

    kinds = but(StoryPut)


class PickyDraw(Draw):
    def may(self, state: State, player: int, word: str) -> bool:
        return bool(state.zones[self.deck]) and self.top(state) != "red"


@breaks("secrecy")
class LeakThroughTheList(Sound):
    """What is offered follows from a card that nobody knows."""

    kinds = but(PickyDraw)


class ChattyPlay(Play):
    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        refusal = super().refusal(state, player, action)
        if refusal is None or not state.zones[self.deck]:
            return refusal
        return self.refuse("TOY-1", "refusal.because", word=action.text, top=self.top(state))


@breaks("secrecy")
class LeakThroughARefusal(Sound):
    """The words of a refusal name a card that nobody knows."""

    kinds = but(ChattyPlay)


class ChattyLay(Lay):
    def refusal(self, state: State, player: int, action: Action) -> Refusal | None:
        refusal = super().refusal(state, player, action)
        if refusal is None or not state.zones[self.deck]:
            return refusal
        return self.refuse("TOY-1", "refusal.because", word=action.text, top=self.top(state))


@breaks("secrecy")
class LeakThroughWhatIsNotListed(Unlisted):
    """What the game does not list is refused in words that name a card that nobody knows."""

    kinds = (Draw, Play, Hide, ChattyLay, Pass)


class KnowingLay(Lay):
    def read(self, state: State, player: int, words: list[str]) -> Action | None:
        if state.zones[self.deck] and words == [self.top(state)]:
            return self.both(COLOURS[:2])
        return super().read(state, player, words)


@breaks("secrecy")
class LeakThroughShortWords(Unlisted):
    """A colour is read otherwise when it is that of a card that nobody knows."""

    kinds = (Draw, Play, Hide, KnowingLay, Pass)


class HintingPut(Put):
    def note(self, state: State, player: int, action: Action, lang: str) -> str:
        return self.top(state) if state.zones[self.deck] else ""


@breaks("secrecy")
class LeakThroughANote(Sound):
    """What a menu adds names a card that nobody knows."""

    kinds = but(HintingPut)


class AskingPut(Put):
    def describe_step(self, state: State, player: int, action: Action, step: int, lang: str) -> str:
        words = super().describe_step(state, player, action, step, lang)
        return f"{words}, under {self.top(state)}" if state.zones[self.deck] else words


@breaks("secrecy")
class LeakThroughAMenu(Sound):
    """A step of a menu names a card that nobody knows."""

    kinds = but(AskingPut)


class HelpfulPut(Put):
    def read(self, state: State, player: int, words: list[str]) -> Action | None:
        is_it = words == ["it"] and bool(state.zones[self.deck])
        return self.all[COLOURS.index(self.top(state))] if is_it else None


@breaks("secrecy")
class LeakThroughAnOddWord(Sound):
    """What "it" is follows from a card that nobody knows."""

    kinds = but(HelpfulPut)


@breaks("secrecy")
class LeakThroughTheStatus(Sound):
    """A line below the table names a card that nobody knows."""

    @hookimpl
    def bgf_status(self, state: State, viewer: int | None, lang: str) -> Sequence[str]:
        deck = state.zones[self.deck]
        return [f"Next: {state.layout.kind_at(deck[-1]).id}"] if deck else []


@breaks("secrecy")
class LeakThroughTheScore(Sound):
    """In the end cards count that nobody ever sees."""

    @hookimpl
    def bgf_score(self, state: State) -> Score:
        found = super().bgf_score(state).breakdown
        kind_of = state.layout.kind_of
        red = [
            sum(not kind_of[card] for card in state.zones[hand]) for hand in self.hand[: len(found)]
        ]
        return Score([{**part, "red": number} for part, number in zip(found, red, strict=True)])


class RedHide(Hide):
    def may(self, state: State, player: int, word: str) -> bool:
        return word == "red" and super().may(state, player, word)


@breaks("determinize")
class NoSampleCanBePlayed(Sound):
    """All must hide a red card at once, which everybody has, but nobody knows of it."""

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
    """What was told is held against the real table, too."""

    @hookimpl
    def bgf_contradictions(self, state: State) -> int:
        return 1

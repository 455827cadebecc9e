"""What a route comes to, in words: the odds of its rolls, what the dice showed, what was built."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bgf.engine.words import seat_letter
from bgf_aeroplanes.names import Names
from bgf_aeroplanes.world import FAILURE

if TYPE_CHECKING:
    from bgf import Game, State
    from bgf_aeroplanes.attempt import Attempt
    from bgf_aeroplanes.routes import RiskRoll
    from bgf_aeroplanes.supports import Supports
    from bgf_aeroplanes.world import World

__all__ = ["Telling", "faces_in_words"]


def faces_in_words(game: Game, faces: Sequence[int], lang: str) -> str:
    """What some risk dice show."""
    failure = game.text("failure", lang)
    return " ".join(failure if face == FAILURE else str(face) for face in faces)


class Telling:
    """Words about routes on their way."""

    def __init__(self, game: Game, world: World, supports: Supports, attempt: Attempt) -> None:
        self.game, self.world = game, world
        self.supports, self.attempt = supports, attempt
        self.names = Names(game, world)

    # -- before a roll

    def odds(
        self, state: State, player: int, rolls: Sequence[RiskRoll], lang: str, key: str = "odds"
    ) -> str:
        """What rolls must make, the odds that all do, and what they may be expected to cost."""
        needs = [self.attempt.target(state, player, roll) for roll in rolls]
        dice = self.attempt.dice
        return self.game.text(
            key,
            lang,
            rolls=", ".join(f"{need}+" for need in needs),
            chance=round(100 * self.attempt.chance(state, player, rolls)),
            price=round(sum(dice.odds(need).missing for need in needs), 1),
            failure=round(100 * dice.chance_of(FAILURE)),
        )

    def means(self, state: State, player: int, lang: str) -> str:
        """What a player has to meet a risk with: money, support, and failures so far."""
        counters, supports = state.counters, self.supports
        words = [self.game.text("coins", lang, coins=counters[self.world.money[player]])]
        words += [
            f"{self.names.support(type_, lang)}: {supports.held(state, player, name)}"
            for type_, name in ((supports.number(name), name) for name in ("pilot", "beacon"))
            if supports.has(state, player, name)
        ]
        markers = counters[self.world.failures[player]]
        most = self.attempt.fails_at
        words.append(self.game.text("failures", lang, failures=markers, most=most))
        return ", ".join(words)

    # -- after it

    def rolled(
        self, before: State, after: State, player: int, roll: RiskRoll, lang: str
    ) -> list[str]:
        """What the dice showed, what was missing, and what came of an engine failure.

        Args:
            before: the position in which they were rolled.
            after: the next position.
            player: who rolled.
            roll: what they were rolled for.
            lang: the language.
        """
        text, attempt = self.game.text, self.attempt
        faces = before.clone().roll(attempt.dice)  # as they fell: chance belongs to the position
        need, made = attempt.target(before, player, roll), sum(faces)
        dice = faces_in_words(self.game, faces, lang)
        words = [text("story.rolled", lang, dice=dice, made=made, need=need)]
        failed = attempt.failed(before, faces)
        markers = before.counters[self.world.failures[player]] + failed
        if failed and markers >= attempt.fails_at:
            return [*words, text("story.crash", lang, failures=attempt.fails_at)]
        if made < need:
            words.append(text("missing", lang, points=need - made))
        if failed:
            words.append(text("failures", lang, failures=markers, most=attempt.fails_at))
        return words

    def built(self, before: State, after: State, player: int, lang: str) -> list[str]:
        """The airport that was built, whom it replaces, and what America pays; or nothing."""
        world, text = self.world, self.game.text
        slots = range(len(world.cities))
        new = [
            city
            for city in slots
            if world.airport(before, player, city) != world.airport(after, player, city)
        ]
        words = []
        for city in new:
            key = "story.extends" if world.has(before, player, city) else "story.builds"
            words.append(text(key, lang, city=self.names.city(city, lang)))
            gone = (p for p in world.rivals(before, player, city) if not world.has(after, p, city))
            words += [text("story.replaces", lang, seat=seat_letter(p)) for p in gone]
            points = after.counters[world.america[player]] - before.counters[world.america[player]]
            if points:
                coins = text("coins", lang, coins=world.values["america_coins"])
                words.append(text("america", lang, coins=coins, points=points))
        return words

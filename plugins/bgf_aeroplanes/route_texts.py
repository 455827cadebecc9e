"""Texts about routes: the odds of their rolls, what the dice showed, what was built."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bgf.contract import Part, Text, part, text
from bgf.engine.words import seat_letter
from bgf_aeroplanes.attempt import Attempt
from bgf_aeroplanes.content import BEACON, FAILURE, PILOT
from bgf_aeroplanes.names import Names
from bgf_aeroplanes.supports import Supports
from bgf_aeroplanes.world import World

if TYPE_CHECKING:
    from bgf import State
    from bgf_aeroplanes.routes import RiskRoll

__all__ = ["RouteTexts"]


class RouteTexts(Part):
    """Says what a risk costs, what a roll made, and what was built."""

    world = part(World)
    supports = part(Supports)
    attempt = part(Attempt)
    names = part(Names)
    coins = text("coins")
    failure = text()
    failures = text("failures", "most")
    missing = text("points")
    short_odds = text("rolls", "chance", "price", "failure", name="odds")
    full_odds = text("rolls", "chance", "price", "failure", name="preview.odds")
    first_in_america = text("coins", "points", name="america")
    story_rolled = text("dice", "made", "need", name="story.rolled")
    story_crash = text("failures", name="story.crash")
    story_builds = text("city", name="story.builds")
    story_extends = text("city", name="story.extends")
    story_replaces = text("seat", name="story.replaces")

    def faces(self, faces: Sequence[int], lang: str) -> str:
        """Returns what some risk dice show."""
        failure = self.failure(lang)
        return " ".join(failure if face == FAILURE else str(face) for face in faces)

    # -- before a roll

    def odds(self, state: State, player: int, rolls: Sequence[RiskRoll], lang: str) -> str:
        """Returns what rolls must make, the odds that all do, and what they cost on average."""
        return self._odds(self.short_odds, state, player, rolls, lang)

    def odds_in_full(self, state: State, player: int, rolls: Sequence[RiskRoll], lang: str) -> str:
        """Returns the same as `odds` in sentences, with the odds of an engine failure."""
        return self._odds(self.full_odds, state, player, rolls, lang)

    def _odds(
        self, text: Text, state: State, player: int, rolls: Sequence[RiskRoll], lang: str
    ) -> str:
        needs = [self.attempt.target(state, player, roll) for roll in rolls]
        dice = self.attempt.risk
        return text(
            lang,
            rolls=", ".join(f"{need}+" for need in needs),
            chance=round(100 * self.attempt.chance(state, player, rolls)),
            price=round(sum(dice.odds(need).missing for need in needs), 1),
            failure=round(100 * dice.chance_of(FAILURE)),
        )

    def means(self, state: State, player: int, lang: str) -> str:
        """Returns what a player can meet a risk with: money, support, and failures so far."""
        counters = state.counters
        supports = self.supports
        words = [self.coins(lang, coins=counters[self.world.money[player]])]
        words += [
            f"{self.names.support(type_, lang)}: {supports.held(state, player, name)}"
            for type_, name in ((supports.number(name), name) for name in (PILOT, BEACON))
            if supports.has(state, player, name)
        ]
        markers = counters[self.world.failures[player]]
        most = self.attempt.fails_at
        words.append(self.failures(lang, failures=markers, most=most))
        return ", ".join(words)

    # -- after it

    def rolled(
        self, before: State, after: State, player: int, roll: RiskRoll, lang: str
    ) -> list[str]:
        """Returns what the dice showed, what was missing, and what came of an engine failure.

        Args:
            before: the position in which they were rolled.
            after: the next position.
            player: the player who rolled.
            roll: what they were rolled for.
            lang: the language.
        """
        attempt = self.attempt
        faces = before.clone().roll(attempt.risk)  # as they fell: chance belongs to the position
        need = attempt.target(before, player, roll)
        made = sum(faces)
        dice = self.faces(faces, lang)
        words = [self.story_rolled(lang, dice=dice, made=made, need=need)]
        failed = attempt.failed(before, faces)
        markers = before.counters[self.world.failures[player]] + failed
        if failed and markers >= attempt.fails_at:
            return [*words, self.story_crash(lang, failures=attempt.fails_at)]
        if made < need:
            words.append(self.missing(lang, points=need - made))
        if failed:
            words.append(self.failures(lang, failures=markers, most=attempt.fails_at))
        return words

    def built(self, before: State, after: State, player: int, lang: str) -> list[str]:
        """Returns the airport that was built, whom it replaces, and what America pays, if any."""
        world = self.world
        slots = range(len(world.cities))
        new = [
            city
            for city in slots
            if world.airport(before, player, city) != world.airport(after, player, city)
        ]
        words = []
        for city in new:
            is_higher = world.has(before, player, city)
            story = self.story_extends if is_higher else self.story_builds
            words.append(story(lang, city=self.names.city(city, lang)))
            gone = (p for p in world.rivals(before, player, city) if not world.has(after, p, city))
            words += [self.story_replaces(lang, seat=seat_letter(p)) for p in gone]
            points = after.counters[world.america[player]] - before.counters[world.america[player]]
            if points:
                words.append(self.in_america(points, lang))
        return words

    def in_america(self, points: int, lang: str) -> str:
        """Returns what a player gets who is among the first in an America (AER-47)."""
        coins = self.coins(lang, coins=self.world.america_coins)
        return self.first_in_america(lang, coins=coins, points=points)

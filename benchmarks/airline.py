"""A purposeful player of Aeroplanes: a few rules of thumb choose the action of highest worth."""

from __future__ import annotations

from random import Random

from benchmarks.airline_look import COIN, SEAT, AirlinePosition, Atlas, profit_of

import bgf
from bgf.bots import View

__all__ = ["Airline"]

TOKENS = ("pilot", "inspection", "mass_production", "night_flights", "beacon")

CHANCE = 0.2
"""The standard deviation of the chance added to the worth of an action."""

SURE = 9.0
"""A worth above that of any other action."""


class Airline:
    """Plays the action of highest worth, by the player's own view and a little chance."""

    def __init__(self, atlas: Atlas, seed: int) -> None:
        self.atlas = atlas
        self.random = Random(seed)
        self.route: tuple[str, ...] = ()

    def choose(self, view: View) -> bgf.Action:
        """Returns the legal action of highest worth."""
        actions = view.legal_actions()
        if len(actions) == 1 and actions[0].kind.name != "fly":
            return actions[0]
        look = AirlinePosition(self.atlas, view.observation())
        worths = [(self.worth(look, action), n) for n, action in enumerate(actions)]
        if actions[0].kind.name == "base" or "subsidy" in map(str, actions):
            worths = [(worth + self.random.gauss(0, CHANCE), n) for worth, n in worths]
        best = actions[max(worths)[1]]
        if best.kind.name == "fly":
            self.route = self._words(best)[0]
        return best

    def _words(self, action: bgf.Action) -> list[tuple[str, ...]]:
        return [tuple(word.split("-")) for word in str(action).split()[1:]]

    def worth(self, look: AirlinePosition, action: bgf.Action) -> float:
        """Returns the worth of an action; an action that ends the turn is worth 0."""
        words = self._words(action)
        name = words[0][0] if words else ""
        match action.kind.name:
            case "base":
                return self._base(look, name)
            case "buy":
                return self._buy(look, name)
            case "build":
                return self._build(look, name)
            case "fly":
                return look.gain(words[0])
            case "replace":
                return float(len(look.has["ABCDE".index(name)]))
            case "carry" | "night":
                return self._carry(look, words[0], words[1][0])
            case "subsidy":
                return self._subsidy(look)
            case "support" | "dice" | "tokens" | "inspect" | "produce":
                return self._support(look, action.kind.name, words)
            case "pay" | "pilot" | "beacon" | "roll":
                return self._risk(look, action.kind.name)
        return 0.0

    def _support(self, look: AirlinePosition, kind: str, words: list[tuple[str, ...]]) -> float:
        match kind:
            case "support":
                return self._token(look, words[0][0]) - look.coin
            case "dice":
                return 1.3 * max(self._token(look, token) for token in TOKENS) - look.coin
            case "tokens":
                return sum(self._token(look, token) for (token,) in words if token != "none")
            case "inspect":
                return SURE if look.counters["failures"][look.me] > 1 else -1.0
        return 1.0  # producing has no further cost

    def _risk(self, look: AirlinePosition, kind: str) -> float:
        if kind == "roll":
            return look.gain(self.route) + 1.0
        missing = self._missing(look)
        match kind:
            case "pay":
                return look.gain(self.route) + 1.0 - look.coin * missing
            case "pilot":
                return SURE if missing > 1 else 0.0
        return SURE - 1 if missing > 3 else 0.0

    def _base(self, look: AirlinePosition, city: str) -> float:
        look.mine.add(city)
        near = {city, *look.atlas.legs[city]}
        worth = sum(worth for worth, _ in look.open_for(near))
        look.mine.remove(city)
        return 0.3 * worth + COIN[1] * int(look.atlas.places[city]["income"])

    def _carry(self, look: AirlinePosition, space: tuple[str, ...], plane: str) -> float:
        zones = look.seen["zones"]
        start, number = space
        index = int(number) - 1
        if start == "globe":
            token = zones["globetrotters"][index]
        else:
            first_space = look.atlas.spaces.index(start)
            token = zones["waiting"][first_space + index][0]
        data = look.atlas.people[token]
        left = look.seats[plane] - data["people"]
        for_fullness = -0.05 * left if left else 0.15
        wanted = False
        for rival in look.rivals:
            cities = look.has[rival]
            can_start = start == "globe" or start in cities
            wanted = wanted or (can_start and data["to"] in cities)
        return look.worth_of(token) + 0.4 * wanted + for_fullness

    def _buy(self, look: AirlinePosition, plane: str) -> float:
        data = look.atlas.planes[plane]
        zones = look.seen["zones"]
        skipped = zones["market"].index(plane)
        price = data["cost"] + skipped * look.atlas.values["skip_surcharge"]
        tokens = look.counters["tokens"]
        mine = zones["fleet"][look.me] + zones["used"][look.me]
        have = sum(tokens[own] for own in mine)
        have_then = have + data["airports"]
        chances = look.chances(data["era"], long_range=data["long_range"])
        gains = [gain for gain, _ in chances if gain > 0]
        airports = 0.0
        cities = look.mine
        if look.turns > 2:
            airports = sum(0.5 * gain for gain in gains[have:have_then])
            cities = look.mine | {route[-1] for _, route in chances[:have_then]}
        people = 0.0
        for worth, wanted in look.open_for(cities):
            likelihood = 0.6 if wanted else 1.0
            people += likelihood * worth / (2 * SEAT + 0.3)
        turns_to_build = 1 if data["airports"] else 0
        turns = look.turns - 1 - look.room / 2 - turns_to_build
        filled = max(0.0, min(data["seats"], people - look.room, 2 * turns))
        empty = data["seats"] - filled
        seats = SEAT * (filled - empty)
        if look.era < 3:
            seats += 0.3 * empty * SEAT
        return float(data["value"] + airports + seats - look.coin * price)

    def _build(self, look: AirlinePosition, plane: str) -> float:
        data = look.atlas.planes[plane]
        chances = look.chances(data["era"], long_range=data["long_range"])
        gains = [gain for gain, _ in chances if gain > 0]
        return sum(gains[: look.counters["tokens"][plane]])

    def _token(self, look: AirlinePosition, token: str) -> float:
        """Returns the worth of a support token."""
        held = look.counters["support"][look.me][token]
        mine = look.seen["zones"]["fleet"][look.me] + look.seen["zones"]["used"][look.me]
        tokens = sum(look.counters["tokens"][p] for p in mine)
        if token == "inspection":
            return 0.0 if held else 0.4 * look.counters["failures"][look.me]
        if token == "night_flights":
            places = look.atlas.places
            at_home = [
                worth
                for start, to, worth, _ in look.waiting
                if start in look.mine and to in look.mine and places[to]["region"] == "europe"
            ]
            return min(1.4, 0.45 * max(0, len(at_home) - 1 - held)) if look.room > 2 else 0.0
        if token == "mass_production":
            return 0.8 if look.turns > 3 and look.money > 6 and not held else 0.0
        if token == "pilot":
            return 0.5 if tokens > held else 0.1
        return 0.4 if tokens > held else 0.0

    def _subsidy(self, look: AirlinePosition) -> float:
        if look.counters["subsidies"]:
            return look.coin + 0.2
        profit = [profit_of(self.atlas, look.seen, p) for p in range(look.seen["players"])]
        ahead = profit[look.me] - max(profit[p] for p in look.rivals)
        return 0.8 + 0.2 * max(-3, min(5, ahead))

    def _missing(self, look: AirlinePosition) -> int:
        counters = look.counters
        target, city = self.atlas.rolls(self.route)[counters["rolled"]]
        bonus = self.atlas.values["rival_bonus"]
        target -= bonus * any(city in look.has[p] for p in look.rivals)
        return int(target - counters["bonus"] - sum(look.seen["dice"]["risk"]))

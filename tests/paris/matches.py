"""Random matches for the property tests: many tempers, so that rare corners are visited too."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from hypothesis import strategies as st

from bgf import Action, Game, State

__all__ = [
    "LONGEST",
    "TEMPERS",
    "Setting",
    "everybody",
    "played",
    "sampled",
    "settings_of_matches",
    "walk",
]

LONGEST = 1000
"""Actions after which a match counts as endless; in 720 of them the longest had 139."""

TEMPERS: dict[str, dict[str, int]] = {
    "any": {},
    "hoarder": {"draw": 40, "pass": 1},
    "builder": {"claim": 30},
    "collector": {"tickets": 20, "draw": 4},
}
"""How much more likely an action of a kind is than another, for each temper."""


@dataclass(frozen=True)
class Setting:
    """What a random match is made from."""

    players: int
    seed: int
    temper: str

    def start(self, game: Game) -> State:
        """The first position."""
        return game.new_state(self.players, self.seed)

    @property
    def rng(self) -> random.Random:
        """The chance of the choices, which is not that of the match."""
        return random.Random(f"{self.players} {self.seed} {self.temper}")


def settings_of_matches() -> st.SearchStrategy[Setting]:
    """Matches for 2 to 4 players of every temper."""
    return st.builds(
        Setting,
        players=st.sampled_from([2, 3, 4]),
        seed=st.integers(0, 2**64 - 1),
        temper=st.sampled_from(sorted(TEMPERS)),
    )


def pick(rng: random.Random, legal: list[Action], temper: str) -> Action:
    """One of the legal actions: first a kind of action, then any of that kind."""
    weights = TEMPERS[temper]
    kinds = list(dict.fromkeys(action.kind.name for action in legal))
    (kind,) = rng.choices(kinds, [weights.get(kind, 3) for kind in kinds])
    return rng.choice([action for action in legal if action.kind.name == kind])


def played(game: Game, setting: Setting, rng: random.Random) -> Iterator[tuple[State, int, Action]]:
    """Every action of a match with the position it is played in; one state, which is played on."""
    state = setting.start(game)
    for _ in range(LONGEST):
        if state.is_terminal():
            return
        player = rng.choice(state.active_players())
        action = pick(rng, state.legal_actions(player), setting.temper)
        yield state, player, action
        state.apply(action, player)
    raise AssertionError(f"{setting} did not end")


def walk(game: Game, setting: Setting) -> Iterator[State]:
    """Every position of a match, the last one too; it is one state, which is played on."""
    state = setting.start(game)
    for state, _, _ in played(game, setting, setting.rng):
        yield state
    yield state


def sampled(
    game: Game, setting: Setting, share: float = 0.08
) -> Iterator[tuple[State, random.Random]]:
    """Some positions of a match in which somebody is to act, the first one always."""
    rng = setting.rng
    for number, (state, _, _) in enumerate(played(game, setting, rng)):
        if number == 0 or rng.random() < share:
            yield state, rng


def everybody(state: State) -> list[int | None]:
    """All who can look at a state: the players, and a spectator."""
    return [*range(state.players), None]

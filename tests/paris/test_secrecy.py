"""Players' knowledge in Paris: PAR-05, PAR-07 and PAR-08 in many random matches.

That nothing hidden shows is a promise of every game: `test_properties` holds Paris to it.
"""

from __future__ import annotations

from collections import Counter

import pytest

from bgf import Game
from bgf.testing import Walk, settings_of


def test_an_observation_names_kinds_and_no_components(game: Game) -> None:
    components = game.pack.data["components"]
    kinds = {kind for entries in components.values() for kind in entries} | {None}
    for setting in settings_of(game, 30):
        for here in Walk(game, setting).sampled(6):
            data = here.state.to_dict()
            for viewer in here.everybody:
                seen = here.state.observation(viewer)["zones"]
                assert set(seen) == set(data["zones"])
                for name, zone in data["zones"].items():
                    per_player = bool(zone) and isinstance(zone[0], list)
                    both = (
                        zip(zone, seen[name], strict=True) if per_player else [(zone, seen[name])]
                    )
                    for held, view in both:
                        assert len(view) == len(held), "how many lie there is public"
                        assert set(view) <= kinds


@pytest.mark.rule("PAR-08")
def test_others_know_the_openly_taken_cards_of_a_hand(game: Game) -> None:
    links = game.pack.data["maps"]["city"]["links"]
    for setting in settings_of(game, 60):
        known = [Counter[str]() for _ in range(setting.players)]
        for here in Walk(game, setting).positions():
            for player, text in here.steps[-1:]:
                kind, *words = text.split()
                if kind == "draw" and words[0] != "deck":
                    known[player][words[0]] += 1
                elif kind == "claim":  # known cards are paid before unknown ones of their kind
                    wild = len(words) - 2
                    length = links[f"{words[0]}-{words[1]}"]["length"]
                    known[player] -= Counter({words[1]: length - wild, "bus": wild})
            for viewer in here.everybody:
                hands = here.state.observation(viewer)["zones"]["hand"]
                for owner, hand in enumerate(hands):
                    if owner == viewer:
                        assert None not in hand
                    else:
                        assert Counter(card for card in hand if card) == known[owner]

"""Nobody learns what they may not know: PAR-05, PAR-07 and PAR-08 in hundreds of random matches."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given

from bgf import Game, InvalidAction, State

from .matches import Setting, everybody, played, sampled, settings_of_matches
from .test_properties import matches

SEEDS = (0, 1, 2**64 - 1)


def all_shown(state: State, viewer: int | None) -> list[object]:
    """All that reaches a viewer: what is seen, what may be done, and why the rest may not."""
    shown: list[object] = [state.observation(viewer), state.is_terminal(), state.returns()]
    if viewer in state.active_players():
        shown.append(state.legal_actions(viewer))
        shown += [state.explain(action, viewer) for action in state.game.actions.values()]
        for text in ("draw pink", "keep opera", "claim louvre"):
            shown += [errors(state, text, None), errors(state, text, viewer)]
    return shown


def errors(state: State, text: str, player: int | None) -> tuple[str, tuple[str, ...]]:
    """What is said to somebody who mistypes an action."""
    with pytest.raises(InvalidAction) as raised:
        state.game.parse_action(text, state, player)
    return str(raised.value), raised.value.nearest


def swapped(state: State, viewer: int | None, rng: random.Random, fixed: int = 0) -> State:
    """A state of which the viewer knows the same: all that is unknown has changed places.

    Who else knows what lies in a place stays as it was, and so do the `fixed` top components of
    each deck and the chance to come.
    """
    data = state.to_dict()
    bit = 1 << (state.game.players[1] if viewer is None else viewer)
    known = data["known"]
    cards = sum(entry["count"] for entry in state.game.pack.data["components"]["cards"].values())
    places: dict[bool, list[tuple[list[int], int]]] = {False: [], True: []}
    for name, zone in data["zones"].items():
        for held in zone if zone and isinstance(zone[0], list) else [zone]:
            last = len(held) - (fixed if name.endswith("deck") else 0)
            for index, component in enumerate(held):
                if not known[component] & bit and index < last:
                    places[component < cards].append((held, index))
    masks = list(known)
    for hidden in places.values():
        components = [held[index] for held, index in hidden]
        for (held, index), new in zip(hidden, rng.sample(components, len(hidden)), strict=True):
            masks[new] = known[held[index]]
            held[index] = new
    data["known"] = masks
    return state.game.state_from_dict(data)


@matches(60)
@given(setting=settings_of_matches())
def test_nothing_changes_when_the_hidden_is_swapped(game: Game, setting: Setting) -> None:
    for state, rng in sampled(game, setting, 0.05):
        for viewer in everybody(state):
            shown = all_shown(state, viewer)
            for seed in SEEDS:
                twin = state.determinize(viewer, seed)
                assert twin.faults() == []
                assert all_shown(twin, viewer) == shown
            if not any(state.to_dict()["commits"]):  # else the tickets chosen must be in the offer
                assert all_shown(swapped(state, viewer, rng), viewer) == shown


@matches(60)
@given(setting=settings_of_matches())
def test_an_observation_names_kinds_and_no_components(game: Game, setting: Setting) -> None:
    components = game.pack.data["components"]
    kinds = {kind for entries in components.values() for kind in entries} | {None}
    for state, _ in sampled(game, setting):
        data = state.to_dict()
        for viewer in everybody(state):
            seen = state.observation(viewer)["zones"]
            assert set(seen) == set(data["zones"])
            for name, zone in data["zones"].items():
                per_player = bool(zone) and isinstance(zone[0], list)
                lists = zip(zone, seen[name], strict=True) if per_player else [(zone, seen[name])]
                for held, view in lists:
                    assert len(view) == len(held), "how many lie there is public"
                    assert set(view) <= kinds


@pytest.mark.rule("PAR-08")
@matches(80)
@given(setting=settings_of_matches())
def test_of_a_hand_is_known_what_was_taken_openly(game: Game, setting: Setting) -> None:
    links = game.pack.data["maps"]["city"]["links"]
    known = [Counter[str]() for _ in range(setting.players)]
    for state, player, action in played(game, setting, setting.rng):
        for viewer in everybody(state):
            hands = state.observation(viewer)["zones"]["hand"]
            for owner, hand in enumerate(hands):
                if owner == viewer:
                    assert None not in hand
                else:
                    assert Counter(card for card in hand if card) == known[owner]
        kind, *words = str(action).split()
        if kind == "draw" and words[0] != "deck":
            known[player][words[0]] += 1
        elif kind == "claim":  # known cards are paid before unknown ones of their kind
            wild = len(words) - 2
            length = links[f"{words[0]}-{words[1]}"]["length"]
            known[player] -= Counter({words[1]: length - wild, "bus": wild})


@matches(40)
@given(setting=settings_of_matches())
def test_what_is_drawn_anew(game: Game, setting: Setting) -> None:
    for state, _ in sampled(game, setting, 0.04):
        for viewer in everybody(state):
            seen = state.observation(viewer)
            twins = [state.determinize(viewer, seed) for seed in range(20)]
            assert all(twin.observation(viewer) == seen for twin in twins)
            assert all(twin.faults() == [] for twin in twins)
            real = [owner for owner in range(state.players) if owner != viewer]
            unknown = sum(seen["zones"]["hand"][owner].count(None) for owner in real)
            if unknown > 3 and len(seen["zones"]["deck"]) > 3:
                # Whoever holds the unknown cards sees other ones in most of them.
                assert len({str([twin.observation(p) for p in real]) for twin in twins}) > 10


@matches(40)
@given(setting=settings_of_matches())
def test_determinize_knows_no_more_than_the_viewer(game: Game, setting: Setting) -> None:
    for state, rng in sampled(game, setting, 0.04):
        viewer = rng.choice(everybody(state))
        twins = [state.determinize(viewer, 99)]
        if not any(state.to_dict()["commits"]):
            twins.append(swapped(state, viewer, rng))
        drawn = story(state.determinize(viewer, 5))
        for twin in twins:
            assert story(twin.determinize(viewer, 5)) == drawn


def story(state: State, steps: int = 20) -> list[object]:
    """What everybody sees, and what can be done, while a state is played on."""
    told: list[object] = []
    for step in range(steps):
        told.append([state.observation(viewer) for viewer in everybody(state)])
        if state.is_terminal():
            break
        for player in state.active_players():
            legal = state.legal_actions(player)
            told.append(legal)
            state.apply(legal[(step * 7 + 3) % len(legal)], player)
    return told


@matches(150)
@given(setting=settings_of_matches())
def test_the_same_public_actions_tell_the_same(game: Game, setting: Setting) -> None:
    for state, rng in sampled(game, setting, 0.03):
        if state.to_dict()["phase"] == "play":
            viewer = rng.choice(everybody(state))
            compare(state.clone(), swapped(state, viewer, rng, fixed=12), viewer, rng)


def compare(state: State, twin: State, viewer: int | None, rng: random.Random) -> None:
    """Play a state and its twin, the same as far as the viewer can tell, and see that it stays so.

    The tops of the decks are alike, so that what is turned up is alike too; it ends when anything
    else is drawn: a card from further below, or a ticket put back.
    """
    decks = lying_in_decks(state)
    tickets = set(range(46, 66))
    other = {
        "deck": set(decks["deck"][:-12]),
        "ticket_deck": tickets - set(decks["ticket_deck"][-12:]),
    }
    for _ in range(25):
        assert twin.is_terminal() == state.is_terminal()
        if state.is_terminal():  # the tickets are shown, and they are others
            return
        assert twin.observation(viewer) == state.observation(viewer)
        (player,) = state.active_players()
        legal, theirs = state.legal_actions(player), twin.legal_actions(player)
        if player == viewer:
            assert theirs == legal
        if legal[0].kind.name == "keep":  # secret: of two tickets the first, the second, or both
            assert len(legal) == len(theirs)
            both = list(zip(legal, theirs, strict=True))
        else:
            both = [(action, action) for action in legal if action in theirs]
        if not both:
            return
        mine, its = rng.choice(both)
        decks = lying_in_decks(state)
        state.apply(mine, player)
        twin.apply(its, player)
        now = lying_in_decks(state)
        if any((set(decks[name]) - set(now[name])) & other[name] for name in now):
            return


def lying_in_decks(state: State) -> dict[str, list[int]]:
    """The components of the two decks, from the bottom."""
    zones = state.to_dict()["zones"]
    return {name: zones[name] for name in ("deck", "ticket_deck")}

"""The history tells a viewer their observations, and nothing more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from tests.engine.toys import Rules, phase, toy

from bgf import Action, ActionKind, Game, NoSuchPlayer, State, Turn
from bgf.contract import zone
from bgf.records.chronicle import Chronicle
from bgf.records.history import Entry, describe_reveals, entries_for
from bgf.records.lines import RecordedAction
from bgf.records.match import Match
from bgf.testing.positions import match_from, position

from .playing import played
from .test_undo import play
from .tiny import tiny


def last(match: Match, viewer: int | None, lang: str = "en") -> str:
    return match.history(viewer, lang)[-1]


# -- in words ---------------------------------------------------------------------------------


def test_blindly_drawn_card_is_named_to_its_player_alone(game: Game) -> None:
    match = played(game, players=3, seed=5, upto=3)
    player = match.state.player
    play(match, "draw deck")
    card = game.layout.kind_at(match.state.zones[game.layout.own_zones("hand")[player]][-1]).data[
        "name"
    ]
    assert last(match, player) == f"Player {'ABC'[player]}: drew a card blind ({card['en']})"
    assert (
        last(match, player, "pl") == f"Gracz {'ABC'[player]}: dobrał zakrytą kartę ({card['pl']})"
    )
    for other in {0, 1, 2, None} - {player}:
        assert last(match, other) == f"Player {'ABC'[player]}: drew a card blind"


def test_an_open_card_that_is_turned_up_is_news_for_all(game: Game) -> None:
    match = played(game, seed=5, upto=2)
    action = next(a for a in match.state.legal_actions() if a.text not in ("draw deck", "draw bus"))
    match.play(action)
    row = match.state.zones[game.layout.zone("row")]
    card = game.layout.kind_at(row[-1]).data["name"]["en"]
    lines = {last(match, viewer) for viewer in (0, 1, None)}
    assert len(lines) == 1
    assert lines.pop().endswith(f"; {card} refilled the row")


def test_tickets_are_named_to_their_owner_alone(game: Game) -> None:
    match = played(game, seed=5, upto=2)
    player = match.state.player
    play(match, "tickets")
    kept = match.state.legal_actions()[-1]
    match.play(kept)
    own, others = match.history(player)[-2:], match.history(1 - player)[-2:]
    names = [
        game.word(kind.data["name"], "en")
        for kind in game.layout.kinds["tickets"]
        if kind.id in kept.parts
    ]
    assert len(names) == 2
    assert all(name in own[0] and name in own[1] for name in names)
    assert others == [
        f"Player {'ABC'[player]}: drew 2 tickets",
        f"Player {'ABC'[player]}: kept 2 tickets",
    ]
    assert match.history(None)[-2:] == others


def test_a_ticket_drawn_again_is_named_to_the_one_who_had_put_it_back(game: Game) -> None:
    zones = {
        "ticket_deck": "opera-bercy@0 invalides-pantheon",
        "tickets": ["", ""],
        "offer": ["", ""],
    }
    with match_from(position(game, 2, phase="play", player=0, zones=zones)) as match:
        play(match, "tickets")
        drawn = last(match, 0)
        assert "Opéra – Bercy" in drawn
        assert "Invalides – Panthéon" in drawn
        assert last(match, 1) == last(match, None) == "Player A: drew 2 tickets"


def test_the_payment_stands_in_the_action_and_is_not_repeated(game: Game) -> None:
    match = played(game, seed=5)
    claims = [line for line in match.history(None)[:-1] if "claimed" in line]
    assert len(claims) > 5
    payments = [line.split(" with ")[1] for line in claims]
    assert not any("Discards" in payment or "(" in payment for payment in payments)


ADDED = {
    "en": (r"(?:.+ refilled the row|the row was cleared \(.+\)|.+ (?:was|were) revealed \(.+\))"),
    "pl": r"(?:rząd uzupełniono: .+|rząd wymieniono \(.+\)|odkryto: .+ \(.+\))",
}
"""Texts that the history itself adds to the line of an action, after a semicolon."""


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_history_adds_a_sentence(game: Game, lang: str) -> None:
    added = []
    for seed in range(6):
        match = played(game, players=3, seed=seed)
        for viewer in (0, 1, 2, None):
            lines = match.history(viewer, lang)
            drawn = [line for line in lines if "drew" in line or "dobrał" in line]
            added += [part for line in drawn for part in line.split("; ")[1:]]
    assert any("(" in part for part in added)
    assert [part for part in added if not re.fullmatch(ADDED[lang], part)] == []


def test_reveals_at_the_end_are_told_apart_from_draws(game: Game) -> None:
    match = played(game, seed=5)
    actor = match.record.steps[-1].player
    tickets = match.state.zones[game.layout.own_zones("tickets")[actor]]
    first = game.layout.kind_at(min(tickets)).data["name"]["en"]
    said, *revealed = last(match, 1 - actor).split("; ")
    assert first not in said
    assert any(
        first in part and part.endswith(f"were revealed (Tickets of {'AB'[actor]})")
        for part in revealed
    )


def test_a_choice_is_seen_by_others_when_all_have_chosen() -> None:
    match = Match.start(tiny(), players=3, seed=1)
    play(match, "1:bid 3", "0:bid 2")
    assert match.history(0) == ["Player B: has chosen", "Player A: Bid: 2"]
    assert match.history(1) == ["Player B: Bid: 3", "Player A: has chosen"]
    assert match.history(None) == ["Player B: has chosen", "Player A: has chosen"]
    play(match, "2:bid 1")
    for viewer in (0, 1, 2, None):
        assert match.history(viewer) == ["Player B: Bid: 3", "Player A: Bid: 2", "Player C: Bid: 1"]


def test_a_card_given_is_named_to_the_two_who_know_it() -> None:
    match = Match.start(tiny(), players=3, seed=1)
    play(match, "0:bid 1", "1:bid 1", "2:bid 1", "draw", "count", "count")
    given = next(a for a in match.state.legal_actions() if a.kind.name == "give")
    colour = given.parts[0].capitalize()
    match.play(given)
    assert last(match, 0) == f"Player A: Give: {colour}"
    assert last(match, 1) == f"Player A: Give; you received {colour}"
    assert last(match, 2) == last(match, None) == "Player A: Give"


def test_cards_drawn_again_after_a_shuffle_are_logged() -> None:
    match = Match.start(tiny(), players=1, seed=1)
    play(match, "bid 1")
    while len(match.state.zones[0]) > 1:
        play(match, "draw")
    laid = [a for a in match.state.legal_actions() if a.kind.name == "lay"]
    match.play(laid[0])
    assert " refilled the row" in last(match, None)
    while len(match.state.zones[0]) > 1:
        play(match, "draw")
    pile = list(match.state.zones[2])
    match.play(next(a for a in match.state.legal_actions() if a.kind.name == "lay"))
    row = match.state.zones[1]
    assert row[0] not in pile or " refilled the row" in last(match, None)
    assert " refilled the row" in last(match, 0)


class Fetch(ActionKind):
    """The deck is shuffled; then its top card is taken, for all to see."""

    name = "fetch"
    deck = zone()
    table = zone()
    hand = zone(own=True)

    def apply(self, turn: Turn) -> None:
        state = turn.state
        state.shuffle(self.deck)
        card = state.draw(self.deck, self.table)
        state.move([card], self.table, self.hand[turn.player])


class Fetching(Rules):
    kinds = (Fetch,)


def test_a_card_seen_again_after_a_shuffle_is_news_whether_it_was_known_or_not() -> None:
    game = toy(
        Fetching,
        players={"min": 2, "max": 3},
        components={"cards": {"red": {"count": 2}}},
        zones={
            "deck": {"holds": "cards", "sees": "nobody", "ordered": True, "starts": True},
            "table": {"holds": "cards", "sees": "everybody"},
            "hand": {"holds": "cards", "per": "player", "sees": "owner"},
        },
        phases={"play": phase("fetch")},
    )
    known_by_b = position(game, 3, phase="play", player=0, zones={"deck": "red red@1"})
    lines: dict[int | None, set[str]] = {viewer: set() for viewer in (0, 1, 2, None)}
    fetched = set()
    for seed in range(8):
        known_by_b.chance = seed
        with match_from(known_by_b) as match:
            play(match, "fetch")
            fetched.update(match.state.zones[game.layout.own_zones("hand")[0]])
            for viewer, texts in lines.items():
                texts.add(last(match, viewer))
    assert len(fetched) == 2, "the card that Player B knew, and the other one"
    assert lines.pop(0) == {"Player A: Fetch (en) (Red (en))"}
    told = {"Player A: Fetch (en); Red (en) was revealed (Hand (en) of A)"}
    assert lines == {1: told, 2: told, None: told}


class Redeal(ActionKind):
    """All cards are gathered, and each player is dealt one."""

    name = "redeal"
    deck = zone()
    hand = zone(own=True)

    def apply(self, turn: Turn) -> None:
        state = turn.state
        state.gather("cards", self.deck)
        state.deal(self.deck, self.hand[: state.players], 1)


class Dealing(Rules):
    kinds = (Redeal,)


def test_nobody_can_tell_whether_they_are_dealt_their_own_card_again() -> None:
    game = toy(
        Dealing,
        components={"cards": {"red": {"count": 3}}},
        zones={
            "deck": {"holds": "cards", "sees": "nobody", "ordered": True, "starts": True},
            "hand": {"holds": "cards", "per": "player", "sees": "owner"},
        },
        phases={"play": phase("redeal")},
    )
    before = position(game, 2, phase="play", player=0, zones={"hand": {0: "red", 1: "red"}})
    lines: dict[int | None, set[str]] = {viewer: set() for viewer in (0, 1, None)}
    dealt_to_a = set()
    for seed in range(8):
        before.chance = seed
        with match_from(before) as match:
            play(match, "redeal")
            dealt_to_a.update(match.state.zones[game.layout.own_zones("hand")[0]])
            for viewer, texts in lines.items():
                texts.add(last(match, viewer))
    assert len(dealt_to_a) == 3, "the player's own card, the other player's, and that of the deck"
    assert lines == {
        0: {"Player A: Redeal (en) (Red (en))"},
        1: {"Player A: Redeal (en); you received Red (en)"},
        None: {"Player A: Redeal (en)"},
    }


def test_undone_actions_are_forgotten() -> None:
    match = Match.start(tiny(), players=2, seed=1)
    play(match, "0:bid 1", "1:bid 1", "count", "count")
    lines = match.history(0)
    match.undo(1)
    assert match.history(0) == lines[:-1]
    play(match, "draw")
    assert match.history(1)[:-1] == lines[:-1]
    assert match.history(1)[-1].startswith("Player B: Draw (")


def test_entries_keep_number_and_player_apart(game: Game) -> None:
    match = played(game, upto=5)
    entries = match.entries(0)
    assert [entry.number for entry in entries] == [1, 2, 3, 4, 5]
    assert [entry.player for entry in entries] == [step.player for step in match.record.steps]
    assert [entry.line("pl") for entry in match.entries(0, "pl")] == match.history(0, "pl")
    with pytest.raises(NoSuchPlayer):
        match.history(2)


# -- secrecy ----------------------------------------------------------------------------------


class Twins:
    """Two matches that a viewer can't tell apart, played side by side."""

    def __init__(self, one: State, other: State, viewer: int | None) -> None:
        self.states = one.clone(), other.clone()
        self.chronicles = Chronicle(one.clone()), Chronicle(other.clone())
        self.steps: tuple[list[RecordedAction], list[RecordedAction]] = ([], [])
        self.viewer = viewer

    def alike(self) -> bool:
        """Whether the viewer still can't tell them apart."""
        one, other = (state.observation(self.viewer) for state in self.states)
        return one == other and not self.states[0].is_terminal()

    def play(self, actions: tuple[Action, Action], player: int) -> None:
        for state, steps, action in zip(self.states, self.steps, actions, strict=True):
            state.apply(action, player)
            steps.append(RecordedAction(player, action.text, 0))

    def histories(self, lang: str) -> tuple[list[Entry], list[Entry]]:
        """The viewer's history of each match."""

        def one(index: int) -> list[Entry]:
            state = self.states[index]
            outcomes = self.chronicles[index].outcomes(self.steps[index])
            return entries_for(state.game, outcomes, state.open_choices, self.viewer, lang)

        return one(0), one(1)

    def reveals(self, lang: str) -> list[list[str]]:
        """The reveals that the refusal of an undo may tell the viewer, for each action."""
        return [
            [
                describe_reveals(state.game, outcome.reveals, state.players, self.viewer, lang)
                for outcome in chronicle.outcomes(steps)
            ]
            for state, chronicle, steps in zip(
                self.states, self.chronicles, self.steps, strict=True
            )
        ]

    def barriers(self) -> list[list[bool]]:
        return [
            [outcome.barrier for outcome in chronicle.outcomes(steps)]
            for chronicle, steps in zip(self.chronicles, self.steps, strict=True)
        ]

    def choices(self, player: int) -> Iterator[tuple[Action, Action]]:
        """Pairs of actions that look the same to the viewer."""
        open_choice = bool(self.states[0].commits)
        for one in self.states[0].legal_actions(player):
            for other in self.states[1].legal_actions(player):
                if player == self.viewer:
                    fits = one == other
                elif open_choice or one.kind.secret:
                    fits = one.kind is other.kind and len(one.parts) == len(other.parts)
                else:
                    fits = one == other
                if fits:
                    yield one, other


def swapped(state: State, viewer: int | None, random: Random) -> State:
    """The state with some hidden components exchanged for the lowest ones of their decks.

    A twin drawn anew has another deck, and is told apart at the next card turned up; this one
    is not until the deck comes to its end.
    """
    new = state.clone()
    layout = new.layout
    bit = 1 << (layout.seats if viewer is None else viewer)
    decks = {
        layout.zone_of[s].holds: s for s in range(layout.shared_zones) if layout.zone_of[s].starts
    }
    used: dict[str, int] = {}
    for slot, held in enumerate(new.zones):
        for index, component in enumerate(held):
            deck = decks[layout.type_of[component]]
            place = used.get(layout.type_of[component], 0)
            low = new.zones[deck]
            if slot == deck or new.known[component] & bit or random.random() < 0.3:
                continue
            if place < len(low) // 2 and not new.known[low[place]] & bit:
                other = low[place]
                held[index], low[place] = other, component
                new.known[component], new.known[other] = new.known[other], new.known[component]
                used[layout.type_of[component]] = place + 1
    new.count_kinds()
    return new


@pytest.mark.parametrize("kind", ["drawn", "swapped"])
@pytest.mark.parametrize("name", ["paris", "tiny"])
def test_histories_of_twins_are_the_same(game: Game, name: str, kind: str) -> None:
    played_on = named = 0
    for seed in range(40):
        random = Random(seed)
        game = game if name == "paris" else tiny()
        players = random.choice([2, 3])
        viewer = random.choice([*range(players), None])
        start = game.new_state(players, seed)
        for _ in range(random.randrange(12)):
            player = random.choice(start.active_players())
            choices = [a for a in start.legal_actions(player) if a.text != "stop"]
            start.apply(random.choice(choices), player)
        other = (
            start.determinize(viewer, seed) if kind == "drawn" else swapped(start, viewer, random)
        )
        # Chance to come is no secret of the past, and parts twins by itself.
        other.chance = start.chance
        twins = Twins(start, other, viewer)
        assert twins.alike()
        for _ in range(40):
            player = random.choice(twins.states[0].active_players())
            pairs = [pair for pair in twins.choices(player) if pair[0].text != "stop"]
            if not pairs:
                break
            twins.play(random.choice(pairs), player)
            if not twins.alike():
                break
            for lang in ("en", "pl"):
                one, same = twins.histories(lang)
                assert one == same
                one_told, same_told = twins.reveals(lang)
                assert one_told == same_told
            assert twins.barriers()[0] == twins.barriers()[1]
            played_on += 1
            named += twins.states[0].zones != twins.states[1].zones
    assert played_on > 60
    assert named > 30

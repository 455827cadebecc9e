"""Claiming links: one map of two, with and without a wild kind, paid in the game's own way."""

from __future__ import annotations

import pytest

from bgf import Game, State, Turn
from bgf.contract import reason
from bgf.engine.return_checks import preview_of
from bgf.engine.wording import describe, describe_part
from bgf.kinds import ClaimLink, Pass
from bgf.testing.positions import position

from .toys import play, toy


class Sail(
    ClaimLink,
    map="sea",
    hand="store",
    discards="used",
    points="worth",
    pieces="ships",
    placed="at_sea",
    score="points",
):
    name = "sail"
    link_taken = reason("TOY-1")
    other_strand_yours = reason("TOY-2")
    strand_closed = reason("TOY-3")
    not_enough_pieces = reason("TOY-4")
    not_enough_cards = reason("TOY-5")


class Thrifty(Sail):
    """Lets players pay one card less for a link."""

    def pay(self, state: State, player: int, colour: int, cards: int, wilds: int) -> None:
        super().pay(state, player, colour, cards - 1, wilds)


WILD = {"components.goods.silk.wild": True}


def start(game: Game) -> State:
    """A match in which player 0 holds all tea that is not on the market, and one silk."""
    return position(game, zones={"pile": ""}, rest={"goods": ("store", 0)})


def why(state: State, text: str) -> tuple[str, str] | None:
    refusal = state.explain(state.game.parse_action(text))
    return (refusal.rule, refusal.message) if refusal else None


def count(state: State, name: str, player: int = 0) -> int:
    return state.counters[state.layout.own_counters(name)[player]]


def test_only_the_links_of_its_map() -> None:
    game = toy(Sail, stages={"act": "sail"})
    assert list(game.actions) == [
        "sail port-isle tea",
        "sail isle-cape tea",
        "sail port-isle silk",
    ]
    assert [action.text for action in start(game).legal_actions()] == [
        "sail port-isle tea",
        "sail isle-cape tea",
    ]


def test_a_claim() -> None:
    state = play(start(toy(Sail, stages={"act": "sail"})), "sail port-isle tea")
    assert state.owners == [-1, 0, -1, -1]  # the first link is on land
    assert (count(state, "ships"), count(state, "at_sea"), count(state, "points")) == (1, 2, 3)
    assert len(state.zones[state.layout.zone("used")]) == 2


UP = "paid face up"
DOWN = "paid face down, with cards that only you know. Pay with them? You can't undo that."
MIXED = (
    "paid face up with 1× Tea and face down with 1× Tea, which only you know. "
    "Pay with them? You can't undo that."
)


@pytest.mark.parametrize(
    ("store", "paid"),
    [
        ("tea! tea!", UP),
        ("tea tea", DOWN),
        ("tea tea!", MIXED),
        ("tea tea! tea!", UP),  # of cards that are alike, those that everybody knows are paid first
    ],
)
def test_a_claim_is_confirmed_with_its_payment_face_up_or_face_down(store: str, paid: str) -> None:
    game = toy(Sail, stages={"act": "sail"})
    state = position(game, zones={"store": {0: store}})
    action = game.parse_action("sail port-isle tea")
    preview = preview_of(Turn(state, 0, action))
    assert preview is not None
    assert preview.words["en"] == f"Claim Port – Isle (tea) with 2× Tea: 3 points; {paid}"
    known_before = state.known[:]
    state.apply(action)
    shows_something = state.known != known_before
    assert shows_something == ("face down" in paid)


def test_wild_cards_in_place_of_others() -> None:
    game = toy(Sail, stages={"act": "sail"}, changes={**WILD, "maps.sea.links": SEA})
    state = start(game)
    assert [action.text for action in state.legal_actions()] == [
        "sail port-isle tea",
        "sail port-isle tea silk",
    ]
    play(state, "sail port-isle tea silk")
    used = [state.layout.kind_at(card).id for card in state.zones[state.layout.zone("used")]]
    assert used == ["tea", "silk"]


SEA = {"port-isle-tea": {"between": ["port", "isle"], "length": 2, "colour": "tea"}}


@pytest.mark.parametrize(
    ("text", "paid"),
    [("sail port-isle tea", ["tea"]), ("sail port-isle tea silk", ["tea", "silk"])],
)
def test_a_claim_uses_the_link_its_places_and_the_cards(text: str, paid: list[str]) -> None:
    game = toy(Sail, stages={"act": "sail"}, changes={**WILD, "maps.sea.links": SEA})
    state = start(game)
    action = game.parse_action(text)
    assert [*action.kind.uses(Turn(state, 0, action))] == ["port-isle-tea", "port", "isle", *paid]


@pytest.mark.parametrize(
    ("up_to", "claimed", "refused"),
    [
        (0, ["sail port-isle tea"], ("TOY-1", "Port – Isle (tea) is taken.")),
        (0, ["sail port-isle silk", "pass"], ("TOY-2", "Port – Isle (tea) is yours.")),
        (2, ["sail port-isle silk"], ("TOY-3", "Port – Isle (tea) is closed.")),
    ],
)
def test_a_closed_link_is_refused(up_to: int, claimed: list[str], refused: tuple[str, str]) -> None:
    changes = {"maps.sea.single_up_to": up_to, "phases.play.stages.act.actions": ["sail", "pass"]}
    state = start(toy(Sail, Pass, stages={"act": "sail"}, changes=changes))
    state = position(state, zones={"market": ""}, rest={"goods": ("store", 0)})
    play(state, *claimed)
    assert why(state, "sail port-isle tea") == refused


def test_pieces_and_cards_are_refused() -> None:
    state = start(toy(Sail, stages={"act": "sail"}))
    assert why(state, "sail port-isle silk") == ("TOY-5", "1 of 2 Silk.")
    state.counters[state.layout.own_counters("ships")[0]] = 1
    assert why(state, "sail port-isle silk") == ("TOY-4", "1 of 2 ships.")
    assert why(state, "sail isle-cape tea") is None


def test_a_game_may_be_paid_in_its_own_way() -> None:
    state = play(start(toy(Thrifty, stages={"act": "sail"})), "sail port-isle tea")
    assert len(state.zones[state.layout.zone("used")]) == 1


def test_words() -> None:
    game = toy(Sail, stages={"act": "sail"}, changes=WILD | {"maps.sea.links": SEA})
    action = game.actions["sail port-isle tea silk"]
    assert describe(action, "en") == "Sail: Port – Isle (tea), 1× Tea + 1× Silk"
    assert describe_part(action, 1, "en") == "1× Tea + 1× Silk"

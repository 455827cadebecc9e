"""Evidence from the choices of others: the choices before a position, and beliefs by them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random
from typing import cast

import pytest
from tests.bots.dealt import CARDS, SECTIONS, DealtRules, held_by
from tests.engine.toys import Toy, phase, toy

import bgf
from bgf import Estimate, Game, State, hookimpl, param
from bgf.bots import View, make_bot
from bgf.bots.advice import advise
from bgf.bots.explaining import seen_choices
from bgf.bots.past import PastChoice, choices_from, choices_of
from bgf.bots.seat import SeatedBot
from bgf.learn.evaluation import replace_evidence
from bgf.learn.stored import Evidence
from bgf.records.match import Match
from bgf.session import Hint, Session
from bgf.testing.swap import exchanged


class Bet(Toy):
    """Bets much or little on the own card."""

    name = "bet"
    word = param.choice("much", "little")

    def do(self, state: State, player: int, word: str) -> str | None:
        bets = state.layout.own_counters("bet")
        state.counters[bets[player]] = 1 if word == "much" else -1
        return None


class BettingRules(DealtRules):
    """Rules in which high bets on high cards and low bets on low ones tend to win."""

    kinds = (Bet,)

    @hookimpl
    def bgf_evaluate(self, state: State) -> Estimate:
        bets = state.layout.own_counters("bet")
        points = [
            float(state.counters[bets[player]] * (held_by(state, player) - 3))
            for player in range(state.players)
        ]
        return Estimate(points, 1.0)


@cache
def betting(rules: type[BettingRules] = BettingRules, players: int = 2) -> Game:
    """Five cards, of which each player holds one; all bet in turn, once or twice."""
    game = toy(
        rules,
        **SECTIONS,
        counters={"bet": {"per": "player", "start": 0}},
        phases={"play": phase("bet")},
    )
    replace_evidence(game, players, Evidence(0.0, 1.0))
    return game


def after(*words: str) -> tuple[State, list[PastChoice]]:
    """Returns the position after bets, in which the first player is to act, and the choices."""
    state = betting().new_state(2, 4)
    past = []
    for word in words:
        player = state.active_players()[0]
        action = betting().parse_action(f"bet {word}")
        past.append(PastChoice(state.clone(), player, action.text))
        state.play(action, player)
    return state, past


def believed(state: State, past: list[PastChoice], draws: int = 600) -> dict[int, float]:
    """Returns how often each card is drawn for the other player, as a share of the draws."""
    viewer = state.active_players()[0]
    beliefs = View(state, viewer, past=past).beliefs(Random(3))
    assert beliefs is not None
    found = Counter(held_by(beliefs.draw()[0], 1 - viewer) for _ in range(draws))
    return {card: number / draws for card, number in found.items()}


@pytest.mark.parametrize(("word", "sign"), [("much", 1), ("little", -1)])
def test_cards_are_drawn_as_often_as_they_explain_the_choice(word: str, sign: int) -> None:
    state, past = after(word)
    found = believed(state, past, draws=3000)
    own = held_by(state, state.active_players()[0])
    # A careful player always chooses the better bet: its worth is far higher. Three in ten players
    # are careless, and choose any.
    weights = {}
    for card in {1, 2, 3, 4, 5} - {own}:
        side = sign * (card - 3)
        weights[card] = 0.85 if side > 0 else 0.15 if side < 0 else 0.5
    for card, weight in weights.items():
        wanted = weight / sum(weights.values())
        assert found.get(card, 0.0) == pytest.approx(wanted, abs=0.09)


def test_several_choices_count_together() -> None:
    once, twice = after("much"), after("much", "much", "much")
    assert twice[0].active_players() == once[0].active_players()
    high = [believed(*each).get(5, 0.0) + believed(*each).get(4, 0.0) for each in (once, twice)]
    assert high[1] > high[0]


def test_without_the_past_every_card_is_as_likely() -> None:
    state, _ = after("much")
    shares = believed(state, [], draws=3000)
    assert len(shares) == 4
    assert [*shares.values()] == pytest.approx([1 / 4] * 4, abs=0.09)


def test_a_past_that_can_not_be_is_refused() -> None:
    state, past = after("much")
    not_copied = [PastChoice(state, choice.player, choice.text) for choice in past]
    foreign = bgf.load("paris").new_state(2, 1)
    others = [PastChoice(foreign, foreign.active_players()[0], "draw deck")]
    for wrong, word in (
        (not_copied, "copy"),
        (others, "it is of another match: paris with 2 players"),
    ):
        with pytest.raises(ValueError, match=word):
            believed(state, wrong)


def test_the_choice_that_can_not_be_is_named_by_its_index() -> None:
    state, past = after("much", "little", "much")
    first, second, third = past
    assert first.position.turn < second.position.turn < third.position.turn < state.turn
    later = PastChoice(state.clone(), state.active_players()[0], "bet much")
    no_bet = replace(second, text="bet all", remembered={})
    no_text = replace(first, text=None, remembered={})  # type: ignore[arg-type]  # a slip
    no_seat = replace(first, player=str(first.player), remembered={})  # type: ignore[arg-type]
    for wrong, words in (
        ([*past, *past], r"past\[3\]: its turn is \d, but that of the previous choice"),
        ([second, first, third], r"past\[1\]: its turn"),
        ([first, no_bet], r"past\[1\]: 'bet all' is not an action"),
        ([no_text], r"past\[0\]: None is not an action"),
        ([no_seat], r"past\[0\]: player '\d' could not act in its position"),
        ([first, "bet much"], r"past\[1\]: it is not a PastChoice"),
    ):
        with pytest.raises(ValueError, match=words):
            believed(state, cast("list[PastChoice]", wrong))
    now, _ = after("much", "little")
    with pytest.raises(ValueError, match=r"past\[3\]: its turn is \d, but the match is at turn"):
        believed(now, [*past, later])


def test_own_and_open_players_choices_give_no_evidence() -> None:
    state, past = after("much", "little")
    viewer = state.active_players()[0]
    assert [choice.player for choice in seen_choices(past, state, viewer)] == [1 - viewer]
    for component in range(len(state.known)):
        state.known[component] |= 1 << viewer  # all cards lie open
    assert seen_choices(past, state, viewer) == []


class Fetch(Toy):
    """Draws a card that nobody else sees."""

    name = "fetch"

    def do(self, state: State, player: int, word: str) -> str | None:
        state.draw(state.layout.zone("deck"), state.layout.own_zones("hand")[player])
        return None


class Show(Toy):
    """Lays a card of the hand on the table."""

    name = "show"
    word = param.choice(*CARDS)

    def may(self, state: State, player: int, word: str) -> bool:
        hand = state.zones[state.layout.own_zones("hand")[player]]
        return word in [state.layout.kind_at(card).id for card in hand]

    def do(self, state: State, player: int, word: str) -> str | None:
        hand = state.layout.own_zones("hand")[player]
        state.spend(hand, CARDS.index(word), 1, state.layout.zone("table"))
        return None


class ShowingRules(DealtRules):
    """Rules in which cards are worth their number in the hands of players who have bet much."""

    kinds = (Bet, Fetch, Show)

    @hookimpl
    def bgf_evaluate(self, state: State) -> Estimate:
        layout, points = state.layout, []
        for player in range(state.players):
            hand = state.zones[layout.own_zones("hand")[player]]
            bet = state.counters[layout.own_counters("bet")[player]]
            points.append(float(bet * sum(layout.kind_of[card] - 2 for card in hand)))
        return Estimate(points, 1.0)


class WatchedRules(BettingRules):
    """The third player bets on the card of the second one."""

    @hookimpl
    def bgf_evaluate(self, state: State) -> Estimate:
        bet = state.layout.own_counters("bet")[2]
        points = float(state.counters[bet] * (held_by(state, 1) - 3))
        return Estimate([0.0, 0.0, points], 1.0)


def test_choices_are_not_judged_once_the_time_is_up() -> None:
    state, past = after("much")
    beliefs = View(state, state.active_players()[0], past=past).beliefs(Random(3), prepared_by=0.0)
    assert beliefs is not None
    viewer = state.active_players()[0]
    found = Counter(held_by(beliefs.draw()[0], 1 - viewer) for _ in range(2000))
    assert all(number / 2000 == pytest.approx(0.25, abs=0.1) for number in found.values())


def test_beliefs_ignore_peeks_that_the_viewer_can_not_notice() -> None:
    """The third player may have seen the card of the second; the first can't tell."""
    game = betting(WatchedRules, players=3)
    drawn = []
    for has_seen in (False, True):
        start = game.new_state(3, 4)
        if has_seen:
            (card,) = start.zones[start.layout.own_zones("hand")[1]]
            start.known[card] |= 1 << 2
        state = start.clone()
        past = []
        for player in range(3):
            past.append(PastChoice(state.clone(), player, "bet much"))
            state.play(game.parse_action("bet much"), player)
        beliefs = View(state, 0, past=past).beliefs(Random(3))
        assert beliefs is not None
        samples = [beliefs.draw()[0] for _ in range(200)]
        drawn.append([(held_by(sample, 1), held_by(sample, 2)) for sample in samples])
    assert drawn[0] == drawn[1]


def test_a_card_that_shows_may_have_been_drawn_after_the_choice() -> None:
    """The other player bets, draws a card, and shows one of two: nobody can tell which."""
    open_cards = {"table": {"holds": "cards", "sees": "everybody"}}
    game = toy(
        ShowingRules,
        components=SECTIONS["components"],
        zones=SECTIONS["zones"] | open_cards,
        counters={"bet": {"per": "player", "start": 0}},
        phases={"play": phase("bet fetch show")},
    )
    replace_evidence(game, 2, Evidence(0.0, 1.0))
    start = game.new_state(2, 4)
    (player,) = start.active_players()
    viewer = 1 - player
    (dealt,) = start.zones[start.layout.own_zones("hand")[player]]
    drawn = start.zones[start.layout.zone("deck")][-1]
    shown = start.layout.kind_at(dealt).id
    seen, found = [], []
    for state in (start, exchanged(start, dealt, drawn)):
        past = []
        for text in ("bet much", "bet much", "fetch", "bet much", f"show {shown}"):
            (chooser,) = state.active_players()
            past.append(PastChoice(state.clone(), chooser, text))
            state.play(game.parse_action(text, state), chooser)
        seen.append([choice.position.observation(viewer) for choice in past])
        found.append(believed(state, past, draws=200))
    assert seen[0] == seen[1]
    assert found[0] == found[1]


def session_after(actions: int, seed: int) -> Session:
    """Returns a session of a person and a bot after some actions, in which the person is to act."""
    match = Match.start(bgf.load("paris"), players=2, seed=seed)
    session = Session(match, {1: SeatedBot(make_bot("greedy", 1), 1, 1)})
    while len(match.record.steps) < actions or tuple(session.active) != (0,):
        if 0 in session.active:
            match.play(match.state.legal_actions(0)[0], 0)
        else:
            session.play_bot()
    return session


def test_past_of_a_record_has_its_positions_and_actions() -> None:
    match = session_after(12, seed=5).match
    start = match.game.new_state(2, 5)
    steps = match.record.steps
    for past in (choices_of(match.record, match.game), choices_from(start, steps)):
        state = start.clone()
        for choice, step in zip(past, steps, strict=True):
            assert choice.position.to_dict() == state.to_dict()
            assert (choice.player, choice.text) == (step.player, step.text)
            state.play(match.game.parse_action(step.text, state, step.player), step.player)


def test_hints_of_a_session_know_the_past() -> None:
    session = session_after(24, seed=9)
    match = session.match
    hint = session.hint(0)
    assert isinstance(hint, Hint)
    told = [suggestion.share for suggestion in hint.suggestions]
    past = [*choices_of(match.record, match.game)]
    with_past, without = (
        [one.share for one in advise(View(match.state, 0, past=known), top=6)[: len(told)]]
        for known in (past, [])
    )
    assert told == with_past
    assert told != without


def test_a_session_tells_the_past_as_it_is_after_an_undo() -> None:
    match = Match.start(betting(), players=2, seed=4)
    session = Session(match)
    (first,) = session.active
    match.play(betting().parse_action("bet much"), first)
    assert isinstance(session.hint(1 - first), Hint)
    assert session.undo(first).is_permitted
    match.play(betting().parse_action("bet little"), first)
    anew = Session(Match.resume(match.record, game=betting()))
    assert session.hint(1 - first) == anew.hint(1 - first)

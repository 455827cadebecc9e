"""A session: the player to act, submissions and their results, and messages to everybody."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import pytest
from tests.records.tiny import tiny

import bgf
from bgf import Action, InvalidAction, NoSuchPlayer, NotActive, UnknownLanguage
from bgf.bots import Bot, View
from bgf.bots.advice import advise
from bgf.bots.seat import SeatedBot
from bgf.records.match import Match
from bgf.session import (
    ActionPlayed,
    Ambiguous,
    BotThinking,
    Event,
    Forfeited,
    HandOver,
    Hint,
    HintError,
    MatchOver,
    NotYourTurn,
    Played,
    Refused,
    Session,
    UndoTaken,
    Unknown,
    Why,
    undo_refusal,
)
from bgf.session.seats import SeatsError


class First(Bot):
    """Chooses the first legal action, or breaks down if it `fails`."""

    def __init__(self, *, fails: bool = False) -> None:
        self.fails = fails

    def choose(self, view: View) -> Action:
        if self.fails:
            raise RuntimeError("no idea")
        return view.legal_actions()[0]


def seated(players: int = 2, bots: Mapping[int, Bot] | None = None) -> tuple[Session, list[Event]]:
    """A session of the tiny game, and the events that it tells."""
    events: list[Event] = []
    match = Match.start(tiny(), players=players, seed=4)
    made = {player: SeatedBot(bot, player, 1) for player, bot in (bots or {}).items()}
    return Session(match, made, listener=events.append), events


def bidden(players: int = 2) -> tuple[Session, list[Event]]:
    """A session in which all have bid, and none of its events yet."""
    session, events = seated(players)
    for player in range(players):
        session.submit(player, "bid 1")
    events.clear()
    return session, events


@pytest.fixture
def paris() -> Session:
    """Two people in Paris who have kept their tickets."""
    return paris_with_tickets(seed=1)


def paris_with_tickets(seed: int) -> Session:
    """Returns a session of two people in Paris who have kept their tickets."""
    session = Session(Match.start(bgf.load("paris"), players=2, seed=seed))
    for player in (0, 1):
        session.submit(player, session.match.state.legal_actions(player)[0])
    return session


# -- submissions


@pytest.mark.parametrize("as_text", [True, False])
def test_a_legal_action_is_played(as_text: bool) -> None:
    session, events = seated()
    action = session.match.game.parse_action("bid 2")
    assert session.next_player == 0
    assert session.submit(1, "bid 2" if as_text else action) == Played("bid 2", 1)
    assert session.active == (0,)
    assert events == [ActionPlayed(1, 1)]


def test_a_player_who_may_not_act_is_told_the_active_players() -> None:
    session, events = bidden()
    assert session.submit(1, "count") == NotYourTurn((0,))
    assert session.hint(1) == NotYourTurn((0,))
    assert events == []


def test_a_refusal_names_the_rule_and_quotes_it(paris: Session) -> None:
    action = next(
        action
        for action in paris.match.game.actions.values()
        if paris.refusal(0, action) and action.kind.name == "claim"
    )
    answer = paris.submit(0, action.text)
    assert isinstance(answer, Refused)
    rules = paris.match.game.pack.data["rules"]
    assert answer.action == action.text
    assert answer.message
    assert answer.rule_text == rules[answer.rule]["en"]
    polish = paris.submit(0, action.text, lang="pl")
    assert isinstance(polish, Refused)
    assert polish.rule_text == rules[answer.rule]["pl"]
    assert len(paris.match.record.steps) == 2


def test_a_text_that_may_mean_several_actions_is_answered_with_them(paris: Session) -> None:
    answer = paris.submit(0, "draw")
    assert isinstance(answer, Ambiguous)
    assert {"draw deck", "tickets"} & set(answer.candidates)


def test_unreadable_text_is_answered_with_the_nearest_action(paris: Session) -> None:
    answer = paris.submit(0, "drwa deck")
    assert isinstance(answer, Unknown)
    assert answer.nearest[0] == "draw deck"
    assert not answer.help


def test_unreadable_text_is_answered_with_legal_actions(paris: Session) -> None:
    legal = [action.text for action in paris.choices(0).listed]
    answer = paris.submit(0, "xyzzy")
    assert isinstance(answer, Unknown)
    assert [*answer.possible] == legal
    answer = paris.submit(0, "claim x")
    assert isinstance(answer, Unknown)
    assert [*answer.possible] == [text for text in legal if text.startswith("claim ")]
    polish = paris.submit(0, "xyzzy", lang="pl")
    assert isinstance(polish, Unknown)
    assert len(polish.possible) == len(legal)
    assert isinstance(paris.submit(0, polish.possible[0], lang="pl"), Played)


# -- bots


def test_a_bot_plays_when_it_is_asked_to() -> None:
    session, events = seated(2, {1: First()})
    assert session.people == (0,)
    session.play_bot()
    assert events == [BotThinking(1), ActionPlayed(1, 1)]
    with pytest.raises(NotActive, match="not a bot's turn"):
        session.play_bot()


def test_a_bot_that_fails_forfeits_and_another_one_plays_on() -> None:
    session, events = seated(2, {1: First(fails=True)})
    session.play_bot()
    assert events[0] == BotThinking(1)
    forfeited = events[1]
    assert isinstance(forfeited, Forfeited)
    assert (forfeited.player, forfeited.reason, forfeited.is_bug) == (1, "crash", False)
    assert "RuntimeError" in forfeited.detail
    assert "no idea" not in forfeited.detail, "its words may tell a secret"
    assert session.match.forfeited == (1,)
    session.play_bot()
    assert events[-1] == ActionPlayed(1, 1)
    assert session.view(0).seats[1].forfeit == "crash"


def test_failures_of_bots_alone_are_shown_in_full() -> None:
    session, events = seated(2, {0: First(fails=True), 1: First()})
    session.play_bot()
    forfeited = events[1]
    assert isinstance(forfeited, Forfeited)
    assert "RuntimeError: no idea" in forfeited.detail


# -- people at one screen


def test_the_screen_is_handed_over_between_people() -> None:
    session, events = bidden()
    assert session.must_hand_over(0)
    session.at_screen = 0
    assert not session.must_hand_over(0)
    session.submit(0, "count")
    assert events == [ActionPlayed(0, 3), HandOver(1)]
    assert session.must_hand_over(1)


@pytest.mark.parametrize(("game", "hands_over"), [("paris", True), ("aeroplanes", False)])
def test_people_without_secrets_look_at_the_screen_together(game: str, hands_over: bool) -> None:
    session = Session(Match.start(bgf.load(game), players=3, seed=1))
    player = session.next_player
    other = (player + 1) % 3
    assert session.must_hand_over(player) == hands_over
    session.at_screen = player
    assert session.must_hand_over(other) == hands_over


def test_one_person_hands_nothing_over() -> None:
    session, events = seated(2, {1: First()})
    assert not session.must_hand_over(0)
    session.at_screen = 0
    session.play_bot()
    session.submit(0, "bid 1")
    assert not any(isinstance(event, HandOver) for event in events)


# -- undo


def test_undo_returns_and_announces_its_scope() -> None:
    session, events = bidden(3)
    for player in range(3):
        session.submit(player, "count")
    events.clear()
    assert session.last_person() == 2
    scope = session.undo(1)
    assert (scope.lines, scope.others, scope.is_permitted) == (2, (2,), True)
    assert events == [UndoTaken(1, 2, (2,))]
    assert session.next_player == 1


def test_a_refused_undo_takes_nothing_back_and_says_why() -> None:
    session, events = bidden()
    assert undo_refusal(session.undo(1), 1, "en") == "Can't undo: all players have chosen."
    session.submit(0, "draw")
    events.clear()
    scope = session.undo(0)
    assert events == []
    assert len(session.match.record.steps) == 3
    card = session.match.state.observation(0)["zones"]["hand"][0][0].title()
    assert undo_refusal(scope, 0, "en") == f"Can't undo: that move revealed {card} to A."
    assert "odsłonił" in undo_refusal(session.undo(0, lang="pl"), 0, "pl")


def test_a_player_without_actions_is_told_so() -> None:
    session, _ = seated()
    assert undo_refusal(session.undo(0), 0, "en") == "Can't undo: you have not played anything yet."


# -- texts for players


def test_the_news_begin_with_ones_own_last_turn() -> None:
    session, _ = bidden(3)
    for player in (0, 1, 2, 0, 1):
        session.submit(player, "count")
    assert [(entry.number, entry.player) for entry in session.news(2)] == [(6, 2), (7, 0), (8, 1)]
    assert session.news(0)[0].player == 0


def test_the_news_tell_all_choices_that_were_made_at_the_same_time() -> None:
    session, _ = bidden(3)
    for player in range(3):
        assert [(entry.number, entry.player) for entry in session.news(player)][:3] == [
            (1, 0),
            (2, 1),
            (3, 2),
        ]


def test_a_player_alone_reads_of_one_turn_only() -> None:
    session = Session(Match.start(bgf.load("boarding"), players=1, seed=3))
    state = session.match.state
    while state.turn < 4:
        session.submit(0, state.legal_actions(0)[0])
    news = session.news(0)
    assert {entry.turn for entry in news} == {3}
    assert news[-1].number == len(session.match.record.steps)
    assert len(news) < len(session.entries(0))


def test_view_tells_possible_undos_and_their_other_players() -> None:
    session, _ = bidden(2)
    session.submit(0, "count")
    session.submit(1, "count")
    assert session.view(0).undo.own
    assert session.view(0).undo.others == [1]
    assert session.view(1).undo.others == []
    assert not session.view(None).undo.own
    assert session.view(0).n == 4


def test_events_do_not_depend_on_secret_actions() -> None:
    told = []
    for card in ("red", "blue"):
        session, events = bidden()
        while {f"give {c}" for c in ("red", "blue")} - set(
            map(str, session.match.state.legal_actions())
        ):
            session.submit(session.next_player, "draw")
        answer = session.submit(session.next_player, f"give {card}")
        assert isinstance(answer, Played)
        told.append(events)
    assert told[0] == told[1]


@pytest.mark.parametrize(
    ("names", "bots", "called"),
    [
        ({}, {}, ["A", "B"]),
        ({}, {1: First()}, ["A", "B (mcts)"]),
        ({0: "Ann"}, {}, ["A (Ann)", "B"]),
        ({0: "Ann"}, {1: First()}, ["A (Ann)", "B (mcts)"]),
    ],
)
def test_players_are_called_by_their_names(
    names: Mapping[int, str], bots: Mapping[int, Bot], called: list[str]
) -> None:
    match = Match.start(tiny(), players=2, seats=("human", "mcts" if bots else "human"))
    made = {player: SeatedBot(bot, player, 1) for player, bot in bots.items()}
    session = Session(match, made, names=names)
    assert [session.display_name(player) for player in (0, 1)] == called


@pytest.mark.parametrize("name", ["", "A\x1b[2Jnn", "Ann\n", "Ann, Tom", "n" * 25])
def test_a_name_that_can_not_be_shown_is_refused(name: str) -> None:
    with pytest.raises(SeatsError, match=r"is not a name|is too long for a name"):
        Session(Match.start(tiny(), players=2), names={0: name})


@pytest.mark.parametrize("seats", [["human"], ["human", "human", "human"]])
def test_there_is_a_player_for_each_seat(seats: list[str]) -> None:
    with pytest.raises(SeatsError, match="and 2 play: name all of them in turn"):
        Session(Match.start(tiny(), players=2), seats=seats)


def test_two_people_have_different_names() -> None:
    with pytest.raises(SeatsError, match='two people have the name "Ann": give each'):
        Session(Match.start(tiny(), players=2), names={0: "Ann", 1: "Ann"})


@pytest.mark.parametrize("player", [-1, 2])
def test_there_are_no_names_for_other_seats(player: int) -> None:
    match = Match.start(tiny(), players=2)
    with pytest.raises(NoSuchPlayer, match="players are 0 to 1"):
        Session(match, names={player: "Ann"})
    with pytest.raises(NoSuchPlayer, match="players are 0 to 1"):
        Session(match).display_name(player)


@pytest.mark.parametrize(
    "ask",
    [
        lambda session, player: session.submit(player, "pass"),
        lambda session, player: session.choices(player),
        lambda session, player: session.refusal_of_several(player, []),
        lambda session, player: session.why(player, "pass"),
        lambda session, player: session.why_target(player, ("zone", "deck", "")),
        lambda session, player: session.hint(player),
        lambda session, player: session.must_hand_over(player),
    ],
    ids=["submit", "choices", "refusal_of_several", "why", "why_target", "hint", "must_hand_over"],
)
@pytest.mark.parametrize("player", [-1, 2, None, 0.0])
def test_nobody_at_another_seat_can_ask_or_play(
    ask: Callable[[Session, Any], object], player: Any
) -> None:
    session = Session(Match.start(tiny(), players=2))
    with pytest.raises(NoSuchPlayer, match="players are 0 to 1"):
        ask(session, player)


def test_there_is_no_status_for_other_seats() -> None:
    session = Session(Match.start(tiny(), players=2))
    with pytest.raises(NoSuchPlayer, match="players are 0 to 1"):
        session.status(99)


def test_there_are_no_bots_for_other_seats() -> None:
    match = Match.start(tiny(), players=2)
    bot = SeatedBot(First(), 2, 1)
    with pytest.raises(NoSuchPlayer, match="players are 0 to 1"):
        Session(match, {2: bot})


def test_a_language_that_nobody_speaks_is_refused() -> None:
    match = Match.start(bgf.load("boarding"), players=2)
    with pytest.raises(UnknownLanguage, match=r"available in 'de': .+ en, pl"):
        Session(match, lang="de")
    assert Session(match, lang="pl").lang == "pl"


@pytest.mark.parametrize(
    "ask",
    [
        lambda session: session.submit(0, "pass", lang="xx"),
        lambda session: session.refusal(0, session.match.state.legal_actions(0)[0], lang="xx"),
        lambda session: session.refusal_of_several(0, illegal_actions(session), lang="xx"),
        lambda session: session.choices(0, lang="xx"),
        lambda session: session.undo(0, lang="xx"),
        lambda session: session.undo_scope(0, lang="xx"),
        lambda session: session.entries(0, lang="xx"),
        lambda session: session.news(0, lang="xx"),
        lambda session: session.status(0, lang="xx"),
        lambda session: session.why(0, "pass", lang="xx"),
        lambda session: session.why_target(0, ("zone", "deck", ""), lang="xx"),
        lambda session: session.hint(0, lang="xx"),
    ],
)
def test_no_answer_is_in_a_language_that_nobody_speaks(ask: Callable[[Session], object]) -> None:
    session = Session(Match.start(tiny(), players=2))
    with pytest.raises(UnknownLanguage, match=r"available in 'xx': .+ en, pl"):
        ask(session)


def illegal_actions(session: Session) -> list[Action]:
    """Returns all actions of the game that the first player may not play."""
    state = session.match.state
    every_action = state.game.actions.values()
    return [action for action in every_action if state.explain(action, 0) is not None]


def test_the_refusal_of_several_actions_is_that_of_one_of_them(paris: Session) -> None:
    player = paris.next_player
    state = paris.match.state
    legal = state.legal_actions(player)
    claims = [action for action in state.game.actions.values() if action.kind.name == "claim"]
    refused = paris.refusal_of_several(player, [*legal, *claims])
    assert refused.action in {action.text for action in claims}


@pytest.mark.parametrize("given", [[], (), 5, "pass", [5], ["pass"]])
def test_no_refusal_without_an_action_that_is_refused(paris: Session, given: Any) -> None:
    with pytest.raises(InvalidAction):
        paris.refusal_of_several(paris.next_player, given)


def test_legal_actions_have_no_refusal(paris: Session) -> None:
    player = paris.next_player
    legal = paris.match.state.legal_actions(player)
    with pytest.raises(InvalidAction, match="none of these actions is refused"):
        paris.refusal_of_several(player, legal)


def test_the_end_is_told_once_and_has_a_result() -> None:
    session, events = bidden()
    session.submit(0, "count")
    session.submit(1, "stop")
    assert events[-1] == MatchOver()
    assert session.is_over
    assert session.active == ()
    assert session.finish().scores == (1, 0)
    assert session.view(0).result
    assert session.submit(0, "count") == NotYourTurn(())


# -- why and hint


def test_why_names_the_rule_of_one_action(paris: Session) -> None:
    found = paris.why(0, "keep opera-bercy")
    assert found.is_known
    assert found.legal == ()
    assert found.count == len(found.refused)
    assert all(refused.rule.startswith("PAR-") for refused in found.refused)


def test_why_sums_up_many_actions_by_rule(paris: Session) -> None:
    found = paris.why(0, "claim opera")
    assert found.is_summary
    assert found.count == len(found.legal) + sum(refused.count for refused in found.refused)
    rules = [refused.rule for refused in found.refused]
    assert len(rules) == len(set(rules))
    counts = [refused.count for refused in found.refused]
    assert counts == sorted(counts, reverse=True)


def test_why_of_a_kind_says_whether_anything_of_it_is_possible(paris: Session) -> None:
    assert not paris.why(0, "sing a song").is_known
    assert not paris.why(1, "draw deck").is_turn
    possible = paris.why(0, "draw deck")
    assert possible.legal == ("draw deck",)
    assert not possible.refused


def test_out_of_turn_no_question_is_answered(paris: Session) -> None:
    for asked in ("", "draw deck", "sing a song"):
        assert paris.why(1, asked) == Why(asked, is_turn=False)
    assert paris.why(0, "").is_turn
    assert not paris.why(0, "").is_known


@pytest.mark.parametrize("asked", [None, 5, ["draw deck"]])
def test_anything_but_a_text_is_no_action(paris: Session, asked: Any) -> None:
    for ask in (paris.why, paris.submit):
        with pytest.raises(InvalidAction, match="is not an action"):
            ask(0, asked)


@pytest.mark.parametrize("target", [(), ("link", "city"), "abc", ("link", "city", 3), None])
def test_a_target_is_three_texts(paris: Session, target: Any) -> None:
    with pytest.raises(InvalidAction, match="is not a target: name a type, an area and an id"):
        paris.why_target(0, target)


def test_why_of_a_target_lists_its_legal_and_refused_actions(paris: Session) -> None:
    target = ("link", "city", "opera-louvre-blue")
    found = paris.why_target(0, target)
    assert found.count == len(found.legal) + sum(refused.count for refused in found.refused)
    assert found.count > 0
    assert all("opera-louvre" in action for action in found.legal)
    assert all("opera-louvre" in refused.action for refused in found.refused)
    assert not paris.why_target(0, ("link", "city", "nowhere")).is_known
    assert not paris.why_target(1, target).is_turn


def test_hint_suggests_legal_actions_with_shares(
    paris: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bgf.bots.advice.advise", partial(advise, iterations=30))
    hint = paris.hint(0, count=2)
    assert not isinstance(hint, NotYourTurn)
    assert len(hint.suggestions) == 2
    legal = set(map(str, paris.match.state.legal_actions(0)))
    assert {one.action for one in hint.suggestions} <= legal
    assert hint.tries >= sum(one.tries for one in hint.suggestions)
    assert all(0 <= one.share <= 1 for one in hint.suggestions)
    assert paris.hint(0, count=2) == hint


def test_a_short_hint_is_the_beginning_of_a_longer_one() -> None:
    paris = paris_with_tickets(seed=6)
    (player,) = paris.active
    hints = [paris.hint(player, count=count) for count in (1, 2, 3)]
    suggestions = [hint.suggestions for hint in hints if isinstance(hint, Hint)]
    assert [len(suggested) for suggested in suggestions] == [1, 2, 3]
    assert suggestions[0] == suggestions[2][:1]
    assert suggestions[1] == suggestions[2][:2]


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ({"count": -1}, "a hint has 1 to 20 suggestions, not -1"),
        ({"count": 0}, "a hint has 1 to 20 suggestions, not 0"),
        ({"count": 21}, "a hint has 1 to 20 suggestions, not 21"),
        ({"seconds": 0}, "a search takes more than 0 seconds, not 0"),
        ({"seconds": float("inf")}, "a search takes more than 0 seconds, not inf"),
    ],
)
def test_a_hint_has_a_length(paris: Session, wanted: dict[str, Any], told: str) -> None:
    with pytest.raises(HintError, match=told):
        paris.hint(0, **wanted)

"""Every game is played to its end through a session alone, as a face would."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

import bgf
from bgf import Record
from bgf.bots.advice import advise
from bgf.bots.make import make_bot
from bgf.bots.seat import SeatedBot
from bgf.records.match import Match
from bgf.session import (
    ActionPlayed,
    Ambiguous,
    BotThinking,
    Event,
    MatchOver,
    NotYourTurn,
    Played,
    Refused,
    Session,
    UndoTaken,
    Unknown,
)

GAMES = ["aeroplanes", "animals", "boarding", "paris"]


def text_for(session: Session, player: int, random: Random) -> str:
    """A line that a person may type: an action, its beginning, another player's, or nonsense."""
    state = session.match.state
    counts = state.counts(player)
    kind = random.choice([*counts])
    text = kind.pick(state, player, random.randrange(counts[kind])).text
    wish = random.random()
    if wish < 0.1:
        return text[: random.randint(1, len(text))]
    if wish < 0.15:
        return random.choice([*state.game.actions])
    if wish < 0.2:
        return "abracadabra"
    return text


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "pl"])
def test_two_people_and_a_bot_play_to_the_end(
    game: str, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bgf.bots.advice.advise", partial(advise, iterations=2))
    monkeypatch.setattr("bgf.bots.advice._FEWEST", 1)
    random = Random(lang)
    events: list[Event] = []
    match = Match.start(bgf.load(game), players=3, seed=5, seats=("human", "random", "human"))
    bot = SeatedBot(make_bot("random", 5), 1, 5)
    session = Session(match, {1: bot}, names={0: "Ann"}, lang=lang, listener=events.append)
    answers: set[type[object]] = set()
    undone = 0
    while not session.is_over:
        player = session.next_player
        if player in session.bots:
            session.play_bot()
            continue
        view = session.view(player)
        assert view.viewer == player
        assert view.offers.count > 0
        text = text_for(session, player, random)
        before = len(match.record.steps)
        if random.random() < 0.05:
            why = session.why(player, text)
            hint = session.hint(player, count=1)
            assert why.is_turn
            assert not isinstance(hint, NotYourTurn)
            assert len(hint.suggestions) == 1
            assert len(match.record.steps) == before
        answer = session.submit(player, text)
        answers.add(type(answer))
        if not isinstance(answer, Played):
            assert len(match.record.steps) == before
        elif undone < 20 and random.random() < 0.2:
            undone += session.undo(player).is_permitted
    assert answers >= {Played, Unknown}
    assert answers <= {Played, Unknown, Refused, Ambiguous}
    assert undone == sum(isinstance(event, UndoTaken) for event in events) > 0
    assert isinstance(events[0], ActionPlayed | BotThinking)
    assert events[-1] == MatchOver()
    played = sum(isinstance(event, ActionPlayed) for event in events)
    taken_back = sum(event.lines for event in events if isinstance(event, UndoTaken))
    assert played - taken_back == len(match.record.steps)
    result = session.finish()
    record = Record(match.record.head, match.record.steps, result.scores)
    assert record.replay().to_dict() == match.state.to_dict()

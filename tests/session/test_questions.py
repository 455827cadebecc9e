"""Questions inside a turn, in a session and at the terminal: who answers, and the messages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.masks_game import masks_installed

from bgf import Game
from bgf.bots.random import RandomBot
from bgf.bots.seat import SeatedBot
from bgf.records.match import Match
from bgf.records.record import Record
from bgf.session import ActionPlayed, Event, HandOver, NotYourTurn, Played, Refused, Session
from bgf.tui.content import LocalizedPack
from bgf.tui.table.table_view import TableView, draw_head
from bgf.words import Words


@pytest.fixture(scope="module")
def masks() -> Iterator[Game]:
    with masks_installed() as game:
        yield game


@pytest.fixture
def events() -> list[Event]:
    return []


@pytest.fixture
def session(masks: Game, events: list[Event]) -> Session:
    """Three people; A has claimed to be the banker, and B is asked whether that is true."""
    session = Session(Match.start(masks, players=3, seed=4), listener=events.append)
    session.at_screen = 0
    assert isinstance(session.submit(0, "collect"), Played)
    return session


def headline(session: Session, viewer: int | None, lang: str = "en") -> str:
    """Returns the head of the table at the terminal, for one viewer."""
    view = TableView(
        content=LocalizedPack(session.match.game.pack, lang),
        words=Words(lang),
        seen=session.view(viewer),
        names=session.names,
        owners=() if viewer is None else (viewer,),
        unicode=False,
        compact=False,
    )
    return draw_head(view, 100).plain


def test_only_the_asked_player_may_answer(session: Session, events: list[Event]) -> None:
    assert session.active == (1,)
    assert events == [ActionPlayed(0, 1), HandOver(1)]
    for player, text in ((0, "work"), (2, "doubt")):
        assert session.submit(player, text) == NotYourTurn((1,))
    refused = session.submit(1, "work")
    assert isinstance(refused, Refused)
    assert refused.message == "Now you can only: Believe, Doubt."


def test_the_turn_goes_on_once_all_have_answered(session: Session) -> None:
    assert isinstance(session.submit(1, "Uwierz", lang="pl"), Played)
    assert session.active == (2,)
    assert isinstance(session.submit(2, "believe"), Played)
    assert session.active == (1,)  # B's own turn, the next one
    assert [entry.player for entry in session.entries(None)] == [0, 1, 2]
    assert {entry.turn for entry in session.entries(None)} == {1}


def test_an_answer_is_taken_back_until_another_follows(session: Session) -> None:
    session.submit(1, "believe")
    assert session.undo(1).is_permitted
    assert session.active == (1,)
    assert isinstance(session.submit(1, "doubt"), Played)


def test_bots_are_asked_too(masks: Game) -> None:
    bots = {player: SeatedBot(RandomBot(player), player, player) for player in (1, 2)}
    session = Session(Match.start(masks, players=3, seed=4), bots)
    session.submit(0, "collect")
    while session.active != (0,):
        session.play_bot()
    answered = [entry for entry in session.entries(None) if entry.turn == 1]
    assert answered[1].player == 1


def test_a_match_goes_on_at_the_question_where_it_was_left(session: Session) -> None:
    kept = Record.from_bytes(session.match.record.to_bytes()[0])
    state = kept.state_at(len(kept.steps), game=session.match.game)
    assert state.active_players() == (1,)
    assert state.turn_player == 0


@pytest.mark.parametrize(
    ("viewer", "lang", "told"),
    [
        (0, "en", "A's turn, to answer: B"),
        (None, "en", "A's turn, to answer: B"),
        (1, "en", "A's turn, you answer: you are B"),
        (2, "pl", "tura gracza A, odpowiada: B"),
        (1, "pl", "tura gracza A, odpowiadasz: grasz jako B"),
    ],
)
def test_headline_names_the_player_who_has_to_answer(
    session: Session, viewer: int | None, lang: str, told: str
) -> None:
    assert headline(session, viewer, lang).endswith(told)


def test_a_player_who_answers_in_their_own_turn_is_told_that_it_is_theirs(session: Session) -> None:
    session.submit(1, "believe")
    session.submit(2, "believe")
    session.submit(1, "collect")
    session.submit(2, "doubt")
    loser = session.next_player
    ending = "your turn: you are B" if loser == 1 else "B's turn, you answer: you are C"
    assert headline(session, loser).endswith(ending)

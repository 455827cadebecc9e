"""The handlers of the endpoints, by name."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace

import msgspec
from msgspec import UNSET
from starlette.responses import Response

from bgf import __version__
from bgf.view import SPECTATOR
from bgf.web.access import check_rights, roles_of
from bgf.web.after.record_film import film_of_text
from bgf.web.endpoints import LONGEST_RECORD
from bgf.web.matches.pushing import await_poll
from bgf.web.matches.showing import card_for
from bgf.web.messages import (
    Acted,
    Analysis,
    Answered,
    Created,
    DestinationCard,
    Destinations,
    Effects,
    Empty,
    Events,
    Film,
    GameList,
    GamePage,
    Guesses,
    Health,
    Hint,
    Joined,
    MailCard,
    MatchCard,
    MatchList,
    MatchView,
    Me,
    Moment,
    NewLink,
    NoticeChoices,
    PhraseList,
    Push,
    Said,
    SeatClock,
    Steps,
    Undone,
    Voted,
    Ways,
    Why,
)
from bgf.web.people.chat import has_unread, phrases
from bgf.web.play.more_time import give_time
from bgf.web.problems import NotFound, WebProblem
from bgf.web.requests.answering import Handler
from bgf.web.requests.call import Call, checked_name, read_number
from bgf.web.store.rows import OPEN
from bgf.words import message

__all__ = ["HANDLERS"]

_LONGEST_KEY = 64
"""The maximum number of characters of an Idempotency-Key."""

_LONGEST_WAIT = 25
"""The maximum number of seconds that a request may wait for events."""

_LONGEST_MAIL = 254
"""The maximum number of characters of an e-mail address."""

_LONGEST_SETTINGS = 4000
"""The maximum number of characters of a visitor's settings as JSON."""


# -- games ---------------------------------------------------------------------------------------


async def _health(call: Call) -> Health:
    return Health("ok", __version__)


async def _games(call: Call) -> GameList:
    return call.server.library.list_games(call.lang)


async def _game(call: Call) -> GamePage:
    return await call.server.library.page(call.request.path_params["game"], call.lang)


async def _content(call: Call) -> Response:
    parameters = call.request.path_params
    hash_, _, rest = parameters["file"].partition(".")
    lang, _, ending = rest.partition(".")
    if ending != "json":
        raise NotFound
    body = await call.server.library.content(parameters["game"], hash_, lang)
    response = Response(body, media_type="application/json")
    response.headers["cache-control"] = "public, max-age=31536000, immutable"
    return response


# -- before and after a match --------------------------------------------------------------------


async def _create(call: Call) -> Created:
    return await call.server.lobby.create(await call.ensure_visitor(), call.body)


async def _open(call: Call) -> MatchList:
    return MatchList(await call.server.lobby.open_matches(call.visitor, call.lang))


async def _mine(call: Call) -> MatchList:
    if call.visitor is None:
        return MatchList([])
    return MatchList(await call.server.lobby.matches_of(call.visitor, call.lang))


async def _link(call: Call) -> MatchCard:
    room = await call.server.lobby.room_of_link(call.request.path_params["token"], call.key)
    return card_for(room, call.key, call.lang)


async def _join(call: Call) -> Joined:
    visitor = await call.ensure_visitor()
    return await call.server.lobby.join(visitor, call.body)


async def _start(call: Call) -> Joined:
    return await call.server.lobby.start(call.match, call.body.bot)


async def _share(call: Call) -> Joined:
    visitor = await call.ensure_visitor()
    return await call.server.lobby.give_share(call.match, visitor, call.body.share)


async def _leave(call: Call) -> Empty:
    room, visitor = call.match, await call.ensure_visitor()
    if room.stored.status == OPEN:
        await call.server.lobby.leave(room, visitor)
    else:
        await call.server.stand_ins.leave(room, visitor)
    return Empty()


async def _come_back(call: Call) -> Joined:
    return await call.server.stand_ins.come_back(call.match, await call.ensure_visitor())


async def _vote(call: Call) -> Voted:
    return await call.server.votes.cast(call.match, call.viewer, call.body)


async def _give_time(call: Call) -> SeatClock:
    key = _idempotency_key(call)
    return await give_time(call.server.hub, call.match, call.viewer, call.body.seat, key)


async def _kick(call: Call) -> Empty:
    await call.server.lobby.kick(call.match, call.body.seat)
    return Empty()


async def _new_link(call: Call) -> NewLink:
    return await call.server.lobby.new_link(call.match, call.body.seat)


async def _show_to(call: Call) -> Empty:
    await call.server.lobby.show_to(call.match, call.body.visibility)
    return Empty()


async def _rematch(call: Call) -> Created:
    return await call.server.lobby.rematch(call.match, await call.ensure_visitor())


# -- people --------------------------------------------------------------------------------------


async def _me(call: Call) -> Me:
    visitor = call.visitor
    if visitor is None:
        return Me("", call.lang, {})
    return Me(visitor.name, visitor.lang or call.lang, visitor.settings)


async def _change_me(call: Call) -> Me:
    visitor = await call.ensure_visitor()
    change = call.body
    if change.name is not UNSET:
        visitor = replace(visitor, name=checked_name(change.name))
    if change.lang is not UNSET:
        visitor = replace(visitor, lang=change.lang)
    if change.settings is not UNSET:
        settings = {**visitor.settings, **change.settings}
        if len(msgspec.json.encode(settings)) > _LONGEST_SETTINGS:
            words = message("web.too_large.settings", most=_LONGEST_SETTINGS)
            raise WebProblem(413, "too_large", words)
        visitor = replace(visitor, settings=settings)
    await call.server.visitors.keep(visitor)
    call.visitor = visitor
    await call.server.hub.rename(visitor.key)
    return await _me(call)


async def _forget_me(call: Call) -> Empty:
    visitor = await call.ensure_visitor()
    await call.server.lobby.leave_all(visitor)
    await call.server.visitors.forget(visitor)
    await call.server.hub.rename(visitor.key)
    return Empty()


# -- a match -------------------------------------------------------------------------------------


async def _match(call: Call) -> MatchView | MatchCard:
    room = call.match
    if room.stored.status == OPEN:
        return card_for(room, call.key, call.lang)
    return await call.server.hub.view(room, call.viewer)


async def _events(call: Call) -> Events:
    hub = call.server.hub
    room = call.match
    since = read_number(call.request, "since")
    wait = read_number(call.request, "wait", most=_LONGEST_WAIT)
    key = call.key or b""
    chat = read_number(call.request, "chat")
    looks = read_number(call.request, "looking", most=1) != 0
    connection = await hub.connect(room, call.viewer, call.lang, key, since, chat, looks=looks)
    try:
        texts = connection.take_waiting()
        has_missed_chat = chat is not None and has_unread(room, connection, chat)
        if since is not None and since == room.n and not has_missed_chat:
            with_nothing_new = _LONGEST_WAIT if wait is None else wait
            with suppress(TimeoutError):
                texts += await asyncio.wait_for(connection.take(), with_nothing_new)
    finally:
        if key:
            await_poll(room, key)
        hub.disconnect(room, connection)
    return Events([msgspec.json.decode(text, type=Push) for text in texts])


async def _destinations(call: Call) -> Destinations:
    return await call.server.hub.notices.destinations(call.key, call.lang)


async def _add_destination(call: Call) -> DestinationCard:
    visitor = await call.ensure_visitor()
    if call.body.kind == "mail":
        call.server.limits.spend("mail", visitor.key)
        call.server.limits.spend("mail by address", call.address)
        call.server.limits.spend("mail to one", call.body.address[:_LONGEST_MAIL].lower())
    return await call.server.hub.notices.add(visitor.key, call.body, call.lang)


async def _remove_destination(call: Call) -> Empty:
    visitor = await call.ensure_visitor()
    id_ = call.request.path_params["destination"]
    await call.server.hub.notices.remove(visitor.key, id_)
    return Empty()


async def _notices(call: Call) -> NoticeChoices:
    visitor = await call.ensure_visitor()
    return await call.server.hub.notices.choices(call.match, visitor.key)


async def _choose_notice(call: Call) -> NoticeChoices:
    visitor = await call.ensure_visitor()
    return await call.server.hub.notices.choose(call.match, visitor.key, call.body)


async def _mail(call: Call) -> MailCard:
    return await call.server.hub.notices.mail(call.request.path_params["token"])


async def _answer_mail(call: Call) -> MailCard:
    token = call.request.path_params["token"]
    return await call.server.hub.notices.answer_mail(token, yes=call.body.yes)


async def _stop_mail(call: Call) -> Empty:
    await call.server.hub.notices.answer_mail(call.request.path_params["token"], yes=False)
    return Empty()


async def _chat(call: Call) -> Said:
    key = _idempotency_key(call)
    visitor = await call.ensure_visitor()
    return await call.server.hub.chats.say(call.match, visitor, call.viewer, call.body, key)


async def _hide_chat(call: Call) -> Empty:
    line = call.request.path_params["line"]
    await call.server.hub.chats.hide(call.match, call.key, line, hidden=call.body.hidden)
    return Empty()


async def _mute_chat(call: Call) -> Empty:
    visitor = await call.ensure_visitor()
    line = call.request.path_params["line"]
    await call.server.hub.chats.mute(call.match, visitor.key, line, muted=call.body.muted)
    return Empty()


async def _report(call: Call) -> Empty:
    room = await call.server.hub.room(call.body.match)
    check_rights("match", room.stored, roles_of(room.stored, call.key, SPECTATOR))
    await call.server.hub.chats.report(room, call.key, call.body.line)
    return Empty()


async def _phrases(call: Call) -> PhraseList:
    return phrases(call.lang)


async def _act(call: Call) -> Acted:
    key = _idempotency_key(call)
    return await call.server.hub.play(call.match, call.viewer, call.body, key, call.lang)


def _idempotency_key(call: Call) -> str:
    """Returns the key by which a repeated request counts once; raises WebProblem if invalid."""
    key = call.request.headers.get("idempotency-key", "")
    if not key or len(key) > _LONGEST_KEY or not (key.isascii() and key.isprintable()):
        raise WebProblem(400, "bad_request", message("web.no_key", most=_LONGEST_KEY))
    return key


async def _steps(call: Call) -> Steps:
    return await call.server.questions.steps(call.match, call.viewer, call.body.path, call.lang)


async def _preview(call: Call) -> Effects:
    return await call.server.questions.preview(call.match, call.viewer, call.body.a, call.lang)


async def _why(call: Call) -> Why:
    return await call.server.questions.why(call.match, call.viewer, call.body, call.lang)


async def _hint(call: Call) -> Hint:
    return await call.server.questions.hint(call.match, call.viewer, call.lang)


async def _undo(call: Call) -> Undone:
    requests = call.server.undo_requests
    key = _idempotency_key(call)
    return await requests.ask(call.match, call.viewer, call.body.base, key, call.lang)


async def _answer_undo(call: Call) -> Answered:
    requests = call.server.undo_requests
    id_ = call.request.path_params["request"]
    return await requests.answer(call.match, call.viewer, id_, yes=call.body.yes)


async def _film(call: Call) -> Film:
    return await call.server.looking_back.film(call.match, call.viewer, call.lang)


async def _moment(call: Call) -> Moment:
    return await call.server.looking_back.moment(
        call.match, call.viewer, call.request.path_params["n"], call.lang
    )


async def _ways(call: Call) -> Ways:
    n = call.request.path_params["n"]
    return await call.server.looking_back.ways(call.match, call.viewer, n)


async def _analysis(call: Call) -> Analysis:
    return await call.server.looking_back.analysis(call.match, call.body, call.lang)


async def _guesses(call: Call) -> Guesses:
    n = call.request.path_params["n"]
    return await call.server.looking_back.guesses(call.match, call.viewer, n, call.lang)


async def _play_on(call: Call) -> Created:
    visitor = await call.ensure_visitor()
    n = call.request.path_params["n"]
    return await call.server.exercises.begin(call.match, n, visitor, call.body)


async def _watch_record(call: Call) -> Response:
    server = call.server
    wanted = read_number(call.request, "as", least=SPECTATOR)
    text = call.body.record
    if len(text.encode()) > LONGEST_RECORD:
        words = message("web.too_large.record", most=LONGEST_RECORD)
        raise WebProblem(413, "too_large", words)
    film = await film_of_text(text, wanted, call.lang, server.library, server.hub.jobs)
    return Response(film, media_type="application/json", headers={"cache-control": "no-store"})


async def _record(call: Call) -> Response:
    body = await call.server.looking_back.record(call.match)
    name = f"{call.match.stored.game}-{call.match.id}.bgf"
    response = Response(body, media_type="text/plain; charset=utf-8")
    response.headers["content-disposition"] = f'attachment; filename="{name}"'
    response.headers["cache-control"] = "no-store"
    return response


HANDLERS: Mapping[str, Handler] = {
    "health": _health,
    "games": _games,
    "game": _game,
    "content": _content,
    "create": _create,
    "open": _open,
    "mine": _mine,
    "link": _link,
    "join": _join,
    "me": _me,
    "change_me": _change_me,
    "forget_me": _forget_me,
    "match": _match,
    "events": _events,
    "act": _act,
    "steps": _steps,
    "preview": _preview,
    "why": _why,
    "hint": _hint,
    "undo": _undo,
    "answer_undo": _answer_undo,
    "film": _film,
    "moment": _moment,
    "analysis": _analysis,
    "ways": _ways,
    "guesses": _guesses,
    "play_on": _play_on,
    "record": _record,
    "watch_record": _watch_record,
    "start": _start,
    "share": _share,
    "leave": _leave,
    "come_back": _come_back,
    "vote": _vote,
    "give_time": _give_time,
    "kick": _kick,
    "new_link": _new_link,
    "show_to": _show_to,
    "rematch": _rematch,
    "destinations": _destinations,
    "add_destination": _add_destination,
    "remove_destination": _remove_destination,
    "notices": _notices,
    "choose_notice": _choose_notice,
    "mail": _mail,
    "answer_mail": _answer_mail,
    "stop_mail": _stop_mail,
    "chat": _chat,
    "hide_chat": _hide_chat,
    "mute_chat": _mute_chat,
    "report": _report,
    "phrases": _phrases,
}
"""The handlers by the names of their endpoints."""

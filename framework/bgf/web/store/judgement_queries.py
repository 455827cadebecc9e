"""The judgements of choices in the store, so that each is computed only once."""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, select

from bgf.web.messages import Judged
from bgf.web.store.schema import judgements
from bgf.web.store.transactions import Transactions
from bgf.words import LANGUAGES

__all__ = ["JudgementQueries"]

_DECODER = msgspec.json.Decoder(dict[str, Judged])


class JudgementQueries:
    """The queries on judgements.

    Args:
        transactions: the transactions of the store.
    """

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def find(self, match: str, n: int) -> dict[str, Judged] | None:
        """Returns the judgement of a choice in each language; None if there is none yet.

        Judgements that another version has stored in another form, or in fewer languages, are
        ignored.

        Args:
            match: the id of the match.
            n: the number of the event.
        """
        query = (
            select(judgements.c.judged)
            .where(judgements.c.match == match)
            .where(judgements.c.n == n)
        )

        def work(connection: Connection) -> str | None:
            text: str | None = connection.execute(query).scalar()
            return text

        text = await self._transactions.do(work)
        if text is None:
            return None
        try:
            found = _DECODER.decode(text)
        except msgspec.DecodeError:
            return None
        return found if found.keys() >= {*LANGUAGES} else None

    async def keep(self, match: str, n: int, judged: dict[str, Judged]) -> None:
        """Stores the judgement of a choice, replacing an earlier one.

        Args:
            match: the id of the match.
            n: the number of the event.
            judged: the judgement in each language.
        """
        text = msgspec.json.encode(judged).decode()
        keep = (
            self._transactions.database.insert(judgements)
            .values(match=match, n=n, judged=text)
            .on_conflict_do_update(index_elements=["match", "n"], set_={"judged": text})
        )
        await self._transactions.do(lambda connection: connection.execute(keep).rowcount)

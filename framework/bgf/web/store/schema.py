"""The tables. The lines of a match define it: everything else about its play follows from them."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

__all__ = [
    "chat_lines",
    "deadlines",
    "destinations",
    "exercises",
    "heartbeats",
    "judgements",
    "leases",
    "lines",
    "matches",
    "metadata",
    "mutes",
    "notice_choices",
    "notices",
    "presences",
    "processes",
    "reports",
    "seats",
    "server_keys",
    "time_gifts",
    "undos",
    "visitors",
    "votes",
]

metadata = MetaData()

visitors = Table(
    "visitor",
    metadata,
    Column("key", LargeBinary, primary_key=True),  # SHA-256 of the cookie
    Column("name", String(40), nullable=False, default=""),
    Column("lang", String(8), nullable=False, default=""),
    Column("settings", Text, nullable=False, default="{}"),
    Column("created", Integer, nullable=False),
)
"""A person with a cookie."""

matches = Table(
    "match",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(200), nullable=False),
    Column("mods", Text, nullable=False),  # JSON, as are the options
    Column("options", Text, nullable=False),
    Column("host", LargeBinary, nullable=False, index=True),
    Column("status", String(8), nullable=False, index=True),
    Column("visibility", String(8), nullable=False),
    # The head of the record, once the match has begun.
    Column("head", Text, nullable=False, default=""),
    Column("rematch", String(16), nullable=False, default=""),
    Column("created", Integer, nullable=False),
    # Grows with every change of the match except new lines: over all matches, the one that changed
    # last has the highest revision.
    Column("revision", Integer, nullable=False, default=0, index=True),
    Column("clock", Text, nullable=False, default="{}"),  # JSON
    # Milliseconds since 1970; 0 if not paused.
    Column("paused", BigInteger, nullable=False, default=0),
    Column("abandoned", Integer, nullable=False, default=0),
    # Strangers may have joined.
    Column("was_public", Boolean, nullable=False, server_default=false()),
    # A secret until the last event of the match; None in matches with a seed in their head.
    Column("server_seed", LargeBinary, nullable=True),
)
"""A match; its status is open, live or done."""

exercises = Table(
    "exercise",
    metadata,
    Column("match", String(16), ForeignKey("match.id"), primary_key=True),
    Column("origin", String(16), ForeignKey("match.id"), nullable=False),
    Column("n", Integer, nullable=False),  # number of events of the origin at that moment
)
"""The exercises: matches that go on from a moment of a finished match, the origin."""

judgements = Table(
    "judgement",
    metadata,
    Column("match", String(16), ForeignKey("match.id"), primary_key=True),
    Column("n", Integer, primary_key=True),  # the number of the event
    Column("judged", Text, nullable=False),  # JSON: the judgement by language
)
"""The judgements of choices in finished matches that were requested so far."""

seats = Table(
    "seat",
    metadata,
    Column("match", String(16), ForeignKey("match.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("bot", Text, nullable=False, default=""),  # empty for people
    # The key of the visitor who sits there. The column has kept its first name.
    Column("who", LargeBinary, key="visitor", nullable=True, index=True),
    Column("name", String(40), nullable=False, default=""),
    Column("link", LargeBinary, nullable=True, unique=True),  # SHA-256 of the token
    # Why a bot stands in for the visitor.
    Column("stand_in", String(8), nullable=False, default=""),
    Column("share", LargeBinary, nullable=True),  # of the chance, given by the visitor
    # Whether the server made the share.
    Column("is_share_made", Boolean, nullable=False, default=False),
    # When its person was last connected, in milliseconds since 1970; 0 if never.
    Column("seen", BigInteger, nullable=False, default=0),
)
"""The seats of all matches; a seat with neither a bot nor a visitor is free."""

lines = Table(
    "line",
    metadata,
    Column("match", String(16), ForeignKey("match.id"), primary_key=True),
    Column("n", Integer, primary_key=True),  # from 1, without gaps
    Column("body", Text, nullable=False),  # the lines of the record, without their checks
    Column("at", Integer, nullable=False),  # seconds since 1970
    Column("seat", Integer, nullable=False),
    Column("key", String(100), nullable=True),  # of the request; NULL for bots
    UniqueConstraint("match", "key", name="one_line_a_key"),
)
"""The events of a match. Rows are only added: a trigger refuses all other changes."""

undos = Table(
    "undo",
    metadata,
    Column("match", String(16), ForeignKey("match.id"), primary_key=True),
    Column("id", String(16), nullable=False),
    Column("seat", Integer, nullable=False),  # the seat that asks
    Column("lines", Integer, nullable=False),  # number of actions that would be undone
    Column("waits", Text, nullable=False),  # JSON: the seats that have not answered
    # Number of events then; the next event makes the request void.
    Column("n", Integer, nullable=False),
    Column("key", String(100), nullable=False),  # of the request
)
"""The last undo request of a match."""

processes = Table(
    "process",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("until", Integer, nullable=False),  # seconds since 1970; after that it counts as dead
)
"""The server processes that share this database."""

presences = Table(
    "presence",
    metadata,
    Column("match", String(16), ForeignKey("match.id"), primary_key=True),
    Column("process", String(16), primary_key=True, index=True),
    # JSON: the seats whose people are connected to the process.
    Column("seats", Text, nullable=False),
)
"""The people who are connected to a match, by process."""

leases = Table(
    "lease",
    metadata,
    Column("match", String(16), ForeignKey("match.id"), primary_key=True),
    Column("process", String(16), nullable=False, index=True),
)
"""The process that plays the bots of a match while they are to act."""

deadlines = Table(
    "deadline",
    metadata,
    Column("match", String(16), ForeignKey("match.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("bank", Integer, nullable=False),  # milliseconds left in the bank
    # Milliseconds since 1970 at which the time of the seat is up; 0 while its clock stands.
    Column("at", BigInteger, nullable=False, index=True),
)
"""The clocks of people in matches with a clock. They are not part of any record."""

time_gifts = Table(
    "time_gift",
    metadata,
    Column("match", String(16), ForeignKey("match.id"), primary_key=True),
    Column("key", String(100), primary_key=True),  # of the request
)
"""The requests by which players gave each other time; a repeated request gives none."""

votes = Table(
    "vote",
    metadata,
    Column("match", String(16), ForeignKey("match.id"), primary_key=True),
    Column("what", String(12), primary_key=True),
    Column("about", Integer, primary_key=True),  # the seat that it is about; -1 for none
    Column("seat", Integer, primary_key=True),  # the seat that agrees
    Column("n", Integer, nullable=False),  # number of events then
)
"""The seats that have agreed to an open question."""

heartbeats = Table(
    "heartbeat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("seen", BigInteger, nullable=False),  # milliseconds since 1970; 0 before the first
)
"""The time of the last heartbeat of any process, in one row.

When a process starts while all others are dead, clocks are given back the time since then.
"""
chat_lines = Table(
    "chat",
    metadata,
    Column("match", String(16), ForeignKey("match.id"), primary_key=True),
    Column("id", Integer, primary_key=True),  # from 1, without gaps
    Column("change", Integer, nullable=False),  # numbers both new lines and later changes of lines
    Column("room", String(8), nullable=False),
    Column("seat", Integer, nullable=False),  # of the author; -1 for a spectator
    Column("author", LargeBinary, nullable=False, index=True),  # the key of the visitor
    Column("name", String(40), nullable=False),
    Column("at", Integer, nullable=False),  # seconds since 1970
    Column("text", Text, nullable=False),  # empty for a set phrase
    Column("phrase", String(24), nullable=False),  # empty for a free text
    Column("hidden", Boolean, nullable=False),
    Column("key", String(100), nullable=False),  # of the request
    UniqueConstraint("match", "author", "key", name="one_chat_line_a_key"),
)
"""The lines of chat; deleted some time after the end of their match."""

mutes = Table(
    "mute",
    metadata,
    Column("visitor", LargeBinary, primary_key=True),  # the reader who has muted
    Column("author", LargeBinary, primary_key=True),  # the author who is muted
)
"""The authors that visitors have muted."""

reports = Table(
    "report",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("match", String(16), nullable=False),
    Column("line", Integer, nullable=False),  # the id of the reported line
    Column("visitor", LargeBinary, nullable=False),  # the visitor who has reported it
    Column("at", Integer, nullable=False),  # seconds since 1970
    Column("lines", Text, nullable=False),  # JSON: the line and the lines before it
    UniqueConstraint("match", "line", "visitor", name="one_report_a_line"),
)
"""Lines of chat that were reported to the operator, copied: they outlast the chat."""

destinations = Table(
    "endpoint",  # the name in the first version, like that of the columns that refer to it
    metadata,
    Column("id", String(16), primary_key=True),
    Column("visitor", LargeBinary, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("address", String(600), nullable=False),  # a URL, or an e-mail address
    # JSON: the keys of Web Push, or the secret of a webhook.
    Column("secrets", Text, nullable=False),
    Column("lang", String(8), nullable=False),
    Column("state", String(8), nullable=False),  # new, ready, or stopped
    Column("failure", String(40), nullable=False),  # why the last notice was given up
    Column("created", Integer, nullable=False),
    UniqueConstraint("visitor", "kind", "address", name="one_endpoint_an_address"),
)
"""The destinations for notices of turns."""

notice_choices = Table(
    "notice_choice",
    metadata,
    Column("match", String(16), ForeignKey("match.id"), primary_key=True),
    Column(
        "endpoint",
        String(16),
        ForeignKey("endpoint.id"),
        key="destination",
        primary_key=True,
        index=True,
    ),
    Column("always", Boolean, nullable=False),  # even while the person views the match
)
"""The destinations that people have chosen for a match."""

notices = Table(
    "notice",
    metadata,
    Column("match", String(16), ForeignKey("match.id"), primary_key=True),
    Column(
        "endpoint",
        String(16),
        ForeignKey("endpoint.id"),
        key="destination",
        primary_key=True,
        index=True,
    ),
    Column("seat", Integer, nullable=False),
    Column("began", Integer, nullable=False),  # seconds since 1970
    Column("state", String(8), nullable=False),  # waiting, seen, sent, or failed
    Column("due", Integer, nullable=False, index=True),  # seconds since 1970
    # Seconds since 1970; after that another process may send it.
    Column("until", Integer, nullable=False),
    Column("tries", Integer, nullable=False),
)
"""The notices: one for each turn and destination, while the turn lasts."""

server_keys = Table(
    "server_key",
    metadata,
    Column("name", String(16), primary_key=True),
    Column("secret", LargeBinary, nullable=False),
)
"""Secrets that the servers of this store share; the first server makes them."""

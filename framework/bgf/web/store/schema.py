"""The tables. A match is its lines: everything else about it can be read again from them."""

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
)

__all__ = [
    "deadlines",
    "heartbeats",
    "leases",
    "lines",
    "matches",
    "metadata",
    "presences",
    "processes",
    "seats",
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
"""Somebody with a cookie."""

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
    Column("head", Text, nullable=False, default=""),  # that of the record, once it has begun
    Column("rematch", String(16), nullable=False, default=""),
    Column("created", Integer, nullable=False),
    # Grows with every change of the match but that of its lines: of all matches the one that
    # changed last has the highest.
    Column("revision", Integer, nullable=False, default=0, index=True),
    Column("clock", Text, nullable=False, default="{}"),  # JSON
    Column("paused", BigInteger, nullable=False, default=0),  # ms since 1970; 0 if it is not
    Column("abandoned", Integer, nullable=False, default=0),
    # A secret until the last event of the match; matches with a seed in their head have none.
    Column("server_seed", LargeBinary, nullable=True),
)
"""A match; its status is open, live or done."""

seats = Table(
    "seat",
    metadata,
    Column("match", String(16), ForeignKey("match.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("bot", Text, nullable=False, default=""),  # empty for people
    # The key of the visitor who sits there. Its name in the database is that of the first version.
    Column("who", LargeBinary, key="visitor", nullable=True, index=True),
    Column("name", String(40), nullable=False, default=""),
    Column("link", LargeBinary, nullable=True, unique=True),  # SHA-256 of the token
    Column("stand_in", String(8), nullable=False, default=""),  # why a bot plays for the visitor
    Column("share", LargeBinary, nullable=True),  # of chance, by the one who sits there
    Column("is_share_made", Boolean, nullable=False, default=False),  # by the server
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
    Column("key", String(100), nullable=True),  # of the request that brought it
    UniqueConstraint("match", "key", name="one_line_a_key"),
)
"""The events of a match: only added to, a trigger refuses anything else."""

undos = Table(
    "undo",
    metadata,
    Column("match", String(16), ForeignKey("match.id"), primary_key=True),
    Column("id", String(16), nullable=False),
    Column("seat", Integer, nullable=False),  # that asks
    Column("lines", Integer, nullable=False),  # actions that would be taken back
    Column("waits", Text, nullable=False),  # JSON: the seats that have not answered
    Column("n", Integer, nullable=False),  # events at the time: the next one makes it void
    Column("key", String(100), nullable=False),  # of the request that asks
)
"""The last request of a match to take back."""

processes = Table(
    "process",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("until", Integer, nullable=False),  # seconds since 1970: then it counts as dead
)
"""The server processes that share this database."""

presences = Table(
    "presence",
    metadata,
    Column("match", String(16), ForeignKey("match.id"), primary_key=True),
    Column("process", String(16), primary_key=True, index=True),
    Column("seats", Text, nullable=False),  # JSON: those whose people are connected there
)
"""The people who are connected to a match, by process."""

leases = Table(
    "lease",
    metadata,
    Column("match", String(16), ForeignKey("match.id"), primary_key=True),
    Column("process", String(16), nullable=False, index=True),
)
"""The process that plays the bots of a match, while they are to act."""

deadlines = Table(
    "deadline",
    metadata,
    Column("match", String(16), ForeignKey("match.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("bank", Integer, nullable=False),  # milliseconds that are left in it
    # Milliseconds since 1970: then the time of the seat is up; 0 while its clock stands.
    Column("at", BigInteger, nullable=False, index=True),
)
"""The clocks of people in matches with a clock. None of it stands in a record."""

votes = Table(
    "vote",
    metadata,
    Column("match", String(16), ForeignKey("match.id"), primary_key=True),
    Column("what", String(12), primary_key=True),
    Column("about", Integer, primary_key=True),  # the seat that it is about; -1 for none
    Column("seat", Integer, primary_key=True),  # that agrees
    Column("n", Integer, nullable=False),  # events at the time
)
"""The seats that have agreed to an open question."""

heartbeats = Table(
    "heartbeat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("seen", BigInteger, nullable=False),  # milliseconds since 1970; 0 before the first
)
"""When any process was last alive: one row. What lies before it and the next one is charged to
nobody's clock."""

"""Clocks, stand-ins, pauses, votes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Gives matches a clock, and makes the tables of deadlines and votes."""
    op.add_column("match", sa.Column("clock", sa.Text, nullable=False, server_default="{}"))
    op.add_column("match", sa.Column("paused", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("match", sa.Column("abandoned", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seat", sa.Column("stand_in", sa.String(8), nullable=False, server_default=""))
    op.create_table(
        "deadline",
        sa.Column("match", sa.String(16), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("bank", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False, index=True),
    )
    op.create_table(
        "vote",
        sa.Column("match", sa.String(16), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("what", sa.String(12), primary_key=True),
        sa.Column("about", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("n", sa.Integer, nullable=False),
    )
    op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.execute("INSERT INTO heartbeat (id, seen) VALUES (1, 0)")

"""Undo requests."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Makes the table of open undo requests."""
    op.create_table(
        "undo",
        sa.Column("match", sa.String(16), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("lines", sa.Integer, nullable=False),
        sa.Column("waits", sa.Text, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("key", sa.String(100), nullable=False),
    )

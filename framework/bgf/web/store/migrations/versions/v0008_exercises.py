"""Exercises: matches that go on from a moment of a finished match."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Makes the table of the moments from which exercises were begun."""
    op.create_table(
        "exercise",
        sa.Column("match", sa.String(16), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("origin", sa.String(16), sa.ForeignKey("match.id"), nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
    )

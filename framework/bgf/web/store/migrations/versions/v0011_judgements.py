"""The judgements of choices in finished matches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Makes the table of judgements."""
    op.create_table(
        "judgement",
        sa.Column("match", sa.String(16), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("judged", sa.Text, nullable=False),
    )

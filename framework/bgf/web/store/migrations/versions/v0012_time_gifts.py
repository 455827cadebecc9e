"""The requests by which players have given each other time."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Makes the table of gifts of time."""
    op.create_table(
        "time_gift",
        sa.Column("match", sa.String(16), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("key", sa.String(100), primary_key=True),
    )

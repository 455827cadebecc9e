"""Several processes on one database."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Numbers the changes of matches, and makes the tables of the processes."""
    op.add_column("match", sa.Column("revision", sa.Integer, nullable=False, server_default="0"))
    op.create_index("ix_match_revision", "match", ["revision"])
    op.create_table(
        "process",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("until", sa.Integer, nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column("match", sa.String(16), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("process", sa.String(16), primary_key=True, index=True),
        sa.Column("seats", sa.Text, nullable=False),
    )
    op.create_table(
        "lease",
        sa.Column("match", sa.String(16), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("process", sa.String(16), nullable=False, index=True),
    )

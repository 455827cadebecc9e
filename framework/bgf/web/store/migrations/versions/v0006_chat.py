"""Chat: lines, mutes, reports, and matches that strangers may have joined."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0004"


def upgrade() -> None:
    """Makes the tables of chat, and marks the matches that have ever been public."""
    op.add_column(
        "match", sa.Column("was_public", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.execute("UPDATE match SET was_public = TRUE WHERE visibility = 'public'")
    op.create_table(
        "chat",
        sa.Column("match", sa.String(16), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("change", sa.Integer, nullable=False),
        sa.Column("room", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("author", sa.LargeBinary, nullable=False, index=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("at", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("phrase", sa.String(24), nullable=False),
        sa.Column("hidden", sa.Boolean, nullable=False),
        sa.Column("key", sa.String(100), nullable=False),
        sa.UniqueConstraint("match", "author", "key", name="one_chat_line_a_key"),
    )
    op.create_table(
        "mute",
        sa.Column("visitor", sa.LargeBinary, primary_key=True),
        sa.Column("author", sa.LargeBinary, primary_key=True),
    )
    op.create_table(
        "report",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("match", sa.String(16), nullable=False),
        sa.Column("line", sa.Integer, nullable=False),
        sa.Column("visitor", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.Integer, nullable=False),
        sa.Column("lines", sa.Text, nullable=False),
        sa.UniqueConstraint("match", "line", "visitor", name="one_report_a_line"),
    )

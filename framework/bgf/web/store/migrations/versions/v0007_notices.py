"""Notices: destinations, choices for matches, and waiting notices."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Makes the tables of notices, and the table of the server's own keys."""
    op.create_table(
        "endpoint",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("visitor", sa.LargeBinary, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("address", sa.String(600), nullable=False),
        sa.Column("secrets", sa.Text, nullable=False),
        sa.Column("lang", sa.String(8), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("failure", sa.String(40), nullable=False),
        sa.Column("created", sa.Integer, nullable=False),
        sa.UniqueConstraint("visitor", "kind", "address", name="one_endpoint_an_address"),
    )
    op.create_table(
        "notice_choice",
        sa.Column("match", sa.String(16), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column(
            "endpoint", sa.String(16), sa.ForeignKey("endpoint.id"), primary_key=True, index=True
        ),
        sa.Column("always", sa.Boolean, nullable=False),
    )
    op.create_table(
        "notice",
        sa.Column("match", sa.String(16), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column(
            "endpoint", sa.String(16), sa.ForeignKey("endpoint.id"), primary_key=True, index=True
        ),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("began", sa.Integer, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("due", sa.Integer, nullable=False, index=True),
        sa.Column("until", sa.Integer, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    op.create_table(
        "server_key",
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("secret", sa.LargeBinary, nullable=False),
    )

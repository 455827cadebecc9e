"""Verifiable chance."""

from __future__ import annotations

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


_SERVER_SEED_BYTES = 32


def upgrade() -> None:
    """Adds server seeds and shares, and makes a server seed for each match that has not begun."""
    op.add_column("match", sa.Column("server_seed", sa.LargeBinary, nullable=True))
    op.add_column("seat", sa.Column("share", sa.LargeBinary, nullable=True))
    no = sa.false()
    op.add_column("seat", sa.Column("is_share_made", sa.Boolean, nullable=False, server_default=no))
    match = sa.table("match", sa.column("id"), sa.column("status"), sa.column("server_seed"))
    connection = op.get_bind()
    not_begun = sa.select(match.c.id).where(match.c.status == "open")
    for id_ in connection.execute(not_begun).scalars().all():
        server_seed = secrets.token_bytes(_SERVER_SEED_BYTES)
        seeded = sa.update(match).where(match.c.id == id_).values(server_seed=server_seed)
        connection.execute(seeded)

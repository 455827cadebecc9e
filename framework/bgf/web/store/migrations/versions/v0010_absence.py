"""The times at which people were last connected to their matches."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Gives seats the time at which their person was last connected."""
    op.add_column("seat", sa.Column("seen", sa.BigInteger, nullable=False, server_default="0"))

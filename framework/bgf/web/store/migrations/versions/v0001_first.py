"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Makes the tables, and the triggers that refuse changes of lines."""
    op.create_table(
        "visitor",
        sa.Column("key", sa.LargeBinary, primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("lang", sa.String(8), nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("created", sa.Integer, nullable=False),
    )
    op.create_table(
        "match",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("game", sa.String(200), nullable=False),
        sa.Column("mods", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("host", sa.LargeBinary, nullable=False, index=True),
        sa.Column("status", sa.String(8), nullable=False, index=True),
        sa.Column("visibility", sa.String(8), nullable=False),
        sa.Column("head", sa.Text, nullable=False),
        sa.Column("rematch", sa.String(16), nullable=False),
        sa.Column("created", sa.Integer, nullable=False),
    )
    op.create_table(
        "seat",
        sa.Column("match", sa.String(16), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("bot", sa.Text, nullable=False),
        sa.Column("who", sa.LargeBinary, nullable=True, index=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("link", sa.LargeBinary, nullable=True, unique=True),
    )
    op.create_table(
        "line",
        sa.Column("match", sa.String(16), sa.ForeignKey("match.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("key", sa.String(100), nullable=True),
        sa.UniqueConstraint("match", "key", name="one_line_a_key"),
    )
    if op.get_bind().dialect.name == "postgresql":
        op.execute(
            "CREATE FUNCTION lines_are_only_added() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN RAISE EXCEPTION 'lines of a match are only added to'; END $$"
        )
        op.execute(
            "CREATE TRIGGER no_change_of_a_line BEFORE UPDATE OR DELETE ON line "
            "FOR EACH ROW EXECUTE FUNCTION lines_are_only_added()"
        )
        return
    for what in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER no_{what.lower()}_of_a_line BEFORE {what} ON line "
            "BEGIN SELECT RAISE(ABORT, 'lines of a match are only added to'); END"
        )

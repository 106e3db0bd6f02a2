"""A row that health checks write, because only a write detects a full disk or a read-only server; an index to resume
streams by time."""

import sqlalchemy as sa
from alembic import op

from skerry.store.engine.instant import Instant

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "write_checks",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("checked_at", Instant, nullable=False),
    )
    op.create_index("events_by_creation", "events", ["created_at", "id"])

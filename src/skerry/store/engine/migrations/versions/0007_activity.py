"""Processes of the server, and their calls to providers by hour."""

import sqlalchemy as sa
from alembic import op

from skerry.store.engine.instant import Instant

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text),
        sa.Column("version", sa.Text, nullable=False),
        sa.Column("started_at", Instant, nullable=False),
        sa.Column("last_seen_at", Instant, nullable=False),
        sa.Column("collecting", sa.Boolean, nullable=False),
        sa.Column("request_count", sa.BigInteger, nullable=False),
        sa.Column("memory_bytes", sa.BigInteger),
    )
    op.create_table(
        "provider_hours",
        sa.Column("provider", sa.Text, primary_key=True),
        sa.Column("started_at", Instant, primary_key=True),
        sa.Column("call_count", sa.Integer, nullable=False),
        sa.Column("failure_count", sa.Integer, nullable=False),
        sa.Column("reply_count", sa.Integer, nullable=False),
        sa.Column("reply_seconds", sa.Double, nullable=False),
        sa.Column("last_success_at", Instant),
        sa.Column("last_failure_at", Instant),
        sa.Column("process", sa.Text, primary_key=True),
    )
    op.create_index("provider_hours_by_start", "provider_hours", ["started_at"])
    op.create_table(
        "provider_failures",
        sa.Column("provider", sa.Text, primary_key=True),
        sa.Column("failed_at", Instant, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
    )

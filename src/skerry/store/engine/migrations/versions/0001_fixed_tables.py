"""Curated pages, events and leases.

Written out and not imported from `skerry.store.engine.schema`, because a migration must not change with the schema."""

import sqlalchemy as sa
from alembic import op

from skerry.store.engine.instant import Instant

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "curated_versions",
        sa.Column("dataset", sa.Text, primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("content_hash", sa.Text, nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("fetched_at", Instant, nullable=False),
        sa.Column("changed_at", Instant, nullable=False),
    )
    op.create_table(
        "curated_checks",
        sa.Column("dataset", sa.Text, primary_key=True),
        sa.Column("version", sa.Integer),
        sa.Column("checked_at", Instant, nullable=False),
        sa.Column("failure", sa.Text),
        sa.ForeignKeyConstraint(["dataset", "version"], ["curated_versions.dataset", "curated_versions.version"]),
    )
    op.create_table(
        "events",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
        sa.Column("topic", sa.Text, nullable=False),
        sa.Column("item", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("as_of", Instant, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("previous", sa.Text),
        sa.Column("created_at", Instant, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("events_by_item", "events", ["topic", "item", "id"])
    pruned = op.create_table(
        "events_pruned",
        sa.Column("through", sa.BigInteger, primary_key=True, autoincrement=False),
    )
    op.bulk_insert(pruned, [{"through": 0}])
    op.create_table(
        "leases",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("holder", sa.Text, nullable=False),
        sa.Column("expires_at", Instant, nullable=False),
    )

"""Topics and filters with subscribers, so that only these are polled."""

import sqlalchemy as sa
from alembic import op

from skerry.store.engine.instant import Instant

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "stream_demand",
        sa.Column("topic", sa.Text, primary_key=True),
        sa.Column("filter", sa.Text, primary_key=True),
        sa.Column("until", Instant, nullable=False),
    )

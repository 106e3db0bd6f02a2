"""Time of the last check of a curated page, in addition to that of the last successful check."""

import sqlalchemy as sa
from alembic import op

from skerry.store.engine.instant import Instant

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("curated_checks", sa.Column("attempted_at", Instant, nullable=True))

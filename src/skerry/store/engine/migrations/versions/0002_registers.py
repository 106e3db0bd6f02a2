"""Registers: imports of large files, their rows, and search terms."""

import sqlalchemy as sa
from alembic import op

from skerry.store.engine.instant import Instant

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "register_readings",
        sa.Column("register", sa.Text, primary_key=True),
        sa.Column("edition", sa.Integer),
        sa.Column("newest", sa.Integer, nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("begun_at", Instant, nullable=False),
        sa.Column("read_at", Instant),
    )
    op.create_table(
        "register_rows",
        sa.Column("register", sa.Text, primary_key=True),
        sa.Column("edition", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("position", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("data", sa.Text, nullable=False),
    )
    op.create_table(
        "register_terms",
        sa.Column("register", sa.Text, primary_key=True),
        sa.Column("edition", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("field", sa.Text, primary_key=True),
        sa.Column("position", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("term", sa.Text, nullable=False),
    )

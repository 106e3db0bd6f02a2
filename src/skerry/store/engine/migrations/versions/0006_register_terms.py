"""Index by which equal strings of a register are found."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_index(
        "register_terms_by_start", "register_terms", ["register", "edition", "field", sa.text("substr(term, 1, 64)")]
    )

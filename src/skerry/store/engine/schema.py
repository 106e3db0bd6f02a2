"""Tables of every installation, created by `migrations/`. The table of a history series is created by the series."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Double,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    literal_column,
)

from skerry.store.engine.instant import Instant

metadata = MetaData()
TERM_START_LENGTH = 64
TERM_START: ColumnElement[str] = literal_column(f"substr(term, 1, {TERM_START_LENGTH})", Text)
"""The indexed start of a string of a register. SQLite uses the index only for the same expression."""

curated_versions = Table(
    "curated_versions",
    metadata,
    Column("dataset", Text, primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("content_hash", Text, nullable=False),
    Column("payload", Text, nullable=False),
    Column("fetched_at", Instant, nullable=False),
    Column("changed_at", Instant, nullable=False),
)

curated_checks = Table(
    "curated_checks",
    metadata,
    Column("dataset", Text, primary_key=True),
    Column("version", Integer),
    Column("checked_at", Instant, nullable=False),
    Column("attempted_at", Instant),  # null in rows of earlier versions: the last check was that of `checked_at`
    Column("failure", Text),
    ForeignKeyConstraint(["dataset", "version"], ["curated_versions.dataset", "curated_versions.version"]),
)

events = Table(
    "events",
    metadata,
    # SQLite generates ids only if the type is exactly INTEGER, which has 64 bits too.
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("topic", Text, nullable=False),
    Column("item", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("as_of", Instant, nullable=False),
    Column("data", Text, nullable=False),
    Column("previous", Text),
    Column("created_at", Instant, nullable=False),
    Index("events_by_item", "topic", "item", "id"),
    Index("events_by_creation", "created_at", "id"),
    sqlite_autoincrement=True,
)

events_pruned = Table(
    "events_pruned",
    metadata,
    Column("through", BigInteger, primary_key=True, autoincrement=False),
)

write_checks = Table(
    "write_checks",
    metadata,
    Column("name", Text, primary_key=True),
    Column("checked_at", Instant, nullable=False),
)

stream_demand = Table(
    "stream_demand",
    metadata,
    Column("topic", Text, primary_key=True),
    # An empty filter stands for the whole topic.
    Column("filter", Text, primary_key=True),
    Column("until", Instant, nullable=False),
)

leases = Table(
    "leases",
    metadata,
    Column("name", Text, primary_key=True),
    Column("holder", Text, nullable=False),
    Column("expires_at", Instant, nullable=False),
)

processes = Table(
    "processes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text),
    Column("version", Text, nullable=False),
    Column("started_at", Instant, nullable=False),
    Column("last_seen_at", Instant, nullable=False),
    Column("collecting", Boolean, nullable=False),
    Column("request_count", BigInteger, nullable=False),
    Column("memory_bytes", BigInteger),
)

provider_hours = Table(
    "provider_hours",
    metadata,
    Column("provider", Text, primary_key=True),
    Column("started_at", Instant, primary_key=True),
    Column("call_count", Integer, nullable=False),
    Column("failure_count", Integer, nullable=False),
    Column("reply_count", Integer, nullable=False),
    Column("reply_seconds", Double, nullable=False),
    Column("last_success_at", Instant),
    Column("last_failure_at", Instant),
    # Each process has rows of its own, whose totals it replaces: to write them twice changes nothing.
    Column("process", Text, primary_key=True),
    Index("provider_hours_by_start", "started_at"),
)

provider_failures = Table(
    "provider_failures",
    metadata,
    Column("provider", Text, primary_key=True),
    Column("failed_at", Instant, nullable=False),
    Column("reason", Text, nullable=False),
)

register_readings = Table(
    "register_readings",
    metadata,
    Column("register", Text, primary_key=True),
    # The edition that is served; null if there is none.
    Column("edition", Integer),
    # Edition of the newest import, finished or not.
    Column("newest", Integer, nullable=False),
    Column("count", Integer, nullable=False),
    Column("begun_at", Instant, nullable=False),
    Column("read_at", Instant),
)

register_rows = Table(
    "register_rows",
    metadata,
    Column("register", Text, primary_key=True),
    Column("edition", Integer, primary_key=True, autoincrement=False),
    Column("position", Integer, primary_key=True, autoincrement=False),
    Column("data", Text, nullable=False),
)

register_terms = Table(
    "register_terms",
    metadata,
    Column("register", Text, primary_key=True),
    Column("edition", Integer, primary_key=True, autoincrement=False),
    Column("field", Text, primary_key=True),
    Column("position", Integer, primary_key=True, autoincrement=False),
    # Position among several strings of one field.
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("term", Text, nullable=False),
    # Equal strings are found by their start: PostgreSQL cannot index long strings.
    Index("register_terms_by_start", "register", "edition", "field", TERM_START),
)

"""What Skerry keeps: history, registers, curated pages and events, in SQLite or PostgreSQL.

    async with open_store(settings) as store:
        await store.history(GridState).write(rows)

Whatever keeps the database from answering is a `skerry.errors.StoreUnavailable`; nothing of SQLAlchemy is ever
raised."""

from skerry.store.averaged import averaged
from skerry.store.backlog import Backlog
from skerry.store.curated import CuratedStore, Edition, EditionSummary, canonical_json, content_hash
from skerry.store.events import Event, EventLog, NewEvent, State
from skerry.store.history import History, HistoryPage, Written
from skerry.store.lease import Lease
from skerry.store.moments import parse_moment
from skerry.store.registers import ReadingRefused, Register, RegisterStore
from skerry.store.series import Series
from skerry.store.store import Store, open_store

__all__ = [
    "Backlog",
    "CuratedStore",
    "Edition",
    "EditionSummary",
    "Event",
    "EventLog",
    "History",
    "HistoryPage",
    "Lease",
    "NewEvent",
    "ReadingRefused",
    "Register",
    "RegisterStore",
    "Series",
    "State",
    "Store",
    "Written",
    "averaged",
    "canonical_json",
    "content_hash",
    "open_store",
    "parse_moment",
]

"""What Skerry keeps: history, registers, curated pages and events, in SQLite or PostgreSQL.

    async with open_store(settings) as store:
        await store.history(GridState).write(rows)

Whatever keeps the database from answering is a `skerry.errors.StoreUnavailable`; nothing of SQLAlchemy is ever
raised."""

from skerry.store.curated.versions import CuratedStore, Edition, EditionSummary, canonical_json, content_hash
from skerry.store.engine.lease import Lease
from skerry.store.events.log import Event, EventLog, NewEvent, State
from skerry.store.history.averaged import averaged
from skerry.store.history.history import History, HistoryPage, Written
from skerry.store.history.moments import parse_moment
from skerry.store.history.series import Series
from skerry.store.history.write_buffer import WriteBuffer
from skerry.store.registers.registers import ReadingRefused, Register, RegisterStore
from skerry.store.store import Store, open_store

__all__ = [
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
    "WriteBuffer",
    "Written",
    "averaged",
    "canonical_json",
    "content_hash",
    "open_store",
    "parse_moment",
]

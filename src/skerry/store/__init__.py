"""The store: history, registers, curated pages and events, in SQLite or PostgreSQL.

    async with open_store(settings) as store:
        await store.history(GridState).write(rows)

Database failures are raised as `skerry.errors.StoreUnavailable`. No SQLAlchemy exception leaves this package."""

from skerry.store.activity.activity import ActivityStore, OtherProcesses
from skerry.store.curated.differences import RowChange, differences
from skerry.store.curated.versions import CuratedStore, Edition, EditionSummary, canonical_json, content_hash
from skerry.store.engine.lease import Lease
from skerry.store.events.log import Event, EventLog, NewEvent, State
from skerry.store.history.aggregates import Aggregate
from skerry.store.history.averaged import averaged
from skerry.store.history.history import History
from skerry.store.history.moments import local_day, parse_moment
from skerry.store.history.page import HistoryGap, HistoryPage
from skerry.store.history.series import OriginBy, Series, Zones
from skerry.store.history.write_buffer import WriteBuffer
from skerry.store.history.writing import WriteResult
from skerry.store.registers.registers import ImportRefused, Register, RegisterStore
from skerry.store.store import Store, open_store

__all__ = [
    "ActivityStore",
    "Aggregate",
    "CuratedStore",
    "Edition",
    "EditionSummary",
    "Event",
    "EventLog",
    "History",
    "HistoryGap",
    "HistoryPage",
    "ImportRefused",
    "Lease",
    "NewEvent",
    "OriginBy",
    "OtherProcesses",
    "Register",
    "RegisterStore",
    "RowChange",
    "Series",
    "State",
    "Store",
    "WriteBuffer",
    "WriteResult",
    "Zones",
    "averaged",
    "canonical_json",
    "content_hash",
    "differences",
    "local_day",
    "open_store",
    "parse_moment",
]

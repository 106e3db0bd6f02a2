"""A lease: at most one process holds it at a time."""

import os
import secrets
import socket
from datetime import timedelta
from typing import Any

from sqlalchemy import ColumnElement, Interval, and_, func, literal, or_, select, update

from skerry.clock import monotonic, now
from skerry.store.engine.database import Database
from skerry.store.engine.instant import Instant
from skerry.store.engine.schema import leases

LEASE_TERM = timedelta(seconds=20)


class Lease:
    """A lease that expires unless it is renewed, so that a killed holder is replaced.

    The holder renews it every quarter of `term`. PostgreSQL uses the clock of the server, so the clocks of the machines may
    differ. SQLite uses the clock of the machine that has the file. If that clock is set back, a lease also expires when a
    waiting process has seen it without renewal for a whole term of its monotonic clock. Every method raises
    StoreUnavailable if the database does not answer. A holder that could not renew for a whole term has lost the lease."""

    def __init__(self, database: Database, name: str, term: timedelta = LEASE_TERM) -> None:
        self.name = name
        self.term = term
        self.holder = f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"
        """Identifies this holder in the table: host, process, object."""
        self._database = database
        self._watched: tuple[str, Any] | None = None
        """Holder and end of the lease when it could not be acquired."""
        self._watched_since = 0.0
        """Monotonic time since which holder and end are unchanged."""

    async def acquire(self) -> bool:
        """Acquire the lease, or extend it if this holder has it. False if another holder has it."""
        moment = self._now()
        mine = {"holder": self.holder, "expires_at": self._end(moment)}
        expired = [leases.c.holder == self.holder, leases.c.expires_at <= moment]
        if self._watched is not None and monotonic() - self._watched_since >= self.term.total_seconds():
            holder, end = self._watched
            expired.append(and_(leases.c.holder == holder, leases.c.expires_at == end))
        statement = (
            self._database.insert(leases)
            .values(name=self.name, **mine)
            .on_conflict_do_update(
                index_elements=[leases.c.name],
                set_=mine,
                where=or_(*expired),
            )
            .returning(leases.c.holder)
        )
        others = select(leases.c.holder, leases.c.expires_at).where(leases.c.name == self.name)
        async with self._database.writing("leases") as connection:
            acquired = (await connection.execute(statement)).one_or_none() is not None
            row = None if acquired else (await connection.execute(others)).one_or_none()
        found = None if row is None else (str(row.holder), row.expires_at)
        if found != self._watched:
            self._watched, self._watched_since = found, monotonic()
        return acquired

    async def renew(self) -> bool:
        """Extend the lease by its term from now, also after it expired if no other process acquired it. False if another
        holder acquired it or it was released: the work has to stop."""
        moment = self._now()
        statement = (
            update(leases)
            .where(leases.c.name == self.name, leases.c.holder == self.holder)
            .values(expires_at=self._end(moment))
        )
        async with self._database.writing("leases") as connection:
            return (await connection.execute(statement)).rowcount == 1

    async def release(self) -> None:
        """Release the lease if this holder has it, so that the next holder need not wait until it expires."""
        async with self._database.writing("leases") as connection:
            await connection.execute(leases.delete().where(leases.c.name == self.name, leases.c.holder == self.holder))

    def _now(self) -> ColumnElement[Any]:
        return literal(now(), Instant) if self._database.sqlite else func.clock_timestamp(type_=Instant)

    def _end(self, moment: ColumnElement[Any]) -> ColumnElement[Any]:
        return literal(now() + self.term, Instant) if self._database.sqlite else moment + literal(self.term, Interval)

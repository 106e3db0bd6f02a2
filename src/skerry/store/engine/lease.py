"""Who does the work that one process at a time may do."""

import os
import secrets
import socket
from datetime import timedelta
from typing import Any

from sqlalchemy import ColumnElement, Interval, func, literal, or_, update
from sqlalchemy.dialects import postgresql, sqlite

from skerry.clock import now
from skerry.store.engine.database import Database
from skerry.store.engine.instant import Instant
from skerry.store.engine.schema import leases

TERM = timedelta(seconds=20)


class Lease:
    """A right that expires unless it is renewed, so that a holder that was killed is replaced.

    Renew it at a quarter of `term`. On PostgreSQL the server's clock counts, so machines need not agree on the time; on
    SQLite the clock of the one machine that can open the file. Every method raises StoreUnavailable when the database
    does not answer: a holder that could not renew for a whole term has to take its lease for lost."""

    def __init__(self, database: Database, name: str, term: timedelta = TERM) -> None:
        self.name = name
        self.term = term
        self.holder = f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"
        """Who we are, as it stands in the table: host, process, and this object."""
        self._database = database

    async def acquire(self) -> bool:
        """Take the lease, or prolong it where it is ours already. False while another holds it."""
        moment = self._now()
        mine = {"holder": self.holder, "expires_at": self._end(moment)}
        insert = sqlite.insert if self._database.sqlite else postgresql.insert
        statement = (
            insert(leases)
            .values(name=self.name, **mine)
            .on_conflict_do_update(
                index_elements=[leases.c.name],
                set_=mine,
                where=or_(leases.c.holder == self.holder, leases.c.expires_at <= moment),
            )
            .returning(leases.c.holder)
        )
        async with self._database.writing("leases") as connection:
            return (await connection.execute(statement)).one_or_none() is not None

    async def renew(self) -> bool:
        """Prolong the lease by its term from now, also after its end where nobody took it since. False when another
        did, or it was given back: the work has to stop."""
        moment = self._now()
        statement = (
            update(leases)
            .where(leases.c.name == self.name, leases.c.holder == self.holder)
            .values(expires_at=self._end(moment))
        )
        async with self._database.writing("leases") as connection:
            return (await connection.execute(statement)).rowcount == 1

    async def release(self) -> None:
        """Give the lease back, if it is ours, so that the next holder need not wait for its end."""
        async with self._database.writing("leases") as connection:
            await connection.execute(leases.delete().where(leases.c.name == self.name, leases.c.holder == self.holder))

    def _now(self) -> ColumnElement[Any]:
        return literal(now(), Instant) if self._database.sqlite else func.clock_timestamp(type_=Instant)

    def _end(self, moment: ColumnElement[Any]) -> ColumnElement[Any]:
        return literal(now() + self.term, Instant) if self._database.sqlite else moment + literal(self.term, Interval)

"""Curated pages: the rows of a web page, stored in versions.

The content of a page is the canonical JSON of its rows, identified by its SHA-256. Every version is kept: versions are small and
change rarely."""

import hashlib
from datetime import datetime
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from sqlalchemy import Select, select

from skerry.container import Dependency
from skerry.models.fields import Moment
from skerry.store.engine.database import Database
from skerry.store.engine.schema import curated_checks, curated_versions


class Edition(Struct, frozen=True):
    """The current content of a page."""

    id: Annotated[str, Meta(description="name of the dataset")]
    payload: Annotated[Any, Meta(description="rows that were read from the page")]
    content_hash: Annotated[str, Meta(description="SHA-256 of the payload's canonical JSON, 64 hexadecimal digits")]
    fetched_at: Annotated[Moment, Meta(description="when this content was first fetched, UTC")]
    checked_at: Annotated[Moment, Meta(description="when the page was last checked successfully, UTC")]
    attempted_at: Annotated[Moment, Meta(description="when the page was last checked, successfully or not, UTC")]
    changed_at: Annotated[Moment, Meta(description="when the content last changed, UTC")]
    failure: Annotated[str | None, Meta(description="why the last check failed; null if it succeeded")]


class EditionSummary(Struct, frozen=True):
    """One version of the content of a page."""

    version: Annotated[int, Meta(description="number of the version, from 1", ge=1)]
    content_hash: Annotated[str, Meta(description="SHA-256 of the payload's canonical JSON, 64 hexadecimal digits")]
    fetched_at: Annotated[Moment, Meta(description="when this content was first fetched, UTC")]
    changed_at: Annotated[Moment, Meta(description="when it replaced the previous version, UTC")]


def canonical_json(value: Any) -> bytes:
    """A value as JSON in UTF-8, with sorted members and without white space, so that equal values have equal bytes."""
    return msgspec.json.encode(value, order="sorted")


def content_hash(value: Any) -> str:
    """SHA-256 of the canonical JSON, 64 hexadecimal digits."""
    return hashlib.sha256(canonical_json(value)).hexdigest()


class CuratedStore(Dependency):
    """Editions by dataset. Every method raises StoreUnavailable if the database does not answer."""

    answer_kind = "curated"

    def __init__(self, database: Database) -> None:
        self._database = database

    async def current(self, id: str) -> Edition | None:  # noqa: A002
        """The newest accepted edition of a dataset. None if the store has none; the package may contain a first one."""
        statement = (
            select(
                curated_versions, curated_checks.c.checked_at, curated_checks.c.attempted_at, curated_checks.c.failure
            )
            .join_from(curated_checks, curated_versions)
            .where(curated_checks.c.dataset == id)
        )
        async with self._database.reading() as connection:
            row = (await connection.execute(statement)).mappings().one_or_none()
        if row is None:
            return None
        return Edition(
            id=row["dataset"],
            payload=msgspec.json.decode(row["payload"]),
            content_hash=row["content_hash"],
            fetched_at=row["fetched_at"],
            checked_at=row["checked_at"],
            attempted_at=row["attempted_at"] or row["checked_at"],
            changed_at=row["changed_at"],
            failure=row["failure"],
        )

    async def versions(self, id: str) -> list[EditionSummary]:  # noqa: A002
        """Every version of a dataset, newest first. Content that was replaced and came back is two versions."""
        columns = (curated_versions.c[name] for name in EditionSummary.__struct_fields__)
        statement = select(*columns).where(curated_versions.c.dataset == id).order_by(curated_versions.c.version.desc())
        async with self._database.reading() as connection:
            return [EditionSummary(**row) for row in (await connection.execute(statement)).mappings()]

    async def payload(self, id: str, version: int) -> Any | None:  # noqa: A002
        """The rows of one version of a dataset; None if there is no such version."""
        table = curated_versions
        statement = select(table.c.payload).where(table.c.dataset == id, table.c.version == version)
        async with self._database.reading() as connection:
            text = (await connection.execute(statement)).scalar_one_or_none()
        return None if text is None else msgspec.json.decode(text)

    async def record_check(
        self,
        id: str,  # noqa: A002
        *,
        payload: Any | None,
        checked_at: datetime,
        failure: str | None,
    ) -> None:
        """Record a check of a page, either with the `payload` that was read or with the `failure`.

        A payload with the same hash as the current edition updates only the times of the check and clears the failure; a
        different payload becomes the current edition. A failure updates only `attempted_at` and `failure`. Raises
        ValueError unless exactly one of the two is given."""
        if (payload is None) == (failure is None):
            raise ValueError("a check has either a payload or a failure")
        checks = curated_checks
        async with self._database.writing("curated") as connection:
            current = (await connection.execute(_current(id))).mappings().one_or_none()
            version = None if current is None else current["version"]
            digest = None if payload is None else content_hash(payload)
            if digest is not None and (current is None or digest != current["content_hash"]):
                version = (version or 0) + 1
                await connection.execute(
                    curated_versions.insert().values(
                        dataset=id,
                        version=version,
                        content_hash=digest,
                        payload=canonical_json(payload).decode(),
                        fetched_at=checked_at,
                        changed_at=checked_at,
                    )
                )
            changed = {"version": version, "attempted_at": checked_at, "failure": failure}
            # `checked_at` must not be null. It is not read for a page that has no version yet.
            values = {**changed, "dataset": id, "checked_at": checked_at}
            if failure is None:
                changed["checked_at"] = checked_at
            await connection.execute(
                self._database.insert(checks)
                .values(**values)
                .on_conflict_do_update(index_elements=[checks.c.dataset], set_=changed)
            )


def _current(dataset: str) -> Select[Any]:
    newest = select(curated_versions.c.version, curated_versions.c.content_hash)
    return newest.where(curated_versions.c.dataset == dataset).order_by(curated_versions.c.version.desc()).limit(1)

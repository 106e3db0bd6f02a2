"""Notices of public procurement in Estonia, once a day."""

from datetime import timedelta
from typing import Annotated, ClassVar

from msgspec import Meta

from skerry.sources.estonia.riigihanked import ProcurementNotice, Riigihanked
from skerry.store import Register


class StoredNotice(ProcurementNotice, frozen=True):
    """A notice with the month of its file, and the strings in which a search looks."""

    REGISTER: ClassVar[Register] = Register(
        "estonian_procurement_notices",
        every=timedelta(days=1),
        searched=("kind", "month", "words"),
        required=("id", "type", "published_date"),
        window="month",
    )
    SOURCE: ClassVar[type[Riigihanked]] = Riigihanked

    month: Annotated[str, Meta(description="month of the file, such as 2026-10")]
    words: Annotated[list[str], Meta(description="title and buyer")]

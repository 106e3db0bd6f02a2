"""Danger notices of Estonia."""

from datetime import datetime
from typing import Annotated, ClassVar

from msgspec import Meta, structs

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.clock import now
from skerry.models.rows import Rows
from skerry.provenance import valid_until
from skerry.sources.estonia.eesti_app import ENDED, DangerNotice, EestiApp

INCOMPLETE = (
    "Not complete and not official: short notices for a single county are missing, and technical tests are among these. "
    "In danger, follow EE-ALARM and the state app."
)


class DangerNotices(Collection[DangerNotice], frozen=True, kw_only=True):
    """Danger notices, the newest first."""

    ROWS: ClassVar[Rows] = Rows("items", json_only=("note",))

    note: Annotated[str, Meta(description="what is missing, and where the official notices are")]


@endpoint("/estonian-alerts", fresh="30s")
async def estonian_danger_notices(
    app: EestiApp,
    active: Annotated[bool, Meta(description="true: only notices that hold now")] = False,
    geometry: Annotated[
        bool, Meta(description="true: with the areas of the notices; otherwise `area` is null, in GeoJSON too")
    ] = False,
) -> DangerNotices:
    """The latest danger notices to the public in Estonia (EE-ALARM), in Estonian, English and Russian.

    Read from the back end of the state app, which has the ten newest events. It is neither documented nor official, lacks short
    notices for a single county, and has technical tests among its events: an empty list does not mean that there is no danger.
    With `active`, a notice is left out before its start, after its end, and once it is completed or cancelled."""
    notices = await app.notices()
    if active:
        notices = _in_force(notices, now())
    if not geometry:
        notices = tuple(structs.replace(notice, area=None) for notice in notices)
    return DangerNotices.limited(notices, None, note=INCOMPLETE)


def _in_force(notices: tuple[DangerNotice, ...], moment: datetime) -> tuple[DangerNotice, ...]:
    """The notices that hold at a moment. The answer is valid until the next one starts or ends.

    A notice without a state, or with an unknown one, may be in force: it is not left out."""
    opened = [notice for notice in notices if notice.state not in ENDED and notice.cancelled_at is None]
    for change in (each for notice in opened for each in (notice.starts_at, notice.ends_at)):
        if change is not None and change > moment:
            valid_until(change)
    return tuple(
        notice
        for notice in opened
        if notice.starts_at <= moment and (notice.ends_at is None or moment < notice.ends_at)
    )

"""Environmental monitoring in Estonia."""

from typing import Annotated

from msgspec import Meta

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.series.monitoring_programmes import MonitoringProgramme
from skerry.store import RegisterStore

MAX_PROGRAMMES = 2_000
"""Far beyond the some 300 that there are."""


@endpoint("/estonian-environment/programs", fresh="1d")
async def programs(
    register: RegisterStore[MonitoringProgramme],
    q: Annotated[
        str | None, Meta(min_length=1, max_length=100, description="part of the name; case and accents do not count")
    ] = None,
) -> Collection[MonitoringProgramme]:
    """Programmes of environmental monitoring, as the register of monitoring stations names them, by name.

    A programme without any station of its own is not in that register. The collector reads it once a week: `Age` says when
    that was. Until it was read for the first time, and where no collector runs, the answer is 502 and says when to come
    back."""
    found = await register.find(containing={"name": q}, limit=MAX_PROGRAMMES, offset=0)
    return Collection.of(found.rows)

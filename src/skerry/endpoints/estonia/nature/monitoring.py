"""Environmental monitoring in Estonia."""

from typing import Annotated

from msgspec import Meta

from skerry.api.answers import Collection
from skerry.api.endpoint import endpoint
from skerry.api.parameters import Search
from skerry.series.monitoring_programmes import MonitoringProgram
from skerry.store import RegisterStore

MAX_PROGRAMMES = 2_000
"""There are about 300."""


@endpoint("/estonian-environment/programs", fresh="1d")
async def estonian_monitoring_programs(
    register: RegisterStore[MonitoringProgram],
    q: Annotated[
        Search | None, Meta(description="part of the name; case and accents are ignored", examples=["seire"])
    ] = None,
) -> Collection[MonitoringProgram]:
    """Programmes of environmental monitoring, as the register of monitoring stations names them, by name.

    The register identifies programmes by name only and does not include programmes without stations. The collector reads it
    once a week; `Age` is the time since then. Until the first read, and where no collector runs, the answer is a 502 with
    Retry-After."""
    found = await register.find(containing={"name": q}, limit=MAX_PROGRAMMES, offset=0)
    return Collection.of(found.rows)

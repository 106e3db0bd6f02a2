"""Orbital elements of the International Space Station, every six hours."""

from skerry.collect.jobs import job
from skerry.series.iss_elements import StoredIssElements
from skerry.services.iss_orbit import IssOrbit
from skerry.store import History


@job(every="6h")
async def iss_elements(orbit: IssOrbit, history: History[StoredIssElements]) -> None:
    """Store the newest elements, which give usable positions for some days."""
    found = await orbit.published()
    elements = found.value
    await history.write(
        [StoredIssElements(elements.epoch_at, found.source.key, elements.name, elements.line1, elements.line2)]
    )

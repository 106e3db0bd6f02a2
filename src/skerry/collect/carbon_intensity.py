"""Carbon intensity of generated electricity by country, for comparisons in reports."""

import datetime as dt

import structlog

from skerry.clock import now
from skerry.collect.jobs import job
from skerry.collect.part_failures import PartFailures
from skerry.errors import NotFound, UpstreamUnavailable
from skerry.models.day_ahead import BIDDING_ZONES
from skerry.series.carbon_intensity import StoredIntensity
from skerry.services.generation_mix import dependable_intensity
from skerry.sources.europe.energy_charts import EnergyCharts
from skerry.store import History

log = structlog.get_logger(__name__)

COUNTRIES = tuple(dict.fromkeys(zone.country for zone in BIDDING_ZONES.values()))
LOOK_BACK = dt.timedelta(days=28)
"""How far back a new installation, or one after downtime, reads."""
REVISED_WITHIN = dt.timedelta(hours=12)
"""How far back figures are read again, because the kinds of generation are published at different times."""


@job(every="30m", deadline="5m")
async def carbon_intensity(charts: EnergyCharts, history: History[StoredIntensity]) -> None:
    """Read the generation of each country since the newest stored row, and the last hours again.

    A country that fails does not stop the others. Moments at which kinds of generation are missing are left out."""
    failures = PartFailures("no generation")
    for country in COUNTRIES:
        moment = now().replace(second=0, microsecond=0)
        newest = await history.newest({"country": country})
        start = moment - LOOK_BACK
        if newest is not None:
            start = max(start, newest.timestamp - REVISED_WITHIN)
        try:
            powers = await charts.public_powers(country, start, moment)
        except NotFound as gap:
            log.info("no generation", country=country, reason=str(gap))
        except UpstreamUnavailable as error:
            failures.add(country, error)
        else:
            found = [(power.start_at, dependable_intensity(power)) for power in powers]
            await history.write([StoredIntensity(at, country, grams) for at, grams in found if grams is not None])
    failures.finish(is_total=len(failures) == len(COUNTRIES))

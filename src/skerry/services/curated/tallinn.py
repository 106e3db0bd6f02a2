"""Web pages about open data, drinking water, parking and services of Tallinn."""

import re
from collections.abc import Sequence
from datetime import timedelta

from skerry.datasets.tallinn_parking import TallinnParking
from skerry.datasets.tallinn_services import TallinnServices
from skerry.datasets.tallinn_tables import CityTable, TallinnTables
from skerry.datasets.tallinn_water import TallinnWater
from skerry.errors import UpstreamChanged
from skerry.services.curated import Curated, CuratedPage
from skerry.sources.estonia.avaandmed_eesti import AvaandmedEesti, PortalDataset

TABLE = re.compile(r"\btable=(\w+)")
"""The name of a dataset's table in descriptions at the portal."""


async def _tables(portal: AvaandmedEesti) -> Sequence[CityTable]:
    """Tables named in descriptions, and those known before, by name."""
    known = {row.table: row for row in TallinnTables().tables}
    named: dict[str, CityTable] = {}
    for entry in await portal.search("tallinn"):
        for table in TABLE.findall(f"{entry.description} {entry.description_et}"):
            named.setdefault(table, _table(table, entry, known.get(table)))
    if not named:
        # At least one table was named before: without any, the reply of the portal has changed.
        raise UpstreamChanged(portal.title, "named no table of the city's open data")
    return [row for _, row in sorted((known | named).items())]


def _table(name: str, entry: PortalDataset, known: CityTable | None) -> CityTable:
    return CityTable(
        table=name,
        title_en=entry.title,
        title_et=entry.title_et,
        description=entry.description,
        columns=known.columns if known else None,
        dataset_url=entry.url,
        updated_at=entry.updated_at,
    )


TABLES = CuratedPage(
    id="tallinn-tables",
    title="Tables of Tallinn's open-data interface",
    endpoint="/tallinn/data/tables",
    url="https://andmed.eesti.ee/api/datasets?search=tallinn",
    source=AvaandmedEesti,
    every=timedelta(days=1),
    read=_tables,
    first=TallinnTables,
    first_rows=lambda dataset: dataset.tables,
    minimum=1,
    required=("table", "title_en"),
    may_shrink=True,
    note="The interface has no list; these tables are named in descriptions at the national open-data portal.",
)

WATER = CuratedPage(
    id="tallinn-water",
    title="Drinking water of Tallinn",
    endpoint="/tallinn/water",
    url="https://tallinnavesi.ee/en/ettevote/activities/water-treatment/drinking-water-quality-2/",
    every=timedelta(days=365),
    first=TallinnWater,
    first_rows=lambda dataset: dataset.rows,
    minimum=1,
    required=("supplier", "water_sources", "emergency_phone"),
    note="Maintained by hand. Hardness is stated by source only. Quality figures and prices are missing; the supplier's page has "
    "them.",
)

PARKING = CuratedPage(
    id="tallinn-parking",
    title="Paid street parking in Tallinn",
    endpoint="/tallinn/parking",
    url="https://www.tallinn.ee/en/parking",
    every=timedelta(days=180),
    first=TallinnParking,
    first_rows=lambda dataset: dataset.rows,
    minimum=1,
    required=("zones", "free_parking", "payment_methods", "info_url"),
    note="Maintained by hand. Each price has the day on which it is known to have been in force; two zones have none.",
)

SERVICES = CuratedPage(
    id="tallinn-services",
    title="Services of the city of Tallinn",
    endpoint="/tallinn/services",
    url="https://www.tallinn.ee/en",
    every=timedelta(days=365),
    first=TallinnServices,
    first_rows=lambda dataset: dataset.rows,
    minimum=10,
    required=("id", "name", "topic", "url"),
    note="Maintained by hand; a selection. The addresses are those of stored pages and were not called.",
)


class CityTablePages(Curated):
    """The tables of the city's open data."""

    PAGES = (TABLES,)


class WaterPages(Curated):
    """The drinking water of the city."""

    PAGES = (WATER,)


class ParkingPages(Curated):
    """The guide to paid street parking."""

    PAGES = (PARKING,)


class ServicePages(Curated):
    """The services of the city."""

    PAGES = (SERVICES,)
